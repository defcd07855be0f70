"""Loops end: by repetition (CR 104.4b), or by the bound."""

from __future__ import annotations

from rulewright.abilities.ability import ActivatedAbility, TriggeredAbility
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import GainLife, May
from rulewright.abilities.node import Effect
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import EachOpponent, You
from rulewright.abilities.trigger import GainsLife
from rulewright.engine.cells import CHECK, DRAWN
from rulewright.engine.decision import ACTIVATE, PASS, YES
from rulewright.engine.loops import BOUND, MOST_IN_A_TURN, MOST_RESOLVED, PATIENCE
from rulewright.engine.play import Play
from rulewright.vocabulary.turn import PRECOMBAT_MAIN
from rulewright.vocabulary.zone import LIBRARY

from .builders import card, new_state, put

GAIN = GainLife(You(), Number(1))


def game(*effects: Effect) -> Play:
    """A ring that gains life for nothing, and does something whenever its controller gains life."""
    state = new_state(strict=False)
    ring = card(
        "Feeding Ring",
        "Artifact",
        ActivatedAbility(Cost(), GAIN),
        *[TriggeredAbility(GainsLife(You()), effect) for effect in effects],
    )
    put(state, ring)
    for player in range(2):
        for _ in range(3):
            put(state, card("Blank", "Artifact"), player, LIBRARY)
    turn = state.edit_turn()
    turn.number, turn.step, turn.stage = 3, PRECOMBAT_MAIN, CHECK
    return Play(state)


def choose(play: Play, kind: int) -> None:
    """Answers by the first option of a kind, or by the only one."""
    options = play.options()
    play.answer(next((at for at, option in enumerate(options) if option.kind == kind), 0))


def test_104_4b_a_loop_that_changes_something_ends_by_the_bound() -> None:
    play = game(GAIN)
    choose(play, ACTIVATE)
    while not play.over:
        choose(play, PASS)
    turn = play.state.turn
    assert (turn.winner, turn.drawn_by) == (DRAWN, BOUND)
    assert turn.actions == MOST_IN_A_TURN + 1


def test_731_3_a_choice_in_it_breaks_the_loop() -> None:
    play = game(May(You(), GAIN))
    choose(play, ACTIVATE)
    for _ in range(PATIENCE * 2):
        choose(play, YES if any(option.kind == YES for option in play.options()) else PASS)
    assert not play.over
    assert play.state.turn.unbroken <= 2


def test_actions_without_end_are_bounded_too() -> None:
    play = game()
    while not play.over:
        choose(play, ACTIVATE)
    assert play.state.turn.drawn_by == BOUND


def test_a_fork_in_a_loop_goes_on_alike() -> None:
    play = game(GAIN)
    choose(play, ACTIVATE)
    for _ in range(PATIENCE * 2 + 7):
        choose(play, PASS)
    fork = play.fork()
    for _ in range(20):
        choose(play, PASS)
        choose(fork, PASS)
    one, other = play.state.turn, fork.state.turn
    assert (one.unbroken, one.mark, one.actions) == (other.unbroken, other.mark, other.actions)


def pile(mirrors: int, *effects: Effect) -> Play:
    """A game in which so many abilities have triggered at once, in a turn that has room for 40 actions."""
    play = game(*effects)
    play.state.edit_priority().actions = MOST_IN_A_TURN - 40
    for number in range(mirrors):
        echo = TriggeredAbility(GainsLife(You()), GainLife(EachOpponent(), Number(1)))
        put(play.state, card(f"Mirror {number}", "Artifact", echo))
    choose(play, ACTIVATE)
    return play


def to_the_end_of_the_stack(play: Play) -> None:
    for _ in range(4):
        choose(play, PASS)
    while not play.over and (play.state.board.stack or play.state.board.pending):
        choose(play, PASS)


def test_104_4b_a_pile_of_triggers_that_only_shrinks_is_no_loop() -> None:
    play = pile(100)
    to_the_end_of_the_stack(play)
    assert not play.over
    assert [player.life for player in play.state.players] == [21, 120]


def test_104_4b_a_loop_within_a_pile_is_bounded() -> None:
    play = pile(5, GAIN)
    to_the_end_of_the_stack(play)
    assert play.state.turn.drawn_by == BOUND


def test_104_4b_resolutions_are_bounded_in_all() -> None:
    play = pile(30, GAIN)
    play.state.edit_priority().resolved = MOST_RESOLVED - 20
    to_the_end_of_the_stack(play)
    assert play.state.turn.drawn_by == BOUND
    assert play.state.turn.actions < MOST_IN_A_TURN
