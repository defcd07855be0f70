"""Continuous effects as the layers see them: what each changes, whom, since when, and what it looks at (CR 611)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import condition as c
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r
from rulewright.abilities.continuous import (
    Cannot,
    ChangeWord,
    DefinePowerToughness,
    GainActivated,
    GainControl,
    HasFullTextOf,
    ModifyPowerToughness,
    Must,
    SetPowerToughness,
    SetText,
    SwitchPowerToughness,
)
from rulewright.abilities.node import Change, Condition, Node, Reference, Trigger

from .context import Context
from .effects_in_force import ContinuousEffect
from .event import (
    ATTACH,
    CAST,
    DAMAGE,
    GAIN_LIFE,
    LOSE_LIFE,
    MOVE,
    PUT_COUNTERS,
    REMOVE_COUNTERS,
    STEP,
    TAP,
    UNTAP,
    listens_to,
)
from .facts import AbilityFacts, continuous_part, defines, walk
from .layer_changes import ABILITIES, COLORS, CONTROL, LACKS, POWER, TYPES, Op, op_of
from .state import State

ANY: Final = -1
"""The mask of all event kinds."""

_READS: Final[dict[type[Node], int]] = {
    n.HasType: 1 << TYPES,
    n.HasSubtype: 1 << TYPES,
    n.HasSupertype: 1 << TYPES,
    n.HasColor: 1 << COLORS,
    n.ColorCount: 1 << COLORS,
    n.HasKeyword: 1 << ABILITIES | 1 << LACKS,
    n.WithoutAbilities: 1 << ABILITIES | 1 << LACKS,
    n.Compares: POWER | 1 << COLORS,
    n.ControlledBy: 1 << CONTROL,
    r.ControllerOf: 1 << CONTROL,
    n.OfChosen: 1 << TYPES | 1 << COLORS,
    q.PartySize: 1 << TYPES | 1 << CONTROL,
    q.CharacteristicOf: POWER,
    q.Greatest: POWER,
    q.Total: POWER,
}
"""What a node asks of characteristics, by the layers that settle it."""

_LOCAL: Final = (
    n.HasType,
    n.HasSubtype,
    n.HasSupertype,
    n.HasColor,
    n.ColorCount,
    n.HasKeyword,
    n.WithoutAbilities,
    n.Compares,
    n.ControlledBy,
    n.OwnedBy,
    n.Other,
    n.Named,
    n.IsKind,
    n.HasCounter,
    n.Not,
    n.AllOf,
    n.AnyOf,
    n.Everything,
    n.OfChosen,
    n.Objects,
    q.Number,
    r.Self,
    r.Host,
    r.You,
    r.EachOpponent,
    r.EachPlayer,
    r.Each,
)
"""Nodes that ask only about the object itself and who is who: no other object can change their answer."""

_KINDS: Final[dict[type[Node], int]] = {
    q.CountersOn: 1 << PUT_COUNTERS | 1 << REMOVE_COUNTERS,
    q.SpellsCast: 1 << CAST,
    c.BeforeStep: 1 << STEP,
    c.SelfIn: 1 << MOVE,
    q.LifeOf: 1 << GAIN_LIFE | 1 << LOSE_LIFE,
    q.LifeAmong: 1 << GAIN_LIFE | 1 << LOSE_LIFE,
    q.ThisTurn: ANY,
    c.TurnOf: 1 << STEP,
    c.InStep: 1 << STEP,
    r.ActivePlayer: 1 << STEP,
    r.TopCards: ANY,
    r.DefendingPlayer: ANY,
    n.TargetsA: ANY,
    n.CastBy: ANY,
    n.HasOneTarget: ANY,
    n.TargetsNothingElse: ANY,
    n.CombatWith: ANY,
    r.PairedWith: ANY,
    n.ThisTurnFilter: ANY,
    n.DealtDamageBy: 1 << DAMAGE,
    n.Helped: ANY,
    q.SpellsLastTurn: 1 << STEP,
    c.DealtCombatDamage: 1 << DAMAGE,
}
"""Events, other than changes of permanents, that may change a node's answer. A node that stands neither here nor among
those that only permanents change may change at every event."""

_STEADY: Final = (
    *(
        q.Count,
        q.CharacteristicOf,
        q.Greatest,
        q.Total,
        q.Sum,
        q.Times,
        q.Signed,
        q.Product,
        q.Half,
        q.IfElse,
        q.Devotion,
    ),
    *(q.DistinctAmong, q.SymbolsIn, q.LevelOf, q.PartySize, q.StartingLife, q.TimesPaid, q.CountYours, q.TimesThisTurn),
    *(c.Compare, c.Exists, c.Matches, c.NotCondition, c.Both, c.Either, c.ChosenWord, c.CastFrom, c.CostPaid),
    *(n.Is, n.AttachedTo, n.SharesWith, n.HasX, n.PlayerNoun, n.EitherNoun),
    *(r.Union, r.Actor, r.ControllerOf, r.OwnerOf, r.PlayersWho, r.OtherPlayers, r.Itself, r.Fixed, r.Seat),
)
"""Nodes whose answers only permanents change, or that only put other nodes together."""

HISTORIC: Final = (
    *(q.ThisTurn, q.TimesThisTurn, q.SpellsCast, n.ThisTurnFilter, n.DealtDamageBy, n.Helped, c.DealtCombatDamage),
)
"""Nodes that ask what has happened this turn."""

_STATUS_KINDS: Final[dict[str, int]] = {
    "tapped": 1 << TAP | 1 << UNTAP,
    "token": 0,
    "solved": 0,
    "prepared": 0,
    "enchanted": 1 << ATTACH,
    "equipped": 1 << ATTACH,
    "modified": 1 << ATTACH,
}


class Reach:
    """What an effect changes and what it looks at.

    ``layers`` and ``reads`` are masks of layers. ``kinds`` is the mask of events, other than changes of permanents,
    at which it may change. ``local``: its part in one object's characteristics can be worked out from that object
    alone. ``near``: it affects only its source or what that is attached to.
    """

    __slots__ = (
        "condition",
        "defines",
        "far",
        "itself",
        "kinds",
        "layers",
        "local",
        "near",
        "ops",
        "reads",
        "recalls",
        "to",
    )

    def __init__(
        self, to: Reference | None, changes: tuple[Change, ...], condition: Condition | None, defines: bool
    ) -> None:
        self.to = to
        self.condition = condition
        self.defines = defines
        """From a characteristic-defining ability (CR 604.3)."""
        self.ops: tuple[Op, ...] = tuple(op_of(change) for change in changes)
        self.near = isinstance(to, r.Self | r.Host)
        self.layers = 0
        self.reads = 0
        self.kinds = 0
        self.recalls = False
        """It looks at what has happened this turn."""
        self.local = condition is None
        self.itself = condition is not None and any(isinstance(node, r.Itself) for node in walk(condition))
        """Its condition is about each of the objects."""
        nodes: list[Node] = []
        if to is not None:
            nodes.extend(walk(to))
        if condition is not None:
            nodes.extend(walk(condition))
        for op in self.ops:
            self.layers |= 1 << op.layer
            if isinstance(op.change, GainControl | ChangeWord | SetText | HasFullTextOf) or op.emits:
                self.local = False
            if isinstance(op.change, GainActivated):
                self.reads |= 1 << ABILITIES  # it depends on what gives or takes those abilities (CR 613.8)
            if not isinstance(op.change, Cannot | Must):  # what they look at, they look at when they are used
                nodes.extend(walk(op.change)[1:])
        for node in nodes:
            self._look(node)
        self.far = self.kinds >> MOVE & 1 != 0 and not all(is_harmless(op.change) for op in self.ops)
        """It looks at other zones than the battlefield, and may have a say in mana."""
        if self.reads & self.layers:
            self.local = False  # it may depend on another effect (CR 613.8)

    def _look(self, node: Node) -> None:
        self.reads |= _READS.get(type(node), 0)
        if not isinstance(node, _STEADY + _LOCAL):
            self.kinds |= _KINDS.get(type(node), 0 if isinstance(node, n.HasStatus | Trigger) else ANY)
        if isinstance(node, q.TimesThisTurn):
            self.kinds |= listens_to(node.event)
        if isinstance(node, HISTORIC):
            self.recalls = True
        if isinstance(node, n.Objects):
            if node.zones != ("battlefield",):
                self.kinds |= 1 << MOVE
                self.local = False
        elif isinstance(node, n.HasStatus):
            self.kinds |= _STATUS_KINDS.get(node.status, ANY)
            self.local = self.local and node.status == "token"
        elif not isinstance(node, _LOCAL):
            self.local = False


_SIZES: Final = (ModifyPowerToughness, SetPowerToughness, SwitchPowerToughness, DefinePowerToughness, Must)


def is_harmless(change: Change) -> bool:
    """Whether the change has no say in mana, unless something counts creatures by their power or toughness."""
    return isinstance(change, _SIZES) or (isinstance(change, Cannot) and change.action != "activate abilities")


_REACHES: Final[dict[tuple[AbilityFacts, int], Reach]] = {}


def reach_of(ability: AbilityFacts, number: int) -> Reach:
    """What the numbered effect of a static ability, which is a `Continuous`, changes and looks at."""
    known = _REACHES.get((ability, number))
    if known is None:
        tree = ability.static
        assert tree is not None
        effect = continuous_part(tree.effects[number])
        assert effect is not None
        known = Reach(effect.to, effect.changes, tree.condition, defines(tree, effect))
        _REACHES[ability, number] = known
    return known


def reach_of_lasting(effect: ContinuousEffect) -> Reach:
    """The same for an effect from a resolved spell or ability."""
    known = effect.reach
    if known is None:
        known = effect.reach = Reach(None, effect.changes, None, False)
    return known


class Standing:
    """A continuous effect in force while the layers are worked out.

    Either of a static ability (``ability`` and ``source``), or lasting (``lasting``), or of counters; the last two
    have fixed ``ids``. ``defining``: from a characteristic-defining ability of the object's own.
    """

    __slots__ = ("ability", "defining", "ids", "lasting", "number", "ops", "reach", "source", "timestamp")

    def __init__(self, timestamp: int, ops: tuple[Op, ...], source: int) -> None:
        self.timestamp = timestamp
        self.ops = ops
        self.source = source
        self.ids: tuple[int, ...] | None = None
        self.ability: AbilityFacts | None = None
        self.number = 0
        self.reach: Reach | None = None
        self.lasting: ContinuousEffect | None = None
        self.defining = False

    def order(self) -> tuple[bool, int, int, int]:
        """Its place in a layer, dependencies aside: characteristic-defining abilities, then timestamps (CR 613.3)."""
        return (not self.defining, self.timestamp, self.source, self.number)

    def in_layer(self, layer: int) -> bool:
        """Whether it changes something in the layer."""
        for op in self.ops:
            if op.layer == layer:
                return True
        return False

    def context(self, state: State) -> Context:
        """The point of view of the effect, in a state half-way through the layers."""
        if self.lasting is not None:
            return self.lasting.context.at(state)
        obj = state.find(self.source)
        ctx = Context(state, 0 if obj is None else obj.controller, self.source)
        ctx.ability = self.ability
        return ctx


def of_ability(ability: AbilityFacts, source: int, timestamp: int, zone: int, printed: bool) -> list[Standing]:
    """The continuous effects of a static ability that functions in the zone; characteristic-defining ones do in every
    zone, if they are printed (CR 604.3)."""
    found: list[Standing] = []
    tree = ability.static
    assert tree is not None
    functions = ability.functions_in(zone)
    for number, effect in enumerate(tree.effects):
        if continuous_part(effect) is None:
            continue
        reach = reach_of(ability, number)
        defining = reach.defines and printed
        if functions or defining:
            standing = Standing(timestamp, reach.ops, source)
            standing.ability = ability
            standing.number = number
            standing.reach = reach
            standing.defining = defining
            found.append(standing)
    return found


def of_lasting(effect: ContinuousEffect) -> Standing:
    """A lasting effect, on the objects that it affects (CR 611.2c)."""
    reach = reach_of_lasting(effect)
    standing = Standing(effect.timestamp, reach.ops, effect.source)
    standing.ids = effect.affected
    standing.reach = reach
    standing.lasting = effect
    return standing


def of_counters(id: int, timestamp: int, ops: tuple[Op, ...]) -> Standing:
    """What counters on an object do."""
    standing = Standing(timestamp, ops, id)
    standing.ids = (id,)
    return standing


def kinds_of(condition: Condition) -> int:
    """The mask of events, other than changes of permanents, at which a condition may become false."""
    return Reach(None, (), condition, False).kinds
