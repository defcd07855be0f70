"""The seed of each game of a run, from the run's seed and the game's number alone."""

from __future__ import annotations

from typing import Final

from rulewright.engine.rng import MASK64, advance, below, output

_STEP: Final = 0xD1342543DE82EF95
"""Odd, so that different numbers begin at different states of the generator."""
_KEPT: Final = 11
"""Bits that are left away: 53 remain, which every reader of JSON takes as they are."""


def game_seed(run: int, number: int, players: int) -> int:
    """The seed of game ``number``, counted from 0: of those that follow from the run's seed, the first with which seat
    ``number % players`` takes the first turn, so that the players alternate (who starts is drawn first, CR 103.1).

    >>> game_seed(1, 0, 2) == game_seed(1, 0, 2)
    True
    """
    state = output(advance(output(run & MASK64) + number * _STEP & MASK64))
    while True:
        state = advance(state)
        seed = output(state) >> _KEPT
        if below(seed, players)[0] == number % players:
            return seed


def agent_seed(seed: int, seat: int) -> int:
    """The seed of a seat's agent in the game with that seed."""
    return output(advance(seed ^ (seat + 1) * _STEP & MASK64)) >> _KEPT
