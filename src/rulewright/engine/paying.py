"""Paying costs (CR 601.2g-h, 118, 605.3): activating mana abilities, then paying mana and doing the actions."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.cost import TapPower, TapSymbol, UntapSymbol
from rulewright.abilities.effect import (
    Discard,
    Exile,
    LoseLife,
    Move,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    Tap,
    Untap,
)
from rulewright.abilities.node import Effect, Reference
from rulewright.abilities.placeholder import KeywordCost
from rulewright.abilities.reference import Choose, Self
from rulewright.vocabulary.cardtype import ARTIFACT, CREATURE
from rulewright.vocabulary.color import MANA_BITS, mana_letters
from rulewright.vocabulary.mana import PHYREXIAN_LIFE
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, GRAVEYARD, parse_zone

from . import payment
from .bill import ACTIONS, Bill, all_readings, has_choices
from .context import Context
from .decide import pick
from .decision import (
    AUTOPAY,
    CHOOSE,
    MANA,
    NUMBER,
    PAY,
    SPEND,
    STOP,
    ChooseCostObject,
    ChooseCostPart,
    ChooseSpend,
    Decision,
    Option,
    PayMana,
)
from .event import LOSE_LIFE, NONE, REMOVE_COUNTERS, Event
from .happen import counters_event, happen, move_event, occur, tap, untap
from .mana import Source, Supply, activations_for, number_of, purposes, sick_for_abilities, supply
from .payment_problem import (
    BY_PAYER,
    FROM_POOL,
    GENERIC,
    SNOW,
    Need,
    Payer,
    Plan,
    Problem,
    Unit,
    object_of,
    tap_of,
)
from .payment_search import NO, YES
from .queries import evaluate, members, refer
from .state import SLOT_MASK, Mana, State, is_player

PAYABLE: Final = (
    TapSymbol,
    UntapSymbol,
    Tap,
    Untap,
    Sacrifice,
    Discard,
    Exile,
    LoseLife,
    RemoveCounters,
    PutCounters,
    Move,
    TapPower,
    KeywordCost,
)
"""The actions of costs that can be paid here (and the place of a keyword's own cost in its meaning)."""


def pool_units(state: State, player: int, ctx: Context) -> list[Unit]:
    """The player's floating mana as the solver sees it, for what is being paid."""
    return units_for(list(state.players[player].mana), ctx)


def units_for(pool: list[Mana], ctx: Context) -> list[Unit]:
    """Floating mana as units, for what is being paid."""
    return [Unit(mana.type, mana.snow, purposes(mana.spend_only, ctx)) for mana in pool]


class Stand:
    """An object that may stand for one mana of a spell's cost: a creature for convoke (CR 702.51a), an artifact for
    improvise (702.126a), a card in the graveyard for delve (702.66a)."""

    __slots__ = ("action", "id", "payer")

    def __init__(self, id: int, action: str, payer: Payer) -> None:
        self.id = id
        self.action = action
        self.payer = payer


def stands_for(state: State, player: int, ctx: Context) -> list[Stand]:
    """What may stand for mana of what is being paid."""
    found: list[Stand] = []
    spell = ctx.source_was
    if ctx.casting != ctx.source or spell is None:
        return found
    now = spell.now
    convoke, improvise = now.has_keyword("convoke"), now.has_keyword("improvise")
    if convoke or improvise:
        for id in state.board.battlefield:
            obj = state.objects[id & SLOT_MASK]
            if obj.controller != player or obj.tapped:
                continue
            number = number_of(id)
            if convoke and obj.now.types & CREATURE:
                found.append(Stand(id, "tap", Payer(tap_of(number), obj.now.colors)))
            elif improvise and obj.now.types & ARTIFACT:
                found.append(Stand(id, "tap", Payer(tap_of(number))))
    if now.has_keyword("delve"):
        for id in state.players[player].graveyard:
            if id != ctx.casting:
                found.append(Stand(id, "exile", Payer(object_of(number_of(id)))))
    return found


def problem_for(state: State, player: int, need: Need, reserved: int, life: int, ctx: Context) -> Problem:
    """The payment of a cost's mana: the pool, and every mana ability that may be activated (CR 601.2g)."""
    activations = activations_for(supply(state, player), ctx)
    left = state.players[player].life - life
    payers = [stand.payer for stand in stands_for(state, player, ctx)]
    pool = pool_units(state, player, ctx)
    return Problem(need, activations, pool, payers, left, reserved | being_cast(ctx), owing=life > 0)


def being_cast(ctx: Context) -> int:
    """The card that is being cast, as what may not be used up: it is on the stack by then (CR 601.2a)."""
    return 0 if ctx.casting == NONE else object_of(number_of(ctx.casting))


def can_pay_mana(state: State, player: int, need: Need, reserved: int, life: int, ctx: Context) -> bool:
    """Whether the mana can be paid without the reserved resources, and with so much life spent otherwise."""
    available = supply(state, player)
    if available.simple and not stands_for(state, player, ctx):  # ENGINE rule 12
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
    if isinstance(action, Move):
        return action.what
    if isinstance(action, RemoveCounters | PutCounters):
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
        if life and life > state.players[player].life:  # CR 119.4
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
    if isinstance(action, TapPower):
        if sum(power for _, power in crew(state, player)) < evaluate(action.minimum, ctx):
            return False
        return _can_pay_actions(state, player, bill, ctx, source, following, reserved, used, life)
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


def crew(state: State, player: int) -> list[tuple[int, int]]:
    """The player's untapped creatures with their power, for costs of total power (CR 702.122a)."""
    found: list[tuple[int, int]] = []
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        if obj.controller == player and obj.now.types & CREATURE and not obj.tapped:
            found.append((id, max(0, obj.now.power)))
    return found


def tap_crew(state: State, player: int, least: int, source: int) -> Generator[Decision, int, tuple[int, ...]]:
    """Chooses creatures with that much total power, one after the other, and taps them."""
    left = crew(state, player)
    chosen: list[int] = []
    while left:
        options = [Option(CHOOSE, id) for at, (id, _) in enumerate(left) if sum(p for _, p in left[at:]) >= least]
        if least <= 0:
            options.append(Option(STOP))
        answer = yield ChooseCostObject(player, options, source, "702.122a", "tap")
        if options[answer].kind == STOP:
            break
        chosen.append(options[answer].id)
        least -= left[answer][1]
        left = left[answer + 1 :]
    for id in chosen:
        tap(state, id, player, "702.122a")
    return tuple(chosen)


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
    if is_player(id) or isinstance(action, RemoveCounters | PutCounters):
        return 0 if is_player(id) else object_of(number_of(id))
    number = number_of(id)
    if isinstance(action, Tap | Untap):
        return tap_of(number) | object_of(number)
    return object_of(number)


def consumed(action: Effect, id: int) -> int:
    """What the action uses up: two actions may not use up the same, but a permanent may be tapped, then sacrificed."""
    if is_player(id) or isinstance(action, PutCounters):
        return 0
    number = number_of(id)
    return tap_of(number) if isinstance(action, Tap | Untap) else object_of(number)


def _can_do(state: State, action: Effect, id: int, ctx: Context) -> bool:
    if isinstance(action, RemoveCounters) and is_player(id):
        return state.players[id].count(action.kind) >= evaluate(action.amount, ctx)
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
    yield from announce_symbols(state, player, bill, ctx, source)
    yield from pay_mana(state, player, bill, ctx, source)
    paid: list[tuple[str, tuple[int, ...]]] = []
    for action in bill.actions:
        ids = yield from do_action(state, player, action, ctx, source)
        if ids and type(action) in ACTIONS:
            paid.append((ACTIONS[type(action)], ids))
    return tuple(paid)


def announce_symbols(
    state: State, player: int, bill: Bill, ctx: Context, source: int
) -> Generator[Decision, int, None]:
    """Announces what hybrid and Phyrexian symbols stand for (CR 601.2b), where that has not been done. Where payments
    are left to the solver it reads hybrid symbols itself, since that changes nothing; life is never paid unasked."""
    if not has_choices(bill.symbols):
        return
    if state.settings.autopay and not any(symbol.phyrexian for symbol in bill.symbols):
        return
    possible = []
    for reading in all_readings(bill.symbols):
        trial = bill.copy()
        trial.symbols = list(reading)
        if can_pay(state, player, trial, ctx, source):
            possible.append(reading)
    answer = 0
    if len(possible) > 1:
        options = []
        for number, reading in enumerate(possible):
            option = Option(NUMBER, source, number)
            option.symbols = reading
            options.append(option)
        answer = yield ChooseCostPart(player, options, source, "601.2b", "symbols")
    bill.symbols = list(possible[answer])


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
                yield from _pay_by_hand(state, player, need, ctx, source)
                return
            if option.kind == MANA:
                yield from _activate(state, player, option.id, option.number, option.extra, option.made)
                continue
        yield from _follow_plan(state, player, _first_plan(problems), ctx)
        return


def _follow_plan(state: State, player: int, plan: Plan, ctx: Context) -> Generator[Decision, int, None]:
    """Activates the mana abilities of a plan, each paid as planned, and pays the cost."""
    stands = stands_for(state, player, ctx)
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
    used = [live[spend.step, spend.index] for spend in plan.spends if spend.step != BY_PAYER]
    _spend(state, player, used, plan.life)
    yield from use_stands(state, player, [stands[s.index] for s in plan.spends if s.step == BY_PAYER])


def use_stands(state: State, player: int, stands: list[Stand]) -> Generator[Decision, int, None]:
    """Taps and exiles what stands for mana (CR 702.51a, 702.66a, 702.126a)."""
    exiled: list[Event] = []
    for stand in stands:
        if stand.action == "tap":
            tap(state, stand.id, player, "601.2h")
        else:
            exiled.append(move_event(state, stand.id, EXILE, player, "702.66a", "exile"))
    yield from happen(state, exiled)


def _pay_by_hand(state: State, player: int, need: Need, ctx: Context, source: int) -> Generator[Decision, int, None]:
    """Pays symbol by symbol with what the player chooses: floating mana, or what stands for mana. Offered is only
    what leaves the rest payable; mana that is alike is offered once."""
    symbols = need.slots()
    life = state.players[player].life
    pool = list(state.players[player].mana)
    stands = stands_for(state, player, ctx)
    used: list[Mana] = []
    tapped: list[Stand] = []
    for at, slot in enumerate(symbols):
        rest = need_of(symbols[at + 1 :])
        options: list[Option] = []
        seen: list[tuple[int, bool, object]] = []
        for number, mana in enumerate(pool):
            key = (mana.type, mana.snow, mana.spend_only)
            unit = Unit(mana.type, mana.snow, purposes(mana.spend_only, ctx))
            if key in seen or not unit.kind & slot:
                continue
            others = units_for([m for i, m in enumerate(pool) if i != number], ctx)
            if payment.can_pay(Problem(rest, [], others, [s.payer for s in stands], life)) == YES:
                seen.append(key)
                option = Option(SPEND, source, number)
                option.made = (mana.type,)
                options.append(option)
        for number, stand in enumerate(stands):
            if not stand.payer.kind & slot:
                continue
            units = units_for(pool, ctx)
            left = [s.payer for s in stands if s is not stand]
            if payment.can_pay(Problem(rest, [], units, left, life)) == YES:
                options.append(Option(CHOOSE, stand.id, number))
        answer = 0
        if len(options) > 1:
            answer = yield ChooseSpend(player, options, source, "601.2h", slot)
        option = options[answer]
        if option.kind == SPEND:
            used.append(pool.pop(option.number))
        else:
            tapped.append(stands.pop(option.number))
    _spend(state, player, used, PHYREXIAN_LIFE * len(need.phyrexian))
    yield from use_stands(state, player, tapped)


def need_of(slots: list[int]) -> Need:
    """What these slots ask for."""
    generic = slots.count(GENERIC)
    snow = slots.count(SNOW)
    return Need(tuple(slot for slot in slots if slot not in (GENERIC, SNOW)), generic, snow)


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
    """Automatic payment (where the settings propose it), each activation that does not strand the cast, and paying with
    the mana there is."""
    options: list[Option] = []
    if state.settings.proposes:
        options.append(Option(AUTOPAY))
    available = supply(state, player)
    if available.simple and not any(problem.payers for problem in problems):
        _add_simple(available, problems, options)
    else:
        _add_safe(available.sources, problems, options)
    for problem in problems:
        if payment.can_pay(problem.bare(problem.pool)) == YES:
            options.append(Option(PAY))
            break
    return options


def _add_safe(sources: list[Source], problems: list[Problem], options: list[Option]) -> None:
    """The activations that leave the cost payable, found by the solver."""
    seen: list[tuple[int, int, int, tuple[int, ...]]] = []
    for problem in problems:
        for step in payment.safe_activations(problem):
            source = sources[step.activation]
            key = (source.id, source.index, source.sacrificed, step.made)
            if key in seen:
                continue
            seen.append(key)
            option = Option(MANA, source.id, source.index)
            option.made = step.made
            option.extra = source.sacrificed
            options.append(option)


def _add_simple(available: Supply, problems: list[Problem], options: list[Option]) -> None:
    """The same where every permanent gives one mana: a type is safe if Hall's condition holds with it fixed."""
    for source in available.sources:
        at = available.uses.index(source.activation.uses)
        for output in source.activation.outputs:
            unit = output[0]
            for bit in MANA_BITS:
                if unit.types & bit and any(_holds_with(available, p, at, unit.of_type(bit).kind) for p in problems):
                    option = Option(MANA, source.id, source.index)
                    option.made = (bit,)
                    option.extra = source.sacrificed
                    options.append(option)


def _holds_with(available: Supply, problem: Problem, at: int, kind: int) -> bool:
    if available.uses[at] & problem.reserved:
        return False
    kinds = [unit.kind for unit in problem.pool]
    kinds.append(kind)
    for i, other in enumerate(available.kinds):
        if i != at and not available.uses[i] & problem.reserved:
            kinds.append(other)
    return any(problem.affords(0, v.life) and v.met_by(kinds) for v in problem.need.variants())


def _activate(
    state: State, player: int, id: int, index: int, sacrificed: int, made: tuple[int, ...], paid: bool = False
) -> Generator[Decision, int, None]:
    from .mana_abilities import activate_mana

    yield from activate_mana(state, player, id, index, sacrificed, made, paid)


def _spend(state: State, player: int, used: list[Mana], life: int) -> None:
    """Pays mana from the pool, and life for Phyrexian symbols."""
    take_from_pool(state, player, used)
    if state.observer is not None:
        letters = tuple(mana_letters(mana.type) for mana in used)
        state.observer.noted(state, "paid", "601.2h", (player, letters, life))
    if life:
        loss = Event(LOSE_LIFE, NONE, player, "107.4f")
        loss.amount = life
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
    if isinstance(action, TapPower):
        tapped = yield from tap_crew(state, player, evaluate(action.minimum, ctx), source)
        return tapped
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
            removed = Event(REMOVE_COUNTERS, NONE if is_player(id) else id, player, "601.2h")
            removed.position = action.kind
            removed.amount = evaluate(action.amount, ctx)
            occur(state, removed)
    elif isinstance(action, PutCounters):
        amount = evaluate(action.amount, ctx)
        yield from happen(state, [counters_event(id, player, action.kind, amount, source, "601.2h") for id in ids])
    elif isinstance(action, Move):
        events = [move_event(state, id, parse_zone(action.zone), player, "601.2h", "put") for id in ids]
        for event in events:
            event.position = action.position
        yield from happen(state, events)
    else:
        raise AssertionError(f"cost {type(action).__name__}")
    return ids
