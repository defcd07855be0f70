"""Regular expressions from outside, in bounded time (decision 0021).

A pattern is short and repeats little, it is compiled by the `regex` library, and each search with it gets what is
left of the query's time, which is the processor's: that others are busy fails no search. A word that every match must
have is looked up in an index first, so that few texts are searched.
"""

from __future__ import annotations

import re
import time
from typing import Final

import regex

LONGEST: Final = 200
"""The most characters of a pattern."""
SECONDS: Final = 0.4
"""The time that all searches of one query with its patterns may take together."""
LARGEST: Final = 20_000
"""The most that a pattern may come to when what it counts, as in ``(a{9}){9}``, is written out, as the library does."""
_COUNT: Final = re.compile(r"(?P<of>.)(?=\{(?P<least>[0-9]*)(?:,(?P<most>[0-9]*))?\})", re.DOTALL)
_REFUSED: Final = {
    "have the flag x": re.compile(r"\(\?[0-9A-Za-z-]*x[0-9A-Za-z-]*[:)]"),
    "call itself": re.compile(r"\(\?(?:R\)|[+-]?[0-9]|&|P>)"),
}
"""What hides how long a pattern is, and what fills the memory before its time is up."""
_STEP: Final = r"\\[dDsSwWbB(){}.|*+?^$/-]|\[\^?[\w' -]+\]|[^\\\[\](){}*+?]|\((?![?*])|\)(?![*+?{])"
_TAME: Final = re.compile(rf"(?:{_STEP})*(?:(?:[*+?]|\{{[0-9]{{1,3}}(?:,[0-9]{{0,3}})?\}})(?:{_STEP})*)?")
"""Patterns that repeat one thing at most, and no group: a search is short, and the time is seen to between searches."""
_MOST_WAYS: Final = 8
_WAYS: Final = re.compile(r"\((?:\?:)?([^][()\\?][^][()\\]*)\)|([^][()\\]+)")
_OFTEN: Final = 32
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
        self._end = time.thread_time() + seconds

    def left(self) -> float:
        """Seconds left. Raises `PatternError` where there are none."""
        left = self._end - time.thread_time()
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
        for what, refused in _REFUSED.items():
            if refused.search(text):
                raise PatternError(f"the regular expression cannot {what}")
        if written_out(text) > LARGEST:
            raise PatternError("the regular expression counts too far")
        try:
            self._pattern = regex.compile(text, regex.IGNORECASE | regex.MULTILINE, cache_pattern=False)
        except (regex.error, RecursionError, OverflowError, ValueError) as error:
            raise PatternError(f"the regular expression cannot be read: {error}") from None
        self.literals: Final = literals_of(text)
        self._searched = 0
        self._tame: Final = _TAME.fullmatch(text) is not None and text.count("|") <= _MOST_WAYS

    def found_in(self, text: str, clock: Clock) -> bool:
        """Whether it matches somewhere in ``text``. Raises `PatternError` when time is up."""
        self._searched += 1
        if self._tame and self._searched % _OFTEN:  # to look at the time takes longer than most searches
            return self._pattern.search(text) is not None
        try:
            return self._pattern.search(text, timeout=clock.left()) is not None
        except TimeoutError:
            raise PatternError("the regular expression takes too long") from None


def written_out(pattern: str) -> int:
    """At least the length of a pattern in which ``a{3}`` is written ``aaa``: the library makes no less of it.

    >>> written_out("a{3}b{20}"), written_out("(a{30}b{50}){20}") > 1600
    (32, True)
    """
    characters, groups = len(pattern), 1
    for match in _COUNT.finditer(pattern):
        count = max(int(match["least"] or 0), int(match["most"] or 0), 1)
        if match["of"] in ")}":
            groups *= count
        else:
            characters += count
    return characters * groups


def literals_of(pattern: str) -> tuple[str, ...]:
    """Texts of which every match must have one; none where it is not plain to see which.

    >>> literals_of("draws? a"), literals_of("(?:elf|goblins?)"), literals_of("elf|[a-z]"), literals_of("(?!elf)")
    (('draw',), ('elf', 'goblin'), (), ())
    """
    ways = _WAYS.fullmatch(pattern)
    texts = (ways[1] or ways[2]).split("|") if ways is not None else [pattern]
    found = tuple(dict.fromkeys(literal_of(text) for text in texts))
    return found if all(found) else ()


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
