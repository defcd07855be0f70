"""Rad counters (CR 727): the triggered ability that comes with them."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import TriggeredAbility
from rulewright.abilities.condition import Compare
from rulewright.abilities.effect import KeywordAction, Labelled, Mill, RemoveCounters, Sequence
from rulewright.abilities.noun import AllOf, HasType, Is, Not, Objects
from rulewright.abilities.quantity import Count, CountersOn, Number
from rulewright.abilities.reference import Made, You
from rulewright.abilities.trigger import BeginningOf

from .characteristics import make_characteristics
from .effects_in_force import Pending
from .event import NONE
from .facts import facts_of
from .objects import EMBLEM, Obj
from .state import State

RAD: Final = "rad"
_MILLED: Final = Count(Objects(AllOf((Not(HasType("land")), Is(Made(1)))), ()))
RADIATION: Final = TriggeredAbility(
    BeginningOf("precombat main", You()),
    Sequence(
        (
            Labelled(1, Mill(You(), CountersOn(RAD, You()))),
            KeywordAction(You(), "lose life to radiation", _MILLED),
            RemoveCounters(RAD, _MILLED, You()),
        )
    ),
    Compare(CountersOn(RAD, You()), ">=", Number(1)),
)
"""What the active player's rad counters do (CR 727.1)."""
_NOTHING: Final = Obj(NONE, EMBLEM, 0, None, make_characteristics("Rad counters", abilities=(RADIATION,)))
"""The ability has no source: this has its name."""


def irradiate(state: State, player: int) -> None:
    """The ability triggers as the precombat main phase of a player with rad counters begins; they control it."""
    if state.players[player].count(RAD):
        board = state.edit_board()
        board.pending += (Pending(facts_of(RADIATION)[0], player, NONE, _NOTHING, None, None, -1),)
        board.unchecked = True
