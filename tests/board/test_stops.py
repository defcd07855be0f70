"""Stops: a pass is given only where the player has not said that they want to be asked."""

from __future__ import annotations

import itertools

import pytest

from rulewright.board.stops import (
    ABLE,
    MINE,
    OPPONENT,
    OWN,
    STEPS,
    SWITCHES,
    THEIRS,
    Moment,
    StopError,
    Stops,
    keys,
    moment,
)
from rulewright.engine.decision import PASS, Priority
from rulewright.engine.objects import SLOT_MASK
from rulewright.players.random_player import RandomPlayer
from rulewright.vocabulary.turn import DECLARE_ATTACKERS, END, PRECOMBAT_MAIN, STEP_NAMES, UPKEEP

from .games import let_think, playing

NONE = Stops.of("")


def test_nothing_set_asks_nowhere() -> None:
    for step, mine, top, attacked, able in itertools.product(
        STEPS, (False, True), ("", MINE, THEIRS), (False, True), (False, True)
    ):
        assert NONE.why(Moment(step, mine, top, attacked, able)) == ""


@pytest.mark.parametrize("passing", [False, True])
def test_each_stop_asks_at_its_moments_and_at_no_others(passing: bool) -> None:
    """Every key alone, at every moment there is."""
    for key in keys():
        stops = Stops.of(key)
        for step, mine, top, attacked, able in itertools.product(
            STEPS, (False, True), ("", MINE, THEIRS), (False, True), (False, True)
        ):
            at = Moment(step, mine, top, attacked, able)
            if key == ABLE:
                wanted = able and top != MINE and not passing
            elif key == OPPONENT:
                wanted = top == THEIRS or (attacked and top != MINE)
            elif key == OWN:
                wanted = top == MINE
            else:
                wanted = not top and key == f"{MINE if mine else THEIRS}:{step}"
            assert bool(stops.why(at, passing)) == wanted, (key, at)


def test_more_stops_never_ask_less() -> None:
    every = list(keys())
    for at in (Moment(UPKEEP, True), Moment(END, False, THEIRS), Moment(DECLARE_ATTACKERS, False, "", True, True)):
        for key in every:
            if Stops.of(key).why(at):
                assert Stops.of(",".join(every)).why(at)
                assert Stops.of(f"{key},{every[0]}").why(at)


def test_stops_are_written_and_read() -> None:
    stops = Stops.of("able, mine:3,theirs:11")
    assert stops.chosen() == {"able", "mine:3", "theirs:11"}
    assert (stops.mine, stops.theirs, stops.able, stops.opponent, stops.own) == ({3}, {11}, True, False, False)
    assert set(SWITCHES) < set(keys())
    with pytest.raises(StopError, match="there is no stop 'mine:0'"):
        Stops.of("mine:0")


def test_every_moment_of_games_is_asked_about_or_passed_as_the_stops_say() -> None:
    """Every answer of whole games is looked at again: what was not asked was a pass that no stop wanted."""
    for seed, keys_ in ((3, "able,opponent,mine:3"), (4, "theirs:11,mine:1"), (5, ""), (6, "own,opponent")):
        stops = Stops.of(keys_)
        table = playing(seed, stops=stops, practice=False)
        replay = table.game.fork()
        player = RandomPlayer(seed)
        asked: set[int] = set()
        while not table.over:
            let_think(table)
            decision = table.decision
            if decision is not None:
                asked.add(len(table.game.answers))
                if isinstance(decision, Priority):
                    assert stops.why(moment(table.game.state, 0, len(decision.options)))
                table.answer(player.choose(decision))
        passed = 0
        for at, answer in enumerate(table.game.answers):
            question = replay.decision
            assert question is not None
            if replay.decider == 0 and at not in asked:
                if isinstance(question, Priority):
                    assert question.options[answer].kind == PASS
                    assert not stops.why(moment(replay.state, 0, len(question.options)))
                    passed += 1
                else:
                    assert len(question.options) == 1
            replay.answer(answer)
        assert passed > 100
        assert len(asked) > 3


def test_an_attack_of_another_player_is_an_act_of_theirs() -> None:
    table = playing(7, agent=RandomPlayer(5), stops=Stops.of("opponent"))
    seen: set[str] = set()
    for _ in range(400):
        let_think(table)
        decision = table.decision
        if decision is None:
            break
        if isinstance(decision, Priority):
            state = table.game.state
            stack = state.board.stack
            if not stack:
                assert state.turn.step == DECLARE_ATTACKERS
                assert state.turn.active == 1
                seen.add("attack")
            else:
                assert state.objects[stack[-1] & SLOT_MASK].controller == 1
                seen.add("stack")
        table.answer(0)
    assert seen == {"attack", "stack"}


def test_passing_on_goes_to_the_next_stop_that_is_set() -> None:
    table = playing(7, agent={1: RandomPlayer(1)}, stops=Stops.of("able,mine:3,mine:10"))
    for _ in range(40):
        let_think(table)
        turn = table.game.state.turn
        if table.may_pass and turn.active == 0 and turn.step == PRECOMBAT_MAIN and not table.game.state.board.stack:
            break
        table.answer(0)
    number = table.game.state.turn.number
    table.pass_on()
    while table.game.state.turn.number == number and not table.may_pass:
        if table.thinker >= 0:
            let_think(table)
        else:
            table.answer(0)  # attackers
    assert STEP_NAMES[table.game.state.turn.step] == "postcombat main"
    assert table.game.state.turn.number == number
    assert table.why == "a stop is set for this step"
