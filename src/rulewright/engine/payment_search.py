"""Whether a payment is possible: Hall's condition where sources are independent, else a memoised search.

`Reduction` first does what can only help: a free source that competes with nothing is used at once, and one mana
of several possible types is kept as one unit that may still be any of them, which is exact since it pays one slot.
What remains (sources that cost mana or life, or compete for resources, or change each other) is searched over
states: the resources gone, the floating mana by kind, the life spent. Objects that can be exchanged without
changing the problem are counted, not told apart; marks that no slot asks for are dropped; sources of which only
one can be used, and which touch nothing else, are one choice made at once; and a cost is paid with mana that can
do less wherever other mana could do all the same and more. Each of these keeps the answer exact.
"""

from __future__ import annotations

from typing import Final

from .payment_problem import Activation, Condition, Payer, Problem, Scale, Variant

YES: Final = 1
NO: Final = 0
UNPROVED: Final = 2


class Source:
    """A unit there from the start: of the pool, or of an activation or payer that can be used without loss.

    ``origins`` are what it may turn out to be: ``(POOL, i)``, ``(ACTIVATION, i)`` or ``(PAYER, i)``. The units
    of one activation that adds several have the same origin and are numbered by ``position``.
    """

    __slots__ = ("kind", "origins", "position")

    def __init__(self, kind: int, origins: list[tuple[int, int]], position: int = 0) -> None:
        self.kind = kind
        self.origins = origins
        self.position = position


POOL: Final = 0
ACTIVATION: Final = 1
PAYER: Final = 2


class Act:
    """An activation as the search sees it; ``outputs`` are (index of the output, kinds). ``forced`` is not 0 for
    acts of which one may be done at once, since they are free and use nothing that others could; those with the
    same number exclude each other."""

    __slots__ = ("cost", "forced", "hurts", "index", "life", "needs", "outputs", "scale", "uses", "when")

    def __init__(self, index: int, a: Activation, relevant: int, ample: bool, shared: int) -> None:
        self.index = index
        self.uses = a.uses
        self.needs = a.needs
        self.cost = tuple(sorted(a.cost_slots()))
        self.life = 0 if ample else a.life
        self.hurts = 0 if ample else a.hurts
        self.scale: Scale | None = a.scale
        self.when: Condition | None = a.when
        self.outputs: list[tuple[int, tuple[int, ...]]] = []
        if a.choice:
            self.outputs.append((-1, (a.choice & relevant,)))
        else:
            seen: list[tuple[int, ...]] = []
            for i in range(len(a.outputs)):
                kinds = tuple([unit.kind & relevant for unit in a.outputs[i]])
                if a.scale is None:
                    kinds = tuple(sorted(kinds))
                if kinds not in seen:
                    seen.append(kinds)
                    self.outputs.append((i, kinds))
        self.forced = 0
        if (
            a.uses
            and not a.uses & shared
            and not a.cost
            and not self.life
            and not self.hurts
            and a.when is None
            and (a.scale is None or a.scale.step <= 0)
        ):
            self.forced = index + 1

    def signature(self) -> tuple[object, ...]:
        lost = (self.life, self.hurts)
        return _signature(self.cost, lost, tuple([kinds for _, kinds in self.outputs]), self.scale, self.when)


class Move:
    """One act done in the search: which output, and the kinds of the units that paid its cost."""

    __slots__ = ("act", "output", "spent")

    def __init__(self, act: Act, output: int, spent: tuple[int, ...]) -> None:
        self.act = act
        self.output = output
        self.spent = spent


class State:
    __slots__ = ("floating", "gone", "life", "move", "parent")

    def __init__(
        self, gone: int, floating: tuple[int, ...], life: int, parent: State | None, move: Move | None
    ) -> None:
        self.gone = gone
        self.floating = floating
        """The kinds of the floating units, sorted."""
        self.life = life
        """Life paid for activations, and lost by them."""
        self.parent = parent
        self.move = move


class Found:
    """The search's answer: ``status``; for `YES` the variant paid, the moves in order and the payers searched."""

    __slots__ = ("moves", "payers", "states", "status", "variant")

    def __init__(self, status: int, states: int = 0, variant: Variant | None = None) -> None:
        self.status = status
        self.states = states
        self.variant = variant
        self.moves: list[Move] = []
        self.payers: list[int] = []


class Reduction:
    """A problem, without the activations and payers barred by the masks, cut down to what must be searched."""

    __slots__ = ("acts", "payers", "problem", "relevant", "shared", "sources", "variants")

    def __init__(self, problem: Problem, variants: list[Variant], barred: int = 0, barred_payers: int = 0) -> None:
        self.problem = problem
        self.variants = variants
        self.relevant = -1
        self.acts: list[Act] = []
        self.payers: list[int] = []
        self.sources: list[Source] = []
        gone = problem.gone
        blocked = gone | problem.reserved
        single: dict[int, Source] = {}
        others: list[int] = []
        seen = shared = 0
        for i, unit in enumerate(problem.pool):
            self.sources.append(Source(unit.kind, [(POOL, i)]))
        for i, a in enumerate(problem.activations):
            uses = a.uses
            if barred >> i & 1 or uses & blocked or a.needs & gone:
                continue
            if a.choice and (problem.ample or not (a.life or a.hurts)):
                known = single.get(uses)
                if known is not None:
                    known.kind |= a.choice
                    known.origins.append((ACTIVATION, i))
                    continue
                single[uses] = Source(a.choice, [(ACTIVATION, i)])
            else:
                others.append(i)
            shared |= seen & a.touches
            seen |= a.touches
        for i, payer in enumerate(problem.payers):
            uses = payer.uses
            if barred_payers >> i & 1 or uses & blocked or payer.needs & gone:
                continue
            if payer.needs or payer.gone & ~gone:
                self.payers.append(i)
                shared |= seen & payer.touches
                seen |= payer.touches
                continue
            known = single.get(uses)
            if known is not None:
                known.kind |= payer.kind
                known.origins.append((PAYER, i))
                continue
            single[uses] = Source(payer.kind, [(PAYER, i)])
            shared |= seen & uses
            seen |= uses
        self.shared = shared
        rivals: list[tuple[int, Source]] = []
        for uses, source in single.items():
            if uses & shared:
                rivals.append((uses, source))
            else:
                self.sources.append(source)
        if rivals:
            self._set_rivals(rivals, others)
        if others:
            self._set_acts(others)

    def _set_rivals(self, rivals: list[tuple[int, Source]], others: list[int]) -> None:
        """Join sources of one mana that exclude each other and touch nothing else; the others are searched."""
        foreign = 0
        for i in others:
            foreign |= self.problem.activations[i].touches
        for i in self.payers:
            foreign |= self.problem.payers[i].touches
        for _, common, members in _components([(uses, at) for at, (uses, _) in enumerate(rivals)]):
            touched = 0
            for at in members:
                touched |= rivals[at][0]
            if common and not touched & foreign:
                joined = Source(0, [])
                for at in members:
                    joined.kind |= rivals[at][1].kind
                    joined.origins += rivals[at][1].origins
                self.sources.append(joined)
                continue
            for at in members:
                for origin, i in rivals[at][1].origins:
                    if origin == PAYER:
                        self.payers.append(i)
                    else:
                        others.append(i)

    def _set_acts(self, others: list[int]) -> None:
        problem = self.problem
        for variant in self.variants:
            for slot in variant.slots:
                self.relevant = slot if self.relevant == -1 else self.relevant | slot
        for i in others:
            for slot in problem.activations[i].cost_slots():
                self.relevant = slot if self.relevant == -1 else self.relevant | slot
        for i in sorted(others):
            a = problem.activations[i]
            act = Act(i, a, self.relevant, problem.ample, self.shared)
            if act.forced and len(act.outputs) == 1:
                made = act.outputs[0][0]
                units = a.outputs[max(made, 0)]
                count = len(units) if a.scale is None else min(len(units), a.scale.count(problem.gone | a.uses))
                for position in range(count):
                    self.sources.append(Source(units[position].kind, [(ACTIVATION, i)], position))
            else:
                self.acts.append(act)
        self._set_groups()

    def _set_groups(self) -> None:
        """Find the free acts that exclude each other and touch nothing else."""
        activations, payers = self.problem.activations, self.problem.payers
        items = [(activations[act.index].touches, at) for at, act in enumerate(self.acts)]
        items += [(payers[i].touches, -1) for i in self.payers]
        for _, common, members in _components(items):
            if common and len(members) > 1 and -1 not in members:
                acts = [self.acts[at] for at in members]
                if all(activations[act.index].alone and not (act.cost or act.life or act.hurts) for act in acts):
                    for act in acts:
                        act.forced = acts[0].index + 1

    def kinds(self) -> list[int]:
        return [source.kind for source in self.sources]

    def answer(self, cap: int) -> Found:
        """Decide the reduced problem within ``cap`` states."""
        problem = self.problem
        variants = [variant for variant in self.variants if problem.affords(0, variant.life)]
        if not self.acts and not self.payers:
            kinds = self.kinds()
            for variant in variants:
                if variant.met_by(kinds):
                    return Found(YES, 0, variant)
            return Found(NO)
        if not variants:
            return Found(NO)
        return _Search(self, variants, cap).run()


class _Search:
    """Reachability over `State`, each visited once up to exchange of like objects."""

    __slots__ = (
        "acts",
        "bounded",
        "cap",
        "classes",
        "gains",
        "lowest",
        "odd",
        "problem",
        "reduction",
        "touched",
        "variants",
    )

    def __init__(self, reduction: Reduction, variants: list[Variant], cap: int) -> None:
        self.reduction = reduction
        self.problem = reduction.problem
        self.variants = variants
        self.cap = cap
        self.acts = sorted(reduction.acts, key=_lowest_use)
        self.lowest = [_lowest_use(act) for act in self.acts]
        self.gains: dict[int, list[int]] = {}
        self.bounded = True
        self.touched = 0
        for act in self.acts:
            self.touched |= act.uses | act.needs
            if act.scale is not None:
                self.touched |= act.scale.mask
            if act.when is not None:
                self.touched |= act.when.mask
            if not act.uses:
                self.bounded = False
        for i in reduction.payers:
            self.touched |= self.problem.payers[i].touches
        self.classes: list[list[int]] = []
        self.odd = self.touched
        self._find_classes()

    def _find_classes(self) -> None:
        items = [(act.uses, act.needs, act.signature()) for act in self.acts]
        for i in self.reduction.payers:
            payer: Payer = self.problem.payers[i]
            items.append((payer.uses, payer.needs | payer.gone, (payer.kind, not payer.gone)))
        masks: list[int] = [self.problem.gone, self.problem.reserved]
        for act in self.acts:
            if act.scale is not None:
                masks.append(act.scale.mask)
            if act.when is not None:
                masks.append(act.when.mask)
        for shifts in _classes(items, masks):
            if len(shifts) > 1:
                self.classes.append(shifts)
                for shift in shifts:
                    self.odd &= ~(3 << shift)

    def _key(self, gone: int, floating: tuple[int, ...], life: int) -> tuple[object, ...]:
        code = 0
        for shifts in self.classes:
            counts = [0, 0, 0, 0]
            for shift in shifts:
                counts[gone >> shift & 3] += 1
            size = len(shifts) + 1
            code = ((code * size + counts[1]) * size + counts[2]) * size + counts[3]
        return (gone & self.odd, code, floating, life)

    def run(self) -> Found:
        relevant = self.reduction.relevant
        start = [kind & relevant for kind in self.reduction.kinds() if kind & relevant]
        start.sort()
        first = State(self.problem.gone, tuple(start), 0, None, None)
        seen: set[tuple[object, ...]] = {self._key(first.gone, first.floating, 0)}
        stack = [first]
        while stack:
            state = stack.pop()
            found = self._finished(state)
            if found is not None:
                found.states = len(seen)
                return found
            if self.bounded and not self._hopeful(state):
                continue
            following = self._following(state)
            for i in range(len(following) - 1, -1, -1):
                new = following[i]
                key = self._key(new.gone, new.floating, new.life)
                if key not in seen:
                    if len(seen) >= self.cap:
                        return Found(UNPROVED, len(seen))
                    seen.add(key)
                    stack.append(new)
        return Found(NO, len(seen))

    def _finished(self, state: State) -> Found | None:
        """Whether the floating mana and the payers still free pay the cost as it stands."""
        gone, reserved = state.gone, self.problem.reserved
        free = [i for i in self.reduction.payers if self.problem.payers[i].free(gone, reserved)]
        for chosen in _compatible(self.problem.payers, free):
            kinds = [*state.floating, *[self.problem.payers[i].kind for i in chosen]]
            for variant in self.variants:
                if self.problem.affords(state.life, variant.life) and variant.met_by(kinds):
                    found = Found(YES, 0, variant)
                    found.payers = chosen
                    at: State | None = state
                    while at is not None and at.move is not None:
                        found.moves.append(at.move)
                        at = at.parent
                    found.moves.reverse()
                    return found
        return None

    def _hopeful(self, state: State) -> bool:
        """A bound: of the acts that compete for a resource each test counts the best, as if its cost were paid."""
        gone, blocked = state.gone, state.gone | self.problem.reserved
        kinds = [*state.floating]
        for i in self.reduction.payers:
            if not self.problem.payers[i].uses & blocked:
                kinds.append(self.problem.payers[i].kind)
        acts = [
            at
            for at, act in enumerate(self.acts)
            if not act.uses & blocked and not act.needs & gone and self._affords(state, act)
        ]
        for variant in self.variants:
            if not self.problem.affords(state.life, variant.life):
                continue
            for mask, demand in variant.tests:
                for kind in kinds:
                    if kind & mask:
                        demand -= 1
                if demand > 0 and demand > self._gain(acts, mask):
                    break
            else:
                if len(variant.slots) <= len(kinds) + self._gain(acts, 0):
                    return True
        return False

    def _gain(self, acts: list[int], mask: int) -> int:
        """At most how many units that share a mark with ``mask`` these acts add; for 0, units less costs."""
        gains = self.gains.get(mask)
        if gains is None:
            gains = self.gains[mask] = [_most_made(act, mask) for act in self.acts]
        total = known = 0
        rival = -1
        for at in acts:
            lowest, most = self.lowest[at], gains[at]
            if lowest != rival:
                rival, known = lowest, 0
            if most > known:
                total += most - known
                known = most
        return total

    def _affords(self, state: State, act: Act) -> bool:
        """Whether the life that the act costs can be paid (CR 119.4)."""
        return not act.life or state.life + act.life <= self.problem.life

    def _following(self, state: State) -> list[State]:
        gone, blocked = state.gone, state.gone | self.problem.reserved
        states: list[State] = []
        tried: set[object] = set()
        forced = 0
        for act in self.acts:
            if act.forced and not act.uses & blocked and not act.needs & gone:
                forced = act.forced
                break
        for act in self.acts:
            if forced and act.forced != forced:
                continue
            if act.uses & blocked or act.needs & gone or not self._affords(state, act):
                continue
            if act.when is not None and not act.when.holds(gone):
                continue
            after = gone | act.uses
            life = state.life + act.life + act.hurts
            for left, spent in _payments(state.floating, act.cost):
                for output, kinds in act.outputs:
                    if act.scale is not None:
                        kinds = kinds[: act.scale.count(after)]
                    floating = left + [kind for kind in kinds if kind]
                    floating.sort()
                    new = State(after, tuple(floating), life, state, Move(act, output, spent))
                    key = self._key(after, new.floating, life)
                    if key not in tried:
                        tried.add(key)
                        states.append(new)
        return states


def _signature(
    cost: tuple[int, ...],
    life: tuple[int, int],
    outputs: tuple[tuple[int, ...], ...],
    scale: Scale | None,
    when: Condition | None,
) -> tuple[object, ...]:
    """All that tells an activation from another, but for the resources that it uses or needs."""
    return (
        cost,
        life,
        outputs,
        None if scale is None else (hex(scale.mask), scale.base, scale.step, scale.floor),
        None if when is None else (hex(when.mask), when.least, when.most),
    )


def _classes(items: list[tuple[int, int, tuple[object, ...]]], masks: list[int]) -> list[list[int]]:
    """Objects, by their first bit, in classes within which any two may be exchanged without changing the problem:
    what touches the one touches the other likewise. ``items`` are (uses, needs, all else)."""
    profiles: dict[int, list[str]] = {}
    for uses, needs, signature in items:
        rest = uses | needs
        while rest:
            shift = (rest & -rest).bit_length() - 1 & ~1
            pair = 3 << shift
            rest &= ~pair
            own = (uses >> shift & 3, needs >> shift & 3)
            profiles.setdefault(shift, []).append(repr((own, hex(uses & ~pair), hex(needs & ~pair), signature)))
    groups: dict[object, list[int]] = {}
    for shift, entries in profiles.items():
        entries.sort()
        key = (tuple(entries), tuple([mask >> shift & 3 for mask in masks]))
        groups.setdefault(key, []).append(shift)
    return list(groups.values())


def likeness(problem: Problem, barred: int = 0, barred_payers: int = 0) -> list[object]:
    """A label for each activation not barred; those with the same label can be exchanged for each other."""
    items: list[tuple[int, int, tuple[object, ...]]] = []
    masks = [problem.gone, problem.reserved]
    signatures: list[tuple[object, ...]] = []
    for i, a in enumerate(problem.activations):
        outputs = tuple([tuple([(unit.kind, unit.types) for unit in units]) for units in a.outputs])
        signature = (outputs, *_signature(tuple(a.cost_slots()), (a.life, a.hurts), (), a.scale, a.when))
        signatures.append(signature)
        if not barred >> i & 1:
            items.append((a.uses, a.needs, signature))
            if a.scale is not None:
                masks.append(a.scale.mask)
            if a.when is not None:
                masks.append(a.when.mask)
    for i, payer in enumerate(problem.payers):
        if not barred_payers >> i & 1:
            items.append((payer.uses, payer.needs | payer.gone, (payer.kind, not payer.gone)))
    number: dict[int, int] = {}
    for at, shifts in enumerate(_classes(items, masks)):
        for shift in shifts:
            number[shift] = at
    labels: list[object] = []
    for i, a in enumerate(problem.activations):
        parts: list[tuple[int, int, int]] = []
        rest = a.uses | a.needs
        while rest and not barred >> i & 1:
            shift = (rest & -rest).bit_length() - 1 & ~1
            rest &= ~(3 << shift)
            parts.append((number[shift], a.uses >> shift & 3, a.needs >> shift & 3))
        parts.sort()
        labels.append(i if barred >> i & 1 else (tuple(parts), signatures[i]))
    return labels


def _components(items: list[tuple[int, int]]) -> list[tuple[int, int, list[int]]]:
    """Items (mask, number) joined where their masks meet: (union, intersection, numbers) of each component."""
    found: list[tuple[int, int, list[int]]] = []
    for mask, number in items:
        union, common, numbers = mask, mask, [number]
        apart: list[tuple[int, int, list[int]]] = []
        for component in found:
            if component[0] & mask:
                union |= component[0]
                common &= component[1]
                numbers = component[2] + numbers
            else:
                apart.append(component)
        apart.append((union, common, numbers))
        found = apart
    return found


def _most_made(act: Act, mask: int) -> int:
    most = 0
    for _, kinds in act.outputs:
        count = 0 if mask else -len(act.cost)
        for kind in kinds:
            if kind & mask or (not mask and kind):
                count += 1
        most = max(most, count)
    return most


def _lowest_use(act: Act) -> int:
    return act.uses & -act.uses


def _compatible(payers: list[Payer], free: list[int]) -> list[list[int]]:
    """All largest choices among the payers ``free`` that share no resource; nearly always just one."""
    for i in free:
        rivals = [j for j in free if j != i and payers[i].uses & payers[j].uses]
        if rivals:
            with_it = [j for j in free if j not in rivals and j != i]
            return [[i, *rest] for rest in _compatible(payers, with_it)] + _compatible(
                payers, [j for j in free if j != i]
            )
    return [free]


def _payments(floating: tuple[int, ...], cost: tuple[int, ...]) -> list[tuple[list[int], tuple[int, ...]]]:
    """The ways to pay ``cost``: (kinds left, kinds spent), none spending a kind where a lesser one would do."""
    ways: dict[tuple[int, ...], tuple[int, ...]] = {floating: ()}
    for slot in cost:
        further: dict[tuple[int, ...], tuple[int, ...]] = {}
        for left, spent in ways.items():
            fit = [kind for kind in dict.fromkeys(left) if kind & slot]
            for kind in fit:
                for other in fit:
                    if other != kind and not other & ~kind:
                        break
                else:
                    at = left.index(kind)
                    further.setdefault(left[:at] + left[at + 1 :], (*spent, kind))
        ways = further
    return [(list(left), spent) for left, spent in ways.items()]
