"""What has been named so far, and whether "that creature" can be said of it."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.node import Filter, Noun, Reference
from rulewright.abilities.noun import (
    AllOf,
    AnyOf,
    AnyTarget,
    EitherNoun,
    HasStatus,
    HasSubtype,
    HasType,
    IsKind,
    Objects,
)
from rulewright.abilities.reference import EventObject, Self
from rulewright.vocabulary.subtype import CREATURE_TYPES, LAND_TYPES

_SUBTYPES: Final = {"creature": frozenset(CREATURE_TYPES), "land": frozenset(LAND_TYPES)}


class Antecedent:
    """Something named in the text. ``before`` points to it as it was last seen, ``after`` to what an
    instruction made of it (0: nothing did)."""

    __slots__ = (
        "after",
        "arrived",
        "at",
        "before",
        "described",
        "gone",
        "noun",
        "noun_filter",
        "player",
        "plural",
        "source",
    )

    def __init__(
        self,
        before: Reference | None,
        noun: Noun | None,
        *,
        at: int = -1,
        plural: bool = False,
        player: bool = False,
        after: int = 0,
        gone: bool = False,
        source: int = 0,
        described: bool = False,
        arrived: bool = False,
    ) -> None:
        self.before = before
        self.noun = noun
        self.at = at
        self.plural = plural
        self.player = player
        self.after = after
        self.gone = gone
        self.noun_filter = noun.filter if isinstance(noun, Objects) else None
        self.source = source
        """Which instruction named it: two of one instruction make "it" doubtful."""
        self.described = described
        """Whether only "that spell" is said of it, never "it"."""
        self.arrived = arrived
        """Whether it was a card and is a permanent by now."""

    def undone(self) -> Antecedent | None:
        """The same before the instruction was carried out; None if it is made by it."""
        if not self.after:
            return self
        if self.before is None:
            return None
        return Antecedent(
            self.before,
            self.noun,
            at=self.at,
            plural=self.plural,
            player=self.player,
            source=self.source,
            described=self.described,
        )


def fits(noun: Noun, antecedent: Antecedent) -> bool:
    """Whether "that <noun>" can be said of the antecedent."""
    if isinstance(noun, EitherNoun | AnyTarget):
        return noun == antecedent.noun  # "that player or planeswalker", "that permanent or player"
    if not isinstance(noun, Objects):
        return False
    wanted = noun.filter
    known = antecedent.noun
    if isinstance(antecedent.before, Self):
        return False  # the object itself is "this creature"
    if wanted in (IsKind("made"), HasStatus("token")):
        made = isinstance(known, Objects) and known.zones == ("made",)
        return made or (wanted == HasStatus("token") and known is not None and _implies(known, wanted))
    if wanted == IsKind("card"):
        if isinstance(known, Objects) and known.zones == ("made",):
            return False  # a token is no card (CR 111.6)
        if isinstance(antecedent.before, EventObject):
            return True
        return known is None or antecedent.after != 0 or (isinstance(known, Objects) and _is_card(known))
    if wanted == IsKind("permanent"):
        return isinstance(known, Objects) and known.zones == ("battlefield",)
    if known is None:
        return isinstance(wanted, HasType)
    return _implies(known, wanted)


def _is_card(noun: Objects) -> bool:
    return noun.zones == () or bool(set(noun.zones) & {"graveyard", "hand", "library", "exile"})


def _implies(known: Noun, wanted: Filter) -> bool:
    if isinstance(known, EitherNoun):
        return any(_implies(inner, wanted) for inner in known.nouns)
    if isinstance(known, Objects):
        if known.zones == ("made",) and known.filter == IsKind("token"):
            return isinstance(wanted, HasType)
        return filter_implies(known.filter, wanted)
    return isinstance(known, AnyTarget) and wanted == HasType("creature")


def filter_implies(known: Filter, wanted: Filter) -> bool:
    """Whether whatever is ``known`` to be so is as ``wanted``."""
    if known == wanted:
        return True
    if isinstance(known, HasSubtype) and isinstance(wanted, HasType):
        return known.subtype in _SUBTYPES.get(wanted.type, ())
    if isinstance(wanted, AllOf):
        return all(filter_implies(known, inner) for inner in wanted.filters if inner != IsKind("card"))
    if isinstance(wanted, AnyOf):
        return any(filter_implies(known, inner) for inner in wanted.filters)
    if isinstance(known, AllOf | AnyOf):
        return any(filter_implies(inner, wanted) for inner in known.filters)
    return False
