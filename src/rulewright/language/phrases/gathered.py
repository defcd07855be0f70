"""Kinds joined by "and": each of "each artifact and creature they control" is one or the other; longer lists."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.node import Filter, Noun
from rulewright.abilities.noun import AllOf, AnyOf, AttachedTo, Compares, HasColor, HasSubtype, HasType
from rulewright.abilities.quantity import Count
from rulewright.abilities.reference import Each

from ..describe import add_last, adjective_first, either, parts_of_either, without_first, without_last, without_zone
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import Them

GATHERED: Final = Family("gathered")

# ---- "each … and …" ----------------------------------------


def _kinds(count: int) -> Pair:
    def build(*nouns: Noun) -> object:
        return either(nouns)

    def unbuild(value: object) -> tuple[object, ...] | None:
        parts = parts_of_either(value)
        return parts if parts is not None and len(parts) == count else None

    return Pair(build, unbuild)


_TYPES: Final = (HasType, HasSubtype)


def _two_words(one: Filter, other: Filter, noun: Noun) -> object:
    """``instant and sorcery card``: one word of type or the other, before one noun."""
    if one == other or not isinstance(one, _TYPES) or not isinstance(other, _TYPES):
        return REJECT
    return adjective_first(AnyOf((one, other)), noun)


def _two_words_of(value: object) -> tuple[object, ...] | None:
    parts = without_first(value)
    if parts is None or not isinstance(parts[0], AnyOf) or len(parts[0].filters) != 2:
        return None
    return (*parts[0].filters, parts[1])


GATHERED("gathered", "<modified.s:a> and <modified.s:b>", _kinds(2))
GATHERED("gathered", "<modified.s:a> , <modified.s:b> , and <modified.s:c>", _kinds(3))
GATHERED("gathered", "<adjective:a> and <adjective:b> <modified.s:n>", Pair(_two_words, _two_words_of))
GATHERED("gathered", "<gathered> <behind:last>", Pair(add_last, without_last))
GATHERED("gathered", "<gathered> <place:last>", Pair(add_last, without_zone))
GATHERED("every.s", "each <gathered:n>", Each(hole("n")))
GATHERED("counted", "<gathered:n>", Count(hole("n")))

# ---- longer lists ----------------------------------------

_FOUR: Final = "<modified{0}:a> , <modified{0}:b> , <modified{0}:c> ,"
for _number, _join in ((".p", "and"), (".s", "(or|and/or)"), (".p", "(or|and/or)")):
    if _join == "and":
        GATHERED("joined.p", f"{_FOUR.format(_number)} and <modified.p:d>", _kinds(4))
    GATHERED(
        f"joined{_number}", f"{_FOUR.format(_number)} <modified{_number}:d> , {_join} <modified{_number}:e>", _kinds(5)
    )


def _colors(*colors: str) -> object:
    return AnyOf(tuple([HasColor(color) for color in colors])) if len(set(colors)) == len(colors) else REJECT


def _colors_of(count: int) -> Pair:
    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, AnyOf) or len(value.filters) != count:
            return None
        colors = [filter.color for filter in value.filters if isinstance(filter, HasColor)]
        return tuple(colors) if len(colors) == count else None

    return Pair(_colors, unbuild)


for _is in ("that's", "that are"):
    GATHERED("behind", f"{_is} <color:a> , <color:b> , or <color:c>", _colors_of(3))
    GATHERED("behind", f"{_is} <color:a> , <color:b> , <color:c> , or <color:d>", _colors_of(4))

# ---- what it is attached to, and what size ----------------------------------------

GATHERED("behind", "attached to them", AttachedTo(Them(HERE)))
GATHERED("behind", "attached to <that.p:o>", AttachedTo(hole("o")))
GATHERED("behind", "attached to <noun.p:n>", AttachedTo(Each(hole("n"))))


def _sized(size: tuple[object, object], noun: Noun) -> object:
    """``1/1 creature``: of that power and that toughness."""
    power = Compares("power", "=", size[0])  # type: ignore[arg-type]
    toughness = Compares("toughness", "=", size[1])  # type: ignore[arg-type]
    return adjective_first(AllOf((power, toughness)), noun)


def _sized_of(value: object) -> tuple[object, ...] | None:
    first = without_first(value)
    second = None if first is None else without_first(first[1])
    if first is None or second is None:
        return None
    power, toughness = first[0], second[0]
    if not isinstance(power, Compares) or not isinstance(toughness, Compares):
        return None
    if (power.what, power.op, toughness.what, toughness.op) != ("power", "=", "toughness", "="):
        return None
    return (power.than, toughness.than), second[1]


GATHERED("modified@", "<#size:s> <modified@:n>", Pair(_sized, _sized_of))
