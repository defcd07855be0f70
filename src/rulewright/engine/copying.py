"""Copiable values (CR 707.2), the exceptions of copy effects (707.9), and permanents that become copies (707.4)."""

from __future__ import annotations

from rulewright.abilities import continuous as k
from rulewright.abilities.ability import ThisAbility
from rulewright.abilities.node import Change
from rulewright.abilities.quantity import Number

from .characteristics import Characteristics
from .chosen import rewritten
from .context import Context
from .effects_in_force import ContinuousEffect
from .facts import AbilityFacts
from .layer_changes import changed, op_of
from .queries import evaluate
from .state import State
from .zones import touch


def with_exceptions(base: Characteristics, changes: tuple[Change, ...], ctx: Context) -> Characteristics:
    """The copied values with the exceptions of the copy effect, which become part of them (CR 707.9a-b)."""
    for change in changes:
        if isinstance(change, k.GainAbilities) and ctx.ability is not None:
            change = rewritten(change, {ThisAbility(): ctx.ability.tree})
        power = toughness = 0
        if isinstance(change, k.SetPowerToughness):
            base = without_definitions(base)
            power = 0 if change.power is None else evaluate(change.power, ctx)
            toughness = 0 if change.toughness is None else evaluate(change.toughness, ctx)
            change = k.SetPowerToughness(
                None if change.power is None else Number(power), None if change.toughness is None else Number(toughness)
            )
        base = changed(base, op_of(change), power, toughness)
    return base


def without_definitions(base: Characteristics) -> Characteristics:
    """The values without the characteristic-defining abilities for power and toughness, which a copy effect that gives
    those does not copy (CR 707.9d)."""
    kept = tuple(ability for ability in base.abilities if not _defines_size(ability))
    if len(kept) == len(base.abilities):
        return base
    return Characteristics(
        base.name,
        base.mana_cost,
        base.colors,
        base.supertypes,
        base.types,
        base.subtypes,
        kept,
        base.has_pt,
        base.power,
        base.toughness,
        base.loyalty,
        base.restrictions,
    )


def _defines_size(ability: AbilityFacts) -> bool:
    if ability.static is None:
        return False
    return any(
        isinstance(effect, k.Continuous) and any(isinstance(c, k.DefinePowerToughness) for c in effect.changes)
        for effect in ability.static.effects
    )


def become(state: State, effect: ContinuousEffect, base: Characteristics) -> None:
    """The affected objects become copies with these values, for as long as the effect lasts (CR 707.4)."""
    earlier = [old for old in state.board.continuous if old.copied is not None]
    originals: list[tuple[int, Characteristics]] = []
    for id in effect.affected:
        before = state.get(id).base
        for old in earlier:
            for known, original in old.originals:
                if known == id:
                    before = original
                    break
            else:
                continue
            break
        originals.append((id, before))
        state.edit(id).base = base
        touch(state, id)
    effect.copied = base
    effect.originals = tuple(originals)
    board = state.edit_board()
    board.continuous += (effect,)
    board.stale = True


def restore(state: State, ended: ContinuousEffect) -> None:
    """A copy effect has ended: its objects have the values of the latest one left, or their own."""
    for id, original in ended.originals:
        if state.find(id) is None:
            continue
        base = original
        for effect in state.board.continuous:
            if effect.copied is not None and id in effect.affected:
                base = effect.copied
        state.edit(id).base = base
        touch(state, id)
    state.edit_board().stale = True
