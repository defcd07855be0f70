"""Cards in opening hands (CR 103.6)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.continuous import BeginInPlay, RevealFromOpeningHand
from rulewright.abilities.effect import DelayedTrigger, ForEachPlayer, Sequence
from rulewright.abilities.noun import IsKind, Objects
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Actor, EachOpponent, Self, You
from rulewright.abilities.trigger import BeginningOf, Casts

from ..pattern import hole
from ..phrase import Family, Pair

OPENING: Final = Family("opening hands")

IN_HAND: Final = ("hand",)
REVEALS: Final = StaticAbility((RevealFromOpeningHand(Sequence(())),), None, IN_HAND)
"""What is done if the card is revealed follows in the next sentence."""


def begins(action: BeginInPlay) -> StaticAbility:
    """The ability of a card that may begin the game on the battlefield."""
    return StaticAbility((action,), None, IN_HAND)


def _elsewhere(kind: object) -> object:
    return begins(BeginInPlay(((str(kind), Number(1)),), None, True))


def _kind_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, StaticAbility) or not isinstance(action := value.effects[0], BeginInPlay):
        return None
    if len(action.counters) != 1 or value != _elsewhere(action.counters[0][0]):
        return None
    return (action.counters[0][0],)


OPENING(
    "static",
    "if <self:s> is in your opening hand , you may begin the game with (it|him|her) on the battlefield",
    Pair(lambda this: begins(BeginInPlay()), lambda value: (Self(),) if value == begins(BeginInPlay()) else None),
)
OPENING(
    "static",
    "if <self:s> is in your opening hand and you're not the starting player , you may begin the game with <self:t> on "
    "the battlefield with a <counterkind:k> counter on it",
    Pair(
        lambda this, again, kind: _elsewhere(kind),
        lambda value: (Self(), Self(), *kinds) if (kinds := _kind_of(value)) is not None else None,
    ),
)
OPENING("static", "you may reveal this card from your opening hand", REVEALS)

# ---- what is done then ----------------------------------------

OPENING("openingstep", "the first upkeep", BeginningOf("upkeep"))
OPENING("openingstep", "your first upkeep", BeginningOf("upkeep", You()))
OPENING("openingstep", "your first main phase of the game", BeginningOf("main", You()))
OPENING("opening", "at the beginning of <openingstep:s> , <clauses:c>", DelayedTrigger(hole("s"), hole("c")))
OPENING("opening", "<clauses:c> at the beginning of <openingstep:s>", DelayedTrigger(hole("s"), hole("c")))
OPENING("opening", "<clauses:c>", hole("c"))
OPENING(
    "opening",
    "when each opponent casts their first spell of the game , <simple:c>",
    ForEachPlayer(EachOpponent(), DelayedTrigger(Casts(Actor(), Objects(IsKind("spell"), ("stack",))), hole("c"))),
)
