"""A slow and independent account of payments: it tries everything, and knows nothing of kinds or Hall's theorem.

It reads the raw fields of a problem only, makes every choice at once as the rules do (the type of each mana as it
is made, which unit pays which symbol) and activates mana abilities in every order.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.engine.payment_problem import (
    BY_PAYER,
    DIRECT,
    FROM_POOL,
    GENERIC,
    MAIN,
    PAIN,
    PLAIN,
    SACRIFICE,
    SNOW,
    Activation,
    Need,
    Plan,
    Problem,
    Unit,
)

Mana = tuple[int, int, bool, int]
"""Type, types as which it may be spent as well, snow, purposes."""

Outcome = tuple[frozenset[int], frozenset[int], int, int, int]
"""Activations used, payers used, life for Phyrexian symbols, mana slots, mana left."""


def bits(mask: int) -> list[int]:
    return [1 << i for i in range(mask.bit_length()) if mask >> i & 1]


def mana(unit: Unit, chosen: int) -> Mana:
    return (chosen, unit.as_though, unit.snow, unit.pays)


def pays(one: Mana, slot: int, purpose: int) -> bool:
    chosen, as_though, snow, purposes = one
    if not purposes & purpose:
        return False
    if slot == GENERIC:
        return True
    if slot == SNOW:
        return snow
    return bool((chosen | as_though) & slot)


def made_by(a: Activation, gone: int, output: int) -> Iterator[list[Mana]]:
    """What an activation adds, in every choice of types; ``gone`` includes what it used itself."""
    units = list(a.outputs[output])
    if a.scale is not None:
        n = a.scale.base + a.scale.step * len(bits(a.scale.mask & gone))
        units = units[: max(n, a.scale.floor)]
    choices: list[list[Mana]] = [[]]
    for unit in units:
        choices = [[*c, mana(unit, bit)] for c in choices for bit in bits(unit.types)]
    yield from choices


def allowed(p: Problem, a: Activation, gone: int, life: int) -> bool:
    if a.uses & (gone | p.reserved) or a.needs & gone or a.life > life:
        return False
    return a.when is None or a.when.least <= len(bits(a.when.mask & ~gone)) <= a.when.most


def without(floating: tuple[Mana, ...], one: Mana) -> tuple[Mana, ...]:
    at = floating.index(one)
    return floating[:at] + floating[at + 1 :]


def paid(floating: tuple[Mana, ...], cost: tuple[int, ...], purpose: int) -> set[tuple[Mana, ...]]:
    """Every way in which the floating mana pays a cost: what is left."""
    if not cost:
        return {floating}
    left: set[tuple[Mana, ...]] = set()
    for one in set(floating):
        if pays(one, cost[0], purpose):
            left |= paid(without(floating, one), cost[1:], purpose)
    return left


def readings(need: Need) -> Iterator[tuple[list[int], int]]:
    """Slots and life, for every choice of how to pay Phyrexian and twobrid symbols."""
    done: list[tuple[list[int], int]] = [([*need.symbols, *[SNOW] * need.snow, *[GENERIC] * need.generic], 0)]
    for mask in need.phyrexian:
        done = [c for s, n in done for c in (([*s, mask], n), (s, n + 2))]
    for mask, amount in need.twobrid:
        done = [c for s, n in done for c in (([*s, mask], n), ([*s, *[GENERIC] * amount], n))]
    yield from done


def finishes(
    p: Problem, slots: list[int], floating: tuple[Mana, ...], gone: int, used: frozenset[int] = frozenset()
) -> Iterator[tuple[frozenset[int], tuple[Mana, ...]]]:
    """Every way to pay the slots of the main cost: payers used and mana left."""
    if not slots:
        yield used, floating
        return
    slot, rest = slots[0], slots[1:]
    for one in set(floating):
        if pays(one, slot & ~DIRECT, MAIN):
            yield from finishes(p, rest, without(floating, one), gone, used)
    for i, payer in enumerate(p.payers):
        if not payer.uses & (gone | p.reserved) and i not in used:
            fits = payer.generic if slot == GENERIC else slot != SNOW and bool(payer.types & slot)
            if fits or (slot & DIRECT and payer.generic):
                yield from finishes(p, rest, floating, gone | payer.uses, used | {i})


def outcomes(p: Problem, must: tuple[int, int, tuple[int, ...]] | None = None) -> set[Outcome]:
    """All payments. ``must`` is (activation, output, types made): only payments with that activation."""
    found: set[Outcome] = set()
    seen: set[object] = set()

    def go(gone: int, floating: tuple[Mana, ...], life: int, used: frozenset[int], did: bool) -> None:
        state = (gone, floating, life, used, did)
        if state in seen:
            return
        seen.add(state)
        if did:
            for slots, price in readings(p.need):
                if price <= life:
                    for payers, left in set(finishes(p, slots, floating, gone)):
                        found.add((used, payers, price, len(slots), len(left)))
        for i, a in enumerate(p.activations):
            if i in used or not allowed(p, a, gone, life):
                continue
            after = gone | a.uses
            for left in paid(floating, a.cost, a.purpose):
                for output in range(len(a.outputs)):
                    for made in made_by(a, after, output):
                        chosen = must == (i, output, tuple(one[0] for one in made))
                        go(after, tuple(sorted([*left, *made])), life - a.life, used | {i}, did or chosen)

    pool = tuple(sorted(mana(unit, unit.types) for unit in p.pool))
    go(p.gone, pool, p.life, frozenset(), must is None)
    return found


def ranking(p: Problem) -> list[tuple[int, int, int, int, int]]:
    """Every source, the most precious first: (tier, types, rank, 1 activation or 2 payer, index)."""
    ranked = []
    for i, a in enumerate(p.activations):
        rank = max(a.rank, PAIN) if a.life else a.rank
        types = 0
        for output in a.outputs:
            for unit in output:
                types |= unit.types
        ranked.append((rank if rank >= PAIN else PLAIN, len(bits(types)), rank, 1, i))
    for i, payer in enumerate(p.payers):
        ranked.append((payer.rank if payer.rank >= PAIN else PLAIN, len(bits(payer.types)), payer.rank, 2, i))
    return sorted(ranked, reverse=True)


def preferred(p: Problem, found: set[Outcome]) -> set[Outcome]:
    """The payments left when the most precious sources are spared one after the other."""

    def spare(left: set[Outcome], least: int, below: int) -> set[Outcome]:
        for tier, _, _, where, i in ranking(p):
            if least <= tier < below:
                left = {o for o in left if i not in (o[0] if where == 1 else o[1])} or left
        return left

    found = spare(found, SACRIFICE, 1 << 30)
    found = {o for o in found if o[2] == min(x[2] for x in found)}
    found = spare(found, PAIN, SACRIFICE)
    found = {o for o in found if o[3] == min(x[3] for x in found)}
    return spare(found, 0, PAIN)


def replay(p: Problem, plan: Plan) -> Outcome:
    """Do the plan step by step, checking everything; what it used."""
    gone, life = p.gone, p.life
    made: list[list[Mana | None]] = []
    pool: list[Mana | None] = [mana(unit, unit.types) for unit in p.pool]

    def take(step: int, index: int) -> Mana:
        units = pool if step == FROM_POOL else made[step]
        one = units[index]
        assert one is not None, "a unit is spent twice"
        units[index] = None
        return one

    for step in plan.steps:
        a = p.activations[step.activation]
        assert allowed(p, a, gone, life)
        assert sorted(spend.slot for spend in step.paid) == sorted(a.cost)
        for spend in step.paid:
            assert pays(take(spend.step, spend.index), spend.slot, a.purpose)
        gone |= a.uses
        life -= a.life
        possible = [[one[0] for one in m] for m in made_by(a, gone, step.output)]
        assert list(step.made) in possible
        units = a.outputs[step.output]
        made.append([mana(units[at], chosen) for at, chosen in enumerate(step.made)])
    payers: set[int] = set()
    for spend in plan.spends:
        if spend.step != BY_PAYER:
            assert pays(take(spend.step, spend.index), spend.slot & ~DIRECT, MAIN)
            continue
        payer = p.payers[spend.index]
        assert not payer.uses & (gone | p.reserved)
        gone |= payer.uses
        payers.add(spend.index)
        direct = spend.slot & DIRECT and payer.generic
        assert direct or (payer.generic if spend.slot == GENERIC else spend.slot != SNOW and payer.types & spend.slot)
    assert plan.life <= life
    slots = sorted(spend.slot for spend in plan.spends)
    assert any(sorted(s) == slots and n == plan.life for s, n in readings(p.need))
    left = sum(1 for units in [pool, *made] for one in units if one is not None)
    assert left == plan.left
    used = [step.activation for step in plan.steps]
    return frozenset(used), frozenset(payers), plan.life, len(slots), left


def shown(thing: object) -> str:
    """A problem in full, for the report of a failing example."""
    if isinstance(thing, (list, tuple)):
        return "[" + ", ".join(shown(part) for part in thing) + "]"
    slots = getattr(type(thing), "__slots__", None)
    if slots is None:
        return repr(thing)
    return f"{type(thing).__name__}({', '.join(f'{s}={shown(getattr(thing, s))}' for s in slots if s[0] != '_')})"
