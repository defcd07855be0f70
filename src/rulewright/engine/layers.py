"""Interaction of continuous effects (CR 613): finding characteristics anew when their causes change.

What changed is named on the board: ``changed`` has the objects that entered, left, or got counters, attachments or a
lasting effect; ``stale`` stands for everything. Tapping, damage and priority change nothing, unless the index is
``volatile``. Where the effects in force are all local (they look only at each object itself), only the changed objects
are worked out, and those that their own effects begin or cease to apply to; else all are.
"""

from __future__ import annotations

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.reference import Each
from rulewright.vocabulary.cardtype import CREATURE
from rulewright.vocabulary.zone import BATTLEFIELD, COMMAND, NOWHERE, STACK

from .characteristics import DAYBOUND, NIGHTBOUND, Characteristics
from .combat_removal import leave_attack, leave_combat, may_be_in_combat, stops_being_attacked
from .durations import expire_conditions
from .effects_in_force import ContinuousEffect, Static, StaticIndex
from .event import CONTROL, NONE, Event
from .facts import AbilityFacts, facts_of
from .half_board import HalfBoard, with_object
from .layer_changes import same
from .objects import SLOT_MASK, Obj
from .pairing import unpair
from .queries import describes
from .replacement import key_of
from .standing import Standing, kinds_of, of_ability, reach_of_lasting
from .state import State
from .triggers import Watchers, as_they_were, collect, is_heard


def refresh(state: State) -> None:
    """Brings every object's characteristics and the index of static abilities up to date, if they are not, and ends
    the effects whose duration is over by itself."""
    if not state.board.stale and not state.board.changed:
        return
    board = state.board
    before: Watchers | None = None
    if (board.index.listens >> CONTROL) & 1:
        before = as_they_were(state)
    lost: list[Event] = []
    while state.board.stale or state.board.changed:
        if state.board.stale or not _change(state, state.board.changed, lost):
            _recompute(state, _scope(state), lost)
        expire_conditions(state)
    if state.strict:
        check(state)
    if lost and is_heard(state, CONTROL, before):
        collect(state, lost, before)  # CR 603.10d


def recompute_all(state: State) -> None:
    """Works everything out from nothing."""
    _recompute(state, _everything(state), [])


def check(state: State) -> None:
    """Compares the state with what working everything out from nothing gives."""
    half = HalfBoard(state, None)
    half.begin(_everything(state))
    half.run()
    for obj in state.objects:
        found = half.taken.get(obj.id, obj)
        assert same(obj.now, found.now), f"{obj} is out of date"
        assert obj.controller == found.controller, f"the controller of {obj} is out of date"
    old = state.board.index
    new = _index(half.state, _statics(half.effects))
    _find_outside(half.state, new, _everything(state), half)
    assert _content(state, old) == _content(state, new), "the index of static abilities is out of date"
    assert old.local <= _is_local(half), "characteristics depend on other objects"


def _content(state: State, index: StaticIndex) -> list[object]:
    found: list[object] = [index.listens, index.volatile, index.bound]
    for ids in (index.elsewhere, index.outside):
        found.append(sorted(id for id in ids if state.find(id) is not None))
    for statics in (
        index.as_though_flash,
        index.cant_cast,
        index.cant_enter,
        index.cant_pay,
        index.combat_costs,
        index.combat_limits,
        index.continuous,
        index.cost_changes,
        index.cost_floors,
        index.life_for,
        index.loyalty_costs,
        index.may_cast,
        index.may_play_lands,
        index.player_rules,
        index.quiets,
        index.again,
        index.untaps,
        index.roll_changes,
        index.replaces,
    ):
        found.append([(s.key, s.source, s.controller, s.timestamp, s.ability, s.effect) for s in statics])
    found.append(sorted((s.order(), s.source, s.number) for s in index.standing))
    return found


def as_it_would_enter(
    state: State, obj: Obj, controller: int, lasting: tuple[ContinuousEffect, ...] = ()
) -> Characteristics:
    """The characteristics that an object would have on the battlefield, under the player's control (CR 614.12), with
    the ``lasting`` effects that it would bring along."""
    index = state.board.index
    entering = obj.copy()
    entering.zone = BATTLEFIELD
    entering.controller = entering.base_controller = controller
    entering.timestamp = state.board.clock + 1
    changed = obj.base.emits or bool(obj.counters) or any(obj.id in e.affected for e in state.board.continuous)
    if not index.standing and not changed and not lasting:
        return obj.base
    sketched = with_object(state, entering)
    sketched.board.continuous += lasting
    half = HalfBoard(sketched, None)
    half.begin((*state.board.battlefield, *index.outside, obj.id))
    half.run()
    found = half.state.find(obj.id)
    assert found is not None
    return found.now


# ---- everything ------------------------------------------------------------------------------------------


def _everything(state: State) -> tuple[int, ...]:
    return tuple(obj.id for obj in state.objects)


def _scope(state: State) -> tuple[int, ...]:
    """All objects that may be changed or change others: those not among them are what they are printed."""
    board = state.board
    found = [*board.battlefield]
    found.extend(board.index.outside)
    known = set(found)
    for id in board.changed:
        if id not in known:
            known.add(id)
            found.append(id)
    return tuple(found)


def _recompute(state: State, ids: tuple[int, ...], lost: list[Event]) -> None:
    half = HalfBoard(state, None)
    half.begin(ids)
    half.run()
    parted = _install(state, half, lost)
    index = _index(state, _statics(half.effects))
    index.local = _is_local(half)
    _find_outside(state, index, ids, half)
    board = state.edit_board()
    board.index = index
    board.stale = False
    board.changed = ()
    for id in parted:
        unpair(state, state.get(id))


def _find_outside(state: State, index: StaticIndex, ids: tuple[int, ...], half: HalfBoard) -> None:
    """Lists the objects off the battlefield that are changed, change others or have triggered abilities there."""
    outside: list[int] = []
    elsewhere: list[int] = []
    seen: set[int] = set()
    for id in (*ids, *half.taken):
        obj = state.find(id)
        if obj is None or obj.zone in (BATTLEFIELD, NOWHERE) or id in seen:
            continue
        seen.add(id)
        now = obj.now
        if now is not obj.base or now.far or obj.base.far or obj.counters or obj.controller != obj.base_controller:
            outside.append(id)
            if obj.zone != STACK and any(ability.functions_in(obj.zone) for ability in now.triggered):
                elsewhere.append(id)
                index.listens |= now.listens
    index.outside = tuple(outside)
    index.elsewhere = tuple(elsewhere)


def _is_local(half: HalfBoard) -> bool:
    """Whether no effect counts or depends on other objects, and no ability with continuous effects was given or
    taken away."""
    if half.grants:
        return False
    for standing in half.effects:
        if standing.ability is not None and standing.reach is not None and not standing.reach.local:
            return False
    return all(_emitting(obj.now) == _emitting(obj.base) for obj in half.taken.values())


def _emitting(now: Characteristics) -> list[AbilityFacts]:
    if not now.emits:
        return []
    return [ability for ability in now.statics if ability.continuous]


def _install(state: State, half: HalfBoard, lost: list[Event]) -> list[int]:
    """Writes what is different to the state; the creatures that are to become unpaired (CR 702.95e). Losses of control
    are added to ``lost``."""
    parted: list[int] = []
    for new in half.taken.values():
        old = state.objects[new.id & SLOT_MASK]
        now = new.now
        if old.now is not old.base and now is not new.base and same(old.now, now):
            now = old.now  # ``now is base`` says that nothing affects it: even effects that cancel out do
        if now is old.now and new.controller == old.controller:
            continue
        if stops_being_attacked(old, new):
            leave_attack(state, old)
        was_so = old.copy() if new.controller != old.controller else old  # it is written in place
        obj = state.edit(new.id)
        obj.now = now
        if obj.zone == BATTLEFIELD:
            state.edit_book().unchecked = True  # CR 704.3: an effect has ended, or begun to apply
        taken_over = obj.controller != new.controller
        if taken_over:
            if obj.zone == BATTLEFIELD:
                event = Event(CONTROL, obj.id, old.controller, "108.4")
                event.by, event.was, event.done = new.controller, was_so, True
                lost.append(event)
            obj.controller = new.controller
            obj.sick = True  # CR 302.6
            if "ring-bearer" in obj.marks:  # CR 701.54a
                obj.marks = tuple(mark for mark in obj.marks if mark != "ring-bearer")
            if obj.face_down:
                obj.seen |= 1 << new.controller  # CR 708.5
            obj.came = state.turn.number
        if (obj.attacking != NONE or obj.blocking) and (taken_over or not may_be_in_combat(now.types)):
            leave_combat(state, obj)
        if obj.paired != NONE and (taken_over or not now.types & CREATURE):
            parted.append(obj.id)
    return parted


# ---- some objects ----------------------------------------------------------------------------------------


def _change(state: State, ids: tuple[int, ...], lost: list[Event]) -> bool:
    """Works out the changed objects, and those that effects begin or cease to apply to; False if that is not enough."""
    board = state.board
    if not board.index.local:
        return False
    standing = board.index.standing
    wide = [effect for effect in standing if effect.source in ids and not (_is_near(effect) or _goes_on(state, effect))]
    new: list[Standing] = []
    plain = True
    loud = False
    present: list[int] = []
    for id in ids:
        obj = state.last_known(id)
        if obj is None:
            continue
        loud = loud or _is_loud(obj)
        if state.find(id) is None:
            continue
        present.append(id)
        if obj.zone != BATTLEFIELD:
            return False
        base = obj.base
        if base.emits:
            for effect in _own(obj):
                if effect.reach is None or not effect.reach.local:
                    return False
                if not _is_near(effect) and all(old.source != id or old.timestamp != obj.timestamp for old in standing):
                    new.append(effect)
        if base.emits or obj.now is not base or obj.counters or obj.controller != obj.base_controller:
            plain = False
    for lasting in board.continuous:
        if not reach_of_lasting(lasting).local or lasting.duration.condition is not None:
            if any(id in ids for id in lasting.affected):
                return False
    if wide or new:
        named = set(present)
        for id in board.battlefield:
            obj = state.objects[id & SLOT_MASK]
            if id not in named and (obj.now is not obj.base or any(_describes(state, effect, id) for effect in new)):
                present.append(id)
                plain = False
                loud = loud or _is_loud(obj)
    parted: list[int] = []
    if not (plain and not standing and not board.continuous):
        half = HalfBoard(state, tuple(present))
        gone = {*ids, *present}
        half.effects = [effect for effect in standing if effect.source not in gone]
        half.begin(half.only or ())
        half.run()
        if not _is_local(half):
            return False
        loud = loud or any(_is_loud(obj) for obj in half.taken.values())
        parted = _install(state, half, lost)
        standing = _statics(half.effects)
    if loud:
        _reindex(state, standing)
    state.edit_book().changed = ()
    for id in parted:
        unpair(state, state.get(id))
    return True


def _reindex(state: State, standing: tuple[Standing, ...]) -> None:
    """A new index, after changes on the battlefield only."""
    old = state.board.index
    index = _index(state, standing)
    index.outside = old.outside
    index.elsewhere = old.elsewhere
    for id in old.elsewhere:
        obj = state.find(id)
        if obj is not None:
            index.listens |= obj.now.listens
    state.edit_board().index = index


def _is_loud(obj: Obj) -> bool:
    """Whether the index has to do with the object."""
    now = obj.now
    return bool(now.statics) or now.listens != 0 or now.far or now.keywords & (DAYBOUND | NIGHTBOUND) != 0


def _own(obj: Obj) -> list[Standing]:
    """The continuous effects of an object's printed static abilities."""
    found: list[Standing] = []
    for ability in obj.base.statics:
        if ability.continuous:
            found.extend(of_ability(ability, obj.id, obj.timestamp, obj.zone, True))
    return found


def _is_near(effect: Standing) -> bool:
    """Whether the effect changes only its source and what that is attached to."""
    return effect.reach is not None and effect.reach.near


def _goes_on(state: State, effect: Standing) -> bool:
    """Whether the source is still there as it was when the effect began."""
    obj = state.find(effect.source)
    return obj is not None and obj.timestamp == effect.timestamp


def _describes(state: State, effect: Standing, id: int) -> bool:
    """Whether a new effect of a static ability applies to an object that nothing else affects."""
    to = None if effect.reach is None else effect.reach.to
    return isinstance(to, Each) and describes(to.noun, id, effect.context(state))


# ---- the index -------------------------------------------------------------------------------------------


def _statics(effects: list[Standing]) -> tuple[Standing, ...]:
    return tuple(effect for effect in effects if effect.ability is not None)


def _index(state: State, standing: tuple[Standing, ...]) -> StaticIndex:
    """The static abilities in force, by what they do."""
    board = state.board
    index = StaticIndex()
    index.standing = standing
    for effect in standing:
        if effect.reach is not None:
            index.volatile |= effect.reach.kinds
            index.far = index.far or effect.reach.far
            index.recalls = index.recalls or effect.reach.recalls
    for lasting in board.continuous:
        if lasting.duration.condition is not None:
            index.volatile |= kinds_of(lasting.duration.condition)
    for id in board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        now = obj.now
        index.listens |= now.listens
        if now.statics:
            _put(index, obj, BATTLEFIELD)
        if now.keywords & (DAYBOUND | NIGHTBOUND):
            index.bound = True
    for id in board.command:
        obj = state.objects[id & SLOT_MASK]
        if obj.now.statics:
            _put(index, obj, COMMAND)
    for rule in board.rules:
        ability = facts_of(StaticAbility((rule.effect,)))[0]
        index.put(Static(rule.effect, ability, rule.source, rule.controller, rule.number, -rule.number))
    return index


def _put(index: StaticIndex, obj: Obj, zone: int) -> None:
    for at, ability in enumerate(obj.now.statics):
        tree = ability.static
        if tree is None or not ability.functions_in(zone):
            continue
        for number, effect in enumerate(tree.effects):
            index.put(Static(effect, ability, obj.id, obj.controller, obj.timestamp, key_of(obj.id, at, number)))
