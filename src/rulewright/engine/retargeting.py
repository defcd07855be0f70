"""New targets for a spell or ability on the stack, and for copies (CR 115.7, 707.10c).

Only the final set of targets counts (115.7e): two targets may be exchanged. Each step offers only what can still be
completed.
"""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities.reference import Target

from .castable import aura_target
from .casting import announce_to_targets
from .context import Context, context_of
from .decision import CHOOSE, STOP, ChooseNewTarget, Decision, Option
from .grouping import Group, rule_of_targets
from .objects import ABILITY, Obj
from .state import State
from .targets import candidates, instances


class Slot:
    """One target: of which instance of the word, the old one, and the other legal ones."""

    __slots__ = ("instance", "old", "others")

    def __init__(self, instance: Target, old: int, others: list[int]) -> None:
        self.instance = instance
        self.old = old
        self.others = others


def choose_new_targets(
    state: State, id: int, player: int, rule: str = "707.10c", all_of_them: bool = False
) -> Generator[Decision, int, bool]:
    """Any of the targets may be changed to other legal ones, and those that are not may be illegal (CR 115.7d). With
    ``all_of_them`` each has to be; if that is not possible, none is (115.7a). Whether any was changed."""
    ctx = context_of(state, state.get(id))
    slots = _slots(state, id, ctx)
    if all_of_them and not _completes(slots, [], True, ctx):
        return False
    chosen: list[int] = []
    for slot in slots:
        options: list[Option] = []
        if not all_of_them and _completes(slots, [*chosen, slot.old], False, ctx):
            options.append(Option(STOP, slot.old))
        for new in slot.others:
            if _completes(slots, [*chosen, new], all_of_them, ctx):
                options.append(Option(CHOOSE, new))
        at = 0
        if len(options) > 1:
            at = yield ChooseNewTarget(player, options, id, rule, slot.instance.index)
        chosen.append(options[at].id)
    changed = [new for slot, new in zip(slots, chosen, strict=True) if new != slot.old]
    groups = _write(state, id, slots, chosen)
    announce_to_targets(state, id, groups if rule == "707.10c" else (tuple(changed),))
    return bool(changed)


def instances_of(obj: Obj, ctx: Context) -> list[Target]:
    """The instances of "target" of a spell or ability on the stack; that of an Aura spell is its enchant ability's."""
    assert obj.stacked is not None
    enchant = aura_target(obj) if obj.kind != ABILITY else None
    return instances(obj.stacked.ability, obj.stacked.modes, ctx) if enchant is None else [enchant]


def change_one_to(state: State, id: int, player: int, new: int) -> Generator[Decision, int, bool]:
    """Changes one of the targets to that object, where it is a legal one (CR 115.7b-c). Whether it was."""
    ctx = context_of(state, state.get(id))
    slots = _slots(state, id, ctx)
    old = [slot.old for slot in slots]
    possible = [
        at
        for at, slot in enumerate(slots)
        if new in slot.others and all(_fits(slots, [*old[:at], new, *old[at + 1 : to]], ctx) for to in _from(at, slots))
    ]
    if not possible:
        return False
    options = [Option(CHOOSE, slots[at].old) for at in possible]
    answer = 0
    if len(options) > 1:
        answer = yield ChooseNewTarget(player, options, id, "115.7b", slots[possible[0]].instance.index)
    at = possible[answer]
    _write(state, id, slots, [*old[:at], new, *old[at + 1 :]])
    announce_to_targets(state, id, ((new,),))
    return True


def _from(at: int, slots: list[Slot]) -> range:
    return range(at + 1, len(slots) + 1)


def _slots(state: State, id: int, ctx: Context) -> list[Slot]:
    """Every target of a spell or ability, with the other legal ones."""
    obj = state.get(id)
    stacked = obj.stacked
    assert stacked is not None
    own = instances_of(obj, ctx)
    slots: list[Slot] = []
    for instance in own:
        legal = candidates(instance, ctx)
        for old in stacked.targets[instance.index]:
            slots.append(Slot(instance, old, [new for new in legal if new != old]))
    return slots


def _write(state: State, id: int, slots: list[Slot], chosen: list[int]) -> tuple[tuple[int, ...], ...]:
    """Gives the spell or ability these targets."""
    stacked = state.get(id).stacked
    assert stacked is not None
    groups = [[] if any(slot.instance.index == i for slot in slots) else list(g) for i, g in enumerate(stacked.targets)]
    for slot, new in zip(slots, chosen, strict=True):
        groups[slot.instance.index].append(new)
    targets = tuple([tuple(group) for group in groups])
    state.edit(id).stacked = stacked.with_targets(targets)
    return targets


def _completes(slots: list[Slot], chosen: list[int], all_of_them: bool, ctx: Context) -> bool:
    """Whether the choices so far can be completed to a set that is legal."""
    at = len(chosen)
    if at and not _fits(slots, chosen, ctx):
        return False
    if at == len(slots):
        return True
    slot = slots[at]
    if not all_of_them and _completes(slots, [*chosen, slot.old], all_of_them, ctx):
        return True
    return any(_completes(slots, [*chosen, new], all_of_them, ctx) for new in slot.others)


def _fits(slots: list[Slot], chosen: list[int], ctx: Context) -> bool:
    """Whether the latest choice goes with those before it: distinct where they must be (CR 601.2c), unless both are as
    they were; and chosen together as a group must be."""
    last = len(chosen) - 1
    slot = slots[last]
    for at in range(last):
        if chosen[at] != chosen[last]:
            continue
        other = slots[at]
        apart = other.instance is slot.instance or other.instance.index in slot.instance.distinct
        if apart and not (chosen[at] == other.old and chosen[last] == slot.old):
            return False
    rule = rule_of_targets(slot.instance)
    if rule is None or (last + 1 < len(slots) and slots[last + 1].instance is slot.instance):
        return True
    together = [at for at in range(last + 1) if slots[at].instance is slot.instance]
    if all(chosen[at] == slots[at].old for at in together):
        return True
    ids = [chosen[at] for at in together]
    return Group(rule, ids, ctx).holds(ids)
