"""Commander (CR 903): what a commander's owner may do with it, what it costs, and the damage that it deals."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.vocabulary.zone import COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY

from .decide import ask
from .decision import Decision
from .event import NONE, Event
from .objects import Obj
from .state import State

TAX: Final = 2
"""The generic mana of the additional cost for each time before (CR 903.8)."""
LETHAL: Final = 21
"""Combat damage of one commander with which a player loses (CR 903.10a)."""


def may_be_cast(obj: Obj, player: int) -> bool:
    """Whether the rules let the player cast the card from the command zone (CR 903.8)."""
    return obj.zone == COMMAND and obj.commander is not None and obj.owner == player


def tax(card: Obj) -> int:
    """The generic mana that a commander costs in addition where it is cast from (CR 903.8)."""
    if card.commander is None or card.zone != COMMAND:
        return 0
    return TAX * card.commander.casts


def keep_from_hidden(state: State, event: Event) -> Generator[Decision, int, None]:
    """A commander that would be put into its owner's hand or library may be put into the command zone instead
    (CR 903.9b)."""
    obj = state.find(event.obj)
    if obj is None or obj.commander is None or event.to_zone not in (HAND, LIBRARY):
        return
    to_command = yield from ask(obj.owner, obj.id, "903.9b", "Command")
    if to_command:
        event.to_zone = COMMAND
        event.position = ""


def returning(state: State) -> Generator[Decision, int, list[int]]:
    """The commanders put into a graveyard or exile since the last check that their owners put into the command zone
    (CR 704.6d, 903.9a)."""
    fallen = state.board.fallen
    if not fallen:
        return []
    state.edit_board().fallen = ()
    found: list[int] = []
    for id in fallen:
        obj = state.find(id)
        if obj is not None and obj.zone in (GRAVEYARD, EXILE) and not state.players[obj.owner].lost:
            back = yield from ask(obj.owner, id, "903.9a", "Command")
            if back:
                found.append(id)
    return found


def note_damage(state: State, source: Obj | None, event: Event) -> None:
    """Combat damage that a commander deals to a player is kept (CR 903.10a)."""
    if source is None or source.commander is None or not event.combat or event.obj != NONE:
        return
    key = source.commander.key
    player = state.edit_player(event.player)
    dealt = dict(player.commander_damage)
    dealt[key] = dealt.get(key, 0) + event.amount
    player.commander_damage = tuple(dealt.items())


def has_lethal(state: State, seat: int) -> bool:
    """Whether one commander has dealt the player enough (CR 704.6c); in Brawl nobody loses by that (903.12h)."""
    if state.settings.brawl:
        return False
    return any(amount >= LETHAL for _, amount in state.players[seat].commander_damage)
