"""Which decks of a folder are complete, and which cards would complete most of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rulewright.cards.deck import Deck, read_deck
from rulewright.cards.errors import DeckError, UnknownCardError
from rulewright.cards.source import CardSource

from .measure import UNDERSTOOD, Measured

NAMED: Final = 40
"""How many cards the list of each format names."""


@dataclass(slots=True)
class Wanted:
    """A card that decks lack: decks that lack nothing else, and decks that lack it."""

    name: str
    alone: int
    decks: int


@dataclass(slots=True)
class FormatDecks:
    """The decks of one format."""

    decks: int
    complete: list[str]
    nearly: int
    wanted: list[Wanted]


@dataclass(slots=True)
class DeckReport:
    """The decks by format, and those that could not be read, with the reason."""

    formats: dict[str, FormatDecks]
    unreadable: dict[str, str]

    def as_data(self) -> dict[str, Any]:
        """The report as JSON."""
        return {
            "formats": {
                name: {
                    "decks": each.decks,
                    "complete": each.complete,
                    "lacking_one": each.nearly,
                    "wanted": [{"card": w.name, "alone": w.alone, "decks": w.decks} for w in each.wanted[:NAMED]],
                }
                for name, each in self.formats.items()
            },
            "unreadable": self.unreadable,
        }


def deck_report(folder: Path, cards: CardSource, results: Mapping[str, Measured]) -> DeckReport:
    """Looks at every deck list (``FORMAT-name.txt``) in the folder: main deck, sideboard and commanders."""
    lacking: dict[str, dict[str, list[str]]] = {}
    unreadable: dict[str, str] = {}
    for path in sorted(folder.glob("*.txt")):
        try:
            deck = read_deck(path, cards)
        except (DeckError, UnknownCardError) as error:
            unreadable[path.stem] = str(error)
            continue
        lacking.setdefault(path.stem.partition("-")[0], {})[path.stem] = missing_cards(deck, results)
    return DeckReport({name: format_decks(decks) for name, decks in sorted(lacking.items())}, unreadable)


def missing_cards(deck: Deck, results: Mapping[str, Measured]) -> list[str]:
    """The cards of a deck that are not understood, each once."""
    found: dict[str, None] = {}
    for entry in (*deck.main, *deck.sideboard, *deck.commander):
        result = results.get(entry.card.name)
        if result is None or result.verdict != UNDERSTOOD:
            found[entry.card.name] = None
    return list(found)


def format_decks(decks: Mapping[str, list[str]]) -> FormatDecks:
    """What the decks of one format lack."""
    among = Counter(name for missing in decks.values() for name in missing)
    alone = Counter(missing[0] for missing in decks.values() if len(missing) == 1)
    order = sorted(among, key=lambda name: (-alone[name], -among[name], name))
    complete = [name for name, missing in decks.items() if not missing]
    wanted = [Wanted(name, alone[name], among[name]) for name in order]
    return FormatDecks(len(decks), complete, alone.total(), wanted)
