"""Activating activated abilities (CR 602)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from rulewright.abilities.ability import ActivatedAbility
from rulewright.abilities.continuous import CostChange, LoyaltyCost
from rulewright.abilities.cost import TapSymbol, UntapSymbol
from rulewright.abilities.effect import PutCounters, RemoveCounters
from rulewright.abilities.node import Effect
from rulewright.abilities.quantity import Number, X
from rulewright.vocabulary.turn import UPKEEP
from rulewright.vocabulary.zone import BATTLEFIELD, STACK

from .ability_costs import change_cost
from .aiming import depend_on_x
from .bill import Bill
from .casting import announce_to_targets, commit_crime
from .characteristics import Characteristics
from .context import Context
from .cost_keywords import chooses_by_x, greatest_figure
from .costs import add_action
from .decision import NUMBER, ChooseX, Decision, Option
from .drawn_meanwhile import begin, end
from .event import ACTIVATE, CYCLE, Event
from .exhausting import ONLY_ONCE, exhaust, is_spent
from .facts import AbilityFacts, walk
from .happen import occur
from .mana import number_of, sick_for_abilities
from .objects import ABILITY, SLOT_MASK, Cast, Obj, Stacked
from .often import often
from .payability import can_pay
from .paying import pay
from .payment_problem import object_of, tap_of
from .permissions import in_force, sorcery_timing, split_second
from .proposing import announce_division, announce_modes, announce_targets, can_announce, chosen_effects, keep_modes
from .queries import evaluate, fits, holds
from .shortages import explain_shortage
from .state import State
from .targets import instances
from .targets_apart import told_apart
from .violation import Violation
from .zones import put_into_zone

MOST_X: Final = 1000
"""The greatest X that is offered where nothing else bounds it."""


def activation_cost(ability: AbilityFacts, obj: Obj, x: int, ctx: Context) -> Bill:
    """The cost of an activated ability, as it is changed from the point of view of who activates it (CR 602.2b)."""
    tree = ability.activated
    assert tree is not None
    bill = Bill(False)
    mana = obj.now.mana_cost if tree.cost.mana_cost_of is not None else tree.cost.mana
    if mana is not None:
        bill.add(mana, x, 1)
    elif tree.cost.mana_cost_of is not None:
        bill.payable = False
    for action in tree.cost.actions:
        add_action(bill, action, ctx)
    if tree.keyword == "loyalty" and ctx.state.board.index.loyalty_costs:
        bill.actions = [_loyalty_cost(action, obj, ctx) for action in bill.actions]
    if tree.keyword == "power-up" and obj.now.mana_cost is not None:
        if obj.id in ctx.state.history.entered:  # "reduce the cost by its mana cost if it entered this turn"
            bill.take(obj.now.mana_cost, 1, False)
    if ctx.state.board.index.ability_costs:
        change_cost(ctx.state, ctx.controller, obj, ability, bill)
    change = tree.cost_change
    if change is not None:
        assert isinstance(change, CostChange)
        times = 1 if change.per is None else max(0, evaluate(change.per, ctx))
        if change.increase:
            bill.add(change.amount, 0, times)
        else:
            bill.take(change.amount, times, change.colored_only)
    return bill


def _loyalty_cost(action: Effect, obj: Obj, ctx: Context) -> Effect:
    """The loyalty counters to be put or removed, all costs for one ability combined (CR 606.5)."""
    if not isinstance(action, PutCounters | RemoveCounters) or action.kind != "loyalty":
        return action
    number = evaluate(action.amount, ctx)
    total = number if isinstance(action, PutCounters) else -number
    for static in ctx.state.board.index.loyalty_costs:
        assert isinstance(static.effect, LoyaltyCost)
        of = Context(ctx.state, static.controller, static.source)
        if in_force(static, of) and fits(static.effect.what, obj, of):
            total += static.effect.amount
    if total < 0:
        return RemoveCounters("loyalty", Number(-total), action.on)
    return PutCounters("loyalty", Number(total), action.on)


def may_activate(state: State, player: int, obj: Obj, index: int) -> bool:
    """Whether the player may activate the ability now: `why_not_activate` without the explanation of a shortage."""
    if why_not_begin(state, player, obj, index) is not None:
        return False
    tree = obj.now.abilities[index].activated
    assert tree is not None
    ctx = Context(state, player, obj.id)
    ctx.source_was = obj
    ctx.exhausting = tree.keyword == "exhaust"
    ctx.activating = True
    ctx.making_mana = obj.now.abilities[index].is_mana
    if chooses_by_x(tree.cost.actions):
        return bool(possible_x(state, player, obj, obj.now.abilities[index], ctx))
    return can_pay(state, player, activation_cost(obj.now.abilities[index], obj, 0, ctx), ctx, obj.id)


def why_not_activate(state: State, player: int, obj: Obj, index: int) -> Violation | None:
    """The rule that forbids the player to activate the ability now, or None (CR 602.1-602.5)."""
    violation = why_not_begin(state, player, obj, index)
    if violation is not None:
        return violation
    tree = obj.now.abilities[index].activated
    assert tree is not None
    ctx = Context(state, player, obj.id)
    ctx.source_was = obj
    ctx.exhausting = tree.keyword == "exhaust"
    ctx.activating = True
    ctx.making_mana = obj.now.abilities[index].is_mana
    bill = activation_cost(obj.now.abilities[index], obj, 0, ctx)
    if chooses_by_x(tree.cost.actions):
        if possible_x(state, player, obj, obj.now.abilities[index], ctx):
            return None
    elif can_pay(state, player, bill, ctx, obj.id):
        return None
    return why_not_cost(state, player, obj, tree, bill)


def why_none_is_activated(state: State, player: int, obj: Obj, indexes: Sequence[int]) -> Violation | None:
    """The rule that forbids the player to activate any of these abilities of the object, or one of them: that of one
    which functions where the object is, if there is one (CR 113.6)."""
    found: Violation | None = None
    for index in indexes:
        why = why_not_activate(state, player, obj, index)
        if why is not None and (found is None or found.rule == "113.6"):
            found = why
    return found


BUT_MANA_ABILITIES: Final = "activate abilities but mana abilities"


def why_not_begin(state: State, player: int, obj: Obj, index: int) -> Violation | None:
    """The rule, costs aside, that forbids the player to activate the ability now."""
    ability = obj.now.abilities[index]
    tree = ability.activated
    if tree is None or not ability.functions_in(obj.zone):
        return Violation("113.6", "the ability does not function where the object is")
    if (obj.controller if obj.zone == BATTLEFIELD else obj.owner) != player and not tree.by_anyone:
        return Violation("602.2", "only its controller may activate it")
    if obj.now.restrictions and obj.now.cannot("activate abilities"):
        return Violation("602.5", "an effect says that its abilities can't be activated")
    if obj.now.restrictions and not ability.is_mana and obj.now.cannot(BUT_MANA_ABILITIES):
        return Violation("602.5", "an effect says that only its mana abilities can be activated")
    if split_second(state):
        return Violation("702.61b", "a spell with split second is on the stack")
    if tree.timing == "sorcery" and not sorcery_timing(state, player):
        if tree.keyword == "loyalty":
            return Violation("606.3", "a loyalty ability is activated in a main phase while the stack is empty")
        return Violation("602.5d", "it may be activated only when its controller could cast a sorcery")
    if tree.keyword == "loyalty" and any(obj.now.abilities[at].keyword_of() == "loyalty" for at in obj.used):
        return Violation("606.3", "a loyalty ability of the permanent was already activated this turn")
    limit = why_not_by_keyword(state, player, obj, tree, index)
    if limit is not None:
        return limit
    if (tree.once_each_turn or tree.keyword in ONCE_EACH_TURN) and index in obj.used:
        return Violation("602.5b", "it was already activated this turn")
    if tree.most_each_turn and obj.used.count(index) >= tree.most_each_turn:
        return Violation("602.5b", "it was already activated as often as it may be this turn")
    ctx = Context(state, player, obj.id)
    ctx.source_was = obj
    ctx.activating = True
    if tree.condition is not None and not holds(tree.condition, ctx):
        return Violation("602.5b", "the condition for activating it is not met")
    apart = told_apart(state, ability, player)
    assert apart is not None
    if targets_by_x(ability):
        if not possible_x(state, player, obj, ability, ctx):
            return Violation("601.2c", "for no X that can be paid are there enough legal targets")
    elif not can_announce(apart, ctx):
        return Violation("601.2c", "there are not enough legal targets")
    return None


_BY_X: Final[dict[AbilityFacts, bool]] = {}


def targets_by_x(ability: AbilityFacts) -> bool:
    """Whether what an ability may target, or how many, depends on the X of its cost."""
    known = _BY_X.get(ability)
    if known is None:
        tree = ability.activated
        modes = () if ability.modal is None else tuple(range(len(ability.modal.modes)))
        known = tree is not None and has_x(tree) and depend_on_x(instances(ability, modes))
        _BY_X[ability] = known
    return known


def has_x(tree: ActivatedAbility) -> bool:
    """Whether X is announced for it (CR 107.3a)."""
    if tree.cost.mana is not None and tree.cost.mana.variables:
        return True
    return any(isinstance(node, X) for action in tree.cost.actions for node in walk(action))


def possible_x(state: State, player: int, obj: Obj, ability: AbilityFacts, ctx: Context) -> list[int]:
    """The values of X that can be paid, and for which there are enough targets (CR 107.3a, 601.2c)."""
    tree = ability.activated
    assert tree is not None
    found: list[int] = []
    apart = chooses_by_x(tree.cost.actions)
    for x in range((often(greatest_figure(state)) if apart else MOST_X) + 1):
        ctx.x = x
        if not can_pay(state, player, activation_cost(ability, obj, x, ctx), ctx, obj.id):
            if apart:
                continue
            break
        if can_announce(ability, ctx):
            found.append(x)
    ctx.x = 0
    return found


ONCE_EACH_TURN: Final = ("boast", "forecast")
"""Keywords of abilities that may be activated only once each turn (CR 702.142a, 702.57b)."""


def why_not_by_keyword(state: State, player: int, obj: Obj, tree: ActivatedAbility, index: int) -> Violation | None:
    """The rule of the ability's keyword that forbids activating it now."""
    if tree.keyword == "boast" and obj.id not in state.history.attacked:
        return Violation("702.142a", "the creature did not attack this turn")
    if tree.keyword in ONLY_ONCE and is_spent(state, player, obj, index, tree.keyword):
        return Violation("602.5b" if tree.keyword == "once" else "702.177a", "it was already activated")
    if tree.keyword == "forecast" and (state.turn.step != UPKEEP or state.turn.active != obj.owner):
        return Violation("702.57b", "it may be activated only during the upkeep of the card's owner")
    return None


def why_not_cost(state: State, player: int, obj: Obj, tree: ActivatedAbility, bill: Bill) -> Violation:
    """Which part of an ability's cost cannot be paid."""

    reserved = 0
    for action in tree.cost.actions:
        if isinstance(action, TapSymbol | UntapSymbol):
            wants_tapped = isinstance(action, UntapSymbol)
            if obj.tapped != wants_tapped:
                rule = "107.6" if wants_tapped else "107.5"
                return Violation(rule, f"it is already {'untapped' if wants_tapped else 'tapped'}")
            if sick_for_abilities(state, obj):
                return Violation("302.6", "the creature came under its controller's control this turn")
            reserved = tap_of(number_of(obj.id)) | object_of(number_of(obj.id))
    ctx = Context(state, player, obj.id)
    ctx.source_was = obj
    ctx.activating = True
    for action in bill.actions:
        if tree.keyword == "loyalty" and isinstance(action, RemoveCounters) and action.kind == "loyalty":
            number = evaluate(action.amount, ctx)
            if obj.count("loyalty") < number:
                return Violation("606.6", f"it has fewer than {number} loyalty counters")
    return explain_shortage(state, player, bill, reserved, ctx)


def activate(state: State, player: int, id: int, index: int) -> Generator[Decision, int, int]:
    """Activates the ability (CR 602.2a-b); answers the id of the ability on the stack."""
    obj = state.get(id)
    ability = told_apart(state, obj.now.abilities[index], player)
    assert ability is not None
    tree = ability.activated
    assert tree is not None
    ctx = Context(state, player, id)
    ctx.source_was = obj
    ctx.activating = True
    modes = yield from announce_modes(ability, ctx, player, "602.2b")
    x = yield from _announce_x(state, player, obj, ability, ctx)
    ctx.x = x
    targets = yield from announce_targets(instances(ability, modes), ctx, player, "601.2c")
    divided = yield from announce_division(chosen_effects(ability, modes), targets, ctx, player)
    bill = activation_cost(ability, obj, x, ctx)
    new = put_ability(state, ability, player, obj, Stacked(ability, modes, targets, divided, x, id, obj, None))
    keep_modes(state, id, ability, modes)
    counted = tree.once_each_turn or tree.most_each_turn > 0
    if counted or tree.keyword == "loyalty" or tree.keyword in ONCE_EACH_TURN:
        used = state.edit(id)
        used.used += (index,)
    elif tree.keyword in ONLY_ONCE:
        exhaust(state, player, id, index, tree.keyword)
    if state.observer is not None:
        state.observer.noted(state, "activating", "602.2", (new, id, bill))
    announce_to_targets(state, new, targets)
    commit_crime(state, player, targets)
    begin(state)
    paid = yield from pay(state, player, bill, ctx, id)
    if paid:
        stacked = state.edit(new)
        stacked.cast = Cast(player, obj.zone, "", x, paid, ())
    if ability.keyword.endswith("cycling"):  # 702.29c
        cycled = Event(CYCLE, state.objects[id & SLOT_MASK].id, player, "702.29c")
        cycled.amount = x
        occur(state, cycled)
    event = Event(ACTIVATE, new, player, "602.2")
    event.source = id
    event.cause = ability.keyword or tree.keyword
    occur(state, event)
    yield from end(state)
    return new


def _announce_x(
    state: State, player: int, obj: Obj, ability: AbilityFacts, ctx: Context
) -> Generator[Decision, int, int]:
    """Announces X for an ability whose cost has it (CR 107.3a)."""
    tree = ability.activated
    assert tree is not None
    if not has_x(tree):
        return 0
    if targets_by_x(ability) or chooses_by_x(tree.cost.actions):
        possible = possible_x(state, player, obj, ability, ctx)
    else:
        most = 0
        while most < MOST_X:
            ctx.x = most + 1
            if not can_pay(state, player, activation_cost(ability, obj, most + 1, ctx), ctx, obj.id):
                break
            most += 1
        ctx.x = 0
        possible = list(range(most + 1))
    options = [Option(NUMBER, obj.id, n) for n in possible]
    answer = yield ChooseX(player, options, obj.id, "601.2b")
    return options[answer].number


def put_ability(state: State, ability: AbilityFacts, player: int, source: Obj, stacked: Stacked) -> int:
    """Puts an ability on the stack as an object that has the ability and no other characteristics (CR 113.7a,
    405.1); it shows its source's name and colors."""
    now = source.now
    base = Characteristics(now.name, None, now.colors, 0, 0, (), (), False, 0, 0, 0, ())
    obj = state.add(ABILITY, player, None, base)
    obj.zone = STACK
    obj.controller = player
    obj.stacked = stacked
    obj.turns = source.turns
    obj.seen = (1 << len(state.players)) - 1
    obj.timestamp = state.timestamp()
    put_into_zone(state, obj, "")
    return obj.id
