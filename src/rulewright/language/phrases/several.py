"""Several things at once: two kinds destroyed together, a player and what they control, two subjects, two amounts."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import ModifyPowerToughness
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import Apply, May, Move, OneOf
from rulewright.abilities.node import Noun, Quantity
from rulewright.abilities.noun import EitherNoun, IsKind, Objects, PlayerNoun
from rulewright.abilities.quantity import Number, Sum, X
from rulewright.abilities.reference import AnyPlayer, Choose, ControllerOf, Each, Target, Union, You

from ..describe import add_last, without_zone
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import Act, InZone, It, That
from .nouns import exiled_with, exiled_with_of
from .references import ONE, PLANESWALKER
from .statics import change_of, changed
from .verbs import DOER

SEVERAL: Final = Family("several")

# ---- objects ----------------------------------------

SEVERAL("object.p", "<every.p:a> and <every.p:b>", Union((hole("a"), hole("b"))))
SEVERAL("object.p", "<target.p:a> and <every.p:b>", Union((hole("a"), hole("b"))))
SEVERAL("subject.p", "<self:a> and <host:b>", Union((hole("a"), hole("b"))))
SEVERAL("static", "<subject.p:s> each <somechanges.p:c>", Pair(changed, change_of))
SEVERAL("gathered", "<gathered:n> exiled with <onlyone:o>", Pair(exiled_with, exiled_with_of))


def _at_random(count: Quantity, noun: Noun, zone: InZone) -> object:
    placed = add_last(noun, zone)
    return Choose(placed, count, count, True) if isinstance(placed, Noun) else REJECT


def _at_random_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Choose) or not value.random:
        return None
    parts = without_zone(value.noun)
    return None if parts is None else (value.maximum, *parts)


SEVERAL("chosen.p", "<many:k> <modified.p:n> at random <place:z>", Pair(_at_random, _at_random_of))
_GRAVE: Final = Each(Objects(IsKind("card"), ("graveyard",), You()))
SEVERAL(
    "do@",
    "shuffle@ <self:s> and your graveyard into (their owner 's|your) library",
    Move(Union((hole("s"), _GRAVE)), "library", "shuffled"),
)

# ---- players and planeswalkers, and what they control ----------------------------------------

_EITHER: Final = EitherNoun((PlayerNoun(), PLANESWALKER))
SEVERAL(
    "recipient",
    "target player or planeswalker and <object.s:o>",
    Union((Target(HERE, _EITHER, ONE, ONE), hole("o"))),
)
SEVERAL("recipient", "that player or planeswalker", That(HERE, _EITHER))
SEVERAL("oneplayer", "that player or that permanent 's controller", ControllerOf(It(HERE), True))
SEVERAL("withsubject", "any opponent may <doings.p:d>", Act(AnyPlayer(True), May(DOER, hole("d"))))

# ---- amounts ----------------------------------------

SEVERAL("amount", "x plus <#digit:n>", Sum((X(), Number(hole("n")))))
SEVERAL("many", "x plus <#number:n>", Sum((X(), Number(hole("n")))))


def _one_size(one: tuple[Quantity, Quantity], other: tuple[Quantity, Quantity], duration: Duration) -> object:
    changes = [Apply(DOER, (ModifyPowerToughness(*size),), duration) for size in (one, other)]
    return OneOf(You(), tuple(changes))


def _one_size_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, OneOf) or len(value.effects) != 2:
        return None
    sizes: list[object] = []
    durations: list[Duration] = []
    for part in value.effects:
        change = part.changes[0] if isinstance(part, Apply) and len(part.changes) == 1 else None
        if not isinstance(change, ModifyPowerToughness) or not isinstance(part, Apply):
            return None
        sizes.append((change.power, change.toughness))
        durations.append(part.duration)
    return (*sizes, durations[0]) if durations[0] == durations[1] else None


SEVERAL("act@", "get@ <#change:a> or <#change:b> <duration:d>", Pair(_one_size, _one_size_of))
