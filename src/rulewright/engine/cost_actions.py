"""Doing the actions of a cost (CR 601.2h): tapping, sacrificing, discarding and the like."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities.cost import TapPower, TapSymbol, UntapSymbol
from rulewright.abilities.effect import (
    Discard,
    Draw,
    Exile,
    KeywordAction,
    LoseLife,
    Mill,
    Move,
    Pick,
    PutCounters,
    RemoveCounters,
    Reveal,
    Sacrifice,
    Tap,
    Untap,
)
from rulewright.abilities.node import Effect
from rulewright.abilities.reference import Choose
from rulewright.vocabulary.zone import EXILE, GRAVEYARD, parse_zone

from .context import Context
from .cost_deeds import do_deed
from .decide import pick
from .decision import CHOOSE, STOP, ChooseCostObject, Decision, Option
from .effects.cards import in_any_order
from .event import ACTION, DRAW, NONE, REMOVE_COUNTERS, REVEAL, Event
from .grouping import group_rule, pick_together
from .happen import counters_event, happen, move_event, occur, tap, untap
from .life_payments import pay_life
from .objects import is_player
from .often import often
from .payability import announced_for, choosable, crew, what_of
from .queries import evaluate, refer
from .state import State


def do_action(
    state: State, player: int, action: Effect, ctx: Context, source: int
) -> Generator[Decision, int, tuple[int, ...]]:
    """Does one action of a cost (CR 601.2h); answers the objects used, as they were."""
    if isinstance(action, TapSymbol):
        tap(state, source, player, "107.5")
        return (source,)
    if isinstance(action, UntapSymbol):
        untap(state, source, player, "107.6")
        return (source,)
    if isinstance(action, TapPower):
        apart = source if action.other else NONE
        tapped = yield from tap_crew(state, player, evaluate(action.minimum, ctx), source, apart, action.keyword)
        state.edit_history().helped += tuple((action.keyword, id, source) for id in tapped)
        for id in tapped:  # CR 702.122c, 702.171c
            did = Event(ACTION, id, player, "702.122c")
            did.cause, did.other = f"{action.keyword}s", source
            occur(state, did)
        return tapped
    if isinstance(action, LoseLife):
        yield from pay_life(state, player, evaluate(action.amount, ctx), "119.4")
        return ()
    if isinstance(action, Mill):
        library = state.players[player].library
        top = library[len(library) - evaluate(action.amount, ctx) :]
        yield from happen(state, [move_event(state, id, GRAVEYARD, player, "701.17a", "mill") for id in reversed(top)])
        return ()
    if isinstance(action, Draw):  # paid whatever becomes of the draws (CR 118.11)
        for _ in range(often(evaluate(action.amount, ctx))):
            yield from happen(state, [Event(DRAW, NONE, player, "121.1")])
        return ()
    if isinstance(action, KeywordAction):
        deed = yield from do_deed(state, player, action, ctx, source)
        return deed
    what = what_of(action)
    announced = announced_for(action, ctx)
    ids: tuple[int, ...]
    if announced is not None:
        ids = announced
    elif isinstance(what, Choose):
        number = evaluate(what.minimum, ctx)
        possible = choosable(action, what, ctx)
        most = number if what.maximum == what.minimum else min(evaluate(what.maximum, ctx), len(possible))
        rule = group_rule(what.noun)
        if rule is None:
            picked = yield from pick(player, possible, number, most, source, "601.2h", type(action).__name__)
        else:
            name = type(action).__name__
            picked = yield from pick_together(player, possible, number, most, rule, ctx, name, "601.2h")
        ids = tuple(picked)
    else:
        assert what is not None
        ids = refer(what, ctx)
    if isinstance(action, Pick):
        return ids
    if isinstance(action, Tap):
        for id in ids:
            tap(state, id, player, "601.2h")
    elif isinstance(action, Untap):
        for id in ids:
            untap(state, id, player, "601.2h")
    elif isinstance(action, Reveal):
        for id in ids:
            state.edit(id).seen = (1 << len(state.players)) - 1
            occur(state, Event(REVEAL, id, player, "701.20a"))
    elif isinstance(action, Sacrifice):
        yield from happen(state, [move_event(state, id, GRAVEYARD, player, "701.21a", "sacrifice") for id in ids])
    elif isinstance(action, Discard):
        yield from happen(state, [move_event(state, id, GRAVEYARD, player, "701.9a", "discard") for id in ids])
    elif isinstance(action, Exile):
        events = [move_event(state, id, EXILE, player, "701.13a", "exile") for id in ids]
        for event in events:
            event.source, event.link = source, action.link  # CR 607.2a
        yield from happen(state, events)
    elif isinstance(action, Move):
        to = parse_zone(action.zone)
        order = list(ids)
        if action.position and order:  # CR 401.4: in any order; the last one put on the top or bottom is outermost
            order = yield from in_any_order(state.get(order[0]).owner, order, ctx, "Order")
            order = order if action.position == "bottom" else order[::-1]
        moves = [move_event(state, id, to, player, "601.2h", "return") for id in order]
        for move in moves:
            move.position = action.position
        yield from happen(state, moves)
    elif isinstance(action, RemoveCounters):
        for id in ids:
            removed = Event(REMOVE_COUNTERS, NONE if is_player(id) else id, player, "601.2h")
            removed.position = action.kind
            removed.amount = evaluate(action.amount, ctx)
            occur(state, removed)
    elif isinstance(action, PutCounters):
        amount = evaluate(action.amount, ctx)
        yield from happen(state, [counters_event(id, player, action.kind, amount, source, "601.2h") for id in ids])
    else:
        raise AssertionError(f"cost {type(action).__name__}")
    return ids


def tap_crew(
    state: State, player: int, least: int, source: int, apart: int, keyword: str
) -> Generator[Decision, int, tuple[int, ...]]:
    """Chooses creatures with that much total power, one after the other, and taps them."""
    left = crew(state, player, apart, keyword)
    chosen: list[int] = []
    while left:
        options = [Option(CHOOSE, id) for at, (id, _) in enumerate(left) if sum(p for _, p in left[at:]) >= least]
        if least <= 0:
            options.append(Option(STOP))
        answer = yield ChooseCostObject(player, options, source, "702.122a", "tap")
        if options[answer].kind == STOP:
            break
        at = [id for id, _ in left].index(options[answer].id)
        chosen.append(left[at][0])
        least -= left[at][1]
        left = left[at + 1 :]
    for id in chosen:
        tap(state, id, player, "702.122a")
    return tuple(chosen)
