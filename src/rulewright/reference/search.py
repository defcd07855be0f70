"""Searching in words: cards, rules, glossary and rulings, the best first."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from rulewright.cards.name import name_key

from .number import parse_number
from .ranking import Ranker
from .snippet import snippet
from .spelling import close_names
from .words import COMMON, Words, parse_words

KINDS: Final = ("rule", "glossary", "card", "ruling")
"""The kinds of results."""
_CANDIDATES: Final = {"rule": 40, "glossary": 24, "card": 24, "ruling": 24}
"""How many texts are weighed at each step: more of the rules, where the best answer uses the fewest of the words."""
_ANY: Final = 5
_SCANNED: Final = 800
"""The most texts that the index ranks: a word that more of them have says too little to tell them apart."""
_ENOUGH: Final = 12


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A result of a search.

    ``id`` is the rule number (without a dot at its end), the glossary term or the name of the card; for a ruling
    that of the first of its cards. ``highlights`` are the places of the words in ``snippet``. ``detail`` is a
    line to show beside the title: a type line and cost, a date and publisher.
    """

    kind: str
    id: str
    title: str
    snippet: str
    score: float
    highlights: tuple[tuple[int, int], ...] = ()
    detail: str = ""


Found = tuple[float, str, str, str, str, str]
"""The index's rank of a candidate, its id, title, text, detail, and the words that count as its title."""


def search_words(
    db: sqlite3.Connection,
    edition: str,
    text: str,
    kinds: Sequence[str] = KINDS,
    limit: int = 20,
    *,
    whole: bool = False,
) -> list[Hit]:
    """The texts that answer ``text`` best, whole or in snippets.

    Words in quotation marks stand together; ``-word`` must not be there.
    """
    words = parse_words(text)
    if not words.words:
        return []
    ranker = Ranker(words)
    number = parse_number(text)
    scored: list[tuple[float, str, Found]] = []
    for kind in kinds:
        found = list(_candidates(db, kind, words, edition))
        if kind == "rule" and number is not None:
            found += _rule_numbered(db, number, edition)
        scored += [(_score(ranker, kind, each, number), kind, each) for each in found]
    scored.sort(key=lambda each: -each[0])
    best: dict[tuple[str, str, str], Hit] = {}
    for score, kind, each in scored:
        key = kind, each[1], each[3] if kind == "ruling" else ""
        if score > 0 and key not in best:
            best[key] = _hit(kind, score, each, ranker, whole)
            if len(best) == limit:
                break
    return list(best.values())


def _score(ranker: Ranker, kind: str, found: Found, number: str | None) -> float:
    rank, id, _, text, _, named = found
    if kind == "rule" and id == number:
        return 100.0
    if rank > 0:  # a name that looks like the search
        return rank
    return ranker.score(named, text, rank) * _WEIGHTS[kind]


_WEIGHTS: Final = {"rule": 1.0, "glossary": 1.05, "card": 0.9, "ruling": 0.85}
"""A rule is a better answer than a card that happens to use the same words."""
_ALIKE: Final = 25.0
"""The score of a card for a name that is all but its own."""


def _hit(kind: str, score: float, found: Found, ranker: Ranker, whole: bool) -> Hit:
    _, id, title, text, detail, _ = found
    piece, places = (text, ()) if whole else snippet(text, ranker.stems)
    return Hit(kind=kind, id=id, title=title, snippet=piece, score=round(score, 3), highlights=places, detail=detail)


def _candidates(db: sqlite3.Connection, kind: str, words: Words, edition: str) -> Iterator[Found]:
    """What the index finds: titles with all of the words, then texts with all of them, and where that is not much,
    texts with any of them, and cards whose names look alike.
    """
    seen: set[int] = set()
    every, some = _match(words, " AND "), _match(words, " OR ")
    titled = [f"{{{_TITLE[kind]}}} : {every}"] if _TITLE[kind] else []
    for asked in dict.fromkeys([*titled, every, some]):
        scanned = _SCANNED
        if asked == some and asked != every:
            if len(seen) >= _ENOUGH:
                break
            scanned = _SCANNED // 2
        for rowid, *found in db.execute(_QUERIES[kind], (asked + _further(words), scanned, _CANDIDATES[kind])):
            if rowid not in seen:
                seen.add(rowid)
                yield found[0], *map(str, found[1:])
        if asked == every and kind == "card" and not seen:
            for alike, name in close_names(db, name_key(" ".join(words.words)), kind)[:_ENOUGH]:
                yield from _named_card(db, name, alike)


def _match(words: Words, joined: str) -> str:
    """The words as the index wants them: each in quotation marks, so that none is an operator of its own.

    Where any of them will do, the longest are enough, which tend to be the rarest.
    """
    telling = words.telling if joined == " AND " else sorted(words.telling, key=len)[-_ANY:]
    terms = [f'"{word}"' for word in telling]
    terms[-1] += "*" if len(telling[-1]) > 2 and telling[-1] not in COMMON and not words.phrases else ""
    return "(" + joined.join(terms) + ")"


def _further(words: Words) -> str:
    """What must and must not be there besides."""
    phrases = "".join(f' AND "{phrase}"' for phrase in words.phrases)
    return phrases + "".join(f' NOT "{word}"' for word in words.excluded)


def _rule_numbered(db: sqlite3.Connection, number: str, edition: str) -> Iterator[Found]:
    rows = db.execute(_RULE_COLUMNS + "WHERE rule.edition = ? AND rule.number = ?", (edition, number))
    for _, *found in rows:
        yield found[0], *map(str, found[1:])


def _named_card(db: sqlite3.Connection, name: str, alike: float) -> Iterator[Found]:
    rows = db.execute(
        "SELECT name, full_text, types, cost FROM shelf JOIN shelf_text USING (id) WHERE key = ?", (name_key(name),)
    )
    for found, text, types, cost in rows:
        yield alike * _ALIKE, found, found, text, f"{types} {cost}".strip(), found


_RULE_COLUMNS: Final = (
    "SELECT rule.id, 0.0, rule.number, coalesce(rule.title, above.title, section.title, ''), "
    "CASE rule.text WHEN '' THEN coalesce(rule.title, '') ELSE rule.text END, "
    "coalesce(nullif(section.title, coalesce(rule.title, above.title, section.title)), ''), "
    "coalesce(rule.title, above.title, section.title, '') FROM rule "
    "LEFT JOIN rule AS above ON above.edition = rule.edition AND above.number = rule.parent "
    "LEFT JOIN rule AS section ON section.edition = rule.edition AND section.number = substr(rule.number, 1, 3) "
)
_TITLE: Final = {"rule": "", "glossary": "", "card": "name", "ruling": "names"}
"""The column to look into first, where the texts are too many to rank all that have a common word."""


def _ranked(table: str, weights: str) -> str:
    return (
        f"WITH found AS MATERIALIZED (SELECT * FROM (SELECT rowid AS id, bm25({table}, {weights}) AS rank "
        f"FROM {table} WHERE {table} MATCH ? LIMIT ?) ORDER BY rank LIMIT ?) "
    )


_QUERIES: Final = {
    "rule": _ranked("rule_words", "2, 1, 0.2")
    + _RULE_COLUMNS.replace("rule.id, 0.0", "rule.id, found.rank")
    + "JOIN found ON found.id = rule.id",
    "glossary": _ranked("glossary_words", "4, 1")
    + "SELECT glossary.id, rank, term, term, text, '', term FROM glossary JOIN found ON found.id = glossary.id",
    "card": _ranked("card_words", "8, 1, 1")
    + "SELECT shelf.id, rank, name, name, full_text, trim(types || ' ' || cost), name FROM found "
    "JOIN shelf ON shelf.id = found.id JOIN shelf_text ON shelf_text.id = found.id",
    "ruling": _ranked("ruling_words", "2, 1")
    + "SELECT ruling.id, rank, (SELECT name FROM ruled WHERE ruled.ruling = found.id LIMIT 1), "
    "(SELECT name FROM ruled WHERE ruled.ruling = found.id LIMIT 1), text, published || ' ' || publisher, '' "
    "FROM found JOIN ruling ON ruling.id = found.id",
}
