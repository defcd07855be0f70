"""How well a text answers a search: a number that grows with what matches, on one scale for all kinds of texts.

The full-text index finds candidates by rarity and number of words; here counts what it cannot see: how many of
the words are there at all, whether they stand together and in order, whether the text defines them (the rules
put what they define between quotation marks), and whether they are its title.
"""

from __future__ import annotations

import re
from typing import Final

from .words import Words, stem, word_list

_QUOTED: Final = re.compile(r"[“\"]([^“”\"]{2,60})[”\"]")
_SQUARE: Final = re.compile(r"\[[^\]]*\]")
_READ: Final = 1500


class Ranker:
    """Scores texts for one search."""

    def __init__(self, words: Words) -> None:
        self.stems: Final = frozenset(stem(word) for word in words.telling)
        self._all: Final = [stem(word) for word in words.words]
        self._phrases: Final = [[stem(word) for word in phrase.split()] for phrase in words.phrases]

    def score(self, title: str, text: str, index_rank: float = 0.0) -> float:
        """The score of a text; ``index_rank`` is the index's own, better the lower it is."""
        titled = [stem(word) for word in word_list(title)]
        body = [stem(word) for word in word_list(text[:_READ])]
        present = self.stems & {*titled, *body}
        if not present or not self.stems:
            return 0.0
        coverage = len(present) / len(self.stems)
        together = longest_run(self._all, body) / max(len(self._all), 1)
        score = 10 * coverage**2 + 4 * together + min(-index_rank, 20) / 4
        score += 3 * self._spread(body)
        score += 5 * self._defined(text)
        score += self._title(titled)
        if self._phrases:
            score += sum(6 if longest_run(phrase, body) == len(phrase) else -6 for phrase in self._phrases)
        return score

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
        for match in _QUOTED.finditer(text[:_READ]):
            quoted = [stem(word) for word in word_list(_SQUARE.sub("", match[1]))]
            inside = [each for each in self._all if each in quoted]
            if quoted and inside:
                share = (
                    len(set(inside) & self.stems)
                    / len(self.stems)
                    * len(set(quoted) & set(self._all))
                    / len(set(quoted))
                )
                best = max(best, share / (1 + match.start() / 400))
        return best

    def _spread(self, body: list[str]) -> float:
        """1 where the words stand side by side near the beginning, less where they are far apart or late."""
        wanted = self.stems & set(body)
        places = [i for i, word in enumerate(body) if word in wanted]
        if not places:
            return 0.0
        best = 0.0
        for i, start in enumerate(places):
            seen: set[str] = set()
            for end in places[i : i + 30]:
                seen.add(body[end])
                if seen == wanted:
                    best = max(best, len(wanted) / (end - start + 1) / (1 + start / 80))
                    break
        return best


def longest_run(words: list[str], body: list[str]) -> int:
    """How many of ``words``, in their order, stand one after the other in ``body``.

    >>> longest_run(["tap", "for", "mana"], ["to", "tap", "for", "it"])
    2
    """
    best = 0
    previous = [0] * (len(words) + 1)
    for word in body:
        if word in words:
            current = [0] * (len(words) + 1)
            for i, each in enumerate(words, 1):
                if each == word:
                    current[i] = previous[i - 1] + 1
                    best = max(best, current[i])
            previous = current
        else:
            previous = [0] * (len(words) + 1)
    return best
