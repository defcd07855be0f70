"""Paying costs (CR 601.2g-h, 118, 605.3): activating mana abilities, then paying mana and doing the actions."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities.cost import TapSymbol, UntapSymbol
from rulewright.abilities.effect import Discard, Exile, LoseLife, RemoveCounters, Sacrifice, Tap, Untap
from rulewright.abilities.node import Effect, Reference
from rulewright.abilities.reference import Choose, Self
from rulewright.vocabulary.color import mana_letters
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, GRAVEYARD

from . import payment
from .context import Context
from .costs import ACTIONS, Bill
from .decide import pick
from .decision import AUTOPAY, MANA, PAY, Decision, Option, PayMana
from .event import LOSE_LIFE, NONE, REMOVE_COUNTERS, Event
from .happen import happen, move_event, occur, tap, untap
from .mana import activations_for, number_of, purposes, sick_for_abilities, supply
from .payment_problem import FROM_POOL, Need, Plan, Problem, Unit, object_of, tap_of
from .payment_search import NO, YES
from .queries import evaluate, members, refer
from .state import Mana, State


def pool_units(state: State, player: int, ctx: Context) -> list[Unit]:
    """The player's floating mana as the solver sees it, for what is being paid."""
    return [Unit(mana.type, mana.snow, purposes(mana.spend_only, ctx)) for mana in state.players[player].mana]


def problem_for(state: State, player: int, need: Need, reserved: int, life: int, ctx: Context) -> Problem:
    """The payment of a cost's mana: the pool, and every mana ability that may be activated (CR 601.2g)."""
    activations = activations_for(supply(state, player), ctx)
    left = max(0, state.players[player].life - life)
    return Problem(need, activations, pool_units(state, player, ctx), [], left, reserved)


def can_pay_mana(state: State, player: int, need: Need, reserved: int, life: int, ctx: Context) -> bool:
    """Whether the mana can be paid without the reserved resources, and with so much life spent otherwise."""
    available = supply(state, player)
    if available.simple:  # ENGINE rule 12
        kinds = [unit.kind for unit in pool_units(state, player, ctx)] if state.players[player].mana else []
        uses = available.uses
        for i, kind in enumerate(available.kinds):
            if not uses[i] & reserved:
                kinds.append(kind)
        left = state.players[player].life - life
        for variant in need.variants():
            if len(variant.slots) <= len(kinds) and variant.life <= left and variant.met_by(kinds):
                return True
        return False
    return payment.can_pay(problem_for(state, player, need, reserved, life, ctx)) != NO


def choices_for(action: Effect, ctx: Context) -> list[int] | None:
    """The objects among which the action's object is chosen, or None if nothing is chosen."""
    what = what_of(action)
    if isinstance(what, Choose):
        return list(members(what.noun, ctx))
    return None


def what_of(action: Effect) -> Reference | None:
    """The reference to what an action of a cost is done to."""
    if isinstance(action, Tap | Untap | Sacrifice | Discard | Exile):
        return action.what
    if isinstance(action, RemoveCounters):
        return action.on
    return None


def can_pay(state: State, player: int, bill: Bill, ctx: Context, source: int) -> bool:
    """Whether the total cost can be paid in some way: every action done with some objects, and the mana paid without
    what those need (CR 118.3, 601.2h)."""
    if not bill.payable:
        return False
    return _can_pay_actions(state, player, bill, ctx, source, 0, 0, 0, 0)


def _can_pay_actions(
    state: State,
    player: int,
    bill: Bill,
    ctx: Context,
    source: int,
    at: int,
    reserved: int,
    used: int,
    life: int,
) -> bool:
    if at == len(bill.actions):
        if life > state.players[player].life:  # CR 119.4
            return False
        return not bill.owes() or can_pay_mana(state, player, bill.need(), reserved, life, ctx)
    action = bill.actions[at]
    following = at + 1
    if isinstance(action, TapSymbol | UntapSymbol):
        own = state.find(source)
        if own is None or own.zone != BATTLEFIELD or own.tapped != isinstance(action, UntapSymbol):
            return False
        if sick_for_abilities(state, own):
            return False
        number = number_of(source)
        more = reserved | tap_of(number) | object_of(number)
        return _can_pay_actions(state, player, bill, ctx, source, following, more, used | tap_of(number), life)
    if isinstance(action, LoseLife):
        life += evaluate(action.amount, ctx)
        return _can_pay_actions(state, player, bill, ctx, source, following, reserved, used, life)
    for group in ways_to_do(state, action, ctx, source):
        more = reserved
        gone = used
        possible = True
        for id in group:
            if consumed(action, id) & gone or not _can_do(state, action, id, ctx):
                possible = False
            gone |= consumed(action, id)
            more |= resources(action, id)
        if possible and _can_pay_actions(state, player, bill, ctx, source, following, more, gone, life):
            return True
    return False


def ways_to_do(state: State, action: Effect, ctx: Context, source: int) -> list[tuple[int, ...]]:
    """The sets of objects with which an action of a cost may be done."""
    what = what_of(action)
    if what is None:
        raise AssertionError(f"cost {type(action).__name__}")
    announced = _announced(action, ctx)
    if announced is not None:
        return [announced]
    if isinstance(what, Self):
        return [(source,)]
    if isinstance(what, Choose):
        return groups(list(members(what.noun, ctx)), evaluate(what.minimum, ctx))
    return [refer(what, ctx)]


def groups(ids: list[int], size: int) -> list[tuple[int, ...]]:
    """All sets of that size."""
    if size == 0:
        return [()]
    result: list[tuple[int, ...]] = []
    for i in range(len(ids) - size + 1):
        for rest in groups(ids[i + 1 :], size - 1):
            result.append((ids[i], *rest))
    return result


def _announced(action: Effect, ctx: Context) -> tuple[int, ...] | None:
    """The objects already chosen for the action as the spell was announced (CR 702.180b)."""
    word = ACTIONS.get(type(action), "")
    for name, ids in ctx.paid:
        if name == word:
            return ids
    return None


def resources(action: Effect, id: int) -> int:
    """What of an object must be left for the action until costs are paid."""
    number = number_of(id)
    if isinstance(action, Tap | Untap):
        return tap_of(number) | object_of(number)
    return object_of(number)


def consumed(action: Effect, id: int) -> int:
    """What the action uses up: two actions may not use up the same, but a permanent may be tapped, then sacrificed."""
    number = number_of(id)
    return tap_of(number) if isinstance(action, Tap | Untap) else object_of(number)


def _can_do(state: State, action: Effect, id: int, ctx: Context) -> bool:
    obj = state.find(id)
    if obj is None:
        return False
    if isinstance(action, Tap):
        return not obj.tapped
    if isinstance(action, Untap):
        return obj.tapped
    if isinstance(action, RemoveCounters):
        return obj.count(action.kind) >= evaluate(action.amount, ctx)
    return True


# ---- paying ----------------------------------------------------------------------------------------------


def pay(
    state: State, player: int, bill: Bill, ctx: Context, source: int
) -> Generator[Decision, int, tuple[tuple[str, tuple[int, ...]], ...]]:
    """Activates mana abilities and pays the total cost (CR 601.2g-h). Answers what paid it, by action."""
    yield from pay_mana(state, player, bill, ctx, source)
    paid: list[tuple[str, tuple[int, ...]]] = []
    for action in bill.actions:
        ids = yield from do_action(state, player, action, ctx, source)
        if ids and type(action) in ACTIONS:
            paid.append((ACTIONS[type(action)], ids))
    return tuple(paid)


def reserved_for(state: State, player: int, bill: Bill, ctx: Context, source: int) -> list[tuple[int, int]]:
    """Each way to set objects aside for the actions of a cost: a mask of resources, and life."""
    ways: list[tuple[int, int, int]] = [(0, 0, 0)]
    for action in bill.actions:
        if isinstance(action, TapSymbol | UntapSymbol):
            tap_bit = tap_of(number_of(source))
            own = tap_bit | object_of(number_of(source))
            ways = [(mask | own, used | tap_bit, life) for mask, used, life in ways]
            continue
        if isinstance(action, LoseLife):
            amount = evaluate(action.amount, ctx)
            ways = [(mask, used, life + amount) for mask, used, life in ways]
            continue
        options = ways_to_do(state, action, ctx, source)
        further: list[tuple[int, int, int]] = []
        for mask, used, life in ways:
            for group in options:
                more, gone = mask, used
                possible = True
                for id in group:
                    if consumed(action, id) & gone or not _can_do(state, action, id, ctx):
                        possible = False
                    gone |= consumed(action, id)
                    more |= resources(action, id)
                if possible and (more, gone, life) not in further:
                    further.append((more, gone, life))
        ways = further
    return [(mask, life) for mask, _, life in ways]


def pay_mana(state: State, player: int, bill: Bill, ctx: Context, source: int) -> Generator[Decision, int, None]:
    """Lets the player activate mana abilities, then pays the mana (CR 601.2g-h)."""
    need = bill.need()
    if bill.total() == 0:
        return
    while True:
        ways = reserved_for(state, player, bill, ctx, source)
        problems = [problem_for(state, player, need, reserved, life, ctx) for reserved, life in ways]
        if not state.settings.autopay:
            options = _payment_options(state, player, problems)
            answer = yield PayMana(player, options, source, "601.2g")
            option = options[answer]
            if option.kind == PAY:
                pool = Problem(need, [], pool_units(state, player, ctx), [], state.players[player].life)
                _spend(state, player, _first_plan([pool]), {})
                return
            if option.kind == MANA:
                yield from _activate(state, player, option.id, option.number, option.extra, option.made)
                continue
        yield from _follow_plan(state, player, _first_plan(problems))
        return


def _follow_plan(state: State, player: int, plan: Plan) -> Generator[Decision, int, None]:
    """Activates the mana abilities of a plan, each paid as planned, and pays the cost."""
    available = supply(state, player).sources
    live: dict[tuple[int, int], Mana] = {(FROM_POOL, i): mana for i, mana in enumerate(state.players[player].mana)}
    for number, step in enumerate(plan.steps):
        planned = available[step.activation]
        take_from_pool(state, player, [live[spend.step, spend.index] for spend in step.paid])
        before = state.players[player].mana
        yield from _activate(state, player, planned.id, planned.index, planned.sacrificed, step.made, paid=True)
        after = [mana for mana in state.players[player].mana if not any(mana is old for old in before)]
        for i, mana in enumerate(after):
            live[number, i] = mana
    _spend(state, player, plan, live)


def take_from_pool(state: State, player: int, used: list[Mana]) -> None:
    """Removes mana from a pool."""
    if used:
        seat = state.edit_player(player)
        seat.mana = tuple(mana for mana in seat.mana if not any(mana is spent for spent in used))


def _first_plan(problems: list[Problem]) -> Plan:
    for problem in problems:
        found = payment.solve(problem)
        if isinstance(found, Plan):
            return found
    raise AssertionError("a cost that was offered as payable cannot be paid")


def _payment_options(state: State, player: int, problems: list[Problem]) -> list[Option]:
    """Automatic payment (in the folded profile), each activation that does not strand the cast, and paying with the
    mana there is."""
    options: list[Option] = []
    if state.settings.folded:
        options.append(Option(AUTOPAY))
    available = supply(state, player).sources
    seen: list[tuple[int, int, int, tuple[int, ...]]] = []
    for problem in problems:
        for step in payment.safe_activations(problem):
            source = available[step.activation]
            key = (source.id, source.index, source.sacrificed, step.made)
            if key in seen:
                continue
            seen.append(key)
            option = Option(MANA, source.id, source.index)
            option.made = step.made
            option.extra = source.sacrificed
            options.append(option)
    for problem in problems:
        bare = Problem(problem.need, [], problem.pool, [], problem.life)
        if payment.can_pay(bare) == YES:
            options.append(Option(PAY))
            break
    return options


def _activate(
    state: State, player: int, id: int, index: int, sacrificed: int, made: tuple[int, ...], paid: bool = False
) -> Generator[Decision, int, None]:
    from .mana_abilities import activate_mana

    yield from activate_mana(state, player, id, index, sacrificed, made, paid)


def _spend(state: State, player: int, plan: Plan, live: dict[tuple[int, int], Mana]) -> None:
    """Pays the mana, and life for Phyrexian symbols, as planned."""
    pool = state.players[player].mana
    used: list[Mana] = []
    for spend in plan.spends:
        used.append(pool[spend.index] if not live and spend.step == FROM_POOL else live[spend.step, spend.index])
    take_from_pool(state, player, used)
    if state.observer is not None:
        letters = tuple(mana_letters(mana.type) for mana in used)
        state.observer.noted(state, "paid", "601.2h", (player, letters, plan.life))
    if plan.life:
        loss = Event(LOSE_LIFE, NONE, player, "107.4f")
        loss.amount = plan.life
        occur(state, loss)


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
    if isinstance(action, LoseLife):
        event = Event(LOSE_LIFE, NONE, player, "119.4")
        event.amount = evaluate(action.amount, ctx)
        occur(state, event)
        return ()
    what = what_of(action)
    announced = _announced(action, ctx)
    ids: tuple[int, ...]
    if announced is not None:
        ids = announced
    elif isinstance(what, Choose):
        number = evaluate(what.minimum, ctx)
        possible = list(members(what.noun, ctx))
        picked = yield from pick(player, possible, number, number, source, "601.2h", type(action).__name__)
        ids = tuple(picked)
    else:
        assert what is not None
        ids = refer(what, ctx)
    if isinstance(action, Tap):
        for id in ids:
            tap(state, id, player, "601.2h")
    elif isinstance(action, Untap):
        for id in ids:
            untap(state, id, player, "601.2h")
    elif isinstance(action, Sacrifice):
        yield from happen(state, [move_event(state, id, GRAVEYARD, player, "701.21a", "sacrifice") for id in ids])
    elif isinstance(action, Discard):
        yield from happen(state, [move_event(state, id, GRAVEYARD, player, "701.9a", "discard") for id in ids])
    elif isinstance(action, Exile):
        yield from happen(state, [move_event(state, id, EXILE, player, "701.13a", "exile") for id in ids])
    elif isinstance(action, RemoveCounters):
        for id in ids:
            removed = Event(REMOVE_COUNTERS, id, player, "601.2h")
            removed.position = action.kind
            removed.amount = evaluate(action.amount, ctx)
            occur(state, removed)
    else:
        raise AssertionError(f"cost {type(action).__name__}")
    return ids
