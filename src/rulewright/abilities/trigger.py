"""Events at which abilities trigger (CR 603)."""

from __future__ import annotations

from .node import Condition, Noun, Reference, Trigger


class Moves(Trigger, frozen=True):
    """An object moves between zones; an empty zone means any.

    Enters: to ``battlefield``. Dies: from ``battlefield`` to ``graveyard`` (with a creature noun). ``what`` is
    `Self`, `Host` or a noun whose zones do not matter.
    """

    what: Noun | Reference
    from_zone: str = ""
    to_zone: str = ""


class Attacks(Trigger, frozen=True):
    """A creature attacks (CR 508.3a)."""

    what: Noun | Reference
    whom: Noun | Reference | None = None


class AttacksAlone(Trigger, frozen=True):
    """A creature attacks as the only attacker (CR 506.5)."""

    what: Noun | Reference


class Blocks(Trigger, frozen=True):
    """A creature blocks (CR 509.3a), or blocks each creature that ``other`` describes (509.3b): that attacker is the
    event's ``other`` object."""

    what: Noun | Reference
    other: Noun | None = None
    least: int = 0
    """That it blocks so many creatures (CR 509.3e)."""


class BecomesBlocked(Trigger, frozen=True):
    """A creature becomes blocked (CR 509.3c), by a creature that ``other`` describes, if it is given (509.3d)."""

    what: Noun | Reference
    other: Noun | None = None
    least: int = 0
    """By so many creatures (CR 509.3e)."""


class DealsDamage(Trigger, frozen=True):
    """A source deals damage to what is described; ``combat`` None means any damage. It is ``least`` or more of it, and
    with ``exactly`` no more."""

    source: Noun | Reference
    to: Noun | Reference | None = None
    combat: bool | None = None
    least: int = 0
    exactly: bool = False


class IsDealtDamage(Trigger, frozen=True):
    """An object or player is dealt damage: ``least`` or more of it at one time. With ``excess`` it is dealt excess
    damage, and that is how much it was (CR 120.10)."""

    what: Noun | Reference
    combat: bool | None = None
    least: int = 0
    excess: bool = False


class Casts(Trigger, frozen=True):
    """A player casts a described spell (CR 601.2i); the spell is the event's object.

    ``nth``: only the player's second, third … spell each turn; 0 for every one.
    """

    player: Reference
    what: Noun | Reference
    nth: int = 0


class BeginningOf(Trigger, frozen=True):
    """A step or phase begins, in a turn of that player; of any player if None. ``step`` is a step name, or
    ``combat``."""

    step: str
    player: Reference | None = None


class BecomesTapped(Trigger, frozen=True):
    """A permanent becomes tapped."""

    what: Noun | Reference


class BecomesUntapped(Trigger, frozen=True):
    """A permanent becomes untapped."""

    what: Noun | Reference


class TappedForMana(Trigger, frozen=True):
    """A permanent is tapped for mana (CR 106.12a); ``chosen``: for mana of the color that was chosen on the object that
    has the ability (CR 607.2d)."""

    what: Noun | Reference
    chosen: bool = False


class BecomesTarget(Trigger, frozen=True):
    """An object becomes the target of a described spell or ability."""

    what: Noun | Reference
    of: Noun


class DrawsCard(Trigger, frozen=True):
    """A player draws a card; ``nth``: only the second, third … each turn; ``but_first``: not the first one that they
    draw in each of their draw steps."""

    player: Reference
    nth: int = 0
    but_first: bool = False


class Discards(Trigger, frozen=True):
    """A player discards a described card, caused by a spell or ability of ``by``, if that is given."""

    player: Reference
    what: Noun | Reference
    by: Reference | None = None


class Sacrifices(Trigger, frozen=True):
    """A player sacrifices a described permanent."""

    player: Reference
    what: Noun | Reference


class GainsLife(Trigger, frozen=True):
    """A player gains life."""

    player: Reference


class LosesLife(Trigger, frozen=True):
    """A player loses life; ``exactly`` so much of it at once, if that is not 0."""

    player: Reference
    exactly: int = 0


class CountersPut(Trigger, frozen=True):
    """Counters of a kind (any if empty) are put on an object; once for each event, not each counter."""

    on: Noun | Reference
    kind: str = ""
    by: Reference | None = None
    each: bool = False
    """Once for each counter: "whenever a +1/+1 counter is put on this creature"."""
    nth: int = 0
    """Only as the object comes to have that many of them: "when the fourth plan counter is put on it" (CR 122.7)."""


class LastCounterRemoved(Trigger, frozen=True):
    """The last counter of a kind is removed from an object (CR 702.63a, 702.62a)."""

    what: Noun | Reference
    kind: str


class LosesCounters(Trigger, frozen=True):
    """Counters of a kind are removed from an object: once for each event, or for each counter."""

    on: Noun | Reference
    kind: str
    each: bool = False


class BecomesAttached(Trigger, frozen=True):
    """A permanent becomes attached to an object that is described, or enters so (CR 701.3); that is the event's
    ``other`` object."""

    what: Noun | Reference
    to: Noun | Reference


class BecomesUnattached(Trigger, frozen=True):
    """A permanent ceases to be attached to what it was attached to, the event's ``other`` object (CR 701.3d); this
    looks back in time (603.10c)."""

    what: Noun | Reference
    other: Noun | Reference


class LosesControl(Trigger, frozen=True):
    """A player loses control of a permanent, because another player (``gainer``, if it says who) gains it or, if it
    does not, because it leaves the battlefield; this looks back in time (CR 603.10d)."""

    player: Noun | Reference
    what: Noun | Reference
    gainer: Noun | Reference | None = None


class IsCountered(Trigger, frozen=True):
    """A spell is countered, by a spell or ability that is described (CR 701.6a); this looks back in time (603.10e)."""

    what: Noun | Reference
    by: Noun | None = None


class AnyTrigger(Trigger, frozen=True):
    """Any of several events: "whenever this creature enters or attacks"."""

    triggers: tuple[Trigger, ...]


class DeclaresAttackers(Trigger, frozen=True):
    """A player attacks (CR 508.3d), with at least ``minimum`` creatures that are described, if they are."""

    player: Reference
    attackers: Noun | None = None
    minimum: int = 1


class BecomesUnblocked(Trigger, frozen=True):
    """A creature attacks and isn't blocked (CR 509.3g)."""

    what: Noun | Reference


class Cycles(Trigger, frozen=True):
    """A player cycles a described card (CR 702.29c)."""

    player: Reference
    what: Noun | Reference


class Chapter(Trigger, frozen=True):
    """A lore counter makes a Saga reach one of the chapters (CR 714.2)."""

    numbers: tuple[int, ...]


class UnlocksHalf(Trigger, frozen=True):
    """The player unlocks that half of this permanent: "this door" (CR 709.5h), by the number of its face."""

    player: Noun | Reference
    half: int


class FullyUnlocks(Trigger, frozen=True):
    """The player fully unlocks a described permanent (CR 709.5i)."""

    player: Noun | Reference
    what: Noun


class CopiesSpell(Trigger, frozen=True):
    """A player copies a described spell."""

    player: Reference
    what: Noun | Reference


class Performs(Trigger, frozen=True):
    """An object or player does something that has no node of its own: ``is turned face up``, ``mutates``,
    ``explores``, ``scries``, ``commits a crime``, ``becomes monstrous``."""

    what: Noun | Reference
    action: str


class RollsDie(Trigger, frozen=True):
    """A player rolls a die (CR 706.1), once for each die: any result, or one from ``low`` to ``high`` (no end if 0);
    ``highest``: the natural result is the highest that the die has."""

    player: Noun | Reference
    low: int = 0
    high: int = 0
    highest: bool = False


class OneOrMore(Trigger, frozen=True):
    """Triggers once for all such events that happen together: "whenever one or more creatures die" (CR 603.2c)."""

    trigger: Trigger


class StateIs(Trigger, frozen=True):
    """A state trigger (CR 603.8): the condition has become true."""

    condition: Condition


class FirstEachTurn(Trigger, frozen=True):
    """Only the first such event of each turn: "for the first time each turn"."""

    trigger: Trigger


class WhileTrue(Trigger, frozen=True):
    """The event happens while the condition is true; it is not asked again on resolution (unlike CR 603.4)."""

    trigger: Trigger
    condition: Condition


class Activates(Trigger, frozen=True):
    """A player activates an ability (CR 602.2): of what is described, or of anything; of the keyword, if one is
    named; not a mana ability where ``mana`` is off."""

    player: Reference
    source: Noun | Reference | None = None
    keyword: str = ""
    mana: bool = True


class PlaysLand(Trigger, frozen=True):
    """A player plays a described land (CR 305.1), from that zone if one is named."""

    player: Reference
    what: Noun
    from_zone: str = ""


class AttacksTogether(Trigger, frozen=True):
    """The creature and at least so many others of its controller attack together (battalion)."""

    what: Noun | Reference
    others: int


class RevealedFirst(Trigger, frozen=True):
    """A described card is revealed as the first that its owner draws in a turn, by this object's other ability
    (CR 603.11)."""

    what: Noun


class PutAwayResolving(Trigger, frozen=True):
    """A spell is put into a graveyard as the last step of its resolution (CR 608.2n): not if it is countered."""

    what: Noun | Reference
