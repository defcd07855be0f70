"""Each game's seed comes from the run's seed and its number."""

from __future__ import annotations

from rulewright.engine.rng import below
from rulewright.simulate.seeds import agent_seed, game_seed


def test_the_players_take_turns_in_starting() -> None:
    for players in (2, 3, 4):
        for number in range(50):
            assert below(game_seed(7, number, players), players)[0] == number % players


def test_seeds_differ_between_games_runs_and_seats() -> None:
    seeds = {game_seed(run, number, 2) for run in range(20) for number in range(500)}
    assert len(seeds) == 20 * 500
    assert all(0 <= seed < 1 << 53 for seed in seeds)
    assert agent_seed(5, 0) != agent_seed(5, 1)


def test_seeds_are_the_same_everywhere() -> None:
    assert [game_seed(1, number, 2) for number in range(3)] == [3056013423334189, 4627080048823750, 7291152661619211]
