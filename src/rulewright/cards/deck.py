"""Decks: the cards of a deck list, looked up (CR 100.2, 100.4, 903.5)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from rulewright.vocabulary.arguments import shown
from rulewright.vocabulary.arguments import text as checked_text

from .card import Card
from .deck_list import COMMANDER, COMPANION, MAIN, PARTS, RIGHT, SIDEBOARD, read_list
from .errors import DeckError, DeckProblem, IllegalDeckError, UnknownCardError
from .source import CardSource, StarterSet


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """So many of one card."""

    count: int
    card: Card


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck, in the order in which its list was written."""

    name: str
    main: tuple[DeckEntry, ...]
    sideboard: tuple[DeckEntry, ...] = ()
    commander: tuple[DeckEntry, ...] = ()
    companion: tuple[DeckEntry, ...] = ()

    def cards(self) -> Iterator[Card]:
        """Each card of the main deck as often as it is in it."""
        for entry in self.main:
            for _ in range(entry.count):
                yield entry.card

    @property
    def size(self) -> int:
        """The number of cards in the main deck."""
        return sum(entry.count for entry in self.main)

    def entries(self) -> Iterator[DeckEntry]:
        """All entries of all parts."""
        for part in (self.commander, self.main, self.sideboard, self.companion):
            yield from part

    def text(self) -> str:
        """The deck as a list that `parse_deck` reads.

        >>> print(starter_deck("drumfire").text().splitlines()[0])
        Deck
        """
        lines: list[str] = []
        for heading, part in (
            ("Commander", self.commander),
            ("Companion", self.companion),
            ("Deck", self.main),
            ("Sideboard", self.sideboard),
        ):
            if part:
                lines.extend(["", heading, *(f"{entry.count} {entry.card.name}" for entry in part)])
        return "\n".join(lines[1:]) + "\n"


def parse_deck(
    text: str, cards: CardSource, *, name: str = "deck", where: str = "", wrong: list[DeckProblem] | None = None
) -> Deck:
    """Read a deck list of any of the formats of `deck_list`. Empty lines, and lines that begin with ``#`` or ``//``,
    say nothing.

    Raises `UnknownCardError` with the nearest names if one name is unknown, and `IllegalDeckError` with all lines and
    names if more is wrong; each names ``where`` and the line. With a list ``wrong`` these are added to it in place of
    that, and the deck is what could be read.
    """
    for what, given in (("text", text), ("name", name), ("where", where)):
        checked_text(what, given, DeckError)
    found = read_list(text, where)
    parts: dict[str, list[DeckEntry]] = {part: [] for part in PARTS}
    problems = list(found.problems)
    unknown: list[UnknownCardError] = []
    for item in found.items:
        place = where
        if item.line:
            place = f"{where}, line {item.line}" if where else f"line {item.line}"
        try:
            card = cards.find(item.written) or cards.get(item.name)
        except UnknownCardError as error:
            unknown.append(UnknownCardError(error.name, error.nearest, where=place))
            right = f"; {unknown[-1].right}" if unknown[-1].right else ""
            problems.append(DeckProblem(f"{unknown[-1].what}{right}", "", place))
        else:
            parts[item.part].append(DeckEntry(item.count, card))
    if wrong is not None:
        wrong.extend(problems)
    elif len(problems) == 1 and unknown:
        raise unknown[0]
    elif problems:
        raise IllegalDeckError(problems)
    if not parts[MAIN] and not problems:
        raise DeckError("there are no cards in the deck", where=where, right=RIGHT)
    return Deck(
        found.name or name,
        tuple(parts[MAIN]),
        tuple(parts[SIDEBOARD]),
        tuple(parts[COMMANDER]),
        tuple(parts[COMPANION]),
    )


def read_deck(path: Path | str, cards: CardSource, *, wrong: list[DeckProblem] | None = None) -> Deck:
    """Read the deck list in the file at ``path``; the deck is called after the file. ``wrong``: see `parse_deck`."""
    if not isinstance(path, str | os.PathLike):
        raise DeckError(f"{shown(path)} is no file", right="a path")
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise DeckError("this is not text in UTF-8", where=str(path)) from None
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        raise DeckError(getattr(error, "strerror", None) or str(error), where=str(path)) from None
    deck = parse_deck(text, cards, name=path.stem, where=str(path), wrong=wrong)
    return Deck(path.stem, deck.main, deck.sideboard, deck.commander, deck.companion)


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
