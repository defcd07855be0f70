"""Targets that decide whether a spell can be paid for (CR 601.2c-h): a cost that depends on what the spell targets, and
targets that depend on X. Only choices that leave the cast completable are offered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from rulewright.abilities.continuous import AsThoughFlash, CostChange
from rulewright.abilities.node import Node, Noun
from rulewright.abilities.noun import HasOneTarget, TargetsA
from rulewright.abilities.quantity import ExtraTargets, X
from rulewright.abilities.reference import Target, TargetRef

from .context import Context
from .draft import Draft
from .facts import AbilityFacts, walk
from .proposing import least_modes, most_modes, possible_modes
from .queries import describes
from .state import State
from .targets import bounds, candidates, instances

_LOOKS: Final[dict[tuple[AbilityFacts, bool], tuple[Noun, ...] | None]] = {}
"""By static ability: what it asks of a spell's targets to change its cost, or also to give it flash; None if it looks
at no targets."""


def asked_of_targets(state: State, draft: Draft) -> list[Noun] | None:
    """What the effects that change the spell's cost, or decide whether it may be cast at this time (CR 601.3b), ask of
    its targets; None if none of them looks at targets."""
    found: list[Noun] | None = None
    statics = [ability for ability in draft.spell.now.statics if ability.static is not None]
    statics.extend([static.ability for static in state.board.index.cost_changes])
    if draft.late:
        statics.extend([static.ability for static in state.board.index.as_though_flash])
    for ability in statics:
        asked = _asked_by(ability, draft.late)
        if asked is not None:
            found = [*(found or ()), *asked]
    return found


def _asked_by(ability: AbilityFacts, late: bool) -> tuple[Noun, ...] | None:
    if (ability, late) in _LOOKS:
        return _LOOKS[ability, late]
    tree = ability.static
    nodes: list[Node] = []
    if tree is not None:
        for effect in tree.effects:
            if isinstance(effect, CostChange) or (late and isinstance(effect, AsThoughFlash)):
                nodes.extend(walk(effect))
        if nodes and tree.condition is not None:
            nodes.extend(walk(tree.condition))
    asked = tuple([node.noun for node in nodes if isinstance(node, TargetsA)])
    looks = asked if asked or any(isinstance(node, TargetRef | ExtraTargets | HasOneTarget) for node in nodes) else None
    _LOOKS[ability, late] = looks
    return looks


def wanted(draft: Draft) -> list[Target]:
    """The instances of "target" for which targets are chosen, with the modes that have been chosen."""
    from .castable import aura_target

    enchant = aura_target(draft.spell)
    return [enchant] if enchant is not None else instances(draft.ability, draft.modes, draft.ctx)


def depend_on_x(targets: list[Target]) -> bool:
    """Whether what may be targeted, or how many, depends on X."""
    return any(isinstance(node, X) for target in targets for node in walk(target))


def mode_sets(draft: Draft) -> list[tuple[int, ...]]:
    """The sets of modes that may still be chosen: the one that was, or every one that has targets (CR 700.2a)."""

    ability = draft.ability
    if ability is None or ability.modal is None or draft.modes:
        return [draft.modes]
    modal = ability.modal
    possible = possible_modes(ability, draft.ctx)
    most = min(most_modes(modal, draft.ctx), len(possible))
    return [modes for size in range(least_modes(modal, draft.ctx), most + 1) for modes in combinations(possible, size)]


def choices(
    targets: list[Target],
    ctx: Context,
    asked: list[Noun],
    at: int = 0,
    mine: tuple[int, ...] = (),
    chosen: tuple[tuple[int, ...], ...] = (),
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The legal choices of targets that complete ``mine`` for the instance ``at`` and what was ``chosen`` before it.

    Of objects of which all that is asked is answered alike, only as many are tried as can be chosen together.
    """
    if at == len(targets):
        yield chosen
        return
    target = targets[at]
    size = max(other.index for other in targets) + 1
    so_far = list(chosen) + [()] * (size - len(chosen))
    before = ctx.targets
    ctx.targets = tuple(so_far)  # it may have to compare with one that was chosen before
    least, most = bounds(target, ctx)
    taken = {id for index in target.distinct for id in so_far[index]}
    possible = [id for id in candidates(target, ctx) if id not in taken and id not in mine]
    if mine:
        possible = [id for id in possible if _after(id, mine[-1], target, ctx)]
    ctx.targets = before
    room = len(asked) + len(targets)
    for more in range(max(0, least - len(mine)), min(most - len(mine), len(possible), max(least, room)) + 1):
        for group in _unlike(possible, more, ctx, asked, len(targets)):
            so_far[target.index] = (*mine, *group)
            yield from choices(targets, ctx, asked, at + 1, (), tuple(so_far))


def _after(id: int, last: int, target: Target, ctx: Context) -> bool:
    order = candidates(target, ctx)
    return order.index(id) > order.index(last)


def _unlike(possible: list[int], size: int, ctx: Context, asked: list[Noun], spare: int) -> Iterator[tuple[int, ...]]:
    """Sets of that size, without most of those that differ only in objects that are alike."""
    kept: list[int] = []
    counts: dict[tuple[bool, ...], int] = {}
    for id in possible:
        answers = tuple(describes(noun, id, ctx) for noun in asked)
        counts[answers] = counts.get(answers, 0) + 1
        if counts[answers] <= size + spare:
            kept.append(id)
    yield from combinations(kept, size)
