"""Random games of the starter decks: they finish, and the invariants hold after every decision.

`make test` plays 40, `make proof` 1,000 (RULEWRIGHT_GAMES).
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from rulewright.coverage.invariants import cards, check
from rulewright.engine.digest import digest
from rulewright.engine.event import Event
from rulewright.engine.play import IllegalAnswer
from rulewright.engine.state import COMPLETE, FOLDED, Observer, Settings, State
from rulewright.game.game import Game
from rulewright.players.random_player import RandomPlayer

from .decks import starter_decks

GAMES = int(os.environ.get("RULEWRIGHT_GAMES", "40"))
PARTS = 10
LONGEST = 20_000
"""More decisions than any random game of these decks needs."""


def new_game(seed: int, settings: Settings = FOLDED) -> tuple[Game, list[RandomPlayer]]:
    return Game(starter_decks(), seed, settings), [RandomPlayer(seed), RandomPlayer(seed + 1_000_003)]


@pytest.mark.parametrize("part", range(PARTS))
def test_games_finish_and_invariants_hold(part: int) -> None:
    for seed in range(part, GAMES, PARTS):
        settings = COMPLETE if seed % 5 == 4 else FOLDED
        game, players = new_game(seed, settings)
        start = cards(game.state)
        count = 0
        while (decision := game.decision) is not None:
            game.answer(players[decision.player].choose(decision))
            check(game.play, start)
            count += 1
            assert count < LONGEST, f"game {seed} does not end"
        assert game.over


@pytest.mark.parametrize("seed", range(5))
def test_every_option_is_accepted_and_a_fork_changes_nothing(seed: int) -> None:
    game, players = new_game(seed)
    start = cards(game.state)
    number = 0
    while (decision := game.decision) is not None and number < 700:
        number += 1
        if number % 9 == 0:
            before = game.digest()
            for index in range(len(decision.options)):
                fork = game.fork()
                fork.answer(index)
                check(fork.play, start)
                assert game.digest() == before, "playing a fork leaves the game alone"
        game.answer(players[decision.player].choose(decision))


@pytest.mark.parametrize("seed", range(5))
def test_a_fork_continued_with_the_same_answers_is_the_same_game(seed: int) -> None:
    game, players = new_game(seed)
    forks: list[tuple[int, Game]] = []
    number = 0
    while (decision := game.decision) is not None:
        if number % 97 == 0 and len(forks) < 12:
            forks.append((number, game.fork()))
        game.answer(players[decision.player].choose(decision))
        number += 1
    for at, fork in forks:
        for answer in game.answers[at:]:
            fork.answer(answer)
        assert fork.digest() == game.digest()
    again = Game(starter_decks(), seed)
    for answer in game.answers:
        again.answer(answer)
    assert again.digest() == game.digest()


class Injected(Exception):
    """Raised on purpose in the middle of an event."""


class Saboteur(Observer):
    """Raises at an event to come."""

    def __init__(self) -> None:
        self.countdown = 0

    def happened(self, state: State, event: Event) -> None:
        if self.countdown > 0:
            self.countdown -= 1
            if self.countdown == 0:
                raise Injected


@pytest.mark.parametrize("seed", range(3))
def test_an_exception_leaves_the_game_as_it_was(seed: int) -> None:
    game, players = new_game(seed)
    saboteur = Saboteur()
    game.observe(saboteur)
    hit = number = 0
    while (decision := game.decision) is not None and number < 900:
        number += 1
        answer = players[decision.player].choose(decision)
        if number % 3 == 0:
            before = game.digest()
            options = [repr(option) for option in decision.options]
            saboteur.countdown = 1 + number % 2
            try:
                game.answer(answer)
            except Injected:
                hit += 1
                saboteur.countdown = 0
                assert game.digest() == before
                assert game.decision is not None
                assert [repr(option) for option in game.decision.options] == options
                game.answer(answer)
            saboteur.countdown = 0
        else:
            game.answer(answer)
    assert hit > 20, "the injection must have struck"


def test_an_answer_that_is_not_offered_is_refused() -> None:
    game, _ = new_game(1)
    before = game.digest()
    with pytest.raises(IllegalAnswer, match="is not an option"):
        game.answer(99)
    assert game.digest() == before


SCRIPT = """
from tests.game.test_random_games import new_game
game, players = new_game(11)
while (decision := game.decision) is not None:
    game.answer(players[decision.player].choose(decision))
print(game.digest(), len(game.answers))
"""


def test_the_same_game_under_every_hash_seed() -> None:
    results = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, env=environment
        )
        results.add(run.stdout)
    assert len(results) == 1


def test_digest_tells_states_apart() -> None:
    game, _ = new_game(1)
    other = game.fork()
    assert digest(other.state) == game.digest()
    other.state.edit_player(0).life -= 1
    assert digest(other.state) != game.digest()
