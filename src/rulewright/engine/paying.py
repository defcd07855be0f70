"""Paying costs (CR 601.2g-h, 118, 605.3): activating mana abilities, then paying mana and doing the actions."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from rulewright.abilities.ability import TriggeredAbility
from rulewright.abilities.effect import Apply, KeywordAction
from rulewright.abilities.reference import EventObject
from rulewright.abilities.trigger import AnyTrigger
from rulewright.vocabulary.cardtype import CREATURE
from rulewright.vocabulary.color import mana_letters
from rulewright.vocabulary.mana import PHYREXIAN_LIFE, ManaSymbol
from rulewright.vocabulary.zone import EXILE

from . import payment
from .bill import ACTIONS, LIFE, Bill, all_readings, has_choices, with_life
from .context import Context
from .cost_actions import do_action
from .cost_deeds import acted
from .counting import counted, counted_options
from .decision import (
    AUTOPAY,
    CHOOSE,
    MANA,
    NUMBER,
    PAY,
    SPEND,
    ChooseCostPart,
    ChooseSpend,
    Decision,
    Option,
    PayMana,
)
from .effects.result import perform
from .effects_in_force import Pending
from .event import CAST, NONE, Event
from .facts import facts_of
from .happen import happen, move_event, tap
from .life_payments import pay_life
from .mana import Source, supply, unit
from .objects import SLOT_MASK, Mana
from .payability import can_pay, problems_of, provably, units_for
from .payment_problem import BY_PAYER, FROM_POOL, GENERIC, SNOW, Need, Plan, Problem
from .plain_mana import tap_all_plainly, tap_plainly
from .queries import fits
from .spending import need_for, paid_by_life
from .stands import Stand, stands_for
from .state import State
from .waiting import Waiting


def pay(
    state: State, player: int, bill: Bill, ctx: Context, source: int
) -> Generator[Decision, int, tuple[tuple[str, tuple[int, ...]], ...]]:
    """Activates mana abilities and pays the total cost (CR 601.2g-h). Answers what paid it, by action."""
    ctx.bending = bill.bending
    yield from announce_symbols(state, player, bill, ctx, source)
    yield from choose_life(state, player, bill, ctx, source)
    yield from pay_mana(state, player, bill, ctx, source)
    if bill.bending:  # CR 701.67c
        acted(state, player, "waterbends", "701.67c")
    paid: list[tuple[str, tuple[int, ...]]] = []
    for action in bill.actions:
        ids = yield from do_action(state, player, action, ctx, source)
        if ids and type(action) in ACTIONS:
            paid.append((ACTIONS[type(action)], ids))
        elif ids and isinstance(action, KeywordAction):
            paid.append((action.name, ids))
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
    bill.symbols = yield from _choose_symbols(state, player, bill, ctx, source, all_readings(bill.symbols), "601.2b")


def _choose_symbols(
    state: State,
    player: int,
    bill: Bill,
    ctx: Context,
    source: int,
    readings: Iterable[tuple[ManaSymbol, ...]],
    rule: str,
) -> Generator[Decision, int, list[ManaSymbol]]:
    """Asks which of these symbols the player pays for those of the bill, of the ones that they can pay."""
    possible = []
    for reading in readings:
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
        answer = yield ChooseCostPart(player, options, source, rule, "symbols")
    return list(possible[answer])


def choose_life(state: State, player: int, bill: Bill, ctx: Context, source: int) -> Generator[Decision, int, None]:
    """Settles for which symbols the player pays life where an effect lets them do so rather than pay that mana. That is
    a way to pay the total cost, chosen as it is paid (CR 601.2h), whatever was announced for Phyrexian symbols."""
    ctx.relieved = 0
    if bill.settled or not state.board.index.life_for:
        return
    ways = with_life(bill.symbols, paid_by_life(state, player, ctx, ctx.making_mana))
    announced = bill.symbols.count(LIFE)
    bill.settled = True
    bill.symbols = yield from _choose_symbols(state, player, bill, ctx, source, ways, "601.2h")
    ctx.relieved = bill.symbols.count(LIFE) - announced


def pay_mana(
    state: State, player: int, bill: Bill, ctx: Context, source: int, around: Waiting | None = None
) -> Generator[Decision, int, None]:
    """Lets the player activate mana abilities, then pays the mana (CR 601.2g-h). ``around`` is the payment in which a
    mana ability with this cost is activated."""
    if not bill.owes():  # symbols that are paid with life are owed too (CR 107.4f)
        return
    while True:
        simple = counted(state, player, bill, ctx) if around is None else None
        problems: list[Problem] = []
        if simple is None:
            problems = _problems(state, player, bill, ctx, source, around)
        if not state.settings.autopay:
            need = need_for(state, player, bill, ctx)
            if simple is None:
                options = _payment_options(state, player, problems, need, ctx, around)
            else:
                options = counted_options(state, player, simple, need, ctx)
            answer = yield PayMana(player, options, source, "601.2g")
            option = options[answer]
            if option.kind == PAY:
                yield from _pay_by_hand(state, player, need, ctx, source, around)
                return
            if option.kind == MANA:
                if tap_plainly(state, player, option.id, option.number, option.made):
                    continue
                waiting = Waiting(bill, ctx, source, option, around)
                yield from _activate(
                    state, player, option.id, option.number, option.extra, option.made, option.symbols, False, waiting
                )
                continue
        if simple is not None:
            problems = _problems(state, player, bill, ctx, source, around)
        life = PHYREXIAN_LIFE * bill.symbols.count(LIFE)
        yield from _follow_plan(state, player, _first_plan(problems), ctx, source, around, life)
        return


def _problems(
    state: State, player: int, bill: Bill, ctx: Context, source: int, around: Waiting | None
) -> list[Problem]:
    if around is None:
        return problems_of(state, player, bill, ctx, source)
    return around.problems(state, player)


def _follow_plan(
    state: State, player: int, plan: Plan, ctx: Context, source: int, around: Waiting | None, life: int
) -> Generator[Decision, int, None]:
    """Activates the mana abilities of a plan, each paid as planned, and pays the cost. Inside a payment ``around``, the
    plan is that payment's, and is followed until the ability that is being activated is paid for, with this much life
    rather than mana."""
    available = supply(state, player).sources
    stands = stands_for(state, player, ctx, supply(state, player).consumed)
    live: dict[tuple[int, int], Mana] = {(FROM_POOL, i): mana for i, mana in enumerate(state.players[player].mana)}
    taps: list[tuple[int, int, tuple[int, ...]]] = []
    for step in plan.steps:
        if step.paid or step.activation >= len(available):
            break
        taps.append((available[step.activation].id, available[step.activation].index, step.made))
    floating = len(live)
    tapped = tap_all_plainly(state, player, taps) if len(taps) > 1 else 0
    for number, (_, _, made) in enumerate(taps[:tapped]):
        for i in range(len(made)):
            live[number, i] = state.players[player].mana[floating]
            floating += 1
    for number, step in enumerate(plan.steps):
        if number < tapped:
            continue
        paid = [live[spend.step, spend.index] for spend in step.paid]
        if around is not None and step.activation >= len(available):
            yield from _spend(state, player, paid, life, ctx, source)
            return
        planned = available[step.activation]
        take_from_pool(state, player, paid)
        pool = state.players[player].mana
        yield from _activate(
            state, player, planned.id, planned.index, planned.sacrificed, step.made, planned.symbols, True
        )
        after = state.players[player].mana
        if len(after) == len(pool) + 1 and (not pool or after[-2] is pool[-1]):  # added at the end, as always
            live[number, 0] = after[-1]
            continue
        before = {id(mana) for mana in pool}
        for i, mana in enumerate([mana for mana in after if id(mana) not in before]):
            live[number, i] = mana
    used = [live[spend.step, spend.index] for spend in plan.spends if spend.step != BY_PAYER]
    yield from _spend(state, player, used, plan.life, ctx, source)
    yield from use_stands(state, player, [stands[s.index] for s in plan.spends if s.step == BY_PAYER], source)


def _leaves_payable(
    state: State,
    player: int,
    slots: list[int],
    pool: list[Mana],
    stands: list[Stand],
    ctx: Context,
    around: Waiting | None,
) -> bool:
    """Whether this mana and these objects pay the slots, and leave the payment around it possible."""
    if around is None:
        life = state.players[player].life
        return provably(state, Problem(need_of(slots), [], units_for(pool, ctx), [s.payer for s in stands], life))
    if not slots:
        return any(provably(state, problem) for problem in around.resolved(state, player, pool))
    tried: list[tuple[int, bool, object]] = []
    for number, mana in enumerate(pool):
        key = (mana.type, mana.snow, mana.spend_only)
        if key in tried or not unit(mana.type, mana.snow, mana.spend_only, ctx).kind & slots[0]:
            continue
        tried.append(key)
        if _leaves_payable(state, player, slots[1:], pool[:number] + pool[number + 1 :], stands, ctx, around):
            return True
    return False


def use_stands(state: State, player: int, stands: list[Stand], source: int) -> Generator[Decision, int, None]:
    """Taps and exiles what stands for mana (CR 702.51a, 702.66a, 702.126a)."""
    exiled: list[Event] = []
    spell = state.find(source)
    if spell is not None and spell.cast is not None and spell.now.has_keyword("convoke"):
        convoked = [each.id for each in stands if each.action == "tap" and state.get(each.id).now.types & CREATURE]
        if convoked:
            state.edit(source).cast = spell.cast.with_convoked(tuple(convoked))
    for stand in stands:
        if stand.action == "tap":
            tap(state, stand.id, player, "601.2h")
        else:
            id = state.objects[stand.id & SLOT_MASK].id  # a permanent that was sacrificed is another object now
            exiled.append(move_event(state, id, EXILE, player, "702.66a", "exile"))
    yield from happen(state, exiled)


def _pay_by_hand(
    state: State, player: int, need: Need, ctx: Context, source: int, around: Waiting | None
) -> Generator[Decision, int, None]:
    """Pays symbol by symbol with what the player chooses: floating mana, or what stands for mana. Offered is only
    what leaves the rest payable; mana that is alike is offered once."""
    symbols = need.slots()
    pool = list(state.players[player].mana)
    stands = stands_for(state, player, ctx)
    used: list[Mana] = []
    tapped: list[Stand] = []
    for at, slot in enumerate(symbols):
        rest = symbols[at + 1 :]
        options: list[Option] = []
        seen: list[tuple[int, bool, object, object]] = []
        for number, mana in enumerate(pool):
            key = (mana.type, mana.snow, mana.spend_only, mana.rider)
            if key in seen or not unit(mana.type, mana.snow, mana.spend_only, ctx).kind & slot:
                continue
            seen.append(key)
            if _leaves_payable(state, player, rest, pool[:number] + pool[number + 1 :], stands, ctx, around):
                option = Option(SPEND, source, number)
                option.made = (mana.type,)
                options.append(option)
        for number, stand in enumerate(stands):
            left = stands[:number] + stands[number + 1 :]
            if stand.payer.kind & slot and _leaves_payable(state, player, rest, pool, left, ctx, around):
                options.append(Option(CHOOSE, stand.id, number))
        answer = 0
        if len(options) > 1:
            answer = yield ChooseSpend(player, options, source, "601.2h", slot)
        option = options[answer]
        if option.kind == SPEND:
            used.append(pool.pop(option.number))
        else:
            tapped.append(stands.pop(option.number))
    yield from _spend(state, player, used, PHYREXIAN_LIFE * len(need.phyrexian), ctx, source)
    yield from use_stands(state, player, tapped, source)


def need_of(slots: list[int]) -> Need:
    """What these slots ask for."""
    generic = slots.count(GENERIC)
    snow = slots.count(SNOW)
    return Need(tuple(slot for slot in slots if slot not in (GENERIC, SNOW)), generic, snow)


def take_from_pool(state: State, player: int, used: list[Mana]) -> None:
    """Removes mana from a pool."""
    if used:
        spent = {id(mana) for mana in used}
        seat = state.edit_player(player)
        seat.mana = tuple(mana for mana in seat.mana if id(mana) not in spent)


def _first_plan(problems: list[Problem]) -> Plan:
    for problem in problems:
        found = payment.solve(problem)
        if isinstance(found, Plan):
            return found
    raise AssertionError("a cost that was offered as payable cannot be paid")


def _payment_options(
    state: State, player: int, problems: list[Problem], need: Need, ctx: Context, around: Waiting | None
) -> list[Option]:
    """Automatic payment (where the settings propose it), each activation that does not strand the cast, and paying with
    the mana there is."""
    options: list[Option] = []
    if state.settings.proposes:
        options.append(Option(AUTOPAY))
    _add_safe(state, supply(state, player).sources, problems, options)
    if around is None:
        payable = any(provably(state, problem.bare()) for problem in problems)
    else:
        payable = _leaves_payable(state, player, need.slots(), list(state.players[player].mana), [], ctx, around)
    if payable:
        options.append(Option(PAY))
    return options


def _add_safe(state: State, sources: list[Source], problems: list[Problem], options: list[Option]) -> None:
    """The activations that leave the cost payable, found by the solver."""
    seen: list[tuple[int, int, int, tuple[int, ...], tuple[ManaSymbol, ...]]] = []
    for problem in problems:
        for step in payment.safe_activations(problem):
            if step.activation >= len(sources):
                continue  # an ability that is being paid for
            source = sources[step.activation]
            key = (source.id, source.index, source.sacrificed, step.made, source.symbols)
            if key in seen:
                continue
            seen.append(key)
            option = Option(MANA, source.id, source.index)
            option.made = step.made
            option.extra = source.sacrificed
            option.symbols = source.symbols
            options.append(option)
        state.tally.unproved += problem.undecided


def _activate(
    state: State,
    player: int,
    id: int,
    index: int,
    sacrificed: int,
    made: tuple[int, ...],
    symbols: tuple[ManaSymbol, ...] = (),
    paid: bool = False,
    around: Waiting | None = None,
) -> Generator[Decision, int, None]:
    from .mana_abilities import activate_mana

    if tap_plainly(state, player, id, index, made):
        return
    yield from activate_mana(state, player, id, index, sacrificed, made, symbols, paid, around)


def _spend(
    state: State, player: int, used: list[Mana], life: int, ctx: Context, source: int
) -> Generator[Decision, int, None]:
    """Pays mana from the pool, and life for Phyrexian symbols; then what mana does to what it is spent on (106.6)."""
    take_from_pool(state, player, used)
    paid_for = state.find(source)
    if (used or life) and ctx.casting != NONE and paid_for is not None and paid_for.cast is not None:
        types = tuple(mana.type for mana in used)
        sources = tuple(mana.by for mana in used)
        state.edit(source).cast = paid_for.cast.with_spent(types, life // PHYREXIAN_LIFE - ctx.relieved, sources)
    if state.observer is not None:
        letters = tuple(mana_letters(mana.type) for mana in used)
        state.observer.noted(state, "paid", "601.2h", (player, letters, life))
    if life:
        yield from pay_life(state, player, life, "119.4" if ctx.relieved else "107.4f")
    for mana in used:
        rider = mana.rider
        spell = state.find(source)
        if rider is None or spell is None or ctx.casting == NONE:
            continue
        of = Context(state, player, mana.source)
        if fits(rider.what, spell, of):
            of.event = Event(CAST, source, player, "106.6")
            if rider.then is not None:  # 106.6a: a delayed triggered ability for each mana
                ability = facts_of(TriggeredAbility(AnyTrigger(()), rider.then))[0]
                board = state.edit_board()
                board.pending += (Pending(ability, player, mana.source, None, of.event, of.kept(), -1),)
                board.unchecked = True
                continue
            yield from perform(Apply(EventObject(), rider.changes, rider.duration), of)
