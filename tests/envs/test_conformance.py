"""The environments pass the checks of the libraries that they are made for."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from rulewright.envs import GameAEC, GameEnv


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")  # a dict with its mask
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")  # of whoever waits
        yield


@pytest.mark.parametrize("decks", [("drumfire", "lantern-court"), ("drumfire", "lantern-court", "drumfire")])
def test_pettingzoo_api(decks: tuple[str, ...]) -> None:
    api_test(GameAEC(decks), num_cycles=150)


def test_pettingzoo_seeds() -> None:
    seed_test(GameAEC, num_cycles=120)


@pytest.mark.parametrize("seat", [0, None])
def test_gymnasium_checker(seat: int | None) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make("rulewright/Game-v0", opponent="random", seat=seat, render_mode="ansi").unwrapped
        check_env(env)


def test_gymnasium_makes_many_games_by_name() -> None:
    games: Any = gymnasium.make_vec("rulewright/Game-v0", 3, vectorization_mode="vector_entry_point", opponent="random")
    observations, _ = games.reset(seed=5)
    assert observations in games.observation_space


def test_the_seeded_spaces_are_the_same_objects_each_time() -> None:
    env = GameAEC()
    assert env.observation_space("player_0") is env.observation_space("player_0")
    assert env.action_space("player_1") is env.action_space("player_1")


def test_a_seed_begins_the_same_game_and_the_next_ones_follow() -> None:
    def played(seed: int) -> list[bytes]:
        env = GameEnv(opponent="random")
        rng = np.random.default_rng(1)
        found: list[bytes] = []
        for begin in (seed, None):
            observation, _ = env.reset(seed=begin)
            over = False
            while not over:
                found.append(observation["observation"].tobytes())
                action = rng.choice(np.flatnonzero(observation["action_mask"]))
                observation, _, terminated, truncated, _ = env.step(action)
                over = terminated or truncated
        return found

    assert played(4) == played(4)
    assert played(4) != played(5)
