"""One thing or another: "is enchanted or equipped", "from artifacts or from the color of your choice"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.condition import Matches
from rulewright.abilities.node import Filter, Noun, Reference
from rulewright.abilities.noun import (
    AllOf,
    AnyOf,
    EitherNoun,
    HasColor,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasType,
    IsKind,
    Objects,
    OfChoice,
)

from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import Then, Unpreventable

EITHER: Final = Family("either")

# ---- adjectives behind a verb ----------------------------------------


_ALONE: Final = (HasStatus("attacking alone"), HasStatus("blocking alone"))


def _either(one: Filter, other: Filter) -> object:
    if one == HasStatus("attacking") and other in _ALONE:
        return REJECT  # "attacking or blocking alone": alone either way
    return REJECT if one == other else AnyOf((one, other))


def _either_of(value: object) -> tuple[object, ...] | None:
    return value.filters if isinstance(value, AnyOf) and len(value.filters) == 2 else None


def _not_two_colors(one: Filter, other: Filter) -> object:
    return REJECT if isinstance(one, HasColor) and isinstance(other, HasColor) else _either(one, other)


def _both(one: Filter, other: Filter) -> object:
    return REJECT if one == other else AllOf((one, other))


def _both_of(value: object) -> tuple[object, ...] | None:
    return value.filters if isinstance(value, AllOf) and len(value.filters) == 2 else None


EITHER("eitheradjective", "<plainadjective:a> or <plainadjective:b>", Pair(_either, _either_of))
EITHER("eitheradjective", "<plainadjective:a> and <plainadjective:b>", Pair(_both, _both_of))
EITHER("eitheradjective", "attacking or blocking alone", AnyOf(_ALONE))
EITHER("condition", "<whosethis:o> (is|'s) <eitheradjective:f>", Matches(hole("o"), hole("f")))
EITHER("condition", "<itis:o> <eitheradjective:f>", Matches(hole("o"), hole("f")))
EITHER("condition", "<oneobject:o> was <eitheradjective:f>", Matches(hole("o"), hole("f")))
for _of in ("that's", "that are"):
    EITHER("behind", f"{_of} <plainadjective:a> or <plainadjective:b>", Pair(_not_two_colors, _either_of))

# ---- kinds ----------------------------------------


def _is_one_of(of: Reference, one: Filter, other: Filter) -> object:
    return REJECT if one == other else Matches(of, AnyOf((one, other)))


def _is_one_of_what(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Matches) or not isinstance(value.filter, AnyOf) or len(value.filter.filters) != 2:
        return None
    return value.what, *value.filter.filters


for _verb in ("(is|'s)", "was"):
    EITHER(
        "condition",
        f"<oneobject:o> {_verb} a <kindword.s:a> or a <kindword.s:b>",
        Pair(_is_one_of, _is_one_of_what),
    )
EITHER("condition", "<oneobject:o> was a <kindword.s:a> or <kindword.s:b>", Pair(_is_one_of, _is_one_of_what))

# ---- protection (CR 702.16) ----------------------------------------

for _name in ("protection", "hexproof"):
    EITHER(
        "keyword",
        f"{_name} from <color:a> , from <color:b> , and from <color:c>",
        Keyword(_name, noun=Objects(AnyOf((HasColor(hole("a")), HasColor(hole("b")), HasColor(hole("c")))), ())),
    )
    EITHER(
        "keyword",
        f"{_name} from <noun.p:a> , from <noun.p:b> , and from <noun.p:c>",
        Keyword(_name, noun=EitherNoun((hole("a"), hole("b"), hole("c")))),
    )
    for _words, _what in (("artifacts", "artifact or color"), ("colorless", "colorless or color")):
        EITHER(
            "keyword",
            f"{_name} from {_words} or from the color of your choice",
            Keyword(_name, noun=Objects(OfChoice(_what), ())),
        )
    EITHER(
        "keyword",
        f"{_name} from instants and from sorceries",
        Keyword(_name, noun=Objects(AnyOf((HasType("instant"), HasType("sorcery"))), ())),
    )
EITHER(
    "keyword",
    "protection from <noun.p:n> and from Arcane",
    Keyword("protection", noun=EitherNoun((hole("n"), Objects(HasSubtype("Arcane"), ())))),
)

# ---- damage that can't be prevented, suspended cards (CR 702.62b) ----------------------------------------

EITHER("clauses", "<clause:a> and the damage can't be prevented", Then(hole("a"), Unpreventable(HERE)))
SUSPENDED: Final = Objects(AllOf((IsKind("card"), HasKeyword("suspend"), HasCounter("time"))), ("exile",))


def _or_suspended(noun: Noun) -> object:
    plain = isinstance(noun, Objects) and noun.zones == ("battlefield",)
    return EitherNoun((noun, SUSPENDED)) if plain else REJECT


def _or_suspended_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, EitherNoun) or len(value.nouns) != 2 or value.nouns[1] != SUSPENDED:
        return None
    return (value.nouns[0],)


EITHER("noun.s", "<noun.s:n> or suspended card", Pair(_or_suspended, _or_suspended_of))
