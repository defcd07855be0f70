"""Results of dice that are stored on a permanent (CR 706.8): the kind of die and the value of each, among its marks."""

from __future__ import annotations

from typing import Final

from .objects import Obj

_STORED: Final = "stored"


def stored_mark(sides: int, value: int) -> str:
    """The mark of a stored result."""
    return f"{_STORED} d{sides} {value}"


def stored_on(obj: Obj) -> list[tuple[int, int]]:
    """The stored results of a permanent, in the order in which they were stored: sides and value."""
    found: list[tuple[int, int]] = []
    for mark in obj.marks:
        words = mark.split(" ")
        if words[0] == _STORED:
            found.append((int(words[1][1:]), int(words[2])))
    return found


def most_alike(obj: Obj) -> int:
    """The greatest number of its stored results that have the same value."""
    values = [value for _, value in stored_on(obj)]
    return max([values.count(value) for value in values], default=0)
