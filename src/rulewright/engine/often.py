"""How often something is done, or how many answers there are: a number beyond what this engine goes through one by one
is an error, not an endless loop."""

from __future__ import annotations

from typing import Final

from .state import LimitReached

MOST_TIMES: Final = 1 << 16
"""What is counted one by one is counted no further."""


class TooOften(LimitReached):
    """A game in which something is done too many times in a row, or one of too many numbers is chosen."""


def often(times: int) -> int:
    """The number of times, none if it is less than nothing. Raises `TooOften` where it is beyond `MOST_TIMES`."""
    if times > MOST_TIMES:
        raise TooOften(f"{times} times in a row is more than the {MOST_TIMES} that this engine goes through")
    return max(0, times)
