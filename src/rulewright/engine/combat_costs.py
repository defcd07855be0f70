"""What it costs to attack and to block (CR 508.1d, 508.1h-j, 509.1c-f)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulewright.abilities.continuous import CombatCost
from rulewright.abilities.effect import Discard, LoseLife, Move, Sacrifice, Tap
from rulewright.abilities.node import Effect
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Choose

from .bill import Bill
from .characteristics import VIGILANCE
from .context import Context
from .costs import add_action
from .effects_in_force import Static
from .often import often
from .payability import can_pay
from .permissions import in_force
from .queries import describes, evaluate
from .state import State
from .violation import Violation

ATTACKING: Final = "attack"
BLOCKING: Final = "block"

Pairs = list[tuple[int, int]]
"""Creatures, each with what it attacks or blocks."""


def costs_to(state: State, action: str) -> list[Static]:
    """The effects by which it may cost something to attack, or to block."""
    found: list[Static] = []
    for static in state.board.index.combat_costs:
        cost = static.effect
        assert isinstance(cost, CombatCost)
        if cost.action == action and in_force(static, Context(state, static.controller, static.source)):
            found.append(static)
    return found


def is_charged(state: State, static: Static, creature: int, other: int) -> bool:
    """Whether by that effect the creature can't attack, or block, the other unless a cost is paid."""
    cost = static.effect
    assert isinstance(cost, CombatCost)
    ctx = Context(state, static.controller, static.source)
    return describes(cost.creatures, creature, ctx) and (cost.whom is None or describes(cost.whom, other, ctx))


def costs_something(state: State, action: str, creature: int, other: int) -> bool:
    """Whether the creature can't do that unless a cost is paid, be it {0} (CR 118.5): no requirement makes anybody pay
    it (CR 508.1d, 509.1c)."""
    return any(is_charged(state, static, creature, other) for static in costs_to(state, action))


def combat_bill(state: State, player: int, action: str, pairs: Pairs) -> Bill:
    """The total cost of what the player's creatures are declared to do (CR 508.1h, 509.1d)."""
    bill = Bill(False)
    actions: list[Effect] = []
    for static in costs_to(state, action):
        charged: list[int] = []
        for creature, other in pairs:
            if creature not in charged and is_charged(state, static, creature, other):
                charged.append(creature)
        for creature in charged:
            _charge(state, static, creature, bill, actions)
    yours = Context(state, player, pairs[0][0])
    for each in _together(actions, yours):
        add_action(bill, each, yours)
    return bill


def _charge(state: State, static: Static, creature: int, bill: Bill, actions: list[Effect]) -> None:
    """What one creature adds to the total cost by one effect, whose numbers are its controller's."""
    effect = static.effect
    assert isinstance(effect, CombatCost)
    ctx = Context(state, static.controller, static.source)
    ctx.itself = creature
    times = 1 if effect.per is None else max(0, evaluate(effect.per, ctx))
    if effect.cost.mana is not None:
        x = 0 if effect.cost.x is None else max(0, evaluate(effect.cost.x, ctx))
        bill.add(effect.cost.mana, x, times)
    for _ in range(often(times)):
        actions.extend(effect.cost.actions)


def _together(actions: list[Effect], ctx: Context) -> list[Effect]:
    """The same actions done several times, as one where that is the same: two lands are sacrificed together."""
    kinds: list[Effect] = []
    times: list[int] = []
    for action in actions:
        if action in kinds:
            times[kinds.index(action)] += 1
        else:
            kinds.append(action)
            times.append(1)
    found: list[Effect] = []
    for action, number in zip(kinds, times, strict=True):
        if isinstance(action, LoseLife):
            found.append(replace(action, amount=Number(evaluate(action.amount, ctx) * number)))
        elif isinstance(action, Sacrifice | Discard | Move | Tap) and isinstance(action.what, Choose):
            many = Number(evaluate(action.what.minimum, ctx) * number)
            found.append(replace(action, what=replace(action.what, minimum=many, maximum=many)))
        else:
            found.extend([action] * number)
    return found


def attacks_payable(state: State, declared: Pairs, helpers: tuple[int, ...] = ()) -> bool:
    """Whether these attacks can be paid for with what is left untapped as they are declared (CR 508.1f-j), and as the
    ``helpers`` are tapped."""
    if not declared or not costs_to(state, ATTACKING):
        return True
    after = state.imagine()
    for id, _ in declared:
        if not after.get(id).now.keywords & VIGILANCE:
            after.edit_status(id).tapped = True
    for id in helpers:
        after.edit_status(id).tapped = True
    return _payable(after, state.turn.active, ATTACKING, declared)


def why_not_paid(state: State, attacker: int) -> Violation | None:
    """What it costs the creature to attack any of the other players, if that can't be paid (CR 508.1h-i)."""
    player = state.turn.active
    found: Violation | None = None
    for other in state.opponents(player):
        pairs = [(attacker, other)]
        if attacks_payable(state, pairs):
            return None
        bill = combat_bill(state, player, ATTACKING, pairs)
        costs = [bill.text()] if bill.owes() else []
        costs.extend(type(action).__name__.lower() for action in bill.actions)
        found = Violation("508.1h", f"it costs {' and '.join(costs)} to attack with it, which can't be paid")
    return found


def blocks_payable(state: State, player: int, declared: Pairs) -> bool:
    """Whether these blocks can be paid for (CR 509.1d-f)."""
    return not declared or _payable(state, player, BLOCKING, declared)


def _payable(state: State, player: int, action: str, declared: Pairs) -> bool:
    bill = combat_bill(state, player, action, declared)
    if not bill.owes() and not bill.actions:
        return True
    first = declared[0][0]
    return can_pay(state, player, bill, Context(state, player, first), first)
