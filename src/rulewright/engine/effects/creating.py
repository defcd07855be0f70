"""How many tokens are created, once replacement effects have had their say (CR 111.1, 614.1a)."""

from __future__ import annotations

from collections.abc import Generator

from ..decision import Decision
from ..event import CREATE, NONE, Event
from ..state import State


def how_many(state: State, player: int, amount: int) -> Generator[Decision, int, int]:
    """The number of tokens that an effect creates under the player's control in place of ``amount``."""
    from ..replacement import replace

    if amount <= 0 or not (state.board.index.replaces or state.board.shields):
        return amount
    event = Event(CREATE, NONE, player, "614.1a")
    event.amount = amount
    happens = yield from replace(state, event)
    return event.amount if happens else 0
