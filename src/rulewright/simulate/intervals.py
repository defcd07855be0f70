"""How sure a share of games is."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""Of 95 %."""


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a probability, of which ``hits`` of so many trials came true.

    >>> [round(bound, 3) for bound in wilson(5, 10)]
    [0.237, 0.763]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not of:
        return 0.0, 1.0
    share = hits / of
    square = Z * Z / of
    middle = (share + square / 2) / (1 + square)
    half = Z * sqrt(share * (1 - share) / of + square / (4 * of)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)
