"""What an import derives from the imported tables: links between them, the shelf and the full-text indexes."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from rulewright.cards.card import NOT_CARDS, Card
from rulewright.cards.name import name_key
from rulewright.cards.printing import CURRENCIES
from rulewright.cards.record import CardRecord, card_of
from rulewright.cards.source import StarterSet

from .readings import note_readings
from .schema import FULL_TEXT, INDEXES, SHELF
from .shelf import FIRST_STARTER, RARITIES, add_tags, put_on_shelf

_NAMES_SHOWN: Final = 12


def derive(db: sqlite3.Connection) -> None:
    """Make everything that is derived. The imported tables are complete."""
    db.executescript(SHELF)
    _drop_doubles(db)
    put_on_shelf(db, _imported_cards(db))
    reserved = db.execute("SELECT id FROM card WHERE json_extract(CAST(record AS TEXT), '$.reserved')")
    add_tags(db, [(id, "is:reserved") for (id,) in reserved])
    starter = [(FIRST_STARTER + i, card) for i, card in enumerate(StarterSet())]
    put_on_shelf(db, starter, starter=True)
    db.executescript(INDEXES)
    _link(db)
    _sum_up(db)
    db.executescript(FULL_TEXT)
    _index(db)
    db.execute("ANALYZE")


def newest_edition(db: sqlite3.Connection) -> str:
    """The date of the newest edition; that of the index of numbers is empty."""
    return str(db.execute("SELECT max(date) FROM edition").fetchone()[0] or "")


def _imported_cards(db: sqlite3.Connection) -> Iterator[tuple[int, Card]]:
    """Each card once; where data merged from many places has one twice, the one with legalities."""
    decode = msgspec.json.Decoder(CardRecord).decode
    later: list[tuple[int, Card]] = []
    for id, record in db.execute("SELECT id, record FROM card WHERE is_card ORDER BY id"):
        card = card_of(decode(record))
        if card.layout in NOT_CARDS:
            continue
        if card.legalities is None:
            later.append((id, card))
        else:
            yield id, card
    yield from later


def _drop_doubles(db: sqlite3.Connection) -> None:
    """Forget prices that came for no printing, once those that did are in their places."""
    filled = ", ".join(f"{name} = coalesce(printing.{name}, price.{name})" for name in CURRENCIES)
    db.execute(f"UPDATE printing SET {filled} FROM price WHERE price.uuid = printing.uuid")
    db.execute("DELETE FROM price WHERE uuid NOT IN (SELECT uuid FROM printing WHERE uuid IS NOT NULL)")


def _link(db: sqlite3.Connection) -> None:
    """Find the card of each printing and each ruling: by name, by Oracle id, or by the name of one of its faces."""
    db.executescript(
        "CREATE TEMP TABLE face (key TEXT PRIMARY KEY, id INTEGER) WITHOUT ROWID;"
        "CREATE TEMP TABLE oracle (oracle_id TEXT PRIMARY KEY, id INTEGER) WITHOUT ROWID;"
    )
    faces = (
        (face, id)
        for key, id in db.execute("SELECT key, id FROM shelf WHERE instr(key, ' // ') ORDER BY id")
        for face in key.split(" // ")
    )
    db.executemany("INSERT OR IGNORE INTO face VALUES (?, ?)", faces)
    if db.execute("SELECT 1 FROM ruled WHERE oracle_id != ''").fetchone():
        db.execute(
            "INSERT OR IGNORE INTO oracle SELECT json_extract(CAST(record AS TEXT), '$.oracle_id') AS it, id FROM card "
            "WHERE it IS NOT NULL AND id IN (SELECT id FROM shelf)"
        )
    for table in ("printing", "ruled"):
        by_oracle_id = "(SELECT id FROM oracle WHERE oracle_id = ruled.oracle_id), " if table == "ruled" else ""
        db.execute(
            f"UPDATE {table} SET card = coalesce((SELECT id FROM shelf WHERE key = {table}.key), {by_oracle_id}"
            f"(SELECT id FROM face WHERE key = {table}.key), "
            f"(SELECT id FROM shelf WHERE key = substr({table}.key, 1, instr({table}.key, ' // ') - 1)), "
            f"(SELECT id FROM face WHERE key = substr({table}.key, 1, instr({table}.key, ' // ') - 1)))"
        )
    db.executescript("DROP TABLE face; DROP TABLE oracle;")


def _sum_up(db: sqlite3.Connection) -> None:
    """Put on the shelf what the printings, rulings and readings of a card come to."""
    order = " ".join(f"WHEN '{rarity}' THEN {place}" for place, rarity in enumerate(RARITIES))
    db.execute(
        "UPDATE shelf SET prints = p.prints, sets = p.sets, "
        "rarity = p.rarity, released = p.released, usd = p.usd, eur = p.eur, tix = p.tix FROM ("
        "SELECT card, count(*) AS prints, count(DISTINCT code) AS sets, "
        f"min(CASE rarity {order} END) AS rarity, min(released) AS released, "
        "min(coalesce(usd, usd_foil, usd_etched)) AS usd, min(coalesce(eur, eur_foil)) AS eur, min(tix) AS tix "
        "FROM printing GROUP BY card) AS p WHERE p.card = shelf.id"
    )
    db.execute(
        "UPDATE printing SET reprint = it.sets > 1 AND coalesce(printing.released > it.released, 1), "
        "firstprint = printing.released = it.released FROM shelf AS it WHERE it.id = printing.card"
    )
    db.execute("UPDATE shelf SET rulings = (SELECT count(*) FROM ruled WHERE card = shelf.id)")
    db.execute(
        "UPDATE shelf SET place = p.place FROM (SELECT id, row_number() OVER (ORDER BY key) AS place FROM shelf) AS p "
        "WHERE p.id = shelf.id"
    )
    rows = db.execute("SELECT id, reading.understood, nodes FROM reading JOIN shelf USING (key) WHERE NOT starter")
    note_readings(db, rows.fetchall())


def _index(db: sqlite3.Connection) -> None:
    edition = newest_edition(db)
    db.execute(
        "INSERT INTO card_words (rowid, name, types, text) "
        "SELECT id, name, types, full_text FROM shelf JOIN shelf_text USING (id)"
    )
    db.execute(
        "INSERT INTO card_letters (rowid, name, types, text) SELECT id, key, types, full_text FROM shelf "
        "JOIN shelf_text USING (id)"
    )
    db.executemany(
        "INSERT INTO rule_words (rowid, title, text, examples) VALUES (?, ?, ?, ?)", _rule_words(db, edition)
    )
    db.execute(
        "INSERT INTO glossary_words (rowid, term, text) SELECT id, term, text FROM glossary WHERE edition = ?",
        (edition,),
    )
    db.executemany("INSERT INTO ruling_words (rowid, names, text) VALUES (?, ?, ?)", _ruling_words(db))
    names = [(key, name, "card") for key, name in db.execute("SELECT key, name FROM shelf ORDER BY id")]
    names += [
        (key, term, "glossary")
        for key, term in db.execute("SELECT key, term FROM glossary WHERE edition = ? ORDER BY id", (edition,))
    ]
    _know_names(db, names)


def _rule_words(db: sqlite3.Connection, edition: str) -> Iterator[tuple[int, str, str, str]]:
    """Title, text and examples; a rule without a heading of its own is under its section's or keyword's."""
    titles = dict(db.execute("SELECT number, title FROM rule WHERE edition = ? AND title IS NOT NULL", (edition,)))
    rows = db.execute("SELECT id, number, parent, title, text, examples FROM rule WHERE edition = ?", (edition,))
    for id, number, parent, title, text, examples in rows.fetchall():
        above = titles.get(parent) or titles.get(number.partition(".")[0]) or ""
        yield id, title or above, text, "\n".join(json.loads(examples))


def _ruling_words(db: sqlite3.Connection) -> Iterator[tuple[int, str, str]]:
    """Each ruling once, with the names of the first of its cards."""
    rows = db.execute(
        "SELECT ruling.id, ruling.text, group_concat(coalesce(shelf.name, ruled.name), char(10)) FROM ruling "
        "JOIN ruled ON ruled.ruling = ruling.id LEFT JOIN shelf ON shelf.id = ruled.card GROUP BY ruling.id"
    )
    for id, text, names in rows.fetchall():
        yield id, " ".join((names or "").split("\n")[:_NAMES_SHOWN]), text


def _know_names(db: sqlite3.Connection, names: Iterable[tuple[str, str, str]]) -> None:
    rows = [(i, key, name, kind) for i, (key, name, kind) in enumerate(names, 1)]
    db.executemany("INSERT INTO known_name VALUES (?, ?, ?, ?)", rows)
    db.executemany("INSERT INTO name_letters (rowid, key) VALUES (?, ?)", [(i, name_key(key)) for i, key, *_ in rows])
