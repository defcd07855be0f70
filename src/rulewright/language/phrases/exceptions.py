"""All but some, alone, with something on it, and counters that are the last or make a number."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import SelfIn
from rulewright.abilities.continuous import Cannot
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import Apply
from rulewright.abilities.node import Filter, Noun, Reference
from rulewright.abilities.noun import (
    AbilityOf,
    Bears,
    ControlledBy,
    EitherNoun,
    HasStatus,
    HasSubtype,
    Is,
    IsKind,
    Not,
    Objects,
    SharesWith,
)
from rulewright.abilities.reference import Each, Self, You
from rulewright.abilities.trigger import LastCounterRemoved, WhileTrue

from ..describe import add_last, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import SpendOnly

EXCEPTIONS: Final = Family("exceptions")


def _but(noun: Noun) -> object:
    """``Except for artifacts and lands``: permanents that are not as described."""
    plain = isinstance(noun, Objects) and noun.zones == ("battlefield",) and noun.owner is None
    return Not(noun.filter) if isinstance(noun, Objects) and plain else REJECT


def _but_of(value: object) -> tuple[object, ...] | None:
    return (Objects(value.filter),) if isinstance(value, Not) else None


def _all_but(noun: Noun, other: Noun) -> object:
    but = _but(other)
    left = add_last(noun, but) if isinstance(but, Filter) else REJECT
    return Each(left) if isinstance(left, Noun) else REJECT


def _all_but_of(value: object) -> tuple[object, ...] | None:
    last = without_last(value.noun) if isinstance(value, Each) else None
    but = None if last is None else _but_of(last[1])
    return None if last is None or but is None else (last[0], *but)


EXCEPTIONS("every.p", "all <noun.p:n> except for <noun.p:m>", Pair(_all_but, _all_but_of))
EXCEPTIONS("every.s", "each <noun.s:n> except for <noun.p:m>", Pair(_all_but, _all_but_of))
EXCEPTIONS("behind", "except for <self:o>", Not(Is(hole("o"))))
EXCEPTIONS("behind", "each with <quality:q>", hole("q"))

# ---- alone (CR 506.5), enchanted by something ----------------------------------------


def _by_yours(noun: Noun) -> object:
    yours = add_last(noun, ControlledBy(You()))
    return Bears(yours) if isinstance(yours, Noun) else REJECT


def _by_yours_of(value: object) -> tuple[object, ...] | None:
    last = without_last(value.what) if isinstance(value, Bears) else None
    return (last[0],) if last is not None and last[1] == ControlledBy(You()) else None


_BY_YOURS: Final = Pair(_by_yours, _by_yours_of)
for _doing in ("attacking", "blocking"):
    EXCEPTIONS("plainadjective", f"{_doing} alone", HasStatus(f"{_doing} alone"))
for _of in ("that's", "that is", "that are"):
    EXCEPTIONS("behind", f"{_of} enchanted by a <modified.s:n> you control", _BY_YOURS)
    EXCEPTIONS("behind", f"{_of} enchanted by <modified.p:n> you control", _BY_YOURS)
EXCEPTIONS(
    "behind", "that (doesn't|don't) have the same name as a <noun.s:n>", Not(SharesWith("name", Each(hole("n"))))
)

# ---- counters ----------------------------------------

EXCEPTIONS(
    "event", "the last <counterkind:k> counter is removed from <self:s>", LastCounterRemoved(hole("s"), hole("k"))
)
EXCEPTIONS(
    "event",
    "the last <counterkind:k> counter is removed from this card while it's exiled",
    WhileTrue(LastCounterRemoved(Self(), hole("k")), SelfIn("exile")),
)

# ---- what can't be activated, what mana is for ----------------------------------------


def _unable(what: Reference, duration: Duration) -> object:
    return Apply(what, (Cannot("activate abilities"),), duration)


def _unable_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Apply) or value.changes != (Cannot("activate abilities"),):
        return None
    return value.to, value.duration


_INACTIVE: Final = "<whose:w> activated abilities can't be activated"
EXCEPTIONS("simple", f"{_INACTIVE} <duration:d>", Pair(_unable, _unable_of))
EXCEPTIONS("simple", _INACTIVE, Apply(hole("w"), (Cannot("activate abilities"),), Duration("forever")))

_SPEND: Final = "spend this mana only to cast a <noun.s:n> or to activate"
_ABILITY: Final = Objects(IsKind("activated ability"), ("stack",))
EXCEPTIONS("simple", f"{_SPEND} an ability", SpendOnly(EitherNoun((hole("n"), _ABILITY))))


def _or_ability(noun: Noun, of: Noun) -> object:
    if isinstance(of, Objects) and of.zones == ("source",):
        return REJECT  # "of a Hero source": see below
    return SpendOnly(EitherNoun((noun, Objects(AbilityOf(of), ("stack",)))))


def _or_ability_of(value: object) -> tuple[object, ...] | None:
    nouns = value.what.nouns if isinstance(value, SpendOnly) and isinstance(value.what, EitherNoun) else ()
    last = nouns[-1].filter if nouns and isinstance(nouns[-1], Objects) else None
    return (nouns[0], last.noun) if isinstance(last, AbilityOf) else None


EXCEPTIONS("simple", f"{_SPEND} an ability of a <noun.s:m>", Pair(_or_ability, _or_ability_of))
_SOURCE: Final = Objects(AbilityOf(Objects(HasSubtype(hole("m")), ("source",))), ("stack",))
EXCEPTIONS("simple", f"{_SPEND} an ability of a <subtypeword.s:m> source", SpendOnly(EitherNoun((hole("n"), _SOURCE))))
