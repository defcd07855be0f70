"""What effects say can't be paid (CR 118.3, 119.4, 119.8, 101.2): life, and permanents that can't be sacrificed."""

from __future__ import annotations

from rulewright.abilities.continuous import CantPay

from .context import Context
from .event import NONE
from .objects import Obj
from .payment_problem import Need
from .player_rules import cannot_be_sacrificed, may_not_lose_life
from .queries import fits, holds, player_fits
from .state import State


def may_not_pay_life(state: State, player: int, ctx: Context, for_mana: bool = False) -> bool:
    """Whether the player can't pay any amount of life but 0 (CR 119.4b) for what is being paid."""
    if may_not_lose_life(state, player):
        return True
    return any(forbidding.what is None for forbidding, _ in _in_force(state, player, ctx, for_mana))


def may_not_sacrifice(state: State, player: int, obj: Obj, ctx: Context, for_mana: bool = False) -> bool:
    """Whether the player can't sacrifice the permanent for what is being paid."""
    if cannot_be_sacrificed(obj):
        return True
    return any(
        forbidding.what is not None and fits(forbidding.what, obj, own)
        for forbidding, own in _in_force(state, player, ctx, for_mana)
    )


def _in_force(state: State, player: int, ctx: Context, for_mana: bool) -> list[tuple[CantPay, Context]]:
    """The prohibitions for costs of spells and abilities; ``for_mana``: the cost is that of a mana ability."""
    found: list[tuple[CantPay, Context]] = []
    statics = state.board.index.cant_pay
    if not statics or (ctx.casting == NONE and not ctx.activating):
        return found
    for static in statics:
        effect = static.effect
        assert isinstance(effect, CantPay)
        own = Context(state, static.controller, static.source)
        tree = static.ability.static
        if for_mana and not effect.mana_abilities:
            continue
        if tree is not None and tree.condition is not None and not holds(tree.condition, own):
            continue
        if player_fits(effect.player, player, own):
            found.append((effect, own))
    return found


def without_life(need: Need) -> Need:
    """The mana, where life can't be paid for Phyrexian symbols (CR 107.4f); of one that was announced to be paid with
    life, nothing pays."""
    if not need.phyrexian:
        return need
    return Need(need.symbols + need.phyrexian, need.generic, need.snow, (), need.twobrid)
