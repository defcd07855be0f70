"""Descriptions of objects and players, and the filters they are made of (CR 109.2, 205)."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.vocabulary.mana import ManaCost

from .node import Filter, Noun, Quantity, Reference


@dataclass(frozen=True, slots=True)
class Objects(Noun):
    """Objects in some zones that pass a filter.

    "Creature you control" is a permanent (CR 109.2), so its zone is ``battlefield``; "spell" is on the
    ``stack``; "card in your graveyard" has the zone ``graveyard`` and the owner ``You()``.
    """

    filter: Filter
    zones: tuple[str, ...] = ("battlefield",)
    owner: Reference | None = None


@dataclass(frozen=True, slots=True)
class PlayerNoun(Noun):
    """Any player, or any opponent."""

    opponent: bool = False


@dataclass(frozen=True, slots=True)
class AnyTarget(Noun):
    """A creature, player, planeswalker or battle (CR 115.4)."""


@dataclass(frozen=True, slots=True)
class EitherNoun(Noun):
    """Whatever either description takes: "player or planeswalker", "spell or creature"."""

    nouns: tuple[Noun, ...]


@dataclass(frozen=True, slots=True)
class Everything(Filter):
    """Takes any object."""


@dataclass(frozen=True, slots=True)
class HasType(Filter):
    """Has the card type, by its name in lower case."""

    type: str


@dataclass(frozen=True, slots=True)
class HasSupertype(Filter):
    """Has the supertype, by its name in lower case."""

    supertype: str


@dataclass(frozen=True, slots=True)
class HasSubtype(Filter):
    """Has the subtype, with its capital letter."""

    subtype: str


@dataclass(frozen=True, slots=True)
class HasColor(Filter):
    """Has the color, by its name."""

    color: str


@dataclass(frozen=True, slots=True)
class ColorCount(Filter):
    """Is ``colorless``, ``monocolored`` or ``multicolored`` (CR 105.2)."""

    kind: str


@dataclass(frozen=True, slots=True)
class HasKeyword(Filter):
    """Has the keyword ability, by its name in lower case."""

    keyword: str


@dataclass(frozen=True, slots=True)
class HasCounter(Filter):
    """Has a counter of the kind on it; of any kind if ``kind`` is empty."""

    kind: str = ""


@dataclass(frozen=True, slots=True)
class HasStatus(Filter):
    """Is ``tapped``, ``attacking``, ``blocking``, ``blocked``, ``unblocked``, ``token``, ``enchanted``,
    ``equipped`` or ``modified``. "Untapped" and "nontoken" are `Not` of these."""

    status: str


@dataclass(frozen=True, slots=True)
class IsKind(Filter):
    """Is a ``permanent``, ``spell``, ``activated ability``, ``triggered ability``, ``source`` (of damage) or
    ``card``.

    A "permanent card" or "permanent spell" is one that has a permanent type: ``permanent card``.
    """

    kind: str


@dataclass(frozen=True, slots=True)
class ControlledBy(Filter):
    """Is controlled by the player, or one of the players."""

    player: Reference


@dataclass(frozen=True, slots=True)
class OwnedBy(Filter):
    """Is owned by the player, or one of the players."""

    player: Reference


@dataclass(frozen=True, slots=True)
class Compares(Filter):
    """Compares a number of the object: ``what`` is ``power``, ``toughness``, ``mana value`` or ``colors``; ``op`` is
    one of ``<=``, ``>=``, ``=``, ``<``, ``>``."""

    what: str
    op: str
    than: Quantity


@dataclass(frozen=True, slots=True)
class Named(Filter):
    """Has the name."""

    name: str


@dataclass(frozen=True, slots=True)
class Other(Filter):
    """Is not the object that has the ability: "another", "other"."""


@dataclass(frozen=True, slots=True)
class Is(Filter):
    """Is the object referred to, or one of them."""

    reference: Reference


@dataclass(frozen=True, slots=True)
class TargetsA(Filter):
    """Is a spell or ability with a target that the noun describes."""

    noun: Noun


@dataclass(frozen=True, slots=True)
class HasOneTarget(Filter):
    """Is a spell or ability with a single target (CR 115.9c)."""


@dataclass(frozen=True, slots=True)
class Not(Filter):
    """The filter does not hold."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class AllOf(Filter):
    """Every filter holds."""

    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Filter):
    """At least one filter holds."""

    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class OfChosen(Filter):
    """Is of the chosen ``color`` or ``creature type`` (CR 607.2d)."""

    what: str


@dataclass(frozen=True, slots=True)
class ThisTurnFilter(Filter):
    """Something happened to the object this turn: ``entered``, ``attacked``, ``blocked``, ``was dealt damage``."""

    what: str


@dataclass(frozen=True, slots=True)
class AttachedTo(Filter):
    """Is attached to the object referred to."""

    reference: Reference


@dataclass(frozen=True, slots=True)
class CombatWith(Filter):
    """Is ``blocking`` or ``blocked by`` the object, or ``attacking`` the player."""

    how: str
    reference: Reference


@dataclass(frozen=True, slots=True)
class SharesWith(Filter):
    """Shares a ``color``, ``creature type``, ``card type`` or ``name`` with the object."""

    what: str
    reference: Reference


@dataclass(frozen=True, slots=True)
class DealtDamageBy(Filter):
    """Was dealt damage this turn by the object."""

    reference: Reference


@dataclass(frozen=True, slots=True)
class ExiledWith(Filter):
    """Is a card that an ability of the object exiled (CR 607.2a). ``link`` tells abilities that it was given apart:
    they are linked with those that it was given with them (607.5)."""

    reference: Reference
    link: int = 0


@dataclass(frozen=True, slots=True)
class CameFrom(Filter):
    """Is a permanent that entered from the player's zone, or was cast from it by the player: "if it entered from your
    graveyard or you cast it from your graveyard"."""

    zone: str
    player: Reference


@dataclass(frozen=True, slots=True)
class OfChoice(Filter):
    """Is of the ``color``, ``creature type`` … that the player who carries out the instruction chooses for it."""

    what: str


@dataclass(frozen=True, slots=True)
class OnTop(Filter):
    """Is the top card of its library."""


@dataclass(frozen=True, slots=True)
class HasX(Filter):
    """Has {X} in its mana cost."""


@dataclass(frozen=True, slots=True)
class PaidFor(Filter):
    """Is a spell, or the permanent that it became, that was cast for the keyword's cost, or for which that was paid in
    addition (CR 601.2b, 400.7d)."""

    keyword: str


@dataclass(frozen=True, slots=True)
class WithoutAbilities(Filter):
    """Has no abilities."""


@dataclass(frozen=True, slots=True)
class AbilityOf(Filter):
    """Is an activated ability of what the noun describes, or of anything; one of that keyword, if it is named; no mana
    ability where ``mana`` is off."""

    noun: Noun | None = None
    keyword: str = ""
    mana: bool = True


@dataclass(frozen=True, slots=True)
class AsAGroup(Filter):
    """What must be true of all the objects chosen together: ``single graveyard``, ``different names``,
    ``different mana values``, ``total mana value`` (at most ``most``), ``shared land type`` (one that all have)."""

    rule: str
    most: Quantity | None = None


@dataclass(frozen=True, slots=True)
class Parity(Filter):
    """A number of it, as in `Compares`, is odd, or even. Zero is even."""

    what: str
    odd: bool


@dataclass(frozen=True, slots=True)
class RepeatedSymbol(Filter):
    """Has some mana symbol more than once in its mana cost, as it is printed (CR 709.4b)."""


@dataclass(frozen=True, slots=True)
class HasManaCost(Filter):
    """Its mana cost is one of these: "with mana cost {0} or {1}"."""

    costs: tuple[ManaCost, ...]
