"""Putting what was read from files into the imported tables, in batches."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

from rulewright.cards.catalog import CardStore
from rulewright.cards.name import name_key
from rulewright.cards.printing import CURRENCIES, PriceList, Printing, Ruling
from rulewright.cards.reader import read_entries
from rulewright.cards.record import CardRecord

from .comprehensive import Edition
from .number import citations, parent_of

_BATCH: Final = 2000
_PRICES: Final = ", ".join(CURRENCIES)
_KEEP_BOTH: Final = ", ".join(
    f"{name} = coalesce({name}, excluded.{name})"
    for name in (*CURRENCIES, "rarity", "released", "artist", "flavor", "uuid")
)
_PRINTING: Final = (
    f"INSERT INTO printing (name, key, code, number, language, rarity, released, artist, flavor, uuid, {_PRICES}) "
    f"VALUES ({', '.join('?' * 16)}) ON CONFLICT DO UPDATE SET {_KEEP_BOTH}"
)
"""Of two rows about one printing, the first counts, and the second fills its gaps."""


class Store:
    """The new library, while it is filled."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self.cards = CardStore(db)
        self.counts: Counter[tuple[str, str]] = Counter()
        self._printings: list[Printing] = []
        self._sets: dict[str, tuple[str | None, str | None]] = {}

    def add_file(self, file: Path, progress: Callable[[int], object] | None = None, only: Collection[str] = ()) -> None:
        """Store every card, printing, price and ruling of a file, or ``only`` those of the cards with these keys."""
        name = file.name
        for entry in read_entries(file, progress):
            if only and not isinstance(entry, PriceList) and entry.name and name_key(entry.name) not in only:
                continue
            if isinstance(entry, CardRecord):
                self.cards.add(file, entry)
                self.counts[name, "cards"] += 1
            elif isinstance(entry, Printing):
                self._printings.append(entry)
                self.counts[name, "printings"] += 1
                if len(self._printings) >= _BATCH:
                    self._write_printings()
            elif isinstance(entry, Ruling):
                self._add_ruling(entry)
                self.counts[name, "rulings"] += 1
            else:
                self._add_prices(entry)
                self.counts[name, "prices"] += 1
        self._write_printings()
        self._db.executemany(
            "INSERT INTO card_set VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET name = coalesce(name, excluded.name), "
            "released = min(coalesce(released, excluded.released), coalesce(excluded.released, released))",
            [(code, *rest) for code, rest in self._sets.items()],
        )
        self._sets.clear()

    def add_edition(self, file: str, edition: Edition) -> None:
        """Store an edition of the rules, in place of what there is of the same date."""
        date = edition.date
        for table in ("rule", "cites", "glossary"):
            self._db.execute(f"DELETE FROM {table} WHERE edition = ?", (date,))
        self._db.execute("INSERT OR REPLACE INTO edition VALUES (?, ?)", (date, file))
        self._db.executemany(
            "INSERT OR IGNORE INTO rule (edition, number, parent, place, title, text, examples) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (date, rule.number, parent_of(rule.number), place, rule.title, rule.text, json.dumps(rule.examples))
                for place, rule in enumerate(edition.rules)
            ],
        )
        numbers = {rule.number for rule in edition.rules}
        cites = {
            (date, rule.number, cited)
            for rule in edition.rules
            for text in (rule.text, *rule.examples)
            for *_, cited_here in citations(text)
            for cited in cited_here
            if cited in numbers and cited != rule.number
        }
        self._db.executemany("INSERT INTO cites VALUES (?, ?, ?)", sorted(cites))
        self._db.executemany(
            "INSERT OR IGNORE INTO glossary (edition, term, key, text) VALUES (?, ?, ?, ?)",
            [(date, term, name_key(term), text) for term, text in edition.glossary],
        )
        self.counts[file, "rules"] += len(edition.rules)
        self.counts[file, "glossary"] += len(edition.glossary)

    def _write_printings(self) -> None:
        self._db.executemany(
            _PRINTING,
            [
                (
                    *(each.name, name_key(each.name), each.set, each.number, each.language, each.rarity),
                    *(each.released, each.artist, each.flavor, each.uuid, *each.prices),
                )
                for each in self._printings
            ],
        )
        for each in self._printings:
            name, released = self._sets.get(each.set, (None, None))
            dates = [date for date in (released, each.released) if date]
            self._sets[each.set] = name or each.set_name, min(dates, default=None)
        self._printings.clear()

    def _add_ruling(self, ruling: Ruling) -> None:
        row = ruling.text.replace("\u2019", "'"), ruling.published or "", ruling.publisher
        found = self._db.execute(
            "INSERT INTO ruling (text, published, publisher) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING id", row
        ).fetchone()
        if found is None:
            found = self._db.execute(
                "SELECT id FROM ruling WHERE text = ? AND published = ? AND publisher = ?", row
            ).fetchone()
        self._db.execute(
            "INSERT OR IGNORE INTO ruled (key, oracle_id, name, ruling, obtained) VALUES (?, ?, ?, ?, ?)",
            (
                *("" if ruling.name is None else name_key(ruling.name), ruling.oracle_id or ""),
                *(ruling.name, found[0], ruling.obtained),
            ),
        )

    def _add_prices(self, prices: PriceList) -> None:
        self._db.execute(
            f"INSERT OR REPLACE INTO price (uuid, {_PRICES}) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (prices.uuid, *prices.prices),
        )
