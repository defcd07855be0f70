"""The heuristic player with decks of random cards of the pool: it has an answer for whatever they ask, and plays well.

`make test` plays a few games, `make proof` more (RULEWRIGHT_GAMES).
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from rulewright.engine.state import LimitReached, Settings
from rulewright.game.game import Game
from rulewright.players.match import Limits, play_match
from rulewright.players.registry import agent
from tests.game import pool_games

GAMES = int(os.environ.get("RULEWRIGHT_GAMES", "40"))
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_the_heuristic_player_has_an_answer_for_every_card(part: int, card_pool_file: Path) -> None:
    pool = pool_games.lines(card_pool_file)
    for number in range(part, max(PARTS, GAMES // 10), PARTS):
        chance = random.Random(number)
        decks = [pool_games.deck(pool, chance) for _ in range(2)]
        other = "random" if number % 2 else "mcts:2"
        agents = [agent("heuristic", number), agent(other, number)]
        try:
            result = play_match(Game(decks, number, Settings(autopay=True)), agents, Limits(answers=4_000))
        except LimitReached:
            continue
        assert not result.failures, f"game {number}: {result.why}"
