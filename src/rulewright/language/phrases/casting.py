"""Casting spells that are still cards somewhere: "a spell from among them", "creature spells from among …"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import CastNow, MayPlay
from rulewright.abilities.node import Filter, Noun
from rulewright.abilities.noun import ExiledWith, Is, Objects
from rulewright.abilities.reference import Choose, Each, You

from ..describe import both, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from .references import MANY, NONE, ONE
from .statics import LIFE_FOR_IT
from .verbs import DOER

CASTING: Final = Family("casting")

Place = tuple[Filter, tuple[str, ...]]
CASTING("castset", "<set:o>", (Is(hole("o")), ()))
CASTING("castset", "cards exiled with <onlyone:o>", (ExiledWith(hole("o")), ("exile",)))


def _among(noun: Noun, place: Place) -> object:
    if not isinstance(noun, Objects) or noun.zones != ("stack",) or noun.owner is not None:
        return REJECT
    return Objects(both(noun.filter, place[0]), place[1])


def _among_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Objects) or value.owner is not None:
        return None
    parts = without_last(Objects(value.filter, ("stack",)))
    return None if parts is None else (parts[0], (parts[1], value.zones))


CASTING("among@", "<noun@:n> from among <castset:s>", Pair(_among, _among_of))

_ONE: Final = Choose(hole("n"), ONE, ONE)
CASTING("do@", "cast@ a <among.s:n>", CastNow(DOER, _ONE))
CASTING("do@", "cast@ a <among.s:n> without paying its mana cost", CastNow(DOER, _ONE, True))
CASTING(
    "do@", "cast@ up to one <among.s:n> without paying its mana cost", CastNow(DOER, Choose(hole("n"), NONE, ONE), True)
)
_FREE: Final = "<among.p:n> without paying their mana costs"
CASTING("do@", f"cast@ any number of {_FREE}", CastNow(DOER, Choose(hole("n"), NONE, MANY), True))
CASTING("do@", f"cast@ up to <many:k> {_FREE}", CastNow(DOER, Choose(hole("n"), NONE, hole("k")), True))

CASTING(
    "do@",
    "cast@ a <noun.s:n> by paying life equal to its mana value rather than paying its mana cost",
    CastNow(DOER, _ONE, False, LIFE_FOR_IT),
)
CASTING("do@", "cast@ <pronoun.s:o> from (your|their) graveyard", CastNow(DOER, hole("o")))

# ---- for a while ----------------------------------------

for _when, _start, _end in (
    (hole("d"), "<duration:d> , ", ""),
    (Duration("end of turn"), "", " this turn"),
):
    for _words, _free in (("", False), (" without paying its mana cost", True)):
        CASTING(
            "clause",
            f"{_start}you may cast a <among.s:n>{_end}{_words}",
            MayPlay(You(), Each(hole("n")), _when, False, _free, one=True),
        )
    for _words, _free in (("", False), (" without paying their mana costs", True)):
        CASTING(
            "clause",
            f"{_start}you may cast <among.p:n>{_end}{_words}",
            MayPlay(You(), Each(hole("n")), _when, False, _free),
        )
