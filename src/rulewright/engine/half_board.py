"""The board while the layers are applied to it (CR 613.1): the objects as the layers so far have made them.

It is a sketch of the state: the same, but objects that effects touch are copies, written freely. Effects are
evaluated against the sketch; the state itself is written once, by `layers`, and only where something differs.
"""

from __future__ import annotations

from rulewright.abilities.continuous import ChangeWord, GainControl, ModifyPowerToughness, SetFullText, SetText
from rulewright.abilities.node import Quantity
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Each, Host, Self
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, NOWHERE, STACK

from .cells import Board
from .characteristics import Characteristics
from .context import Context
from .dependencies import next_effect
from .event import NONE
from .layer_changes import LAYERS, Op, changed, counter_ops, op_of
from .objects import SLOT_MASK, Obj, is_player
from .queries import bonus, describes, evaluate, holds, one_player, refer
from .standing import Standing, of_ability, of_counters, of_lasting
from .standpoint import seen_from
from .state import State


def sketch(state: State) -> State:
    """A state for reading, whose objects can be exchanged without touching the original."""
    return State(state.objects[:], state.players, state.turn, state.history, state.board, state.settings)


Written = tuple[Obj, Characteristics, int]


class HalfBoard:
    """The objects half-way through the layers, and the effects that are being applied.

    ``only``: the objects to work out, where nothing depends on any others; None: all of them. ``started`` has the
    objects of each effect that has begun to apply (CR 613.6).
    """

    __slots__ = ("effects", "grants", "log", "only", "started", "state", "taken")

    def __init__(self, state: State, only: tuple[int, ...] | None) -> None:
        self.state = sketch(state)
        self.only = only
        self.effects: list[Standing] = []
        self.started: dict[Standing, tuple[int, ...]] = {}
        self.taken: dict[int, Obj] = {}
        self.grants = False
        """An effect gave an object an ability with continuous effects of its own."""
        self.log: list[Written] | None = None

    # ---- what is in force --------------------------------------------------------------------------------

    def begin(self, ids: tuple[int, ...]) -> None:
        """Puts objects back to their copiable values (layer 1) and collects the effects of their own abilities and
        counters. Without ``only``, also the effects that last."""
        for id in ids:
            obj = self.state.find(id)
            if obj is None or obj.zone == NOWHERE:
                continue
            base = obj.base
            controlled = obj.zone == BATTLEFIELD or obj.zone == STACK
            if obj.now is not base or (controlled and obj.controller != obj.base_controller):
                obj = self.take(obj)
                obj.now = base
                if controlled:
                    obj.controller = obj.base_controller
            if base.emits:
                for ability in base.statics:
                    if ability.continuous:
                        self.effects.extend(of_ability(ability, id, obj.timestamp, obj.zone, True))
            if obj.counters:
                self._counters(obj)
        for effect in self.state.board.continuous:
            if self.only is None or any(id in self.only for id in effect.affected):
                self.effects.append(of_lasting(effect))

    def _counters(self, obj: Obj) -> None:
        for kind, op in counter_ops(obj.counters):
            timestamp = obj.timestamp
            for other, put in obj.countered:
                if other == kind:
                    timestamp = max(timestamp, put)
            self.effects.append(of_counters(obj.id, timestamp, (op,)))

    # ---- applying ----------------------------------------------------------------------------------------

    def run(self) -> None:
        """Applies all layers in order."""
        self.effects.sort(key=Standing.order)
        mask = 0
        for effect in self.effects:
            for op in effect.ops:
                mask |= 1 << op.layer
        for layer in LAYERS:
            if mask >> layer & 1 or self.grants:
                self._layer(layer)

    def _layer(self, layer: int) -> None:
        waiting = [effect for effect in self.effects if effect.in_layer(layer)]
        while waiting:
            known = len(self.effects)
            effect = waiting.pop(next_effect(self, layer, waiting))
            self.apply(effect, layer)
            if len(self.effects) > known:  # abilities granted just now (CR 613.8c)
                waiting.extend(new for new in self.effects[known:] if new.in_layer(layer))
                waiting.sort(key=Standing.order)
                self.effects.sort(key=Standing.order)

    def apply(self, effect: Standing, layer: int) -> None:
        """Applies one effect's changes of the layer; an effect that starts here keeps its objects (CR 613.6)."""
        ids = self.started.get(effect)
        if ids is None:
            ids = self.affected(effect)
            if ids is None:
                return
            self.started[effect] = ids
        if not ids:
            return
        ctx: Context | None = None
        for op in effect.ops:
            if op.layer != layer:
                continue
            power = toughness = 0
            if op.power is not None or op.toughness is not None or isinstance(op.change, GainControl):
                if not (isinstance(op.power, Number) and isinstance(op.toughness, Number)):
                    ctx = effect.context(self.state) if ctx is None else ctx
                    power, toughness = self.numbers(op, ctx)
                else:
                    power = op.power.value
                    toughness = op.toughness.value
            if op.looks_back:
                ctx = effect.context(self.state) if ctx is None else ctx
                op = op_of(seen_from(op.change, ctx))
            for id in ids:
                if op.itself and ctx is not None:
                    ctx.itself = id
                    power, toughness = self.numbers(op, ctx)
                self._change(id, op, power, toughness, effect)

    def _change(self, id: int, op: Op, power: int, toughness: int, effect: Standing) -> None:
        obj = self.state.find(id)
        if obj is None:
            return
        if isinstance(op.change, GainControl):
            if power != obj.controller and power != NONE and (obj.zone == BATTLEFIELD or obj.zone == STACK):
                self._write(obj, obj.now, power)
            return
        now = changed(obj.now, op, power, toughness)
        if now is obj.now:
            return
        if op.emits:
            self._grant(obj, op, effect)
        if isinstance(op.change, ChangeWord | SetText | SetFullText):
            self._retell(obj, now)
        self._write(obj, now, obj.controller)

    def _retell(self, obj: Obj, now: Characteristics) -> None:
        """The effects of abilities whose text has been changed (CR 612.1), in place of those that are gone."""
        for ability in now.statics:
            if ability.continuous and ability not in obj.now.statics:
                self.grants = True
                self.effects.extend(of_ability(ability, obj.id, obj.timestamp, obj.zone, True))

    def _grant(self, obj: Obj, op: Op, effect: Standing) -> None:
        """Abilities that an effect gives have continuous effects of their own (CR 613.7a)."""
        self.grants = True
        timestamp = max(obj.timestamp, effect.timestamp)
        for ability in op.gains:
            if ability.continuous:
                self.effects.extend(of_ability(ability, obj.id, timestamp, obj.zone, False))

    def affected(self, effect: Standing) -> tuple[int, ...] | None:
        """The objects that an effect applies to as it starts; None if the ability is not there, does not function or
        its condition does not hold."""
        only = self.only
        if effect.ids is not None:
            return effect.ids if only is None else tuple(id for id in effect.ids if id in only)
        reach = effect.reach
        source = self.state.find(effect.source)
        if reach is None or reach.to is None or source is None or effect.ability not in source.now.abilities:
            return None
        ctx = Context(self.state, source.controller, source.id)
        to = reach.to
        if reach.condition is not None and reach.itself:  # asked about each of them
            found: list[int] = []
            for id in refer(to, ctx):
                ctx.itself = id
                if (only is None or id in only) and not is_player(id) and holds(reach.condition, ctx):
                    found.append(id)
            return tuple(found)
        if reach.condition is not None and not holds(reach.condition, ctx):
            return None
        if only is None:
            return tuple(id for id in refer(to, ctx) if not is_player(id))
        if isinstance(to, Self):
            return (source.id,) if source.id in only else ()
        if isinstance(to, Host):
            return (source.attached_to,) if source.attached_to in only else ()
        assert isinstance(to, Each)
        noun = to.noun
        return tuple(id for id in only if describes(noun, id, ctx))

    def numbers(self, op: Op, ctx: Context) -> tuple[int, int]:
        """The numbers of a change to power and toughness; for a change of control, the player."""
        if isinstance(op.change, GainControl):
            return one_player(op.change.player, ctx), 0
        change = op.change
        if isinstance(change, ModifyPowerToughness):
            return bonus(change.power, ctx), bonus(change.toughness, ctx)
        return _number(op.power, ctx), _number(op.toughness, ctx)

    # ---- writing to the sketch ---------------------------------------------------------------------------

    def take(self, obj: Obj) -> Obj:
        """The sketch's own copy of an object."""
        mine = self.taken.get(obj.id)
        if mine is None:
            mine = obj.copy()
            self.taken[obj.id] = mine
            self.state.objects[obj.id & SLOT_MASK] = mine
        return mine

    def _write(self, obj: Obj, now: Characteristics, controller: int) -> None:
        obj = self.take(obj)
        if self.log is not None:
            self.log.append((obj, obj.now, obj.controller))
        obj.now = now
        obj.controller = controller

    def begin_trial(self) -> tuple[int, bool, dict[Standing, tuple[int, ...]]]:
        """From here on writes can be taken back."""
        self.log = []
        return len(self.effects), self.grants, dict(self.started)

    def end_trial(self, mark: tuple[int, bool, dict[Standing, tuple[int, ...]]]) -> None:
        """Takes back what was written since the trial began."""
        assert self.log is not None
        for obj, now, controller in reversed(self.log):
            obj.now = now
            obj.controller = controller
        self.log = None
        count, self.grants, self.started = mark
        del self.effects[count:]


def _number(quantity: Quantity | None, ctx: Context) -> int:
    return 0 if quantity is None else evaluate(quantity, ctx)


def with_object(state: State, obj: Obj) -> State:
    """A sketch in which an object is on the battlefield, last of all, and no more where it is now."""
    new = sketch(state)
    zone = state.objects[obj.id & SLOT_MASK].zone
    new.objects[obj.id & SLOT_MASK] = obj
    board: Board = state.board.copy()
    board.battlefield = (*board.battlefield, obj.id)
    if zone == EXILE:
        board.exile = tuple(id for id in board.exile if id != obj.id)
    elif zone in (HAND, LIBRARY, GRAVEYARD):
        player = state.players[obj.owner].copy()
        player.hand = tuple(id for id in player.hand if id != obj.id)
        player.library = tuple(id for id in player.library if id != obj.id)
        player.graveyard = tuple(id for id in player.graveyard if id != obj.id)
        new.players = [*state.players[: obj.owner], player, *state.players[obj.owner + 1 :]]
    new.board = board
    return new
