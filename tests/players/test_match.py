"""A match: agents that play along, and the rule for those that do not."""

from __future__ import annotations

import contextlib
import time
from typing import cast

import pytest

from rulewright.game.game import Game
from rulewright.game.viewpoint import Viewpoint
from rulewright.players.agent import Agent
from rulewright.players.match import LIMITS, Limits, MatchResult, play_match
from rulewright.players.random_player import RandomPlayer
from rulewright.players.registry import AgentError, agent, agent_names
from tests.game.decks import starter_decks


class Probe:
    """An agent that misbehaves at its third choice, and remembers what it was told."""

    def __init__(self, seed: int = 1, at: int = 3) -> None:
        self.at = at
        self.asked = 0
        self.begun = 0
        self.result: MatchResult | None = None
        self.random = RandomPlayer(seed)

    def begin(self, view: Viewpoint) -> None:
        self.begun += 1

    def choose(self, view: Viewpoint) -> object:
        self.asked += 1
        assert len(view.options) > 1, "an agent is asked only where there is a choice"
        if self.asked == self.at:
            return self.misbehave(view)
        return self.random.choose(view)

    def misbehave(self, view: Viewpoint) -> object:
        return self.random.choose(view)

    def end(self, result: MatchResult) -> None:
        self.result = result


class Raising(Probe):
    def misbehave(self, view: Viewpoint) -> object:
        raise KeyError("lost")


class Looping(Probe):
    def misbehave(self, view: Viewpoint) -> object:
        while True:
            with contextlib.suppress(Exception):
                time.sleep(0.001)


class Answering(Probe):
    def __init__(self, answer: object) -> None:
        super().__init__()
        self.answer = answer

    def misbehave(self, view: Viewpoint) -> object:
        return self.answer


class Unsayable(Exception):
    def __str__(self) -> str:
        raise RuntimeError


class Dumb(Probe):
    def misbehave(self, view: Viewpoint) -> object:
        raise Unsayable


def match(one: object, other: object, limits: Limits = LIMITS, seats: int = 2) -> tuple[Game, MatchResult]:
    decks = (starter_decks() * 2)[:seats]
    game = Game(decks, 11)
    agents = cast(list[Agent], [one, other, RandomPlayer(5), RandomPlayer(6)])[:seats]
    return game, play_match(game, agents, limits)


def test_random_agents_play_a_match_to_its_end() -> None:
    probe = Probe()
    game, result = match(probe, RandomPlayer(2))
    assert game.over
    assert (result.outcome, result.winner, result.failures, result.why) == ("won", game.winner, (), str(game.result))
    assert probe.begun == 1
    assert probe.result is result
    assert result.choices[0] == probe.asked
    assert result.answers == len(game.answers) > sum(result.choices)
    assert result.turns == game.state.turn.number


def test_the_same_seeds_give_the_same_match() -> None:
    games = [match(agent("random", 3), agent("random", 4)) for _ in range(2)]
    assert games[0][1] == games[1][1]
    assert games[0][0].digest() == games[1][0].digest()


def test_an_agent_that_raises_loses_and_the_result_says_why() -> None:
    raising = Raising()
    game, result = match(RandomPlayer(1), raising)
    assert (result.outcome, result.winner) == ("won", 0)
    assert game.over
    (failure,) = result.failures
    assert (failure.seat, failure.kind, failure.why) == (1, "raised", "KeyError: 'lost'")
    assert result.why == "player 2's agent raised: KeyError: 'lost'"
    assert raising.result is result


def test_an_exception_that_cannot_be_told_is_told_by_its_type() -> None:
    _, result = match(Dumb(), RandomPlayer(1))
    assert result.winner == 1
    assert result.failures[0].why == "Unsayable: its message cannot be read"


@pytest.mark.parametrize("answer", [99, -1, None, "0", 1.0, True, [0] * 1000])
def test_an_illegal_answer_loses(answer: object) -> None:
    _, result = match(Answering(answer), RandomPlayer(1))
    assert result.winner == 1
    assert result.failures[0].kind == "illegal answer"
    assert len(result.why) < 200


def test_an_endless_loop_is_broken_off() -> None:
    began = time.monotonic()
    _, result = match(RandomPlayer(1), Looping(), Limits(seconds=0.2))
    assert time.monotonic() - began < 30
    assert result.winner == 0
    assert result.failures[0].kind == "stalled"
    assert result.failures[0].why == "no answer within 0.2 seconds"


def test_a_turn_that_one_agent_never_ends_is_stalled() -> None:
    _, result = match(Probe(), RandomPlayer(1), Limits(choices=2))
    assert result.failures[0].kind == "stalled"
    assert "is not over after 2 choices" in result.why


def test_a_match_without_end_is_called_off() -> None:
    game, result = match(RandomPlayer(1), RandomPlayer(2), Limits(answers=40))
    assert not game.over
    assert (result.outcome, result.winner) == ("called off", None)
    assert result.why == "it is not over after 40 answers"


def test_104_3a_of_several_players_the_others_play_on() -> None:
    _, result = match(Raising(), RandomPlayer(2), seats=4)
    assert result.outcome == "won"
    assert [failure.seat for failure in result.failures] == [0]
    assert result.winner in (1, 2, 3)
    assert result.answers > result.failures[0].answers + 20


def test_an_agent_that_fails_at_the_start_or_the_end_does_not_stop_the_match() -> None:
    class Unready(Probe):
        def begin(self, view: Viewpoint) -> None:
            raise ValueError("no")

    class Sore(Probe):
        def end(self, result: MatchResult) -> None:
            raise ValueError("no")

    _, result = match(Unready(), Sore())
    assert (result.winner, result.failures[0].seat, result.answers) == (1, 0, 0)


def test_names_of_agents() -> None:
    assert "random" in agent_names()
    for name in agent_names():
        made = agent(name, 1)
        assert all(hasattr(made, method) for method in ("begin", "choose", "end"))
    own = agent("tests.players.test_match:Probe", 5)
    assert isinstance(own, Probe)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("chance", "there is no agent 'chance'"),
        ("random:5", "takes no '5'"),
        pytest.param("mcts:" + "9" * 5000, "no number of iterations", id="mcts with 5000 digits"),
        ("no.such.module:Agent", "there is no module 'no'"),
        ("tests.players.test_match:Nobody", "has no attribute 'Nobody'"),
        ("tests.players.test_match:Unsayable", "it has no begin, no choose, no end"),
        ("tests.players.test_match:Limits", "it has no begin"),
        ("tests.players.test_match:match", "it cannot be made: TypeError"),
    ],
)
def test_a_name_without_an_agent_is_refused(name: str, message: str) -> None:
    with pytest.raises(AgentError, match=message):
        agent(name, 1)
