"""Many games at once are the games that one would play alone, and begin anew as the mode says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from rulewright.cards.errors import IllegalDeckError
from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList, Layered, StarterSet
from rulewright.envs import GameEnv, SettingError, vector
from rulewright.game.viewpoint import Viewpoint
from rulewright.players.match import MatchResult


def first_or_last(masks: np.ndarray[Any, Any], at: int) -> list[int]:
    """Some allowed action for each game, now the first, now the last."""
    return [int(np.flatnonzero(mask)[-(at % 2)]) if mask.any() else 0 for mask in masks]


def test_each_row_is_the_game_that_it_would_be_alone() -> None:
    games = vector(3, opponent="random", seat=None)
    alone = [GameEnv(opponent="random", seat=None) for _ in range(3)]
    seen, info = games.reset(seed=9)
    each = [env.reset(seed=9 + at) for at, env in enumerate(alone)]
    over = [False] * 3
    ended = 0
    for step in range(150):
        for at in range(3):
            assert np.array_equal(seen["observation"][at], each[at][0]["observation"])
            assert np.array_equal(seen["action_mask"][at], each[at][0]["action_mask"])
            assert info["seat"][at] == each[at][1]["seat"]
        actions = first_or_last(seen["action_mask"], step)
        seen, rewards, terminations, truncations, info = games.step(actions)
        for at, env in enumerate(alone):
            if over[at]:
                each[at] = env.reset()
                assert rewards[at] == 0
                over[at] = False
                ended += 1
            else:
                observation, reward, terminated, truncated, note = env.step(actions[at])
                each[at] = (observation, note)
                assert (rewards[at], terminations[at], truncations[at]) == (reward, terminated, truncated)
                over[at] = terminated or truncated
    assert ended > 2


def test_same_step_begins_anew_at_once() -> None:
    games = vector(2, opponent="random", autoreset_mode="SameStep", most=40)
    seen, _ = games.reset(seed=1)
    ended = 0
    for step in range(60):
        seen, _, terminations, truncations, info = games.step(first_or_last(seen["action_mask"], step))
        for at in range(2):
            assert seen["action_mask"][at].any()
            if terminations[at] or truncations[at]:
                ended += 1
                assert info["_final_obs"][at]
                assert not info["final_obs"][at]["action_mask"].any()
    assert ended > 2


def test_a_game_that_is_over_waits_for_its_reset_where_that_is_asked_for() -> None:
    games = vector(2, opponent="random", autoreset_mode=AutoresetMode.DISABLED, most=20)
    seen, _ = games.reset(seed=1)
    over = np.zeros(2, np.bool_)
    step = 0
    while not over.any():
        step += 1
        seen, _, terminations, truncations, _ = games.step(first_or_last(seen["action_mask"], step))
        over = terminations | truncations
    with pytest.raises(SettingError, match="is over"):
        games.step(first_or_last(seen["action_mask"], 0))
    seen, _ = games.reset(options={"reset_mask": over})
    assert all(mask.any() for mask in seen["action_mask"])


def test_self_play_shows_whoever_decides_and_rewards_whoever_acted() -> None:
    games = vector(2, opponent=None)
    seen, info = games.reset(seed=2)
    seats: set[int] = set()
    for step in range(400):
        before = info["seat"]
        seats.update(before.tolist())
        seen, rewards, terminations, _, info = games.step(first_or_last(seen["action_mask"], step))
        for at in range(2):
            if terminations[at]:
                results = info["results"][at]
                assert rewards[at] == results[before[at]]
                assert sum(results) == 0
                assert seats == {0, 1}
                return
    raise AssertionError("no game ended")


def test_arrays_are_copied_unless_they_need_not_be() -> None:
    copied, shared = vector(1, opponent="random"), vector(1, opponent="random", copy=False)
    one, _ = copied.reset(seed=3)
    other, _ = shared.reset(seed=3)
    before = one["observation"].copy()
    copied.step(first_or_last(one["action_mask"], 0))
    stepped, *_ = shared.step(first_or_last(other["action_mask"], 0))
    assert np.array_equal(one["observation"], before)
    assert stepped["observation"] is other["observation"]


def test_other_decks_for_the_games_that_follow() -> None:
    games = vector(1, opponent="random")
    games.reset(seed=3, options={"decks": ("lantern-court", "lantern-court")})
    game = games.games[0].session.game
    assert game is not None
    assert [card.name for card in game.decks[0]] == [card.name for card in game.decks[1]]


def test_903_6_commanders_begin_in_the_command_zone(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("Commander\n1 Harth, Keeper of Embers\n\nDeck\n99 Mountain\n")
    leader = CardRecord("Harth, Keeper of Embers", "{2}{R}", "Legendary Creature — Human Bard", "Haste", "3", "2")
    leader.color_identity = ["R"]
    source = Layered(CardList([leader]), StarterSet())
    games = vector(1, (file, file), opponent="random", format="commander", source=source)
    seen, _ = games.reset(seed=1)
    block = games.layout.split(seen["observation"])["objects"][0]
    rows = block[block[:, games.layout.column("object", "zone: command")] == 1]
    assert len(rows) == 2
    assert set(rows[:, games.layout.column("object", "commander")]) == {1}
    assert set(rows[:, games.layout.column("object", "code")]) == {games.codes.of("Harth, Keeper of Embers")}


def test_an_illegal_deck_is_told_with_everything_that_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("4 Hill Brute\n3 No Such Card\n2 Nor This One\n")
    with pytest.raises(IllegalDeckError) as raised:
        vector(1, (file, "drumfire"))
    assert "No Such Card" in str(raised.value)
    assert "Nor This One" in str(raised.value)


class Misbehaves:
    """An agent that does something wrong when it is asked the third time."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.asked = 0
        self.result: MatchResult | None = None

    def begin(self, view: Viewpoint) -> None:
        assert view.player == 1

    def choose(self, view: Viewpoint) -> int:
        self.asked += 1
        if self.asked < 3:
            return 0
        if isinstance(self.answer, Exception):
            raise self.answer
        return int(self.answer)

    def end(self, result: MatchResult) -> None:
        self.result = result


@pytest.mark.parametrize(
    ("answer", "why"), [(99, "player_1's agent chose 99 of"), (ValueError("no idea"), "ValueError: no idea")]
)
def test_an_agent_that_misbehaves_loses_and_the_run_goes_on(answer: Any, why: str) -> None:
    agents: list[Misbehaves] = []

    def make(seed: int) -> Misbehaves:
        agents.append(Misbehaves(answer))
        return agents[-1]

    env = GameEnv(opponent=make)
    env.reset(seed=4)
    over, reward = False, 0.0
    info: dict[str, Any] = {}
    while not over:
        _, reward, over, _, info = env.step(0)
    assert reward == 1.0
    assert why in info["ended"]
    assert agents[0].result is not None
    assert agents[0].result.winner == 0
    env.reset()
    assert len(agents) == 2
