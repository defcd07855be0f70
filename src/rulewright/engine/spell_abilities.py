"""Abilities that effects give to spells that a player casts, before they are on the stack (CR 601.3e, 613.1f)."""

from __future__ import annotations

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.continuous import Continuous, GainAbilities, SpellsHave
from rulewright.abilities.duration import Duration
from rulewright.abilities.node import Change
from rulewright.abilities.noun import Objects
from rulewright.abilities.reference import Each
from rulewright.vocabulary.zone import BATTLEFIELD, STACK, ZONE_NAMES

from .characteristics import Characteristics
from .context import Context
from .effects_in_force import ContinuousEffect, Rule
from .facts import continuous_part, facts_of
from .layer_changes import changed, op_of
from .layers import refresh
from .objects import Obj
from .queries import describes, fits, holds, player_fits
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


def granted(state: State, spell: Obj) -> list[ContinuousEffect]:
    """What static abilities gave to a permanent spell, of abilities that function on the battlefield: the permanent
    keeps them, whatever becomes of those abilities (CR 400.7b, 611.3d). Still without the object it is."""
    found: list[ContinuousEffect] = []
    index = state.board.index
    for static in index.continuous + index.spells_have:
        part = continuous_part(static.effect)
        if part is None or not isinstance(part.to, Each) or not isinstance(part.to.noun, Objects):
            continue
        if part.to.noun.zones != (ZONE_NAMES[STACK],):
            continue
        kept = tuple([change for change in part.changes if isinstance(change, GainAbilities) and _on_field(change)])
        ctx = Context(state, static.controller, static.source)
        tree = static.ability.static
        if not kept or not describes(part.to.noun, spell.id, ctx):
            continue
        if tree is not None and tree.condition is not None and not holds(tree.condition, ctx):
            continue
        duration = Duration("forever")
        number, turn = static.timestamp, state.turn.number  # CR 613.7a
        effect = ContinuousEffect((), kept, duration, ctx.kept(), static.controller, static.source, number, turn)
        found.append(effect)
    return found


def _on_field(change: GainAbilities) -> bool:
    for ability in change.abilities:
        for facts in facts_of(ability):
            if facts.functions_in(BATTLEFIELD):
                return True
    return False


def keep_granted(state: State, effects: list[ContinuousEffect], id: int) -> None:
    """The permanent has what was `granted` to the spell that became it."""
    board = state.edit_board()
    board.continuous += tuple([effect.on((id,)) for effect in effects])
    touch(state, id)


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
