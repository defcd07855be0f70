"""What arrives with more than it would: "that creature enters with an additional +1/+1 counter on it" (CR 614.1c)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Matches
from rulewright.abilities.effect import KeywordAction
from rulewright.abilities.node import Quantity, Reference
from rulewright.abilities.quantity import Number

from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import EntersMore, It, Them
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
