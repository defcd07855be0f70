"""The game's own random numbers (splitmix64), so that a seed gives the same game everywhere."""

from __future__ import annotations

from typing import Final

MASK64: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15


def advance(state: int) -> int:
    """The generator's next state."""
    return (state + _GOLDEN) & MASK64


def output(state: int) -> int:
    """The 64-bit number that belongs to a state."""
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
    return z ^ (z >> 31)


def below(state: int, bound: int) -> tuple[int, int]:
    """A number from 0 to ``bound - 1``, each equally likely, and the new state."""
    limit = MASK64 + 1 - (MASK64 + 1) % bound
    while True:
        state = advance(state)
        value = output(state)
        if value < limit:
            return value % bound, state


def shuffled(items: tuple[int, ...], state: int) -> tuple[tuple[int, ...], int]:
    """The items in random order (Fisher-Yates), and the new state."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j, state = below(state, i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order), state
