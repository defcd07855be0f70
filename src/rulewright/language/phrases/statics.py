"""What permanents say all the time: changes, costs, permissions, prohibitions."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.condition import TurnOf
from rulewright.abilities.continuous import (
    ActivateAsThoughHaste,
    AdditionalCost,
    AsThoughFlash,
    Cannot,
    CantCast,
    CantEnter,
    Continuous,
    CostChange,
    CostFloor,
    DefinePowerToughness,
    GainControl,
    LinkedEffect,
    MayCast,
    PlayerRule,
    Replaces,
)
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import ChooseColor, ChooseCreatureType, OneOf
from rulewright.abilities.node import Change, Condition, Effect, Reference
from rulewright.abilities.reference import EachOpponent, Self, You
from rulewright.vocabulary.mana import ManaCost

from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import Doer

STATICS: Final = Family("statics")

WHILE_CAST: Final = ("stack",)
"""Where an ability functions that speaks of casting its own spell (CR 113.6c-e)."""


def one(effect: object) -> StaticAbility:
    """A static ability with one effect."""
    return StaticAbility((effect,))  # type: ignore[arg-type]


# ---- changes -----------------------------------------------------------------------------------------


def _changed(subject: Reference, changes: tuple[Change, ...]) -> object:
    if subject == Self() and changes == (Cannot("be countered"),):
        return REJECT  # that ability functions on the stack
    return one(Continuous(subject, changes))


def _change_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, StaticAbility) or not isinstance(value.effects[0], Continuous):
        return None
    return value.effects[0].to, value.effects[0].changes


STATICS("static", "<subject.s:s> <somechanges.s:c>", Pair(_changed, _change_of))
STATICS("static", "<subject.p:s> <somechanges.p:c>", Pair(_changed, _change_of))


def _given(condition: Condition, ability: StaticAbility) -> object:
    if ability.condition is not None or any(isinstance(effect, Replaces) for effect in ability.effects):
        return REJECT
    return StaticAbility(ability.effects, condition, ability.zones)


def _ability_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, StaticAbility) or value.condition is None:
        return None
    return value.condition, StaticAbility(value.effects, None, value.zones)


def _given_after(ability: StaticAbility, condition: Condition) -> object:
    return _given(condition, ability)


def _ability_before(value: object) -> tuple[object, ...] | None:
    parts = _ability_of(value)
    return None if parts is None else (parts[1], parts[0])


STATICS("staticline", "<static:s>", hole("s"))
STATICS("staticline", "as long as <condition:c> , <static:s>", Pair(_given, _ability_of))
STATICS("staticline", "<static:s> as long as <condition:c>", Pair(_given_after, _ability_before))
STATICS("staticline", "<static:s> if <condition:c>", Pair(_given_after, _ability_before))
STATICS(
    "staticline",
    "during your turn , <static:s>",
    Pair(
        lambda ability: _given(TurnOf(You()), ability),
        lambda value: (parts[1],) if (parts := _ability_of(value)) is not None and parts[0] == TurnOf(You()) else None,
    ),
)

# ---- costs --------------------------------------------------------------------------------------------

for _word, _up in (("more", True), ("less", False)):
    _end = f"<#mana:m> {_word} to cast"
    STATICS("static", f"<noun.p:n> cost {_end}", one(CostChange(hole("n"), hole("m"), _up)))
    STATICS("static", f"<noun.p:n> you cast cost {_end}", one(CostChange(hole("n"), hole("m"), _up, You())))
    STATICS(
        "static",
        f"<noun.p:n> <caster:p> cast cost {_end}",
        one(CostChange(hole("n"), hole("m"), _up, hole("p"))),
    )
    STATICS(
        "static",
        f"<self:s> costs {_end}",
        StaticAbility((CostChange(hole("s"), hole("m"), _up),), None, WHILE_CAST),
    )
    STATICS(
        "static",
        f"<self:s> costs {_end} for each <counted:n>",
        StaticAbility((CostChange(hole("s"), hole("m"), _up, None, hole("n")),), None, WHILE_CAST),
    )
    STATICS(
        "static",
        f"<noun.p:n> you cast cost {_end} for each <counted:k>",
        one(CostChange(hole("n"), hole("m"), _up, You(), hole("k"))),
    )
STATICS("caster", "your opponents", EachOpponent())
STATICS(
    "static",
    "<self:s> costs <generic:m> less to cast , where x is <quantity:q>",
    StaticAbility((CostChange(hole("s"), hole("m"), False, None, hole("q")),), None, WHILE_CAST),
)


def _generic(cost: ManaCost) -> object:
    """``{X}`` of which the sentence says what it is: that many times {1}."""
    return ManaCost.of_generic(1) if str(cost) == "{X}" else REJECT


def _variable(value: object) -> tuple[object, ...] | None:
    return (ManaCost.parse("{X}"),) if value == ManaCost.of_generic(1) else None


STATICS("generic", "<#mana:m>", Pair(_generic, _variable))
STATICS(
    "static",
    "each <noun.s:n> that would cost less than <#number:k> mana to cast costs <#number:k> mana to cast",
    one(CostFloor(hole("n"), hole("k"))),
)


STATICS(
    "static",
    "as an additional cost to cast <self:s> , <do.p:d>",
    Pair(
        lambda this, action: StaticAbility((AdditionalCost(Cost(None, (action,))),), None, WHILE_CAST),
        lambda value: (
            (Self(), value.effects[0].cost.actions[0])
            if isinstance(value, StaticAbility)
            and isinstance(value.effects[0], AdditionalCost)
            and len(value.effects[0].cost.actions) == 1
            else None
        ),
    ),
)

# ---- permissions and prohibitions ---------------------------------------------------------------------

STATICS(
    "static",
    "<anyplayer.p:p> may cast <noun.p:n> as though they had flash",
    one(AsThoughFlash(hole("p"), hole("n"))),
)
STATICS(
    "static",
    "<anyplayer.p:p> may cast <noun.p:n> without paying their mana costs",
    one(MayCast(hole("p"), hole("n"), "", Cost())),
)
STATICS("static", "<anyplayer.p:p> may cast <noun.p:n>", one(MayCast(hole("p"), hole("n"))))
STATICS("static", "<anyplayer.p:p> can't cast <noun.p:n>", one(CantCast(hole("p"), hole("n"))))
STATICS("static", "<anyplayer.s:p> can't cast <noun.p:n>", one(CantCast(hole("p"), hole("n"))))
STATICS("static", "<noun.p:n> can't enter [the battlefield]", one(CantEnter(hole("n"))))
STATICS("static", "you have no maximum hand size", one(PlayerRule(You(), "no maximum hand size")))
STATICS("static", "you have hexproof", one(PlayerRule(You(), "hexproof")))
STATICS("static", "<anyplayer.p:p> can't gain life", one(PlayerRule(hole("p"), "can't gain life")))
STATICS("static", "you may play an additional land on each of your turns", one(PlayerRule(You(), "extra land")))
STATICS("static", "you can't lose the game", one(PlayerRule(You(), "can't lose")))
STATICS(
    "static",
    "you may activate abilities of <noun.p:n> as though those creatures had haste",
    one(ActivateAsThoughHaste(You(), hole("n"))),
)

# ---- what defines the object itself -------------------------------------------------------------------

EVERYWHERE: Final = ("battlefield", "library", "hand", "graveyard", "stack", "exile", "command")


def _define(change: Change) -> StaticAbility:
    return StaticAbility((Continuous(Self(), (change,)),), None, EVERYWHERE)


STATICS(
    "static",
    "<whoseself> power and toughness are each equal to <quantity:q>",
    Pair(
        lambda this, q: _define(DefinePowerToughness(q, q)),
        lambda value: (
            (Self(), change.power)
            if (change := _defined(value)) is not None and change.power == change.toughness
            else None
        ),
    ),
)
STATICS(
    "static",
    "<whoseself> power is equal to <quantity:q>",
    Pair(
        lambda this, q: _define(DefinePowerToughness(q, None)),
        lambda value: (
            (Self(), change.power) if (change := _defined(value)) is not None and change.toughness is None else None
        ),
    ),
)
STATICS("whoseself", "<self:s> 's", hole("s"))


def _defined(value: object) -> DefinePowerToughness | None:
    if not isinstance(value, StaticAbility) or not isinstance(value.effects[0], Continuous):
        return None
    change = value.effects[0].changes[0]
    return change if isinstance(change, DefinePowerToughness) else None


STATICS(
    "static",
    "<self:s> can't be countered",
    StaticAbility((Continuous(hole("s"), (Cannot("be countered"),)),), None, WHILE_CAST),
)

# ---- more statics ----------------------------------------------------------------------------------------

STATICS("static", "you control <host:h>", one(Continuous(hole("h"), (GainControl(You()),))))


def _as_enters(effect: Effect) -> Pair:
    return Pair(
        lambda this: one(LinkedEffect(effect)),
        lambda value: (Self(),) if value == one(LinkedEffect(effect)) else None,
    )


STATICS("static", "as <self:s> enters [the battlefield] , choose a color", _as_enters(ChooseColor(You())))
STATICS(
    "static",
    "as <self:s> enters [the battlefield] , choose a creature type",
    _as_enters(ChooseCreatureType(You())),
)
STATICS("static", "<anyplayer.s:p> can't gain life", one(PlayerRule(hole("p"), "can't gain life")))
STATICS("static", "you don't lose the game for having 0 or less life", one(PlayerRule(You(), "no loss at 0 life")))
STATICS("static", "you may play two additional lands on each of your turns", one(PlayerRule(You(), "extra land", 2)))
STATICS("static", "you may look at the top card of your library any time", one(PlayerRule(You(), "sees the top card")))
STATICS(
    "static",
    "<anyplayer.s:p> can't cast more than one spell each turn",
    one(PlayerRule(hole("p"), "one spell each turn")),
)
STATICS(
    "static",
    "<anyplayer.p:p> can't cast more than one spell each turn",
    one(PlayerRule(hole("p"), "one spell each turn")),
)
STATICS(
    "static",
    "as an additional cost to cast <self:s> , <do.p:a> or <do.p:b>",
    Pair(
        lambda this, a, b: StaticAbility((AdditionalCost(Cost(None, (OneOf(Doer(), (a, b)),))),), None, WHILE_CAST),
        lambda value: (
            (Self(), *value.effects[0].cost.actions[0].effects)
            if isinstance(value, StaticAbility)
            and isinstance(value.effects[0], AdditionalCost)
            and isinstance(value.effects[0].cost.actions[0], OneOf)
            else None
        ),
    ),
)
