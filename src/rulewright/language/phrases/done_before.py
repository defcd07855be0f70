"""How much players did before, this turn or this combat: with how many creatures they attacked, how many cards they
drew, on what they put counters."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Compare
from rulewright.abilities.node import Condition, Noun, Quantity, Reference
from rulewright.abilities.noun import ControlledBy
from rulewright.abilities.quantity import AttackedPower, Number, ThisTurn, TimesThisTurn
from rulewright.abilities.reference import Actor, EachOpponent, Self, You
from rulewright.abilities.trigger import Attacks, CountersPut

from ..describe import add_last, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from .traps import of_some, some

DONE_BEFORE: Final = Family("done before")

ONE: Final = Number(1)

# ---- attacking (CR 508.1) ----------------------------------------

DONE_BEFORE(
    "condition",
    "you attacked with creatures with total power <#digit:k> or greater this combat",
    Compare(AttackedPower(You()), ">=", Number(hole("k"))),
)


def _attacked_with(count: int, noun: Noun) -> object:
    """With so many different creatures: one that attacked twice counts once."""
    yours = add_last(noun, ControlledBy(You()))
    if not isinstance(yours, Noun):
        return REJECT
    return Compare(TimesThisTurn(Attacks(yours), False, True), ">=", Number(count))


def _attacked_with_of(value: object) -> tuple[object, ...] | None:
    times = value.left if isinstance(value, Compare) else None
    if not isinstance(times, TimesThisTurn) or not isinstance(times.event, Attacks) or not isinstance(value, Compare):
        return None
    parts = without_last(times.event.what)
    if parts is None or not isinstance(parts[0], Noun) or not isinstance(value.right, Number):
        return None
    return (value.right.value, parts[0]) if value == _attacked_with(value.right.value, parts[0]) else None


DONE_BEFORE(
    "condition",
    "(you attacked|you've attacked) with <#number:k> or more <noun.p:n> this turn",
    Pair(_attacked_with, _attacked_with_of),
)

# ---- drawing ----------------------------------------


def _drew(player: Reference) -> Quantity:
    return ThisTurn("cards drawn", player)


def _one_drew(count: int) -> Condition:
    return some(EachOpponent(), Compare(_drew(Actor()), ">=", Number(count)))


def _one_drew_of(value: object) -> tuple[object, ...] | None:
    inner = of_some(value, EachOpponent())
    if not isinstance(inner, Compare) or not isinstance(inner.right, Number):
        return None
    return (inner.right.value,) if value == _one_drew(inner.right.value) else None


DONE_BEFORE(
    "condition",
    "(an opponent drew|an opponent has drawn) <#number:k> or more cards this turn",
    Pair(_one_drew, _one_drew_of),
)
DONE_BEFORE("condition", "you drew <#number:k> or more cards this turn", Compare(_drew(You()), ">=", Number(hole("k"))))

# ---- counters (CR 122.6) ----------------------------------------


def _put(on: object, kind: object, by: Reference | None) -> Compare:
    return Compare(TimesThisTurn(CountersPut(on, kind, by)), ">=", ONE)  # type: ignore[arg-type]


DONE_BEFORE("condition", "you put a counter on <countered:o> this turn", _put(hole("o"), "", You()))
DONE_BEFORE(
    "condition",
    "you've put one or more <counterkind:k> counters on <countered:o> this turn",
    _put(hole("o"), hole("k"), You()),
)
DONE_BEFORE("countered", "a <noun.s:n>", hole("n"))
DONE_BEFORE("countered", "<self:s>", Pair(lambda this: this, lambda value: (Self(),) if value == Self() else None))


def _under(kind: str, noun: Noun) -> object:
    """On what was under your control then."""
    yours = add_last(noun, ControlledBy(You()))
    return _put(yours, kind, None) if isinstance(yours, Noun) else REJECT


def _under_of(value: object) -> tuple[object, ...] | None:
    times = value.left if isinstance(value, Compare) else None
    event = times.event if isinstance(times, TimesThisTurn) else None
    parts = without_last(event.on) if isinstance(event, CountersPut) else None
    if parts is None or not isinstance(parts[0], Noun) or not isinstance(event, CountersPut):
        return None
    return (event.kind, parts[0]) if value == _under(event.kind, parts[0]) else None


DONE_BEFORE(
    "condition",
    "a <counterkind:k> counter was put on a <noun.s:n> under your control this turn",
    Pair(_under, _under_of),
)
