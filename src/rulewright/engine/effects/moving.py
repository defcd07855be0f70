"""Moving objects between zones (CR 701.7-701.21)."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities import effect as e
from rulewright.abilities.node import Reference
from rulewright.abilities.noun import Objects
from rulewright.abilities.reference import Choose, OwnerOf
from rulewright.vocabulary.turn import BEGIN_COMBAT, END_COMBAT
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, GRAVEYARD, LIBRARY, PUBLIC_ZONES, STACK, parse_zone

from ..attaching import could_be_attached
from ..characteristics import Characteristics
from ..chosen import NOTED
from ..combat import attackable
from ..context import Context
from ..decide import pick
from ..decision import Decision
from ..definition import BACK
from ..event import DESTROY, NONE, Event
from ..face_copies import is_double_faced
from ..face_down import TURNED, listed_by
from ..facts import walk
from ..happen import happen, move_event
from ..not_cast import MADNESS, note_not_cast
from ..objects import ABILITY, SLOT_MASK
from ..player_rules import UNSACRIFICED, rules_of
from ..queries import evaluate, members, one_player, refer
from ..rng import shuffled
from ..state import State
from ..zones import cease, entering_base
from .cards import in_any_order, in_order, shuffle_library
from .possible import own_permanents
from .qualities import with_choices
from .result import NOTHING, Happening, Performing, after_costs, choose_among, find, objects_only


def moved(events: list[Event], ctx: Context) -> Happening:
    """What a batch of moves did: the new objects."""
    for event in events:
        if event.done and event.new != NONE and event.to_zone in PUBLIC_ZONES:
            ctx.moved[event.obj] = event.new
            if event.also:
                ctx.parts[event.new] = event.also
    done = [event for event in events if event.done and event.new != NONE]
    ids = tuple([id for event in done for id in (event.new, *event.also, *event.more)])
    return Happening(ids, len(ids) - sum([len(event.also) for event in done]), bool(ids))


def destroy(node: e.Destroy, ctx: Context) -> Performing:
    if ctx.ability is not None and ctx.ability.chooses:
        node = yield from with_choices(node, ctx)
    state = ctx.state
    ids = yield from find(node.what, ctx, ctx.controller, "Destroy")
    events = []
    for id in objects_only(ids, ctx):
        if state.get(id).zone == BATTLEFIELD:
            event = Event(DESTROY, id, ctx.controller, "701.8a")
            event.unregenerable = node.no_regeneration
            events.append(event)
    yield from happen(state, events)
    return moved(events, ctx)


def exile(node: e.Exile, ctx: Context) -> Performing:
    state = ctx.state
    if node.until_leaves and not _is_there(state, ctx.source):  # CR 610.3b: it has left already
        return NOTHING
    ids = yield from find(node.what, ctx, ctx.actor, "Exile")
    ids = after_costs(ids, ctx)
    events = [move_event(state, id, EXILE, ctx.controller, "701.13a", "exile") for id in objects_only(ids, ctx)]
    for event in events:
        event.source = ctx.source
        event.link = node.link
        if node.face_down:
            event.face_down = "exile"  # CR 406.3
    yield from happen(state, events)
    if node.until_leaves:
        board = state.edit_board()
        board.returning += tuple((ctx.source, event.new, event.from_zone) for event in events if event.done)
    return moved(events, ctx)


def _is_there(state: State, id: int) -> bool:
    obj = state.find(id)
    return obj is not None and obj.zone == BATTLEFIELD


def sacrifice(node: e.Sacrifice, ctx: Context) -> Performing:
    """Everyone chooses, then all permanents are sacrificed together (CR 608.2e, 701.21a)."""
    state = ctx.state
    events: list[Event] = []
    actor = ctx.actor
    for player in in_order(state, refer(node.player, ctx)):
        if player != ctx.controller and rules_of(state, player, UNSACRIFICED):
            continue
        ctx.actor = player
        what = node.what
        if isinstance(what, Choose):
            mine = own_permanents(list(members(what.noun, ctx)), player, state)
            ids = yield from choose_among(mine, what, ctx, player, "Sacrifice")
        else:
            found = yield from find(what, ctx, player, "Sacrifice")
            ids = tuple(own_permanents(list(found), player, state))
        for id in ids:
            events.append(move_event(state, id, GRAVEYARD, player, "701.21a", "sacrifice"))
    ctx.actor = actor
    yield from happen(state, events)
    return moved(events, ctx)


def move(node: e.Move, ctx: Context, transformed: bool = False) -> Performing:
    """Puts objects into a zone; ``transformed``: with their back faces up, those that have one (CR 712.14a)."""
    if ctx.ability is not None and ctx.ability.chooses:
        node = yield from with_choices(node, ctx)
    state = ctx.state
    ids = yield from find(node.what, ctx, ctx.actor, "Move")
    to = parse_zone(node.zone)
    events: list[Event] = []
    ordered = objects_only(after_costs(ids, ctx), ctx)
    if to == LIBRARY and len(ordered) > 1 and node.position != "shuffled":
        ordered = yield from in_library_order(ordered, node.position, ctx)
    for id in ordered:
        obj = state.get(id)
        if obj.kind == ABILITY:
            continue
        if transformed and not is_double_faced(obj):
            continue
        event = move_event(state, id, to, ctx.controller, "400.7", "put")
        event.face = BACK if transformed else 0
        event.position = node.position
        event.source, event.link = ctx.source, node.link
        if to == BATTLEFIELD:
            event.control = ctx.controller if node.control is None else one_player(node.control, ctx)
            if isinstance(node.control, OwnerOf) and node.control.of == node.what:
                event.control = obj.owner  # each under its own owner's control
            event.tapped = node.tapped
            if node.face_down:
                event.face_down = TURNED
                event.listed = listed_by(node.being) if node.being else None
                event.chosen = tuple([each for each in ctx.choices if each[0] == NOTED])  # CR 607.1d
            else:
                event.gains = node.being
            if node.attacking:
                event.attacking = yield from choose_attacked(state, event.control, ctx.source, whom(node.whom, ctx))
            if node.blocking is not None:
                event.blocking = blocked_by(node.blocking, ctx)
            if node.attached is not None:
                base = entering_base(obj, event)
                event.attached = yield from host_for(node.attached, base, event.control, ctx)
                if event.attached == NONE and "Aura" in base.subtypes:  # CR 303.4i
                    if obj.zone != STACK:
                        continue
                    event.to_zone = GRAVEYARD
        for kind, quantity in node.with_counters:
            event.counters += ((kind, evaluate(quantity, ctx)),)
        events.append(event)
    yield from happen(state, events)
    if ctx.ability is not None and ctx.ability.keyword == MADNESS:
        note_not_cast(state, events)
    result = moved(events, ctx)
    if node.position == "shuffled" and _shuffled_without(node.what, ids, events, ctx) and not result.done:
        return Happening((), 0, True)
    return result


def _shuffled_without(what: Reference, ids: tuple[int, ...], events: list[Event], ctx: Context) -> bool:
    """Shuffles the libraries into which nothing of what should be shuffled into them was put (CR 701.24c-d); whether
    there is one."""
    state = ctx.state
    into = [was.owner for event in events if event.to_zone == LIBRARY and (was := event.was or state.find(event.obj))]
    players = [obj.owner for id in ids if (obj := state.last_known(id)) is not None]
    for each in walk(what):
        if isinstance(each, Objects) and each.owner is not None:
            players.extend(refer(each.owner, ctx))
    found = False
    for player in state.in_turn_order():
        if player in players and player not in into:
            shuffle_library(state, player)
            found = True
    return found


def host_for(attached: Reference, base: Characteristics, player: int, ctx: Context) -> Generator[Decision, int, int]:
    """What a permanent with these values enters attached to; NONE where it can't be, or that is undefined (CR 303.4i,
    301.5e)."""
    state = ctx.state
    if isinstance(attached, Choose):
        possible = [id for id in members(attached.noun, ctx) if could_be_attached(state, base, player, id)]
        hosts = yield from choose_among(possible, attached, ctx, ctx.actor, "Attach")
    else:
        hosts = refer(attached, ctx)
    return hosts[0] if hosts and could_be_attached(state, base, player, hosts[0]) else NONE


def in_library_order(ids: list[int], position: str, ctx: Context) -> Generator[Decision, int, list[int]]:
    """Cards that go to the same place of a library together, in the order in which they are put there: their owner
    arranges them (CR 401.4), unless the order is random."""
    state = ctx.state
    if position == "bottom random":
        board = state.edit_board()
        order, board.rng = shuffled(tuple(ids), board.rng)
        return list(order)
    order_of: list[int] = []
    for player in state.in_turn_order():
        own = [id for id in ids if state.get(id).owner == player]
        arranged = yield from in_any_order(player, own, ctx, "Bottom" if position == "bottom" else "Top")
        order_of.extend(arranged if position == "bottom" else reversed(arranged))
    return order_of


def whom(attacked: Reference | None, ctx: Context) -> tuple[int, ...] | None:
    """What may be attacked, if that is said."""
    return None if attacked is None else refer(attacked, ctx)


def blocked_by(attacker: Reference, ctx: Context) -> int:
    """What a creature that is put onto the battlefield blocking blocks (CR 509.4); NONE if there is nothing of it."""
    ids = refer(attacker, ctx)
    return ids[0] if ids else NONE


def choose_attacked(
    state: State, player: int, source: int, among: tuple[int, ...] | None = None
) -> Generator[Decision, int, int]:
    """What a creature that is put onto the battlefield attacking attacks, one of those named, if any are (CR 508.4);
    NONE outside of combat."""

    if player != state.turn.active or not BEGIN_COMBAT <= state.turn.step <= END_COMBAT:
        return NONE
    possible = attackable(state, player)
    if among is not None:
        possible = [id for id in possible if id in among]
    chosen = yield from pick(player, possible, 1, 1, source, "508.4", "Attack")
    return chosen[0] if chosen else NONE


def on_stack(ctx: Context) -> int:
    """The spell or ability that is resolving, as an object on the stack."""
    state = ctx.state
    for id in reversed(state.board.stack):
        stacked = state.objects[id & SLOT_MASK].stacked
        if id == ctx.source or (
            stacked is not None and stacked.source == ctx.source and stacked.ability is ctx.ability
        ):
            return id
    return NONE


def counter(node: e.Counter, ctx: Context) -> Performing:
    """CR 701.6: a spell goes to its owner's graveyard, or where the effect says; an ability ceases to exist."""
    state = ctx.state
    ids = yield from find(node.what, ctx, ctx.controller, "Counter")
    events: list[Event] = []
    countered = 0
    for id in objects_only(ids, ctx):
        obj = state.get(id)
        if obj.zone != STACK or obj.now.cannot("be countered"):
            continue
        if obj.kind == ABILITY:
            cease(state, id)
            countered += 1
            continue
        event = move_event(state, id, GRAVEYARD, ctx.controller, "701.6a", "counter")
        event.source = on_stack(ctx)
        if node.instead:
            event.to_zone = parse_zone(node.instead)
            event.position = node.position
        events.append(event)
    yield from happen(state, events)
    happening = moved(events, ctx)
    return Happening(happening.ids, happening.amount + countered, happening.done or countered > 0)
