"""The parts of a state that are no objects: players, the turn, what happened in it, and the board.

Like objects they are written through ``State.edit…`` alone, which copies them first where a fork shares them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulewright.vocabulary.turn import UNTAP

from .characteristics import Characteristics
from .event import NONE, Event
from .objects import Epoch, Mana, Obj

if TYPE_CHECKING:
    from .effects_in_force import ContinuousEffect, Delayed, Pending, Permission, Rule, Shield, StaticIndex
    from .facts import AbilityFacts


# Stages of a step: what comes next.
SETUP: Final = 0
BEGIN: Final = 1
CHECK: Final = 2
PRIORITY: Final = 3
RESOLVE: Final = 4
FINISH: Final = 5
OVER: Final = 6

UNDECIDED: Final = -1
NOBODY_BEFORE: Final = -2
"""No combat phase is going on in which somebody controls the player."""
DRAWN: Final = -2


class Player:
    """A player: life, mana, and the zones that are theirs. The last card of ``library`` is its top."""

    __slots__ = (
        "commander_damage",
        "companion",
        "completed",
        "controlled_before",
        "controlled_by",
        "controlled_combat",
        "controlled_next",
        "counters",
        "drew_from_empty",
        "dungeon",
        "epoch",
        "graveyard",
        "hand",
        "identity",
        "lands_played",
        "left",
        "library",
        "life",
        "lost",
        "lost_by",
        "mana",
        "poison",
        "room",
        "seat",
        "sideboard",
        "skips",
        "speed",
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
        self.sideboard: tuple[int, ...] = ()
        """The player's cards outside the game (CR 400.11a)."""
        self.companion = NONE
        """The card that the player has revealed as their companion, until they put it into their hand (CR 103.2b)."""
        self.mana: tuple[Mana, ...] = ()
        self.lands_played = 0
        self.drew_from_empty = False
        self.lost = False
        self.lost_by = ""
        """By which rule: of a loss for several reasons, the first of them."""
        self.left = False
        """The player has left a game that goes on (CR 800.4)."""
        self.commander_damage: tuple[tuple[int, int], ...] = ()
        """Combat damage that each commander, by its key, has dealt to the player (CR 903.10a)."""
        self.identity = 0
        """The colors in the color identity of the player's commanders (CR 903.4, 702.124c); none without one."""
        self.skips: tuple[str, ...] = ()
        """The next steps, phases and turns that the player skips (CR 614.10): ``draw step``, ``turn``."""
        self.dungeon = NONE
        """The dungeon card that the player owns in the command zone (CR 309.3)."""
        self.room = 0
        """The room that the venture marker is on (CR 309.4)."""
        self.completed: tuple[str, ...] = ()
        """The names of the dungeons that the player has completed (CR 309.7)."""
        self.speed = 0
        """The player's speed; 0 if they have none (CR 702.179b)."""
        self.controlled_by = NONE
        """The player who makes the player's choices this turn (CR 722)."""
        self.controlled_next = NONE
        self.controlled_combat = NONE
        """By whom in their next combat phase (CR 722.2)."""
        self.controlled_before = NOBODY_BEFORE
        """By whom when such a combat phase began, and again after it."""
        """Who will make them during the player's next turn (CR 722.1)."""
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
        new.sideboard = self.sideboard
        new.companion = self.companion
        new.mana = self.mana
        new.lands_played = self.lands_played
        new.drew_from_empty = self.drew_from_empty
        new.lost = self.lost
        new.lost_by = self.lost_by
        new.left = self.left
        new.commander_damage = self.commander_damage
        new.identity = self.identity
        new.skips = self.skips
        new.dungeon = self.dungeon
        new.room = self.room
        new.completed = self.completed
        new.speed = self.speed
        new.controlled_by = self.controlled_by
        new.controlled_next = self.controlled_next
        new.controlled_combat = self.controlled_combat
        new.controlled_before = self.controlled_before
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
        "added",
        "aside",
        "assaults",
        "attacked",
        "before",
        "begun",
        "cast_before",
        "cleanup_repeats",
        "combats",
        "compelled",
        "declined",
        "depth",
        "drawn",
        "drawn_by",
        "ending",
        "epoch",
        "extra",
        "first_strikers",
        "last",
        "marched",
        "mark",
        "number",
        "passes",
        "played",
        "priority",
        "regular",
        "resolved",
        "resume",
        "stage",
        "step",
        "steps",
        "unbroken",
        "winner",
    )

    def __init__(self) -> None:
        self.number = 0
        self.played = 0
        """Turns of the games that were restarted before this one (CR 726.1)."""
        self.active = 0
        self.step = UNTAP
        self.stage = SETUP
        self.priority = 0
        self.passes = 0
        self.attacked = False
        """Whether a creature was declared as an attacker or put onto the battlefield attacking (508.8)."""
        self.assaults: tuple[tuple[int, int], ...] = ()
        """Who attacked what with creatures this combat (CR 702.121a)."""
        self.marched = 0
        """The total power of the creatures that the active player attacked with this combat, as they were declared."""
        self.compelled: tuple[int, ...] = ()
        """The attacking creatures that had to attack this combat as they were declared (CR 506.6)."""
        self.first_strikers: tuple[int, ...] = ()
        """Creatures that dealt damage in the first combat damage step (CR 510.4)."""
        self.drawn = 0
        """How many cards the active player had drawn this turn as the draw step began."""
        self.combats = 0
        """How many combat phases of the turn have begun."""
        self.cleanup_repeats = False
        """Players received priority in this cleanup step, so another one follows (CR 514.3a)."""
        self.extra: tuple[int, ...] = ()
        """Players who take extra turns, the next one last (CR 500.7)."""
        self.regular = NONE
        """During extra turns: the player whose turn they follow, after whom the turn order goes on."""
        self.added: tuple[tuple[int, int], ...] = ()
        """Additional phases right after this one, the next one first: their first and last steps (CR 500.8)."""
        self.last = NONE
        """In an additional phase: its last step."""
        self.steps: tuple[int, ...] = ()
        """Steps that were added right after this one, the next one first (CR 500.9)."""
        self.aside = NONE
        """In such a step: the one after which it was added."""
        self.begun: tuple[int, ...] = ()
        """The steps of the turn that have begun, of those that may be added."""
        self.resume = NONE
        """In an additional phase: the step with which the turn goes on once there is no other."""
        self.ending = ""
        """An effect has ended the turn: the cleanup step comes next (CR 723.1d)."""
        self.cast_before: tuple[int, ...] = ()
        """How many spells each player cast in the previous turn."""
        self.before = 0
        """The previous turn's active player (CR 502.2)."""
        self.declined: tuple[tuple[int, int], ...] = ()
        """Spells that players would not help to pay for in this step, each with who it was (CR 702.132a)."""
        self.winner = UNDECIDED
        self.drawn_by = ""
        """Why the game is drawn although players are left: the rule, or ``bound`` (see `loops`)."""
        self.actions = 0
        """Actions with priority this turn, and resolutions that left the stack no smaller (see `loops`)."""
        self.resolved = 0
        """Resolutions this turn."""
        self.depth = 0
        """How many objects were on the stack as its top was last about to resolve."""
        self.unbroken = 0
        """Resolutions since a player last did anything but pass, or had a choice."""
        self.mark = ""
        """The position that later ones are compared with (CR 104.4b)."""
        self.epoch: Epoch | None = None

    def copy(self) -> Turn:
        """A copy that may be written without touching this one."""
        new = Turn()
        new.number = self.number
        new.played = self.played
        new.active = self.active
        new.step = self.step
        new.stage = self.stage
        new.priority = self.priority
        new.passes = self.passes
        new.attacked = self.attacked
        new.assaults = self.assaults
        new.marched = self.marched
        new.first_strikers = self.first_strikers
        new.compelled = self.compelled
        new.cleanup_repeats = self.cleanup_repeats
        new.combats = self.combats
        new.declined = self.declined
        new.drawn = self.drawn
        new.extra = self.extra
        new.regular = self.regular
        new.added = self.added
        new.last = self.last
        new.resume = self.resume
        new.steps = self.steps
        new.aside = self.aside
        new.begun = self.begun
        new.ending = self.ending
        new.cast_before = self.cast_before
        new.before = self.before
        new.winner = self.winner
        new.drawn_by = self.drawn_by
        new.actions = self.actions
        new.resolved = self.resolved
        new.depth = self.depth
        new.unbroken = self.unbroken
        new.mark = self.mark
        return new


class History:
    """What has happened this turn, always written: by player where a tuple has a number for each seat."""

    __slots__ = (
        "attacked",
        "attackers",
        "blocked",
        "buried",
        "cards_drawn",
        "damaged",
        "died",
        "discarded",
        "discarded_cards",
        "entered",
        "epoch",
        "events",
        "excess",
        "exhausts",
        "fallen",
        "helped",
        "hits",
        "left",
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
        self.exhausts: tuple[int, ...] = zero
        """How many exhaust abilities each player began to activate (CR 702.177b)."""
        self.mana_spent: tuple[int, ...] = zero
        """How much mana each player spent to cast spells (CR 700.14)."""
        self.modes: tuple[tuple[int, AbilityFacts, int], ...] = ()
        """Modes that were chosen for abilities, with their sources, where only those are chosen that have not been."""
        self.damaged: tuple[tuple[int, int], ...] = ()
        """Sources of damage, and the objects and players that they dealt it to."""
        self.excess: tuple[tuple[int, int], ...] = ()
        """Permanents that were dealt excess damage, and how much (CR 120.10)."""
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
        self.left: tuple[Obj, ...] = ()
        """The permanents that left the battlefield, as they last were."""
        self.buried: tuple[tuple[int, int], ...] = ()
        """The cards that were put into graveyards, with the zones from which they were."""
        self.blocked: tuple[int, ...] = ()
        """The creatures that blocked."""
        self.hits: tuple[tuple[int, Characteristics, bool], ...] = ()
        """The sources of combat damage to players as they were then: who controlled them, their characteristics, and
        whether they were commanders."""
        self.spells: tuple[Obj, ...] = ()
        """The spells that were cast, as they were then."""
        self.helped: tuple[tuple[str, int, int], ...] = ()
        """Creatures tapped to crew or saddle, each with what they were tapped for (CR 702.122c, 702.171c)."""
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
        new.exhausts = self.exhausts
        new.mana_spent = self.mana_spent
        new.modes = self.modes
        new.damaged = self.damaged
        new.excess = self.excess
        new.died = self.died
        new.entered = self.entered
        new.attacked = self.attacked
        new.discarded_cards = self.discarded_cards
        new.milled = self.milled
        new.fallen = self.fallen
        new.left = self.left
        new.buried = self.buried
        new.blocked = self.blocked
        new.hits = self.hits
        new.spells = self.spells
        new.helped = self.helped
        new.targeted = self.targeted
        new.resolved = self.resolved
        new.taken = self.taken
        new.events = self.events
        return new


class Piles:
    """What a long batch of events adds to a history, gathered so that no event copies what came before it."""

    __slots__ = (
        "attacked",
        "blocked",
        "buried",
        "damaged",
        "died",
        "entered",
        "events",
        "excess",
        "hits",
        "left",
        "milled",
    )

    def __init__(self, history: History) -> None:
        self.attacked: list[int] = []
        self.blocked: list[int] = []
        self.buried: list[tuple[int, int]] = []
        self.damaged: list[tuple[int, int]] = []
        self.died: list[Obj] = []
        self.entered: list[int] = []
        self.events: list[tuple[Event, tuple[Obj, ...]]] = []
        self.excess: list[tuple[int, int]] = []
        self.hits: list[tuple[int, Characteristics, bool]] = []
        self.left: list[Obj] = []
        self.milled: list[int] = []
        self.gather(history)

    def gather(self, history: History) -> None:
        """Takes over what the history, which is to be written, has."""
        self.attacked.extend(history.attacked)
        self.blocked.extend(history.blocked)
        self.buried.extend(history.buried)
        self.damaged.extend(history.damaged)
        self.died.extend(history.died)
        self.entered.extend(history.entered)
        self.events.extend(history.events)
        self.excess.extend(history.excess)
        self.hits.extend(history.hits)
        self.left.extend(history.left)
        self.milled.extend(history.milled)
        history.attacked = history.blocked = history.entered = history.milled = ()
        history.buried = history.damaged = history.excess = ()
        history.died = history.left = ()
        history.events = ()
        history.hits = ()

    def give_back(self, history: History) -> None:
        """Puts all of it back, in its order."""
        self.gather(history)
        history.attacked = tuple(self.attacked)
        history.blocked = tuple(self.blocked)
        history.buried = tuple(self.buried)
        history.damaged = tuple(self.damaged)
        history.died = tuple(self.died)
        history.entered = tuple(self.entered)
        history.events = tuple(self.events)
        history.excess = tuple(self.excess)
        history.hits = tuple(self.hits)
        history.left = tuple(self.left)
        history.milled = tuple(self.milled)


class Board:
    """The shared zones, and everything in force that is not an object."""

    __slots__ = (
        "battlefield",
        "began",
        "blessed",
        "changed",
        "clock",
        "command",
        "continuous",
        "crown",
        "daytime",
        "delayed",
        "doomed",
        "epoch",
        "exile",
        "fallen",
        "free",
        "handing_back",
        "index",
        "initiative",
        "monarch",
        "pending",
        "permissions",
        "phased",
        "phased_until",
        "proposing",
        "regeneration",
        "returning",
        "rings",
        "rng",
        "rules",
        "shields",
        "stack",
        "stale",
        "storied",
        "strays",
        "turned",
        "unchecked",
        "withheld",
        "worlds",
    )

    def __init__(self, index: StaticIndex) -> None:
        self.battlefield: tuple[int, ...] = ()
        self.stack: tuple[int, ...] = ()
        """The last object is the top of the stack."""
        self.exile: tuple[int, ...] = ()
        self.command: tuple[int, ...] = ()
        self.proposing = 0
        """How many spells and abilities are being cast or activated: one, and those that help to pay for it."""
        self.withheld: tuple[tuple[int, bool], ...] = ()
        """The cards that were drawn meanwhile and are still face down, and whether each was the first of the turn that
        its player drew (CR 121.8)."""
        self.daytime = ""
        """``day``, ``night``, or neither yet (CR 730.1)."""
        self.monarch = NONE
        """The player who is the monarch (CR 724.1)."""
        self.initiative = (NONE, NONE)
        """The player who has the initiative (CR 725.1), and the object with the abilities that come with it (725.2)."""
        self.phased_until: tuple[tuple[int, int, bool], ...] = ()
        """What permanents wait for that have phased out until it leaves the battlefield, and whether they are tapped as
        they phase in (CR 610.4)."""
        self.phased: tuple[int, ...] = ()
        """The phased-out permanents (CR 702.26b)."""
        self.crown = NONE
        """The object with the abilities that come with being the monarch (CR 724.2)."""
        self.blessed: tuple[int, ...] = ()
        """The players who have the city's blessing (CR 702.131c)."""
        self.storied: tuple[int, ...] = ()
        """The players who have an enduring story."""
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
        self.turned: tuple[int, ...] = ()
        """Permanents that transformed while nobody could be asked, with something to be done as they did (712.20)."""
        self.returning: tuple[tuple[int, int, int], ...] = ()
        """What is exiled until a permanent leaves (CR 610.3): that permanent, the exiled object, its zone before."""
        self.handing_back: tuple[tuple[int, int], ...] = ()
        """Who is controlled by another until this resolution ends, and by whom before (CR 722.2)."""
        self.index = index
        """Static abilities in force, by what they do; replaced as a whole by the layers."""
        self.fallen: tuple[int, ...] = ()
        """Commanders put into a graveyard or exile since state-based actions were last checked (CR 903.9a)."""
        self.doomed: tuple[int, ...] = ()
        """While losses are replaced: permanents that state-based actions destroy at the same time (CR 400.6)."""
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
        self.began = 0
        """How many players began the game, if they are not all of the state's: in a subgame, and where it was
        restarted."""
        self.worlds: tuple[tuple[int, int], ...] = ()
        """Permanents with the supertype world, and since when they have it (CR 704.5k)."""
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
        new.initiative = self.initiative
        new.phased = self.phased
        new.phased_until = self.phased_until
        new.worlds = self.worlds
        new.crown = self.crown
        new.blessed = self.blessed
        new.storied = self.storied
        new.began = self.began
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
        new.handing_back = self.handing_back
        new.turned = self.turned
        new.doomed = self.doomed
        new.fallen = self.fallen
        new.free = self.free
        new.stale = self.stale
        new.changed = self.changed
        new.strays = self.strays
        new.unchecked = self.unchecked
        new.proposing = self.proposing
        new.withheld = self.withheld
        return new
