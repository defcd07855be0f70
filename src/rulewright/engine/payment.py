"""The exact mana payment solver (CR 601.2g-h, 605.3a, 118): can it be paid, how, up to which X, and what is safe.

A `Problem` is decided exactly: `YES` and `NO` are proved, and a search that meets its cap says `UNPROVED`.
Mana abilities come first and the payment last (601.2g, 601.2h), so a plan is a list of activations, then spends.

The proposal of `solve` keeps the most precious sources unused. It asks of each source in turn, the most precious
first, whether the cost can be paid without it and without all those spared already, and if so spares it. In order
of preciousness these are: sources of rank `SACRIFICE`; life for Phyrexian symbols (CR 107.4f); sources that cost
life or have rank `PAIN`; then by the number of types of mana that a source can make, its rank (basic lands lowest)
and its index. So the pool is spent first, then the source that can do least, life late and sacrifices last, and no
step of a plan could be left out. If mana is left over, plans without some of the sources that add several mana are
tried, and the one that leaves least is proposed.
"""

from __future__ import annotations

from typing import Final

from .payment_plan import Assembly, assign
from .payment_problem import (
    ANY_PURPOSE,
    DIRECT,
    GENERIC,
    PAIN,
    PLAIN,
    SACRIFICE,
    TOKEN,
    Activation,
    Plan,
    Problem,
    Scale,
    Shortage,
    Step,
    Unit,
    Unproved,
    Variant,
    object_of,
)
from .payment_search import ACTIVATION, NO, PAYER, UNPROVED, YES, Found, Reduction, likeness

X_LIMIT: Final = 1000
"""The greatest X that is looked for."""

_MOST_MULTIPLE: Final = 5
"""Of how many sources that add several mana the subsets are tried, to waste none."""


class GreatestX:
    """The greatest X that can be paid, -1 if not even 0 can; if not ``proved``, a greater one may be payable."""

    __slots__ = ("proved", "x")

    def __init__(self, x: int, proved: bool) -> None:
        self.x = x
        self.proved = proved


def can_pay(problem: Problem) -> int:
    """`YES`, `NO` or `UNPROVED`, without a plan."""
    status = _decide(problem, _variants(problem)).status
    if status == UNPROVED:
        problem.undecided += 1
    return status


def solve(problem: Problem) -> Plan | Shortage | Unproved:
    """The proposal in the order documented above, or why there is none."""
    variants = _variants(problem)
    if _is_counted(problem, variants):
        return _Proposal(problem, variants).counted()
    found = _decide(problem, variants)
    if found.status == UNPROVED:
        return Unproved(found.states)
    if found.status == NO:
        return _shortage(problem, variants)
    return _Proposal(problem, variants).best()


def max_x(problem: Problem, x_count: int, per_x: int = GENERIC) -> GreatestX:
    """The greatest X for which ``problem`` with ``x_count`` symbols ``{X}`` more can be paid (CR 107.3).

    ``per_x`` is the mask of types of the mana that may be spent on X, or `GENERIC` for any.
    """
    slot = per_x if per_x & GENERIC else per_x | DIRECT
    variants = _variants(problem)
    reduction = Reduction(problem, variants)
    if not x_count:
        status = reduction.answer(problem.cap).status
        return GreatestX(-1, status == NO) if status != YES else GreatestX(X_LIMIT, False)
    if slot == GENERIC and not reduction.acts and not reduction.payers and not _strict(problem):
        kinds = reduction.kinds()
        best = -1
        for variant in variants:
            if problem.affords(0, variant.life) and variant.met_by(kinds):
                units = sum(1 for kind in kinds if kind & GENERIC)
                best = max(best, (units - len(variant.slots)) // x_count)
        return GreatestX(min(best, X_LIMIT), best <= X_LIMIT)
    low, high, step = -1, X_LIMIT + 1, 1
    proved = True
    while high - low > 1:
        x = min(low + step, high - 1) if high > X_LIMIT else (low + high) // 2
        step *= 2
        more = (slot,) * (x * x_count)
        status = _decide(problem, [_with_slots(problem, v, more) for v in variants]).status
        if status == YES:
            low = x
        else:
            high = x
            proved = status == NO
    return GreatestX(low, proved and low < X_LIMIT)


def safe_activations(problem: Problem) -> list[Step]:
    """Each activation possible now, with each output and choice of types, that leaves the cost payable.

    What costs mana itself is safe if some payment includes it: what is done first can be done while its own
    cost is paid (CR 605.3a). Steps whose safety was not proved are left out.
    """
    steps: list[Step] = []
    known: dict[object, int] = {}
    labels = likeness(problem)
    for index, a in enumerate(problem.activations):
        if not _enabled(problem, a):
            continue
        for output, units in enumerate(a.outputs):
            if a.scale is not None:
                units = units[: a.scale.count(problem.gone | a.uses)]
            for made in _choices(units):
                exact = tuple([unit.of_type(types) for unit, types in zip(units, made, strict=True)])
                key = (labels[index], output, made)
                safe = known.get(key)
                if safe is None:
                    safe = known[key] = _safe(problem, a, exact)
                    problem.undecided += safe == UNPROVED
                if safe == YES:
                    steps.append(Step(index, output, made))
    return steps


def after(problem: Problem, step: Step) -> Problem:
    """The problem once ``step``, of an activation without a mana cost, is done: its mana floats in the pool."""
    a = problem.activations[step.activation]
    units = a.outputs[step.output]
    made = [units[at].of_type(types) for at, types in enumerate(step.made)]
    return done(problem, a, made)


def done(problem: Problem, a: Activation, made: list[Unit]) -> Problem:
    """The problem once the activation is paid for and has made these units."""
    return Problem(
        problem.need,
        problem.activations,
        problem.pool + made,
        problem.payers,
        problem.life - a.life - a.hurts,
        problem.reserved,
        problem.gone | a.uses,
        problem.cap,
        problem.owing,
        problem.musts,
    )


def _safe(problem: Problem, a: Activation, exact: tuple[Unit, ...]) -> int:
    if not a.cost:
        return can_pay(done(problem, a, list(exact)))
    activations, fresh = problem.activations, 0
    if problem.musts:  # what is being paid for is done after it
        fresh = object_of(max(other.touches.bit_length() for other in activations))
        activations = [other.after(fresh) if _is_must(other) else other for other in activations]
    wider = problem.wider([*activations, must(a, exact, fresh)])
    return _decide(wider, [_with_slots(problem, v, (TOKEN,)) for v in _variants(problem)]).status


def must(a: Activation, exact: tuple[Unit, ...], uses: int = 0) -> Activation:
    """The same activation with this output, which also pays the slot `TOKEN`: a cost with that slot needs it done.
    It uses up ``uses`` besides."""
    token = Unit(0, pays=0)
    token.kind = TOKEN
    scale = a.scale
    if scale is not None:
        scale = Scale(scale.mask, scale.base + 1, scale.step, scale.floor + 1)
    outputs = ((token, *exact),)
    return Activation(a.uses | uses, outputs, a.needs, a.cost, a.life, a.rank, scale, a.when, a.purpose, a.hurts)


def _is_must(a: Activation) -> bool:
    return any(unit.kind == TOKEN for output in a.outputs for unit in output)


def _enabled(problem: Problem, a: Activation) -> bool:
    return (
        not a.uses & (problem.gone | problem.reserved)
        and not a.needs & problem.gone
        and (not a.life or a.life <= problem.life)
        and (a.when is None or (a.late and bool(a.cost)) or a.when.holds(problem.gone))
    )


def _choices(units: tuple[Unit, ...]) -> list[tuple[int, ...]]:
    """The types that units may be given; units that are alike are given them in one order only."""
    found: list[tuple[int, ...]] = [()]
    for at, unit in enumerate(units):
        like = at > 0 and units[at - 1].kind == unit.kind and units[at - 1].types == unit.types
        further: list[tuple[int, ...]] = []
        for made in found:
            rest = unit.types
            while rest:
                bit = rest & -rest
                rest ^= bit
                if not like or bit >= made[-1]:
                    further.append((*made, bit))
        found = further
    return found


def _strict(problem: Problem) -> bool:
    return any(not payer.generic for payer in problem.payers)


def _variants(problem: Problem) -> list[Variant]:
    variants = problem.need.variants()
    if problem.musts:
        return [_with_slots(problem, v, (TOKEN,) * problem.musts) for v in variants]
    if problem.payers and _strict(problem):
        return [Variant(v.slots, v.life, True) for v in variants]
    return variants


def _with_slots(problem: Problem, variant: Variant, more: tuple[int, ...]) -> Variant:
    return Variant(variant.slots + more, variant.life, _strict(problem))


def _decide(problem: Problem, variants: list[Variant], cap: int = 0) -> Found:
    return Reduction(problem, variants).answer(cap or problem.cap)


def _is_counted(problem: Problem, variants: list[Variant]) -> bool:
    """Whether every source gives one mana and costs nothing but itself, there is one way to read the cost, and it can
    be paid: then Hall's condition decides which sources can be spared."""
    if problem.payers or problem.musts or problem.gone or len(variants) != 1 or variants[0].life:
        return False
    seen = 0
    for a in problem.activations:
        if not a.choice or a.life or a.hurts or a.rank >= PAIN or a.uses & (seen | problem.reserved):
            return False
        seen |= a.uses
    return variants[0].met_by([unit.kind for unit in problem.pool] + [a.choice for a in problem.activations])


class _Proposal:
    """The search for the plan that spares the most precious sources."""

    __slots__ = (
        "barred",
        "barred_payers",
        "budget",
        "needed",
        "order",
        "plan",
        "problem",
        "ranked",
        "searched",
        "variants",
    )

    def __init__(self, problem: Problem, variants: list[Variant]) -> None:
        self.problem = problem
        self.variants = variants
        self.barred = 0
        self.barred_payers = 0
        self.needed = 0
        self.budget = 3 * problem.cap
        self.searched = False
        self.plan: Plan | None = None
        ranked: list[tuple[int, int, int, int, int]] = []
        for i, a in enumerate(problem.activations):
            rank = max(a.rank, PAIN) if a.life or a.hurts else a.rank
            ranked.append((rank if rank >= PAIN else PLAIN, a.types.bit_count(), rank, ACTIVATION, i))
        for i, payer in enumerate(problem.payers):
            tier = payer.rank if payer.rank >= PAIN else PLAIN
            ranked.append((tier, payer.types.bit_count(), payer.rank, PAYER, i))
        ranked.sort()
        self.ranked = ranked
        self.order: dict[tuple[int, int], int] = {(r[3], r[4]): at for at, r in enumerate(ranked)}

    def counted(self) -> Plan | Unproved:
        """The proposal where counting decides: each source in turn, the most precious first, is spared if the others
        suffice."""
        activations = self.problem.activations
        kinds = [unit.kind for unit in self.problem.pool] + [a.choice for a in activations]
        spare: list[tuple[int, int]] = []  # for each of Hall's tests, how many more there are than it demands
        for mask, demand in self.variants[0].tests:
            spare.append((mask, sum(1 for kind in kinds if kind & mask) - demand))
        barred = 0
        needed: set[int] = set()
        for at in range(len(self.ranked) - 1, -1, -1):
            i = self.ranked[at][4]
            kind = activations[i].choice
            if kind in needed:
                continue  # one like it could not be spared before, when more were left
            if all(more or not kind & mask for mask, more in spare):
                spare = [(mask, more - 1 if kind & mask else more) for mask, more in spare]
                barred |= 1 << i
            else:
                needed.add(kind)
        found = self._try(self.variants, barred, 0)
        assert found
        assert self.plan is not None
        return self.plan

    def best(self) -> Plan | Unproved:
        if not self._try(self.variants, 0, 0):
            return Unproved(self.problem.cap)
        self._spare(SACRIFICE, 1 << 30)
        self._fewest([v.life for v in self.variants])
        self._spare(PAIN, SACRIFICE)
        self._fewest([len(v.slots) for v in self.variants])
        before, payers_before = self.barred, self.barred_payers
        self._spare(0, PAIN)
        best = self.plan
        assert best is not None
        if best.left:
            multiple = [
                i
                for i, a in enumerate(self.problem.activations)
                if not before >> i & 1 and max([len(output) for output in a.outputs], default=0) > 1
            ]
            used = [step.activation for step in best.steps]
            multiple.sort(key=lambda i: (i not in used, i))
            for subset in range(1, 1 << min(len(multiple), _MOST_MULTIPLE)):
                barred = before
                for at, i in enumerate(multiple[:_MOST_MULTIPLE]):
                    if subset >> at & 1:
                        barred |= 1 << i
                self.needed = 0
                if best.left and self._try(self.variants, barred, payers_before):
                    self._spare(0, PAIN)
                    if self.plan is not None and self.plan.left < best.left:
                        best = self.plan
        return best

    def _try(self, variants: list[Variant], barred: int, barred_payers: int) -> bool:
        """Take the plan that does without these sources, if there is one."""
        if self.budget <= 0:
            return False
        reduction = Reduction(self.problem, variants, barred, barred_payers)
        found = reduction.answer(min(self.problem.cap, self.budget))
        self.budget -= found.states
        if found.status != YES:
            self.searched = found.states > 0
            return False
        self.plan = Assembly(reduction, found, self.order).plan()
        self.variants, self.barred, self.barred_payers = variants, barred, barred_payers
        return True

    def _spare(self, least: int, below: int) -> None:
        """Spare the sources of these tiers, the most precious first; one not in the plan costs no search."""
        for at in range(len(self.ranked) - 1, -1, -1):
            tier, _, _, where, i = self.ranked[at]
            if not least <= tier < below or self.plan is None:
                continue
            barred, barred_payers = self.barred, self.barred_payers
            if where == ACTIVATION:
                if self.needed >> i & 1:
                    continue
                barred |= 1 << i
                used = any(step.activation == i for step in self.plan.steps)
            else:
                barred_payers |= 1 << i
                used = any(spend.step == -2 and spend.index == i for spend in self.plan.spends)
            if not used:
                self.barred, self.barred_payers = barred, barred_payers
            elif not self._try(self.variants, barred, barred_payers) and self.searched and where == ACTIVATION:
                labels = likeness(self.problem, self.barred, self.barred_payers)
                for other, label in enumerate(labels):
                    if label == labels[i]:
                        self.needed |= 1 << other

    def _fewest(self, sizes: list[int]) -> None:
        """Keep only the variants of the least size that can still be paid."""
        for size in sorted(set(sizes)):
            kept = [v for v, own in zip(self.variants, sizes, strict=True) if own == size]
            if len(kept) == len(self.variants) or self._try(kept, self.barred, self.barred_payers):
                return


def _shortage(problem: Problem, variants: list[Variant]) -> Shortage:
    """The smallest part of the cost that cannot be paid even alone, in the reading that asks for least mana."""
    affordable = [v for v in variants if problem.affords(0, v.life)] or variants
    affordable.sort(key=lambda v: (len(v.slots), -v.life))
    variant = affordable[0]
    budget = [problem.cap]
    tests = sorted(variant.tests, key=lambda test: ((test[0] & 255).bit_count(), test[0]))
    short = list(variant.slots)
    for mask, _ in tests:
        part = [slot for slot in variant.slots if not slot & ~mask]
        if _most(problem, part, variant.life, budget) < len(part):
            short = part
            break
    total = _most(problem, list(variant.slots), variant.life, budget)
    available = min(_most(problem, short, variant.life, budget), total)
    return Shortage(tuple(short), available, total, len(variant.slots), variant.life)


def _most(problem: Problem, slots: list[int], life: int, budget: list[int]) -> int:
    """At most how many of the slots can be paid together; exact unless the budget of states runs out."""
    strict = _strict(problem)
    whole = Variant(tuple(slots), life, strict)
    reduction = Reduction(problem, [whole])
    if not reduction.acts and not reduction.payers:
        return len(slots) - assign(reduction.kinds(), slots).count(-1)
    counts: dict[int, int] = {}
    for slot in slots:
        counts[slot] = counts.get(slot, 0) + 1
    for size in range(len(slots), 0, -1):
        for part in _parts(list(counts.items()), size):
            if budget[0] <= 0:
                return size
            found = _decide(problem, [Variant(part, life, strict)], budget[0])
            budget[0] -= found.states
            if found.status != NO:
                return size
    return 0


def _parts(counts: list[tuple[int, int]], size: int) -> list[tuple[int, ...]]:
    """The sub-multisets of that size."""
    if not counts:
        return [()] if not size else []
    slot, most = counts[0]
    return [(slot,) * n + rest for n in range(min(most, size), -1, -1) for rest in _parts(counts[1:], size - n)]


__all__ = [
    "ANY_PURPOSE",
    "NO",
    "UNPROVED",
    "YES",
    "GreatestX",
    "after",
    "can_pay",
    "max_x",
    "safe_activations",
    "solve",
]
