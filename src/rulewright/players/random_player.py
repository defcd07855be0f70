"""An agent that chooses each option with the same probability."""

from __future__ import annotations

from rulewright.engine.decision import Decision
from rulewright.engine.rng import MASK64, below


class RandomPlayer:
    """Chooses uniformly, from its own seed, so that the same seed plays the same way on every machine.

    >>> RandomPlayer(7).name
    'random'
    """

    __slots__ = ("_rng",)

    name = "random"

    def __init__(self, seed: int) -> None:
        self._rng = seed & MASK64

    def choose(self, decision: Decision) -> int:
        """The index of an option."""
        count = len(decision.options)
        if count == 1:
            return 0
        index, self._rng = below(self._rng, count)
        return index
