"""Reading the text of every card, in parallel: what is understood, and which nodes the trees are made of."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from rulewright.cards.card import Card
from rulewright.cards.name import name_key
from rulewright.cards.record import CardRecord, card_of
from rulewright.cards.source import StarterSet

from .shelf import add_tags

_BATCH: Final = 400
_MOST_WORKERS: Final = 8
Read = tuple[str, bool, str]


def read_cards_anew(db: sqlite3.Connection, progress: Callable[[float], object]) -> None:
    """Fill the table of readings with the cards of the catalog that are not in it."""
    known = {key for (key,) in db.execute("SELECT key FROM reading")}
    rows = [
        record
        for name, record in db.execute("SELECT name, record FROM card WHERE is_card ORDER BY id")
        if name_key(name) not in known
    ]
    batches = [rows[i : i + _BATCH] for i in range(0, len(rows), _BATCH)]
    for done, read in enumerate(_read_batches(batches), 1):
        db.executemany("INSERT OR IGNORE INTO reading VALUES (?, ?, ?)", read)
        progress(done / len(batches))


def read_starter_cards(db: sqlite3.Connection) -> None:
    """Read the cards of the starter set and note on the shelf what is understood of them."""
    ids = dict(db.execute("SELECT key, id FROM shelf WHERE starter").fetchall())
    rows = [(ids[key], understood, nodes) for key, understood, nodes in map(reading_row, StarterSet()) if key in ids]
    note_readings(db, rows)


def note_readings(db: sqlite3.Connection, rows: Iterable[tuple[int, bool, str]]) -> None:
    """Note on the shelf, for cards by their ids, whether they are understood and what their trees contain."""
    noted = list(rows)
    db.executemany("UPDATE shelf SET understood = ? WHERE id = ?", [(understood, id) for id, understood, _ in noted])
    add_tags(db, ((id, f"node:{name}") for id, _, nodes in noted for name in nodes.split()))


def reading_row(card: Card) -> Read:
    """A card's key, whether it is understood, and the names of the nodes in its trees."""
    from rulewright.game.binding import CardReading  # the engine and the phrasebook: slow to load, seldom needed

    reading = CardReading(card)
    nodes = sorted({name for face in reading.faces for tree in face.reading.abilities for name in node_names(tree)})
    return name_key(card.name), reading.understood, " ".join(nodes).lower()


def node_names(value: object) -> Iterator[str]:
    """The class names of all nodes in a tree."""
    from rulewright.abilities.node import Node

    if isinstance(value, Node):
        yield type(value).__name__
        for field in value.__struct_fields__:
            yield from node_names(getattr(value, field))
    elif isinstance(value, tuple):
        for each in value:
            yield from node_names(each)


def _read_batches(batches: list[list[bytes]]) -> Iterator[list[Read]]:
    workers = min(os.cpu_count() or 1, _MOST_WORKERS, len(batches))
    if workers < 2:
        yield from map(_read_batch, batches)
        return
    from concurrent.futures import ProcessPoolExecutor  # slow to load, seldom needed
    from multiprocessing import get_context

    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_read_batch, batches)


def _read_batch(records: list[bytes]) -> list[Read]:
    decode = msgspec.json.Decoder(CardRecord).decode
    return [reading_row(card_of(decode(record))) for record in records]
