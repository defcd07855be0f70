"""How well a text answers a search: a number that grows with what matches, on one scale for all kinds of texts.

The full-text index finds candidates by rarity and number of words; here counts what it cannot see: how many of
the words are there at all, whether they stand together and in order, whether the text defines them (the rules
put what they define between quotation marks), and whether they are its title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from .words import Words, stem, word_list

_QUOTED: Final = re.compile(r"[“\"]([^“”\"]{2,60})[”\"]")
_SQUARE: Final = re.compile(r"\[[^\]]*\]")
_READ: Final = 1500
Found: TypeAlias = tuple[int, str]
"""A word of a text: its place among the words, and its stem."""


class Ranker:
    """Scores texts for one search."""

    def __init__(self, words: Words) -> None:
        self.stems: Final = frozenset(stem(word) for word in words.telling)
        self._all: Final = [stem(word) for word in words.words]
        self._whole: Final = _places_of(self._all)
        self._phrases: Final = [[stem(word) for word in phrase.split()] for phrase in words.phrases]
        self._sought: Final = {*self._all, *(each for phrase in self._phrases for each in phrase)}
        self._known: Final[dict[str, str]] = {}

    def score(self, title: str, text: str, index_rank: float = 0.0) -> float:
        """The score of a text; ``index_rank`` is the index's own, better the lower it is."""
        text = text[:_READ]
        titled = [stem(word) for word in word_list(title)]
        body = self._found(text)
        present = self.stems & {*titled, *(each for _, each in body)}
        if not present or not self.stems:
            return 0.0
        coverage = len(present) / len(self.stems)
        together = longest_run(self._whole, body) / max(len(self._all), 1)
        score = 10 * coverage**2 + 4 * together + min(-index_rank, 20) / 4
        score += 3 * self._spread(body)
        score += 5 * self._defined(text)
        score += self._title(titled)
        for phrase in self._phrases:
            score += 6 if longest_run(_places_of(phrase), body) == len(phrase) else -6
        return score

    def _found(self, text: str) -> list[Found]:
        """The words of the text that are sought, each with its place."""
        known, sought = self._known, self._sought
        found: list[Found] = []
        for place, word in enumerate(word_list(text)):
            each = known.get(word)
            if each is None:
                each = stem(word)
                known[word] = each = each if each in sought else ""
            if each:
                found.append((place, each))
        return found

    def _title(self, titled: list[str]) -> float:
        if titled == self._all:
            return 12.0
        if self._all and titled[: len(self._all)] == self._all:
            return 7.0
        if titled and self.stems <= set(titled):
            return 5.0
        return 2.0 * len(self.stems & set(titled)) / len(self.stems)

    def _defined(self, text: str) -> float:
        """The largest share of the search that stands in one pair of quotation marks, near the beginning."""
        best = 0.0
        for match in _QUOTED.finditer(text):
            quoted = {stem(word) for word in word_list(_SQUARE.sub("", match[1]))}
            inside = quoted & self._whole.keys()
            if inside:
                share = len(inside & self.stems) / len(self.stems) * len(inside) / len(quoted)
                best = max(best, share / (1 + match.start() / 400))
        return best

    def _spread(self, body: list[Found]) -> float:
        """1 where the words stand side by side near the beginning, less where they are far apart or late."""
        telling = [found for found in body if found[1] in self.stems]
        wanted = len({each for _, each in telling})
        inside: dict[str, int] = {}
        best = 0.0
        first = 0
        for end, each in telling:
            inside[each] = inside.get(each, 0) + 1
            while len(inside) == wanted:
                start, earliest = telling[first]
                best = max(best, wanted / (end - start + 1) / (1 + start / 80))
                first += 1
                inside[earliest] -= 1
                if not inside[earliest]:
                    del inside[earliest]
        return best


def longest_run(places: Mapping[str, Sequence[int]], body: Iterable[Found]) -> int:
    """How many words that stand one after the other in ``places`` do so, in their order, in ``body``.

    >>> longest_run({"tap": [0], "for": [1], "mana": [2]}, [(1, "tap"), (2, "for"), (4, "mana")])
    2
    """
    best = before = 0
    runs: dict[int, int] = {}
    for at, word in body:
        last = runs if at == before + 1 else {}
        runs = {place: last.get(place - 1, 0) + 1 for place in places.get(word, ())}
        best = max(best, *runs.values()) if runs else best
        before = at
    return best


def _places_of(words: list[str]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for place, word in enumerate(words):
        places.setdefault(word, []).append(place)
    return places
