"""Rule numbers: their order, their parts, and where a text cites them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

NUMBER: Final = re.compile(r"[1-9]|[1-9]\d{2}(?:\.\d{1,3}[a-z]?)?")
_CITED: Final = re.compile(
    r"\b(?P<rule>[1-9]\d{2}\.\d{1,3}[a-z]?)(?:[–-](?P<to>[a-z])\b)?"
    r"|\b[Rr]ules? (?P<section>[1-9]\d{2})\b(?!\.\d)"
    r"|\b[Ss]ection (?P<chapter>[1-9])\b(?!\d)"
)
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz"
"""The letters of subrules: l and o are left out (CR, Introduction)."""


def parse_number(text: str) -> str | None:
    """The number that someone means by ``text``, or None.

    >>> parse_number(" CR 106.5. "), parse_number("702.180A"), parse_number("rule 7"), parse_number("1065")
    ('106.5', '702.180a', '7', None)
    """
    number = re.sub(r"^(cr|rules?|section|chapter)\s*", "", text.strip().lower()).rstrip(".")
    return number if NUMBER.fullmatch(number) else None


def parent_of(number: str) -> str | None:
    """The number of the rule, section or chapter that ``number`` is a part of; None for a chapter.

    >>> [parent_of(n) for n in ("702.180a", "702.180", "702", "7")]
    ['702.180', '702', '7', None]
    """
    if number[-1].isalpha():
        return number[:-1]
    if "." in number:
        return number.partition(".")[0]
    return number[0] if len(number) > 1 else None


def sort_key(number: str) -> tuple[int, int, int, str]:
    """A key that puts numbers into the order of the book.

    >>> sorted(["106.12a", "106.2", "106", "1", "106.12"], key=sort_key)
    ['1', '106', '106.2', '106.12', '106.12a']
    """
    section, _, rest = number.partition(".")
    digits = rest.rstrip(_LETTERS)
    return int(number[0]), int(section) if len(section) > 1 else 0, int(digits or -1), rest[len(digits) :]


def citations(text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Where ``text`` cites rules: start, end, and the numbers meant there; "601.2f–h" means three.

    >>> [numbers for *_, numbers in citations("See rule 605 and rules 601.2f–h; section 6.")]
    [('605',), ('601.2f', '601.2g', '601.2h'), ('6',)]
    """
    for match in _CITED.finditer(text):
        if match["rule"] is not None:
            yield *match.span(), tuple(_range(match["rule"], match["to"]))
        else:
            group = "section" if match["section"] else "chapter"
            yield *match.span(group), (match[group],)


def _range(first: str, last: str | None) -> Iterator[str]:
    yield first
    if last is not None and first[-1] in _LETTERS:
        start, end = _LETTERS.index(first[-1]) + 1, _LETTERS.find(last) + 1
        for letter in _LETTERS[start:end]:
            yield first[:-1] + letter
