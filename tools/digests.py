"""Plays fixed games and prints a digest of each: of every state, and of every option of every decision on the way.

Two builds, or two versions that are meant to play alike, print the same lines.

    python tools/digests.py [--games 10] [--pool CARDS] [--complete]
"""

from __future__ import annotations

import argparse
import random
from hashlib import blake2b
from pathlib import Path

from benchmarks.plain import plain_deck, rich_deck
from benchmarks.play import decks

from rulewright.engine.decision import Option
from rulewright.engine.definition import Definition
from rulewright.engine.digest import describe
from rulewright.engine.state import COMPLETE, FOLDED
from rulewright.game.game import Game
from rulewright.players.random_player import RandomPlayer

LONGEST = 4_000
"""Decisions after which a game is left."""


def told(option: Option) -> str:
    """An option as text."""
    how = option.method
    return (
        f"{option.kind} {option.id} {option.number} {option.extra} {option.made} "
        f"{'' if how is None else (how.keyword, how.cost, how.source, how.face)}"
    )


def play(both: list[list[Definition]], seed: int, complete: bool) -> tuple[str, int]:
    """The digest of a game, and its decisions."""
    game = Game(both, seed, COMPLETE if complete else FOLDED)
    players = [RandomPlayer(seed), RandomPlayer(seed + 1_000_003)]
    hasher = blake2b(digest_size=8)
    count = 0
    while (decision := game.decision) is not None and count < LONGEST:
        count += 1
        hasher.update(f"{decision.kind} {decision.player} {decision.source} {decision.rule}\n".encode())
        for option in decision.options:
            hasher.update(told(option).encode())
        if count % 5 == 0:
            hasher.update("\n".join(describe(game.state)).encode())
        game.answer(players[decision.player].choose(decision))
    hasher.update("\n".join(describe(game.state)).encode())
    return hasher.hexdigest(), count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--complete", action="store_true", help="the complete profile")
    parser.add_argument("--pool", type=Path, help="cards.jsonl.gz: games with decks of random cards as well")
    arguments = parser.parse_args()
    kinds = {"starter": decks(), "plain": [plain_deck(), plain_deck()], "rich": [rich_deck(), rich_deck()]}
    for name, both in kinds.items():
        for seed in range(arguments.games):
            digest, count = play(both, seed, arguments.complete)
            print(f"{name:8} {seed:5} {digest} {count:6}", flush=True)
    if arguments.pool is not None:
        from tests.game.pool_games import deck, lines

        pool = lines(arguments.pool)
        for seed in range(arguments.games):
            chance = random.Random(seed)
            digest, count = play([deck(pool, chance), deck(pool, chance)], seed, arguments.complete)
            print(f"{'pool':8} {seed:5} {digest} {count:6}", flush=True)


if __name__ == "__main__":
    main()
