"""Putting triggered abilities on the stack (CR 603.3)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.reference import Target

from .activating import put_ability
from .casting import announce_to_targets, commit_crime
from .context import Context
from .decision import Decision
from .effects_in_force import Pending
from .event import CAST, CYCLE
from .objects import Obj, Stacked
from .proposing import announce_division, announce_modes, announce_targets, can_announce, chosen_effects, keep_modes
from .state import State
from .targets import instances
from .targets_apart import told_apart
from .triggers import asks_for_x, x_of_cast, x_of_spell

WITH_X: Final = ("is turned face up", "becomes monstrous")
"""Actions whose X is the X of the abilities that trigger on them (CR 702.37f, 701.37b); so is that of cycling."""


def context_for(state: State, pending: Pending) -> Context:
    """The point of view of an ability that has triggered."""
    if pending.context is not None:
        ctx = pending.context.at(state)
        if pending.event is not None and ctx.event is None:
            ctx.event = pending.event
        return ctx
    ctx = Context(state, pending.controller, pending.source)
    ctx.source_was = pending.source_was
    ctx.event = pending.event
    source = pending.source_was
    if pending.event is not None and (pending.event.kind == CYCLE or pending.event.cause in WITH_X):
        ctx.x = pending.event.amount
    if source is not None and source.cast is not None and pending.event is not None:
        if pending.event.new == source.id or (pending.event.kind == CAST and pending.event.obj == source.id):
            ctx.x = x_of_cast(source.cast, pending.event)
        ctx.paid = source.cast.paid
    if pending.event is not None and asks_for_x(pending.ability):
        ctx.x = x_of_spell(state, pending.event)
    return ctx


def stack_triggered(state: State, pending: Pending) -> Generator[Decision, int, None]:
    """Puts one triggered ability on the stack, choosing its modes and targets; it is removed if that cannot be done
    (CR 603.3c-d)."""
    ability = told_apart(state, pending.ability, pending.controller)
    assert ability is not None
    ctx = context_for(state, pending)
    player = pending.controller
    if not can_announce(ability, ctx):
        if state.observer is not None:
            state.observer.noted(state, "no target", "603.3d", (pending.source,))
        return
    outer = ctx.targets
    modes = yield from announce_modes(ability, ctx, player, "603.3c")
    own = instances(ability, modes)
    chosen = yield from announce_targets(own, ctx, player, "603.3d")
    targets = over(outer, chosen, own)
    ctx.targets = targets
    divided = yield from announce_division(chosen_effects(ability, modes), targets, ctx, player)
    source = state.last_known(pending.source)
    if source is None:
        source = pending.source_was
    if source is None and pending.context is not None:
        source = pending.context.source_was
    assert isinstance(source, Obj)
    was = pending.source_was if pending.source_was is not None else source
    event = pending.event
    stacked = Stacked(ability, modes, targets, divided, ctx.x, pending.source, was, event)
    stacked.context = pending.context
    new = put_ability(state, ability, player, source, stacked)
    keep_modes(state, pending.source, ability, modes)
    announce_to_targets(state, new, chosen)
    commit_crime(state, player, chosen)
    if state.observer is not None:
        state.observer.noted(state, "triggered", "603.3", (new, pending.source))


def over(
    outer: tuple[tuple[int, ...], ...], chosen: tuple[tuple[int, ...], ...], own: list[Target]
) -> tuple[tuple[int, ...], ...]:
    """The targets of the ability that created this one, with its own in their places."""
    result = list(outer) + [()] * (len(chosen) - len(outer))
    for target in own:
        result[target.index] = chosen[target.index]
    return tuple(result)
