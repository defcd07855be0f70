"""Oracle text before reading: reminder text set aside, paragraphs, the spellings of the card's own name."""

from __future__ import annotations

import re
from typing import Final

from .tokens import SELF, SHORT_SELF

_ARTICLES: Final = (" the ", " of ", " from ", " with ", " who ")


class Paragraph:
    """A stretch of the text, in pieces between which reminder text was; ``bullets`` are the lines of its modes."""

    __slots__ = ("bullets", "pieces", "rows")

    def __init__(self, pieces: list[tuple[int, int]]) -> None:
        self.pieces = pieces
        self.bullets: list[list[tuple[int, int]]] = []
        self.rows: list[list[tuple[int, int]]] = []
        """The lines of its results table (CR 706.3a)."""


def paragraphs(text: str) -> list[Paragraph]:
    """The paragraphs of a text, each with its bullets."""
    found: list[Paragraph] = []
    at = 0
    for line in text.split("\n"):
        pieces = _without_reminders(text, at, at + len(line))
        at += len(line) + 1
        if not pieces:
            continue
        start, end = pieces[0]
        if text.startswith("+ {", start) and found:
            found[-1].bullets.append(pieces)
        elif text[start] == "•" and found:
            found[-1].bullets.append([(start + 1, end), *pieces[1:]])
        elif found and (row := _ROW.match(text, start)) is not None and (found[-1].rows or row[2] != "+"):
            found[-1].rows.append(pieces)
        else:
            found.append(Paragraph(pieces))
    return found


_ROW: Final = re.compile(r"(\d+)(—\d+|\+)? \| ")


def row_of(text: str) -> tuple[str, int, int]:
    """How a line of a results table begins, and the least and the greatest result that it is for."""
    found = _ROW.match(text)
    assert found is not None
    low, end = int(found[1]), found[2] or ""
    return found[0], low, low if not end else 1000 if end == "+" else int(end[1:])


def _without_reminders(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The pieces between reminder texts. What is opened and not closed is none: its words have to be read too."""
    pieces: list[tuple[int, int]] = []
    depth = 0
    begun = start
    opened = start
    for at in range(start, end):
        if text[at] == "(":
            if depth == 0:
                opened = at
                if text[begun:at].strip():
                    pieces.append(_trimmed(text, begun, at))
            depth += 1
        elif text[at] == ")" and depth:
            depth -= 1
            begun = at + 1
    if depth:
        begun = opened
    if text[begun:end].strip():
        pieces.append(_trimmed(text, begun, end))
    return pieces


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while text[start].isspace():
        start += 1
    while text[end - 1].isspace():
        end -= 1
    return start, end


def without_reminders(text: str) -> str:
    """The text that printing must give back: no reminder text, single spaces.

    >>> without_reminders("Flying (It flies.)\\nDraw a card.")
    'Flying\\nDraw a card.'
    """
    lines: list[str] = []
    at = 0
    for line in text.split("\n"):
        pieces = _without_reminders(text, at, at + len(line))
        at += len(line) + 1
        if pieces:
            line = " ".join(" ".join([text[s:e] for s, e in pieces]).split())
            lines.append(line.replace(" .", ".").replace(" ,", ","))
    return "\n".join(lines)


def own_names(name: str, legendary: bool) -> tuple[tuple[str, str], ...]:
    """The spellings of the card's own name with their tokens, longest first (CR 201.5).

    >>> own_names("Tilda, Keeper of Doors", True)
    (('Tilda, Keeper of Doors', '~'), ('Tilda', '~short'))
    """
    if not name:
        return ()
    names = [(name, SELF)]
    if legendary:
        short = name.partition(",")[0]
        if short == name:
            short = min([name.partition(article)[0] for article in _ARTICLES], key=len)
            if short == name:
                short = name.partition(" ")[0]
        if short != name and len(short) > 2:
            names.append((short, SHORT_SELF))
    return tuple(names)
