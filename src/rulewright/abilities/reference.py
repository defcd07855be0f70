"""Pointers to objects and players (CR 109.5, 115, 608.2k)."""

from __future__ import annotations

from .node import Condition, Filter, Noun, Quantity, Reference


class Self(Reference, frozen=True):
    """The object that has the ability: "this creature", "this spell", the card's own name."""


class Target(Reference, frozen=True):
    """An instance of the word "target" (CR 115.1).

    ``index`` counts these instances in the order of the text, from 0, over the whole ability (a modal
    ability: over all modes). ``minimum`` and ``maximum`` bound the number of targets: "up to two target
    creatures" is 0 to 2. ``distinct`` lists earlier instances whose targets must be different objects:
    "another target creature" (CR 601.2c).
    """

    index: int
    noun: Noun
    minimum: Quantity
    maximum: Quantity
    distinct: tuple[int, ...] = ()
    chooser: Reference | None = None
    """Who chooses, if it is not the controller of the spell or ability: one of these players (CR 601.6)."""


class TargetRef(Reference, frozen=True):
    """What was chosen for an earlier `Target`: "that creature", "it", "its"."""

    index: int


class Each(Reference, frozen=True):
    """Every object or player described: "each creature", "creatures you control"."""

    noun: Noun


class Choose(Reference, frozen=True):
    """Objects that a player chooses while the instruction is carried out: "a creature you control"."""

    noun: Noun
    minimum: Quantity
    maximum: Quantity
    random: bool = False
    chooser: Reference | None = None
    """Who chooses, if it is not the player who carries out the instruction."""


class TopCards(Reference, frozen=True):
    """The top cards of a player's library, or of their graveyard, whose order is kept (CR 404.2); only those that pass
    the filter, if there is one; the ``bottom`` ones."""

    player: Reference
    amount: Quantity
    zone: str = "library"
    filter: Filter | None = None
    bottom: bool = False


class Made(Reference, frozen=True):
    """The objects that the labelled effect moved, created, chose or revealed: "it", "that card", "them"."""

    label: int


class EventObject(Reference, frozen=True):
    """An object of the event that triggered the ability or that is being replaced.

    ``role`` is ``object`` (what entered, died, was cast …), ``source`` (what dealt the damage) or ``other``
    (the creature blocked, the object damaged).
    """

    role: str = "object"


class EventPlayer(Reference, frozen=True):
    """The player of the event that triggered the ability: "that player"."""


class Host(Reference, frozen=True):
    """The object that this Aura or Equipment is attached to: "enchanted creature", "equipped creature"."""


class PaidObjects(Reference, frozen=True):
    """The objects that were used to pay a cost by an action (``tap``, ``sacrifice``, ``discard``, ``exile``):
    "the sacrificed creature"."""

    action: str


class Granter(Reference, frozen=True):
    """The object whose ability or effect gives this ability to another, which names it (CR 201.5a). What is given has
    the object itself in its place."""


class Union(Reference, frozen=True):
    """All of several references: "this creature and that creature"."""

    parts: tuple[Reference, ...]


class You(Reference, frozen=True):
    """The controller of the ability or spell (CR 109.5)."""


class EachPlayer(Reference, frozen=True):
    """Every player."""


class EachOpponent(Reference, frozen=True):
    """Every opponent of the controller."""


class Actor(Reference, frozen=True):
    """The player that the instruction is about, where each of several players does something: "they"."""


class ControllerOf(Reference, frozen=True):
    """The controller of the object; where a player may be meant, that player: "that player or that permanent's
    controller"."""

    of: Reference
    or_player: bool = False


class OwnerOf(Reference, frozen=True):
    """The owner of the object."""

    of: Reference


class ActivePlayer(Reference, frozen=True):
    """The player whose turn it is."""


class DefendingPlayer(Reference, frozen=True):
    """The player that this creature attacks (CR 508.5)."""


class RestOf(Reference, frozen=True):
    """The objects of the labelled effect that no later instruction has moved: "the rest", "the other"."""

    label: int


class PlayersWho(Reference, frozen=True):
    """Those of the players for whom the condition is true; in it `Actor` is the player asked about."""

    players: Reference
    condition: Condition


class EnchantedPlayer(Reference, frozen=True):
    """The player to whom this Aura is attached (CR 303.4)."""


class AnyPlayer(Reference, frozen=True):
    """Whichever player will; they are asked in turn order: "unless any player pays {2}". Only ``opponents``: "any
    opponent may sacrifice a creature"."""

    opponents: bool = False


class Itself(Reference, frozen=True):
    """The one object that a filter is asked about, or that acts or changes where each of several does: "with
    toughness greater than its power", "each creature deals damage to itself"."""


class PairedWith(Reference, frozen=True):
    """The creature that this one is paired with (CR 702.95b)."""


class AttackedBy(Reference, frozen=True):
    """The player, planeswalker or battle that the creature is attacking."""

    creature: Reference


class OtherPlayers(Reference, frozen=True):
    """Every player but the controller."""


class Becomes(Reference, frozen=True):
    """The permanent that this spell has become: nothing before it resolves, nor once that permanent has left."""


class Fixed(Reference, frozen=True):
    """An object or player that was fixed as an effect began, by the id."""

    id: int


class Seat(Reference, frozen=True):
    """A particular player, by their seat: what an effect in play has settled. No text says it."""

    number: int


class Grantor(Reference, frozen=True):
    """What `Granter` has become in an ability that was given: that object, by its id, if it is still there. No text
    says it (CR 201.5a)."""

    id: int


class ChosenPlayer(Reference, frozen=True):
    """The player that was chosen, as the object entered or by an instruction (CR 607.2d). ``link`` as in
    `ExiledWith`."""

    link: int = 0


class NextPlayer(Reference, frozen=True):
    """The player who sits next to another: to the ``left`` (the next in turn order), to the ``right``, or in the
    ``chosen`` direction."""

    of: Reference
    direction: str


class Haunted(Reference, frozen=True):
    """The creature that this card, in exile, haunts: whatever it has become on the battlefield (CR 702.55b)."""


class AllBut(Reference, frozen=True):
    """Those of the players that the other reference does not point at: "each other opponent"."""

    players: Reference
    than: Reference


class CardBefore(Reference, frozen=True):
    """What was moved, as the card that it was before: "that card's mana value", of a card that is a permanent by then
    (CR 608.2h)."""

    of: Reference


class Hurt(Reference, frozen=True):
    """The objects and players that the labelled instruction dealt damage to: "a creature dealt damage this way". What
    had all of it prevented is not among them (CR 120.8, 615.1). ``players``: of these only the players."""

    label: int
    players: bool = False
