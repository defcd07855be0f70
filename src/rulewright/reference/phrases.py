"""Searching the full-text indexes for phrases as they stand."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from .words import word_list


def any_phrase(terms: Iterable[str]) -> str:
    """A search of the full-text index for any of several phrases; empty where there are no words in them."""
    phrases = [" ".join(word_list(term)) for term in terms]
    return " OR ".join(f'"{phrase}"' for phrase in phrases if phrase)


def count_matches(db: sqlite3.Connection, table: str, asked: str) -> int:
    """How many texts of a full-text index match."""
    return int(db.execute(f"SELECT count(*) FROM {table} WHERE {table} MATCH ?", (asked,)).fetchone()[0])
