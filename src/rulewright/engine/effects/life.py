"""Damage, life, winning and losing (CR 119, 120, 104)."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities import effect as e
from rulewright.abilities.continuous import SetPowerToughness
from rulewright.abilities.duration import Duration
from rulewright.abilities.node import Reference
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Each, Fixed, Target
from rulewright.vocabulary.cardtype import BATTLE, CREATURE, PLANESWALKER
from rulewright.vocabulary.zone import BATTLEFIELD

from ..context import Context
from ..decision import Decision
from ..event import DAMAGE, GAIN_LIFE, LOSE_LIFE, NONE, Event, inherit
from ..excess import excess_of
from ..happen import happen, occur
from ..leaving import depart
from ..life_payments import pay_life
from ..losing import draw, win, would_lose
from ..objects import is_player
from ..player_rules import may_not_gain_life, may_not_lose_life
from ..queries import evaluate, holds, refer
from ..state import State
from .any_amount import life_chosen
from .result import NOTHING, Happening, Performing, find, perform


def damage_event(state: State, source: int, to: int, amount: int, combat: bool, rule: str) -> Event | None:
    """Damage to a player or object; None if it is something that can't be dealt damage (CR 120.1)."""
    if amount <= 0:
        return None
    if is_player(to):
        event = Event(DAMAGE, NONE, to, rule)
    else:
        obj = state.find(to)
        if obj is None or obj.zone != BATTLEFIELD or not obj.now.types & (CREATURE | PLANESWALKER | BATTLE):
            return None
        event = Event(DAMAGE, to, NONE, rule)
    event.source = source
    event.amount = amount
    event.combat = combat
    return event


def deal_damage(node: e.DealDamage, ctx: Context) -> Performing:
    result = yield from _deal((node,), ctx)
    return result


def deal_together(node: e.DealTogether, ctx: Context) -> Performing:
    """All of it is one event: what triggers on damage being dealt sees it once (CR 603.2c)."""
    result = yield from _deal(node.parts, ctx)
    return result


def _deal(nodes: tuple[e.DealDamage, ...], ctx: Context) -> Performing:
    state = ctx.state
    found: list[int] = []
    events: list[Event] = []
    for node in nodes:
        sources = refer(node.source, ctx)
        if isinstance(node.source, Each):
            yield from _each_deals(node, sources, ctx, found, events)
            continue
        source = sources[0] if sources else ctx.source
        ids = yield from find(node.to, ctx, ctx.controller, "DealDamage")
        found.extend(ids)
        parts = divided_parts(node, ctx, len(ids), evaluate(node.amount, ctx))
        for id, part in zip(ids, parts, strict=True):
            event = damage_event(state, source, id, part, False, "120.3")
            if event is not None:
                event.unpreventable = node.unpreventable
                events.append(inherit(event, ctx.event))
        if node.excess_to is not None and (node.excess_if is None or holds(node.excess_if, ctx)):
            _spill(node.excess_to, ctx, events)
    yield from happen(state, events)
    total = sum(event.amount for event in events if event.done)
    return Happening(tuple(found), total, total > 0, hurt=dealt_by(events))


def _spill(onto: Reference, ctx: Context, events: list[Event]) -> None:
    """Damage in excess is dealt to another instead, before anything else could change it (CR 120.4a)."""
    state = ctx.state
    spilt: list[Event] = []
    dealt: dict[int, int] = {}
    for event in events:
        if event.obj == NONE:
            continue
        source = state.last_known(event.source)
        beside = dealt.get(event.obj, 0)
        keywords = 0 if source is None else source.now.keywords
        over = excess_of(state.get(event.obj), event.amount, keywords, beside, beside)
        event.amount -= over
        dealt[event.obj] = beside + event.amount
        for to in refer(onto, ctx)[:1]:
            more = damage_event(state, event.source, to, over, False, "120.4a")
            if more is not None:
                more.unpreventable = event.unpreventable
                spilt.append(inherit(more, ctx.event))
    events[:] = [event for event in events if event.amount > 0] + spilt


def dealt_by(events: list[Event]) -> tuple[tuple[int, int], ...]:
    """To whom and what damage was dealt, each once, with the excess damage (CR 120.10)."""
    found: dict[int, int] = {}
    for event in events:
        if event.done and event.amount > 0:
            id = event.player if event.obj == NONE else event.obj
            found[id] = found.get(id, 0) + event.excess
    return tuple(found.items())


def _each_deals(
    node: e.DealDamage, sources: tuple[int, ...], ctx: Context, found: list[int], events: list[Event]
) -> Generator[Decision, int, None]:
    """Each of several objects deals its damage, all at the same time (CR 120.3); `Itself` is the one."""
    outside = ctx.itself
    for source in sources:
        ctx.itself = source
        ids = yield from find(node.to, ctx, ctx.controller, "DealDamage")
        found.extend(id for id in ids if id not in found)
        amount = evaluate(node.amount, ctx)
        for id in ids:
            event = damage_event(ctx.state, source, id, amount, False, "120.3")
            if event is not None:
                event.unpreventable = node.unpreventable
                events.append(event)
    ctx.itself = outside


def divided_parts(node: e.DealDamage | e.PutCounters, ctx: Context, count: int, amount: int) -> list[int]:
    """How much each of the objects gets: as announced where it is divided (CR 601.2d), else all of it."""

    to = node.to if isinstance(node, e.DealDamage) else node.on
    if node.divided and isinstance(to, Target) and to.index < len(ctx.divided):
        return list(ctx.divided[to.index])
    return [amount] * count


def fight(node: e.Fight, ctx: Context) -> Performing:
    """CR 701.14: nothing happens unless both are creatures on the battlefield."""
    state = ctx.state
    first = yield from find(node.one, ctx, ctx.controller, "Fight")
    second = yield from find(node.other, ctx, ctx.controller, "Fight")
    if not first or not second:
        return Happening((), 0, False)
    one, other = state.find(first[0]), state.find(second[0])
    if one is None or other is None or not one.now.types & other.now.types & CREATURE:
        return Happening((), 0, False)
    events: list[Event] = []
    for source, target in ((one, other), (other, one)):
        event = damage_event(state, source.id, target.id, source.now.power, False, "701.14a")
        if event is not None:
            events.append(event)
    yield from happen(state, events)
    return Happening((one.id, other.id), 0, True, hurt=dealt_by(events))


def gain_life(node: e.GainLife, ctx: Context) -> Performing:
    amount = evaluate(node.amount, ctx)
    events = []
    players = refer(node.player, ctx)
    for player in players:
        event = inherit(Event(GAIN_LIFE, NONE, player, "119.3"), ctx.event)
        event.amount = amount
        events.append(event)
    yield from happen(ctx.state, events)
    return Happening(players, amount, any(event.done for event in events))


def set_life(node: e.SetLife, ctx: Context) -> Performing:
    number = evaluate(node.amount, ctx)
    players = refer(node.player, ctx)
    yield from bring_to([(player, number) for player in players], ctx, "119.5")
    return Happening(players, number, True)


def bring_to(totals: list[tuple[int, int]], ctx: Context, rule: str) -> Generator[Decision, int, None]:
    """Each of the players gains or loses the life that it takes for their total to be that number (CR 119.5)."""
    state = ctx.state
    gains: list[Event] = []
    losses: list[Event] = []
    for player, number in totals:
        change = number - state.players[player].life
        event = inherit(Event(GAIN_LIFE if change > 0 else LOSE_LIFE, NONE, player, rule), ctx.event)
        event.amount = abs(change)
        if change:
            (gains if change > 0 else losses).append(event)
    for event in losses:
        occur(state, event)
    yield from happen(state, gains)


def exchange_life(node: e.ExchangeLife, ctx: Context) -> Performing:
    """CR 701.12g: each becomes what the other was; the number of the object for good."""
    state = ctx.state
    for player in refer(node.player, ctx):
        for id in refer(node.what, ctx):
            obj = state.find(id)
            if obj is None or obj.zone != BATTLEFIELD or not obj.now.types & CREATURE:
                return NOTHING
            life = Number(state.players[player].life)
            number = obj.now.power if node.number == "power" else obj.now.toughness
            if number > life.value and may_not_gain_life(state, player):  # CR 119.7
                return NOTHING
            if number < life.value and may_not_lose_life(state, player):  # CR 119.8
                return NOTHING
            yield from set_life(e.SetLife(Fixed(player), Number(number)), ctx)
            sizes = (life, None) if node.number == "power" else (None, life)
            change = e.Apply(node.what, (SetPowerToughness(*sizes),), Duration("forever"))
            result = yield from perform(change, ctx)
            return result
    return NOTHING


def lose_life(node: e.LoseLife, ctx: Context) -> Performing:
    node = yield from life_chosen(node, ctx)
    amount = evaluate(node.amount, ctx)
    players = refer(node.player, ctx)
    lost = 0
    for player in players:
        if ctx.paying:
            yield from pay_life(ctx.state, player, amount, "119.4", ctx.entering)
            lost += amount
            continue
        event = Event(LOSE_LIFE, NONE, player, "119.3")
        event.amount = amount
        occur(ctx.state, event)
        lost += event.amount if event.done else 0
    return Happening(players, lost, lost > 0)


def win_game(node: e.WinGame, ctx: Context) -> Performing:
    """CR 104.2b: in a two-player game, the opponents lose."""
    won = False
    for winner in refer(node.player, ctx):
        won = win(ctx.state, winner) or won
    return Happening((), 0, won)
    yield


def draw_game(node: e.DrawGame, ctx: Context) -> Performing:
    draw(ctx.state)
    return Happening((), 0, True)
    yield


def lose_game(node: e.LoseGame, ctx: Context) -> Performing:
    """CR 104.3e, unless an effect forbids or replaces it."""
    did = False
    for player in refer(node.player, ctx):
        lost = yield from would_lose(ctx.state, player, "104.3e")
        did = did or lost
    if len(ctx.state.in_turn_order()) > 1:
        depart(ctx.state)
    return Happening((), 0, did)
