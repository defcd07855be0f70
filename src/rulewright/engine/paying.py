"""Paying costs (CR 601.2g-h, 118, 605.3): activating mana abilities, then paying mana and doing the actions."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.cost import TapPower, TapSymbol, UntapSymbol
from rulewright.abilities.effect import (
    Apply,
    Discard,
    Exile,
    LoseLife,
    Mill,
    Move,
    PutCounters,
    RemoveCounters,
    Reveal,
    Sacrifice,
    Tap,
    Untap,
)
from rulewright.abilities.node import Effect, Reference
from rulewright.abilities.placeholder import KeywordCost
from rulewright.abilities.reference import Choose, EventObject, Self
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
from .effects.result import perform
from .event import CAST, LOSE_LIFE, NONE, REMOVE_COUNTERS, REVEAL, Event
from .happen import counters_event, happen, move_event, occur, tap, untap
from .mana import Source, Supply, activations_for, beyond, number_of, purposes, sick_for_abilities, supply
from .payment_problem import (
    BY_PAYER,
    FROM_POOL,
    GENERIC,
    SNOW,
    Activation,
    Need,
    Payer,
    Plan,
    Problem,
    Unit,
    object_of,
    tap_of,
)
from .payment_search import UNPROVED, YES
from .queries import evaluate, fits, members, refer
from .state import CARD, SLOT_MASK, Mana, State, is_player

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
    Move,
    RemoveCounters,
    PutCounters,
    Move,
    TapPower,
    KeywordCost,
    Reveal,
)
"""The actions of costs that can be paid here (and the place of a keyword's own cost in its meaning)."""


def payable(action: Effect) -> bool:
    """Whether an action of a cost can be paid here: of moves, only those into a hand or graveyard."""
    if isinstance(action, Move):
        return action.zone in ("hand", "graveyard") and action == Move(action.what, action.zone)
    return isinstance(action, PAYABLE)


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


def stands_for(state: State, player: int, ctx: Context, consumed: int = 0) -> list[Stand]:
    """What may stand for mana of what is being paid. ``consumed``: the objects that mana abilities may use up first; a
    creature that is sacrificed cannot convoke, and delve may exile it from the graveyard."""
    found: list[Stand] = []
    spell = ctx.source_was
    if ctx.casting != ctx.source or spell is None:
        return found
    now = spell.now
    convoke, improvise = now.has_keyword("convoke"), now.has_keyword("improvise")
    delve = now.has_keyword("delve")
    if convoke or improvise or (delve and consumed):
        for id in state.board.battlefield:
            obj = state.objects[id & SLOT_MASK]
            number = number_of(id)
            there = object_of(number) & consumed
            if obj.controller == player and not obj.tapped:
                if convoke and obj.now.types & CREATURE:
                    found.append(Stand(id, "tap", Payer(tap_of(number), obj.now.colors, needs=there)))
                elif improvise and obj.now.types & ARTIFACT:
                    found.append(Stand(id, "tap", Payer(tap_of(number), needs=there)))
            if delve and there and obj.owner == player and obj.kind == CARD:
                found.append(Stand(id, "exile", Payer(tap_of(beyond(state) * 2 + number), gone=there)))
    if delve:
        for id in state.players[player].graveyard:
            if id != ctx.casting:
                found.append(Stand(id, "exile", Payer(object_of(number_of(id)))))
    return found


def problem_for(state: State, player: int, need: Need, reserved: int, life: int, ctx: Context) -> Problem:
    """The payment of a cost's mana: the pool, and every mana ability that may be activated (CR 601.2g)."""
    activations = activations_for(supply(state, player), ctx)
    left = state.players[player].life - life
    payers = [stand.payer for stand in stands_for(state, player, ctx, supply(state, player).consumed)]
    pool = pool_units(state, player, ctx)
    return Problem(need, activations, pool, payers, left, reserved | being_cast(ctx), owing=life > 0)


def being_cast(ctx: Context) -> int:
    """The card that is being cast, as what may not be used up: it is on the stack by then (CR 601.2a)."""
    return 0 if ctx.casting == NONE else object_of(number_of(ctx.casting))


def can_pay_mana(state: State, player: int, need: Need, reserved: int, life: int, ctx: Context) -> bool:
    """Whether the mana can be paid without the reserved resources, and with so much life spent otherwise."""
    available = supply(state, player)
    if available.simple and not stands_for(state, player, ctx, available.consumed):  # ENGINE rule 12
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


def choices_for(action: Effect, ctx: Context) -> list[int] | None:
    """The objects among which the action's object is chosen, or None if nothing is chosen."""
    what = what_of(action)
    if isinstance(what, Choose):
        return list(members(what.noun, ctx))
    return None


def what_of(action: Effect) -> Reference | None:
    """The reference to what an action of a cost is done to."""
    if isinstance(action, Tap | Untap | Sacrifice | Discard | Exile | Move | Reveal):
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
        apart = source if action.other else NONE
        if sum(power for _, power in crew(state, player, apart)) < evaluate(action.minimum, ctx):
            return False
        return _can_pay_actions(state, player, bill, ctx, source, following, reserved, used, life)
    if isinstance(action, LoseLife):
        life += evaluate(action.amount, ctx)
        return _can_pay_actions(state, player, bill, ctx, source, following, reserved, used, life)
    if isinstance(action, Mill):
        if evaluate(action.amount, ctx) > len(state.players[player].library):  # CR 701.17b
            return False
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


def crew(state: State, player: int, apart: int) -> list[tuple[int, int]]:
    """The player's untapped creatures with their power, for costs of total power (CR 702.122a), without one of them."""
    found: list[tuple[int, int]] = []
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        if obj.controller == player and obj.now.types & CREATURE and not obj.tapped and id != apart:
            found.append((id, max(0, obj.now.power)))
    return found


def tap_crew(
    state: State, player: int, least: int, source: int, apart: int
) -> Generator[Decision, int, tuple[int, ...]]:
    """Chooses creatures with that much total power, one after the other, and taps them."""
    left = crew(state, player, apart)
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
    if is_player(id) or isinstance(action, PutCounters | Reveal):
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
        if isinstance(action, Mill):
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


def pay_mana(
    state: State, player: int, bill: Bill, ctx: Context, source: int, around: Waiting | None = None
) -> Generator[Decision, int, None]:
    """Lets the player activate mana abilities, then pays the mana (CR 601.2g-h). ``around`` is the payment in which a
    mana ability with this cost is activated."""
    if not bill.owes():  # symbols that are paid with life are owed too (CR 107.4f)
        return
    while True:
        problems = problems_of(state, player, bill, ctx, source) if around is None else around.problems(state, player)
        if not state.settings.autopay:
            options = _payment_options(state, player, problems, bill.need(), ctx, around)
            answer = yield PayMana(player, options, source, "601.2g")
            option = options[answer]
            if option.kind == PAY:
                yield from _pay_by_hand(state, player, bill.need(), ctx, source, around)
                return
            if option.kind == MANA:
                waiting = Waiting(bill, ctx, source, option, around)
                yield from _activate(state, player, option.id, option.number, option.extra, option.made, False, waiting)
                continue
        yield from _follow_plan(state, player, _first_plan(problems), ctx, source, around)
        return


def problems_of(state: State, player: int, bill: Bill, ctx: Context, source: int) -> list[Problem]:
    """The payment of the mana, with each way to set aside what the cost's actions need."""
    need = bill.need()
    ways = reserved_for(state, player, bill, ctx, source)
    return [problem_for(state, player, need, reserved, life, ctx) for reserved, life in ways]


class Waiting:
    """A payment that waits while one of its mana abilities is activated and paid for itself (CR 605.3a): that has to
    end with the ability adding what was planned (``option``), and the payment around it possible."""

    __slots__ = ("around", "bill", "ctx", "depth", "option", "source")

    def __init__(self, bill: Bill, ctx: Context, source: int, option: Option, around: Waiting | None) -> None:
        self.bill = bill
        self.ctx = ctx
        self.source = source
        self.option = option
        self.around = around
        self.depth: int = 1 if around is None else around.depth + 1

    def problems(self, state: State, player: int) -> list[Problem]:
        """The whole payment, in which the abilities that are being paid for have to be done, the last one first."""
        outer, musts = self.around, self.musts(state, player)
        while outer is not None:
            musts.extend(must.after(outer.token(state, 1)) for must in outer.musts(state, player))
            outer = outer.around
        found = self.outermost().payments(state, player)
        return [problem.wider([*problem.activations, *musts], self.depth) for problem in found]

    def resolved(self, state: State, player: int, left: list[Mana]) -> list[Problem]:
        """The payment around once the ability is paid for and has resolved, with this mana left."""
        found = self.payments(state, player) if self.around is None else self.around.problems(state, player)
        outer = self.outermost().ctx
        for activation, made in self.planned(state, player):
            if activation.when is None:
                return [payment.done(p.holding(units_for(left, outer)), activation, list(made)) for p in found]
        return []

    def payments(self, state: State, player: int) -> list[Problem]:
        """The payment that waits, by itself."""
        return problems_of(state, player, self.bill, self.ctx, self.source)

    def outermost(self) -> Waiting:
        """The payment of the spell or ability itself."""
        return self if self.around is None else self.around.outermost()

    def token(self, state: State, inside: int) -> int:
        """A resource of this activation alone, or of the one ``inside`` it: it is done once."""
        return tap_of(beyond(state) + self.depth + inside)

    def musts(self, state: State, player: int) -> list[Activation]:
        """The activation as something that has to be done, under any of the conditions for what it makes."""
        token = self.token(state, 0)
        return [payment.must(activation, made, token) for activation, made in self.planned(state, player)]

    def planned(self, state: State, player: int) -> list[tuple[Activation, tuple[Unit, ...]]]:
        """The activation, and what it is planned to make: as it is now first, then as losses may leave it."""
        available = supply(state, player)
        option = self.option
        found: list[tuple[Activation, tuple[Unit, ...]]] = []
        sources = zip(available.sources, activations_for(available, self.outermost().ctx), strict=True)
        for source, activation in sources:
            if (source.id, source.index, source.sacrificed) == (option.id, option.number, option.extra):
                for units in activation.outputs:
                    if len(units) == len(option.made):
                        pairs = list(zip(units, option.made, strict=True))
                        if all(unit.types & type for unit, type in pairs):
                            found.append((activation, tuple(unit.of_type(type) for unit, type in pairs)))
                            break
        return found


def _follow_plan(
    state: State, player: int, plan: Plan, ctx: Context, source: int, around: Waiting | None
) -> Generator[Decision, int, None]:
    """Activates the mana abilities of a plan, each paid as planned, and pays the cost. Inside a payment ``around``, the
    plan is that payment's, and is followed until the ability that is being activated is paid for."""
    available = supply(state, player).sources
    stands = stands_for(state, player, ctx, supply(state, player).consumed)
    live: dict[tuple[int, int], Mana] = {(FROM_POOL, i): mana for i, mana in enumerate(state.players[player].mana)}
    for number, step in enumerate(plan.steps):
        paid = [live[spend.step, spend.index] for spend in step.paid]
        if around is not None and step.activation >= len(available):
            yield from _spend(state, player, paid, 0, ctx, source)
            return
        planned = available[step.activation]
        take_from_pool(state, player, paid)
        before = state.players[player].mana
        yield from _activate(state, player, planned.id, planned.index, planned.sacrificed, step.made, paid=True)
        after = [mana for mana in state.players[player].mana if not any(mana is old for old in before)]
        for i, mana in enumerate(after):
            live[number, i] = mana
    used = [live[spend.step, spend.index] for spend in plan.spends if spend.step != BY_PAYER]
    yield from _spend(state, player, used, plan.life, ctx, source)
    yield from use_stands(state, player, [stands[s.index] for s in plan.spends if s.step == BY_PAYER])


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
        if key in tried or not Unit(mana.type, mana.snow, purposes(mana.spend_only, ctx)).kind & slots[0]:
            continue
        tried.append(key)
        if _leaves_payable(state, player, slots[1:], pool[:number] + pool[number + 1 :], stands, ctx, around):
            return True
    return False


def use_stands(state: State, player: int, stands: list[Stand]) -> Generator[Decision, int, None]:
    """Taps and exiles what stands for mana (CR 702.51a, 702.66a, 702.126a)."""
    exiled: list[Event] = []
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
            unit = Unit(mana.type, mana.snow, purposes(mana.spend_only, ctx))
            if key in seen or not unit.kind & slot:
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


def _payment_options(
    state: State, player: int, problems: list[Problem], need: Need, ctx: Context, around: Waiting | None
) -> list[Option]:
    """Automatic payment (where the settings propose it), each activation that does not strand the cast, and paying with
    the mana there is."""
    options: list[Option] = []
    if state.settings.proposes:
        options.append(Option(AUTOPAY))
    available = supply(state, player)
    if available.simple and not any(problem.payers for problem in problems):
        _add_simple(available, problems, options)
    else:
        _add_safe(state, available.sources, problems, options)
    if around is None:
        payable = any(provably(state, problem.bare()) for problem in problems)
    else:
        payable = _leaves_payable(state, player, need.slots(), list(state.players[player].mana), [], ctx, around)
    if payable:
        options.append(Option(PAY))
    return options


def _add_safe(state: State, sources: list[Source], problems: list[Problem], options: list[Option]) -> None:
    """The activations that leave the cost payable, found by the solver."""
    seen: list[tuple[int, int, int, tuple[int, ...]]] = []
    for problem in problems:
        for step in payment.safe_activations(problem):
            if step.activation >= len(sources):
                continue  # an ability that is being paid for
            source = sources[step.activation]
            key = (source.id, source.index, source.sacrificed, step.made)
            if key in seen:
                continue
            seen.append(key)
            option = Option(MANA, source.id, source.index)
            option.made = step.made
            option.extra = source.sacrificed
            options.append(option)
        state.tally.unproved += problem.undecided


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
    state: State,
    player: int,
    id: int,
    index: int,
    sacrificed: int,
    made: tuple[int, ...],
    paid: bool = False,
    around: Waiting | None = None,
) -> Generator[Decision, int, None]:
    from .mana_abilities import activate_mana

    yield from activate_mana(state, player, id, index, sacrificed, made, paid, around)


def _spend(
    state: State, player: int, used: list[Mana], life: int, ctx: Context, source: int
) -> Generator[Decision, int, None]:
    """Pays mana from the pool, and life for Phyrexian symbols; then what mana does to what it is spent on (106.6)."""
    take_from_pool(state, player, used)
    paid_for = state.find(source)
    if used and ctx.casting != NONE and paid_for is not None and paid_for.cast is not None:
        state.edit(source).cast = paid_for.cast.with_spent(tuple(mana.type for mana in used))
    if state.observer is not None:
        letters = tuple(mana_letters(mana.type) for mana in used)
        state.observer.noted(state, "paid", "601.2h", (player, letters, life))
    if life:
        loss = Event(LOSE_LIFE, NONE, player, "107.4f")
        loss.amount = life
        occur(state, loss)
    for mana in used:
        rider = mana.rider
        spell = state.find(source)
        if rider is None or spell is None or ctx.casting == NONE:
            continue
        of = Context(state, player, mana.source)
        if fits(rider.what, spell, of):
            of.event = Event(CAST, source, player, "106.6")
            yield from perform(Apply(EventObject(), rider.changes, rider.duration), of)


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
        tapped = yield from tap_crew(state, player, evaluate(action.minimum, ctx), source, apart)
        return tapped
    if isinstance(action, LoseLife):
        event = Event(LOSE_LIFE, NONE, player, "119.4")
        event.amount = evaluate(action.amount, ctx)
        occur(state, event)
        return ()
    if isinstance(action, Mill):
        library = state.players[player].library
        top = library[len(library) - evaluate(action.amount, ctx) :]
        yield from happen(state, [move_event(state, id, GRAVEYARD, player, "701.17a", "mill") for id in reversed(top)])
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
    elif isinstance(action, Reveal):
        for id in ids:
            state.edit(id).seen = (1 << len(state.players)) - 1
            occur(state, Event(REVEAL, id, player, "701.20a"))
    elif isinstance(action, Sacrifice):
        yield from happen(state, [move_event(state, id, GRAVEYARD, player, "701.21a", "sacrifice") for id in ids])
    elif isinstance(action, Discard):
        yield from happen(state, [move_event(state, id, GRAVEYARD, player, "701.9a", "discard") for id in ids])
    elif isinstance(action, Exile):
        yield from happen(state, [move_event(state, id, EXILE, player, "701.13a", "exile") for id in ids])
    elif isinstance(action, Move):
        to = parse_zone(action.zone)
        yield from happen(state, [move_event(state, id, to, player, "601.2h", "return") for id in ids])
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
