"""The order of effects within a layer (CR 613.3, 613.7, 613.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.abilities.node import Change

from .standing import Standing
from .standpoint import seen_from

if TYPE_CHECKING:
    from .half_board import HalfBoard


def next_effect(half: HalfBoard, layer: int, waiting: list[Standing]) -> int:
    """The index in ``waiting``, which is in order of timestamps, of the effect to apply next (CR 613.8b-c)."""
    if half.only is not None or waiting[0].ability is None:  # what a spell or ability has begun depends on nothing
        return 0
    count = 1
    while count < len(waiting) and waiting[count].defining == waiting[0].defining:  # 613.8a (c)
        count += 1
    if count == 1:
        return 0
    removing = any(op.removes and op.layer == layer for effect in waiting[:count] for op in effect.ops)
    depends: dict[int, list[int]] = {}
    for a in range(count):
        effect = waiting[a]
        if effect.ability is None or effect.reach is None:
            continue
        reads = effect.reach.reads >> layer & 1
        if not reads and (not removing or effect in half.started):
            continue
        on = [b for b in range(count) if b != a and depends_on(half, effect, waiting[b], layer)]
        if on:
            depends[a] = on
    for a in range(count):
        if all(a in _reached(depends, b) for b in depends.get(a, ())):  # on nothing, or only in a loop
            return a
    raise AssertionError("every loop of dependencies has an earliest effect")


def _reached(depends: dict[int, list[int]], start: int) -> list[int]:
    """All effects that one depends on, directly or not."""
    found: list[int] = []
    queue = [start]
    while queue:
        for b in depends.get(queue.pop(), ()):
            if b not in found:
                found.append(b)
                queue.append(b)
    return found


def depends_on(half: HalfBoard, effect: Standing, other: Standing, layer: int) -> bool:
    """Whether applying ``other`` would change whether ``effect`` exists, what it applies to or what it does there
    (CR 613.8a): tried out, and taken back."""
    before = outlook(half, effect, layer)
    mark = half.begin_trial()
    half.apply(other, layer)
    after = outlook(half, effect, layer)
    half.end_trial(mark)
    return before != after


Outlook = tuple[tuple[int, ...], tuple[tuple[int, int], ...], tuple[Change, ...]] | None


def outlook(half: HalfBoard, effect: Standing, layer: int) -> Outlook:
    """What the effect would do if it were applied now: to which objects, with which numbers and which abilities of
    others. None: it has no being."""
    ids = half.started.get(effect)
    if ids is None:
        ids = half.affected(effect)
        if ids is None:
            return None
    ctx = effect.context(half.state)
    gains = tuple([seen_from(op.change, ctx) for op in effect.ops if op.layer == layer and op.of_others])
    return ids, tuple(half.numbers(op, ctx) for op in effect.ops if op.layer == layer), gains
