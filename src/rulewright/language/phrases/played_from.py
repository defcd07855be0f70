"""Cards played from elsewhere: lands together with some spells, and spells that cost something more or else when they
are cast so (CR 305.1, 601.3b, 118.8-9)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.continuous import MayCast, MayPlayLands
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import PayCost
from rulewright.abilities.node import Effect, Noun, Reference
from rulewright.abilities.noun import HasType, Objects, OnTop
from rulewright.abilities.reference import Self, You

from ..describe import both, without_last
from ..pattern import REJECT
from ..phrase import Family, Pair
from ..raw import Doer
from .libraries import TOP_LAND
from .statics import lone, one
from .verbs import VERBS

PLAYED_FROM: Final = Family("played from")

# ---- lands and some spells ----------------------------------------


def _with_lands(noun: Noun) -> object:
    if not isinstance(noun, Objects) or noun.zones != ("stack",):
        return REJECT
    spells = Objects(both(noun.filter, OnTop()), ("library",), You())
    return StaticAbility((TOP_LAND, MayCast(You(), spells)))


def _with_lands_of(value: object) -> tuple[object, ...] | None:
    permit = value.effects[1] if isinstance(value, StaticAbility) and len(value.effects) == 2 else None
    if not isinstance(permit, MayCast) or not isinstance(permit.what, Objects):
        return None
    parts = without_last(Objects(permit.what.filter, ("stack",)))
    if parts is None or not isinstance(parts[0], Noun):
        return None
    return (parts[0],) if value == _with_lands(parts[0]) else None


PLAYED_FROM(
    "static",
    "you may play lands and cast <modified.p:n> from the top of your library",
    Pair(_with_lands, _with_lands_of),
)
PLAYED_FROM(
    "static",
    "you may play lands and cast <modified.p:n> with <quality:q> from the top of your library",
    Pair(
        lambda noun, quality: (
            _with_lands(Objects(both(noun.filter, quality), noun.zones)) if isinstance(noun, Objects) else REJECT
        ),
        lambda value: without_last(parts[0]) if (parts := _with_lands_of(value)) is not None else None,
    ),
)


def _grave(noun: Noun) -> object:
    if not isinstance(noun, Objects) or noun.zones != ("stack",) or noun.owner is not None:
        return REJECT
    zones = ("graveyard",)
    lands = MayPlayLands(You(), Objects(HasType("land"), zones, You()))
    return StaticAbility((lands, MayCast(You(), Objects(noun.filter, zones, You()))))


def _grave_of(value: object) -> tuple[object, ...] | None:
    permit = value.effects[1] if isinstance(value, StaticAbility) and len(value.effects) == 2 else None
    if not isinstance(permit, MayCast) or not isinstance(permit.what, Objects):
        return None
    noun = Objects(permit.what.filter, ("stack",))
    return (noun,) if value == _grave(noun) else None


PLAYED_FROM("static", "you may play lands and cast <modified.p:n> from your graveyard", Pair(_grave, _grave_of))

# ---- what is paid for it ----------------------------------------

_WAYS: Final = {
    "pay@": "paying",
    "discard@": "discarding",
    "sacrifice@": "sacrificing",
    "exile@": "exiling",
    "remove@": "removing",
    "tap@": "tapping",
}
"""What is done to pay, and how it is said after "by"."""
for _phrase in [phrase for phrase in VERBS.phrases if phrase.symbol == "do.p"]:
    _verb, _, _rest = _phrase.template.partition(" ")
    if _verb in _WAYS and "@" not in _rest:
        PLAYED_FROM("way", f"{_WAYS[_verb]} {_rest}", _phrase.meaning)


def _paid(ways: tuple[Effect, ...]) -> Cost:
    """The cost of doing all that."""
    mana = ways[0].cost.mana if isinstance(ways[0], PayCost) and ways[0].cost == Cost(ways[0].cost.mana) else None
    return Cost(mana, ways if mana is None else ways[1:])


def _ways(cost: Cost) -> tuple[Effect, ...]:
    return cost.actions if cost.mana is None else (PayCost(Doer(), Cost(cost.mana)), *cost.actions)


def _buried(count: int, instead: bool) -> Pair:
    """This card, from the graveyard, for something more or something else."""

    def build(this: Reference, *ways: Effect) -> object:
        if ways[0] in ways[1:]:
            return REJECT
        cost = _paid(ways)
        permit = MayCast(You(), Self(), "graveyard", cost if instead else None, extra=None if instead else cost)
        return StaticAbility((permit,), None, ("graveyard",))

    def unbuild(value: object) -> tuple[object, ...] | None:
        permit = lone(value, ("graveyard",))
        cost = None if not isinstance(permit, MayCast) else permit.cost if instead else permit.extra
        if cost is None or not isinstance(permit, MayCast) or permit.keyword or permit.what != Self():
            return None
        ways = _ways(cost)
        return (Self(), *ways) if len(ways) == count and value == build(Self(), *ways) else None

    return Pair(build, unbuild)


_MORE: Final = "in addition to paying its other costs"
for _end, _instead in ((_MORE, False), ("rather than paying its mana cost", True)):
    for _count, _by in ((1, "<way:a>"), (2, "<way:a> and <way:b>")):
        PLAYED_FROM("static", f"you may cast <self:s> from your graveyard by {_by} {_end}", _buried(_count, _instead))
PLAYED_FROM(
    "oncestatic",
    f"you may cast a <noun.s:n> by <way:a> {_MORE}",
    Pair(
        lambda noun, way: one(MayCast(You(), noun, extra=_paid((way,)))),
        lambda value: (
            (permit.what, *_ways(permit.extra))
            if isinstance(permit := lone(value), MayCast) and permit.extra is not None
            else None
        ),
    ),
)


def _top_for(noun: Noun, way: Effect) -> object:
    if not isinstance(noun, Objects) or noun.zones != ("stack",):
        return REJECT
    what = Objects(both(noun.filter, OnTop()), ("library",), You())
    return one(MayCast(You(), what, extra=_paid((way,))))


def _top_for_of(value: object) -> tuple[object, ...] | None:
    permit = lone(value)
    if not isinstance(permit, MayCast) or permit.extra is None or not isinstance(permit.what, Objects):
        return None
    parts = without_last(Objects(permit.what.filter, ("stack",)))
    if parts is None or parts[1] != OnTop() or permit.what.zones != ("library",):
        return None
    return (parts[0], *_ways(permit.extra))


PLAYED_FROM(
    "static",
    "you may cast <noun.p:n> from the top of your library by <way:a> in addition to paying their other costs",
    Pair(_top_for, _top_for_of),
)
