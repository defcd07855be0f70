"""What someone types into a search, taken apart: words, quoted phrases and words that must not be there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rulewright.cards.name import name_key

LONGEST: Final = 400
"""The most characters of a search that are looked at."""
_MOST_WORDS: Final = 24
_PIECE: Final = re.compile(r'(?P<not>-)?(?:"(?P<phrase>[^"]*)"?|(?P<word>[^\s"]+))')
_WORD: Final = re.compile(r"[^\W_]+")
COMMON: Final = frozenset(
    "a an and are as at be by can do does for from has have how i if in into is it its may of on or that the their "
    "them then there they this to was what when where which while who will with would you your".split()
)
_SIGNS: Final = str.maketrans("’‘“”—–−•½®™", "''\"\"---       "[:11])
_ENDINGS: Final = ("ingly", "edly", "ing", "ies", "ied", "ed", "es", "s", "e", "y")


@dataclass(frozen=True, slots=True)
class Words:
    """A search in words. ``words`` are in the order in which they were typed, those of phrases among them."""

    words: tuple[str, ...]
    phrases: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()

    @property
    def telling(self) -> tuple[str, ...]:
        """The words that tell something: all but the commonest, if there are others."""
        found = tuple(dict.fromkeys(word for word in self.words if word not in COMMON))
        return found or tuple(dict.fromkeys(self.words))


def parse_words(text: str) -> Words:
    """Take a search apart.

    >>> parse_words('is "tapped for mana" -land')
    Words(words=('is', 'tapped', 'for', 'mana'), phrases=('tapped for mana',), excluded=('land',))
    """
    words: list[str] = []
    phrases: list[str] = []
    excluded: list[str] = []
    for match in _PIECE.finditer(text[:LONGEST]):
        found = word_list(match["phrase"] if match["phrase"] is not None else match["word"])
        if match["not"] and found:
            excluded.append(" ".join(found))
            continue
        words += found
        if match["phrase"] is not None and len(found) > 1:
            phrases.append(" ".join(found))
    return Words(tuple(words[:_MOST_WORDS]), tuple(phrases), tuple(excluded))


def word_list(text: str) -> list[str]:
    """The words of a text, in lower case and without accents, as the full-text index sees them."""
    words = _WORD.findall(text.lower())
    if text.isascii():
        return words
    return [plain for word in words for plain in ((word,) if word.isascii() else _plain(word))]


@lru_cache(maxsize=2_000)
def _plain(word: str) -> list[str]:
    return _WORD.findall(name_key(word.translate(_SIGNS)))


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A word without its ending, near enough to the index's own stems to find what it found.

    >>> stem("triggers") == stem("triggered"), stem("tapped") == stem("tap")
    (True, True)
    """
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word
