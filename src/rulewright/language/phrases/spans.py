"""How long, and together with which others: for as long as it has a counter, an Aura's creature and those like it."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import AsCast, Compare, CostPaid, Either, Exists, Matches
from rulewright.abilities.duration import Duration
from rulewright.abilities.node import Noun, Reference
from rulewright.abilities.noun import AllOf, ControlledBy, HasCounter, HasSubtype, Is, Not, Objects, SharesWith
from rulewright.abilities.quantity import ManaSpentOn, Number
from rulewright.abilities.reference import Each, Union, You

from ..describe import add_last, adjective_first, without_first, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair

SPANS: Final = Family("spans")

# ---- for as long as a counter is on it (CR 611.2b) ----------------------------------------

for _it in ("pronoun.s", "that.s"):
    SPANS(
        "duration",
        f"for as long as <{_it}:o> has a <counterkind:k> counter on it",
        Duration("condition", Matches(hole("o"), HasCounter(hole("k")))),
    )

# ---- and others that are like it ----------------------------------------


def _and_alike(host: Reference, noun: Noun) -> object:
    others = adjective_first(Not(Is(host)), noun)
    alike = add_last(others, SharesWith("creature type", host)) if isinstance(others, Noun) else REJECT
    return Union((host, Each(alike))) if isinstance(alike, Noun) else REJECT


def _and_alike_of(value: object) -> tuple[object, ...] | None:
    each = value.parts[1] if isinstance(value, Union) and len(value.parts) == 2 else None
    last = without_last(each.noun) if isinstance(each, Each) else None
    if last is None or not isinstance(last[1], SharesWith) or not isinstance(value, Union):
        return None
    first = without_first(last[0])
    return (value.parts[0], first[1]) if first is not None and isinstance(first[0], Not) else None


SPANS(
    "subject.p",
    "<host:h> and other <modified.p:n> that share a creature type with it",
    Pair(_and_alike, _and_alike_of),
)

# ---- mana from a source (CR 106.3) ----------------------------------------

_TO_CAST: Final = "spent to cast <oneobject:o>"
SPANS(
    "condition",
    f"mana from a <noun.s:n> was {_TO_CAST}",
    Compare(ManaSpentOn(hole("o"), hole("n")), ">=", Number(1)),
)
SPANS(
    "condition",
    f"<#number:k> or more mana from <noun.p:n> was {_TO_CAST}",
    Compare(ManaSpentOn(hole("o"), hole("n")), ">=", Number(hole("k"))),
)
SPANS("counted", f"mana from a <noun.s:n> [that was] {_TO_CAST}", ManaSpentOn(hole("o"), hole("n")))

# ---- as the spell was cast (CR 601.2i) ----------------------------------------


def _controlled(noun: Noun) -> object:
    owned = add_last(noun, ControlledBy(You()))
    return AsCast(Exists(owned)) if isinstance(owned, Noun) else REJECT


def _controlled_of(value: object) -> tuple[object, ...] | None:
    inner = value.condition if isinstance(value, AsCast) else None
    parts = without_last(inner.noun) if isinstance(inner, Exists) and inner.minimum == 1 else None
    return (parts[0],) if parts is not None and parts[1] == ControlledBy(You()) else None


SPANS("condition", "you controlled <some:n> as you cast this spell", Pair(_controlled, _controlled_of))
_DRAGON: Final = Exists(Objects(AllOf((HasSubtype("Dragon"), ControlledBy(You())))))
SPANS(
    "condition",
    "you revealed a Dragon card or controlled a Dragon as you cast this spell",
    Either((CostPaid("additional"), AsCast(_DRAGON))),
)
