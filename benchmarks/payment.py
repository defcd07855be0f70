"""Times of the payment solver against a naive search in the same run: ``python benchmarks/payment.py``.

The naive search tries every activation in every order and every way to spend, with a table of the states that it
has seen, and gives up after `NAIVE_CAP` of them. Times are the best of several runs; nothing here is a limit.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial

from rulewright.engine.payment import can_pay, max_x, safe_activations, solve
from rulewright.engine.payment_problem import (
    BASIC,
    GENERIC,
    MAIN,
    SACRIFICE,
    Activation,
    Need,
    Payer,
    Problem,
    Scale,
    Unit,
    object_of,
    tap_of,
)
from rulewright.vocabulary.color import ALL_COLORS, BLACK, BLUE, COLORLESS, GREEN, RED, WHITE

NAIVE_CAP = 3_000
ANSWERS = ("no", "yes", "unproved")


def land(number: int, types: int, amount: int = 1) -> Activation:
    rank = BASIC if types.bit_count() == 1 else 1
    return Activation(tap_of(number), ((Unit(types),) * amount,), rank=rank)


def lands(*types: int) -> list[Activation]:
    return [land(number, mask) for number, mask in enumerate(types)]


def naive(problem: Problem) -> int:
    """0, 1, or 2 if it gave up; for problems without life, conditions and symbols to choose."""
    slots = tuple(problem.need.slots())
    seen: set[object] = set()

    def spend(floating: tuple[int, ...], cost: tuple[int, ...], gone: int, purpose: int) -> set[tuple[int, ...]]:
        if not cost:
            return {floating}
        left: set[tuple[int, ...]] = set()
        for at, one in enumerate(floating):
            if at and one == floating[at - 1]:
                continue
            if cost[0] == GENERIC or one & cost[0]:
                left |= spend(floating[:at] + floating[at + 1 :], cost[1:], gone, purpose)
                if left and purpose == MAIN:
                    return left
        if purpose == MAIN:
            for payer in problem.payers:
                if not payer.uses & gone and (cost[0] == GENERIC or payer.types & cost[0]):
                    left |= spend(floating, cost[1:], gone | payer.uses, purpose)
                    if left:
                        return left
        return left

    def go(gone: int, floating: tuple[int, ...]) -> int:
        if (gone, floating) in seen:
            return 0
        if len(seen) >= NAIVE_CAP:
            return 2
        seen.add((gone, floating))
        if spend(floating, slots, gone | problem.reserved, MAIN):
            return 1
        answer = 0
        for a in problem.activations:
            if a.uses & (gone | problem.reserved) or a.needs & gone:
                continue
            after = gone | a.uses
            for left in spend(floating, a.cost, gone, a.purpose):
                for units in a.outputs:
                    made: list[list[int]] = [[]]
                    for unit in units if a.scale is None else units[: a.scale.count(after)]:
                        bits = [1 << i for i in range(6) if unit.types >> i & 1]
                        made = [[*m, bit] for m in made for bit in bits]
                    for m in made:
                        found = go(after, tuple(sorted([*left, *m])))
                        if found == 1:
                            return 1
                        answer = max(answer, found)
        return answer

    return go(problem.gone, tuple(sorted(unit.types for unit in problem.pool)))


def cases() -> list[tuple[str, Problem]]:
    found: list[tuple[str, Problem]] = []

    def case(name: str, need: Need, acts: list[Activation], payers: list[Payer] | None = None) -> None:
        found.append((name, Problem(need, acts, [], payers or [])))

    wubrg = (WHITE, BLUE, BLACK, RED, GREEN)
    case("7 Mountains, {5}{R}{R}", Need((RED, RED), 5), lands(*[RED] * 7))
    case("6 Mountains, {5}{R}{R}", Need((RED, RED), 5), lands(*[RED] * 6))
    three = [wubrg[i % 5] | wubrg[(i + 1) % 5] | wubrg[(i + 2) % 5] for i in range(20)]
    case("20 lands of 3 colors, 20 mana", Need(wubrg * 2, 10), lands(*three))
    case("20 lands of 3 colors, 21 mana", Need(wubrg * 2, 11), lands(*three))
    case("20 lands, 13 of one color", Need((WHITE,) * 13), lands(*three))
    five = Unit(ALL_COLORS)
    basics = [wubrg[i % 5] for i in range(15)]

    def wells(first: int) -> list[Activation]:
        return [Activation(tap_of(first + n), ((five,) * 5,), cost=(GENERIC,) * 5) for n in range(3)]

    case("3 filters of 5, 15 basics, 15 mana of 1 color", Need((WHITE,) * 15), [*lands(*basics), *wells(15)])
    case("the same, 16 mana", Need((WHITE,) * 16), [*lands(*basics), *wells(15)])
    case("the same, {W}6{U}5{B}4", Need((WHITE,) * 6 + (BLUE,) * 5 + (BLACK,) * 4), [*lands(*basics), *wells(15)])
    wide = Need((WHITE,) * 7 + (BLUE,) * 5 + (BLACK,) * 3 + (RED,) + (COLORLESS,))
    case("the same, short of {C}", wide, [*lands(*basics), *wells(15)])
    pair = [
        Activation(
            tap_of(10 + n),
            ((Unit(a), Unit(a)), (Unit(a), Unit(b)), (Unit(b), Unit(b))),
            cost=(a | b,),
        )
        for n, (a, b) in enumerate([(WHITE, BLUE), (BLUE, BLACK), (BLACK, RED), (RED, GREEN), (GREEN, WHITE)])
    ]
    ten = lands(*wubrg, *wubrg)
    case("5 two-color filters, 10 basics, {W}8", Need((WHITE,) * 8), [*ten, *pair])
    case("the same, {W}4{B}4{G}4", Need((WHITE,) * 4 + (BLACK,) * 4 + (GREEN,) * 4), [*ten, *pair])
    once = [Activation(tap_of(n) | object_of(n), ((five,),), rank=SACRIFICE) for n in range(30)]
    case("30 one-shot artifacts, 30 mana", Need(wubrg * 6), once)
    case("30 one-shot artifacts, 31 mana", Need(wubrg * 6, 1), once)
    melt = [Activation(object_of(n), ((Unit(COLORLESS),) * 2,), rank=SACRIFICE) for n in range(30)]
    case("the same and each sacrificed for {C}{C}, yes", Need(wubrg * 3, 30), [*once, *melt])
    case("the same, no", Need(wubrg * 3, 31), [*once, *melt])
    triple = [
        Activation(tap_of(n) | object_of(n), tuple((Unit(c),) * 3 for c in wubrg), rank=SACRIFICE) for n in range(12)
    ]
    case("12 of three mana of one color, yes", Need((WHITE,) * 7 + (BLUE,) * 7 + (RED,) * 7 + (GREEN,) * 8), triple)
    case("the same, no", Need((WHITE,) * 10 + (BLUE,) * 10 + (RED,) * 10 + (GREEN,) * 1), triple)
    elves = [Activation(tap_of(n), ((Unit(GREEN),),)) for n in range(12)]
    tapped = [Payer(tap_of(n), (GREEN, WHITE)[n % 2]) for n in range(12)]
    case("12 mana creatures with convoke, yes", Need((WHITE,) * 6 + (GREEN,) * 4, 2), elves, tapped)
    case("the same, no", Need((WHITE,) * 7 + (GREEN,) * 4, 1), elves, tapped)
    creatures = 0
    for n in range(12):
        creatures |= object_of(n)
    altar = [Activation(object_of(n), ((five,),), rank=SACRIFICE) for n in range(12)]
    cradle = Activation(tap_of(12), ((Unit(GREEN),) * 12,), scale=Scale(creatures, 12))
    case("12 such, an altar, a land counting them, yes", Need(wubrg * 2, 26), [*elves, *altar, cradle], tapped)
    case("the same, no", Need(wubrg * 2, 27), [*elves, *altar, cradle], tapped)
    drums = [Activation(tap_of(20 + d) | tap_of(n), ((five,),)) for d in range(4) for n in range(12)]
    case("12 mana creatures, 4 drums, convoke, no", Need((WHITE,) * 11 + (RED,)), [*elves, *drums], tapped)
    everything = [
        *once,
        *melt,
        *[Activation(a.uses << 70, a.outputs, cost=a.cost) for a in wells(0)],
        *[Activation(a.uses << 80, a.outputs) for a in elves],
    ]
    convoke = [Payer(p.uses << 80, p.types) for p in tapped]
    case("filters, artifacts, creatures at once, yes", Need((COLORLESS,) * 46 + (RED,) * 19), everything, convoke)
    case("the same, no", Need((COLORLESS,) * 46 + (RED,) * 21), everything, convoke)
    return found


def best(work: Callable[[], object], runs: int) -> tuple[float, object]:
    shortest, answer = 1e9, None
    for _ in range(runs):
        start = time.perf_counter()
        answer = work()
        shortest = min(shortest, time.perf_counter() - start)
        if shortest > 0.2:
            break
    return shortest * 1e6, answer


def main() -> None:
    with_naive = "--fast" not in sys.argv
    print(f"{'microseconds':50}{'can_pay':>10}{'':9}{'solve':>10}{'safe':>11}{'max_x':>11}{'naive':>12}")
    for name, problem in cases():
        time_pay, answer = best(partial(can_pay, problem), 20)
        time_solve, _ = best(partial(solve, problem), 5)
        time_safe, _ = best(partial(safe_activations, problem), 3)
        time_x, _ = best(partial(max_x, problem, 1), 5)
        line = f"{name:50}{time_pay:10,.0f} {ANSWERS[int(str(answer))]:8}"
        line += f"{time_solve:10,.0f}{time_safe:11,.0f}{time_x:11,.0f}"
        if with_naive:
            time_naive, other = best(partial(naive, problem), 1)
            line += f"{time_naive:12,.0f} {ANSWERS[int(str(other))]}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
