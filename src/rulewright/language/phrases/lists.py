"""Several things of different kinds named one after the other: "a Forest card and a Plains card"."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from rulewright.abilities.effect import Search
from rulewright.abilities.node import Filter, Noun, Reference
from rulewright.abilities.noun import AllOf, Is, IsKind, Objects, OneOfEach
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Choose, Target, Union

from ..describe import add_last, all_of
from ..pattern import REJECT
from ..phrase import Family, Pair
from ..raw import CostItems, InZone
from .ahead import sacrificed, sacrificed_of
from .verbs import DOER

LISTS: Final = Family("lists")

_CARD: Final = IsKind("card")


def _one_of_each(nouns: tuple[object, ...], least: int) -> object:
    """Cards of which each is of another of the kinds."""
    filters: list[Filter] = []
    for noun in nouns:
        if not isinstance(noun, Objects) or noun.zones != () or noun.owner is not None:
            return REJECT
        parts = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
        if parts[-1] != _CARD or len(parts) < 2:
            return REJECT
        filters.append(all_of(parts[:-1]))
    if len(set(filters)) != len(filters):
        return REJECT
    return Choose(Objects(AllOf((_CARD, OneOfEach(tuple(filters)))), ()), Number(least), Number(len(filters)))


def _kinds(chosen: object, count: int, least: int) -> tuple[Objects, ...] | None:
    if not isinstance(chosen, Choose) or chosen.minimum != Number(least) or not isinstance(chosen.noun, Objects):
        return None
    parts = chosen.noun.filter.filters if isinstance(chosen.noun.filter, AllOf) else ()
    each = parts[1] if len(parts) > 1 else None
    if not isinstance(each, OneOfEach) or len(each.filters) != count:
        return None
    found: list[Objects] = []
    for filter in each.filters:
        inner = filter.filters if isinstance(filter, AllOf) else (filter,)
        found.append(Objects(AllOf((*inner, _CARD)), ()))
    return tuple(found)


def _each(count: int, least: int) -> Pair:
    return Pair(
        lambda *nouns: _one_of_each(nouns, least),
        lambda value: _kinds(value, count, least),
    )


def _from_among(count: int) -> Pair:
    """``A Cleric card, a Rogue card, and/or a Wizard card from among them``."""

    def build(*values: object) -> object:
        chosen, among = _one_of_each(values[:-1], 0), values[-1]
        if not isinstance(chosen, Choose) or not isinstance(among, Reference):
            return REJECT
        noun = add_last(chosen.noun, Is(among))
        return Choose(noun, chosen.minimum, chosen.maximum) if isinstance(noun, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        kinds = _kinds(value, count, 0)
        if kinds is None or not isinstance(value, Choose) or not isinstance(value.noun, Objects):
            return None
        last = value.noun.filter.filters[-1] if isinstance(value.noun.filter, AllOf) else None
        return (*kinds, last.reference) if isinstance(last, Is) else None

    return Pair(build, unbuild)


def _in_a_zone(count: int) -> Pair:
    """``A creature card and/or a land card from your hand``."""

    def build(*values: object) -> object:
        chosen, zone = _one_of_each(values[:-1], 0), values[-1]
        if not isinstance(chosen, Choose) or not isinstance(zone, InZone):
            return REJECT
        noun = add_last(chosen.noun, zone)
        return Choose(noun, chosen.minimum, chosen.maximum) if isinstance(noun, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        kinds = _kinds(value, count, 0)
        if kinds is None or not isinstance(value, Choose) or not isinstance(value.noun, Objects):
            return None
        return (*kinds, InZone(value.noun.zones, value.noun.owner)) if value.noun.zones else None

    return Pair(build, unbuild)


def _search(owner: Reference, chosen: Choose) -> object:
    noun = chosen.noun
    assert isinstance(noun, Objects)
    return Search(DOER, owner, noun.filter, chosen.minimum, chosen.maximum)


def _searched(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Search) or value.player != DOER:
        return None
    return value.library, Choose(Objects(value.filter, ()), value.minimum, value.maximum)


LISTS("do@", "search@ <owner:o> library for <cardsofeach:c>", Pair(_search, _searched))
_LETTERS: Final = "abcde"
for _count in (2, 3, 4, 5):
    _names = [f"a <modified.s:{letter}>" for letter in _LETTERS[:_count]]
    _begin = " , ".join(_names[:-1]) + (" ," if _count > 2 else "")
    LISTS("cardsofeach", f"{_begin} and {_names[-1]}", _each(_count, _count))
    LISTS("cardsofeach", f"{_begin} and/or {_names[-1]}", _each(_count, 0))
    if _count in (3, 4):
        LISTS("object.p", f"{_begin} and/or {_names[-1]} from among <set:s>", _from_among(_count))
LISTS("object.p", "a <modified.s:a> and/or a <modified.s:b> <place:z>", _in_a_zone(2))

# ---- several sacrificed for a cost ----------------------------------------


def _costs_more(count: int) -> Pair:
    def build(costs: CostItems, *nouns: Noun) -> object:
        items = tuple([sacrificed(noun) for noun in nouns])
        if any(item is REJECT for item in items) or len(set(items)) != len(items):
            return REJECT
        return CostItems((*costs.items, *items))  # type: ignore[arg-type]

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, CostItems) or len(value.items) <= count:
            return None
        found: list[object] = []
        for item in value.items[-count:]:
            noun = sacrificed_of(item)
            if noun is None:
                return None
            found += noun
        return CostItems(value.items[:-count]), *found

    return Pair(build, unbuild)


LISTS("costs", "<costs:l> , ^ sacrifice <some:a> and <some:b>", _costs_more(2))
LISTS("costs", "<costs:l> , ^ sacrifice <some:a> , <some:b> , and <some:c>", _costs_more(3))

# ---- several targets ----------------------------------------


def _all_targets(*targets: Reference) -> object:
    for target in targets:
        if not isinstance(target, Target) or not isinstance(target.noun, Objects) or target.noun.zones == ():
            return REJECT  # "an artifact card, … and a land card from your graveyard": all of them are there
    return Union(targets)


def _targets_of(count: int) -> Pair:
    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Union) or len(value.parts) != count:
            return None
        return value.parts if all(isinstance(part, Target) for part in value.parts) else None

    return Pair(_all_targets, unbuild)


def _targets_there(count: int) -> Pair:
    """``Up to one target artifact card, …, and up to one target land card from your graveyard``."""

    def build(*values: object) -> object:
        zone = values[-1]
        parts: list[Target] = []
        for target in values[:-1]:
            if not isinstance(target, Target) or not isinstance(zone, InZone) or not isinstance(target.noun, Objects):
                return REJECT
            noun = add_last(target.noun, zone) if target.noun.zones == () else REJECT
            if not isinstance(noun, Noun):
                return REJECT
            parts.append(structs.replace(target, noun=noun))
        return Union(tuple(parts))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Union) or len(value.parts) != count:
            return None
        found: list[object] = []
        zone: InZone | None = None
        for part in value.parts:
            if not isinstance(part, Target) or not isinstance(part.noun, Objects) or not part.noun.zones:
                return None
            zone = InZone(part.noun.zones, part.noun.owner)
            noun = Objects(part.noun.filter, ())
            found.append(structs.replace(part, noun=noun))
        return (*found, zone)

    return Pair(build, unbuild)


for _count in (3, 4, 5):
    _names = [f"<target.s:{letter}>" for letter in _LETTERS[:_count]]
    _all = " , ".join(_names[:-1]) + f" , and {_names[-1]}"
    LISTS("object.p", _all, _targets_of(_count))
    LISTS("object.p", f"{_all} <place:z>", _targets_there(_count))
