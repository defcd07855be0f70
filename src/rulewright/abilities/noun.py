"""Descriptions of objects and players, and the filters they are made of (CR 109.2, 205)."""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary.mana import ManaCost

from .node import Filter, Noun, Quantity, Reference


class Objects(Noun, frozen=True):
    """Objects in some zones that pass a filter.

    "Creature you control" is a permanent (CR 109.2), so its zone is ``battlefield``; "spell" is on the
    ``stack``; "card in your graveyard" has the zone ``graveyard`` and the owner ``You()``.
    """

    filter: Filter
    zones: tuple[str, ...] = ("battlefield",)
    owner: Reference | None = None


class PlayerNoun(Noun, frozen=True):
    """Any player, or any opponent."""

    opponent: bool = False


class AnyTarget(Noun, frozen=True):
    """A creature, player, planeswalker or battle (CR 115.4)."""


class EitherNoun(Noun, frozen=True):
    """Whatever either description takes: "player or planeswalker", "spell or creature"."""

    nouns: tuple[Noun, ...]


class Everything(Filter, frozen=True):
    """Takes any object."""


class HasType(Filter, frozen=True):
    """Has the card type, by its name in lower case."""

    type: str


class HasSupertype(Filter, frozen=True):
    """Has the supertype, by its name in lower case."""

    supertype: str


class HasSubtype(Filter, frozen=True):
    """Has the subtype, with its capital letter."""

    subtype: str


class HasColor(Filter, frozen=True):
    """Has the color, by its name."""

    color: str


class ColorCount(Filter, frozen=True):
    """Is ``colorless``, ``monocolored`` or ``multicolored`` (CR 105.2)."""

    kind: str


class HasKeyword(Filter, frozen=True):
    """Has the keyword ability, by its name in lower case."""

    keyword: str


class HasCounter(Filter, frozen=True):
    """Has a counter of the kind on it; of any kind if ``kind`` is empty."""

    kind: str = ""


class HasStatus(Filter, frozen=True):
    """Is ``tapped``, ``attacking``, ``blocking``, ``blocked``, ``unblocked``, ``token``, ``enchanted``,
    ``equipped`` or ``modified``. "Untapped" and "nontoken" are `Not` of these."""

    status: str


class IsKind(Filter, frozen=True):
    """Is a ``permanent``, ``spell``, ``activated ability``, ``triggered ability``, ``source`` (of damage) or
    ``card``.

    A "permanent card" or "permanent spell" is one that has a permanent type: ``permanent card``.
    """

    kind: str


class ControlledBy(Filter, frozen=True):
    """Is controlled by the player, or one of the players."""

    player: Reference


class OwnedBy(Filter, frozen=True):
    """Is owned by the player, or one of the players."""

    player: Reference


class Compares(Filter, frozen=True):
    """Compares a number of the object: ``what`` is ``power``, ``toughness``, ``mana value`` or ``colors``; ``op`` is
    one of ``<=``, ``>=``, ``=``, ``<``, ``>``."""

    what: str
    op: str
    than: Quantity


class Named(Filter, frozen=True):
    """Has the name."""

    name: str


class Other(Filter, frozen=True):
    """Is not the object that has the ability: "another", "other"."""


class Is(Filter, frozen=True):
    """Is the object referred to, or one of them."""

    reference: Reference


class TargetsA(Filter, frozen=True):
    """Is a spell or ability with a target that the noun describes."""

    noun: Noun


class CastBy(Filter, frozen=True):
    """Was cast by the player, from that zone; from anywhere if ``zone`` is empty."""

    player: Reference
    zone: str = ""


class HasOneTarget(Filter, frozen=True):
    """Is a spell or ability with a single target: the same one twice are two (CR 115.9a)."""


class TargetsNothingElse(Filter, frozen=True):
    """Is a spell or ability all of whose targets are one object or player, however often it was chosen (CR 115.9c)."""


class Not(Filter, frozen=True):
    """The filter does not hold."""

    filter: Filter


class AllOf(Filter, frozen=True):
    """Every filter holds."""

    filters: tuple[Filter, ...]


class AnyOf(Filter, frozen=True):
    """At least one filter holds."""

    filters: tuple[Filter, ...]


class OfChosen(Filter, frozen=True):
    """Is of the chosen ``color``, ``creature type`` or ``name`` (CR 607.2d); its mana value, or its power, is odd or
    even as was chosen: ``parity of mana value``. ``link`` as in `ExiledWith`."""

    what: str
    link: int = 0


class ThisTurnFilter(Filter, frozen=True):
    """Something happened to the object this turn: ``entered``, ``attacked``, ``blocked``, ``was dealt damage``."""

    what: str


class AttachedTo(Filter, frozen=True):
    """Is attached to the object referred to."""

    reference: Reference


class CombatWith(Filter, frozen=True):
    """Is ``blocking`` or ``blocked by`` the object, or ``attacking`` the player."""

    how: str
    reference: Reference


class SharesWith(Filter, frozen=True):
    """Shares a ``color``, ``creature type``, ``card type`` or ``name`` with the object."""

    what: str
    reference: Reference


class SharesWithMana(Filter, frozen=True):
    """Has a color that the mana has that the permanent of the triggering event produced (CR 106.12a)."""


class Helped(Filter, frozen=True):
    """Was tapped to convoke the spell that the object is or was, or to ``crew`` or ``saddle`` the object this turn (CR
    702.51c, 702.122c, 702.171c)."""

    how: str
    reference: Reference


class DealtDamageBy(Filter, frozen=True):
    """Was dealt damage this turn by the object."""

    reference: Reference


class ExiledWith(Filter, frozen=True):
    """Is a card that an ability of the object exiled (CR 607.2a): any printed on it, each of which is linked with each
    that speaks so (607.4). ``link`` tells abilities that it was given apart: they are linked with those that it was
    given with them (607.5)."""

    reference: Reference
    link: int = 0


class PutWith(Filter, frozen=True):
    """Is a permanent that an ability of the object put onto the battlefield or created (CR 607.2c); ``link`` as in
    `ExiledWith`."""

    reference: Reference
    link: int = 0


class Bears(Filter, frozen=True):
    """Something that is described is attached to it: "enchanted by an Aura you control"."""

    what: Noun


class CameFrom(Filter, frozen=True):
    """Is a permanent that entered from the player's zone, or was cast from it by the player: "if it entered from your
    graveyard or you cast it from your graveyard"."""

    zone: str
    player: Reference


class OfChoice(Filter, frozen=True):
    """Is of the ``color``, ``creature type`` … that the player who carries out the instruction chooses for it."""

    what: str


class FirstCast(Filter, frozen=True):
    """Is the first spell of that description that its controller has cast, or would have cast, this turn: "the first
    creature spell you cast each turn"."""

    noun: Noun


class OnTop(Filter, frozen=True):
    """Is the top card of its library."""


class HasX(Filter, frozen=True):
    """Has {X} in its mana cost; of an ability, in its activation cost."""


class PaidFor(Filter, frozen=True):
    """Is a spell, or the permanent that it became, that was cast for the keyword's cost, or for which that was paid in
    addition (CR 601.2b, 400.7d)."""

    keyword: str


class HasActivatedAbility(Filter, frozen=True):
    """Has an activated ability, be it a mana ability (CR 602.1)."""


class WithoutAbilities(Filter, frozen=True):
    """Has no abilities."""


class AbilityOf(Filter, frozen=True):
    """Is an activated ability of what the noun describes, or of anything; one of that keyword, if it is named; no mana
    ability where ``mana`` is off."""

    noun: Noun | None = None
    keyword: str = ""
    mana: bool = True


class AsAGroup(Filter, frozen=True):
    """What must be true of all the objects chosen together: ``single graveyard``, ``different names``,
    ``different mana values``, ``total mana value`` (at most ``most``), ``shared land type`` (one that all have)."""

    rule: str
    most: Quantity | None = None


class OneOfEach(Filter, frozen=True):
    """What is true of all the objects chosen together: each is of another of these kinds ("a Forest card and a Plains
    card"); of one alone, that it is of one of them."""

    filters: tuple[Filter, ...]


class Parity(Filter, frozen=True):
    """A number of it, as in `Compares`, is odd, or even. Zero is even."""

    what: str
    odd: bool


class RepeatedSymbol(Filter, frozen=True):
    """Has some mana symbol more than once in its mana cost, as it is printed (CR 709.4b)."""


class HasManaCost(Filter, frozen=True):
    """Its mana cost is one of these: "with mana cost {0} or {1}"."""

    costs: tuple[ManaCost, ...]


class ThePlayer(Noun, frozen=True):
    """That player, or those players: "a spell that targets you"."""

    reference: Reference


class HasLandwalk(Filter, frozen=True):
    """Has landwalk of lands that are so described: "islandwalk" (CR 702.14a)."""

    lands: Noun


SPELL_OR_ABILITY: Final = AnyOf((IsKind("spell"), IsKind("activated ability"), IsKind("triggered ability")))
"""Whatever is on the stack."""
