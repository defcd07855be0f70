"""From a search's answer to a whole plan: which unit pays which slot, and what each choice of mana becomes."""

from __future__ import annotations

from typing import Final

from ..vocabulary.color import ALL_MANA
from .payment_problem import ALL_MARKS, BY_PAYER, FROM_POOL, WIDTH, Plan, Problem, Spend, Step, Unit
from .payment_search import ACTIVATION, PAYER, POOL, Found, Reduction

_LAST: Final = 1 << 30


class _Live:
    """A unit that is there as the plan is replayed. ``origins`` as in `Source`; ``move`` is the search's move that
    made it, or -1; ``slot`` is what it pays."""

    __slots__ = ("kind", "move", "order", "origins", "position", "slot", "used")

    def __init__(self, kind: int, origins: list[tuple[int, int]], position: int, move: int, order: int) -> None:
        self.kind = kind
        self.origins = origins
        self.position = position
        self.move = move
        self.order = order
        self.slot = 0
        self.used = False


def assign(kinds: list[int], slots: list[int]) -> list[int]:
    """A largest matching: for each slot the number of the kind that pays it, or -1. Earlier kinds are used first,
    for the units that can be matched together form a matroid, in which the greedy choice is the best."""
    holder = [-1] * len(slots)
    unpaid = len(slots)
    runs = [at for at, slot in enumerate(slots) if not at or slots[at - 1] != slot]
    """Where runs of equal slots begin; of each run the first slots are paid first."""
    ends = [*runs[1:], len(slots)]
    for unit, kind in enumerate(kinds):
        if not unpaid:
            break
        for run, at in enumerate(runs):
            if at < ends[run] and kind & slots[at]:
                holder[at] = unit
                unpaid -= 1
                runs[run] = at + 1
                break
        else:
            if _augment(unit, kinds, slots, holder, [False] * len(slots)):
                unpaid -= 1
                for run, at in enumerate(runs):
                    if at < ends[run] and holder[at] != -1:
                        runs[run] = at + 1
    return holder


def _augment(unit: int, kinds: list[int], slots: list[int], holder: list[int], seen: list[bool]) -> bool:
    for at, slot in enumerate(slots):
        if kinds[unit] & slot and not seen[at]:
            seen[at] = True
            if holder[at] == -1 or _augment(holder[at], kinds, slots, holder, seen):
                holder[at] = unit
                return True
    return False


def unshifted(slot: int) -> int:
    """A slot of any purpose as it is written in a cost."""
    while slot and not slot & ALL_MARKS:
        slot >>= WIDTH
    return slot


def choose_type(unit: Unit, slot: int) -> int:
    """The type that a mana of several possible types becomes, to pay ``slot``; the first if it matters not."""
    asked = unshifted(slot)
    fit = unit.types & asked & ALL_MANA or unit.types
    return fit & -fit


class Assembly:
    """Replays the moves of a search with single units, spending in the proposal's order: the pool, then mana
    that the moves made, then sources in the caller's ``order`` (of activations, then of payers)."""

    __slots__ = ("costs", "found", "live", "order", "problem", "reduction")

    def __init__(self, reduction: Reduction, found: Found, order: dict[tuple[int, int], int]) -> None:
        self.problem: Problem = reduction.problem
        self.reduction = reduction
        self.found = found
        self.order = order
        self.live: list[_Live] = []
        self.costs: list[list[_Live]] = []

    def plan(self) -> Plan:
        problem, variant = self.problem, self.found.variant
        assert variant is not None
        for source in self.reduction.sources:
            where, index = source.origins[0]
            place = problem.pool[index].rank - _LAST if where == POOL else self.order.get((where, index), 0)
            self.live.append(_Live(source.kind, source.origins, source.position, -1, place))
        gone = problem.gone
        for number, move in enumerate(self.found.moves):
            gone |= move.act.uses
            self._pay(move.spent, move.act.cost)
            a = problem.activations[move.act.index]
            if move.output < 0:
                self.live.append(_Live(a.choice, [(ACTIVATION, move.act.index)], 0, number, -1))
                continue
            units = a.outputs[move.output]
            count = len(units) if a.scale is None else min(len(units), a.scale.count(gone))
            for position in range(count):
                self.live.append(_Live(units[position].kind, [(ACTIVATION, move.act.index)], position, number, -1))
        for index in self.found.payers:
            self.live.append(
                _Live(problem.payers[index].kind, [(PAYER, index)], 0, -1, self.order.get((PAYER, index), 0))
            )
        free = [unit for unit in self.live if not unit.used]
        free.sort(key=_order)
        slots = list(variant.slots)
        holders = [free[unit] for unit in assign([unit.kind for unit in free], slots)]
        for slot, holder in zip(slots, holders, strict=True):
            holder.used = True
            holder.slot = slot
        return self._written(slots, holders, variant.life)

    def _pay(self, spent: tuple[int, ...], cost: tuple[int, ...]) -> None:
        """Take units of the kinds that the search spent, the earliest in order, for the slots of a cost."""
        relevant = self.reduction.relevant
        candidates = sorted([unit for unit in self.live if not unit.used], key=_order)
        paid: list[_Live] = []
        for kind, slot in zip(spent, cost, strict=True):
            for unit in candidates:
                if not unit.used and unit.kind & relevant == kind:
                    unit.used = True
                    unit.slot = slot
                    paid.append(unit)
                    break
        self.costs.append(paid)

    def _written(self, slots: list[int], holders: list[_Live], life: int) -> Plan:
        """The plan's steps: the sources used at once, by index, then the moves in their order."""
        first: dict[int, list[_Live]] = {}
        for unit in self.live:
            if unit.move < 0 and unit.used:
                where, index = self._origin(unit)
                if where == ACTIVATION:
                    first.setdefault(index, []).append(unit)
        number: dict[int, int] = {index: at for at, index in enumerate(sorted(first))}
        steps: list[Step] = []
        for index in sorted(first):
            steps.append(self._step(index, -1, first[index], self.problem.gone, ()))
        gone = self.problem.gone
        for at, move in enumerate(self.found.moves):
            gone |= move.act.uses
            made = [unit for unit in self.live if unit.move == at and unit.used]
            costs = self.costs[at]
            paid = tuple([self._spend(unit, unshifted(unit.slot), number) for unit in costs])
            steps.append(self._step(move.act.index, move.output, made, gone, paid))
        spends = tuple([self._spend(unit, slot, number) for slot, unit in zip(slots, holders, strict=True)])
        left = len(self.problem.pool)
        for step in steps:
            left += len(step.made) - len(step.paid)
        left -= sum(1 for spend in spends if spend.step != BY_PAYER)
        return Plan(tuple(steps), spends, life, left)

    def _origin(self, unit: _Live) -> tuple[int, int]:
        """What a unit turned out to be: the first in order of its possible origins that pays its slot."""
        best = unit.origins[0]
        place = _LAST
        for where, index in unit.origins:
            if where == PAYER:
                kind = self.problem.payers[index].kind
            elif where == ACTIVATION and self.problem.activations[index].choice:
                kind = self.problem.activations[index].choice
            else:
                kind = unit.kind
            order = self.order.get((where, index), 0)
            if kind & unit.slot and order < place:
                best, place = (where, index), order
        return best

    def _step(self, index: int, output: int, units: list[_Live], gone: int, paid: tuple[Spend, ...]) -> Step:
        a = self.problem.activations[index]
        if output < 0:
            output = 0
            if a.choice and units:
                output = [bool(made[0].kind & units[0].slot) for made in a.outputs].index(True)
        made = a.outputs[output]
        if a.scale is not None:
            made = made[: a.scale.count(gone | a.uses)]
        slots = {unit.position: unit.slot for unit in units}
        types = tuple([choose_type(unit, slots.get(at, 0)) for at, unit in enumerate(made)])
        return Step(index, output, types, paid)

    def _spend(self, unit: _Live, slot: int, number: dict[int, int]) -> Spend:
        if unit.move >= 0:
            return Spend(slot, len(number) + unit.move, unit.position)
        where, index = self._origin(unit)
        if where == POOL:
            return Spend(slot, FROM_POOL, index)
        if where == PAYER:
            return Spend(slot, BY_PAYER, index)
        return Spend(slot, number[index], unit.position)


def _order(unit: _Live) -> int:
    return unit.order
