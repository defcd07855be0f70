"""What is done, further: to several targets, again, with cards of a kind, with counters of three kinds, by choice among
those that are described behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.abilities.condition import Both, Exists
from rulewright.abilities.continuous import PlayerRule
from rulewright.abilities.effect import CopySpell, Destroy, Discard, Exile, KeywordAction, Meanwhile, Pick, Repeat
from rulewright.abilities.node import Filter, Noun, Quantity
from rulewright.abilities.noun import (
    AllOf,
    AnyOf,
    AnyTarget,
    ControlledBy,
    HasStatus,
    IsKind,
    Named,
    Not,
    Objects,
    PlayerNoun,
)
from rulewright.abilities.quantity import Number, X
from rulewright.abilities.reference import Choose, Each, Target, You
from rulewright.abilities.trigger import BeginningOf

from ..describe import add_last, in_zone, out_of_zone, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import BothOfThem, NoRegeneration, That
from .references import ANOTHER, MANY, NONE, ONE
from .verbs import DOER

DEEDS: Final = Family("deeds")

# ---- several targets ----------------------------------------

_SO_MANY: Final = Number(hole("k"))
DEEDS("targets", "<#number:k> targets", Target(HERE, AnyTarget(), _SO_MANY, _SO_MANY))
DEEDS("targets", "x targets", Target(HERE, AnyTarget(), X(), X()))
DEEDS("targets", "up to x targets", Target(HERE, AnyTarget(), NONE, X()))
DEEDS("targets", "up to <#number:k> other targets", Target(HERE, AnyTarget(), NONE, _SO_MANY, ANOTHER))
DEEDS("target.p", "<#number:k> other target <noun.p:n>", Target(HERE, hole("n"), _SO_MANY, _SO_MANY, ANOTHER))
DEEDS("target.p", "any number of other target <noun.p:n>", Target(HERE, hole("n"), NONE, MANY, ANOTHER))
DEEDS("target.p", "one or two other target <noun.p:n>", Target(HERE, hole("n"), ONE, Number(2), ANOTHER))
DEEDS("do@", "choose@ any target", Pick(DOER, Target(HERE, AnyTarget(), ONE, ONE)))
for _players, _opponent in (("players", False), ("opponents", True)):
    _noun = PlayerNoun(_opponent)
    DEEDS("do@", f"choose@ any number of target {_players}", Pick(DOER, Target(HERE, _noun, NONE, MANY)))
    DEEDS("do@", f"choose@ <#number:k> target {_players}", Pick(DOER, Target(HERE, _noun, _SO_MANY, _SO_MANY)))
DEEDS("do@", "choose@ another target player", Pick(DOER, Target(HERE, PlayerNoun(), ONE, ONE, ANOTHER)))
DEEDS("recipient", "that permanent or player", That(HERE, AnyTarget()))
DEEDS(
    "do@",
    "exile@ any number of target players ' graveyards",
    Exile(Each(Objects(IsKind("card"), ("graveyard",), Target(HERE, PlayerNoun(), NONE, MANY)))),
)

# ---- again, and so many times ----------------------------------------

for _action in ("explore", "connive"):
    _once = KeywordAction(You(), _action, None, DOER)
    DEEDS("act@", f"{_action}@ again", _once)
    DEEDS("act@", f"{_action}@ <many:n> times", Repeat(hole("n"), _once))
DEEDS("act@", "connive@ x", KeywordAction(You(), "connive", X(), DOER))
DEEDS("do@", "incubate@ <amount:n> twice", Repeat(Number(2), KeywordAction(DOER, "incubate", hole("n"))))
DEEDS("do@", "incubate@ <amount:n> <many:k> times", Repeat(hole("k"), KeywordAction(DOER, "incubate", hole("n"))))

# ---- destroyed for good (CR 701.19c) ----------------------------------------

DEEDS("do@", "destroy@ <object:o> and (it|they) can't be regenerated", Destroy(hole("o"), True))
DEEDS("simple", "the creature can't be regenerated", NoRegeneration(HERE))
DEEDS("do@", "destroy@ both creatures", Destroy(BothOfThem(HERE)))

# ---- cards of a kind that are discarded ----------------------------------------


def _discard_some(least: Callable[[Quantity], Quantity]) -> Pair:
    def build(count: Quantity, noun: Noun) -> object:
        placed = in_zone(noun, "hand", DOER)
        if not isinstance(placed, Objects) or placed.filter == IsKind("card"):
            return REJECT
        return Discard(DOER, Choose(placed, least(count), count))

    def unbuild(value: object) -> tuple[object, ...] | None:
        what = value.what if isinstance(value, Discard) else None
        noun = out_of_zone(what.noun, "hand", DOER) if isinstance(what, Choose) else None
        if noun is None or not isinstance(what, Choose) or what.minimum != least(what.maximum):
            return None
        return what.maximum, noun

    return Pair(build, unbuild)


def _discard_many(least: Quantity) -> Pair:
    inner = _discard_some(lambda count: least)

    def build(noun: Noun) -> object:
        return inner.build(MANY, noun)

    def unbuild(value: object) -> tuple[object, ...] | None:
        parts = inner.unbuild(value)
        return None if parts is None or parts[0] != MANY else (parts[1],)

    return Pair(build, unbuild)


DEEDS("do@", "discard@ <many:k> <noun.p:n>", _discard_some(lambda count: count))
DEEDS("do@", "discard@ up to <many:k> <noun.p:n>", _discard_some(lambda count: NONE))
DEEDS("do@", "discard@ any number of <noun.p:n>", _discard_many(NONE))
DEEDS("do@", "discard@ one or more <noun.p:n>", _discard_many(ONE))

# ---- of somebody's choice, described behind ----------------------------------------


def _of_choice(noun: Noun, last: Filter) -> object:
    described = add_last(noun, last)
    return Choose(described, ONE, ONE) if isinstance(described, Noun) else REJECT


def _of_choice_of(value: object) -> tuple[object, ...] | None:
    return without_last(value.noun) if isinstance(value, Choose) and value.maximum == ONE else None


DEEDS(
    "chosen.s",
    "<some:n> of (their|your|his or her) choice <behind:b>",
    Pair(_of_choice, _of_choice_of),
)

# ---- words before the noun ----------------------------------------

DEEDS("plainadjective", "nonattacking", Not(HasStatus("attacking")))
DEEDS("plainadjective", "nonblocking", Not(HasStatus("blocking")))
DEEDS("plainadjective", "noncommander", Not(IsKind("commander")))
DEEDS("behind", "that's enchanted or equipped", AnyOf((HasStatus("enchanted"), HasStatus("equipped"))))
DEEDS("head@", "exiled card$", Objects(IsKind("card"), ("exile",)))
DEEDS("head@", "face-up exiled card$", Objects(AllOf((Not(HasStatus("face down")), IsKind("card"))), ("exile",)))

# ---- named ----------------------------------------


def _named_two(noun: Noun, *names: str) -> object:
    """``artifacts named Left Glove and Right Glove``: one of each."""
    parts: list[Exists] = []
    for name in names:
        owned = add_last(noun, ControlledBy(You()))
        described = add_last(noun, Named(name))
        held = add_last(described, ControlledBy(You())) if isinstance(described, Noun) else owned
        if not isinstance(held, Noun):
            return REJECT
        parts.append(Exists(held))
    return Both(tuple(parts))


def _named_of(count: int) -> Pair:
    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Both) or len(value.conditions) != count:
            return None
        names: list[str] = []
        noun: object = None
        for condition in value.conditions:
            parts = without_last(condition.noun) if isinstance(condition, Exists) else None
            before = None if parts is None or parts[1] != ControlledBy(You()) else without_last(parts[0])
            if before is None or not isinstance(before[1], Named):
                return None
            noun = before[0]
            names.append(before[1].name)
        return (noun, *names)

    return Pair(_named_two, unbuild)


DEEDS("condition", "you control <noun.p:n> named <#name:a> and <#name:b>", _named_of(2))
DEEDS("condition", "you control <noun.p:n> named <#name:a> , <#name:b> , and <#name:c>", _named_of(3))
_EITHER: Final = AnyOf((Named(hole("a")), Named(hole("b"))))
DEEDS(
    "chosen.s",
    "a card named <#name:a> or <#name:b>",
    Choose(Objects(AllOf((IsKind("card"), _EITHER)), ()), ONE, ONE),
)

# ---- players ----------------------------------------

DEEDS("do@", "can't play lands <duration:d>", Meanwhile(PlayerRule(DOER, "can't play lands"), hole("d")))

# ---- copies of spells with exceptions (CR 707.9) ----------------------------------------

DEEDS("do@", "copy@ <object:o> , except <exceptions:x>", CopySpell(DOER, hole("o"), ONE, False, hole("x")))

# ---- when ----------------------------------------

DEEDS("nextstep", "the next cleanup step", BeginningOf("cleanup"))
DEEDS("nextstep", "the next upkeep", BeginningOf("upkeep"))
DEEDS("nextstep", "your next (first|precombat) main phase", BeginningOf("precombat main", You()))
