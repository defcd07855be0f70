"""Statements about the game."""

from __future__ import annotations

from dataclasses import dataclass

from .node import Condition, Filter, Noun, Quantity, Reference


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Compares two quantities; ``op`` is one of ``<=``, ``>=``, ``=``, ``<``, ``>``."""

    left: Quantity
    op: str
    right: Quantity


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """At least ``minimum`` objects or players of the noun exist: "you control a Forest"."""

    noun: Noun
    minimum: int = 1


@dataclass(frozen=True, slots=True)
class Matches(Condition):
    """The object referred to passes the filter: "if it's a creature", "as long as this is untapped"."""

    what: Reference
    filter: Filter


@dataclass(frozen=True, slots=True)
class Did(Condition):
    """The labelled effect was carried out: "if you do" (CR 608.2c)."""

    label: int


@dataclass(frozen=True, slots=True)
class CostPaid(Condition):
    """The spell was cast for the keyword's cost: "if its harmonize cost was paid", "if it was kicked"."""

    keyword: str


@dataclass(frozen=True, slots=True)
class CastFrom(Condition):
    """The object was cast, from that zone; from anywhere if ``zone`` is empty."""

    zone: str = ""


@dataclass(frozen=True, slots=True)
class TurnOf(Condition):
    """It is the player's turn."""

    player: Reference


@dataclass(frozen=True, slots=True)
class InStep(Condition):
    """It is that step or phase (``combat`` and ``main`` stand for all their steps)."""

    step: str


@dataclass(frozen=True, slots=True)
class NotCondition(Condition):
    """The condition is false."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Both(Condition):
    """Every condition is true."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Either(Condition):
    """At least one condition is true."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class HasDesignation(Condition):
    """The player is the ``monarch``, has the ``initiative`` or the ``city's blessing``."""

    player: Reference
    what: str


@dataclass(frozen=True, slots=True)
class ManaSpent(Condition):
    """At least so much mana of the color was spent to cast the spell (CR 601.2h)."""

    color: str
    minimum: int = 1


@dataclass(frozen=True, slots=True)
class IsTime(Condition):
    """It is ``day`` or ``night``; ``neither`` if it has not become either (CR 730.1)."""

    time: str


@dataclass(frozen=True, slots=True)
class NewSinceUpkeep(Condition):
    """The permanent came under its controller's control since the beginning of their last upkeep (CR 702.30a)."""


@dataclass(frozen=True, slots=True)
class WonFlip(Condition):
    """The player won the coin flip before it (CR 705.2)."""


@dataclass(frozen=True, slots=True)
class BeforeStep(Condition):
    """The turn has not come to that step yet: "before attackers are declared"."""

    step: str


@dataclass(frozen=True, slots=True)
class WonClash(Condition):
    """The player won the clash before it (CR 701.30d)."""


@dataclass(frozen=True, slots=True)
class MostVotes(Condition):
    """The word got more votes than any other in the vote before it; with ``or_tied`` also if it shares the most with
    another (CR 701.38)."""

    word: str
    or_tied: bool = False


@dataclass(frozen=True, slots=True)
class ChosenWord(Condition):
    """That word was chosen as the object entered (CR 614.12b)."""

    word: str


@dataclass(frozen=True, slots=True)
class SelfIn(Condition):
    """The card that has the ability is in that zone."""

    zone: str


@dataclass(frozen=True, slots=True)
class SearchedLibrary(Condition):
    """The search before it was also of the library: "if you search your library this way"."""


@dataclass(frozen=True, slots=True)
class Resolution(Condition):
    """This is the ability's first, second … resolution this turn."""

    nth: int


@dataclass(frozen=True, slots=True)
class DealtCombatDamage(Condition):
    """A player was dealt combat damage this turn by a source that the controller then controlled and that was a
    creature of one of the types; without types, of one of this card's creature types, and any source (CR 702.76a,
    702.173a). With ``commander`` also a creature that was a commander."""

    subtypes: tuple[str, ...] = ()
    commander: bool = False


@dataclass(frozen=True, slots=True)
class HasMostLife(Condition):
    """What is referred to is a player with the most life, or tied for it (CR 702.105a)."""

    player: Reference


@dataclass(frozen=True, slots=True)
class FirstCombat(Condition):
    """It is the first combat phase of the turn (CR 500.8)."""


@dataclass(frozen=True, slots=True)
class NthSpell(Condition):
    """The spell is the second, third … of those described that its controller has cast this turn."""

    spell: Reference
    noun: Noun
    nth: int
