"""Whether costs can be paid (CR 118.3, 601.2h): the objects for their actions, and the mana without those."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from rulewright.abilities.continuous import Permits
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
from rulewright.abilities.node import Effect, Reference
from rulewright.abilities.noun import PlayerNoun
from rulewright.abilities.placeholder import KeywordCost
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Choose, Self, TopCards
from rulewright.vocabulary.cardtype import CREATURE
from rulewright.vocabulary.zone import BATTLEFIELD

from . import payment
from .bill import ACTIONS, Bill
from .cannot_pay import may_not_pay_life, may_not_sacrifice
from .context import Context
from .cost_keywords import BEHOLD, COST_DEEDS, EVIDENCE, deed_is_possible, evidence, may_be_beheld
from .event import NONE
from .grouping import allowed, group_rule
from .mana import (
    ENERGY,
    MOST_MILLED,
    activations_for,
    counters_row,
    energy_row,
    library_row,
    number_of,
    sick_for_abilities,
    unit,
)
from .mana_for import supply_for
from .objects import SLOT_MASK, Mana, Obj, is_player
from .payment_problem import Need, Problem, Unit, object_of, tap_of
from .payment_search import UNPROVED, YES
from .player_rules import may_not_draw
from .queries import evaluate, members, refer
from .spending import need_for
from .stands import stands_for
from .state import State

PAYABLE: Final = (
    TapSymbol,
    UntapSymbol,
    Tap,
    Untap,
    Sacrifice,
    Discard,
    Exile,
    LoseLife,
    Mill,
    Draw,
    Move,
    RemoveCounters,
    PutCounters,
    TapPower,
    KeywordCost,
    Reveal,
)
"""The actions of costs that can be paid here (and the place of a keyword's own cost in its meaning)."""


def payable(action: Effect) -> bool:
    """Whether an action of a cost can be paid here: of moves, only those into a hand or graveyard, or onto
    the top or bottom of a library."""
    if isinstance(action, Move):
        if action.zone == "library":
            return action.position in ("top", "bottom") and action == Move(action.what, action.zone, action.position)
        return action.zone in ("hand", "graveyard") and action == Move(action.what, action.zone)
    if isinstance(action, KeywordAction):
        return action.name in COST_DEEDS
    if isinstance(action, Pick):  # an opponent, for gift (CR 702.174a)
        return action == Pick(action.player, Choose(PlayerNoun(True), Number(1), Number(1)))
    return isinstance(action, PAYABLE)


def what_of(action: Effect) -> Reference | None:
    """The reference to what an action of a cost is done to."""
    if isinstance(action, Tap | Untap | Sacrifice | Discard | Exile | Move | Reveal | Pick):
        return action.what
    if isinstance(action, RemoveCounters | PutCounters):
        return action.on
    return None


def choices_for(action: Effect, ctx: Context) -> list[int] | None:
    """The objects among which the action's object is chosen, or None if nothing is chosen."""
    what = what_of(action)
    return choosable(action, what, ctx) if isinstance(what, Choose) else None


def choosable(action: Effect, what: Choose, ctx: Context) -> list[int]:
    """The objects that may be chosen for the action: of permanents to be sacrificed, those that can be."""
    state = ctx.state
    ids = list(members(what.noun, ctx))
    if not isinstance(action, Sacrifice):
        return ids
    return [id for id in ids if not may_not_sacrifice(state, ctx.controller, state.get(id), ctx, ctx.making_mana)]


# ---- mana ------------------------------------------------------------------------------------------------


def pool_units(state: State, player: int, ctx: Context) -> list[Unit]:
    """The player's floating mana as the solver sees it, for what is being paid."""
    return units_for(list(state.players[player].mana), ctx)


def units_for(pool: list[Mana], ctx: Context) -> list[Unit]:
    """Floating mana as units, for what is being paid."""
    return [unit(mana.type, mana.snow, mana.spend_only, ctx) for mana in pool]


def problem_for(state: State, player: int, need: Need, reserved: int, life: int, ctx: Context) -> Problem:
    """The payment of a cost's mana: the pool, and every mana ability that may be activated (CR 601.2g)."""
    available = supply_for(state, player, ctx)
    activations = activations_for(available, ctx)
    left = state.players[player].life - life
    payers = [stand.payer for stand in stands_for(state, player, ctx, available.consumed)]
    pool = pool_units(state, player, ctx)
    return Problem(need, activations, pool, payers, left, reserved | being_cast(ctx), owing=life > 0)


def being_cast(ctx: Context) -> int:
    """The card that is being cast, as what may not be used up: it is on the stack by then (CR 601.2a)."""
    return 0 if ctx.casting == NONE else object_of(number_of(ctx.casting))


def can_pay_mana(state: State, player: int, need: Need, reserved: int, life: int, ctx: Context) -> bool:
    """Whether the mana can be paid without the reserved resources, and with so much life spent otherwise."""
    available = supply_for(state, player, ctx)
    if available.simple and not ctx.as_though and not stands_for(state, player, ctx, available.consumed):  # rule 12
        kinds = [unit.kind for unit in pool_units(state, player, ctx)] if state.players[player].mana else []
        uses = available.uses
        reserved |= being_cast(ctx)
        for i, kind in enumerate(available.kinds):
            if not uses[i] & reserved:
                kinds.append(kind)
        left = state.players[player].life - life
        for variant in need.variants():
            affordable = variant.life <= left or not (variant.life or life)
            if len(variant.slots) <= len(kinds) and affordable and variant.met_by(kinds):
                return True
        return False
    return provably(state, problem_for(state, player, need, reserved, life, ctx))


def provably(state: State, problem: Problem) -> bool:
    """Whether the payment is possible. What the solver cannot decide within its cap is not offered, but counted: only
    what can be completed is offered (DESIGN promise 4)."""
    status = payment.can_pay(problem)
    state.tally.unproved += status == UNPROVED
    return status == YES


# ---- actions ---------------------------------------------------------------------------------------------


def can_pay(state: State, player: int, bill: Bill, ctx: Context, source: int) -> bool:
    """Whether the total cost can be paid in some way: every action done with some objects, and the mana paid without
    what those need (CR 118.3, 601.2h)."""
    if not bill.payable:
        return False
    ctx.bending = bill.bending
    if not bill.actions:
        return not bill.owes() or can_pay_mana(state, player, need_for(state, player, bill, ctx), 0, 0, ctx)
    need = need_for(state, player, bill, ctx)
    for reserved, life in ways_to_pay(state, player, bill, ctx, source):
        if life and life > state.players[player].life:  # CR 119.4
            continue
        if not bill.owes() or can_pay_mana(state, player, need, reserved, life, ctx):
            return True
    return False


def ways_to_pay(state: State, player: int, bill: Bill, ctx: Context, source: int) -> Iterator[tuple[int, int]]:
    """Each way to set objects aside for the actions of a cost: a mask of resources, and life."""
    if not bill.actions:
        yield 0, 0
        return
    seen: set[tuple[int, int]] = set()
    for way in _ways(state, player, bill.actions, ctx, source, 0, 0, 0):
        if way not in seen:
            seen.add(way)
            yield way


def _ways(
    state: State,
    player: int,
    actions: list[Effect],
    ctx: Context,
    source: int,
    reserved: int,
    used: int,
    life: int,
) -> Iterator[tuple[int, int]]:
    """The same for the actions that are left. ``used``: what the actions before them use up."""
    if not actions:
        yield reserved, life
        return
    action, left = actions[0], actions[1:]
    if isinstance(action, TapSymbol | UntapSymbol):
        own = state.find(source)
        if own is None or own.zone != BATTLEFIELD or own.tapped != isinstance(action, UntapSymbol):
            return
        if isinstance(action, UntapSymbol) and own.now.cannot("become untapped"):
            return
        if sick_for_abilities(state, own):
            return
        tap_bit = tap_of(number_of(source))
        more = reserved | tap_bit | object_of(number_of(source))
        yield from _ways(state, player, left, ctx, source, more, used | tap_bit, life)
        return
    if isinstance(action, TapPower):
        apart = source if action.other else NONE
        if action.keyword == TEAMWORK:  # beside other parts of a cost: these creatures make no mana besides
            able = crew(state, player, apart, action.keyword)
            for ids in enough_power(able, evaluate(action.minimum, ctx)):
                more, gone = reserved, used
                for id in ids:
                    more |= tap_of(number_of(id)) | object_of(number_of(id))
                    gone |= tap_of(number_of(id))
                yield from _ways(state, player, left, ctx, source, more, gone, life)
            return
        if sum(power for _, power in crew(state, player, apart, action.keyword)) < evaluate(action.minimum, ctx):
            return
    elif isinstance(action, KeywordAction) and action.name == EVIDENCE:
        for more in _ways_to_collect(state, player, action, ctx, used):
            yield from _ways(state, player, left, ctx, source, reserved | more, used | more, life)
        return
    elif isinstance(action, LoseLife):
        amount = evaluate(action.amount, ctx)
        if amount > 0 and may_not_pay_life(state, player, ctx, ctx.making_mana):  # CR 119.8
            return
        life += amount
    elif isinstance(action, Mill):
        if evaluate(action.amount, ctx) > len(state.players[player].library):  # CR 701.17b
            return
        if len(state.players[player].library) <= MOST_MILLED:
            reserved |= _kept(library_row(state, player, evaluate(action.amount, ctx)), used)
    elif isinstance(action, Draw):  # also from an empty library (CR 121.4)
        number = 0
        for each in actions:  # all that the cost includes (CR 121.2b)
            if isinstance(each, Draw):
                number += evaluate(each.amount, ctx)
        if may_not_draw(state, player, number):
            return
    else:
        if used or left or not isinstance(action, Sacrifice | Discard | Exile | Tap):
            ways = ways_to_do(state, action, ctx, source)
        else:
            ways = ways_that_leave_most(state, player, action, ctx, source)
        for group in ways:
            more, gone = reserved, used
            possible = True
            for id in group:
                if is_player(id) and isinstance(action, RemoveCounters) and action.kind == ENERGY:
                    kept = _kept(energy_row(state, id, evaluate(action.amount, ctx)), gone)
                    gone |= kept
                    more |= kept
                elif isinstance(action, RemoveCounters) and not is_player(id):  # that mana abilities might remove
                    row = counters_row(supply_for(state, player, ctx), id, action.kind, evaluate(action.amount, ctx))
                    kept = _kept(row, gone)
                    gone |= kept
                    more |= kept
                if needed(action, id) & gone or not _can_do(state, action, id, ctx):
                    possible = False
                gone |= consumed(action, id)
                more |= resources(action, id)
            if possible:
                yield from _ways(state, player, left, ctx, source, more, gone, life)
        return
    yield from _ways(state, player, left, ctx, source, reserved, used, life)


CREWS: Final = "crew as 2 greater"
CREWS_AND_SADDLES: Final = "saddle and crew as 2 greater"
_STRONGER: Final = {"crew": (CREWS, CREWS_AND_SADDLES), "saddle": (CREWS_AND_SADDLES,)}
TEAMWORK: Final = "teamwork"


def enough_power(able: list[tuple[int, int]], least: int) -> Iterator[tuple[int, ...]]:
    """The sets of creatures with that much power together, of which none could be left out."""
    if least <= 0:
        yield ()
        return
    for at, (id, power) in enumerate(able):
        if power >= least:
            yield (id,)
        elif power > 0:
            for rest in enough_power(able[at + 1 :], least - power):
                yield (id, *rest)


def crew(state: State, player: int, apart: int, keyword: str) -> list[tuple[int, int]]:
    """The player's untapped creatures with their power, for costs of total power (CR 702.122a), without one of them."""
    found: list[tuple[int, int]] = []
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        if obj.controller == player and obj.now.types & CREATURE and not obj.tapped and id != apart:
            if keyword == "crew" and obj.now.restrictions and obj.now.cannot("crew Vehicles"):
                continue
            found.append((id, max(0, obj.now.power + more_power(obj, keyword))))
    return found


def more_power(obj: Obj, keyword: str) -> int:
    """The power that a creature has in addition as it crews a Vehicle, or saddles a Mount."""
    names = _STRONGER.get(keyword, ())
    return 2 * sum(1 for each in obj.now.restrictions if isinstance(each, Permits) and each.action in names)


def _kept(row: list[int], gone: int) -> int:
    """What of a row of like things is kept for a cost: the last of them that nothing else has used up."""
    for way in reversed(row):
        if not way & gone:
            return way
    return 0


def _ways_to_collect(state: State, player: int, action: KeywordAction, ctx: Context, used: int) -> list[int]:
    """What has to be left in the graveyard for collecting evidence: of the cards that mana abilities may use up, each
    smallest set that is enough with all the others (CR 701.59a)."""
    assert action.amount is not None
    least = evaluate(action.amount, ctx)
    touched = supply_for(state, player, ctx).touched
    at_risk: list[tuple[int, int]] = []
    for id, value in evidence(state, player, ctx):
        mask = object_of(number_of(id))
        if mask & used:
            continue
        if mask & touched:
            at_risk.append((mask, value))
        else:
            least -= value
    for size in range(len(at_risk) + 1):
        found = [
            sum(mask for mask, _ in chosen)
            for chosen in combinations(at_risk, size)
            if sum(value for _, value in chosen) >= least
        ]
        if found:
            return found
    return []


def ways_to_do(state: State, action: Effect, ctx: Context, source: int) -> list[tuple[int, ...]]:
    """The sets of objects with which an action of a cost may be done."""
    if isinstance(action, KeywordAction):
        if action.name == BEHOLD:
            return [(id,) for id in may_be_beheld(state, ctx.controller, action, ctx)]
        assert action.what is not None
        return [(id,) for id in refer(action.what, ctx) if deed_is_possible(state, action, id)]
    what = what_of(action)
    if what is None:
        raise AssertionError(f"cost {type(action).__name__}")
    announced = announced_for(action, ctx)
    if announced is not None:
        return [announced]
    if isinstance(what, Self):
        return [(source,)]
    if isinstance(what, Choose):
        ids = choosable(action, what, ctx)
        return allowed(what.noun, groups(ids, evaluate(what.minimum, ctx)), ids, ctx)
    there = refer(what, ctx)
    if isinstance(what, TopCards) and len(there) < evaluate(what.amount, ctx):
        return []  # CR 118.3
    return [there]


def ways_that_leave_most(state: State, player: int, action: Effect, ctx: Context, source: int) -> list[tuple[int, ...]]:
    """The same for the only action of a cost that uses objects up, as far as they differ for the mana: what no mana
    ability wants and nothing stands for mana with is taken first, and it is the same which of it."""
    what = what_of(action)
    if not isinstance(what, Choose) or group_rule(what.noun) is not None or announced_for(action, ctx) is not None:
        return ways_to_do(state, action, ctx, source)
    available = supply_for(state, player, ctx)
    touched = available.touched
    for stand in stands_for(state, player, ctx, available.consumed):
        touched |= stand.payer.touches
    free: list[int] = []
    wanted: list[int] = []
    for id in choosable(action, what, ctx):
        if _can_do(state, action, id, ctx):
            (wanted if resources(action, id) & touched else free).append(id)
    size = evaluate(what.minimum, ctx)
    return [(*free[:size], *rest) for rest in groups(wanted, max(0, size - len(free)))]


def groups(ids: list[int], size: int) -> list[tuple[int, ...]]:
    """All sets of that size."""
    if size == 0:
        return [()]
    result: list[tuple[int, ...]] = []
    for i in range(len(ids) - size + 1):
        for rest in groups(ids[i + 1 :], size - 1):
            result.append((ids[i], *rest))
    return result


def announced_for(action: Effect, ctx: Context) -> tuple[int, ...] | None:
    """The objects already chosen for the action as the spell was announced (CR 702.180b)."""
    word = ACTIONS.get(type(action), "")
    for name, ids in ctx.paid:
        if name == word:
            return ids
    return None


def resources(action: Effect, id: int) -> int:
    """What of an object must be left for the action until costs are paid."""
    if is_player(id) or isinstance(action, RemoveCounters | PutCounters):
        return 0 if is_player(id) else object_of(number_of(id))
    number = number_of(id)
    if isinstance(action, Tap | Untap):
        return tap_of(number) | object_of(number)
    return object_of(number)


def needed(action: Effect, id: int) -> int:
    """What no action before may have used up: counters are removed only from what is still there."""
    if isinstance(action, RemoveCounters) and not is_player(id):
        return object_of(number_of(id))
    return consumed(action, id)


def consumed(action: Effect, id: int) -> int:
    """What the action uses up: two actions may not use up the same, but a permanent may be tapped, or its counters
    removed, and then sacrificed (CR 601.2h: in any order)."""
    if is_player(id) or isinstance(action, PutCounters | RemoveCounters | Reveal | Pick | KeywordAction):
        return 0
    number = number_of(id)
    return tap_of(number) if isinstance(action, Tap | Untap) else object_of(number)


def _can_do(state: State, action: Effect, id: int, ctx: Context) -> bool:
    if isinstance(action, Pick):
        return True
    if isinstance(action, RemoveCounters) and is_player(id):
        return state.players[id].count(action.kind) >= evaluate(action.amount, ctx)
    obj = state.find(id)
    if obj is None:
        return False
    if isinstance(action, Sacrifice):
        return not may_not_sacrifice(state, ctx.controller, obj, ctx, ctx.making_mana)
    if isinstance(action, Tap):
        return not obj.tapped
    if isinstance(action, Untap):
        return obj.tapped and not obj.now.cannot("become untapped")
    if isinstance(action, PutCounters):
        return not obj.now.cannot("have counters put on it")
    if isinstance(action, RemoveCounters):
        return obj.count(action.kind) >= evaluate(action.amount, ctx)
    return True


def problems_of(state: State, player: int, bill: Bill, ctx: Context, source: int) -> list[Problem]:
    """The payment of the mana, with each way to set aside what the cost's actions need."""
    need = need_for(state, player, bill, ctx)
    ctx.bending = bill.bending
    ways = ways_to_pay(state, player, bill, ctx, source)
    return [problem_for(state, player, need, reserved, life, ctx) for reserved, life in ways]
