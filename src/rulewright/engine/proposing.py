"""Announcing a spell or ability: modes, targets, division, X (CR 601.2b-d, 602.2b, 603.3c-d, 700.2).

Each step offers only what can still be completed. Nothing is written here.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final

from rulewright.abilities.effect import DealDamage, Modal, PutCounters
from rulewright.abilities.node import Effect, Quantity, Reference
from rulewright.abilities.reference import Target

from .context import Context
from .decide import pick
from .decision import (
    CHOOSE,
    MODE,
    NUMBER,
    STOP,
    ChooseMode,
    ChooseNumber,
    ChooseTarget,
    Decision,
    Option,
)
from .event import NONE
from .facts import AbilityFacts, announced
from .grouping import Group, rule_of_targets
from .modes import chosen_modes
from .objects import Obj
from .often import often
from .queries import evaluate, holds, refer
from .state import State
from .targets import bounds, can_choose_all, can_choose_rest, candidates, depends, instances

BY_OTHERS: Final = "601.6"
"""The rule by which another player chooses what the controller normally would."""

WHO_CHOOSES: Final = "601.6a"
"""The rule by which the controller says who that is."""


def possible_modes(ability: AbilityFacts, ctx: Context) -> list[int]:
    """The modes whose targets can be chosen (CR 700.2a)."""
    modal = ability.modal
    if modal is None:
        return []
    return [
        i
        for i in range(len(modal.modes))
        if can_choose_all(instances(ability, (i,), ctx), ctx) and not (modal.unchosen and _was_chosen(i, ability, ctx))
    ]


def most_modes(modal: Modal, ctx: Context) -> int:
    """How many modes may be chosen: more if a condition is true now, or a cost will be paid (CR 700.2d)."""
    if modal.more_if is not None and holds(modal.more_if, ctx):
        return modal.more
    return modal.maximum


def least_modes(modal: Modal, ctx: Context) -> int:
    """How many modes have to be chosen."""
    if modal.all_more and modal.more_if is not None and holds(modal.more_if, ctx):
        return modal.more
    return modal.minimum


def _was_chosen(mode: int, ability: AbilityFacts, ctx: Context) -> bool:
    """Whether the mode has been chosen before for this ability of the object: ever, or this turn."""
    assert ability.modal is not None
    if ability.modal.unchosen == "turn":
        return (ctx.source, ability, mode) in ctx.state.history.modes
    source = ctx.object()
    return source is not None and mode_mark(ability, source, mode) in source.marks


def mode_mark(ability: AbilityFacts, source: Obj, mode: int) -> str:
    """The mark that a mode of an ability leaves on its object, once it has been chosen."""
    return f"mode {mode} of {source.now.abilities.index(ability) if ability in source.now.abilities else -1}"


def keep_modes(state: State, source: int, ability: AbilityFacts, modes: tuple[int, ...]) -> None:
    """Notes the modes chosen as the ability is put on the stack, if they can't be chosen again."""
    if ability.modal is None or not ability.modal.unchosen:
        return
    if ability.modal.unchosen == "turn":
        state.edit_history().modes += tuple([(source, ability, mode) for mode in modes])
    elif state.find(source) is not None:
        obj = state.edit(source)
        obj.marks += tuple([mode_mark(ability, obj, mode) for mode in modes])


def can_announce(ability: AbilityFacts | None, ctx: Context) -> bool:
    """Whether modes and targets can be chosen for it (CR 601.2c): enough legal targets exist."""
    if ability is None:
        return True
    ctx.ability = ability
    if ability.modal is not None:
        found = possible_modes(ability, ctx)
        return bool(found) if ability.modal.repeat else len(found) >= least_modes(ability.modal, ctx)
    return not ability.targets or can_choose_all(instances(ability, (), ctx), ctx)


def who_chooses(chooser: Reference | None, ctx: Context, player: int) -> Generator[Decision, int, int]:
    """The player who makes a choice in the controller's place: the controller says which (CR 601.6a). For one who has
    left the game it is another opponent (CR 800.4g)."""
    if chooser is None:
        return player
    seats = [seat for seat in refer(chooser, ctx) if not ctx.state.players[seat].lost]
    if not seats:
        seats = ctx.state.opponents(player)
    chosen = yield from pick(player, seats, 1, 1, ctx.source, WHO_CHOOSES, "Opponent")
    return chosen[0]


def announce_modes(
    ability: AbilityFacts | None, ctx: Context, player: int, rule: str
) -> Generator[Decision, int, tuple[int, ...]]:
    """Chooses the modes (CR 700.2), in the order they are printed."""
    ctx.ability = ability
    if ability is None or ability.modal is None:
        return ()
    modal = ability.modal
    possible = possible_modes(ability, ctx)
    chosen: list[int] = []
    least, maximum = least_modes(modal, ctx), most_modes(modal, ctx)
    asked = NONE
    while len(chosen) < maximum:
        missing = least - len(chosen)
        open_modes = [m for m in possible if modal.repeat or m not in chosen]
        if not modal.repeat and chosen:
            open_modes = [m for m in open_modes if m > chosen[-1]]
        if missing > 0 and not modal.repeat:
            open_modes = open_modes[: len(open_modes) - missing + 1]
        if not open_modes:
            break
        options = [Option(MODE, ctx.source, m) for m in open_modes]
        if missing <= 0:
            options.append(Option(STOP))
        if len(options) == 1 and missing > 0:
            chosen.append(open_modes[0])
            continue
        if asked == NONE:
            asked = yield from who_chooses(modal.chooser, ctx, player)
            rule = rule if modal.chooser is None else BY_OTHERS
        answer = yield ChooseMode(asked, options, ctx.source, rule, maximum - len(chosen))
        if options[answer].kind == STOP:
            break
        chosen.append(options[answer].number)
    return tuple(sorted(chosen))


Test = Callable[[int, tuple[int, ...], tuple[tuple[int, ...], ...]], bool]
"""Whether an announcement can be completed with targets chosen for an instance of "target" and for those before it."""


def announce_targets(
    targets: list[Target], ctx: Context, player: int, rule: str, test: Test | None = None
) -> Generator[Decision, int, tuple[tuple[int, ...], ...]]:
    """Chooses targets for every instance of "target" (CR 601.2c). ``ctx.targets`` is kept up to date. The ``test``
    keeps out what would leave a cost that cannot be paid."""
    if not targets:
        return ()
    size = max(target.index for target in targets) + 1
    chosen: list[tuple[int, ...]] = [()] * size
    for at, target in enumerate(targets):
        ctx.targets = tuple(chosen)
        least, most = bounds(target, ctx)
        taken = [id for index in target.distinct for id in chosen[index]]
        possible = [id for id in candidates(target, ctx) if id not in taken]
        mine: list[int] = []
        start = 0
        asked = NONE
        rule_of_all = rule_of_targets(target)
        group = None if rule_of_all is None else Group(rule_of_all, possible, ctx)
        while len(mine) < most:
            missing = least - len(mine)
            end = len(possible) - missing + 1 if missing > 0 else len(possible)
            options = [
                Option(CHOOSE, id)
                for place, id in enumerate(possible[start:end], start)
                if (group is None or group.reaches([*mine, id], possible[place + 1 :], least))
                and _leaves_enough(targets, at, (*mine, id), missing, chosen, ctx)
                and (test is None or test(at, (*mine, id), tuple(chosen)))
            ]
            if (
                missing <= 0
                and (group is None or group.holds(mine))
                and (test is None or _may_stop(test, targets, at, tuple(mine), chosen))
            ):
                options.append(Option(STOP))
            if not options or (len(options) == 1 and options[0].kind == STOP):
                break
            rest = tuple(possible[start:])
            if asked == NONE:
                asked = yield from who_chooses(target.chooser, ctx, player)
            by = rule if target.chooser is None else BY_OTHERS
            answer = yield ChooseTarget(asked, options, ctx.source, by, target.index, most - len(mine), rest)
            option = options[answer]
            if option.kind == STOP:
                break
            mine.append(option.id)
            start = possible.index(option.id) + 1
        chosen[target.index] = tuple(mine)
    ctx.targets = tuple(chosen)
    return tuple(chosen)


def _may_stop(test: Test, targets: list[Target], at: int, mine: tuple[int, ...], chosen: list[tuple[int, ...]]) -> bool:
    """Whether no more targets need to be chosen for the instance."""
    done = list(chosen)
    done[targets[at].index] = mine
    return test(at + 1, (), tuple(done))


def _leaves_enough(
    targets: list[Target],
    at: int,
    mine: tuple[int, ...],
    missing: int,
    chosen: list[tuple[int, ...]],
    ctx: Context,
) -> bool:
    """Whether later instances that must have other targets, or comparable ones, still find them after this choice."""
    index = targets[at].index
    if missing > 1 or not any(depends(target, index) for target in targets[at + 1 :]):
        return True
    so_far = dict(enumerate(chosen))
    so_far[index] = mine
    return can_choose_rest(targets[at + 1 :], so_far, ctx)


def divisions(effects: list[Effect]) -> list[tuple[int, Quantity]]:
    """The instances of "target" among which something is divided, and how much (CR 601.2d)."""
    found: list[tuple[int, Quantity]] = []
    for effect in effects:
        for node in announced(effect):
            if isinstance(node, DealDamage) and node.divided and isinstance(node.to, Target):
                found.append((node.to.index, node.amount))
            elif isinstance(node, PutCounters) and node.divided and isinstance(node.on, Target):
                found.append((node.on.index, node.amount))
    return found


def announce_division(
    effects: list[Effect], targets: tuple[tuple[int, ...], ...], ctx: Context, player: int
) -> Generator[Decision, int, tuple[tuple[int, ...], ...]]:
    """Divides damage or counters among the targets, at least one each (CR 601.2d). An instance of "target" may have
    none: of a division only if the spell was kicked (702.33g)."""
    result: list[tuple[int, ...]] = [()] * len(targets)
    for index, quantity in divisions(effects):
        if index >= len(targets):
            continue
        ids = targets[index]
        total = evaluate(quantity, ctx)
        parts: list[int] = []
        for i, id in enumerate(ids):
            after = len(ids) - i - 1
            most = total - sum(parts) - after
            if after == 0:
                parts.append(most)
                break
            if most <= 1:
                parts.append(1)
                continue
            options = [Option(NUMBER, id, n) for n in range(1, often(most) + 1)]
            answer = yield ChooseNumber(player, options, ctx.source, "601.2d", id)
            parts.append(options[answer].number)
        result[index] = tuple(parts)
    return tuple(result)


def chosen_effects(ability: AbilityFacts | None, modes: tuple[int, ...]) -> list[Effect]:
    """The instructions that apply with these modes."""
    if ability is None or ability.effect is None:
        return []
    if ability.modal is None:
        return [ability.effect]
    return chosen_modes(ability.modal, modes)
