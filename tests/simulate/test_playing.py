"""What is written down of a game."""

from __future__ import annotations

import pytest

from rulewright.cards.source import StarterSet
from rulewright.game.game import Game
from rulewright.players.match import Limits, play_match
from rulewright.players.registry import agent
from rulewright.simulate import record as r
from rulewright.simulate.playing import Player
from rulewright.simulate.seeds import agent_seed
from rulewright.simulate.setup import SETTINGS

from .made import own_run, records, starter_run

IDLE = "40 Plains"


@pytest.mark.parametrize(
    ("card", "cause"),
    [
        ("Sudden Ogre", r.COMBAT),
        ("Whole Fire", r.DAMAGE),
        ("Last Toll", r.LIFE),
        ("Triumph", r.EFFECT),
        ("Venom Rat", r.POISON),
    ],
)
def test_104_3_what_a_win_came_by(card: str, cause: str) -> None:
    for record in records(own_run(f"20 Mountain\n20 {card}", IDLE), 4):
        assert (record.winner, record.cause) == (0, cause)


def test_104_4a_a_game_that_all_lose_is_a_draw() -> None:
    ends = {(record.winner, record.cause) for record in records(own_run("20 Mountain\n20 Shared End", IDLE), 4)}
    assert ends == {(None, r.DRAW)}


def test_104_3c_who_draws_from_an_empty_library_loses() -> None:
    for record in records(own_run("8 Plains", IDLE), 4):
        assert (record.winner, record.cause) == (1, r.DECKING)


def test_103_5_mulligans_hands_and_lands_found_are_counted() -> None:
    for record in records(starter_run(), 6):
        for number, seat in enumerate(record.seats):
            assert seat.drawn[0] == 7 - seat.mulligans + (number != record.first)
            assert all(a <= b for a, b in zip(seat.drawn, seat.drawn[1:], strict=False))
            assert all(a <= b for a, b in zip(seat.lands_found, seat.lands_found[1:], strict=False))
            assert len(seat.lands) in (min(seat.turns, r.ROUNDS), min(seat.turns, r.ROUNDS) - 1)
            assert sum(turn == 0 for turn in seat.cards.values()) <= 7 - seat.mulligans
    assert any(seat.mulligans for record in records(starter_run(), 6) for seat in record.seats)


def test_mana_spent_and_the_colors_of_the_lands() -> None:
    for record in records(own_run("20 Mountain\n20 Whole Fire", "40 Island"), 4):
        eager, idle = record.seats
        assert eager.spent[-1] == 1
        assert eager.colors == {"R": 1}
        assert idle.colors in ({"U": 1}, {})
        assert not any(idle.spent)


def test_the_observer_changes_nothing() -> None:
    setup = starter_run()
    player = Player(setup)
    for number in range(3):
        record = player(number)
        game = player.game(number)
        agents = [agent(name, agent_seed(record.seed, seat)) for seat, name in enumerate(setup.agents)]
        play_match(game, agents)
        assert game.digest() == record.digest


def test_a_game_is_made_again_from_its_seed() -> None:
    setup = starter_run(seed=5)
    record = Player(setup)(3)
    game = Game.new(["drumfire", "lantern-court"], record.seed, cards=StarterSet(), settings=SETTINGS)
    assert game.state.turn.active == record.first == 1
    play_match(game, [agent("random", agent_seed(record.seed, seat)) for seat in (0, 1)])
    assert game.digest() == record.digest


def test_an_agent_that_raises_loses_and_the_run_goes_on() -> None:
    setup = own_run("20 Mountain\n20 Whole Fire", IDLE, agents=("tests.simulate.players:Raises", "random"))
    found = records(setup, 4)
    assert [(record.winner, record.cause) for record in found] == [(1, r.FORFEIT)] * 4
    assert all("I do not want to" in record.failures[0] for record in found)


def test_a_match_without_end_is_called_off() -> None:
    player = Player(starter_run(), Limits(answers=50))
    assert (player(0).winner, player(0).cause) == (None, r.CALLED_OFF)


def test_an_error_of_the_engine_breaks_one_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*arguments: object) -> None:
        raise IndexError("a fault")

    player = Player(starter_run())
    monkeypatch.setattr("rulewright.simulate.playing.play_match", fault)
    record = player(0)
    assert record.cause == r.BROKEN
    assert record.error.startswith("IndexError: a fault (test_playing.py:")


# ---- goldfish --------------------------------------------------------------------------------------------------


def test_a_goldfish_game_has_one_deck_and_the_turn_of_the_kill() -> None:
    for record in records(own_run("20 Mountain\n20 Whole Fire", goldfish=True), 6):
        assert record.winner == 0
        assert len(record.seats) == 1
        assert record.first == record.game % 2
        seat = record.seats[0]
        assert seat.turns == max(1, seat.cards["Mountain"], seat.cards["Whole Fire"])


def test_a_goldfish_game_ends_with_its_last_turn() -> None:
    for record in records(own_run("60 Mountain", goldfish=True), 2):
        assert (record.winner, record.cause) == (None, r.SURVIVED)
        assert record.seats[0].turns == 20
