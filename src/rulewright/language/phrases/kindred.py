"""Long lists of types, what was amassed, looked at while scrying, attacked with."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.condition import Matches
from rulewright.abilities.node import Noun
from rulewright.abilities.noun import AllOf, AnyOf, ControlledBy, HasSubtype, HasSupertype, Not, Objects
from rulewright.abilities.quantity import ThisTurn
from rulewright.abilities.reference import You

from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import Amassed, LookedAt, Reflexive

KINDRED: Final = Family("kindred")

LONG: Final = 5
"""From so many types on a list is a head of its own; shorter ones are read as adjectives are."""


def _two(one: str, other: str) -> object:
    return (one, other) if one != other else REJECT


def _two_of(value: object) -> tuple[object, ...] | None:
    return value if isinstance(value, tuple) and len(value) == 2 else None


def _longer(names: tuple[str, ...], name: str) -> object:
    return (*names, name) if name not in names else REJECT


def _shorter(value: object) -> tuple[object, ...] | None:
    return (value[:-1], value[-1]) if isinstance(value, tuple) and len(value) > 2 else None


def _any_of(names: tuple[str, ...], last: str) -> object:
    if len(names) + 1 < LONG or last in names:
        return REJECT
    return Objects(AnyOf(tuple([HasSubtype(name) for name in (*names, last)])))


def _any_of_names(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Objects) or not isinstance(value.filter, AnyOf) or value != Objects(value.filter):
        return None
    names = [filter.subtype for filter in value.filter.filters if isinstance(filter, HasSubtype)]
    return (tuple(names[:-1]), names[-1]) if len(names) == len(value.filter.filters) else None


KINDRED("kindlist@", "<subtypeword@:a> , <subtypeword@:b>", Pair(_two, _two_of))
KINDRED("kindlist@", "<kindlist@:l> , <subtypeword@:a>", Pair(_longer, _shorter))
KINDRED("head@", "<kindlist@:l> , (or|and/or) <subtypeword@:a>", Pair(_any_of, _any_of_names))
KINDRED("head.p", "<kindlist.p:l> , and <subtypeword.p:a>", Pair(_any_of, _any_of_names))


def _is_no(noun: Noun) -> object:
    if not isinstance(noun, Objects) or noun != Objects(noun.filter) or not isinstance(noun.filter, AnyOf):
        return REJECT
    return Not(noun.filter) if len(noun.filter.filters) < LONG else REJECT


def _is_no_of(value: object) -> tuple[object, ...] | None:
    return (Objects(value.filter),) if isinstance(value, Not) and isinstance(value.filter, AnyOf) else None


KINDRED("behind", "that isn't a <joined.s:n>", Pair(_is_no, _is_no_of))

# ---- what was amassed, looked at, attacked with; connived this way ----------------------------------------

KINDRED("that.s", "(the amassed Army|the Army you amassed)", Amassed(HERE))
KINDRED("quantity", "the number of cards looked at while scrying this way", LookedAt(HERE))
KINDRED("counted", "card looked at while scrying this way", LookedAt(HERE))
KINDRED("counted", "creature you attacked with this turn", ThisTurn("attackers declared", You()))
KINDRED("simple", "when it connives this way , <clauses:c>", Reflexive(HERE, None, hole("c")))
KINDRED("condition", "you control <that.s:o>", Matches(hole("o"), ControlledBy(You())))
for _land in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
    KINDRED(
        "keyword",
        f"snow {_land.lower()}walk",
        Keyword("landwalk", noun=Objects(AllOf((HasSupertype("snow"), HasSubtype(_land))))),
    )
