"""Importing: cards, printings, prices, rulings and editions of the rules, out of files into the one catalog file.

An import replaces each kind of data that its files bring, and keeps the other kinds as they were; editions of
the rules are kept side by side. It is built beside the old file and then takes its place, so that a failed
import leaves everything as it was.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from rulewright.cards.catalog import REBUILD, catalog_path, create_tables, open_database, rebuilding
from rulewright.cards.errors import CardDataError, CatalogError
from rulewright.cards.name import name_key
from rulewright.cards.reader import read_entries

from .comprehensive import is_rules_text, read_edition
from .indexing import derive
from .readings import read_cards_anew, read_starter_cards
from .rule_index import index_edition
from .schema import create
from .storing import Store

Progress = Callable[[str, float], object]
"""Called with the name of a step and how much of it is done, from 0 to 1."""
_TABLES_OF: Final = {
    "cards": ("card", "name", "source", "reading"),
    "printings": ("printing", "card_set"),
    "prices": ("price",),
    "rulings": ("ruling", "ruled"),
}
_NOTES: Final = (".part", ".note")
"""Files of `rulewright.reference.download`, not worth a word."""
_NOT_DATA: Final = (".md", ".sqlite", ".tmp")


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did: the number of rows of each kind in each file, and the fields of cards left unread.

    ``passed_over`` names the files in a folder that are no data for the library.
    """

    counts: dict[str, dict[str, int]]
    cards: int
    repeated: int
    unread: tuple[tuple[str, str], ...]
    passed_over: tuple[str, ...]


def import_data(
    files: Sequence[Path], path: Path | None = None, *, read_cards: bool = True, progress: Progress | None = None
) -> ImportReport:
    """Import files, and the data files in folders, into the catalog at ``path``.

    With ``read_cards``, every card's text is read too, which ``understood:`` and ``node:`` searches need.
    Raises `CardDataError`, `RulesTextError` or `CatalogError`; the old catalog is then as it was.
    """
    path = path or catalog_path()
    tell = progress or _silent
    found, passed_over = data_files(files)
    if not found:
        raise CardDataError("there is no file to import", where=", ".join(map(str, files)))
    with rebuilding(path) as db:
        kept, store = _begin(db, path)
        for file in found:
            _store(store, file, tell)
        brought = {kind for _, kind in store.counts}
        if kept:
            _copy_kinds(db, brought)
        if "cards" in brought:
            store.cards.finish([file for file in found if store.counts[file.name, "cards"]])
        now = datetime.now(UTC).isoformat(timespec="seconds")
        rows = [(file, kind, count, now) for (file, kind), count in store.counts.items()]
        db.executemany("DELETE FROM imported WHERE file = ? AND kind = ?", [row[:2] for row in rows])
        db.executemany("INSERT INTO imported VALUES (?, ?, ?, ?)", rows)
        _finish(db, kept, read_cards, tell)
    imported = store.cards.imported
    counts: dict[str, dict[str, int]] = {}
    for (name, kind), count in store.counts.items():
        counts.setdefault(name, {})[kind] = count
    return ImportReport(counts, imported.cards, imported.repeated, imported.unread, passed_over)


def library_of_file(
    file: Path,
    path: Path,
    base: Path | None = None,
    *,
    only: Collection[str] = (),
    read_cards: bool = False,
    progress: Progress | None = None,
) -> None:
    """Build at ``path`` a library whose cards are those of a file, or ``only`` those with these names.

    Rules, and the rulings and printings of these cards that the file does not bring, come from the library at
    ``base`` or the user's, if there is one. Raises `CardDataError`.
    """
    tell = progress or _silent
    with rebuilding(path) as db:
        kept, store = _begin(db, base or catalog_path())
        _store(store, file, tell, {name_key(name) for name in only})
        brought = {kind for _, kind in store.counts}
        if "cards" not in brought:
            raise CardDataError("there are no cards in the file", where=str(file))
        store.cards.finish([file])
        if kept:
            _copy_about_cards(db, brought)
        _finish(db, kept, read_cards, tell)


def _begin(db: sqlite3.Connection, old: Path) -> tuple[bool, Store]:
    """Lay the tables out, with the editions of the ``old`` catalog, if there is one; it stays attached."""
    create(db)
    kept = _attach_old(db, old)
    if kept:
        _copy_editions(db)
    store = Store(db)
    store.add_edition("", index_edition())
    store.counts.clear()
    return kept, store


def _finish(db: sqlite3.Connection, kept: bool, read_cards: bool, tell: Progress) -> None:
    """Let go of the old catalog and derive what follows from the rows that are imported now."""
    db.commit()
    if kept:
        db.execute("DETACH old")
    if read_cards:
        read_cards_anew(db, partial(tell, "reading the cards"))
    tell("indexing", 0.0)
    derive(db)
    if read_cards:
        read_starter_cards(db)
    tell("indexing", 1.0)


def read_imported_cards(path: Path | None = None, *, progress: Progress | None = None) -> int:
    """Read the text of every imported card anew, as after a change of the phrasebook; says how many are understood."""
    path = path or catalog_path()
    open_database(path).close()
    with rebuilding(path) as db:
        create(db)
        if not _attach_old(db, path):
            raise CatalogError("there are no tables of the library in it", where=str(path), right=REBUILD)
        _copy_editions(db)
        Store(db).add_edition("", index_edition())
        _copy_kinds(db, set())
        db.commit()
        db.execute("DETACH old")
        db.execute("DELETE FROM reading")
        read_cards_anew(db, partial(progress or _silent, "reading the cards"))
        derive(db)
        read_starter_cards(db)
        understood = db.execute("SELECT sum(understood) FROM reading").fetchone()[0]
    return int(understood or 0)


def starter_library() -> sqlite3.Connection:
    """The library before any import, in memory: the starter set and the index of rule numbers."""
    db = sqlite3.connect(":memory:", check_same_thread=False)
    create_tables(db)
    create(db)
    Store(db).add_edition("", index_edition())
    derive(db)
    db.commit()
    return db


def data_files(paths: Iterable[Path]) -> tuple[list[Path], tuple[str, ...]]:
    """The files named, and of the files in folders named (and in their folder ``rules``) those that are data for
    the library; and the names of those that are not.
    """
    found: list[Path] = []
    passed_over: list[str] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        inside = [*path.glob("*"), *path.glob("rules/*")]
        for file in sorted(file for file in inside if file.is_file() and file.suffix not in _NOTES):
            if _is_data(file):
                found.append(file)
            else:
                passed_over.append(file.name)
    return found, tuple(passed_over)


def _is_data(file: Path) -> bool:
    if file.suffix in _NOT_DATA:
        return False
    if is_rules_text(file):
        return True
    try:
        return next(read_entries(file), None) is not None
    except CardDataError:
        return False


def _store(store: Store, file: Path, tell: Progress, only: Collection[str] = ()) -> None:
    if is_rules_text(file):
        store.add_edition(file.name, read_edition(file))
    else:
        size = max(file.stat().st_size, 1) if file.is_file() else 1
        store.add_file(file, lambda at: tell(file.name, min(at / size, 1.0)), only)
    tell(file.name, 1.0)


def _silent(step: str, done: float) -> None:
    """The progress that nobody watches."""


def _attach_old(db: sqlite3.Connection, path: Path) -> bool:
    """Attach the library at ``path`` as ``old``; False where there is none whose tables can be kept."""
    try:
        open_database(path).close()
    except CatalogError:
        return False
    db.execute("ATTACH ? AS old", (str(path),))
    if db.execute("SELECT 1 FROM old.sqlite_master WHERE name = 'imported'").fetchone():
        return True
    db.execute("DETACH old")
    return False


def _copy_editions(db: sqlite3.Connection) -> None:
    for table, column in (("edition", "date"), ("rule", "edition"), ("cites", "edition"), ("glossary", "edition")):
        db.execute(f"INSERT INTO {table} SELECT * FROM old.{table} WHERE {column} != ''")
    db.execute(
        "INSERT INTO imported SELECT * FROM old.imported WHERE kind IN ('rules', 'glossary') "
        "AND file IN (SELECT file FROM edition)"
    )


def _copy_kinds(db: sqlite3.Connection, brought: set[str]) -> None:
    for kind, tables in _TABLES_OF.items():
        if kind not in brought:
            for table in tables:
                db.execute(f"INSERT INTO {table} SELECT * FROM old.{table}")
            db.execute("INSERT INTO imported SELECT * FROM old.imported WHERE kind = ?", (kind,))


def _copy_about_cards(db: sqlite3.Connection, brought: set[str]) -> None:
    """Copy the printings and rulings of the cards that are here, those of the kinds brought excepted."""
    if "printings" not in brought:
        db.execute("INSERT INTO printing SELECT * FROM old.printing WHERE key IN (SELECT key FROM name)")
        db.execute(
            "INSERT OR IGNORE INTO card_set SELECT * FROM old.card_set WHERE code IN (SELECT code FROM printing)"
        )
    if "rulings" not in brought:
        db.execute(  # by name, also where the rows of the data have the Oracle id alone
            "INSERT OR IGNORE INTO ruled "
            "SELECT shelf.key, '', coalesce(ruled.name, shelf.name), NULL, ruling, obtained "
            "FROM old.ruled JOIN old.shelf ON shelf.id = ruled.card WHERE shelf.key IN (SELECT key FROM name)"
        )
        db.execute("INSERT INTO ruling SELECT * FROM old.ruling WHERE id IN (SELECT ruling FROM ruled)")
