"""Statements about the game."""

from __future__ import annotations

from .node import Condition, Filter, Noun, Quantity, Reference


class Compare(Condition, frozen=True):
    """Compares two quantities; ``op`` is one of ``<=``, ``>=``, ``=``, ``<``, ``>``."""

    left: Quantity
    op: str
    right: Quantity


class Exists(Condition, frozen=True):
    """At least ``minimum`` objects or players of the noun exist: "you control a Forest"."""

    noun: Noun
    minimum: int = 1


class Matches(Condition, frozen=True):
    """The object referred to passes the filter: "if it's a creature", "as long as this is untapped"."""

    what: Reference
    filter: Filter


class Did(Condition, frozen=True):
    """The labelled effect was carried out, or chosen to be, whatever came of it: "if you do" (CR 608.2c, 118.12).
    ``this_way``: that it came about, "if you destroyed a creature this way"."""

    label: int
    this_way: bool = False


class DidBy(Condition, frozen=True):
    """The player is one of those who carried out the labelled effect: "each opponent who does", "who discarded a card
    this way"."""

    label: int
    player: Reference


class CostPaid(Condition, frozen=True):
    """The spell was cast for the keyword's cost: "if its harmonize cost was paid", "if it was kicked"."""

    keyword: str


class CastFrom(Condition, frozen=True):
    """The object was cast, from that zone; from anywhere if ``zone`` is empty."""

    zone: str = ""


class TurnOf(Condition, frozen=True):
    """It is the player's turn."""

    player: Reference


class InStep(Condition, frozen=True):
    """It is that step or phase (``combat`` and ``main`` stand for all their steps)."""

    step: str


class NotCondition(Condition, frozen=True):
    """The condition is false."""

    condition: Condition


class Both(Condition, frozen=True):
    """Every condition is true."""

    conditions: tuple[Condition, ...]


class Either(Condition, frozen=True):
    """At least one condition is true."""

    conditions: tuple[Condition, ...]


class HasDesignation(Condition, frozen=True):
    """The player is the ``monarch``, has the ``initiative`` or the ``city's blessing``."""

    player: Reference
    what: str


class ManaSpent(Condition, frozen=True):
    """At least so much mana of the color was spent to cast the spell (CR 601.2h); without one, of any one color."""

    color: str
    minimum: int = 1


class IsTime(Condition, frozen=True):
    """It is ``day`` or ``night``; ``neither`` if it has not become either (CR 730.1)."""

    time: str


class NewSinceUpkeep(Condition, frozen=True):
    """The permanent came under its controller's control since the beginning of their last upkeep (CR 702.30a)."""


class WonFlip(Condition, frozen=True):
    """The player won the coin flip before it (CR 705.2)."""


class CoinsShow(Condition, frozen=True):
    """The coins that were flipped before it came up that way, all of them: ``heads`` or ``tails`` (CR 705.2)."""

    face: str


class BeforeStep(Condition, frozen=True):
    """The turn has not come to that step yet: "before attackers are declared"."""

    step: str


class WonClash(Condition, frozen=True):
    """The player won the clash before it (CR 701.30d)."""


class MostVotes(Condition, frozen=True):
    """The word got more votes than any other in the vote before it; with ``or_tied`` also if it shares the most with
    another (CR 701.38)."""

    word: str
    or_tied: bool = False


class Called(Condition, frozen=True):
    """The player is the one of the two that was said of each player: "each friend"."""

    player: Reference
    word: str


class ChosenWord(Condition, frozen=True):
    """That word was chosen as the object entered (CR 614.12b); ``link`` as in `ExiledWith`."""

    word: str
    link: int = 0


class SelfIn(Condition, frozen=True):
    """The card that has the ability is in that zone."""

    zone: str


class SearchedLibrary(Condition, frozen=True):
    """The search before it was also of the library: "if you search your library this way"."""


class Resolution(Condition, frozen=True):
    """This is the ability's first, second … resolution this turn."""

    nth: int


class DealtCombatDamage(Condition, frozen=True):
    """A player was dealt combat damage this turn by a source that the controller then controlled and that was a
    creature of one of the types; without types, of one of this card's creature types, and any source (CR 702.76a,
    702.173a). With ``commander`` also a creature that was a commander."""

    subtypes: tuple[str, ...] = ()
    commander: bool = False


class HasMostLife(Condition, frozen=True):
    """What is referred to is a player with the most life, or tied for it (CR 702.105a)."""

    player: Reference


class FirstCombat(Condition, frozen=True):
    """It is the first combat phase of the turn (CR 500.8)."""


class FirstStep(Condition, frozen=True):
    """It is the first ``upkeep`` or ``end`` step of the turn (CR 500.9), or the first ``postcombat main`` phase, which
    is the second main phase (505.1a-b)."""

    step: str


class SorceryTime(Condition, frozen=True):
    """A sorcery could be cast: the main phase of "your" turn, nothing on the stack besides this spell (CR 307.1)."""


class NthSpell(Condition, frozen=True):
    """The spell is the second, third … of those described that its controller has cast this turn."""

    spell: Reference
    noun: Noun
    nth: int


class HasMost(Condition, frozen=True):
    """The player has the most of something, counted for each player as `Actor`; ``alone``: more than each other player,
    not tied for it."""

    player: Reference
    of: Quantity
    alone: bool = False


class AsCast(Condition, frozen=True):
    """It was so as the spell became cast (CR 601.2i): "if you controlled a Dragon as you cast this spell". Of a copy,
    which is not cast, it never is."""

    condition: Condition


class EachInDeck(Condition, frozen=True):
    """Each card of the player's starting deck that ``which`` takes passes the filter (CR 702.139b)."""

    which: Filter
    filter: Filter


class AmongDeck(Condition, frozen=True):
    """The cards of the player's starting deck that ``which`` takes have ``different names``, or a ``shared card type``
    that all of them have (CR 702.139b)."""

    which: Filter
    what: str


class DeckLarger(Condition, frozen=True):
    """The player's starting deck has at least so many cards more than the smallest deck of the format (CR 702.139b,
    100.2, 903.5a)."""

    by: Quantity
