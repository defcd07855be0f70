"""Which tokens are created, once replacement effects have had their say (CR 111.1, 614.1a)."""

from __future__ import annotations

from collections.abc import Generator

from ..decision import Decision
from ..event import CREATE, NONE, Event
from ..face_copies import Copied
from ..objects import SLOT_MASK
from ..state import State, TooManyObjects


def created(state: State, player: int, values: Copied, amount: int) -> Generator[Decision, int, list[Copied]]:
    """The copiable values of each token that is created under the player's control where an effect says to create so
    many with these. What else the effect says of its tokens, it says of those that are added, too."""
    from ..replacement import replace

    if amount <= 0:
        return []
    if not (state.board.index.replaces or state.board.shields):
        return _each(((values, amount),))
    event = Event(CREATE, NONE, player, "614.1a")
    event.amount = amount
    event.lots += ((values, amount),)
    happens = yield from replace(state, event)
    if not happens:
        return []
    return _each(event.lots)


def _each(lots: tuple[tuple[Copied, int], ...]) -> list[Copied]:
    if sum([number for _, number in lots]) > SLOT_MASK:
        raise TooManyObjects(f"a game has no room for more than {SLOT_MASK + 1} objects at a time")
    return [lot for lot, number in lots for _ in range(number)]
