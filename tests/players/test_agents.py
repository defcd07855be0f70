"""The agents that are built in: how they play, that a seed gives the same game, and that they see only their own cards.

`make test` plays a few games with bounds that only a fault can miss; `python tools/agents.py` measures.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from rulewright.engine.state import Settings
from rulewright.game.game import Game
from rulewright.game.viewpoint import Viewpoint
from rulewright.players.agent import Agent
from rulewright.players.match import MatchResult, play_match
from rulewright.players.mcts_player import MctsPlayer
from rulewright.players.registry import agent
from tests.game.decks import starter_decks


def play(one: str, other: str, seed: int, settings: Settings | None = None) -> tuple[Game, MatchResult]:
    game = Game(starter_decks(), seed, Settings(autopay=True) if settings is None else settings)
    return game, play_match(game, [agent(one, seed), agent(other, seed + 1)])


def test_the_heuristic_player_beats_the_random_one() -> None:
    won = 0
    for seed in range(24):
        seats = ["heuristic", "random"] if seed % 2 else ["random", "heuristic"]
        _, result = play(seats[0], seats[1], seed)
        assert not result.failures
        won += result.winner == seats.index("heuristic")
    assert won >= 18, "it wins 98 games of 100: this bound does not fail by chance"


@pytest.mark.parametrize("name", ["random", "heuristic", "mcts:3"])
def test_a_seed_gives_the_same_game(name: str) -> None:
    games = [play(name, "heuristic", 5) for _ in range(2)]
    assert games[0][1] == games[1][1]
    assert games[0][0].answers == games[1][0].answers


def test_agents_play_without_automatic_payment_too() -> None:
    _, result = play("heuristic", "mcts:2", 3, Settings())
    assert not result.failures
    assert result.outcome == "won"


class Watched:
    """Asks two agents with different dice the same; they have to agree."""

    def __init__(self, make: Callable[[int], Agent]) -> None:
        self.agents = [make(1), make(2)]
        self.asked = 0

    def begin(self, view: Viewpoint) -> None:
        for each in self.agents:
            each.begin(view)

    def choose(self, view: Viewpoint) -> int:
        self.asked += 1
        answers = {each.choose(view) for each in self.agents}
        assert len(answers) == 1, "what is hidden must not matter"
        return answers.pop()

    def end(self, result: MatchResult) -> None:
        pass


def test_400_2_the_heuristic_player_looks_at_nothing_hidden() -> None:
    watched = Watched(lambda seed: agent("heuristic", seed))
    result = play_match(Game(starter_decks(), 8, Settings(autopay=True)), [watched, agent("random", 4)])
    assert not result.failures, result.why
    assert watched.asked > 20


def test_iterations_stop_early_and_never_exceed_the_budget() -> None:
    spent: list[int] = []

    class Counting(MctsPlayer):
        def _iterate(self, *arguments: object) -> None:
            spent[-1] += 1
            super()._iterate(*arguments)  # type: ignore[arg-type]

        def choose(self, view: Viewpoint) -> int:
            spent.append(0)
            return super().choose(view)

    play_match(Game(starter_decks(), 2, Settings(autopay=True)), [Counting(1, 8), agent("random", 1)])
    assert any(spent)
    assert all(number <= 8 for number in spent)


def test_four_heuristic_players_finish_a_game() -> None:
    game = Game(starter_decks() * 2, 6, Settings(autopay=True))
    result = play_match(game, [agent("heuristic", seat) for seat in range(4)])
    assert not result.failures
    assert result.outcome == "won"


def test_agents_with_dice_of_their_own_leave_pythons_alone() -> None:
    random.seed(3)
    before = random.getstate()
    play("mcts:2", "heuristic", 1)
    assert random.getstate() == before
