"""Regular expressions from outside, in bounded time (decision 0021).

A pattern is short, it is compiled by the `regex` library, and each search with it gets what is left of the
query's time. A word that every match must have is looked up in an index first, so that few texts are searched.
"""

from __future__ import annotations

import time
from typing import Final

import regex

LONGEST: Final = 200
"""The most characters of a pattern."""
SECONDS: Final = 0.4
"""The time that all searches of one query with its patterns may take together."""
_SHORTHANDS: Final = {
    r"\spt": r"\d+/\d+",
    r"\spp": r"\+\d+/\+\d+",
    r"\smm": r"-\d+/-\d+",
    r"\sm": r"\{[^{}]+\}",
}
"""Scryfall's shorthands: power and toughness, plus or minus counters, a mana symbol."""


class PatternError(Exception):
    """A pattern cannot be read, or takes too long; the message says which."""


class Clock:
    """The time that is left to a query's patterns."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds left. Raises `PatternError` where there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise PatternError("the regular expression takes too long")
        return left


class Pattern:
    """A compiled pattern. It looks for lower and upper case alike; ^ and $ are the ends of paragraphs."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST:
            raise PatternError(f"the regular expression is longer than {LONGEST} characters")
        for shorthand, meaning in _SHORTHANDS.items():
            text = text.replace(shorthand, meaning)
        try:
            self._pattern = regex.compile(text, regex.IGNORECASE | regex.MULTILINE)
        except (regex.error, RecursionError, OverflowError, ValueError) as error:
            raise PatternError(f"the regular expression cannot be read: {error}") from None
        self.literal: Final = literal_of(text)

    def found_in(self, text: str, clock: Clock) -> bool:
        """Whether it matches somewhere in ``text``. Raises `PatternError` when time is up."""
        try:
            return self._pattern.search(text, timeout=clock.left()) is not None
        except TimeoutError:
            raise PatternError("the regular expression takes too long") from None


def literal_of(pattern: str) -> str:
    """The longest text that every match must have, as far as is plain to see; empty where it is not.

    >>> literal_of(r"draws? (two|three) cards"), literal_of(r"a{1,3}|b")
    (' cards', '')
    """
    best = current = ""
    depth = i = 0
    while i < len(pattern):
        character = pattern[i]
        if (character == "|" and depth == 0) or pattern.startswith("(?", i):
            return ""
        if character in "?*{" and current:
            current = current[:-1]
        if character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
        plain = depth == 0 and (character.isalnum() or character in " ,'")
        if plain:
            current += character.lower()
        if not plain or i + 1 == len(pattern):
            best, current = max(best, current, key=len), ""
        if character == "\\":
            i += 1
        elif character == "{":
            i = max(i, pattern.find("}", i))
        i += 1
    return best
