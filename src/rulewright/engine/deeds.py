"""Keyword actions that other instructions say, and collecting evidence: what a cost can ask for (CR 701.4, 701.59,
701.61, 701.68)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.effect import Exile, KeywordAction, PutCounters, Reveal, Sacrifice
from rulewright.abilities.node import Effect
from rulewright.abilities.noun import AllOf, ControlledBy, HasSubtype, HasType, IsKind, Objects
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Actor, Choose
from rulewright.vocabulary.counter import MINUS_ONE

from .context import Context
from .queries import evaluate
from .state import State
from .traits import mana_value

_ONE: Final = Number(1)
_THREE: Final = Number(3)
_YOUR_CREATURE: Final = Choose(Objects(AllOf((HasType("creature"), ControlledBy(Actor())))), _ONE, _ONE)
_YOUR_FOOD: Final = Choose(Objects(AllOf((HasSubtype("Food"), ControlledBy(Actor())))), _ONE, _ONE)
_THREE_CARDS: Final = Choose(Objects(IsKind("card"), ("graveyard",), Actor()), _THREE, _THREE)
_FORAGING: Final = (Exile(_THREE_CARDS), Sacrifice(Actor(), _YOUR_FOOD))

EVIDENCE: Final = "collect evidence"
DEEDS: Final = ("blight", "forage", "behold", EVIDENCE)
"""The keyword actions that can be costs."""


def in_other_words(action: KeywordAction) -> tuple[Effect, ...]:
    """The instructions one of which the keyword action is; none for collecting evidence, which only counts."""
    if action.name == "forage":  # 701.61a
        return _FORAGING
    if action.name == "blight":  # 701.68a
        return (PutCounters(MINUS_ONE, action.amount or _ONE, _YOUR_CREATURE),)
    if action.name == "behold":  # 701.4a; to choose a permanent shows nothing that was hidden
        assert action.what is not None
        return (Reveal(Actor(), action.what),)
    return ()


def evidence(state: State, player: int, ctx: Context) -> list[tuple[int, int]]:
    """The cards in the player's graveyard with their mana values (CR 701.59a), without one that is being cast."""
    return [(id, mana_value(state.get(id))) for id in state.players[player].graveyard if id != ctx.casting]


def enough_evidence(state: State, player: int, action: KeywordAction, ctx: Context) -> bool:
    """Whether the player can collect that much evidence (CR 701.59b)."""
    assert action.amount is not None
    return sum(value for _, value in evidence(state, player, ctx)) >= evaluate(action.amount, ctx)
