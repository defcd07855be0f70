"""Abilities that effects give to spells that a player casts, before they are on the stack (CR 601.3e, 613.1f)."""

from __future__ import annotations

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.continuous import Continuous, GainAbilities, SpellsHave
from rulewright.abilities.duration import Duration
from rulewright.abilities.node import Change

from .characteristics import Characteristics
from .context import Context
from .effects_in_force import ContinuousEffect, Rule
from .layer_changes import changed, op_of
from .layers import refresh
from .objects import Obj
from .queries import fits, holds, player_fits
from .state import State
from .zones import touch


def with_given(state: State, spell: Obj, player: int) -> Characteristics:
    """The characteristics of a prospective spell of the player's, with what effects give to it."""
    now = spell.now
    for static in state.board.index.spells_have:
        effect = static.effect
        assert isinstance(effect, SpellsHave)
        ctx = Context(state, static.controller, static.source)
        tree = static.ability.static
        if tree is not None and tree.condition is not None and not holds(tree.condition, ctx):
            continue
        if player_fits(effect.player, player, ctx) and fits(effect.spells, spell, ctx):
            now = changed(now, op_of(GainAbilities(effect.abilities)), 0, 0)
    return now


def keep_given(state: State, spell: Obj) -> None:
    """What an effect gives for a while to spells as they are cast, this one keeps on the stack (CR 611.2)."""
    for rule in state.board.rules:
        if isinstance(rule.effect, SpellsHave):
            give(state, rule, rule.effect, spell)


def give(state: State, rule: Rule, given: SpellsHave, spell: Obj) -> None:
    """Gives a spell what the effect gives to such spells of the player who cast it."""
    ctx = Context(state, rule.controller, rule.source)
    if spell.cast is None or not player_fits(given.player, spell.cast.player, ctx):
        return
    if not fits(given.spells, spell, ctx):
        return
    changes: list[Change] = []
    for ability in given.abilities:
        inner = ability.effects[0] if isinstance(ability, StaticAbility) else None
        changes.extend(inner.changes if isinstance(inner, Continuous) else (GainAbilities((ability,)),))
    effect = ContinuousEffect(
        (spell.id,),
        tuple(changes),
        Duration("forever"),
        ctx.kept(),
        rule.controller,
        rule.source,
        rule.number,
        state.turn.number,
    )
    state.edit_board().continuous += (effect,)
    touch(state, spell.id)
    refresh(state)
