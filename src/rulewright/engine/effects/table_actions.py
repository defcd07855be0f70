"""Keyword actions between players, and through time: fateseal, life totals that are exchanged, time travel (CR 701)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.ability import Keyword
from rulewright.abilities.node import Effect
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Fixed
from rulewright.vocabulary.zone import STACK

from ..context import Context
from ..decide import pick
from ..decision import BOTTOM, NO, TOP, YES, ArrangeCard, Option, YesNo
from ..event import REMOVE_COUNTERS, Event
from ..happen import counters_event, happen, occur
from ..objects import Obj
from ..player_rules import GAINS_FROM_RADIATION, may_not_gain_life, may_not_lose_life, rules_of
from ..queries import refer
from .cards import in_any_order, show
from .keyword_actions import amount_of
from .life import bring_to
from .result import NOTHING, Deed, Happening, Performing, perform


def fateseal(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.29a: the player looks at the top cards of an opponent's library, and puts any number of them on its
    bottom, the rest on top."""
    state = ctx.state
    chosen = yield from pick(player, state.opponents(player), 1, 1, ctx.source, "701.29a", "Fateseal")
    amount = amount_of(node, ctx)
    library = state.players[chosen[0]].library if chosen else ()
    looked = list(reversed(library[max(0, len(library) - amount) :])) if amount else []
    if not looked:
        return NOTHING
    show(state, looked, 1 << player)
    stay: list[int] = []
    go: list[int] = []
    for id in looked:
        options = [Option(TOP, id), Option(BOTTOM, id)]
        answer = yield ArrangeCard(player, options, ctx.source, "701.29a", id)
        (stay if options[answer].kind == TOP else go).append(id)
    stay = yield from in_any_order(player, stay, ctx, "Top")
    go = yield from in_any_order(player, go, ctx, "Bottom")
    seat = state.edit_player(chosen[0])
    rest = [id for id in seat.library if id not in looked]
    seat.library = (*reversed(go), *rest, *reversed(stay))
    return Happening((), len(looked), True)


def exchange_life_totals(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.12a, 701.12c: each of two players gains or loses the life that it takes, unless one can't (CR 119.7-8)."""
    assert node.what is not None
    state = ctx.state
    players = refer(node.what, ctx)
    if len(players) != 2:
        return NOTHING
    lives = [state.players[seat].life for seat in players]
    if lives[0] == lives[1]:
        return NOTHING
    richer, poorer = players if lives[0] > lives[1] else (players[1], players[0])
    if may_not_gain_life(state, poorer) or may_not_lose_life(state, richer):
        return NOTHING
    yield from bring_to([(players[0], lives[1]), (players[1], lives[0])], ctx, "701.12c")
    return Happening(players, abs(lives[0] - lives[1]), True)


def double_life(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.10d: each of the players gains or loses the life that it takes."""
    assert node.what is not None
    state = ctx.state
    players = refer(node.what, ctx)
    yield from bring_to([(seat, 2 * state.players[seat].life) for seat in players], ctx, "701.10d")
    return Happening(players, 0, bool(players))


def double_x(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 107.3, 701.10: the value of X of a spell on the stack, and of what it becomes (107.3m), is twice as great."""
    assert node.what is not None
    state = ctx.state
    done: list[int] = []
    for id in refer(node.what, ctx):
        spell = state.find(id)
        if spell is not None and spell.zone == STACK and spell.stacked is not None:
            own = state.edit(id)
            own.stacked = spell.stacked.with_x(2 * spell.stacked.x)
            if spell.cast is not None:
                own.cast = spell.cast.with_x(2 * spell.cast.x)
            done.append(id)
    return Happening(tuple(done), 0, bool(done))
    yield


def time_travel(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.56a: for any number of the player's permanents and suspended cards with time counters, one is put on it or
    removed from it."""
    state = ctx.state
    permanents = [id for id in state.board.battlefield if state.get(id).controller == player]
    cards = [id for id in state.board.exile if state.get(id).owner == player and is_suspended(state.get(id))]
    possible = [id for id in (*permanents, *cards) if state.get(id).count("time")]
    chosen = yield from pick(player, possible, 0, len(possible), ctx.source, "701.56a", "TimeTravel")
    more: list[Event] = []
    fewer: list[Event] = []
    for id in chosen:
        decision = YesNo(player, [Option(YES, id), Option(NO, id)], id, "701.56a", "PutCounters")
        answer = yield decision
        if decision.options[answer].kind == YES:
            more.append(counters_event(id, player, "time", 1, ctx.source, "701.56a"))
        else:
            event = Event(REMOVE_COUNTERS, id, player, "701.56a")
            event.position, event.amount = "time", 1
            fewer.append(event)
    yield from happen(state, more)
    for event in fewer:
        occur(state, event)
    return Happening(tuple(chosen), len(chosen), bool(chosen))


def is_suspended(card: Obj) -> bool:
    """Whether a card in exile has suspend and a time counter (CR 702.62b)."""
    trees = [ability.tree for ability in card.now.abilities]
    return card.count("time") > 0 and any(isinstance(tree, Keyword) and tree.name == "suspend" for tree in trees)


def lose_life_to_radiation(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 727.1a: the life that rad counters cost, or that is gained rather than lost."""
    amount = Number(amount_of(node, ctx))
    gains = bool(rules_of(ctx.state, player, GAINS_FROM_RADIATION))
    change: Effect = e.GainLife(Fixed(player), amount) if gains else e.LoseLife(Fixed(player), amount)
    result = yield from perform(change, ctx)
    return result


NAMED: Final[dict[str, Deed]] = {
    "lose life to radiation": lose_life_to_radiation,
    "fateseal": fateseal,
    "exchange life totals": exchange_life_totals,
    "double the life total": double_life,
    "double the value of X": double_x,
    "time travel": time_travel,
}
