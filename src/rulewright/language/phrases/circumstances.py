"""What is so, closely told: how many a player controls or has, when it is, where cards are, whether one is suspended."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import (
    Both,
    CastFrom,
    Compare,
    CostPaid,
    Either,
    Exists,
    InStep,
    Matches,
    NotCondition,
    SelfIn,
    TurnOf,
)
from rulewright.abilities.node import Noun, Reference
from rulewright.abilities.noun import (
    AllOf,
    AttachedTo,
    CombatWith,
    ControlledBy,
    HasCounter,
    HasKeyword,
    Is,
    IsKind,
    Not,
    Objects,
    PlayerNoun,
)
from rulewright.abilities.quantity import Count, CountersOn, LifeOf, Number
from rulewright.abilities.reference import (
    Actor,
    AllBut,
    Choose,
    ControllerOf,
    DefendingPlayer,
    EachOpponent,
    EachPlayer,
    OtherPlayers,
    PlayersWho,
    Self,
    You,
)

from ..describe import add_last, in_zone, out_of_zone, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import InZone, It, ThatPlayer
from .conditions import HAND

CIRCUMSTANCES: Final = Family("circumstances")

ONE: Final = Number(1)

# ---- how many somebody controls ----------------------------------------


def _many_controlled(player: Reference) -> Pair:
    def build(count: int, noun: Noun) -> object:
        owned = add_last(noun, ControlledBy(player))
        return Exists(owned, count) if isinstance(owned, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        parts = without_last(value.noun) if isinstance(value, Exists) else None
        if parts is None or parts[1] != ControlledBy(player) or not isinstance(value, Exists):
            return None
        return value.minimum, parts[0]

    return Pair(build, unbuild)


CIRCUMSTANCES(
    "condition", "your opponents control <#number:k> or more <noun.p:n>", _many_controlled(EachOpponent())
)
CIRCUMSTANCES(
    "condition", "defending player controls <#number:k> or more <noun.p:n>", _many_controlled(DefendingPlayer())
)

# ---- what counters a player has ----------------------------------------

CIRCUMSTANCES(
    "condition",
    "<possessor:o> controller has <#number:n> or more poison counters",
    Compare(CountersOn("poison", ControllerOf(hole("o"))), ">=", Number(hole("n"))),
)
CIRCUMSTANCES("counted", "poison counter your opponents have", CountersOn("poison", EachOpponent()))
CIRCUMSTANCES("counted", "poison counter its controller has", CountersOn("poison", ControllerOf(It(HERE))))
CIRCUMSTANCES("condition", "defending player has a rad counter", Compare(CountersOn("rad", DefendingPlayer()), ">=", ONE))

# ---- how much life, how many cards ----------------------------------------

for _op, _word in (("<=", "or less"), (">=", "or more")):
    CIRCUMSTANCES(
        "condition",
        f"<oneplayer:p> has <#digit:n> {_word} life",
        Compare(LifeOf(hole("p")), _op, Number(hole("n"))),
    )

# ---- when it is ----------------------------------------

_MAIN: Final = Both((TurnOf(You()), InStep("main")))
_COMBAT: Final = Both((TurnOf(You()), InStep("combat")))
CIRCUMSTANCES("condition", "it's your main phase", _MAIN)
CIRCUMSTANCES("condition", "it isn't your main phase", NotCondition(_MAIN))
CIRCUMSTANCES("condition", "it's your combat phase", _COMBAT)

# ---- how it was cast ----------------------------------------


def _own(condition: object) -> Pair:
    return Pair(lambda this: condition, lambda value: (Self(),) if value == condition else None)


CIRCUMSTANCES("condition", "<self:s> was foretold", _own(CostPaid("foretell")))
CIRCUMSTANCES("condition", "<self:s> wasn't kicked", _own(NotCondition(CostPaid("kicker"))))
CIRCUMSTANCES("condition", "it wasn't kicked", NotCondition(CostPaid("kicker")))

# ---- suspended (CR 702.62b) ----------------------------------------

_SUSPENDED: Final = Both(
    (SelfIn("exile"), Matches(Self(), AllOf((HasKeyword("suspend"), HasCounter("time")))))
)
CIRCUMSTANCES("condition", "<self:s> is suspended", _own(_SUSPENDED))

# ---- where cards are ----------------------------------------


def _are_there(count: int, noun: Noun) -> object:
    placed = in_zone(noun, "graveyard", You())
    return Exists(placed, count) if isinstance(placed, Noun) else REJECT


def _are_there_of(value: object) -> tuple[object, ...] | None:
    noun = out_of_zone(value.noun, "graveyard", You()) if isinstance(value, Exists) else None
    return (value.minimum, noun) if noun is not None and isinstance(value, Exists) and value.minimum > 1 else None


def _is_there(noun: Noun) -> object:
    return _are_there(1, noun)


def _is_there_of(value: object) -> tuple[object, ...] | None:
    noun = out_of_zone(value.noun, "graveyard", You()) if isinstance(value, Exists) and value.minimum == 1 else None
    return None if noun is None else (noun,)


CIRCUMSTANCES("condition", "<#number:k> or more <noun.p:n> are in your graveyard", Pair(_are_there, _are_there_of))
CIRCUMSTANCES("condition", "a <noun.s:n> is in your graveyard", Pair(_is_there, _is_there_of))


def _on_battlefield(noun: Noun) -> object:
    return Exists(noun) if isinstance(noun, Objects) and noun.zones == ("battlefield",) else REJECT


CIRCUMSTANCES(
    "condition",
    "<some:n> is on the battlefield",
    Pair(
        _on_battlefield,
        lambda value: (value.noun,) if isinstance(value, Exists) and value.minimum == 1 else None,
    ),
)

# ---- landwalk (CR 702.14) ----------------------------------------
