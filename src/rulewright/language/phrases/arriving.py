"""What arrives with more than it would: "that creature enters with an additional +1/+1 counter on it" (CR 614.1c)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Matches
from rulewright.abilities.continuous import AsTurned, LinkedEffect
from rulewright.abilities.effect import KeywordAction, TurnFaceDown
from rulewright.abilities.node import Effect, Quantity, Reference
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Self

from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import EntersMore, It, Them
from .statics import lone, one
from .verbs import DOER

ARRIVING: Final = Family("arriving")


def _for_each(what: Reference, counters: tuple[str, Quantity], times: Quantity) -> object:
    """``An additional +1/+1 counter on it for each Dog you control``."""
    return EntersMore(0, what, (counters[0], times)) if counters[1] == Number(1) else REJECT


def _for_each_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, EntersMore) or value.condition is not None:
        return None
    return value.what, (value.counters[0], Number(1)), value.counters[1]


for _what, _who, _it, _enters in (
    ("it", It(HERE), "it", "enters"),
    ("he", It(HERE), "him", "enters"),
    ("<that.s:w>", hole("w"), "it", "enters"),
    ("each of them", Them(HERE), "it", "enters"),
):
    _with = f"{_what} {_enters} [the battlefield] with <newcounters:k> on {_it}"
    ARRIVING("clause", _with, EntersMore(HERE, _who, hole("k")))
ARRIVING(
    "clause",
    "<that.s:w> enters [the battlefield] with <newcounters:k> on it for each <counted:n>",
    Pair(_for_each, _for_each_of),
)
ARRIVING(
    "simple",
    "if a <kindword.s:f> enters this way , it enters with <newcounters:k> on it",
    EntersMore(HERE, It(HERE), hole("k"), Matches(It(HERE), hole("f"))),
)

# ---- turned face up (CR 708.7) ----------------------------------------

ARRIVING("do@", "turn@ <object:o> face up", KeywordAction(DOER, "turn face up", None, hole("o")))
ARRIVING("do@", "turn@ <object:o> face down", TurnFaceDown(hole("o")))


def _as_it_enters_of(value: object) -> tuple[object, ...] | None:
    entering = lone(value)
    turning = entering.effect if isinstance(entering, LinkedEffect) else None
    return (Self(), turning.what) if isinstance(turning, TurnFaceDown) and not turning.listed else None


ARRIVING(
    "static",
    "as <self:s> enters [the battlefield] , turn <object:o> face down",
    Pair(lambda this, what: one(LinkedEffect(TurnFaceDown(what))), _as_it_enters_of),
)


def _as_turned(how: str) -> Pair:
    """What is done while the permanent is turned so."""

    def unbuild(value: object) -> tuple[object, ...] | None:
        effect = lone(value)
        return (Self(), effect.effect) if isinstance(effect, AsTurned) and effect.how == how else None

    return Pair(lambda this, effect: one(AsTurned(effect, how)), unbuild)


def _into(this: Reference, that: Reference, effect: Effect) -> object:
    return one(AsTurned(effect, "transforms"))


def _into_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value)
    return (Self(), Self(), effect.effect) if isinstance(effect, AsTurned) and effect.how == "transforms" else None


ARRIVING("static", "as <self:s> is turned face up , <clauses:c>", _as_turned("face up"))
ARRIVING("static", "as <self:s> enters or is turned face up , <clauses:c>", _as_turned("enters or face up"))
ARRIVING("static", "as <self:s> transforms , <clauses:c>", _as_turned("transforms"))
ARRIVING("static", "as <self:s> transforms into <self:t> , <clauses:c>", Pair(_into, _into_of))
