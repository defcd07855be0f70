"""The catalog: every imported card in one SQLite file in the user's data folder.

It is built beside the old one and then renamed, so that a failed import leaves the old one as it was.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
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
from .source import CardFile, CardSource, Deferred, Layered, StarterSet

SCHEMA_VERSION: Final = 5
"""Raised whenever the tables or the records change their meaning; a catalog of another version is refused."""
_APPLICATION: Final = 0x52554C45  # "RULE"
_FORSAKEN: Final = 24 * 60 * 60
"""The seconds after which a file that nobody has written to belongs to an import that was killed."""
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
    with rebuilding(path or catalog_path()) as db:
        store = CardStore(db)
        for file in files:
            for record in read_records(file, None if progress is None else partial(progress, file)):
                store.add(file, record)
        store.finish(files)
    return store.imported


@contextmanager
def rebuilding(path: Path) -> Iterator[sqlite3.Connection]:
    """A new, empty catalog to fill, which takes the place of the one at ``path`` if nothing fails meanwhile.

    Raises `CatalogError` where it cannot be written, or where another took the place meanwhile and would be lost.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path.parent)
        before = _version(path)
        handle, name = tempfile.mkstemp(prefix="catalog-", suffix=".tmp", dir=path.parent)
    except OSError as error:
        raise CatalogError(f"cannot write there: {error.strerror}", where=str(path.parent)) from None
    os.close(handle)
    built = Path(name)
    try:
        with closing(sqlite3.connect(built)) as db:
            create_tables(db)
            yield db
            db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            db.execute(f"PRAGMA application_id = {_APPLICATION}")
            db.commit()
        if _version(path) != before:
            raise CatalogError("another import replaced it meanwhile", where=str(path), right="import again")
        built.replace(path)
    except (sqlite3.Error, OSError) as error:
        raise CatalogError(f"cannot be written: {error}", where=str(path)) from None
    finally:
        built.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Remove what imports that were killed have left behind; one that goes on writes to its file all the time."""
    for left in folder.glob("catalog-*.tmp"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > _FORSAKEN:
                left.unlink()


def _version(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def create_tables(db: sqlite3.Connection) -> None:
    """Lay out the tables of cards. The file is a new one, so there is nothing to protect from a crash."""
    db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _TABLES)


class CardStore:
    """Puts the records of cards into a catalog; of several with one name the first counts, tokens apart."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._encode = msgspec.json.Encoder().encode
        self._counts: Counter[Path] = Counter()
        self._repeated = 0
        self._unread: list[tuple[str, str]] = []

    def add(self, file: Path, record: CardRecord) -> None:
        """Store one record that was read in ``file``."""
        row = record.name, record.layout not in NOT_CARDS, self._encode(record)
        added = self._db.execute("INSERT OR IGNORE INTO card (name, is_card, record) VALUES (?, ?, ?)", row)
        if not added.rowcount:
            self._repeated += 1
            return
        self._db.executemany(
            "INSERT OR IGNORE INTO name (key, spelling, rank, card) VALUES (?, ?, ?, ?)",
            [(*named, added.lastrowid) for named in names_of(record)],
        )
        self._counts[file] += 1
        self._unread += [(record.name, problem) for problem in card_of(record).unread]

    def finish(self, files: Iterable[Path]) -> None:
        """Note which of ``files`` the cards came from."""
        self._db.executemany("INSERT INTO source VALUES (?, ?)", [(file.name, self._counts[file]) for file in files])

    @property
    def imported(self) -> Imported:
        """What was stored so far."""
        return Imported(self._counts.total(), self._repeated, tuple(self._unread))


def open_database(path: Path) -> sqlite3.Connection:
    """The catalog at ``path``, for reading only, by one thread at a time. Raises `CatalogError` where it is none."""
    if not path.is_file():
        raise CatalogError("there is no catalog", where=str(path), right=REBUILD)
    try:
        db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False)
        application, version = (
            int(db.execute(f"PRAGMA {pragma}").fetchone()[0]) for pragma in ("application_id", "user_version")
        )
    except sqlite3.Error as error:
        raise CatalogError(f"this is no catalog: {error}", where=str(path), right=REBUILD) from None
    if application != _APPLICATION:
        raise CatalogError("this is no catalog of Rulewright's", where=str(path), right=REBUILD)
    if version != SCHEMA_VERSION:
        what = f"the catalog has version {version}, this Rulewright reads version {SCHEMA_VERSION}"
        raise CatalogError(what, where=str(path), right=REBUILD)
    return db


class Catalog(CardSource):
    """The catalog at ``path``, opened for reading only. Close it with `close`, or use it in a ``with``."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or catalog_path()
        self._cards: dict[str, Card] = {}
        self._decode = msgspec.json.Decoder(CardRecord).decode
        self._db = open_database(self.path)

    def find(self, name: str) -> Card | None:
        key = name_key(name)
        card = self._cards.get(key)
        if card is None:
            row = self._db.execute(
                "SELECT record FROM name JOIN card ON id = card WHERE key = ? ORDER BY rank, card LIMIT 1",
                (key,),
            ).fetchone()
            card = card_of(self._decode(row[0])) if row else None
            if card is not None:
                if len(self._cards) >= _KEPT:
                    self._cards.clear()
                self._cards[key] = card
        return card

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


_KEPT: Final = 4096
"""The most cards a catalog keeps in memory."""
REBUILD: Final = "build it anew with `rulewright data import FILE`"


def open_cards(file: Path | None = None) -> CardSource:
    """The cards of ``file``, then the starter set's; without a file the starter set's, then the catalog's, if any.

    No card of the starter set has the name of a real one but the basic lands, which are the same in both.
    """
    starter = StarterSet()
    if file is not None:
        return Layered(CardFile(file), starter)
    if catalog_path().exists():
        return Layered(starter, Deferred(Catalog))
    return starter
