"""The catalog: every imported card in one SQLite file in the user's data folder.

It is built beside the old one and then renamed, so that a failed import leaves the old one as it was.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import platformdirs

from .card import NOT_CARDS, Card
from .errors import CatalogError
from .name import name_key
from .reader import read_records
from .record import CardRecord, card_of, names_of
from .source import CardFile, CardSource, Layered, StarterSet

SCHEMA_VERSION: Final = 1
"""Raised whenever the tables or the records change their meaning; a catalog of another version is refused."""
_APPLICATION: Final = 0x52554C45  # "RULE"
_TABLES: Final = """
    CREATE TABLE card (id INTEGER PRIMARY KEY, name TEXT, is_card INTEGER, record BLOB,
                       UNIQUE (name, is_card));
    CREATE TABLE name (key TEXT, rank INTEGER, card INTEGER, spelling TEXT,
                       PRIMARY KEY (key, rank, card)) WITHOUT ROWID;
    CREATE TABLE source (file TEXT, cards INTEGER);
"""


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did: cards stored, repeats passed over, and the cards with unread fields, with these."""

    cards: int
    repeated: int
    unread: tuple[tuple[str, str], ...]


def data_folder() -> Path:
    """The folder for the user's data: ``RULEWRIGHT_HOME``, else the system's place for it."""
    home = os.environ.get("RULEWRIGHT_HOME")
    return Path(home) if home else platformdirs.user_data_path("rulewright", appauthor=False)


def catalog_path() -> Path:
    """Where the catalog is, or would be."""
    return data_folder() / "catalog.sqlite"


def import_cards(
    files: Sequence[Path], path: Path | None = None, progress: Callable[[Path, int], object] | None = None
) -> Imported:
    """Build the catalog at ``path`` from card files; where two have a card of one name, the first counts.

    Cards whose type line or mana cost is in no words of the rules (of un-sets, mostly) are stored with these
    fields unread, and reported. ``progress`` is called with a file and the bytes of it read so far. Raises
    `CardDataError` or `CatalogError`; the old catalog is then as it was.
    """
    path = path or catalog_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix="catalog-", suffix=".tmp", dir=path.parent)
    except OSError as error:
        raise CatalogError(f"cannot write there: {error.strerror}", where=str(path.parent)) from None
    os.close(handle)
    built = Path(name)
    try:
        imported = _build(built, files, progress)
        built.replace(path)
    except (sqlite3.Error, OSError) as error:
        raise CatalogError(f"cannot be written: {error}", where=str(path)) from None
    finally:
        built.unlink(missing_ok=True)
    return imported


def _build(built: Path, files: Sequence[Path], progress: Callable[[Path, int], object] | None) -> Imported:
    encode = msgspec.json.Encoder().encode
    counts: Counter[Path] = Counter()
    repeated = 0
    unread: list[tuple[str, str]] = []
    with closing(sqlite3.connect(built)) as db:
        db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _TABLES)
        for file in files:
            report = None if progress is None else partial(progress, file)
            for record in read_records(file, report):
                row = record.name, record.layout not in NOT_CARDS, encode(record)
                added = db.execute("INSERT OR IGNORE INTO card (name, is_card, record) VALUES (?, ?, ?)", row)
                if not added.rowcount:
                    repeated += 1
                    continue
                card = added.lastrowid
                db.executemany(
                    "INSERT OR IGNORE INTO name (key, spelling, rank, card) VALUES (?, ?, ?, ?)",
                    [(*named, card) for named in names_of(record)],
                )
                counts[file] += 1
                unread += [(record.name, problem) for problem in card_of(record).unread]
        db.executemany("INSERT INTO source VALUES (?, ?)", [(file.name, counts[file]) for file in files])
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        db.execute(f"PRAGMA application_id = {_APPLICATION}")
        db.commit()
    return Imported(counts.total(), repeated, tuple(unread))


class Catalog(CardSource):
    """The catalog at ``path``, opened for reading only. Close it with `close`, or use it in a ``with``."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or catalog_path()
        self._cards: dict[str, Card | None] = {}
        self._decode = msgspec.json.Decoder(CardRecord).decode
        if not self.path.is_file():
            raise CatalogError("there is no catalog", where=str(self.path), right=_REBUILD)
        try:
            self._db = sqlite3.connect(f"{self.path.resolve().as_uri()}?mode=ro", uri=True)
            application = self._number("PRAGMA application_id")
            version = self._number("PRAGMA user_version")
        except sqlite3.Error as error:
            raise CatalogError(f"this is no catalog: {error}", where=str(self.path), right=_REBUILD) from None
        if application != _APPLICATION:
            raise CatalogError("this is no catalog of Rulewright's", where=str(self.path), right=_REBUILD)
        if version != SCHEMA_VERSION:
            what = f"the catalog has version {version}, this Rulewright reads version {SCHEMA_VERSION}"
            raise CatalogError(what, where=str(self.path), right=_REBUILD)

    def find(self, name: str) -> Card | None:
        key = name_key(name)
        if key not in self._cards:
            row = self._db.execute(
                "SELECT record FROM name JOIN card ON id = card WHERE key = ? ORDER BY rank, card LIMIT 1",
                (key,),
            ).fetchone()
            self._cards[key] = card_of(self._decode(row[0])) if row else None
        return self._cards[key]

    def names(self) -> Iterable[str]:
        return (spelling for (spelling,) in self._db.execute("SELECT spelling FROM name"))

    def sources(self) -> tuple[tuple[str, int], ...]:
        """The files that it was built from, with the number of cards that came from each."""
        return tuple(self._db.execute("SELECT file, cards FROM source ORDER BY rowid"))

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def __enter__(self) -> Catalog:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[Card]:
        return (card_of(self._decode(row)) for (row,) in self._db.execute("SELECT record FROM card ORDER BY id"))

    def __len__(self) -> int:
        return self._number("SELECT count(*) FROM card")

    def _number(self, query: str) -> int:
        return int(self._db.execute(query).fetchone()[0])


_REBUILD: Final = "build it anew with `rulewright data import FILE`"


def open_cards(file: Path | None = None) -> CardSource:
    """The cards of ``file`` if given, else of the catalog if there is one; after them the starter set's."""
    starter = StarterSet()
    if file is not None:
        return Layered(CardFile(file), starter)
    if catalog_path().exists():
        return Layered(Catalog(), starter)
    return starter
