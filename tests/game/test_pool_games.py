"""Random games with random understood cards of the real pool: no card may break the engine.

`make test` plays 10, `make proof` many (RULEWRIGHT_POOL_GAMES). Skipped without the pool.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .pool_games import play

GAMES = int(os.environ.get("RULEWRIGHT_POOL_GAMES", "10"))
PARTS = 5


@pytest.mark.parametrize("part", range(PARTS))
def test_games_of_random_cards_keep_the_invariants(part: int, card_pool_file: Path) -> None:
    for seed in range(part, GAMES, PARTS):
        play(card_pool_file, seed)
