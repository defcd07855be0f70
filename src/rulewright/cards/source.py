"""Where cards come from: one protocol for the catalog, a file and the starter set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Protocol

import msgspec

from .card import NOT_CARDS, Card
from .errors import UnknownCardError
from .name import name_key, nearest_names
from .reader import read_records
from .record import CardRecord, card_of, names_of


class CardSource(Protocol):
    """Cards by name. Iterating gives every card once, tokens of the card data included.

    Names match without case and accents: the full name ("A // B"), or that of one face.
    """

    def find(self, name: str) -> Card | None:
        """The card called ``name``, or None."""

    def names(self) -> Iterable[str]:
        """Every name by which `find` finds a card."""

    def __iter__(self) -> Iterator[Card]: ...

    def __len__(self) -> int: ...

    def get(self, name: str) -> Card:
        """The card called ``name``. Raises `UnknownCardError`, which suggests the nearest names."""
        card = self.find(name)
        if card is None:
            raise UnknownCardError(name, nearest_names(name, self.names()))
        return card


class CardList(CardSource):
    """Cards in memory. Of several records with one full name the first counts, tokens apart."""

    def __init__(self, records: Iterable[CardRecord]) -> None:
        self._records: dict[tuple[str, bool], CardRecord] = {}
        self._names: dict[str, tuple[int, str, CardRecord]] = {}
        self._cards: dict[int, Card] = {}
        for record in records:
            own = record.name, record.layout in NOT_CARDS
            if own in self._records:
                continue
            self._records[own] = record
            for key, spelling, rank in names_of(record):
                if key not in self._names or rank < self._names[key][0]:
                    self._names[key] = rank, spelling, record

    def find(self, name: str) -> Card | None:
        named = self._names.get(name_key(name))
        return self._card(named[2]) if named else None

    def names(self) -> Iterable[str]:
        return (spelling for _, spelling, _ in self._names.values())

    def records(self) -> Iterable[CardRecord]:
        """The records as they were read, in their order."""
        return self._records.values()

    def __iter__(self) -> Iterator[Card]:
        return map(self._card, self._records.values())

    def __len__(self) -> int:
        return len(self._records)

    def _card(self, record: CardRecord) -> Card:
        card = self._cards.get(id(record))
        if card is None:
            card = self._cards[id(record)] = card_of(record)
        return card


class CardFile(CardList):
    """The cards of a file that `read_records` reads, in memory and without import."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(read_records(path))


class StarterSet(CardList):
    """The starter set: cards of this project's own design, and the basic lands."""

    def __init__(self) -> None:
        super().__init__(_starter_records())


@cache
def _starter_records() -> tuple[CardRecord, ...]:
    text = resources.files("rulewright.cards").joinpath("starter", "cards.json").read_bytes()
    return tuple(msgspec.json.decode(text, type=list[CardRecord]))


class Deferred(CardSource):
    """A source that is opened when something is asked of it: a catalog that nobody needs may be of another version."""

    def __init__(self, opened: Callable[[], CardSource]) -> None:
        self._open = cache(opened)

    def find(self, name: str) -> Card | None:
        return self._open().find(name)

    def names(self) -> Iterable[str]:
        return self._open().names()

    def __iter__(self) -> Iterator[Card]:
        return iter(self._open())

    def __len__(self) -> int:
        return len(self._open())


class Layered(CardSource):
    """Two sources as one; a card of ``first`` hides its namesake in ``second``."""

    def __init__(self, first: CardSource, second: CardSource) -> None:
        self.first = first
        self.second = second

    def find(self, name: str) -> Card | None:
        card = self.first.find(name)
        return self.second.find(name) if card is None else card

    def names(self) -> Iterable[str]:
        yield from self.first.names()
        yield from self.second.names()

    def __iter__(self) -> Iterator[Card]:
        yield from self.first
        yield from self._rest()

    def __len__(self) -> int:
        return len(self.first) + sum(1 for _ in self._rest())

    def _rest(self) -> Iterator[Card]:
        return (card for card in self.second if self.first.find(card.name) is None)
