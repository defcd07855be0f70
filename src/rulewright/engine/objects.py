"""Objects, and what they keep: mana, how they were cast, what was announced for them.

An id is a serial number and a slot (``serial << SLOT_BITS | slot``); a player's id is their seat, a small number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulewright.abilities.effect import ManaRider
from rulewright.abilities.node import Condition, Noun
from rulewright.vocabulary.zone import NOWHERE

from .characteristics import Characteristics
from .definition import Definition
from .event import NONE, Event

if TYPE_CHECKING:
    from .context import Kept
    from .facts import AbilityFacts

SLOT_BITS: Final = 16
SLOT_MASK: Final = (1 << SLOT_BITS) - 1
SERIAL: Final = 1 << SLOT_BITS

CARD: Final = 0
TOKEN: Final = 1
COPY: Final = 2
"""A copy of a spell on the stack (CR 707.10)."""
ABILITY: Final = 3
"""An activated or triggered ability on the stack (CR 113.7a)."""

EMBLEM: Final = 4
"""An emblem in the command zone (CR 114)."""

EXILED_INSTEAD: Final = "exiled instead"
"""The mark of a spell that is exiled if it would be put into a graveyard."""


def is_player(id: int) -> bool:
    """Whether the id is a player's (a seat)."""
    return 0 <= id < SERIAL


def nothing_of(player: int) -> int:
    """What a creature attacks whose planeswalker or battle was removed from combat: nothing, and that player is still
    the defending player for it (CR 506.4c, 508.5)."""
    return -2 - player


def lost_defender(attacked: int) -> int:
    """The defending player for a creature that attacks nothing any more; -1 for anything else that is attacked."""
    return -2 - attacked if attacked < -1 else -1


class Epoch:
    """A token of ownership: a cell with the state's own token may be written in place."""

    __slots__ = ()


class Mana:
    """One mana in a pool (CR 106.4): its type, the source, what it may be spent on, what becomes of that (``rider``),
    and until when it is kept."""

    __slots__ = ("by", "rider", "snow", "source", "spend_only", "type", "until")

    def __init__(
        self,
        type: int,
        source: int,
        snow: bool,
        spend_only: Noun | None,
        rider: ManaRider | None = None,
        until: str = "",
        by: Obj | None = None,
    ) -> None:
        self.by = by
        """The source as it was: "mana from a Treasure" was spent, which is gone by then (CR 608.2h)."""
        self.type = type
        self.source = source
        self.snow = snow
        self.spend_only = spend_only
        self.rider = rider
        self.until = until

    def of(self, type: int) -> Mana:
        """The same mana, of another type."""
        return Mana(type, self.source, self.snow, self.spend_only, self.rider, self.until, self.by)


class Cast:
    """How a spell was cast (CR 601.2): kept by the permanent that it becomes (400.7d)."""

    __slots__ = (
        "alternative",
        "as_cast",
        "before",
        "convoked",
        "from_zone",
        "kicked",
        "life_symbols",
        "paid",
        "player",
        "sources",
        "spent",
        "x",
    )

    def __init__(
        self,
        player: int,
        from_zone: int,
        alternative: str,
        x: int,
        paid: tuple[tuple[str, tuple[int, ...]], ...],
        kicked: tuple[str, ...],
        before: int = 0,
    ) -> None:
        self.player = player
        self.from_zone = from_zone
        self.alternative = alternative
        """The keyword of the permission or alternative cost it was cast for: ``harmonize``, or ""."""
        self.x = x
        self.paid = paid
        """Objects that paid for it, by action: ``("tap", (id,))``. They are found as they last were."""
        self.kicked = kicked
        """Keywords of the optional additional costs paid."""
        self.before = before
        """How many spells were cast this turn before it (CR 702.40a)."""
        self.spent: tuple[int, ...] = ()
        """The types of the mana spent to cast it (CR 601.2h)."""
        self.sources: tuple[Obj | None, ...] = ()
        """The sources of that mana, as they were."""
        self.life_symbols = 0
        """For how many Phyrexian symbols of its cost life was paid (CR 107.4f)."""
        self.as_cast: tuple[Condition, ...] = ()
        """What was so as it was cast, of what its abilities ask about that moment."""
        self.convoked: tuple[int, ...] = ()
        """The creatures that convoked it (CR 702.51c)."""

    def with_x(self, x: int) -> Cast:
        """The same with another value of X."""
        new = Cast(self.player, self.from_zone, self.alternative, x, self.paid, self.kicked, self.before)
        new.spent = self.spent
        new.sources = self.sources
        new.as_cast = self.as_cast
        return new

    def copied(self) -> Cast:
        """The same for a copy of the spell: no mana was spent on that (CR 707.10)."""
        return Cast(self.player, self.from_zone, self.alternative, self.x, self.paid, self.kicked, self.before)

    def with_spent(self, more: tuple[int, ...], life_symbols: int, sources: tuple[Obj | None, ...] = ()) -> Cast:
        """The same, with more mana spent, and life paid for more Phyrexian symbols."""
        new = Cast(self.player, self.from_zone, self.alternative, self.x, self.paid, self.kicked, self.before)
        new.spent = self.spent + more
        new.sources = self.sources + sources
        new.life_symbols = self.life_symbols + life_symbols
        new.convoked = self.convoked
        return new

    def with_convoked(self, ids: tuple[int, ...]) -> Cast:
        """The same, these creatures having been tapped for it."""
        new = self.with_spent((), 0)
        new.convoked = self.convoked + ids
        return new


class Commander:
    """That a card is its owner's commander, in every zone (CR 903.3): ``key`` names the card among all commanders;
    ``casts`` counts how often it was cast from the command zone. Replaced, never changed."""

    __slots__ = ("casts", "key")

    def __init__(self, key: int, casts: int = 0) -> None:
        self.key = key
        self.casts = casts


class Part:
    """One of the cards and tokens that represent a merged permanent (CR 729.2). Replaced, never changed."""

    __slots__ = ("base", "card", "commander", "kind")

    def __init__(self, kind: int, card: Definition | None, base: Characteristics, commander: Commander | None) -> None:
        self.kind = kind
        self.card = card
        self.base = base
        """Its copiable values."""
        self.commander = commander


class Stacked:
    """What was announced for an object on the stack, or what put it there. Replaced, never changed."""

    __slots__ = ("ability", "context", "divided", "event", "modes", "source", "source_was", "targets", "x")

    def __init__(
        self,
        ability: AbilityFacts | None,
        modes: tuple[int, ...],
        targets: tuple[tuple[int, ...], ...],
        divided: tuple[tuple[int, ...], ...],
        x: int,
        source: int,
        source_was: Obj | None,
        event: Event | None,
    ) -> None:
        self.ability = ability
        self.modes = modes
        self.targets = targets
        """Targets by the index of the instance of "target"."""
        self.divided = divided
        """Amounts for the targets of the same place, where an effect is divided among them (CR 601.2d)."""
        self.x = x
        self.source = source
        self.source_was = source_was
        """The source as it was when the ability was put on the stack."""
        self.event = event
        self.context: Kept | None = None
        """Where a delayed or reflexive ability was created: what "it" refers to."""

    def with_ability(self, ability: AbilityFacts) -> Stacked:
        """The same with other words (CR 612.1)."""
        new = Stacked(ability, self.modes, self.targets, self.divided, self.x, self.source, self.source_was, self.event)
        new.context = self.context
        return new

    def with_x(self, x: int) -> Stacked:
        """The same with another value of X."""
        new = self.with_targets(self.targets)
        new.x = x
        return new

    def with_targets(self, targets: tuple[tuple[int, ...], ...]) -> Stacked:
        """The same with other targets (CR 115.7)."""
        new = Stacked(self.ability, self.modes, targets, self.divided, self.x, self.source, self.source_was, self.event)
        new.context = self.context
        return new


class Obj:
    """A game object (CR 109.1): a card, token, copy of a spell, or ability on the stack."""

    __slots__ = (
        "acquired",
        "attached_to",
        "attachments",
        "attacking",
        "band",
        "base",
        "base_controller",
        "blocked",
        "blockers",
        "blocking",
        "came",
        "card",
        "cast",
        "chosen",
        "commander",
        "controller",
        "countered",
        "counters",
        "damage",
        "deathtouched",
        "epoch",
        "exiled_link",
        "face",
        "face_down",
        "form",
        "id",
        "kind",
        "level",
        "marks",
        "melded",
        "now",
        "owner",
        "paired",
        "parts",
        "phased",
        "previous",
        "protector",
        "put_by",
        "seen",
        "sick",
        "stacked",
        "tag",
        "tapped",
        "timestamp",
        "turns",
        "upright",
        "used",
        "zone",
    )

    def __init__(self, id: int, kind: int, owner: int, card: Definition | None, base: Characteristics) -> None:
        self.id = id
        self.kind = kind
        self.owner = owner
        self.controller = owner
        self.base_controller = owner
        """Who controls it if no effect says otherwise (CR 110.2, layer 2)."""
        self.card = card
        self.base = base
        """Its copiable values: printed, the token's, or copied (CR 707.2)."""
        self.now = base
        """Its characteristics after the layers (CR 613)."""
        self.form = card
        """What its copiable values are a face of: its card, or what it is a copy of; None where there is no more to it
        than they."""
        self.face = 0
        """The number of the face that is up, in ``form``."""
        self.face_down = ""
        """By which keyword or action it is face down (CR 708.2); "" if it is face up."""
        self.upright: Characteristics | None = None
        """Of a permanent that was turned face down: its copiable values face up, copy effects aside (CR 708.2a)."""
        self.phased = ""
        """How it has phased out: ``directly`` or ``with its host`` (CR 702.26b, 702.26g); "" if it is phased in."""
        self.turns = 0
        """How often it has transformed (CR 701.27f)."""
        self.level = 1
        """Its level, as a Class (CR 716.2d)."""
        self.protector = NONE
        """Of a battle: the player who protects it (CR 310.8)."""
        self.zone = NOWHERE
        self.tapped = False
        self.sick = False
        """Not under its controller's control continuously since their latest turn began (CR 302.6)."""
        self.damage = 0
        self.deathtouched = False
        self.counters: tuple[tuple[str, int], ...] = ()
        self.countered: tuple[tuple[str, int], ...] = ()  # the timestamps of keyword counters (CR 613.7c)
        """The timestamp of the last keyword counter put on it (CR 613.7c)."""
        self.attached_to = NONE
        self.attachments: tuple[int, ...] = ()
        self.timestamp = 0
        self.attacking = NONE
        """The player or planeswalker it attacks."""
        self.band = NONE
        """The first creature of the band that it attacks in (CR 702.22c)."""
        self.blocked = False
        self.blockers: tuple[int, ...] = ()
        self.blocking: tuple[int, ...] = ()
        self.cast: Cast | None = None
        self.chosen: tuple[tuple[str, str], ...] = ()
        """What was chosen as it entered or by an ability of it: ``color``, ``creature type``, ``word`` (CR 607.2d)."""
        self.came = 0
        """The turn in which it came under its controller's control."""
        self.melded = NONE
        """The other card of a melded permanent, which is in no zone (CR 701.42a)."""
        self.marks: tuple[str, ...] = ()
        """Designations that it has: ``monstrous``, ``renowned``, ``suspected`` (CR 701.37b, 702.112b)."""
        self.stacked: Stacked | None = None
        self.paired = NONE
        """The creature that it is paired with (CR 702.95b)."""
        self.seen = 0
        """Mask of the players who know which card it is."""
        self.put_by = NONE
        """The object whose ability put it here: exiled it, or put it onto the battlefield (CR 607.2a, 607.2c)."""
        self.exiled_link = 0
        """Of the abilities that the object was given: those with which that one is linked (CR 607.5)."""
        self.acquired = 0
        """The timestamp of the copy effect that it has its abilities of; 0 while they are its own (CR 607.5)."""
        self.used: tuple[int, ...] = ()
        """Indexes of its once-each-turn abilities that were used this turn."""
        self.commander: Commander | None = None
        self.parts: tuple[Part, ...] = ()
        """What represents a merged permanent, from the top; of any other object nothing (CR 729.2)."""
        self.tag = NONE
        """What whoever follows cards through zones and shuffles has written on it; NONE in play."""
        self.previous: Obj | None = None
        self.epoch: Epoch | None = None

    def copy(self) -> Obj:
        """A copy that may be written without touching this one."""
        new = Obj(self.id, self.kind, self.owner, self.card, self.base)
        new.controller = self.controller
        new.base_controller = self.base_controller
        new.now = self.now
        new.form = self.form
        new.face = self.face
        new.face_down = self.face_down
        new.upright = self.upright
        new.phased = self.phased
        new.turns = self.turns
        new.level = self.level
        new.protector = self.protector
        new.zone = self.zone
        new.tapped = self.tapped
        new.sick = self.sick
        new.damage = self.damage
        new.deathtouched = self.deathtouched
        new.counters = self.counters
        new.countered = self.countered
        new.attached_to = self.attached_to
        new.attachments = self.attachments
        new.timestamp = self.timestamp
        new.attacking = self.attacking
        new.band = self.band
        new.blocked = self.blocked
        new.blockers = self.blockers
        new.blocking = self.blocking
        new.cast = self.cast
        new.chosen = self.chosen
        new.came = self.came
        new.marks = self.marks
        new.melded = self.melded
        new.stacked = self.stacked
        new.paired = self.paired
        new.seen = self.seen
        new.put_by = self.put_by
        new.exiled_link = self.exiled_link
        new.acquired = self.acquired
        new.used = self.used
        new.commander = self.commander
        new.parts = self.parts
        new.tag = self.tag
        new.previous = self.previous
        return new

    def count(self, kind: str) -> int:
        """How many counters of that kind are on it; of all kinds if ``kind`` is empty."""
        total = 0
        for name, number in self.counters:
            if not kind or name == kind:
                total += number
        return total

    def __repr__(self) -> str:
        return f"<{self.now.name} #{self.id >> SLOT_BITS}/{self.id & SLOT_MASK}>"
