"""What can't be lost, changed, paid or had (CR 119.7-119.8, 118.3, 122.4)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.continuous import CantPay, CounterLimit, PlayerRule
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import Apply, Meanwhile
from rulewright.abilities.node import Effect
from rulewright.abilities.reference import Self, You
from rulewright.abilities.rewrite import nodes

from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import During, Then
from .statics import lone, one
from .verbs import DOER

FORBIDDEN: Final = Family("forbidden")

# ---- life (CR 119.7-119.8) ----------------------------------------

_FIXED: Final = PlayerRule(You(), "life total can't change")
FORBIDDEN("static", "your life total can't change", one(_FIXED))
FORBIDDEN("static", "<anyplayer.p:p> can't lose life", one(PlayerRule(hole("p"), "can't lose life")))
FORBIDDEN("do@", "can't lose life <duration:d>", Meanwhile(PlayerRule(DOER, "can't lose life"), hole("d")))
FORBIDDEN("simple", "<duration:d> , your life total can't change", Meanwhile(_FIXED, hole("d")))


def _besides(duration: Duration, effect: Effect) -> object:
    """The rest of the sentence lasts as long."""
    if not any(isinstance(node, Apply) and node.duration == Duration("forever") for node in nodes(effect)):
        return REJECT
    return Then(Meanwhile(_FIXED, duration), During(duration, effect))


def _besides_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Then) or not isinstance(value.second, During):
        return None
    duration = value.second.duration
    return (duration, value.second.effect) if value.first == Meanwhile(_FIXED, duration) else None


FORBIDDEN("simple", "<duration:d> , your life total can't change , and <clauses:c>", Pair(_besides, _besides_of))

# ---- costs (CR 118.3) ----------------------------------------

FORBIDDEN(
    "static",
    "<anyplayer.p:p> can't pay life or sacrifice <noun.p:n> to cast spells or activate abilities",
    StaticAbility((CantPay(hole("p")), CantPay(hole("p"), hole("n")))),
)
FORBIDDEN(
    "static",
    "<anyplayer.p:p> can't pay life to cast spells or to activate abilities that aren't mana abilities",
    one(CantPay(hole("p"), None, False)),
)

# ---- counters (CR 122.4) ----------------------------------------

FORBIDDEN(
    "static",
    "<self:s> can't have more than <#number:n> <counterkind:k> counters on it",
    Pair(
        lambda this, most, kind: one(CounterLimit(kind, most)),
        lambda value: (Self(), effect.most, effect.kind) if isinstance(effect := lone(value), CounterLimit) else None,
    ),
)
