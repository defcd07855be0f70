"""Two that are chosen together: "choose target creature you control and target creature you don't control", which then
fight each other; what a player owns and controls, or owns and doesn't control."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.effect import Pick
from rulewright.abilities.node import Filter, Noun
from rulewright.abilities.noun import ControlledBy, Not, OwnedBy
from rulewright.abilities.reference import EachOpponent, Union, You

from ..describe import add_last, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import FightEachOther
from .verbs import DOER

PAIRS: Final = Family("pairs")

# ---- two targets ----------------------------------------

PAIRS("do@", "choose@ <target.s:a> and <target.s:b>", Pick(DOER, Union((hole("a"), hole("b")))))
PAIRS("act@", "fight@ each other", FightEachOther(DOER))

# ---- owned, controlled ----------------------------------------


def _behind(one: Filter, other: Filter) -> Pair:
    """Two things said of a description at once."""

    def build(noun: Noun) -> object:
        first = add_last(noun, one)
        return add_last(first, other) if isinstance(first, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        last = without_last(value)
        before = without_last(last[0]) if last is not None and last[1] == other else None
        return before[:1] if before is not None and before[1] == one else None

    return Pair(build, unbuild)


_OWNED: Final = OwnedBy(You())
_HELD: Final = ControlledBy(You())
for _words, _one, _other in (
    ("you both own and control", _OWNED, _HELD),
    ("you own but don't control", _OWNED, Not(_HELD)),
    ("you neither own nor control", Not(_OWNED), Not(_HELD)),
    ("you own that your opponents control", _OWNED, ControlledBy(EachOpponent())),
):
    PAIRS("noun@", f"<noun@:n> {_words}", _behind(_one, _other))
