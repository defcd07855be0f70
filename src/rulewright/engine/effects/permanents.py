"""Tapping, counters, tokens and attaching (CR 701.26, 122, 111, 701.3)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.condition import Matches
from rulewright.abilities.continuous import RemoveTypes
from rulewright.abilities.duration import Duration
from rulewright.abilities.node import Ability
from rulewright.abilities.noun import AttachedTo
from rulewright.abilities.quantity import CountersOn
from rulewright.abilities.reference import EventObject, Host, Self, Target, TargetRef
from rulewright.vocabulary.cardtype import CREATURE, TypeLine
from rulewright.vocabulary.color import parse_color
from rulewright.vocabulary.zone import BATTLEFIELD, COMMAND

from ..attaching import could_be_attached, why_not_attached
from ..characteristics import Characteristics, make_characteristics
from ..combat_removal import leave_combat
from ..context import Context, Kept
from ..copying import become, with_exceptions
from ..decision import Decision
from ..effects_in_force import ContinuousEffect
from ..event import ACTION, ATTACH, EFFECT, NONE, REMOVE_COUNTERS, Event
from ..face_copies import Copied, copied, copied_by_token, on_each_face
from ..facts import facts_of
from ..happen import counters_event, happen, may_not_have_counters, move_event, occur, occur_together, tap, untap
from ..layers import refresh
from ..objects import EMBLEM, TOKEN, Obj, is_player
from ..parting import unattached
from ..queries import as_it_was, evaluate, refer
from ..regeneration import shield
from ..standpoint import given_by, gives_of_itself
from ..state import State
from ..unattaching import looking
from ..zones import attach as attach_now
from ..zones import put_into_zone, touch
from .creating import created
from .life import divided_parts
from .moving import blocked_by, choose_attacked, moved, whom
from .qualities import with_choices
from .result import NOTHING, Happening, Performing, find, objects_only
from .which_counters import counters_chosen


def tap_(node: e.Tap, ctx: Context) -> Performing:
    ids = yield from find(node.what, ctx, ctx.actor, "Tap")
    there = objects_only(ids, ctx)
    done = [id for id in there if tap(ctx.state, id, ctx.controller, "701.26a")]
    return _turned(there, done)


def untap_(node: e.Untap, ctx: Context) -> Performing:
    if ctx.ability is not None and ctx.ability.chooses:
        node = yield from with_choices(node, ctx)
    ids = yield from find(node.what, ctx, ctx.actor, "Untap")
    there = objects_only(ids, ctx)
    done = [id for id in there if untap(ctx.state, id, ctx.controller, "701.26b")]
    return _turned(there, done)


def _turned(there: list[int], done: list[int]) -> Happening:
    """Those that were turned, and with them those that were so already."""
    turned = set(done)
    return Happening(tuple(done), len(done), bool(done), alike=tuple([id for id in there if id not in turned]))


def put_counters(node: e.PutCounters, ctx: Context) -> Performing:
    state = ctx.state
    ids = yield from find(node.on, ctx, ctx.actor, "PutCounters")
    amount = node.amount
    on = TargetRef(node.on.index) if isinstance(node.on, Target) else node.on
    if isinstance(amount, CountersOn) and amount.on in (node.on, on):  # each doubles what it has (CR 701.10e)
        parts = [_counters_of(state, id, amount.kind) for id in ids]
    else:
        parts = divided_parts(node, ctx, len(ids), evaluate(amount, ctx))
    events: list[Event] = []
    for id, part in zip(ids, parts, strict=True):
        if part <= 0:
            continue
        if is_player(id):
            events.append(counters_event(NONE, id, node.kind, part, ctx.source, "122.1"))
        elif state.find(id) is not None:
            events.append(counters_event(id, ctx.actor, node.kind, part, ctx.source, "122.1"))
    yield from happen(state, events)
    done = [event for event in events if event.done]
    given = tuple(event.player if event.obj == NONE else event.obj for event in done)
    return Happening(given, sum(event.amount for event in done), bool(done))


def put_its_counters(node: e.PutItsCounters, ctx: Context) -> Performing:
    """CR 122.8: they are not moved; as many of each kind are put on the other object."""
    state = ctx.state
    ids = yield from find(node.on, ctx, ctx.actor, "PutCounters")
    events: list[Event] = []
    for left in as_it_was(node.of, ctx):
        obj = state.last_known(left)
        for kind, count in () if obj is None else obj.counters:
            events.extend(
                counters_event(id, ctx.controller, kind, count, ctx.source, "122.8") for id in objects_only(ids, ctx)
            )
    yield from happen(state, events)
    done = [event for event in events if event.done]
    return Happening(tuple(ids), sum(event.amount for event in done), bool(done))


def _counters_of(state: State, id: int, kind: str) -> int:
    if is_player(id):
        return state.players[id].count(kind)
    obj = state.find(id)
    return 0 if obj is None else obj.count(kind)


def remove_counters(node: e.RemoveCounters, ctx: Context) -> Performing:
    state = ctx.state
    ids = yield from find(node.on, ctx, ctx.actor, "RemoveCounters")
    events: list[Event] = []
    for id in (*[id for id in ids if is_player(id)], *objects_only(ids, ctx)):
        held = state.players[id].counters if is_player(id) else state.get(id).counters
        taken = yield from counters_chosen(held, node.kind, node.amount, id, ctx)
        for kind, number in taken:
            event = Event(REMOVE_COUNTERS, NONE, id, "122.1")
            if not is_player(id):
                event = Event(REMOVE_COUNTERS, id, ctx.controller, "122.1")
            event.position = kind
            event.amount = number
            events.append(event)
    removed = 0
    for event in events:
        occur(state, event)
        if event.done:
            removed += event.amount
    return Happening(ids, removed, removed > 0)


def token_characteristics(spec: e.TokenSpec, ctx: Context) -> Characteristics:
    """The characteristics that the effect defines (CR 111.3); the name is the subtypes and "Token" (111.4)."""
    line = TypeLine.parse(spec.type_line)
    if gives_of_itself(spec):
        spec = given_by(spec, ctx.source)
    colors = 0
    for color in spec.colors:
        colors |= parse_color(color)
    return make_characteristics(
        spec.name or " ".join(line.subtypes) + " Token",
        mana_cost=spec.mana_cost,
        colors=colors,
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        abilities=spec.abilities,
        power=None if spec.power is None else evaluate(spec.power, ctx),
        toughness=None if spec.toughness is None else evaluate(spec.toughness, ctx),
    )


def create_token(node: e.CreateToken, ctx: Context) -> Performing:
    base = token_characteristics(node.token, ctx)
    times = evaluate(node.amount, ctx) if node.deed else 0
    result = yield from _create(node, (base, None, 0), node.attacking, ctx)
    if node.deed:
        for player in refer(node.player, ctx):
            for _ in range(times):
                event = Event(ACTION, NONE, player, "701.16a")
                event.cause = node.deed
                occur(ctx.state, event)
    return result


def copies_of_each(node: e.CreateTokenCopy, ids: tuple[int, ...], ctx: Context) -> Performing:
    """A copy of each of the objects: all these tokens are created together (CR 608.2e)."""
    events: list[Event] = []
    outside = ctx.itself
    for id in ids:
        original = ctx.state.last_known(id)
        if original is not None:
            ctx.itself = id
            values = copied_by_token(original)
            if node.changes:
                values = on_each_face(values, lambda base: with_exceptions(base, node.changes, ctx))
            more = yield from _to_create(node, values, node.attacking, ctx)
            events.extend(more)
    ctx.itself = outside
    yield from happen(ctx.state, events)
    return moved(events, ctx)


def create_token_copy(node: e.CreateTokenCopy, ctx: Context) -> Performing:
    ids = yield from find(node.of, ctx, ctx.controller, "CreateTokenCopy")
    if isinstance(node.of, EventObject):
        ids = as_it_was(node.of, ctx)
    if not ids:
        return NOTHING
    original = ctx.state.last_known(ids[0])
    if original is None:
        return NOTHING
    values = copied_by_token(original)
    if node.changes:
        values = on_each_face(values, lambda base: with_exceptions(base, node.changes, ctx))
    result = yield from _create(node, values, node.attacking, ctx)
    return result


def _create(node: e.CreateToken | e.CreateTokenCopy, values: Copied, attacking: bool, ctx: Context) -> Performing:
    events = yield from _to_create(node, values, attacking, ctx)
    yield from happen(ctx.state, events)
    return moved(events, ctx)


def _to_create(
    node: e.CreateToken | e.CreateTokenCopy, values: Copied, attacking: bool, ctx: Context
) -> Generator[Decision, int, list[Event]]:
    """The tokens that are to be created, and how they would enter."""
    state = ctx.state
    amount = max(0, evaluate(node.amount, ctx))
    events: list[Event] = []
    host = NONE
    if isinstance(node, e.CreateToken) and node.attached is not None:
        hosts = yield from find(node.attached, ctx, ctx.controller, "CreateToken")
        if not hosts or (not is_player(hosts[0]) and state.find(hosts[0]) is None):  # CR 303.4i
            return events
        host = hosts[0]
    for player in refer(node.player, ctx):
        lots = yield from created(state, player, values, amount)
        for lot in lots:
            if host != NONE and not could_be_attached(state, lot[0], player, host):
                continue
            token = token_with(state, player, lot)
            event = move_event(state, token.id, BATTLEFIELD, player, "111.1", "create")
            event.control = player
            event.source, event.link = ctx.source, node.link  # CR 607.2c
            event.tapped = node.tapped
            event.attached = host
            if attacking:
                among = whom(node.whom, ctx) if isinstance(node, e.CreateToken) else None
                event.attacking = yield from choose_attacked(state, player, ctx.source, among)
            if node.blocking is not None:
                event.blocking = blocked_by(node.blocking, ctx)
            events.append(event)
    return events


def become_copy(node: e.BecomeCopy, ctx: Context) -> Performing:
    """CR 707.4: it keeps its status, counters and what is attached to it."""
    state = ctx.state
    originals = yield from find(node.of, ctx, ctx.actor, "BecomeCopy")
    if isinstance(node.of, EventObject):
        originals = as_it_was(node.of, ctx)
    found = yield from find(node.what, ctx, ctx.actor, "BecomeCopy")
    ids = [id for id in objects_only(found, ctx) if state.get(id).zone == BATTLEFIELD]
    original = state.last_known(originals[0]) if originals else None
    if original is None or not ids:
        return NOTHING
    changes = node.changes
    values = copied(original)
    if changes:
        values = on_each_face(values, lambda base: with_exceptions(base, changes, ctx))
    effect = ContinuousEffect(
        tuple(ids), (), node.duration, ctx.kept(), ctx.controller, ctx.source, state.timestamp(), state.turn.number
    )
    become(state, effect, values)
    refresh(state)
    for id in ids:
        event = Event(EFFECT, id, ctx.controller, "707.4")
        event.source = ctx.source
        occur(state, event)
    return Happening(tuple(ids), len(ids), True)


def create_emblem(node: e.CreateEmblem, ctx: Context) -> Performing:
    """CR 114.2: an object in the command zone with these abilities and no other characteristics."""
    state = ctx.state
    made: list[int] = []
    base = emblem_characteristics(node.abilities)
    for player in refer(node.player, ctx):
        emblem = state.add(EMBLEM, player, None, base)
        emblem.zone = COMMAND
        emblem.seen = (1 << len(state.players)) - 1
        emblem.timestamp = state.timestamp()
        put_into_zone(state, emblem, "")
        touch(state, emblem.id)
        state.edit_board().stale = True
        made.append(emblem.id)
    refresh(state)
    return Happening(tuple(made), len(made), bool(made))
    yield


def emblem_characteristics(abilities: tuple[Ability, ...]) -> Characteristics:
    """The abilities of an emblem, which function in the command zone (CR 114.3-114.4)."""
    known = _EMBLEMS.get(abilities)
    if known is None:
        facts = tuple(part.in_zone(COMMAND) for tree in abilities for part in facts_of(tree))
        known = Characteristics("Emblem", None, 0, 0, 0, (), facts, False, 0, 0, 0, ())
        _EMBLEMS[abilities] = known
    return known


_EMBLEMS: Final[dict[tuple[Ability, ...], Characteristics]] = {}


def regenerate(node: e.Regenerate, ctx: Context) -> Performing:
    ids = yield from find(node.what, ctx, ctx.controller, "Regenerate")
    there = objects_only(ids, ctx)
    for id in there:
        shield(ctx.state, id)
    return Happening(tuple(there), len(there), bool(there))


def token_with(state: State, player: int, values: Copied) -> Obj:
    """A token with these copiable values, not on the battlefield yet."""
    base, form, face = values
    token = state.add(TOKEN, player, form, base)
    token.face = face
    return token


def token_copy_of(state: State, player: int, original: Obj, ctx: Context) -> Performing:
    """One token that is a copy of the object, under the player's control."""
    lots = yield from created(state, player, copied_by_token(original), 1)
    events: list[Event] = []
    for lot in lots:
        token = token_with(state, player, lot)
        event = move_event(state, token.id, BATTLEFIELD, player, "111.1", "create")
        event.control = player
        events.append(event)
    yield from happen(state, events)
    return moved(events, ctx)


def attach(node: e.Attach, ctx: Context) -> Performing:
    """CR 701.3: nothing happens if it can't be attached, or already is (701.3b-c)."""
    state = ctx.state
    ids = yield from find(node.what, ctx, ctx.controller, "Attach")
    hosts = yield from find(node.to, ctx, ctx.controller, "Attach")
    if not ids or not hosts:
        return NOTHING
    obj = state.find(ids[0])
    if obj is None or obj.attached_to == hosts[0] or why_not_attached(state, obj, hosts[0]) is not None:
        return NOTHING
    creature = obj.now.types & CREATURE != 0 and obj.now.has_keyword("reconfigure")
    before = looking(state)
    events = [unattached(obj.id, obj.attached_to, obj.controller)] if obj.attached_to != NONE else []
    attach_now(state, obj.id, hosts[0])
    if creature:
        _reconfigured(state, obj.id, ctx)
    event = Event(ATTACH, obj.id, ctx.controller, "701.3a")
    event.other = hosts[0]
    occur_together(state, [*events, event], before if events else None)
    return Happening((obj.id,), 1, True)


def _reconfigured(state: State, id: int, ctx: Context) -> None:
    """An Equipment with reconfigure is no creature until it becomes unattached (CR 702.151b)."""
    kept = Kept(state.get(id).controller, id)
    attached = Duration("condition", Matches(Self(), AttachedTo(Host())))
    effect = ContinuousEffect(
        (id,), (RemoveTypes(("creature",)),), attached, kept, kept.controller, id, state.timestamp(), state.turn.number
    )
    state.edit_board().continuous += (effect,)
    touch(state, id)
    refresh(state)


def double_all(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.10e: as many counters of each kind are put on the object as it has."""
    assert node.what is not None
    state = ctx.state
    ids = yield from find(node.what, ctx, player, "PutCounters")
    events = [
        counters_event(id, player, kind, count, ctx.source, "701.10e")
        for id in objects_only(ids, ctx)
        for kind, count in state.get(id).counters
        if count > 0
    ]
    yield from happen(state, events)
    return Happening(tuple(ids), sum(event.amount for event in events if event.done), any(e.done for e in events))


def remove_from_combat(node: e.RemoveFromCombat, ctx: Context) -> Performing:
    """CR 506.4."""
    state = ctx.state
    ids = yield from find(node.what, ctx, ctx.controller, "RemoveFromCombat")
    removed: list[int] = []
    for id in objects_only(ids, ctx):
        obj = state.get(id)
        if obj.attacking != NONE or obj.blocking:
            leave_combat(state, state.edit(id))
            removed.append(id)
    return Happening(tuple(removed), len(removed), bool(removed))


def move_counters(node: e.MoveCounters, ctx: Context) -> Performing:
    """CR 122.5: what can't be put on the one is not removed from the other; nothing is moved onto itself."""
    state = ctx.state
    sources = yield from find(node.source, ctx, ctx.actor, "MoveCounters")
    onto = yield from find(node.onto, ctx, ctx.actor, "MoveCounters")
    if len(onto) != 1 or state.find(onto[0]) is None:
        return NOTHING
    moved_amount = 0
    for id in sources:
        obj = state.find(id)
        if obj is None or id == onto[0] or may_not_have_counters(state.find(onto[0])):
            continue
        taken = yield from counters_chosen(obj.counters, node.kind, node.amount, id, ctx)
        for kind, amount in taken:
            removed = Event(REMOVE_COUNTERS, id, ctx.actor, "122.5")
            removed.position, removed.amount = kind, amount
            occur(state, removed)
            put = counters_event(onto[0], ctx.actor, kind, amount, ctx.source, "122.5")
            yield from happen(state, [put])
            moved_amount += amount
    return Happening(onto, moved_amount, moved_amount > 0)
