"""What is fixed as a continuous effect begins: its numbers, and whom it means (CR 608.2h, 611.2c)."""

from __future__ import annotations

from rulewright.abilities import continuous as k
from rulewright.abilities.ability import Keyword
from rulewright.abilities.node import Ability, Change, Quantity
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Fixed, NextPlayer

from ..chosen import settled
from ..context import Context
from ..queries import bonus, evaluate, members, refer
from ..standpoint import activated_of, apart, gives_choice, gives_pair, linked, looks_back, seen_from


def locked(quantity: Quantity | None, ctx: Context) -> Quantity | None:
    """The quantity's value as the effect begins (CR 608.2h)."""
    return None if quantity is None else Number(evaluate(quantity, ctx))


def locked_change(change: Change, ctx: Context) -> Change:
    """The change with its numbers fixed."""
    if isinstance(change, k.ModifyPowerToughness):
        return k.ModifyPowerToughness(Number(bonus(change.power, ctx)), Number(bonus(change.toughness, ctx)))
    if isinstance(change, k.SetPowerToughness):
        return k.SetPowerToughness(locked(change.power, ctx), locked(change.toughness, ctx))
    if isinstance(change, k.GainActivated):
        return k.GainAbilities(activated_of(change.of, ctx, True))
    if isinstance(change, k.GainKeywordsAmong):
        return k.GainAbilities(_keywords_among(change, ctx))
    if isinstance(change, k.GainControl) and isinstance(change.player, NextPlayer):
        players = refer(change.player, ctx)
        return k.GainControl(Fixed(players[0])) if players else change
    if isinstance(change, k.GainAbilities) and gives_pair(change):
        link = ctx.state.timestamp()
        change = k.GainAbilities(tuple([linked(ability, link) for ability in change.abilities]))
    if isinstance(change, k.GainAbilities) and gives_choice(change):
        change = apart(settled(change, ctx), ctx.state.timestamp())
    if looks_back(change):
        change = seen_from(change, ctx)
    if isinstance(change, k.Cannot | k.Must):
        return change
    if isinstance(change, k.GainAbilities) and (ctx.ability is None or ctx.ability.chooses):
        gained: Change = settled(change, ctx)
        return gained
    return change


def _keywords_among(change: k.GainKeywordsAmong, ctx: Context) -> tuple[Ability, ...]:
    """Each of the keyword abilities once (CR 702.1c): landwalk and protection are told apart by what stands after
    their names."""
    found: list[Ability] = []
    for id in members(change.among, ctx):
        obj = ctx.state.find(id)
        for facts in () if obj is None else obj.now.abilities:
            tree = facts.tree
            if isinstance(tree, Keyword) and tree.name in change.names and tree not in found:
                found.append(tree)
    return tuple(found)
