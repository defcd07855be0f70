"""An agent that chooses each option with the same probability."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from rulewright.engine.rng import MASK64, below

if TYPE_CHECKING:
    from rulewright.game.viewpoint import Viewpoint

    from .match import MatchResult


class Asking(Protocol):
    """Whatever has options: a viewpoint, or a bare decision."""

    @property
    def options(self) -> Sequence[object]:
        """The options."""


class RandomPlayer:
    """Chooses uniformly, from its own seed, so that the same seed plays the same way on every machine.

    >>> RandomPlayer(7).name
    'random'
    """

    __slots__ = ("_rng",)

    name = "random"

    def __init__(self, seed: int) -> None:
        self._rng = seed & MASK64

    def begin(self, view: Viewpoint) -> None:
        """Nothing to prepare."""

    def choose(self, view: Asking) -> int:
        """The index of an option."""
        count = len(view.options)
        if count == 1:
            return 0
        index, self._rng = below(self._rng, count)
        return index

    def end(self, result: MatchResult) -> None:
        """Nothing to learn."""
