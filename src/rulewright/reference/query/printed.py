"""Filters that ask about a printing: its set, number, rarity, date, artist, language and prices.

Those that stand side by side ask about one printing: ``set:tdm r:mythic`` finds what is mythic in that set.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, Protocol

from rulewright.cards.printing import date_of

from ..errors import QueryError
from ..shelf import RARITIES
from .syntax import Filter

Sql = tuple[str, tuple[object, ...]]
SHORT_RARITIES: Final = {"c": "common", "u": "uncommon", "r": "rare", "m": "mythic", "s": "special", "b": "bonus"}


class Asker(Protocol):
    """What the compiler of a query does for its filters."""

    def only(self, filter: Filter, *ops: str) -> None: ...
    def plain(self, filter: Filter) -> str: ...
    def bad(self, filter: Filter, right: str) -> QueryError: ...
    def error(self, what: str, position: int, right: str = "") -> QueryError: ...
    def amount(self, filter: Filter) -> float: ...
    def regex(self, filter: Filter, column: str) -> Sql: ...


def printed(db: sqlite3.Connection, asker: Asker, filter: Filter) -> Sql:
    """The condition on a row of printings that a filter stands for. Raises `QueryError`."""
    return PRINTED[filter.name](db, asker, filter)


def _set(db: sqlite3.Connection, asker: Asker, filter: Filter) -> Sql:
    asker.only(filter, ":", "=")
    code = asker.plain(filter)
    if not db.execute("SELECT 1 FROM card_set WHERE code = ?", (code,)).fetchone():
        any_set = db.execute("SELECT 1 FROM card_set LIMIT 1").fetchone()
        raise asker.bad(filter, "the code of a set, such as tdm" if any_set else "nothing: no printings are imported")
    return "printing.code = ?", (code,)


def _number(db: sqlite3.Connection, asker: Asker, filter: Filter) -> Sql:
    if filter.op in (":", "="):
        return "lower(printing.number) = ?", (asker.plain(filter),)
    return f"CAST(printing.number AS INTEGER) {filter.op} ?", (asker.amount(filter),)


def _text(column: str) -> Callable[[sqlite3.Connection, Asker, Filter], Sql]:
    def text(db: sqlite3.Connection, asker: Asker, filter: Filter) -> Sql:
        asker.only(filter, ":", "=")
        if not db.execute(f"SELECT 1 FROM printing WHERE {column} IS NOT NULL LIMIT 1").fetchone():
            what = f"the imported printings have no {column}"
            raise asker.error(what, filter.position, right="Scryfall's default cards have it")
        if filter.value.regex:
            return asker.regex(filter, f"printing.{column}")
        return f"instr(lower(printing.{column}), ?)", (asker.plain(filter),)

    return text


def _language(db: sqlite3.Connection, asker: Asker, filter: Filter) -> Sql:
    asker.only(filter, ":", "=")
    return ("1", ()) if asker.plain(filter) == "any" else ("printing.language = ?", (asker.plain(filter),))


def _rarity(db: sqlite3.Connection, asker: Asker, filter: Filter) -> Sql:
    word = SHORT_RARITIES.get(asker.plain(filter), asker.plain(filter))
    if word not in RARITIES:
        raise asker.bad(filter, f"one of {', '.join(RARITIES)}")
    place = RARITIES.index(word)
    wanted = {
        "<": RARITIES[:place],
        "<=": RARITIES[: place + 1],
        ">": RARITIES[place + 1 :],
        ">=": RARITIES[place:],
        "!=": (*RARITIES[:place], *RARITIES[place + 1 :]),
    }.get(filter.op, (word,))
    return f"printing.rarity IN ({', '.join('?' * len(wanted))})", wanted


def _price(db: sqlite3.Connection, asker: Asker, filter: Filter) -> Sql:
    columns = {"usd": ("usd", "usd_foil", "usd_etched"), "eur": ("eur", "eur_foil")}.get(filter.name, (filter.name,))
    op = "=" if filter.op == ":" else filter.op
    amount = asker.amount(filter)
    return f"({' OR '.join(f'printing.{column} {op} ?' for column in columns)})", (amount,) * len(columns)


def _year(db: sqlite3.Connection, asker: Asker, filter: Filter) -> Sql:
    text = asker.plain(filter)
    if not re.fullmatch(r"[0-9]{4}", text):
        raise asker.bad(filter, "a year of four digits")
    after = f"{int(text) + 1:04}"
    tests: dict[str, Sql] = {
        "<": ("printing.released < ?", (text,)),
        "<=": ("printing.released < ?", (after,)),
        ">": ("printing.released >= ?", (after,)),
        ">=": ("printing.released >= ?", (text,)),
        "!=": ("(printing.released < ? OR printing.released >= ?)", (text, after)),
    }
    return tests.get(filter.op, ("(printing.released >= ? AND printing.released < ?)", (text, after)))


def _date(db: sqlite3.Connection, asker: Asker, filter: Filter) -> Sql:
    text = asker.plain(filter)
    if text in ("now", "today"):
        day: str | None = datetime.now(UTC).date().isoformat()
    elif row := db.execute("SELECT released FROM card_set WHERE code = ?", (text,)).fetchone():
        day = row[0]
    else:
        day = date_of(text) if len(text) == 10 else None
    if day is None:
        raise asker.bad(filter, "a date such as 2025-04-11, the code of a set, or now")
    return f"printing.released {'=' if filter.op == ':' else filter.op} ?", (day,)


PRINTED: Final[dict[str, Callable[[sqlite3.Connection, Asker, Filter], Sql]]] = {
    **dict.fromkeys(["s", "e", "set", "edition"], _set),
    **dict.fromkeys(["cn", "number"], _number),
    **dict.fromkeys(["a", "artist"], _text("artist")),
    **dict.fromkeys(["ft", "flavor"], _text("flavor")),
    **dict.fromkeys(["lang", "language"], _language),
    **dict.fromkeys(["r", "rarity"], _rarity),
    **dict.fromkeys(["usd", "eur", "tix"], _price),
    "year": _year,
    "date": _date,
}
"""The filters by their names."""
