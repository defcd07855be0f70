"""Emblems, and other objects in the command zone that only carry abilities (CR 114)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.node import Ability
from rulewright.vocabulary.zone import COMMAND

from .characteristics import Characteristics
from .facts import facts_of
from .objects import EMBLEM
from .state import State
from .zones import put_into_zone, touch


def emblem_characteristics(abilities: tuple[Ability, ...]) -> Characteristics:
    """The abilities of an emblem, which function in the command zone (CR 114.3-114.4)."""
    known = _EMBLEMS.get(abilities)
    if known is None:
        facts = tuple(part.in_zone(COMMAND) for tree in abilities for part in facts_of(tree))
        known = Characteristics("Emblem", None, 0, 0, 0, (), facts, False, 0, 0, 0, ())
        _EMBLEMS[abilities] = known
    return known


_EMBLEMS: Final[dict[tuple[Ability, ...], Characteristics]] = {}


def marker(state: State, player: int, abilities: tuple[Ability, ...]) -> int:
    """An object in the command zone with these abilities; its id."""
    emblem = state.add(EMBLEM, player, None, emblem_characteristics(abilities))
    emblem.zone = COMMAND
    emblem.seen = (1 << len(state.players)) - 1
    emblem.timestamp = state.timestamp()
    put_into_zone(state, emblem, "")
    touch(state, emblem.id)
    state.edit_board().stale = True
    return emblem.id
