"""Deck lists as text: a count and a name a line, under the headings Deck, Sideboard and Commander."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Final

from .card import Card
from .errors import DeckError, UnknownCardError
from .source import CardSource, StarterSet

_HEADINGS: Final = {
    "deck": "main",
    "maindeck": "main",
    "mainboard": "main",
    "main deck": "main",
    "sideboard": "sideboard",
    "commander": "commander",
    "commanders": "commander",
}
_LINE: Final = re.compile(r"(?P<count>\d+)x?\s+(?P<name>.+)")
_PRINTING: Final = re.compile(r"(\s+(<[^>]*>|\[[^\]]*\]|\([^)]*\)|\*\w+\*))+(\s+[\w★-]+)?$")
"""What some programs write after a name: ``(ABC) 12``, ``[ABC] (F)``, ``<showcase> [ABC]``."""
_MOST: Final = 1000
_RIGHT: Final = "for example `4 Hill Brute`, or a heading: Deck, Sideboard, Commander"


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """So many of one card."""

    count: int
    card: Card


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck list (CR 100.2, 100.4, 903.5), in the order in which it was written."""

    name: str
    main: tuple[DeckEntry, ...]
    sideboard: tuple[DeckEntry, ...] = ()
    commander: tuple[DeckEntry, ...] = ()

    def cards(self) -> Iterator[Card]:
        """Each card of the main deck as often as it is in it."""
        for entry in self.main:
            for _ in range(entry.count):
                yield entry.card

    @property
    def size(self) -> int:
        """The number of cards in the main deck."""
        return sum(entry.count for entry in self.main)


def parse_deck(text: str, cards: CardSource, *, name: str = "deck", where: str = "") -> Deck:
    """Read a deck list. Empty lines, and lines that begin with ``#`` or ``//``, say nothing.

    Raises `DeckError`, or `UnknownCardError` with the nearest names; either names ``where`` and the line.
    """
    parts: dict[str, list[DeckEntry]] = {"main": [], "sideboard": [], "commander": []}
    part = parts["main"]
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        place = f"{where}, line {number}" if where else f"line {number}"
        heading = line.lower().rstrip(":")
        if not line or line.startswith(("#", "//")):
            continue
        if heading in _HEADINGS:
            part = parts[_HEADINGS[heading]]
            continue
        match = _LINE.fullmatch(line)
        if match is None or not 0 < int(match["count"]) <= _MOST:
            raise DeckError(f"{line!r} is no line of a deck list", where=place, right=_RIGHT)
        try:
            card = cards.find(match["name"]) or cards.get(_PRINTING.sub("", match["name"]))
        except UnknownCardError as error:
            raise UnknownCardError(error.name, error.nearest, where=place) from None
        part.append(DeckEntry(int(match["count"]), card))
    if not parts["main"]:
        raise DeckError("there are no cards in the deck", where=where, right=_RIGHT)
    return Deck(name, *(tuple(parts[each]) for each in ("main", "sideboard", "commander")))


def read_deck(path: Path, cards: CardSource) -> Deck:
    """Read the deck list in the file at ``path``; the deck is called after the file."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise DeckError("this is not text in UTF-8", where=str(path)) from None
    except OSError as error:
        raise DeckError(error.strerror or str(error), where=str(path)) from None
    return parse_deck(text, cards, name=path.stem, where=str(path))


def starter_deck_names() -> tuple[str, ...]:
    """The names of the ready decks of the starter set.

    >>> starter_deck_names()
    ('drumfire', 'lantern-court')
    """
    files = resources.files("rulewright.cards").joinpath("starter", "decks").iterdir()
    return tuple(sorted(file.name.removesuffix(".txt") for file in files if file.name.endswith(".txt")))


def starter_deck(name: str) -> Deck:
    """The ready deck called ``name``."""
    if name not in starter_deck_names():
        raise DeckError(f"no ready deck is called {name!r}", right=f"one of {', '.join(starter_deck_names())}")
    file = resources.files("rulewright.cards").joinpath("starter", "decks", f"{name}.txt")
    return parse_deck(file.read_text(encoding="utf-8"), StarterSet(), name=name, where=f"{name}.txt")
