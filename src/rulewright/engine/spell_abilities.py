"""Abilities that effects give to spells that a player casts, before they are on the stack (CR 601.3e, 613.1f)."""

from __future__ import annotations

from rulewright.abilities.continuous import GainAbilities, SpellsHave

from .characteristics import Characteristics
from .context import Context
from .layer_changes import changed, op_of
from .objects import Obj
from .queries import fits, holds, player_fits
from .state import State


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
