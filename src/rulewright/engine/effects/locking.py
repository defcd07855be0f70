"""What is fixed as a continuous effect begins: its numbers, and whom it means (CR 608.2h, 611.2c)."""

from __future__ import annotations

from rulewright.abilities import continuous as k
from rulewright.abilities.node import Change, Quantity
from rulewright.abilities.quantity import Number

from ..chosen import settled
from ..context import Context
from ..queries import bonus, evaluate
from ..standpoint import seen_from


def locked(quantity: Quantity | None, ctx: Context) -> Quantity | None:
    """The quantity's value as the effect begins (CR 608.2h)."""
    return None if quantity is None else Number(evaluate(quantity, ctx))


def locked_change(change: Change, ctx: Context) -> Change:
    """The change with its numbers fixed."""
    if isinstance(change, k.ModifyPowerToughness):
        return k.ModifyPowerToughness(Number(bonus(change.power, ctx)), Number(bonus(change.toughness, ctx)))
    if isinstance(change, k.SetPowerToughness):
        return k.SetPowerToughness(locked(change.power, ctx), locked(change.toughness, ctx))
    if isinstance(change, k.Cannot | k.Must):
        return seen_from(change, ctx)
    if isinstance(change, k.GainAbilities) and (ctx.ability is None or ctx.ability.chooses):
        gained: Change = settled(change, ctx)
        return gained
    return change
