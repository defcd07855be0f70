"""Determining the total cost (CR 601.2f, 118.7): a ledger of lines, worked out by the same code for play, for what is
offered and for explanations."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.continuous import AdditionalCost, AsThoughFlash, CostChange, CostFloor
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import KeywordAction, OneOf, PayCost
from rulewright.abilities.node import Effect, Noun
from rulewright.abilities.quantity import X
from rulewright.abilities.reference import Self
from rulewright.vocabulary.mana import ManaCost, ManaSymbol
from rulewright.vocabulary.zone import STACK

from .bill import Bill, all_readings, has_choices
from .characteristics import Characteristics
from .commander import tax
from .context import Context
from .cost_keywords import WATERBEND, chooses_by_x, written_out
from .draft import AS_FLASH, Draft
from .effects_in_force import Static
from .event import NONE
from .facts import AbilityFacts, walk
from .payment_problem import Need
from .queries import evaluate, fits, holds, player_fits
from .state import State

ESCALATE: Final = "escalate"


class Reduction:
    """A cost reduction that applies: how often, from which object, and what its amount was counted from."""

    __slots__ = ("change", "per", "source", "times")

    def __init__(self, change: CostChange, source: int, times: int, per: tuple[int, ...]) -> None:
        self.change = change
        self.source = source
        self.times = times
        self.per = per

    @property
    def colored(self) -> bool:
        """Whether it takes away colored or colorless mana, so that its place in the order may matter (118.7b-d)."""
        return any(symbol.types for symbol in self.change.amount.symbols)


def base_cost(draft: Draft) -> ManaCost | None:
    """The mana cost, or the mana of the alternative cost (CR 601.2b, 118.9); None if there is none (118.6)."""
    cost = draft.method.cost
    if cost is None or cost.mana_cost_of is not None:
        return draft.spell.now.mana_cost
    return ManaCost() if cost.mana is None else cost.mana


def printed_need(now: Characteristics) -> Need:
    """The mana of a printed mana cost, X counting as 0; made once for all cards that share the characteristics."""
    need = now.need
    if need is None:
        assert now.mana_cost is not None
        bill = Bill(False)
        bill.add(now.mana_cost, 0, 1)
        need = now.need = bill.need()
    return need


def total_cost(state: State, draft: Draft, keep_lines: bool) -> Bill:
    """The total cost of a spell (CR 601.2f): the mana or alternative cost, plus additional costs and increases, minus
    reductions in the order the player chose (the cheapest, if they have not), then the effects that set a floor."""
    bill, reductions = _before_reductions(state, draft, keep_lines)
    if not bill.payable:
        return bill
    if reductions:
        order = draft.order
        if order is None and len(reductions) == 1:
            order = (0,)
        if order is None:
            order = _cheapest(state, draft, bill, reductions)
        for at in order:
            reduction = reductions[at]
            change = reduction.change
            bill.take(change.amount, reduction.times, change.colored_only)
            if keep_lines:
                rule = "118.7a" if reduction.per else "601.2f"
                amount = _amount(change.amount, reduction.times)
                bill.note("reduction", amount, reduction.source, reduction.per, rule, change)
    for static in state.board.index.cost_floors:
        _apply_floor(state, draft, static, bill)
    if keep_lines:
        bill.note("total", bill.text(), NONE, (), "601.2f")
    return bill


def _before_changes(draft: Draft, keep_lines: bool) -> Bill:
    """The mana or alternative cost and the additional costs, as announced: no effect has changed it yet."""
    bill = Bill(keep_lines)
    base = base_cost(draft)
    if base is None:
        bill.payable = False
        return bill
    bill.add(base, draft.x, 1)
    method = draft.method
    for action in () if method.cost is None else method.cost.actions:
        add_action(bill, action, draft.ctx)
    if keep_lines:
        kind, rule = ("mana cost", "601.2f") if method.cost is None else ("alternative", "118.9")
        bill.note(kind, str(base) or "{0}", method.source, (), rule)
    for additional in additional_costs(draft):
        times = draft.kicked.count(additional.keyword) if additional.optional else 1
        for _ in range(times):
            for action in additional.cost.actions:
                _add_action(bill, action, draft)
            if additional.cost.mana is not None:
                bill.add(additional.cost.mana, draft.x, 1)
                bill.note("additional", str(additional.cost.mana), draft.card.id, (), "118.8", additional)
    extra = tax(draft.card)
    if extra:
        more = ManaCost.parse(f"{{{extra}}}")
        bill.add(more, 0, 1)
        bill.note("additional", str(more), draft.card.id, (), "903.8")
    if draft.announced is not None:
        bill.symbols = [symbol for symbol in draft.announced if symbol.types or symbol.phyrexian or symbol.snow]
        bill.generic += sum(symbol.generic for symbol in draft.announced if not symbol.types)
    return bill


def _add_action(bill: Bill, action: Effect, draft: Draft) -> None:
    """An action of a cost; of several to choose from, the one that has been announced (CR 601.2b)."""
    action = written_out(action)
    if isinstance(action, OneOf):
        action = action.effects[max(0, draft.branch)]
    add_action(bill, action, draft.ctx, draft.x)


def add_action(bill: Bill, action: Effect, ctx: Context, x: int = 0) -> None:
    """An action of a cost: all the parts of one that is to pay a cost; what is waterbent is mana (CR 701.67a)."""
    action = written_out(action)
    if isinstance(action, PayCost):
        if action.cost.mana is not None:
            bill.add(action.cost.mana, x, 1)
        for part in action.cost.actions:
            add_action(bill, part, ctx, x)
    elif isinstance(action, KeywordAction) and action.name == WATERBEND:
        assert action.amount is not None
        bill.bend(max(0, evaluate(action.amount, ctx)))
    else:
        bill.actions.append(action)


def branches(draft: Draft) -> int:
    """Among how many parts of a cost one is to be chosen; 0 if there is no such choice."""
    for additional in additional_costs(draft):
        for action in additional.cost.actions:
            either = written_out(action)
            if isinstance(either, OneOf):
                return len(either.effects)
    return 0


def _before_reductions(state: State, draft: Draft, keep_lines: bool) -> tuple[Bill, list[Reduction]]:
    """The cost with everything added, and the reductions that apply, from which nothing has been taken away yet."""
    bill = _before_changes(draft, keep_lines)
    reductions: list[Reduction] = []
    if not bill.payable:
        return bill, reductions
    own = draft.spell.now.statics
    index = state.board.index
    if own or index.cost_changes:
        for static in index.cost_changes:
            _consider(state, draft, static, bill, reductions)
        done: list[AbilityFacts] = []
        for ability in own:
            if ability.keyword not in ("", "affinity") and any(ability.tree == other.tree for other in done):
                continue  # of a keyword that it has twice, one is used: one cost, one reduction (CR 118.9a)
            done.append(ability)
            _consider_own(draft, ability, bill, reductions)
    return bill, reductions


def additional_costs(draft: Draft) -> tuple[AdditionalCost, ...]:
    """The additional costs that the spell itself has, optional ones too (CR 118.8)."""
    found = draft.spell.now.additional
    if draft.spliced:
        found += tuple(AdditionalCost(cost) for _, cost in draft.spliced)  # CR 702.47a
    if draft.modes:
        found += tuple(AdditionalCost(cost) for cost in costs_of_modes(draft))
    if draft.method.extra is not None:
        found += (AdditionalCost(draft.method.extra),)
    if draft.late:
        found += tuple([AdditionalCost(cost, True, AS_FLASH) for cost in costs_of_flash(draft.spell.now)])
    return found


def costs_of_flash(spell: Characteristics) -> list[Cost]:
    """What may be paid in addition to cast the spell as though it had flash (CR 601.3c)."""
    found: list[Cost] = []
    for ability in spell.statics:
        if ability.static is not None and ability.casts:
            for effect in ability.static.effects:
                if isinstance(effect, AsThoughFlash) and effect.cost is not None:
                    found.append(effect.cost)
    return found


def x_in_costs(draft: Draft) -> bool:
    """Whether an additional cost that is paid asks for X, or what is done for the alternative cost (CR 601.2b,
    107.3a)."""
    if draft.method.cost is not None and _acts_with_x(draft.method.cost):
        return True
    for additional in additional_costs(draft):
        if additional.optional and additional.keyword not in draft.kicked:
            continue
        if additional.cost.mana is not None and additional.cost.mana.variables:
            return True
        if _acts_with_x(additional.cost):
            return True
    return False


def x_in_choices(draft: Draft) -> bool:
    """Whether X says what is chosen for a part of the cost: then greater values may be payable though lesser ones are
    not."""
    actions = [action for additional in additional_costs(draft) for action in additional.cost.actions]
    if draft.method.cost is not None:
        actions.extend(draft.method.cost.actions)
    return chooses_by_x(tuple(actions))


def _acts_with_x(cost: Cost) -> bool:
    return any(isinstance(node, X) for action in cost.actions for node in walk(action))


def priced_modes(spell: Characteristics) -> bool:
    """Whether what the spell costs depends on the modes chosen for it."""
    modal = None if spell.spell is None else spell.spell.modal
    return modal is not None and (bool(modal.costs) or spell.has_keyword(ESCALATE))


def costs_of_modes(draft: Draft) -> list[Cost]:
    """What the chosen modes cost in addition (CR 702.172a, 702.183a), or each mode beyond the first (702.120a)."""
    ability = draft.ability
    if ability is None or ability.modal is None or not draft.modes:
        return []
    found: list[Cost] = []
    if ability.modal.costs:
        found.extend(ability.modal.costs[mode] for mode in draft.modes)
    for facts in draft.spell.now.abilities:
        tree = facts.tree
        if isinstance(tree, Keyword) and tree.name == ESCALATE and tree.cost is not None:
            found.extend([tree.cost] * (len(draft.modes) - 1))
    return found


def greatest_reduction(state: State, draft: Draft) -> int:
    """No reductions, whatever they depend on, take away more mana than this."""
    found = 0
    own = [(ability, draft.ctx) for ability in draft.spell.now.statics]
    for static in state.board.index.cost_changes:
        own.append((static.ability, Context(state, static.controller, static.source)))
    for ability, ctx in own:
        tree = ability.static
        for change in () if tree is None else tree.effects:
            if isinstance(change, CostChange) and not change.increase:
                times = 1 if change.per is None else max(0, evaluate(change.per, ctx))
                found += change.amount.mana_value * times
    return found


# ---- choices (601.2b, 601.2f) ----------------------------------------------------------------------------


def orders(state: State, draft: Draft) -> list[tuple[int, ...]]:
    """The orders in which the player may apply the reductions, one for each result (CR 601.2f, 118.7b-d)."""
    bill, reductions = _before_reductions(state, draft, False)
    return _orders(bill, reductions)


def _orders(bill: Bill, reductions: list[Reduction]) -> list[tuple[int, ...]]:
    plain = tuple(i for i, reduction in enumerate(reductions) if not reduction.colored)
    colored = tuple(i for i, reduction in enumerate(reductions) if reduction.colored)
    if len(colored) < 2:
        return [colored + plain]
    found: list[tuple[int, ...]] = []
    results: list[tuple[int, list[str]]] = []
    for order in permutations(colored):
        trial = bill.copy()
        for at in order + plain:
            change = reductions[at].change
            trial.take(change.amount, reductions[at].times, change.colored_only)
        result = (trial.generic, sorted(str(symbol) for symbol in trial.symbols))
        if result not in results:
            results.append(result)
            found.append(order + plain)
    return found


def _cheapest(state: State, draft: Draft, bill: Bill, reductions: list[Reduction]) -> tuple[int, ...]:
    best: tuple[int, ...] = ()
    least = -1
    for order in _orders(bill, reductions):
        trial = bill.copy()
        for at in order:
            change = reductions[at].change
            trial.take(change.amount, reductions[at].times, change.colored_only)
        if least < 0 or trial.total() < least:
            least = trial.total()
            best = order
    return best


def announcements(draft: Draft) -> list[tuple[ManaSymbol, ...]]:
    """What the hybrid and Phyrexian symbols of the cost may be announced to stand for (CR 601.2b)."""
    return all_readings(_before_changes(draft, False).symbols)


def reads_symbols(state: State, draft: Draft) -> bool:
    """Whether the total cost depends on what hybrid and Phyrexian symbols are announced to stand for (CR 601.2b): a
    colored reduction finds a color or not, any reduction finds the generic half of {2/R}, and a floor counts the mana
    that is announced."""
    if draft.announced is not None:
        return False
    symbols = _before_changes(draft, False).symbols
    if not has_choices(symbols):
        return False
    numbers = any(symbol.types and symbol.generic for symbol in symbols)
    if state.board.index.cost_floors and (numbers or any(symbol.phyrexian for symbol in symbols)):
        return True
    _, reductions = _before_reductions(state, draft, False)
    return any(numbers or reduction.colored for reduction in reductions)


def _amount(cost: ManaCost, times: int) -> str:
    if times == 1:
        return str(cost)
    generic = sum(symbol.generic for symbol in cost.symbols if not symbol.types)
    rest = "".join(str(symbol) for symbol in cost.symbols if symbol.types)
    return (f"{{{generic * times}}}" if generic or not rest else "") + rest * times


def _consider(
    state: State,
    draft: Draft,
    static: Static,
    bill: Bill,
    reductions: list[Reduction],
) -> None:
    """A permanent's effect on what spells cost."""
    change = static.effect
    assert isinstance(change, CostChange)
    if not isinstance(change.spells, Noun):
        return
    ctx = Context(state, static.controller, static.source)
    tree = static.ability.static
    assert tree is not None
    if change.caster is not None and not player_fits(change.caster, draft.player, ctx):
        return
    if not fits(change.spells, draft.spell, ctx):
        return
    if tree.condition is not None and not holds(tree.condition, ctx):
        return
    ctx.actor, ctx.targets = draft.player, draft.ctx.targets
    times = 1 if change.per is None else max(0, evaluate(change.per, ctx))
    _put(change, static.source, times, (), bill, reductions)


def _consider_own(
    draft: Draft,
    ability: AbilityFacts,
    bill: Bill,
    reductions: list[Reduction],
) -> None:
    """The spell's own effect on what it costs, functioning on the stack (CR 113.6d)."""
    tree = ability.static
    assert tree is not None
    for change in tree.effects:
        if not isinstance(change, CostChange) or not isinstance(change.spells, Self):
            continue
        if not ability.functions_in(STACK):
            continue
        ctx = draft.ctx
        if tree.condition is not None and not holds(tree.condition, ctx):
            continue
        times = 1
        per: tuple[int, ...] = ()
        if change.per is not None:
            times = max(0, evaluate(change.per, ctx))  # CR 107.1b
            per = tuple(id for _, ids in draft.paid for id in ids)
        if times or per:
            _put(change, draft.card.id, times, per, bill, reductions)


def _put(
    change: CostChange,
    source: int,
    times: int,
    per: tuple[int, ...],
    bill: Bill,
    reductions: list[Reduction],
) -> None:
    if change.increase:
        bill.add(change.amount, 0, times)
        bill.note("increase", _amount(change.amount, times), source, per, "601.2f", change)
    else:
        reductions.append(Reduction(change, source, times, per))


def _apply_floor(state: State, draft: Draft, static: Static, bill: Bill) -> None:
    """An effect that directly affects the total cost: it is applied after all else (CR 601.2f)."""
    floor = static.effect
    assert isinstance(floor, CostFloor)
    ctx = Context(state, static.controller, static.source)
    tree = static.ability.static
    assert tree is not None
    if tree.condition is not None and not holds(tree.condition, ctx):
        return
    if not fits(floor.spells, draft.spell, ctx):
        return
    missing = floor.minimum - bill.total()
    if missing > 0:
        bill.generic += missing
        bill.note("floor", f"{{{missing}}}", static.source, (), "601.2f", floor)
