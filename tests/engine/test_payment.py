"""Payments by the book: each test names the rule that it holds."""

from __future__ import annotations

from rulewright.engine.payment import after, can_pay, max_x, safe_activations, solve
from rulewright.engine.payment_problem import (
    BASIC,
    BY_PAYER,
    COST,
    FROM_POOL,
    GENERIC,
    MAIN,
    PAIN,
    SACRIFICE,
    Activation,
    Condition,
    Need,
    Payer,
    Plan,
    Problem,
    Scale,
    Shortage,
    Unit,
    Unproved,
    object_of,
    tap_of,
)
from rulewright.engine.payment_search import NO, UNPROVED, YES
from rulewright.vocabulary.color import ALL_COLORS, BLACK, BLUE, COLORLESS, GREEN, RED, WHITE


def land(number: int, types: int, amount: int = 1, rank: int = BASIC) -> Activation:
    return Activation(tap_of(number), ((Unit(types),) * amount,), rank=rank)


def problem(
    need: Need,
    activations: list[Activation],
    pool: list[Unit] | None = None,
    payers: list[Payer] | None = None,
    life: int = 20,
    reserved: int = 0,
    cap: int = 10_000,
) -> Problem:
    return Problem(need, activations, pool or [], payers or [], life, reserved, cap=cap)


def mountains(count: int) -> list[Activation]:
    return [land(number, RED) for number in range(count)]


def used(p: Problem) -> list[int]:
    plan = solve(p)
    assert isinstance(plan, Plan)
    return [step.activation for step in plan.steps]


def test_601_2h_all_of_the_cost_or_nothing() -> None:
    assert can_pay(problem(Need((RED, RED), 5), mountains(7))) == YES
    assert can_pay(problem(Need((RED, RED), 5), mountains(6))) == NO
    assert can_pay(problem(Need(), [])) == YES


def test_107_4a_colored_symbols_and_their_shortage() -> None:
    short = solve(problem(Need((RED, RED), 1), [land(0, RED), land(1, GREEN), land(2, GREEN), land(3, WHITE)]))
    assert isinstance(short, Shortage)
    assert (short.short, short.available, short.needed, short.total, short.whole) == ((RED, RED), 1, 2, 2, 3)


def test_107_4e_107_4f_107_4h_hybrid_phyrexian_and_snow_symbols() -> None:
    assert can_pay(problem(Need((WHITE | BLUE,)), [land(0, BLUE)])) == YES
    assert can_pay(problem(Need(twobrid=((WHITE, 2),)), mountains(2))) == YES
    assert can_pay(problem(Need(twobrid=((WHITE, 2),)), mountains(1))) == NO
    assert can_pay(problem(Need(phyrexian=(GREEN,)), [], life=2)) == YES
    assert can_pay(problem(Need(phyrexian=(GREEN,)), [], life=1)) == NO
    assert can_pay(problem(Need(snow=1), [land(0, RED)])) == NO
    assert can_pay(problem(Need(snow=1), [], pool=[Unit(RED, snow=True)])) == YES


def test_106_6_restricted_mana_pays_only_what_it_may() -> None:
    elsewhere = Unit(RED, pays=COST)
    assert can_pay(problem(Need((RED,)), [], pool=[elsewhere])) == NO
    well = Activation(tap_of(0), ((Unit(RED),),), cost=(GENERIC,))
    assert can_pay(problem(Need((RED,)), [well], pool=[elsewhere])) == YES
    assert can_pay(problem(Need((RED,)), [well], pool=[Unit(GREEN, pays=MAIN)])) == NO


def test_118_14_mana_of_any_type_may_be_spent() -> None:
    assert can_pay(problem(Need((WHITE,)), [], pool=[Unit(COLORLESS, as_though=ALL_COLORS)])) == YES


def test_605_3a_a_filter_is_fed_by_other_sources_but_not_by_itself() -> None:
    well = Activation(tap_of(5), ((Unit(ALL_COLORS),) * 5,), cost=(GENERIC,) * 5)
    need = Need((WHITE, BLUE, BLACK, RED, GREEN))
    assert can_pay(problem(need, [*mountains(5), well])) == YES
    assert can_pay(problem(need, [*mountains(4), well])) == NO


def test_118_3_one_tap_pays_once_and_the_mana_creature_taps_for_one_thing() -> None:
    elves = Activation(tap_of(9), ((Unit(GREEN),),))
    need = Need((RED, RED), 4)
    assert can_pay(problem(need, [*mountains(5), elves])) == YES
    assert can_pay(problem(need, [*mountains(5), elves], reserved=tap_of(9))) == NO


def test_601_2h_a_reserved_creature_must_still_be_there() -> None:
    altar = Activation(object_of(9), ((Unit(ALL_COLORS),),), rank=SACRIFICE)
    assert can_pay(problem(Need((RED, RED), 2), [*mountains(3), altar])) == YES
    assert can_pay(problem(Need((RED, RED), 2), [*mountains(3), altar], reserved=tap_of(9) | object_of(9))) == NO


def test_tapped_then_sacrificed_is_two_mana_but_not_the_other_way_round() -> None:
    elves = Activation(tap_of(0), ((Unit(GREEN),),), needs=object_of(0))
    altar = Activation(object_of(0), ((Unit(ALL_COLORS),),), rank=SACRIFICE)
    assert used(problem(Need((GREEN, WHITE)), [altar, elves])) == [1, 0]


def test_702_51_convoke_pays_a_color_or_generic_but_not_colorless() -> None:
    bear = Payer(tap_of(0), GREEN)
    assert can_pay(problem(Need((GREEN,)), [], payers=[bear])) == YES
    assert can_pay(problem(Need(generic=1), [], payers=[bear])) == YES
    assert can_pay(problem(Need((WHITE,)), [], payers=[bear])) == NO
    assert can_pay(problem(Need((COLORLESS,)), [], payers=[bear])) == NO
    assert can_pay(problem(Need(snow=1), [], payers=[bear])) == NO


def test_702_66_702_126_delve_and_improvise_pay_generic_only_and_no_activation() -> None:
    card = Payer(object_of(0))
    assert can_pay(problem(Need(generic=1), [], payers=[card])) == YES
    assert can_pay(problem(Need((RED,)), [], payers=[card])) == NO
    well = Activation(tap_of(1), ((Unit(RED),),), cost=(GENERIC,))
    assert can_pay(problem(Need((RED,)), [well], payers=[card])) == NO


def test_601_2g_creatures_convoke_after_they_were_counted() -> None:
    herd = object_of(0) | object_of(1)
    cradle = Activation(tap_of(2), ((Unit(GREEN),) * 2,), scale=Scale(herd, 2))
    altar = [Activation(object_of(n), ((Unit(WHITE),),), rank=SACRIFICE) for n in range(2)]
    payers = [Payer(tap_of(n) | object_of(n), GREEN) for n in range(2)]
    assert can_pay(problem(Need((GREEN,) * 4), [cradle, *altar], payers=payers)) == YES
    assert can_pay(problem(Need((GREEN, GREEN, WHITE, WHITE)), [cradle, *altar])) == YES
    assert can_pay(problem(Need((GREEN,) * 3 + (WHITE,) * 2), [cradle, *altar], payers=payers)) == NO


def test_602_5_an_activation_may_have_a_condition() -> None:
    three = object_of(0) | object_of(1) | object_of(2)
    opal = Activation(tap_of(0), ((Unit(ALL_COLORS),),), when=Condition(three, 3))
    melt = Activation(object_of(1), ((Unit(COLORLESS),) * 2,), rank=SACRIFICE)
    plan = solve(problem(Need((RED,), 2), [melt, opal]))
    assert isinstance(plan, Plan)
    assert [step.activation for step in plan.steps] == [1, 0]


def test_119_4_life_is_one_budget() -> None:
    painful = [Activation(tap_of(n), ((Unit(RED),),), life=1, rank=PAIN) for n in range(2)]
    need = Need((RED, RED), phyrexian=(GREEN,))
    assert can_pay(problem(need, painful, life=4)) == YES
    assert can_pay(problem(need, painful, life=3)) == NO


def test_order_pool_first_then_least_able_then_pain_then_sacrifice() -> None:
    sources = [
        Activation(tap_of(0) | object_of(0), ((Unit(ALL_COLORS),),), rank=SACRIFICE),
        land(1, ALL_COLORS, rank=PAIN),
        land(2, ALL_COLORS, rank=1),
        land(3, RED | GREEN, rank=1),
        land(4, RED, rank=1),
        land(5, RED),
        land(6, RED),
    ]
    best = [5, 6, 4, 3, 2, 1, 0]
    for amount in range(7):
        assert used(problem(Need(generic=amount), sources)) == sorted(best[:amount])
    plan = solve(problem(Need((RED,)), sources, pool=[Unit(RED)]))
    assert isinstance(plan, Plan)
    assert plan.steps == ()
    assert plan.spends[0].step == FROM_POOL


def test_order_life_for_phyrexian_symbols_before_a_sacrifice_but_after_mana() -> None:
    treasure = Activation(tap_of(0) | object_of(0), ((Unit(ALL_COLORS),),), rank=SACRIFICE)
    plan = solve(problem(Need(phyrexian=(RED,)), [treasure]))
    assert isinstance(plan, Plan)
    assert (plan.life, plan.steps) == (2, ())
    plan = solve(problem(Need(phyrexian=(RED,)), [treasure, land(1, RED)]))
    assert isinstance(plan, Plan)
    assert (plan.life, len(plan.steps)) == (0, 1)


def test_order_no_mana_is_left_where_that_can_be_avoided() -> None:
    assert used(problem(Need(generic=1), [land(0, COLORLESS, 2), land(1, ALL_COLORS)])) == [1]
    assert used(problem(Need((GREEN,), 1), [land(0, GREEN), land(1, GREEN, 2)])) == [1]


def test_plan_names_what_each_unit_becomes() -> None:
    p = problem(Need((BLUE,), 1), [land(0, ALL_COLORS)], payers=[Payer(tap_of(1), GREEN)])
    plan = solve(p)
    assert isinstance(plan, Plan)
    assert plan.steps[0].made == (BLUE,)
    assert sorted((spend.slot, spend.step, spend.index) for spend in plan.spends) == [
        (BLUE, 0, 0),
        (GENERIC, BY_PAYER, 0),
    ]


def test_107_3_the_range_of_x() -> None:
    assert max_x(problem(Need((RED,)), mountains(7)), 1).x == 6
    assert max_x(problem(Need((RED,)), mountains(8)), 2).x == 3
    assert max_x(problem(Need((GREEN,)), mountains(7)), 1).x == -1
    swamps = [land(n, BLACK) for n in range(3)]
    assert max_x(problem(Need(generic=1), [*swamps, land(3, RED)]), 1, BLACK).x == 3
    well = Activation(tap_of(9), ((Unit(ALL_COLORS),) * 5,), cost=(GENERIC,) * 2)
    greatest = max_x(problem(Need((WHITE,)), [*mountains(4), well]), 1)
    assert (greatest.x, greatest.proved) == (6, True)


def test_601_2g_no_activation_offered_strands_the_payment() -> None:
    p = problem(Need((RED, GREEN)), [land(0, RED), land(1, RED | GREEN)])
    assert [(step.activation, step.made) for step in safe_activations(p)] == [(0, (RED,)), (1, (GREEN,))]
    step = safe_activations(p)[1]
    assert [s.activation for s in safe_activations(after(p, step))] == [0]


def test_an_endless_search_says_that_it_proved_nothing() -> None:
    loop = Activation(0, ((Unit(GREEN), Unit(GREEN)),), cost=(GENERIC,))
    p = problem(Need((RED,)), [loop], pool=[Unit(GREEN)], cap=50)
    assert can_pay(p) == UNPROVED
    answer = solve(p)
    assert isinstance(answer, Unproved)
    assert answer.states == 50
    assert can_pay(problem(Need((GREEN,) * 9), [loop], pool=[Unit(GREEN)])) == YES
