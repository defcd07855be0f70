"""Finding the cards that a query describes."""

from __future__ import annotations

import itertools
import math
import sqlite3
import time
from collections.abc import Iterator
from typing import Final

import msgspec

from ..errors import QueryError
from ..search import Hit
from ..snippet import snippet
from ..words import stem, word_list
from .filters import Compiler, Sql
from .syntax import Either, Every, Filter, Not, Query

SECONDS: Final = 1.0
"""The time of the processor that a query may take: that others are busy fails no search."""
_STEPS: Final = 20_000
_MOST_TERMS: Final = 8
_ORDERS: Final = {
    "name": "place",
    "mv": "mana_value",
    "cmc": "mana_value",
    "power": "power",
    "toughness": "toughness",
    "usd": "usd",
    "eur": "eur",
    "tix": "tix",
    "rarity": "rarity",
    "released": "released",
    "color": "colors",
    "rulings": "rulings",
    "set": "released",
}
_DOWNWARD: Final = ("usd", "eur", "tix", "rarity", "released", "rulings", "power", "toughness", "set")
"""Orders that begin with the greatest unless asked otherwise, as players expect."""


class CardHits(msgspec.Struct, frozen=True):
    """The cards that a query found: one page of them, and how many there are in all."""

    total: int
    hits: tuple[Hit, ...]


def find_cards(db: sqlite3.Connection, query: str, limit: int = 60, offset: int = 0) -> CardHits:
    """The cards that ``query`` describes, in the order it asks for. Raises `QueryError`."""
    from .parsing import parse_query  # lark is slow to load, and most searches are plain words

    tree = parse_query(query)
    compiler = Compiler(query, db)
    test, values = compile_query(positive(tree), compiler)
    order = _order(tree, compiler)
    if compiler.asks_readings is not None:
        _be_read(db, compiler, compiler.asks_readings)
    db.create_function("regex_matches", 3, compiler.matches)
    end = time.thread_time() + SECONDS
    db.set_progress_handler(lambda: int(time.thread_time() > end), _STEPS)
    try:
        ids = [id for (id,) in db.execute(f"SELECT id FROM shelf WHERE {test} ORDER BY {order}", values)]
    except sqlite3.OperationalError as error:
        raise compiler.problem or QueryError(f"the search cannot be done: {error}", query, 0) from None
    finally:
        db.set_progress_handler(None, 0)
    page = ids[offset : offset + limit]
    return CardHits(len(ids), tuple(_hits(db, page, tree)))


def compile_query(query: Query, compiler: Compiler) -> Sql:
    """The SQL condition of a query on a card; what asks about printings asks, within one "and", about the same one.

    As on Scryfall, a query is about printings, and a card is found that has one for which it holds; a card without
    any counts as one of which nothing is known. Regular expressions come last, so that they see few texts.
    """
    if not asks_printings(query, compiler):
        return on_row(query, compiler)
    if isinstance(query, Either):
        return _joined(" OR ", [compile_query(item, compiler) for item in query.items])
    if isinstance(query, Every):
        about = [item for item in query.items if asks_printings(item, compiler)]
        parts = [on_row(item, compiler) for item in query.items if item not in about]
        if len(about) == 1:
            parts.append(compile_query(about[0], compiler))
        elif all(only_printings(item, compiler) for item in about):
            parts.append(_some_printing(Every(tuple(about)), compiler))
        elif terms := _terms(Every(tuple(about))):
            parts.append(_joined(" OR ", [compile_query(Every(term), compiler) for term in terms]))
        else:
            test, values = on_row(Every(tuple(about)), compiler)
            parts.append(
                (
                    f"EXISTS (SELECT 1 FROM (SELECT 1) LEFT JOIN printing ON printing.card = shelf.id WHERE {test})",
                    values,
                )
            )
        return _joined(" AND ", parts)
    return _some_printing(query, compiler)


def on_row(query: Query, compiler: Compiler) -> Sql:
    """The condition of a query on a card and one of its printings."""
    if isinstance(query, Filter):
        return compiler.sql(query)
    if isinstance(query, Not):
        sql, values = on_row(query.item, compiler)
        return f"NOT coalesce({sql}, 0)", values
    return _joined(" AND " if isinstance(query, Every) else " OR ", [on_row(item, compiler) for item in query.items])


def _some_printing(query: Query, compiler: Compiler) -> Sql:
    """Cards with a printing for which ``query``, which asks about nothing else, holds.

    Where it says only what a printing is not, nearly all cards have one; the few whose every printing is that are
    found sooner.
    """
    denied = _denied(query)
    if denied is not None:
        test, values = on_row(denied, compiler)
        every = "count(*) = (SELECT prints FROM shelf AS its WHERE its.id = card)"
        found = f"id NOT IN (SELECT card FROM printing WHERE {test} GROUP BY +card HAVING {every})"
        return (found if _holds_of_nothing(query) else f"(prints > 0 AND {found})"), values
    test, values = on_row(query, compiler)
    found = f"id IN (SELECT card FROM printing WHERE {test})"
    if _holds_of_nothing(query):
        found = f"({found} OR prints = 0)"
    return found, values


def _denied(query: Query) -> Query | None:
    """What a query that says only what is not denies, or None."""
    if isinstance(query, Not):
        return query.item
    if isinstance(query, Every) and all(isinstance(item, Not) for item in query.items):
        return Either(tuple(item.item for item in query.items if isinstance(item, Not)))
    return None


def _holds_of_nothing(query: Query) -> bool:
    """Whether a query about printings holds where there is none."""
    if isinstance(query, Filter):
        return query.name == "not"
    if isinstance(query, Not):
        return not _holds_of_nothing(query.item)
    return (all if isinstance(query, Every) else any)(_holds_of_nothing(item) for item in query.items)


def _terms(query: Query) -> list[tuple[Query, ...]]:
    """The same query as alternatives of filters that must all hold; nothing if they would be many.

    That there is a printing for which one of two things holds is that there is one for the first, or one for the
    second; so each alternative can ask the card and its printings apart, and use what is indexed.
    """
    if isinstance(query, Filter | Not):
        return [(query,)]
    parts = [_terms(item) for item in query.items]
    if not all(parts):
        return []
    if isinstance(query, Either):
        terms = [term for part in parts for term in part]
    elif math.prod(map(len, parts)) > _MOST_TERMS:
        return []
    else:
        terms = [sum(chosen, ()) for chosen in itertools.product(*parts)]
    return terms if len(terms) <= _MOST_TERMS else []


def asks_readings(text: str) -> bool:
    """Whether a query asks what is understood of the cards. Raises `QueryError`."""
    from .parsing import parse_query

    return any(filter.name in ("understood", "node") for filter in _filters(parse_query(text)))


def asks_printings(query: Query, compiler: Compiler) -> bool:
    """Whether any filter of a query asks about printings."""
    return any(compiler.of_printing(filter) for filter in _filters(query))


def only_printings(query: Query, compiler: Compiler) -> bool:
    """Whether all filters of a query ask about printings."""
    return all(compiler.of_printing(filter) for filter in _filters(query))


def positive(query: Query, negated: bool = False) -> Query:
    """The same query with negation at its filters alone."""
    if isinstance(query, Filter):
        return Not(query) if negated else query
    if isinstance(query, Not):
        return positive(query.item, not negated)
    items = tuple(positive(item, negated) for item in query.items)
    return Every(items) if isinstance(query, Every) != negated else Either(items)


def _joined(joined: str, parts: list[Sql]) -> Sql:
    parts.sort(key=lambda part: ("regex_matches" in part[0], "SELECT" not in part[0]))
    sql = joined.join(f"({part})" for part, _ in parts)
    return f"({sql})", tuple(value for _, values in parts for value in values)


def _filters(query: Query) -> Iterator[Filter]:
    if isinstance(query, Filter):
        yield query
    elif isinstance(query, Not):
        yield from _filters(query.item)
    elif isinstance(query, Every | Either):
        for item in query.items:
            yield from _filters(item)


def _order(query: Query, compiler: Compiler) -> str:
    column, wanted, direction = "place", "name", ""
    for filter in _filters(query):
        value = filter.value.text.lower()
        if filter.name in ("order", "sort"):
            if value not in _ORDERS:
                what = f"cards cannot be put into the order {value!r}"
                raise compiler.error(what, filter.value.position, right=f"one of {', '.join(_ORDERS)}")
            column, wanted = _ORDERS[value], value
        elif filter.name in ("direction", "dir"):
            if value not in ("asc", "desc", "auto"):
                raise compiler.error(f"there is no direction {value!r}", filter.value.position, right="asc or desc")
            direction = "" if value == "auto" else value.upper()
    direction = direction or ("DESC" if wanted in _DOWNWARD else "ASC")
    return f"{column} {direction} NULLS LAST, place"


def _be_read(db: sqlite3.Connection, compiler: Compiler, filter: Filter) -> None:
    """See that the cards have been read; those of the starter set in memory are read now."""
    if db.execute("SELECT 1 FROM shelf WHERE understood IS NOT NULL").fetchone():
        return
    if db.execute("SELECT 1 FROM card").fetchone():
        what = f"{filter.name} needs the cards to have been read"
        raise compiler.error(what, filter.position, right="run `rulewright data read`")
    from ..readings import read_starter_cards  # the engine and the phrasebook: slow to load

    read_starter_cards(db)


def _hits(db: sqlite3.Connection, ids: list[int], tree: Query) -> Iterator[Hit]:
    stems = {
        stem(word)
        for filter in _filters(tree)
        if filter.name in ("o", "oracle", "fo", "fulloracle", "kw", "keyword") and not filter.value.regex
        for word in word_list(filter.value.text)
    }
    marks = ", ".join("?" * len(ids))
    rows = db.execute(
        f"SELECT id, name, types, cost, full_text FROM shelf JOIN shelf_text USING (id) WHERE id IN ({marks})", ids
    )
    found = {id: (name, f"{types} {cost}".strip(), text) for id, name, types, cost, text in rows}
    for place, id in enumerate(ids):
        name, detail, text = found[id]
        piece, places = snippet(text, stems)
        yield Hit(
            kind="card",
            id=name,
            title=name,
            snippet=piece,
            score=float(len(ids) - place),
            highlights=places,
            detail=detail,
        )
