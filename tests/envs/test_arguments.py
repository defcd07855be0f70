"""Settings and actions of a wrong kind: one error each, and the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from rulewright.envs import GameAEC, GameEnv, GameVectorEnv, SettingError, vector
from rulewright.vocabulary.errors import RulewrightError

SINGLE: Any = GameEnv
MANY: Any = vector


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: SINGLE(opponent=None), "opponent=None leaves the other seats empty .an agent's name; GameAEC"),
        (lambda: SINGLE(opponent=7), "opponent=7 is not possible .an agent's name"),
        (lambda: SINGLE(opponent="nobody"), "no agent 'nobody'"),
        (lambda: SINGLE(seat="0"), "no seat '0' .a number from 0 to 1, or None"),
        (lambda: SINGLE(seat=True), "no seat True"),
        (lambda: SINGLE(seat=0.0), "no seat 0.0"),
        (lambda: SINGLE(render_mode=["ansi"]), "no render mode"),
        (lambda: GameAEC(None), "decks=None is not possible"),
        (lambda: GameAEC(7), "decks=7"),
        (lambda: GameAEC("drumfire"), "decks='drumfire' .* .a list of decks, one for each player"),
        (lambda: GameAEC(["drumfire"]), "1 decks are not enough"),
        (lambda: GameAEC(rows="many"), "rows='many' is not possible .a whole number, 1 or more"),
        (lambda: GameAEC(rows=1.5), "rows=1.5"),
        (lambda: GameAEC(options=None), "options=None"),
        (lambda: GameAEC(most="all"), "most='all'"),
        (lambda: GameAEC(most=0), "most=0 is not possible .a whole number, 1 or more"),
        (lambda: GameAEC(skip_forced="no"), "skip_forced='no' is not possible .True or False"),
        (lambda: GameAEC(autopay=1), "autopay=1"),
        (lambda: GameAEC(partial="no"), "partial='no'"),
        (lambda: GameAEC(format=7), "format=7 is not possible"),
        (lambda: GameAEC(format="standart"), "no format is called 'standart'"),
        (lambda: GameAEC(known="drumfire"), "known='drumfire'"),
        (lambda: GameAEC(known=7), "known=7"),
        (lambda: GameAEC(source=7), "source=7"),
        (lambda: MANY("3"), "num_envs='3' is not possible .a whole number, 1 or more"),
        (lambda: MANY(0), "num_envs=0"),
        (lambda: MANY(True), "num_envs=True"),
        (lambda: MANY(1, autoreset_mode="never"), "autoreset_mode='never' .* .NextStep, SameStep, Disabled"),
        (lambda: MANY(1, copy="no"), "copy='no'"),
    ],
)
def test_a_setting_of_a_wrong_kind_is_told(make: Callable[[], object], message: str) -> None:
    with pytest.raises(RulewrightError, match=message):
        make()


ODD: tuple[Any, ...] = (None, 1.5, "1", True, [1], np.array([1]), np.bool_(True), np.float32(1))


def test_what_is_no_action_is_told_and_the_game_goes_on() -> None:
    env = GameEnv(opponent="random")
    with pytest.raises(SettingError, match=r"no game is on .reset"):
        env.step(0)
    with pytest.raises(SettingError, match="no game is on"):
        env.action_masks()
    env.reset(seed=1)
    for odd in ODD:
        with pytest.raises(SettingError, match=r"is no action .a whole number from 0 to 64"):
            env.step(odd)
    assert env.step(np.int64(np.flatnonzero(env.action_masks())[0]))[1:4] == (0.0, False, False)
    with pytest.raises(SettingError, match=r"options=7 is not possible"):
        env.reset(seed=1, options=7)  # type: ignore[arg-type]
    with pytest.raises(SettingError, match=r"decks=7 is not possible"):
        env.reset(seed=1, options={"decks": 7})


def test_an_agent_whose_game_is_on_has_to_act() -> None:
    env = GameAEC()
    for call in (lambda: env.step(0), lambda: env.observe("player_0")):
        with pytest.raises(SettingError, match="no game is on"):
            call()
    env.reset(seed=1)
    for odd in ODD:
        with pytest.raises(SettingError, match="is no action"):
            env.step(odd)
    assert not any(env.terminations.values())
    with pytest.raises(SettingError, match=r"no agent 'nobody' .one of player_0, player_1"):
        env.observe("nobody")
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))


def test_actions_of_many_games_are_looked_at_before_any_is_taken() -> None:
    games = GameVectorEnv(2, opponent="random")
    observations, _ = games.reset(seed=[1, None])
    good = [int(np.flatnonzero(mask)[0]) for mask in observations["action_mask"]]
    for odd in (None, 0, "00", [0], [good[0], None], [good[0], 1.5], np.array(0), np.zeros((2, 1)), [0.0, 0.0]):
        with pytest.raises(SettingError, match="action"):
            games.step(odd)
    assert [game.session.game is not None and len(game.session.game.answers) for game in games.games]
    games.step(np.array(good))
    for seed in ("a", 1.5, [1], ["a", 1], -1):
        with pytest.raises(SettingError, match="seed"):
            games.reset(seed=seed)  # type: ignore[arg-type]
