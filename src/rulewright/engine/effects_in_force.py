"""Effects that are in force without being objects: continuous effects, shields, triggers that wait.

All are immutable once made; the board holds tuples of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulewright.abilities.continuous import (
    ActivateAsThoughHaste,
    AdditionalCost,
    AlternativeCost,
    AsThoughFlash,
    AsTurned,
    BeginInPlay,
    CantCast,
    CantEnter,
    CantPay,
    CastOnly,
    CombatCost,
    CombatLimit,
    Continuous,
    CostChange,
    CostFloor,
    CounterLimit,
    DeckRule,
    LifeForMana,
    LinkedEffect,
    LoyaltyCost,
    MayCast,
    MayCastUsing,
    MayPlayLands,
    ModifiesRoll,
    NoTriggers,
    OnceEachYourTurn,
    PlayerRule,
    Replaces,
    RevealFromOpeningHand,
    SpellsHave,
    SpendsAsThough,
    TriggersAgain,
    UntapsAtMost,
    UntapsToo,
)
from rulewright.abilities.cost import Cost
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import DelayedTrigger
from rulewright.abilities.node import Change, Noun, Outcome, ReplacedEvent, StaticEffect
from rulewright.abilities.noun import AbilityOf, Objects
from rulewright.abilities.replacement import WouldProduceMana

from .event import Event

if TYPE_CHECKING:
    from .characteristics import Characteristics
    from .context import Kept
    from .definition import Definition
    from .facts import AbilityFacts
    from .objects import Obj
    from .standing import Reach, Standing


ONE_SPELL: Final = "one spell each turn"
AS_SORCERIES: Final = "casts as sorceries"
"""The rule by which a player can cast spells only any time they could cast a sorcery."""
OWN_TURNS: Final = "casts in own turns"
"""The rule by which a player can cast spells only during their own turns."""
CASTING_RULES: Final = (ONE_SPELL, AS_SORCERIES, OWN_TURNS, "graveyards as one's own")
"""Rules that have a say in what may be cast."""
TOP_RULES: Final = ("sees the top card", "reveals the top card", "reveals their hand")
"""Rules of players about the top card of their libraries, and about hands that are revealed."""


Original = tuple[int, "Characteristics", "Definition | None"]
"""An object, its values without any copy effect, and what those are a face of."""


class ContinuousEffect:
    """A continuous effect from a resolving spell or ability (CR 611.2): which objects, what changes, how long.

    Quantities in ``changes`` were locked in as the effect began (608.2h). ``source`` made it.
    """

    __slots__ = (
        "affected",
        "changes",
        "context",
        "controller",
        "copied",
        "copied_form",
        "duration",
        "originals",
        "reach",
        "source",
        "timestamp",
        "turn",
    )

    def __init__(
        self,
        affected: tuple[int, ...],
        changes: tuple[Change, ...],
        duration: Duration,
        context: Kept,
        controller: int,
        source: int,
        timestamp: int,
        turn: int,
    ) -> None:
        self.affected = affected
        self.changes = changes
        self.duration = duration
        self.context = context
        self.controller = controller
        self.source = source
        self.timestamp = timestamp
        self.turn = turn
        """The number of the turn in which it began."""
        self.reach: Reach | None = None
        """What the layers have found out about ``changes``, once they have."""
        self.copied: Characteristics | None = None
        """The copiable values that its objects have while it lasts (CR 707.4), set as it begins."""
        self.copied_form: Definition | None = None
        """What those values are a half of: a flip card (CR 707.3)."""
        self.originals: tuple[Original, ...] = ()
        """The values that they have without any such effect."""

    def on(self, affected: tuple[int, ...]) -> ContinuousEffect:
        """The same effect on other objects (CR 400.7a, 400.7g)."""
        new = ContinuousEffect(
            affected,
            self.changes,
            self.duration,
            self.context,
            self.controller,
            self.source,
            self.timestamp,
            self.turn,
        )
        new.copied = self.copied
        new.copied_form = self.copied_form
        new.originals = self.originals
        return new


class Shield:
    """A replacement or prevention effect from a resolving spell or ability (CR 614, 615).

    ``number`` identifies it; ``left`` is what it can still do: uses, or damage to prevent; -1: no limit.
    """

    __slots__ = ("context", "controller", "duration", "event", "left", "number", "outcome", "turn")

    def __init__(
        self,
        number: int,
        event: ReplacedEvent,
        outcome: Outcome,
        duration: Duration,
        context: Kept,
        controller: int,
        left: int,
        turn: int,
    ) -> None:
        self.number = number
        self.event = event
        self.outcome = outcome
        self.duration = duration
        self.context = context
        self.controller = controller
        self.left = left
        self.turn = turn


class Delayed:
    """A delayed triggered ability that waits for its event (CR 603.7)."""

    __slots__ = ("ability", "context", "controller", "source", "timestamp", "tree", "turn")

    def __init__(
        self,
        tree: DelayedTrigger,
        ability: AbilityFacts,
        context: Kept,
        controller: int,
        source: int,
        timestamp: int,
        turn: int,
    ) -> None:
        self.tree = tree
        self.ability = ability
        self.context = context
        self.controller = controller
        self.source = source
        self.timestamp = timestamp
        self.turn = turn


class Pending:
    """A triggered ability that has triggered and waits to be put on the stack (CR 603.3)."""

    __slots__ = ("ability", "context", "controller", "event", "index", "source", "source_was")

    def __init__(
        self,
        ability: AbilityFacts,
        controller: int,
        source: int,
        source_was: Obj | None,
        event: Event | None,
        context: Kept | None,
        index: int,
    ) -> None:
        self.ability = ability
        self.controller = controller
        self.source = source
        self.source_was = source_was
        self.event = event
        self.context = context
        """Where it was created, for delayed and reflexive abilities: what "it" refers to."""
        self.index = index
        """The ability's index on its source, or -1."""

    def copy(self) -> Pending:
        """The same ability, triggered once more."""
        was, context = self.source_was, self.context
        return Pending(self.ability, self.controller, self.source, was, self.event, context, self.index)


class Permission:
    """Leave to play particular cards from where they are, until it ends (CR 601.3b)."""

    __slots__ = (
        "as_though",
        "cards",
        "cost",
        "duration",
        "exiles",
        "faces",
        "free",
        "keyword",
        "lands",
        "later",
        "once",
        "player",
        "sorcery",
        "source",
        "spells",
        "turn",
    )

    def __init__(
        self,
        player: int,
        cards: tuple[int, ...],
        duration: Duration,
        lands: bool,
        free: bool,
        source: int,
        turn: int,
        faces: tuple[int, ...] = (),
    ) -> None:
        self.faces = faces
        """The only faces that may be played; any if empty (CR 715.3d)."""
        self.player = player
        self.cards = cards
        self.duration = duration
        self.lands = lands
        self.free = free
        self.source = source
        self.turn = turn
        self.cost: Cost | None = None
        """Another cost that is paid rather than the mana cost (CR 118.9)."""
        self.exiles = False
        """A spell cast so is exiled if it would be put into a graveyard."""
        self.keyword = ""
        """The keyword that gives the permission: ``plot``, ``foretell``."""
        self.later = False
        """Only after the turn in which it was given has ended (CR 702.185a)."""
        self.sorcery = False
        """Only while a sorcery could be cast (CR 702.170d)."""
        self.once = False
        """Only one of the cards."""
        self.spells: Objects | None = None
        """What it asks of a spell that is cast by it, if anything."""
        self.as_though = 0
        """The types as which mana of any type may be spent to cast it (CR 609.4b)."""

    def permits(self, face: int) -> bool:
        """Whether the face of that number may be played."""
        return not self.faces or face in self.faces


class Rule:
    """What a static ability could say, from a resolved spell or ability and for a while: "you may play an additional
    land this turn". ``effect`` has its players fixed."""

    __slots__ = ("controller", "duration", "effect", "next_one", "number", "source", "turn")

    def __init__(
        self, effect: StaticEffect, duration: Duration, controller: int, source: int, number: int, turn: int
    ) -> None:
        self.next_one: Noun | None = None
        """Such a spell of the controller ends it, as it has been cast."""
        self.effect = effect
        self.duration = duration
        self.controller = controller
        self.source = source
        self.number = number
        """Its timestamp, by which it is known."""
        self.turn = turn


class Static:
    """One effect of a static ability in force: what, whose, and from where."""

    __slots__ = ("ability", "controller", "effect", "key", "source", "timestamp")

    def __init__(
        self,
        effect: StaticEffect,
        ability: AbilityFacts,
        source: int,
        controller: int,
        timestamp: int,
        key: int,
    ) -> None:
        self.effect = effect
        self.ability = ability
        self.source = source
        self.controller = controller
        self.timestamp = timestamp
        self.key = key
        """Identifies it among the replacement effects applied to an event (CR 614.5)."""


class StaticIndex:
    """Static abilities of permanents and emblems in force, by what they do. Conditions are checked where they are used.

    ``listens`` is the mask of event kinds at which an ability of a permanent may trigger; ``replaces`` the
    replacement effects; ``elsewhere`` the ids of objects outside the battlefield with triggered abilities that
    function there.

    For the layers: ``standing`` has the effects that change objects, ``local`` says that each object's characteristics
    can be worked out from it alone, ``outside`` has the objects off the battlefield that are changed or change others.
    """

    __slots__ = (
        "ability_costs",
        "again",
        "as_though_flash",
        "as_though_haste",
        "bound",
        "cant_cast",
        "cant_enter",
        "cant_pay",
        "changes_mana",
        "combat_costs",
        "combat_limits",
        "continuous",
        "cost_changes",
        "cost_floors",
        "decides_casts",
        "decision_looks",
        "elsewhere",
        "far",
        "life_for",
        "listens",
        "local",
        "loyalty_costs",
        "may_cast",
        "may_play_lands",
        "outside",
        "player_rules",
        "quiets",
        "recalls",
        "reduces",
        "reduces_colored",
        "replaces",
        "roll_changes",
        "shows_tops",
        "spells_have",
        "spends_as",
        "standing",
        "untaps",
        "volatile",
    )

    def __init__(self) -> None:
        self.volatile = 0
        """The mask of event kinds, other than changes of permanents, at which a continuous effect may change."""
        self.far = False
        """A continuous effect that may have a say in mana looks at other zones than the battlefield."""
        self.recalls = False
        """A continuous effect looks at what has happened this turn."""
        self.local = True
        self.standing: tuple[Standing, ...] = ()
        self.outside: tuple[int, ...] = ()
        self.ability_costs: tuple[Static, ...] = ()
        self.as_though_flash: tuple[Static, ...] = ()
        self.as_though_haste: tuple[Static, ...] = ()
        self.cant_cast: tuple[Static, ...] = ()
        self.cant_enter: tuple[Static, ...] = ()
        self.cant_pay: tuple[Static, ...] = ()
        self.continuous: tuple[Static, ...] = ()
        self.cost_changes: tuple[Static, ...] = ()
        self.cost_floors: tuple[Static, ...] = ()
        self.life_for: tuple[Static, ...] = ()
        self.loyalty_costs: tuple[Static, ...] = ()
        self.combat_costs: tuple[Static, ...] = ()
        self.combat_limits: tuple[Static, ...] = ()
        self.may_cast: tuple[Static, ...] = ()
        self.may_play_lands: tuple[Static, ...] = ()
        self.player_rules: tuple[Static, ...] = ()
        self.replaces: tuple[Static, ...] = ()
        self.roll_changes: tuple[Static, ...] = ()
        self.spends_as: tuple[Static, ...] = ()
        self.spells_have: tuple[Static, ...] = ()
        self.quiets: tuple[Static, ...] = ()
        self.again: tuple[Static, ...] = ()
        self.untaps: tuple[Static, ...] = ()
        self.listens = 0
        self.shows_tops = False
        """Some player may look at the top card of a library, or plays with it revealed (CR 401.5)."""
        self.reduces = False
        """Some effect reduces what spells cost."""
        self.reduces_colored = False
        """Some effect reduces it by colored mana."""
        self.bound = False
        """Some permanent has daybound or nightbound (CR 702.145)."""
        self.decides_casts = False
        """Some effect has a say in what may be cast, when, from where or for how much."""
        self.decision_looks = -1
        """What those effects look at; -1 until somebody asks (`looks.looks_of_index`)."""
        self.changes_mana = False
        """Some effect replaces mana that permanents are tapped for (CR 106.12b)."""
        self.elsewhere: tuple[int, ...] = ()

    def put(self, static: Static) -> None:
        """Files an effect; only while the index is being built."""
        effect = static.effect
        if isinstance(effect, CostChange) and isinstance(effect.spells, Objects):
            if isinstance(effect.spells.filter, AbilityOf):
                self.ability_costs += (static,)
                return
        if isinstance(effect, CostChange) and not effect.increase:
            self.reduces = True
            if effect.amount.colors:
                self.reduces_colored = True
        elif isinstance(effect, Replaces) and isinstance(effect.event, WouldProduceMana):
            self.changes_mana = True
        if isinstance(effect, CostChange | CostFloor | SpendsAsThough | LifeForMana):
            self.decides_casts = True
        if isinstance(effect, MayCast | OnceEachYourTurn | AsThoughFlash | CantCast | CantPay):
            self.decides_casts = True
        if isinstance(effect, PlayerRule) and effect.rule == "spell limit":
            self.decides_casts = True
        if isinstance(effect, Continuous):
            self.continuous += (static,)
        elif isinstance(effect, SpellsHave):  # it may have other costs, or be paid otherwise
            self.spells_have += (static,)
            self.decides_casts = self.reduces = True
        elif isinstance(effect, CostChange):
            self.cost_changes += (static,)
        elif isinstance(effect, LoyaltyCost):
            self.loyalty_costs += (static,)
        elif isinstance(effect, CostFloor):
            self.cost_floors += (static,)
        elif isinstance(effect, MayCast | OnceEachYourTurn):
            self.may_cast += (static,)
            if isinstance(effect, OnceEachYourTurn) and effect.lands is not None:
                self.may_play_lands += (static,)
        elif isinstance(effect, MayPlayLands):
            self.may_play_lands += (static,)
        elif isinstance(effect, AsThoughFlash):
            self.as_though_flash += (static,)
        elif isinstance(effect, ActivateAsThoughHaste):
            self.as_though_haste += (static,)
        elif isinstance(effect, CantCast):
            self.cant_cast += (static,)
        elif isinstance(effect, CantEnter):
            self.cant_enter += (static,)
        elif isinstance(effect, CantPay):
            self.cant_pay += (static,)
        elif isinstance(effect, PlayerRule):
            self.player_rules += (static,)
            self.decides_casts = self.decides_casts or effect.rule in CASTING_RULES
            self.shows_tops = self.shows_tops or effect.rule in TOP_RULES
        elif isinstance(effect, CombatCost):
            self.combat_costs += (static,)
        elif isinstance(effect, CombatLimit):
            self.combat_limits += (static,)
        elif isinstance(effect, Replaces):
            self.replaces += (static,)
        elif isinstance(effect, SpendsAsThough):
            self.spends_as += (static,)
        elif isinstance(effect, LifeForMana):
            self.life_for += (static,)
        elif isinstance(effect, NoTriggers):
            self.quiets += (static,)
        elif isinstance(effect, TriggersAgain):
            self.again += (static,)
        elif isinstance(effect, UntapsToo | UntapsAtMost):
            self.untaps += (static,)
        elif isinstance(effect, ModifiesRoll):
            self.roll_changes += (static,)
        elif not isinstance(
            effect,
            AdditionalCost
            | AlternativeCost
            | BeginInPlay
            | RevealFromOpeningHand
            | MayCastUsing
            | CastOnly
            | CounterLimit
            | DeckRule
            | LinkedEffect
            | AsTurned,
        ):  # of the spell itself, read where it is cast; of the deck
            raise AssertionError(f"no index for {type(effect).__name__}")


EMPTY_INDEX: Final = StaticIndex()


class Happening:
    """What an instruction did: for "if you do", "this way" and "that much"."""

    __slots__ = ("alike", "amount", "chosen", "done", "hurt", "ids", "players", "rest")

    def __init__(
        self,
        ids: tuple[int, ...],
        amount: int,
        done: bool,
        rest: tuple[int, ...] = (),
        players: tuple[int, ...] = (),
        hurt: tuple[tuple[int, int], ...] = (),
        alike: tuple[int, ...] = (),
    ) -> None:
        self.hurt = hurt
        """Of damage: to whom and what some was dealt, with how much of it was excess damage (CR 120.10)."""
        self.ids = ids
        self.amount = amount
        self.done = done
        self.alike = alike
        """Others that it spoke of, to which nothing had to be done: permanents that were tapped already. "Those
        creatures" are they too, but they were not "tapped this way"."""
        self.rest = rest
        """Others that it turned up on the way, for "the rest"."""
        self.players = players
        """Who did it, where that was told: "each player who does"."""
        self.chosen = False
        """A player chose to do it (CR 118.12)."""

    def by(self, player: int) -> Happening:
        """The same, done by the player, where nobody was told to have done it."""
        return self._again(self.ids, self.players or (player,))

    def of(self, ids: tuple[int, ...]) -> Happening:
        """The same, of these objects."""
        return self._again(ids, self.players)

    def _again(self, ids: tuple[int, ...], players: tuple[int, ...]) -> Happening:
        new = Happening(ids, self.amount, self.done, self.rest, players, self.hurt, self.alike)
        new.chosen = self.chosen
        return new


CHOSEN_SOURCE: Final = -9
"""The label of the source of damage that was chosen for an effect (CR 609.7)."""

ROLLED: Final = -103
"""The label under which the result of a die is kept while its results table is followed (CR 706.3)."""

DIE: Final = -104
"""The label under which the number of sides of the dice is kept that were rolled last (CR 706.8a)."""

FLIPPED: Final = -105
"""The label under which it is kept how the coins came up that were flipped last: 1 for heads or won (CR 705.2)."""

JUST_PREVENTED: Final = -10
"""The label of the damage that a prevention effect has just prevented (CR 615.5)."""

TO_BE_DEALT: Final = -18
"""The label of the damage to which a prevention effect was applied, prevented or not (CR 615.12)."""

LIBRARY_SEARCHED: Final = -12
"""The label that says that a player searched their library: "if you search your library this way"."""
FOUND: Final = -13
"""The label of the cards found in libraries: those among them that stay there are not shuffled (CR 701.24b)."""
PILES: Final = -11
"""The label of the two piles into which objects were separated: one of them, and the other as its rest (CR 700.3)."""

NOTHING: Final = Happening((), 0, False)
