"""Names as people misspell them: the nearest names of cards and glossary terms, by the letters they share."""

from __future__ import annotations

import difflib
import sqlite3
from typing import Final

from rulewright.cards.name import name_key

_CANDIDATES: Final = 60
_CLOSE: Final = 0.62
_LONGEST: Final = 60
_NAMES: Final = 2500
_FEWEST: Final = 3


def nearest(db: sqlite3.Connection, name: str, kind: str, limit: int = 3) -> tuple[str, ...]:
    """The known names of the kind ``card`` or ``glossary`` that come closest to ``name``, the closest first.

    Names that begin with it lead, and of these the ones that go on with a comma.
    """
    wanted = name_key(name)[:_LONGEST]
    if len(wanted) < 2:
        return ()
    starts = db.execute(
        "SELECT name FROM known_name WHERE kind = ? AND key >= ? AND key < ? "
        "ORDER BY substr(key, ?, 1) != ',', key LIMIT ?",
        (kind, wanted, wanted + "\U0010ffff", len(wanted) + 1, limit),
    ).fetchall()
    names = [each for (each,) in starts]
    names += [each for _, each in close_names(db, wanted, kind)]
    return tuple(dict.fromkeys(names))[:limit]


def close_names(db: sqlite3.Connection, key: str, kind: str) -> list[tuple[float, str]]:
    """Names that look like ``key``, each with how alike they are, from 0 to 1, the most alike first."""
    letters = _telling(db, {key[i : i + 3] for i in range(min(len(key), _LONGEST) - 2)})
    if not letters:
        return []
    asked = " OR ".join('"' + each.replace('"', '""') + '"' for each in letters)
    rows = db.execute(
        "SELECT known_name.key, name FROM name_letters JOIN known_name ON id = name_letters.rowid "
        "WHERE name_letters MATCH ? AND kind = ? ORDER BY bm25(name_letters) LIMIT ?",
        (asked, kind, _CANDIDATES),
    )
    matcher = difflib.SequenceMatcher(b=key, autojunk=False)
    found: list[tuple[float, str]] = []
    for candidate, name in rows:
        matcher.set_seq1(candidate)
        quick = matcher.real_quick_ratio() >= _CLOSE and matcher.quick_ratio() >= _CLOSE
        if quick and (ratio := matcher.ratio()) >= _CLOSE:
            found.append((ratio, name))
    return sorted(found, key=lambda pair: (-pair[0], pair[1]))


def _telling(db: sqlite3.Connection, letters: set[str]) -> list[str]:
    """The rarest of the groups of letters that names have; common ones, such as "the", cost time and tell little."""
    db.execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.name_groups USING fts5vocab('main', 'name_letters', 'row')")
    asked = f"SELECT doc, term FROM name_groups WHERE term IN ({', '.join('?' * len(letters))}) ORDER BY doc, term"
    found: list[str] = []
    names = 0
    for count, group in db.execute(asked, sorted(letters)):
        names += count
        if names > _NAMES and len(found) >= _FEWEST:
            break
        found.append(group)
    return found
