"""Searching zones for cards (CR 701.23)."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities import effect as e
from rulewright.abilities.node import Filter
from rulewright.abilities.noun import Everything
from rulewright.vocabulary.zone import LIBRARY, PUBLIC_ZONES, parse_zone

from ..context import Context
from ..decide import ask, pick
from ..decision import Decision
from ..effects_in_force import SEARCHED_LIBRARY, Happening
from ..event import NONE, SEARCH, Event
from ..grouping import Group, group_rule
from ..happen import occur
from ..objects import SLOT_MASK
from ..queries import evaluate, matches, refer
from ..replacement import replace
from .cards import acts, show
from .result import Performing


def search(node: e.Search, ctx: Context) -> Performing:
    """CR 701.23: cards that must have a quality need not be found (701.23b)."""
    state = ctx.state
    found: list[int] = []
    for player in refer(node.player, ctx):
        for owner in refer(node.library, ctx):
            library = yield from look_through_library(ctx, player, owner)
            possible = [id for id in library if matches(node.filter, state.objects[id & SLOT_MASK], ctx)]
            most = max(0, evaluate(node.maximum, ctx))
            least = 0
            if isinstance(node.filter, Everything):  # CR 701.23d
                least = max(0, evaluate(node.minimum, ctx))
            if state.observer is not None:
                state.observer.noted(state, "searched", "701.23a", (player, len(possible)))
            picked = yield from _find_in(player, possible, least, most, node.filter, ctx)
            show(state, picked, 1 << player)
            found.extend(picked)
    return Happening(tuple(found), len(found), bool(found))


def search_zones(node: e.SearchZones, ctx: Context) -> Performing:
    """Several zones are searched as one. What is in a public zone has to be found (CR 701.23b)."""
    state = ctx.state
    found: list[int] = []
    for player in refer(node.player, ctx):
        for owner in refer(node.owner, ctx):
            seen: list[int] = []
            ctx.labels[SEARCHED_LIBRARY] = Happening((), 0, False)
            for name in node.zones:
                zone = parse_zone(name)
                if zone != LIBRARY:
                    seen.extend(state.zone_of(zone, owner))
                    continue
                if node.choose:
                    yes = yield from ask(player, ctx.source, "701.23a", "Search")
                    if not yes:
                        continue
                library = yield from look_through_library(ctx, player, owner)
                seen.extend(library)
                ctx.labels[SEARCHED_LIBRARY] = Happening((), 0, True)
            possible = [id for id in seen if matches(node.filter, state.objects[id & SLOT_MASK], ctx)]
            public = [id for id in possible if state.objects[id & SLOT_MASK].zone in PUBLIC_ZONES]
            least, most = max(0, evaluate(node.minimum, ctx)), max(0, evaluate(node.maximum, ctx))
            if most >= len(possible):
                picked = yield from _find_in(
                    player, [id for id in possible if id not in public], 0, most, node.filter, ctx
                )
                picked = [*public, *picked]
            else:
                least = least if isinstance(node.filter, Everything) else min(least, len(public))
                picked = yield from _find_in(player, possible, least, most, node.filter, ctx)
            show(state, picked, 1 << player)
            found.extend(picked)
    return Happening(tuple(found), len(found), bool(found))


def look_through_library(ctx: Context, player: int, owner: int) -> Generator[Decision, int, tuple[int, ...]]:
    """The cards that the player looks at as they search a library, from the top: all of it, or a part (CR 701.23f)."""
    state = ctx.state
    event = Event(SEARCH, NONE, player, "701.23a")
    event.ids = tuple(reversed(state.players[owner].library))
    if state.board.index.replaces or state.board.shields:
        happens = yield from replace(state, event)
        if not happens:
            return ()
    occur(state, event)
    if owner == player:
        acts(state, player, "searches a library", "701.23a", 1)
    return event.ids


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
