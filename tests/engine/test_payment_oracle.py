"""The solver against the brute-force account of payments, on small random problems."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from rulewright.engine.payment import GreatestX, can_pay, max_x, safe_activations, solve
from rulewright.engine.payment_problem import (
    ANY_PURPOSE,
    COST,
    GENERIC,
    MAIN,
    SNOW,
    Activation,
    Condition,
    Need,
    Payer,
    Plan,
    Problem,
    Scale,
    Shortage,
    Unit,
    object_of,
    tap_of,
)
from rulewright.engine.payment_search import NO, YES

from .payment_oracle import bits, made_by, outcomes, preferred, replay, shown

EXAMPLES = int(os.environ.get("PAYMENT_EXAMPLES", "300"))
CHECK = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))

TYPES = (1, 2, 8, 32)
MASKS = (1, 2, 8, 32, 3, 9, 11, 43)
OBJECTS = 4


def units(pool: bool = False) -> st.SearchStrategy[Unit]:
    return st.builds(
        Unit,
        st.sampled_from(TYPES if pool else (1, 2, 8, 1, 2, 3, 11)),
        snow=st.sampled_from((False, False, True)),
        pays=st.sampled_from((ANY_PURPOSE,) * 4 + (MAIN, COST, 4, MAIN | 4)),
        rank=st.integers(0, 1),
        as_though=st.sampled_from((0, 0, 0, 0, 31)),
    )


RESOURCES = st.integers(0, OBJECTS - 1).flatmap(
    lambda n: st.sampled_from((tap_of(n),) * 3 + (object_of(n), tap_of(n) | object_of(n)))
)
ANY_MASK = st.integers(0, (1 << 2 * OBJECTS) - 1)


@st.composite
def activations(draw: st.DrawFn) -> Activation:
    rare = draw(st.integers(0, 5))
    outputs = draw(st.lists(st.lists(units(), min_size=1, max_size=2 if rare else 3), min_size=1, max_size=2))
    uses = draw(RESOURCES)
    if rare == 1:
        uses |= draw(RESOURCES)
    return Activation(
        uses,
        tuple(tuple(output) for output in outputs),
        needs=draw(RESOURCES) if rare == 2 else 0,
        cost=tuple(draw(st.lists(st.sampled_from((GENERIC, GENERIC, 1, 3, SNOW)), max_size=2)))
        if rare in (3, 4)
        else (),
        life=draw(st.integers(0, 2)) if rare in (2, 5) else 0,
        rank=draw(st.integers(0, 3)),
        scale=Scale(draw(ANY_MASK), draw(st.integers(0, 3)), draw(st.sampled_from((-1, -1, 1)))) if rare == 0 else None,
        when=Condition(draw(ANY_MASK), draw(st.integers(0, 3)), draw(st.sampled_from((2, 8)))) if rare == 5 else None,
        purpose=draw(st.sampled_from((COST, COST, 4))),
    )


SIMPLE = st.builds(Activation, RESOURCES, units().map(lambda unit: ((unit,),)), rank=st.integers(0, 3))
PAYERS = st.builds(
    Payer,
    RESOURCES,
    st.sampled_from((0, 0, 1, 2, 9)),
    st.sampled_from((True, True, True, False)),
    st.integers(0, 3),
)
NEEDS = st.builds(
    Need,
    st.lists(st.sampled_from(MASKS), max_size=3).map(tuple),
    generic=st.integers(0, 2),
    snow=st.sampled_from((0, 0, 0, 1)),
    phyrexian=st.sampled_from(((), (), (), (1,), (3, 8))),
    twobrid=st.sampled_from(((), (), (), ((1, 2),))),
)


def copied(a: Activation, shift: int) -> Activation:
    """The same ability of another object; what it counts stays the same."""
    return Activation(a.uses << shift, a.outputs, a.needs << shift, a.cost, a.life, a.rank, a.scale, a.when, a.purpose)


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    needs = draw(NEEDS)
    acts = draw(st.lists(st.one_of(SIMPLE, activations()), max_size=4))
    if draw(st.booleans()):
        twins = [copied(a, 2 * n) for n in range(draw(st.integers(1, 2)) + 1) for a in acts[:2]]
        acts = twins[:4] + acts[2:3]
    return Problem(
        needs,
        acts,
        draw(st.lists(units(pool=True), max_size=2)),
        draw(st.lists(PAYERS, max_size=2)),
        life=draw(st.sampled_from((0, 1, 3, 20))),
        reserved=draw(st.sampled_from((0, 0, 0, tap_of(0), object_of(1)))),
        gone=draw(st.sampled_from((0, 0, 0, tap_of(1)))),
    )


@CHECK
@given(problems())
def test_601_2h_payable_exactly_if_some_payment_exists(p: Problem) -> None:
    note(shown(p))
    assert can_pay(p) == (YES if outcomes(p) else NO)


@CHECK
@given(problems())
def test_601_2g_plans_replay_and_follow_the_documented_order(p: Problem) -> None:
    note(shown(p))
    found = outcomes(p)
    answer = solve(p)
    if not found:
        assert isinstance(answer, Shortage)
        return
    assert isinstance(answer, Plan)
    done = replay(p, answer)
    assert done in found
    best = preferred(p, found)
    assert len({o[:2] for o in best}) == 1
    if done[:4] not in {o[:4] for o in best}:
        assert done[4] < max(o[4] for o in best), "another order only in order to waste less"
        assert done[2] == min(o[2] for o in best)
    smaller = [o for o in found if o[0] <= done[0] and o[1] <= done[1] and o[:2] != done[:2] and o[2] <= done[2]]
    assert not [o for o in smaller if o[3] <= done[3]], "no step can be left out"


@CHECK
@given(problems())
def test_118_3_a_shortage_is_true(p: Problem) -> None:
    note(shown(p))
    answer = solve(p)
    if not isinstance(answer, Shortage):
        return

    def payable(slots: list[int]) -> bool:
        part = Need(tuple(slots))
        return any(o[2] == 0 for o in outcomes(p.with_need(part)))

    assert answer.available < answer.needed == len(answer.short)
    if answer.life == 0:
        assert not payable(list(answer.short))
        best = max(
            subset.bit_count()
            for subset in range(1 << answer.needed)
            if payable([slot for at, slot in enumerate(answer.short) if subset >> at & 1])
        )
        assert answer.available == best


@CHECK
@given(problems(), st.integers(1, 2), st.sampled_from((GENERIC, GENERIC, 1, 3)))
def test_107_3_the_greatest_x(p: Problem, count: int, per_x: int) -> None:
    note(shown(p))
    x = -1
    while True:
        n = p.need
        more = per_x if per_x == GENERIC else per_x | 256
        wider = Need((*n.symbols, *[more] * ((x + 1) * count)), n.generic, n.snow, n.phyrexian, n.twobrid)
        if not outcomes(p.with_need(wider)):
            break
        x += 1
    answer: GreatestX = max_x(p, count, per_x)
    assert (answer.x, answer.proved) == (x, True)


@CHECK
@given(problems())
def test_601_2g_safe_activations_are_exactly_those_that_strand_nothing(p: Problem) -> None:
    note(shown(p))
    offered = {(s.activation, s.output, tuple(sorted(s.made))) for s in safe_activations(p)}
    expected = set()
    for i, a in enumerate(p.activations):
        now = a.when is None or a.when.least <= len(bits(a.when.mask & ~p.gone)) <= a.when.most
        if not now or a.uses & (p.gone | p.reserved) or a.needs & p.gone or a.life > p.life:
            continue
        for output in range(len(a.outputs)):
            for made in made_by(a, p.gone | a.uses, output):
                types = tuple(one[0] for one in made)
                if a.cost:
                    safe = bool(outcomes(p, (i, output, types)))
                else:
                    pool = p.pool + [unit.of_type(t) for unit, t in zip(a.outputs[output], types, strict=False)]
                    safe = bool(
                        outcomes(
                            Problem(p.need, p.activations, pool, p.payers, p.life - a.life, p.reserved, p.gone | a.uses)
                        )
                    )
                if safe:
                    expected.add((i, output, tuple(sorted(types))))
    assert offered == expected
