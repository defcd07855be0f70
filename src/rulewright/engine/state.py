"""The state of a game: objects in slots, players, the board and the turn, with one way to write.

Objects live in a list by slot. An id is a serial number and a slot (``serial << SLOT_BITS | slot``); a zone
change keeps the slot and makes a new serial (CR 400.7), so a stale id finds nothing. A player's id is their
seat, a small number. The instance an object had before it moved is kept as ``previous`` and never written
again: it is the last known information (CR 608.2h).

All writes go through ``edit…``: the first write after a `commit` copies the cell and keeps the original in the
journal. `rollback` puts the originals back. So the journal is the undo of the procedure in progress, and with
it the *checkpoint* needs no copy: `checkpoint` makes a fork of the state as it was at the last commit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from rulewright.abilities.effect import ManaRider
from rulewright.abilities.node import Noun
from rulewright.vocabulary.errors import RulewrightError
from rulewright.vocabulary.turn import UNTAP
from rulewright.vocabulary.zone import BATTLEFIELD, NOWHERE

from .changes import Changes
from .characteristics import Characteristics
from .definition import Definition
from .event import NONE, Event

if TYPE_CHECKING:
    from .context import Kept
    from .effects_in_force import ContinuousEffect, Delayed, Pending, Permission, Rule, Shield, StaticIndex
    from .facts import AbilityFacts
    from .mana import Supply
    from .offers import Offer
    from .production import CouldProduce
    from .roster import Roster

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

# Stages of a step: what comes next.
SETUP: Final = 0
BEGIN: Final = 1
CHECK: Final = 2
PRIORITY: Final = 3
RESOLVE: Final = 4
FINISH: Final = 5
OVER: Final = 6

UNDECIDED: Final = -1
DRAWN: Final = -2


class LimitReached(RulewrightError):
    """A game that grows beyond what this engine holds."""


class TooManyObjects(LimitReached):
    """A game in which more objects are made than it has slots for."""


class TooMuchMana(LimitReached):
    """A game in which more mana is added at once than a pool holds."""


def is_player(id: int) -> bool:
    """Whether the id is a player's (a seat)."""
    return 0 <= id < SERIAL


class Epoch:
    """A token of ownership: a cell with the state's own token may be written in place."""

    __slots__ = ()


class Mana:
    """One mana in a pool (CR 106.4): its type, the source, what it may be spent on, what becomes of that (``rider``),
    and until when it is kept."""

    __slots__ = ("rider", "snow", "source", "spend_only", "type", "until")

    def __init__(
        self,
        type: int,
        source: int,
        snow: bool,
        spend_only: Noun | None,
        rider: ManaRider | None = None,
        until: str = "",
    ) -> None:
        self.type = type
        self.source = source
        self.snow = snow
        self.spend_only = spend_only
        self.rider = rider
        self.until = until

    def of(self, type: int) -> Mana:
        """The same mana, of another type."""
        return Mana(type, self.source, self.snow, self.spend_only, self.rider, self.until)


class Cast:
    """How a spell was cast (CR 601.2): kept by the permanent that it becomes (400.7d)."""

    __slots__ = ("alternative", "before", "from_zone", "kicked", "paid", "player", "spent", "x")

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

    def with_spent(self, more: tuple[int, ...]) -> Cast:
        """The same, with more mana spent."""
        new = Cast(self.player, self.from_zone, self.alternative, self.x, self.paid, self.kicked, self.before)
        new.spent = self.spent + more
        return new


class Commander:
    """That a card is its owner's commander, in every zone (CR 903.3): ``key`` names the card among all commanders;
    ``casts`` counts how often it was cast from the command zone. Replaced, never changed."""

    __slots__ = ("casts", "key")

    def __init__(self, key: int, casts: int = 0) -> None:
        self.key = key
        self.casts = casts


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

    def with_targets(self, targets: tuple[tuple[int, ...], ...]) -> Stacked:
        """The same with other targets (CR 115.7)."""
        new = Stacked(self.ability, self.modes, targets, self.divided, self.x, self.source, self.source_was, self.event)
        new.context = self.context
        return new


class Obj:
    """A game object (CR 109.1): a card, token, copy of a spell, or ability on the stack."""

    __slots__ = (
        "attached_to",
        "attachments",
        "attacking",
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
        "exiled_by",
        "face",
        "face_down",
        "form",
        "id",
        "kind",
        "level",
        "marks",
        "now",
        "owner",
        "paired",
        "phased",
        "previous",
        "protector",
        "seen",
        "sick",
        "stacked",
        "tapped",
        "timestamp",
        "turns",
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
        self.countered = 0
        """The timestamp of the last keyword counter put on it (CR 613.7c)."""
        self.attached_to = NONE
        self.attachments: tuple[int, ...] = ()
        self.timestamp = 0
        self.attacking = NONE
        """The player or planeswalker it attacks."""
        self.blocked = False
        self.blockers: tuple[int, ...] = ()
        self.blocking: tuple[int, ...] = ()
        self.cast: Cast | None = None
        self.chosen: tuple[tuple[str, str], ...] = ()
        """What was chosen as it entered or by an ability of it: ``color``, ``creature type``, ``word`` (CR 607.2d)."""
        self.came = 0
        """The turn in which it came under its controller's control."""
        self.marks: tuple[str, ...] = ()
        """Designations that it has: ``monstrous``, ``renowned``, ``suspected`` (CR 701.37b, 702.112b)."""
        self.stacked: Stacked | None = None
        self.paired = NONE
        """The creature that it is paired with (CR 702.95b)."""
        self.seen = 0
        """Mask of the players who know which card it is."""
        self.exiled_by = NONE
        """In exile: the object whose ability exiled it (CR 607.2a)."""
        self.used: tuple[int, ...] = ()
        """Indexes of its once-each-turn abilities that were used this turn."""
        self.commander: Commander | None = None
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
        new.blocked = self.blocked
        new.blockers = self.blockers
        new.blocking = self.blocking
        new.cast = self.cast
        new.chosen = self.chosen
        new.came = self.came
        new.marks = self.marks
        new.stacked = self.stacked
        new.paired = self.paired
        new.seen = self.seen
        new.exiled_by = self.exiled_by
        new.used = self.used
        new.commander = self.commander
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


class Player:
    """A player: life, mana, and the zones that are theirs. The last card of ``library`` is its top."""

    __slots__ = (
        "commander_damage",
        "counters",
        "drew_from_empty",
        "epoch",
        "graveyard",
        "hand",
        "lands_played",
        "left",
        "library",
        "life",
        "lost",
        "mana",
        "poison",
        "seat",
        "starting_life",
        "upkeeps",
    )

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.life = 20
        self.starting_life = 20
        """The life total with which the player began (CR 103.4)."""
        self.poison = 0
        self.counters: tuple[tuple[str, int], ...] = ()
        """Counters other than poison (CR 122.1): energy, experience."""
        self.upkeeps = (0, 0)
        """The turns of the player's upkeep before the latest one, and of that (CR 702.30a)."""
        self.library: tuple[int, ...] = ()
        self.hand: tuple[int, ...] = ()
        self.graveyard: tuple[int, ...] = ()
        self.mana: tuple[Mana, ...] = ()
        self.lands_played = 0
        self.drew_from_empty = False
        self.lost = False
        self.left = False
        """The player has left a game that goes on (CR 800.4)."""
        self.commander_damage: tuple[tuple[int, int], ...] = ()
        """Combat damage that each commander, by its key, has dealt to the player (CR 903.10a)."""
        self.epoch: Epoch | None = None

    def copy(self) -> Player:
        """A copy that may be written without touching this one."""
        new = Player(self.seat)
        new.life = self.life
        new.starting_life = self.starting_life
        new.poison = self.poison
        new.counters = self.counters
        new.upkeeps = self.upkeeps
        new.library = self.library
        new.hand = self.hand
        new.graveyard = self.graveyard
        new.mana = self.mana
        new.lands_played = self.lands_played
        new.drew_from_empty = self.drew_from_empty
        new.lost = self.lost
        new.left = self.left
        new.commander_damage = self.commander_damage
        return new

    def count(self, kind: str) -> int:
        """How many counters of that kind the player has; of all kinds if ``kind`` is empty."""
        total = self.poison if kind in ("", "poison") else 0
        for name, number in self.counters:
            if not kind or name == kind:
                total += number
        return total


class Turn:
    """Where the game is in the turn (CR 500), who has priority (117), and how the game ended."""

    __slots__ = (
        "actions",
        "active",
        "assaults",
        "attacked",
        "before",
        "cast_before",
        "cleanup_repeats",
        "drawn_by",
        "epoch",
        "extra",
        "first_strikers",
        "mark",
        "number",
        "passes",
        "priority",
        "stage",
        "step",
        "unbroken",
        "winner",
    )

    def __init__(self) -> None:
        self.number = 0
        self.active = 0
        self.step = UNTAP
        self.stage = SETUP
        self.priority = 0
        self.passes = 0
        self.attacked = False
        """Whether a creature was declared as an attacker or put onto the battlefield attacking (508.8)."""
        self.assaults: tuple[tuple[int, int], ...] = ()
        """Who attacked what with creatures this combat (CR 702.121a)."""
        self.first_strikers: tuple[int, ...] = ()
        """Creatures that dealt damage in the first combat damage step (CR 510.4)."""
        self.cleanup_repeats = False
        """Players received priority in this cleanup step, so another one follows (CR 514.3a)."""
        self.extra: tuple[int, ...] = ()
        """Players who take extra turns, the next one last (CR 500.7)."""
        self.cast_before: tuple[int, ...] = ()
        """How many spells each player cast in the previous turn."""
        self.before = 0
        """The previous turn's active player (CR 502.2)."""
        self.winner = UNDECIDED
        self.drawn_by = ""
        """Why the game is drawn although players are left: the rule, or ``bound`` (see `loops`)."""
        self.actions = 0
        """Resolutions and actions with priority this turn."""
        self.unbroken = 0
        """Resolutions since a player last did anything but pass, or had a choice."""
        self.mark = ""
        """The position that later ones are compared with (CR 104.4b)."""
        self.epoch: Epoch | None = None

    def copy(self) -> Turn:
        """A copy that may be written without touching this one."""
        new = Turn()
        new.number = self.number
        new.active = self.active
        new.step = self.step
        new.stage = self.stage
        new.priority = self.priority
        new.passes = self.passes
        new.attacked = self.attacked
        new.assaults = self.assaults
        new.first_strikers = self.first_strikers
        new.cleanup_repeats = self.cleanup_repeats
        new.extra = self.extra
        new.cast_before = self.cast_before
        new.before = self.before
        new.winner = self.winner
        new.drawn_by = self.drawn_by
        new.actions = self.actions
        new.unbroken = self.unbroken
        new.mark = self.mark
        return new


class History:
    """What has happened this turn, always written: by player where a tuple has a number for each seat."""

    __slots__ = (
        "attacked",
        "attackers",
        "cards_drawn",
        "damaged",
        "died",
        "discarded",
        "discarded_cards",
        "entered",
        "epoch",
        "events",
        "fallen",
        "hits",
        "life_gained",
        "life_lost",
        "mana_spent",
        "milled",
        "modes",
        "resolved",
        "spells",
        "spells_cast",
        "taken",
        "targeted",
    )

    def __init__(self, players: int) -> None:
        zero = (0,) * players
        self.spells_cast: tuple[int, ...] = zero
        self.cards_drawn: tuple[int, ...] = zero
        self.life_gained: tuple[int, ...] = zero
        self.life_lost: tuple[int, ...] = zero
        self.attackers: tuple[int, ...] = zero
        self.discarded: tuple[int, ...] = zero
        self.mana_spent: tuple[int, ...] = zero
        """How much mana each player spent to cast spells (CR 700.14)."""
        self.modes: tuple[tuple[int, AbilityFacts, int], ...] = ()
        """Modes that were chosen for abilities, with their sources, where only those are chosen that have not been."""
        self.damaged: tuple[tuple[int, int], ...] = ()
        """Sources of damage, and the objects and players that they dealt it to."""
        self.died: tuple[Obj, ...] = ()
        """The creatures that died, as they last were."""
        self.entered: tuple[int, ...] = ()
        """The objects that entered the battlefield."""
        self.attacked: tuple[int, ...] = ()
        """The creatures that were declared as attackers."""
        self.discarded_cards: tuple[int, ...] = ()
        """The cards that were discarded, where they went."""
        self.milled: tuple[int, ...] = ()
        """The cards that were milled, where they went."""
        self.fallen = 0
        """How many permanents were put into graveyards."""
        self.hits: tuple[tuple[int, Characteristics], ...] = ()
        """The sources of combat damage to players as they were then: who controlled them, their characteristics."""
        self.spells: tuple[Obj, ...] = ()
        """The spells that were cast, as they were then."""
        self.targeted: tuple[tuple[int, Obj], ...] = ()
        """What became a target, and the spell or ability of which, as it was then."""
        self.resolved: tuple[tuple[int, AbilityFacts], ...] = ()
        """The abilities that resolved, with their sources, where they ask about it."""
        self.taken: tuple[tuple[int, AbilityFacts, int], ...] = ()
        """Abilities whose controller has taken the action to be done only once each turn (CR 603.2h), or has cast a
        spell by the permission that holds once during each of their turns."""
        self.events: tuple[tuple[Event, tuple[Obj, ...]], ...] = ()
        """Events that a card of the game may ask about, with their objects as they were then."""
        self.epoch: Epoch | None = None

    def copy(self) -> History:
        """A copy that may be written without touching this one."""
        new = History(0)
        new.spells_cast = self.spells_cast
        new.cards_drawn = self.cards_drawn
        new.life_gained = self.life_gained
        new.life_lost = self.life_lost
        new.attackers = self.attackers
        new.discarded = self.discarded
        new.mana_spent = self.mana_spent
        new.modes = self.modes
        new.damaged = self.damaged
        new.died = self.died
        new.entered = self.entered
        new.attacked = self.attacked
        new.discarded_cards = self.discarded_cards
        new.milled = self.milled
        new.fallen = self.fallen
        new.hits = self.hits
        new.spells = self.spells
        new.targeted = self.targeted
        new.resolved = self.resolved
        new.taken = self.taken
        new.events = self.events
        return new


class Board:
    """The shared zones, and everything in force that is not an object."""

    __slots__ = (
        "battlefield",
        "blessed",
        "changed",
        "clock",
        "command",
        "continuous",
        "crown",
        "daytime",
        "delayed",
        "epoch",
        "exile",
        "fallen",
        "free",
        "index",
        "monarch",
        "pending",
        "permissions",
        "phased",
        "regeneration",
        "returning",
        "rings",
        "rng",
        "rules",
        "shields",
        "stack",
        "stale",
        "strays",
        "unchecked",
    )

    def __init__(self, index: StaticIndex) -> None:
        self.battlefield: tuple[int, ...] = ()
        self.stack: tuple[int, ...] = ()
        """The last object is the top of the stack."""
        self.exile: tuple[int, ...] = ()
        self.command: tuple[int, ...] = ()
        self.daytime = ""
        """``day``, ``night``, or neither yet (CR 730.1)."""
        self.monarch = NONE
        """The player who is the monarch (CR 724.1)."""
        self.phased: tuple[int, ...] = ()
        """The phased-out permanents (CR 702.26b)."""
        self.crown = NONE
        """The object with the abilities that come with being the monarch (CR 724.2)."""
        self.blessed: tuple[int, ...] = ()
        """The players who have the city's blessing (CR 702.131c)."""
        self.rings: tuple[tuple[int, int, int], ...] = ()
        """For players whom the Ring has tempted: the player, how often, and their emblem (CR 701.54c)."""
        self.clock = 0
        """The latest timestamp given (CR 613.7)."""
        self.rng = 0
        self.continuous: tuple[ContinuousEffect, ...] = ()
        self.shields: tuple[Shield, ...] = ()
        self.delayed: tuple[Delayed, ...] = ()
        self.pending: tuple[Pending, ...] = ()
        self.permissions: tuple[Permission, ...] = ()
        self.rules: tuple[Rule, ...] = ()
        """What holds for a while as a static ability would say it."""
        self.regeneration: tuple[int, ...] = ()
        """Permanents with regeneration shields, once for each shield (CR 701.19a)."""
        self.returning: tuple[tuple[int, int, int], ...] = ()
        """What is exiled until a permanent leaves (CR 610.3): that permanent, the exiled object, its zone before."""
        self.index = index
        """Static abilities in force, by what they do; replaced as a whole by the layers."""
        self.fallen: tuple[int, ...] = ()
        """Commanders put into a graveyard or exile since state-based actions were last checked (CR 903.9a)."""
        self.free: tuple[int, ...] = ()
        """Slots of objects that have ceased to exist."""
        self.stale = False
        """All characteristics have to be found anew (layers.refresh)."""
        self.changed: tuple[int, ...] = ()
        """Objects that entered, left or changed, so that at least their characteristics have to be found anew."""
        self.strays = True
        """A token may be off the battlefield, or a copy of a spell off the stack (CR 704.5d-e)."""
        self.unchecked = False
        """Something happened since state-based actions were last checked (CR 704.3)."""
        self.epoch: Epoch | None = None

    def copy(self) -> Board:
        """A copy that may be written without touching this one."""
        new = Board(self.index)
        new.battlefield = self.battlefield
        new.stack = self.stack
        new.exile = self.exile
        new.command = self.command
        new.daytime = self.daytime
        new.monarch = self.monarch
        new.phased = self.phased
        new.crown = self.crown
        new.blessed = self.blessed
        new.rings = self.rings
        new.clock = self.clock
        new.rng = self.rng
        new.continuous = self.continuous
        new.shields = self.shields
        new.delayed = self.delayed
        new.pending = self.pending
        new.permissions = self.permissions
        new.rules = self.rules
        new.regeneration = self.regeneration
        new.returning = self.returning
        new.fallen = self.fallen
        new.free = self.free
        new.stale = self.stale
        new.changed = self.changed
        new.strays = self.strays
        new.unchecked = self.unchecked
        return new


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Hears what happens, for accounts and logs. A state without one says nothing; a fork has none."""

    def happened(self, state: State, event: Event) -> None:
        """An event has happened."""

    def noted(self, state: State, kind: str, rule: str, facts: tuple[object, ...]) -> None:
        """Something worth telling that is not an event: a locked-in cost, a replacement applied, …"""


class Tally:
    """What is counted about the engine's own work, over a game and all its forks; no part of the game."""

    __slots__ = ("unproved",)

    def __init__(self) -> None:
        self.unproved = 0
        """Payments that the solver could neither find nor rule out within its cap; they are not offered."""


class Settings:
    """What does not change during a game: how much is asked (DESIGN promise 4).

    ``folded``: mana abilities that do nothing but add mana are used only inside payments, and a payment may be left to
    the solver with one answer. ``autopay``: the solver's payment is taken without asking. ``proposes``: it is among
    the answers whether ``folded`` or not. ``attack_left``: in a game of more than two, a player attacks the next one in
    turn order alone (CR 803).
    """

    __slots__ = ("attack_left", "autopay", "folded", "proposes")

    def __init__(
        self, folded: bool = True, autopay: bool = False, proposes: bool = False, attack_left: bool = False
    ) -> None:
        self.folded = folded
        self.autopay = autopay
        self.attack_left = attack_left
        self.proposes = folded or proposes


FOLDED: Final = Settings()
COMPLETE: Final = Settings(folded=False)


class State:
    """A game's state. Read its parts freely; write only what an ``edit…`` method returned."""

    __slots__ = (
        "board",
        "changes",
        "could",
        "epoch",
        "history",
        "journal",
        "objects",
        "observer",
        "offers",
        "old_board",
        "old_count",
        "old_history",
        "old_players",
        "old_turn",
        "players",
        "recalled",
        "roster",
        "settings",
        "strict",
        "supplies",
        "tally",
        "turn",
    )

    def __init__(
        self, objects: list[Obj], players: list[Player], turn: Turn, history: History, board: Board, settings: Settings
    ) -> None:
        self.objects = objects
        self.players = players
        self.turn = turn
        self.history = history
        self.board = board
        self.settings = settings
        self.epoch = Epoch()
        self.journal: list[Obj] = []
        self.old_players: list[Player] | None = None
        self.old_turn: Turn | None = None
        self.old_history: History | None = None
        self.old_board: Board | None = None
        self.old_count = len(objects)
        self.observer: Observer | None = None
        self.changes = Changes(len(players))
        self.supplies: dict[int, Supply] = {}
        self.could: CouldProduce | None = None
        self.offers: dict[int, Offer] = {}
        self.roster: Roster | None = None
        self.strict = False
        self.tally = Tally()
        self.recalled = 0
        """The mask of the kinds of events that a card of the game may ask the turn's history about."""

    @staticmethod
    def of(players: int) -> State:
        """The state of a game with that many players, in which nothing is there yet."""
        from .effects_in_force import EMPTY_INDEX

        seats = [Player(seat) for seat in range(players)]
        return State([], seats, Turn(), History(players), Board(EMPTY_INDEX), FOLDED)

    # ---- reading ---------------------------------------------------------------------------------------

    def find(self, id: int) -> Obj | None:
        """The object with that id, or None if it has changed zones or ceased to exist (CR 400.7)."""
        if id < SERIAL:
            return None
        obj = self.objects[id & SLOT_MASK]
        return obj if obj.id == id else None

    def get(self, id: int) -> Obj:
        """The object with that id, which must exist."""
        obj = self.objects[id & SLOT_MASK]
        assert obj.id == id, f"object {id} is now {obj.id}"
        return obj

    def last_known(self, id: int) -> Obj | None:
        """The object with that id, or as it was before it left (CR 608.2h)."""
        if id < SERIAL:
            return None
        obj: Obj | None = self.objects[id & SLOT_MASK]
        while obj is not None and obj.id != id:
            obj = obj.previous
        return obj

    def opponents(self, player: int) -> list[int]:
        """The other players who are still in the game, in turn order after ``player``."""
        count = len(self.players)
        return [seat for seat in [(player + i) % count for i in range(1, count)] if not self.players[seat].lost]

    def after(self, player: int) -> int:
        """The next player in turn order who is still in the game."""
        count = len(self.players)
        seat = (player + 1) % count
        while self.players[seat].lost:
            seat = (seat + 1) % count
        return seat

    def left(self) -> int:
        """How many players are still in the game."""
        count = 0
        for player in self.players:
            if not player.lost:
                count += 1
        return count

    def in_turn_order(self) -> list[int]:
        """The players still in the game, the active player first (APNAP order, CR 101.4)."""
        count = len(self.players)
        active = self.turn.active
        return [seat for seat in [(active + i) % count for i in range(count)] if not self.players[seat].lost]

    def zone_of(self, zone: int, player: int) -> tuple[int, ...]:
        """The ids in a zone; of ``player`` for libraries, hands and graveyards."""
        from rulewright.vocabulary import zone as z

        board = self.board
        if zone == z.BATTLEFIELD:
            return board.battlefield
        if zone == z.HAND:
            return self.players[player].hand
        if zone == z.GRAVEYARD:
            return self.players[player].graveyard
        if zone == z.LIBRARY:
            return self.players[player].library
        if zone == z.STACK:
            return board.stack
        if zone == z.EXILE:
            return board.exile
        if zone == z.COMMAND:
            return board.command
        return ()

    # ---- writing ---------------------------------------------------------------------------------------

    def edit(self, id: int) -> Obj:
        """The object with that id, to be written."""
        obj = self._own(id)
        changes = self.changes
        if obj.zone == BATTLEFIELD:
            changes.any += 1
        else:
            changes.things += 1
            changes.own[obj.owner] += 1
        return obj

    def edit_status(self, id: int) -> Obj:
        """The permanent with that id, of which nothing else is to be written than its status and the damage, combat and
        sickness that it has."""
        obj = self._own(id)
        self.changes.status += 1
        if obj.now.activated or obj.now.mana_abilities:
            self.changes.own[obj.controller] += 1
        return obj

    def _own(self, id: int) -> Obj:
        slot = id & SLOT_MASK
        obj = self.objects[slot]
        assert obj.id == id, f"object {id} is now {obj.id}"
        if obj.epoch is not self.epoch:
            self.journal.append(obj)
            obj = obj.copy()
            obj.epoch = self.epoch
            self.objects[slot] = obj
        return obj

    def replace(self, new: Obj) -> None:
        """Puts a new object into its slot, where its zone will say what has changed; the old one is kept for
        `rollback`."""
        slot = new.id & SLOT_MASK
        old = self.objects[slot]
        if old.epoch is not self.epoch:
            self.journal.append(old)
        new.epoch = self.epoch
        self.objects[slot] = new

    def add(self, kind: int, owner: int, card: Definition | None, base: Characteristics) -> Obj:
        """A new object in a free or new slot, in no zone yet. Raises `TooManyObjects` where there is no slot."""
        if card is not None:
            self.recalled |= card.recalled()
        board = self.edit_board()
        if board.free:
            slot = board.free[-1]
            board.free = board.free[:-1]
            old = self.objects[slot]
            obj = Obj(old.id + SERIAL, kind, owner, card, base)
            self.replace(obj)
        else:
            slot = len(self.objects)
            if slot > SLOT_MASK:
                raise TooManyObjects(f"a game has no room for more than {SLOT_MASK + 1} objects at a time")
            obj = Obj(SERIAL | slot, kind, owner, card, base)
            obj.epoch = self.epoch
            self.objects.append(obj)
        return obj

    def edit_player(self, seat: int) -> Player:
        """The player, to be written."""
        player = self.players[seat]
        if player.epoch is not self.epoch:
            if self.old_players is None:
                self.old_players = self.players[:]
            player = player.copy()
            player.epoch = self.epoch
            self.players[seat] = player
        self.changes.players += 1
        self.changes.own[seat] += 1
        return player

    def edit_turn(self) -> Turn:
        """The turn, to be written."""
        self.changes.time += 1
        return self.edit_priority()

    def edit_priority(self) -> Turn:
        """The turn, of which nothing else is to be written than who has priority and what comes next in the step."""
        turn = self.turn
        if turn.epoch is not self.epoch:
            self.old_turn = turn
            turn = turn.copy()
            turn.epoch = self.epoch
            self.turn = turn
        return turn

    def edit_history(self) -> History:
        """The turn's history, to be written."""
        history = self.history
        if history.epoch is not self.epoch:
            self.old_history = history
            history = history.copy()
            history.epoch = self.epoch
            self.history = history
        self.changes.history += 1
        return history

    def new_history(self) -> None:
        """Begins an empty history, at the start of a turn."""
        if self.old_history is None:
            self.old_history = self.history
        self.history = History(len(self.players))
        self.history.epoch = self.epoch
        self.changes.history += 1

    def edit_board(self) -> Board:
        """The board, to be written."""
        self.changes.any += 1
        return self.edit_book()

    def edit_book(self) -> Board:
        """The board, of which nothing else is to be written than what no player and no ability looks at: the clock, the
        random numbers, what has still to be checked and worked out; or a zone, where its change is told otherwise."""
        board = self.board
        if board.epoch is not self.epoch:
            self.old_board = board
            board = board.copy()
            board.epoch = self.epoch
            self.board = board
        return board

    def timestamp(self) -> int:
        """A new timestamp (CR 613.7)."""
        board = self.edit_book()
        board.clock += 1
        return board.clock

    # ---- checkpoint ------------------------------------------------------------------------------------

    @property
    def written(self) -> bool:
        """Whether something was written since the last commit."""
        return (
            bool(self.journal)
            or self.old_board is not None
            or self.old_players is not None
            or self.old_turn is not None
            or self.old_history is not None
            or len(self.objects) != self.old_count
        )

    def commit(self) -> None:
        """Makes the present state the checkpoint."""
        if self.journal:
            self.journal = []
        self.old_players = None
        self.old_turn = None
        self.old_history = None
        self.old_board = None
        self.old_count = len(self.objects)
        self.epoch = Epoch()

    def rollback(self) -> None:
        """Makes the state what it was at the last commit."""
        for obj in self.journal:
            self.objects[obj.id & SLOT_MASK] = obj
        del self.objects[self.old_count :]
        if self.old_players is not None:
            self.players = self.old_players
        if self.old_turn is not None:
            self.turn = self.old_turn
        if self.old_history is not None:
            self.history = self.old_history
        if self.old_board is not None:
            self.board = self.old_board
        self.changes.any += 1
        self.supplies = {}
        self.could = None
        self.offers = {}
        self.roster = None
        self.commit()

    def imagine(self) -> State:
        """A fork of the state as it is now, to try something in: to be thrown away before this one is written again."""
        new = self.checkpoint()
        new.objects = self.objects[:]
        new.players = self.players[:]
        new.turn = self.turn
        new.history = self.history
        new.board = self.board
        new.old_count = len(self.objects)
        return new

    def checkpoint(self) -> State:
        """An independent fork of the state as it was at the last commit.

        The two share every cell; each copies what it writes. The fork has no observer.
        """
        objects = self.objects[:]
        for obj in self.journal:
            objects[obj.id & SLOT_MASK] = obj
        del objects[self.old_count :]
        new = State(
            objects,
            self.players[:] if self.old_players is None else self.old_players[:],
            self.turn if self.old_turn is None else self.old_turn,
            self.history if self.old_history is None else self.old_history,
            self.board if self.old_board is None else self.old_board,
            self.settings,
        )
        new.strict = self.strict
        new.tally = self.tally
        new.recalled = self.recalled
        if not self.written:  # what is known of this state is known of the fork
            new.changes = self.changes.copy()
            new.supplies = self.supplies.copy()
            new.could = self.could
            new.offers = self.offers.copy()
            new.roster = self.roster
        return new
