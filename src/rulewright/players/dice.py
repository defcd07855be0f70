"""Random numbers of an agent's own, the same on every machine."""

from __future__ import annotations

from rulewright.engine.rng import MASK64, advance, output


class Dice:
    """A stream of random bits from a seed (splitmix64, as in the engine).

    >>> Dice(7).getrandbits(16) == Dice(7).getrandbits(16)
    True
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & MASK64

    def getrandbits(self, k: int, /) -> int:
        """A number of ``k`` random bits, at most 64 of them."""
        self._state = advance(self._state)
        return output(self._state) >> (64 - k) if k < 64 else output(self._state)
