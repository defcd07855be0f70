"""Searching libraries and other zones (CR 701.23)."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from rulewright.abilities import effect as e
from rulewright.abilities.continuous import PlayerRule
from rulewright.abilities.duration import Duration
from rulewright.abilities.node import Filter, StaticEffect
from rulewright.abilities.noun import Everything, IsKind
from rulewright.vocabulary.zone import EXILE, HAND, LIBRARY, PUBLIC_ZONES, parse_zone

from ..cells import NOBODY_BEFORE
from ..context import Context
from ..controlling import control_now
from ..decide import ask, pick
from ..decision import Decision
from ..effects_in_force import FOUND, LIBRARY_SEARCHED, Permission, Static
from ..event import NONE, SEARCH, Event
from ..grouping import Group, group_rule
from ..happen import happen, move_event, occur
from ..objects import SLOT_MASK
from ..player_rules import EXILES_FINDS, PLAYS_FINDS, SEARCHES_CONTROLLED, rules_in_force
from ..queries import evaluate, matches, refer
from ..replacement import replace
from ..spending import AS_THOUGH
from ..state import State
from .cards import acts, show
from .result import Happening, Performing


def search(node: e.Search, ctx: Context) -> Performing:
    """CR 701.23: cards that must have a quality need not be found (701.23b); who has found none has searched all the
    same (118.12b)."""
    state = ctx.state
    found: list[int] = []
    for player in refer(node.player, ctx):
        for owner in refer(node.library, ctx):
            before = begin_search(state, player, owner)
            library = yield from looks_through(ctx, player, owner)
            possible = [id for id in library if matches(node.filter, state.objects[id & SLOT_MASK], ctx)]
            most = max(0, evaluate(node.maximum, ctx))
            least = max(0, evaluate(node.minimum, ctx)) if _any_card(node.filter) else 0
            if state.observer is not None:
                state.observer.noted(state, "searched", "701.23a", (player, len(possible)))
            picked = yield from _find_in(player, possible, least, most, node.filter, ctx)
            show(state, picked, 1 << player)
            if owner == player:
                yield from exile_finds(state, player, picked, ctx.source)
            end_search(state, player, before)
            found.extend(picked)
    ctx.labels[FOUND] = Happening(tuple(found), len(found), bool(found))
    players = tuple(refer(node.player, ctx))
    return Happening(tuple(found), len(found), bool(players), (), players)


def _any_card(filter: Filter) -> bool:
    """Whether cards without a stated quality are searched for: so many of them must be found (CR 701.23d)."""
    return isinstance(filter, Everything) or (isinstance(filter, IsKind) and filter.kind == "card")


def _find_in(
    player: int, possible: list[int], least: int, most: int, filter: Filter, ctx: Context
) -> Generator[Decision, int, list[int]]:
    """Cards that are alike are offered once: which of them is found makes no difference."""
    state = ctx.state
    chosen: list[int] = []
    left = list(possible)
    rule = group_rule(filter)
    group = None if rule is None else Group(rule, left, ctx)
    while len(chosen) < most and left:
        if group is not None:
            left = [id for id in left if group.holds([*chosen, id])]
        seen: list[object] = []
        distinct: list[int] = []
        for id in left:
            card = state.objects[id & SLOT_MASK].card
            if card not in seen:
                seen.append(card)
                distinct.append(id)
        picked = yield from pick(player, distinct, 1 if len(chosen) < least else 0, 1, ctx.source, "701.23a", "Search")
        if not picked:
            break
        chosen.append(picked[0])
        left.remove(picked[0])
    return chosen


def begin_search(state: State, player: int, owner: int) -> int:
    """Who controls a player while they search their library does so from now on (CR 722.2): of several the one whose
    effect is the latest. Answers who did before, `NOBODY_BEFORE` if nothing has changed."""
    if owner != player or not state.board.index.player_rules:
        return NOBODY_BEFORE
    static = _latest(rules_in_force(state, player, SEARCHES_CONTROLLED))
    return NOBODY_BEFORE if static is None else control_now(state, player, static.controller)


def end_search(state: State, player: int, before: int) -> None:
    """The search is over, and with it that control."""
    if before != NOBODY_BEFORE:
        control_now(state, player, before)


def exile_finds(state: State, player: int, found: Sequence[int], source: int) -> Generator[Decision, int, None]:
    """Where an effect says so the player exiles what they have found as they searched their library, in whatever zone;
    what the search is for finds it there no longer (CR 400.7). Somebody may be allowed to play it as long as it is
    there. Of several such effects the player chooses one, and for the others there is nothing left (CR 616.1)."""
    if not found or not state.board.index.player_rules:
        return
    statics = rules_in_force(state, player, EXILES_FINDS)
    own = [id for id in found if state.get(id).owner == player]
    if not statics or not own:
        return
    static = statics[0]
    if any(each.controller != static.controller for each in statics):
        sources = [each.source for each in statics]
        picked = yield from pick(player, sources, 1, 1, source, "616.1", "Exile")
        static = statics[sources.index(picked[0])]
    events = [move_event(state, id, EXILE, player, "701.13a", "exile") for id in own]
    for event in events:
        event.source = static.source
    yield from happen(state, events)
    tree = static.ability.static
    cards = tuple([event.new for event in events if event.done and event.new != NONE])
    if cards and tree is not None and any(_plays_finds(effect) for effect in tree.effects):
        duration = Duration("forever")
        leave = Permission(static.controller, cards, duration, True, False, static.source, state.turn.number)
        leave.as_though = AS_THOUGH["color"]
        state.edit_board().permissions += (leave,)


def _plays_finds(effect: StaticEffect) -> bool:
    return isinstance(effect, PlayerRule) and effect.rule == PLAYS_FINDS


def _latest(statics: list[Static]) -> Static | None:
    latest: Static | None = None
    for static in statics:
        if latest is None or static.timestamp > latest.timestamp:
            latest = static
    return latest


def looks_through(ctx: Context, player: int, owner: int) -> Generator[Decision, int, tuple[int, ...]]:
    """The cards in a library that the player looks at, from the top: all of them (CR 701.23a), or those of the part
    that is searched instead (701.23f)."""
    state = ctx.state
    event = Event(SEARCH, NONE, player, "701.23a")
    event.ids = tuple(reversed(state.players[owner].library))
    if state.board.index.replaces or state.board.shields:
        happens = yield from replace(state, event)
        if not happens:
            return ()
    occur(state, event)
    show(state, list(event.ids), 1 << player)
    if owner == player:
        ctx.labels[LIBRARY_SEARCHED] = Happening((), 1, True)
        acts(state, player, "searches a library", "701.23a", 1)
    return event.ids


def search_zones(node: e.SearchZones, ctx: Context) -> Performing:
    """CR 701.23a-b: of what is found in hidden zones the player may keep silent; what is in a graveyard is found."""
    state = ctx.state
    found: list[int] = []
    ctx.labels.pop(LIBRARY_SEARCHED, None)
    for player in refer(node.player, ctx):
        for owner in refer(node.owner, ctx):
            zones = [parse_zone(zone) for zone in node.zones]
            must = True
            before = NOBODY_BEFORE
            if node.any:
                library = yield from ask(player, ctx.source, "701.23a", "SearchLibrary")
                if not library:
                    zones.remove(LIBRARY)
                must = not library and HAND not in zones  # some other zone was searched, and this one not
            if LIBRARY in zones:
                before = begin_search(state, player, owner)
            picked = yield from _find_all(node, ctx, player, owner, zones, must)
            if LIBRARY in zones and owner == player:
                yield from exile_finds(state, player, picked, ctx.source)
            end_search(state, player, before)
            found.extend(picked)
    ctx.labels[FOUND] = Happening(tuple(found), len(found), bool(found))
    return Happening(tuple(found), len(found), bool(refer(node.player, ctx)))


def _find_all(
    node: e.SearchZones, ctx: Context, player: int, owner: int, zones: list[int], must: bool
) -> Generator[Decision, int, list[int]]:
    """The cards found in these zones, the hidden ones first."""
    state = ctx.state
    least = max(0, evaluate(node.minimum, ctx))
    most = max(0, evaluate(node.maximum, ctx))
    chosen: list[int] = []
    for zone in sorted(zones, key=lambda each: (each in PUBLIC_ZONES, each)):
        ids = tuple(reversed(state.zone_of(zone, owner)))
        if zone == LIBRARY:
            ids = yield from looks_through(ctx, player, owner)
        possible = [id for id in ids if matches(node.filter, state.objects[id & SLOT_MASK], ctx)]
        if zone == LIBRARY:
            if state.observer is not None:
                state.observer.noted(state, "searched", "701.23a", (player, len(possible)))
        elif zone == HAND and owner != player:
            show(state, list(ids), 1 << player)
        needed = 0
        if (zone in PUBLIC_ZONES and must) or _any_card(node.filter):
            needed = min(least, len(chosen) + len(possible)) - len(chosen)
        picked = yield from _find_in(player, possible, max(0, needed), most - len(chosen), node.filter, ctx)
        show(state, picked, 1 << player)
        chosen.extend(picked)
    return chosen
