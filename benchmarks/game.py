"""What `Game` costs beside the bare engine, on the same answers in the same run; views, worlds and forks.

python -m benchmarks.game [--games 12] [--rounds 5]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from statistics import median
from time import process_time

from rulewright.engine.definition import Definition
from rulewright.engine.play import Play
from rulewright.engine.state import FOLDED
from rulewright.game.building import from_decks
from rulewright.game.game import Game
from rulewright.players.random_player import RandomPlayer

from .play import decks


def recorded(both: list[list[Definition]], seed: int) -> list[int]:
    """The answers of a random game."""
    game = Game(both, seed)
    player = RandomPlayer(seed)
    while (decision := game.decision) is not None:
        game.answer(player.choose(decision))
    return game.answers


def bare(both: list[list[Definition]], seed: int, answers: list[int]) -> None:
    """The game on the engine alone."""
    play = Play(from_decks(both, seed, FOLDED))
    for answer in answers:
        assert play.decision is not None
        play.answer(answer)


def held(both: list[list[Definition]], seed: int, answers: list[int]) -> None:
    """The same as a `Game`."""
    game = Game(both, seed)
    for answer in answers:
        assert game.decision is not None
        game.answer(answer)


Playing = Callable[[list[list[Definition]], int, list[int]], None]


def seconds(play: Playing, both: list[list[Definition]], all_answers: list[list[int]]) -> float:
    """CPU-seconds of all games."""
    start = process_time()
    for seed, answers in enumerate(all_answers):
        play(both, seed, answers)
    return process_time() - start


def positions(both: list[list[Definition]], games: int) -> list[Game]:
    """Every tenth decision of some games."""
    found: list[Game] = []
    for seed in range(games):
        game = Game(both, seed)
        player = RandomPlayer(seed)
        while (decision := game.decision) is not None:
            if len(game.answers) % 10 == 5:
                found.append(game.fork())
            game.answer(player.choose(decision))
    return found


def viewed(both: list[list[Definition]], games: int) -> tuple[float, int]:
    """CPU-seconds of a view at each decision with a choice of some games, and how many there are: as an agent looks."""
    total = 0.0
    count = 0
    for seed in range(games):
        game = Game(both, seed)
        player = RandomPlayer(seed)
        while (decision := game.decision) is not None:
            if len(decision.options) > 1:
                decider = game.decider
                start = process_time()
                game.view(decider)
                total += process_time() - start
                count += 1
            game.answer(player.choose(decision))
    return total, count


def each(what: Callable[[Game], object], games: list[Game]) -> float:
    """Microseconds of CPU time for each game."""
    start = process_time()
    for game in games:
        what(game)
    return (process_time() - start) / len(games) * 1e6


def main() -> None:
    """Times and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    both = decks()
    all_answers = [recorded(both, seed) for seed in range(arguments.games)]
    ratios: list[float] = []
    for _ in range(arguments.rounds):
        first, other = seconds(bare, both, all_answers), seconds(held, both, all_answers)
        ratios.append(min(other, seconds(held, both, all_answers)) / min(first, seconds(bare, both, all_answers)))
    print(f"Game over the bare engine: {100 * (median(ratios) - 1):+.1f} % (median of {len(ratios)} rounds)")
    total, count = viewed(both, arguments.games)
    print(f"view, at each of {count} decisions with a choice: {total / count * 1e6:.0f} us")
    games = positions(both, 3)
    chance = random.Random(1)
    for game in games:
        assert game.state is not None
    print(f"fork of a Game: {each(lambda game: game.fork(), games):.1f} us")
    print(f"world dealt: {each(lambda game: game.determinize(game.decider, chance), games):.0f} us")
    print(f"texts of the options: {each(lambda game: game.texts, games):.0f} us")
    print(f"digest for a player: {each(lambda game: game.viewpoint(0).digest(), games):.0f} us")


if __name__ == "__main__":
    main()
