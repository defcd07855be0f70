"""What a query is: a tree of filters. `parsing` makes one of a text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

_FILTER: Final = re.compile(
    r"(?:^|[\s(\-])(?:[A-Za-z]+(?::|!=|>=|<=|=|>|<)[^\s)]|!(?=[\"\w]))|^\s*-?[A-Za-z]+(?::|!=|>=|<=|=|>|<)\s*$"
)
"""A filter with its value, or one alone whose value is missing."""
_QUOTED: Final = re.compile(r'(?<![:=<>!])"[^"]*"')


@dataclass(frozen=True, slots=True)
class Value:
    """The right side of a filter: a word, words in quotation marks, or a regular expression between slashes."""

    text: str
    position: int
    regex: bool = False


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter such as ``mv<=3``. ``name`` is in lower case, as it was typed; ``op`` is one of : = != < <= > >=."""

    name: str
    op: str
    value: Value
    position: int


@dataclass(frozen=True, slots=True)
class Every:
    """All of these."""

    items: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """Any of these."""

    items: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite."""

    item: Query


Query: TypeAlias = Filter | Every | Either | Not


def is_card_query(text: str) -> bool:
    """Whether a filter is in ``text``; words alone, even with "or" between them, are none.

    >>> is_card_query("t:elf"), is_card_query("circle of protection: red"), is_card_query("tap or untap")
    (True, False, False)
    """
    return _FILTER.search(_QUOTED.sub("", text.replace("“", '"').replace("”", '"'))) is not None
