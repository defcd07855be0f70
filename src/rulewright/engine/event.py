"""Game events: what is about to happen, and then what happened (CR 700.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulewright.abilities import trigger as t
from rulewright.abilities.node import Change, Trigger

if TYPE_CHECKING:
    from .characteristics import Characteristics
    from .definition import Definition
    from .face_copies import Copied
    from .objects import Obj
    from .replacement import Besides

NONE: Final = -1
"""No object or player, where an id is expected."""

MOVE: Final = 0
TAP: Final = 1
UNTAP: Final = 2
DAMAGE: Final = 3
GAIN_LIFE: Final = 4
LOSE_LIFE: Final = 5
DRAW: Final = 6
"""A player draws one card; replaced as a whole, then carried out as a move."""
PUT_COUNTERS: Final = 7
REMOVE_COUNTERS: Final = 8
CAST: Final = 9
ATTACK: Final = 10
BLOCK: Final = 11
BECOMES_BLOCKED: Final = 12
STEP: Final = 13
MANA: Final = 14
"""A permanent was tapped for mana, and this mana was produced (CR 106.12)."""
TARGET: Final = 15
DESTROY: Final = 16
"""A permanent is destroyed: replaced as a whole (regeneration), then a move to the graveyard."""
SHUFFLE: Final = 17
LOSE: Final = 18
REVEAL: Final = 19
ATTACH: Final = 20
ACTIVATE: Final = 21
SCRY: Final = 22
SEARCH: Final = 23
CREATE: Final = 24
"""Tokens are created."""
EFFECT: Final = 25
"""A continuous effect begins."""
DECLARE: Final = 26
"""A player attacks: all attackers (``ids``) have been declared (CR 508.3d)."""
UNBLOCKED: Final = 27
"""An attacker is not blocked (CR 509.1h)."""
CYCLE: Final = 28
"""A card was discarded for its cycling ability (CR 702.29c)."""
COPY: Final = 29
"""A spell was copied (CR 707.10)."""
BLOCKED_BY: Final = 31
"""An attacker becomes blocked by a creature (``other``), for each (CR 509.3d): the ``amount``-th that blocks it."""
PAY_LIFE: Final = 32
"""A player pays life (CR 119.4): replaced as a whole, then a loss of life."""
ROLL: Final = 33
"""A player rolls dice (``amount``): replaced as a whole (CR 706.6), then each is an action."""
ACTION: Final = 30
"""An object or player did something that abilities name: ``explores``, ``becomes monstrous`` (``cause``)."""

UNATTACH: Final = 34
"""A permanent is not attached any more to what it was attached to (``other``; CR 701.3d)."""
CONTROL: Final = 35
"""A player lost control of a permanent: to another one (``by``), or to nobody as it left."""
COUNTERED: Final = 36
"""A spell was countered (CR 701.6a), beside its move."""
FLIP: Final = 37
"""A player flips a coin, or ``amount`` of them of which all but one are ignored (CR 705.1)."""
BLOCKS: Final = 38
"""A creature becomes a blocking creature, whatever number of attackers it blocks (CR 509.3a); `BLOCK` is once for each
(509.3b)."""

KIND_NAMES: Final = (
    "move",
    "tap",
    "untap",
    "damage",
    "gain life",
    "lose life",
    "draw",
    "put counters",
    "remove counters",
    "cast",
    "attack",
    "block",
    "becomes blocked",
    "step",
    "mana",
    "target",
    "destroy",
    "shuffle",
    "lose",
    "reveal",
    "attach",
    "activate",
    "scry",
    "search",
    "create",
    "effect",
    "declare",
    "unblocked",
    "cycle",
    "copy",
    "action",
    "blocked by",
    "pay life",
    "roll",
    "unattach",
    "control",
    "countered",
    "flip",
    "blocks",
)


class Event:
    """One event. Which fields mean something depends on the kind.

    ``obj`` is the object it happens to, ``player`` the player who does it or to whom it happens, ``source`` the
    object that causes it, ``other`` a second object, ``rule`` the CR number that says how it is done. A move has
    its zones, the new object's id (``new``) and the object as it last was (``was``). ``cause`` names the action
    behind a move: ``discard``, ``sacrifice``, ``destroy``, ``mill``, ``cast``, ``play``, ``counter`` …
    """

    __slots__ = (
        "also",
        "amount",
        "apart",
        "arranged",
        "attached",
        "attacking",
        "base",
        "batch",
        "besides",
        "blocking",
        "by",
        "cause",
        "chosen",
        "combat",
        "control",
        "copy_counters",
        "counters",
        "die",
        "done",
        "excess",
        "face",
        "face_down",
        "final",
        "first",
        "form",
        "form_face",
        "from_zone",
        "gains",
        "had",
        "ids",
        "kind",
        "link",
        "listed",
        "lots",
        "made",
        "marks",
        "melding",
        "more",
        "new",
        "obj",
        "other",
        "part",
        "player",
        "position",
        "protector",
        "replaced",
        "rule",
        "shielded",
        "source",
        "tapped",
        "to_zone",
        "together",
        "total",
        "unpreventable",
        "unregenerable",
        "was",
    )

    def __init__(self, kind: int, obj: int, player: int, rule: str) -> None:
        self.kind = kind
        self.obj = obj
        self.player = player
        self.rule = rule
        self.amount = 0
        self.excess = 0
        """Of damage: how much of it was more than lethal, or than what loyalty or defense was left (CR 120.10)."""
        self.face = 0
        """Of a move to the stack or the battlefield: the face that will be up (CR 709.3, 712.11, 712.14)."""
        self.total = 0
        """Of a gain or loss of life: the life total after it."""
        self.shielded: tuple[int, int] | None = None
        """Of damage: how much of it the shield of that number prevents, where that was chosen (CR 615.7)."""
        self.source = NONE
        self.other = NONE
        self.cause = ""
        self.from_zone = 0
        self.to_zone = 0
        self.position = ""
        self.tapped = False
        self.attacking = NONE
        self.blocking = NONE
        """Of a move to the battlefield: the attacking creature that it blocks there (CR 509.4)."""
        self.control = NONE
        self.attached = NONE
        self.protector = NONE
        """Of a battle that enters: the player who will protect it (CR 310.8a)."""
        self.counters: tuple[tuple[str, int], ...] = ()
        self.copy_counters: tuple[tuple[str, int], ...] = ()
        """Those that the copy effect says, by which it enters as a copy (CR 707.9e)."""
        self.gains: tuple[Change, ...] = ()
        """What a permanent is changed by for good as it enters (CR 702.136a)."""
        self.besides: tuple[Besides, ...] = ()
        """What prevention effects that applied do besides (CR 615.5)."""
        self.combat = False
        self.face_down = ""
        """By which keyword or action the object moves face down (CR 708.3, 708.4)."""
        self.listed: Characteristics | None = None
        """The characteristics that it then has, if an effect lists others than the usual ones (CR 708.2)."""
        self.had = 0
        """Of counters that are put on an object: how many of the kind it had before (CR 122.7)."""
        self.unpreventable = False
        """Damage that can't be prevented (CR 615.12)."""
        self.unregenerable = False
        """A destruction that regeneration does not replace (CR 701.19c)."""
        self.ids: tuple[int, ...] = ()
        """All objects that took part."""
        self.together: tuple[int, ...] = ()
        """Of what "one or more" did: the objects of all the events (CR 603.2c)."""
        self.done = False
        """It has happened; a replaced, prevented or impossible event has not."""
        self.made: tuple[int, ...] = ()
        """The types of the mana that was produced, a bit each."""
        self.by = NONE
        """Of a discard: the controller of the spell or ability that causes it, if one does."""
        self.base: Characteristics | None = None
        """The copiable values it enters with, if it enters as a copy (CR 707.2, 614.1c)."""
        self.form: Definition | None = None
        self.form_face = 0
        """What these values are a face of, if that has others."""
        self.marks: tuple[str, ...] = ()
        """Designations with which it enters."""
        self.chosen: tuple[tuple[str, str], ...] = ()
        """What is chosen as the object enters (CR 614.1c)."""
        self.die = (0, 0)
        """Of a die that was rolled: its sides, and the natural result (CR 706.2)."""
        self.melding = NONE
        """Of a permanent that enters melded: the other card (CR 701.42a)."""
        self.first = NONE
        """Of a melded permanent that leaves: the other card, if it is put there first (CR 712.21a-b)."""
        self.also: tuple[int, ...] = ()
        """The other object that a melded permanent has become (CR 712.21)."""
        self.part = False
        """It is the move of that other card alone, as what speaks of cards sees it."""
        self.link = 0
        """Of a move to exile: see `ExiledWith`."""
        self.new = NONE
        self.more: tuple[int, ...] = ()
        """The other objects that a merged permanent has become (CR 729.3)."""
        self.arranged: tuple[int, ...] = ()
        """The components of a merged permanent in the order in which they are put into a library (CR 729.3a)."""
        self.lots: tuple[tuple[Copied, int], ...] = ()
        """Of tokens that would be created: with which copiable values, and how many of each."""
        self.was: Obj | None = None
        self.batch: list[Event] = []
        self.apart: tuple[Event, ...] = ()
        """Parts of the damage that are dealt to something else instead (CR 614.9)."""
        """The events that would happen at the same time, where that matters to what prevents them."""
        self.replaced: tuple[int, ...] = ()
        """Keys of the replacement effects that have been applied to it (CR 614.5)."""

    def __repr__(self) -> str:
        parts = [KIND_NAMES[self.kind], f"obj={self.obj}", f"player={self.player}"]
        if self.amount:
            parts.append(f"amount={self.amount}")
        if self.kind == MOVE:
            parts.append(f"{self.from_zone}->{self.to_zone}")
        return f"<Event {' '.join(parts)}>"


GRAVEYARD_ORDER: Final = 1 << 49
"""Beside the kinds of events that cards may ask the turn's history about: that a card looks at the order of graveyards
(CR 404.2)."""
STATE: Final = 1 << 48
"""Beside the kinds of events that are listened for: a condition that has to become true (CR 603.8)."""


def inherit(event: Event, replaced: Event | None) -> Event:
    """An event that replaces another of its kind: effects that have been applied to that are not applied to this one
    again (CR 614.5)."""
    if replaced is not None and not replaced.done and replaced.kind == event.kind:
        event.replaced = replaced.replaced
    return event


_LISTENS: Final[dict[type[Trigger], int]] = {
    t.Moves: 1 << MOVE,
    t.Attacks: 1 << ATTACK,
    t.Blocks: 1 << BLOCK,
    t.BecomesBlocked: 1 << BECOMES_BLOCKED,
    t.DealsDamage: 1 << DAMAGE,
    t.IsDealtDamage: 1 << DAMAGE,
    t.Casts: 1 << CAST,
    t.BeginningOf: 1 << STEP,
    t.BecomesTapped: 1 << TAP,
    t.BecomesUntapped: 1 << UNTAP,
    t.TappedForMana: 1 << MANA,
    t.BecomesTarget: 1 << TARGET,
    t.DrawsCard: 1 << MOVE,
    t.Discards: 1 << MOVE,
    t.Sacrifices: 1 << MOVE,
    t.GainsLife: 1 << GAIN_LIFE,
    t.LosesLife: 1 << LOSE_LIFE,
    t.CountersPut: 1 << PUT_COUNTERS,
    t.AttacksAlone: 1 << ATTACK,
    t.DeclaresAttackers: 1 << DECLARE,
    t.BecomesUnblocked: 1 << UNBLOCKED,
    t.Cycles: 1 << CYCLE,
    t.CopiesSpell: 1 << COPY,
    t.Performs: 1 << ACTION,
    t.LastCounterRemoved: 1 << REMOVE_COUNTERS,
    t.LosesCounters: 1 << REMOVE_COUNTERS,
    t.BecomesAttached: 1 << ATTACH | 1 << MOVE,
    t.BecomesUnattached: 1 << UNATTACH,
    t.LosesControl: 1 << CONTROL,
    t.IsCountered: 1 << COUNTERED,
    t.UnlocksHalf: 1 << ACTION,
    t.RollsDie: 1 << ACTION,
    t.RevealedFirst: 1 << ACTION,
    t.PutAwayResolving: 1 << MOVE,
    t.FullyUnlocks: 1 << ACTION,
    t.Chapter: 1 << PUT_COUNTERS | 1 << MOVE,
    t.AttacksTogether: 1 << DECLARE,
    t.Activates: 1 << ACTIVATE,
    t.PlaysLand: 1 << MOVE,
    t.StateIs: STATE | 1 << STEP | 1 << TAP | 1 << UNTAP,
}


def listens_to(trigger: Trigger) -> int:
    """The mask of event kinds at which the trigger can occur."""
    if isinstance(trigger, t.AnyTrigger):
        mask = 0
        for part in trigger.triggers:
            mask |= listens_to(part)
        return mask
    if isinstance(trigger, t.BecomesBlocked) and (trigger.least or trigger.other is not None):
        return 1 << BLOCKED_BY
    if isinstance(trigger, t.Blocks) and not trigger.least and trigger.other is None:
        return 1 << BLOCKS
    if isinstance(trigger, t.OneOrMore | t.WhileTrue | t.FirstEachTurn):
        return listens_to(trigger.trigger)
    return _LISTENS[type(trigger)]
