"""Actions: every option of every decision is reached, on however many pages; what the mask forbids loses the game."""

from __future__ import annotations

import numpy as np
import pytest

from rulewright.envs import GameAEC, GameEnv, GameVectorEnv, SettingError
from rulewright.envs.layout import GLOBALS, OPTION, Layout, LayoutError
from rulewright.envs.session import Session
from rulewright.envs.setting import Setting
from rulewright.players.random_player import RandomPlayer


def session(**keywords: object) -> Session:
    made = Setting(**keywords).session()  # type: ignore[arg-type]
    made.begin(3)
    return made


def test_every_option_of_every_decision_is_reached_on_its_page() -> None:
    """Pages of two options: each of the many is shown once, by the number of its action, and then taken."""
    for seed in range(2):
        playing = session(options=2, skip_forced=False, autopay=False)
        playing.begin(seed)
        player = RandomPlayer(seed)
        most = 0
        for _ in range(400):
            decision = playing.decision
            if decision is None:
                break
            seat = playing.seat
            reached: list[int] = []
            pages = -(-len(decision.options) // 2)
            most = max(most, pages)
            for page in range(pages):
                assert playing.page == page
                blocks = playing.layout.split(playing.observation(seat))
                assert blocks["globals"][GLOBALS.index("page")] == page
                assert blocks["globals"][GLOBALS.index("pages")] == pages
                allowed = np.flatnonzero(playing.action_mask(seat)).tolist()
                for action in allowed:
                    index = playing.index(action)
                    if index >= 0:
                        reached.append(index)
                        kind = decision.options[index].kind
                        assert blocks["options"][action][kind] == 1
                assert (playing.layout.next_page in allowed) == (pages > 1)
                if pages > 1:
                    playing.act(playing.layout.next_page)
            assert playing.page == 0
            assert reached == list(range(len(decision.options)))
            index = player.choose(decision)
            for _ in range(index // 2):
                playing.act(playing.layout.next_page)
            playing.act(index % 2)
            assert playing.game is not None
            assert playing.game.answers[-1] == index
        assert most > 2


def test_turning_a_page_is_no_answer() -> None:
    playing = session(options=2, skip_forced=False)
    assert playing.game is not None
    while len(playing.game.options) < 3:
        playing.act(0)
    before = playing.game.digest()
    answers = len(playing.game.answers)
    playing.act(playing.layout.next_page)
    assert (playing.page, playing.game.digest(), len(playing.game.answers)) == (1, before, answers)


def test_forced_decisions_are_skipped_or_asked() -> None:
    skipping, asking = session(), session(skip_forced=False)
    assert asking.game is not None
    forced = 0
    while not asking.over:
        decision = asking.decision
        assert decision is not None
        if len(decision.options) == 1:
            forced += 1
        else:
            assert skipping.game is not None
            assert skipping.game.digest() == asking.game.digest()
            skipping.act(0)
        asking.act(0)
    assert skipping.over
    assert forced > 100
    assert asking.game.answers == (skipping.game.answers if skipping.game else None)


@pytest.mark.parametrize("action", [63, 64, -1, 1000])
def test_an_action_that_is_not_allowed_loses_the_game(action: int) -> None:
    env = GameAEC()
    env.reset(seed=1)
    loser = env.agent_selection
    other = next(agent for agent in env.agents if agent != loser)
    env.step(action)
    assert env.rewards == {loser: -1.0, other: 1.0}
    assert all(env.terminations.values())
    assert env.infos[loser]["ended"] == f"action {action} was not allowed"
    assert not env.observe(other)["action_mask"].any()


def test_a_game_that_is_too_long_is_cut_off() -> None:
    env = GameEnv(opponent="random", most=30)
    observation, _ = env.reset(seed=2)
    truncated = False
    while not truncated:
        action = np.flatnonzero(observation["action_mask"])[0]
        observation, reward, terminated, truncated, info = env.step(action)
        assert not terminated
    assert (reward, info["ended"]) == (0.0, "30 decisions were made")


def test_the_winner_gets_one_and_the_losers_share_minus_one() -> None:
    playing = session(decks=("drumfire", "drumfire", "lantern-court"))
    player = RandomPlayer(1)
    while (decision := playing.decision) is not None:
        playing.answer(player.choose(decision))
    results = [playing.result(seat) for seat in range(3)]
    assert sorted(results) in ([-0.5, -0.5, 1.0], [0.0, 0.0, 0.0])


def test_an_option_says_how_a_spell_is_cast() -> None:
    playing = session(autopay=False)
    player = RandomPlayer(2)
    kinds: set[str] = set()
    while (decision := playing.decision) is not None:
        rows = playing.layout.split(playing.observation(playing.seat))["options"]
        for option, row in zip(decision.options, rows, strict=False):
            facts = dict(zip(OPTION, row.tolist(), strict=True))
            if option.method is not None:
                kinds.add(option.method.keyword)
                assert (facts["keyword"] > 0) == bool(option.method.keyword)
            if option.made:
                assert sum(facts[f"mana: {letter}"] for letter in "WUBRGC") >= len(option.made)
        playing.answer(player.choose(decision))
    assert "" in kinds


def test_sizes_that_make_no_observation_are_refused() -> None:
    for sizes in ({"players": 1}, {"rows": 0}, {"options": 1}):
        with pytest.raises(LayoutError, match="is not possible"):
            Layout(**sizes)


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"decks": ("drumfire",)}, "decks"),
        ({"decks": "drumfire"}, "decks"),
        ({"decks": ("drumfire", "no-such-deck")}, "no-such-deck"),
        ({"opponent": "nobody"}, "nobody"),
        ({"seat": 2}, "there is no seat 2"),
        ({"most": 0}, "most=0"),
        ({"render_mode": "human"}, "no render mode 'human'"),
    ],
)
def test_what_makes_no_environment_is_one_message(keywords: dict[str, object], message: str) -> None:
    from rulewright.vocabulary.errors import RulewrightError

    with pytest.raises(RulewrightError, match=message):
        GameEnv(**keywords)  # type: ignore[arg-type]


def test_stepping_without_a_game_is_one_message() -> None:
    env, games = GameEnv(opponent="random"), GameVectorEnv(2, opponent="random")
    with pytest.raises(SettingError, match=r"reset\(\) first"):
        env.step(0)
    with pytest.raises(SettingError, match=r"reset\(\) first"):
        games.step([0, 0])
    games.reset(seed=1)
    with pytest.raises(SettingError, match="there are 3 actions"):
        games.step([0, 0, 0])
