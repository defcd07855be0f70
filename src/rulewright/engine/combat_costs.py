"""What it costs to attack (CR 508.1d, 508.1h-j)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import PlayerRule
from rulewright.vocabulary.mana import ManaCost

from .bill import Bill
from .characteristics import VIGILANCE
from .context import Context
from .objects import is_player
from .payability import can_pay
from .permissions import in_force
from .queries import player_fits
from .state import State
from .traits import defending_player

ATTACK_TAXES: Final = ("attack tax", "attack tax with planeswalkers")
"""Rules of players by which it costs generic mana to attack them, and their planeswalkers too."""


def any_tax(state: State) -> bool:
    """Whether an effect may make it cost something to attack."""
    for static in state.board.index.player_rules:
        rule = static.effect
        assert isinstance(rule, PlayerRule)
        if rule.rule in ATTACK_TAXES:
            return True
    return False


def attack_tax(state: State, attacked: int) -> int:
    """The generic mana that effects make it cost a creature to attack that."""
    total = 0
    for static in state.board.index.player_rules:
        rule = static.effect
        assert isinstance(rule, PlayerRule)
        if rule.rule not in ATTACK_TAXES or (not is_player(attacked) and rule.rule == ATTACK_TAXES[0]):
            continue
        ctx = Context(state, static.controller, static.source)
        if player_fits(rule.player, defending_player(attacked, state), ctx) and in_force(static, ctx):
            total += rule.amount
    return total


def total_tax(state: State, declared: list[tuple[int, int]]) -> int:
    """What all these attacks cost together (CR 508.1h)."""
    return sum(attack_tax(state, attacked) for _, attacked in declared)


def payable(state: State, declared: list[tuple[int, int]], helpers: tuple[int, ...] = ()) -> bool:
    """Whether these attacks can be paid for with what is left untapped as they are declared (CR 508.1f-j), and as the
    ``helpers`` are tapped."""
    total = total_tax(state, declared)
    if not total:
        return True
    after = state.imagine()
    for id, _ in declared:
        if not after.get(id).now.keywords & VIGILANCE:
            after.edit_status(id).tapped = True
    for id in helpers:
        after.edit_status(id).tapped = True
    player, first = state.turn.active, declared[0][0]
    return can_pay(after, player, tax_bill(total), Context(after, player, first), first)


def tax_bill(total: int) -> Bill:
    """The total cost to attack."""
    bill = Bill(False)
    bill.add(ManaCost.of_generic(total), 0, 1)
    return bill
