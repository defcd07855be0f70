"""The Comprehensive Rules of the newest edition, or of an older one: rules, their surroundings, the glossary."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from typing import Final

from rulewright.cards.name import name_key

from .entries import Change, GlossaryEntry, Reference, Rule
from .errors import NotFoundError
from .number import citations, parent_of, parse_number, sort_key
from .spelling import nearest

_COLUMNS: Final = "number, title, text, examples, edition, place"


class RuleBook:
    """The rules in a library's database. ``edition`` is the newest; its date is empty where none was imported."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self.edition: Final = str(db.execute("SELECT max(date) FROM edition").fetchone()[0] or "")

    def editions(self) -> tuple[str, ...]:
        """The dates of the imported editions, the newest first."""
        rows = self._db.execute("SELECT date FROM edition WHERE date != '' ORDER BY date DESC")
        return tuple(date for (date,) in rows)

    def rule(self, number: str, edition: str | None = None) -> Rule:
        """The rule with its subrules and cross references. Raises `NotFoundError`."""
        date = self._edition(edition)
        parsed = parse_number(number)
        row = self._row(parsed, date) if parsed is not None else None
        if row is None and parsed is not None and not parsed[-1].isalpha() and "." in parsed:
            row = self._row(parsed + "a", date)
        if row is None:
            if parsed is None:
                raise NotFoundError(f"{number!r} is no rule number", right="a number such as 106.12a, 106.12, 106 or 1")
            raise NotFoundError(f"there is no rule {parsed}{_in(date)}", self._near(parsed, date))
        number, _, text, examples, _, place = row
        neighbors = dict(
            self._db.execute(
                "SELECT place - ?, number FROM rule WHERE edition = ? AND place IN (?, ?)",
                (place, date, place - 1, place + 1),
            )
        )
        return Rule(
            number=number,
            title=self.title(number, date),
            text=text,
            edition=date,
            examples=tuple(json.loads(examples)),
            parents=tuple(self._parents(number, date)),
            subrules=tuple(self._subrules(number, date)),
            cites=self._references("cited", "citing", number, date),
            cited_by=self._references("citing", "cited", number, date),
            previous=neighbors.get(-1),
            next=neighbors.get(1),
            heading=not text,
        )

    def title(self, number: str, edition: str | None = None) -> str:
        """The heading of a rule, or of the nearest rule or section around it that has one."""
        date = self.edition if edition is None else edition
        around: str | None = number
        while around is not None:
            found = self._db.execute(
                "SELECT title FROM rule WHERE edition = ? AND number = ? AND title IS NOT NULL", (date, around)
            ).fetchone()
            if found is not None:
                return str(found[0])
            around = parent_of(around)
        return ""

    def has(self, number: str) -> bool:
        """Whether the newest edition has a rule of that number."""
        return self._row(number, self.edition) is not None

    def chapters(self) -> tuple[Rule, ...]:
        """The nine chapters, each with its sections."""
        return tuple(self.rule(str(number)) for number in range(1, 10) if self.has(str(number)))

    def glossary(self, term: str) -> GlossaryEntry:
        """The entry called ``term``, in whatever case; a plural finds its singular. Raises `NotFoundError`."""
        entry = self.find_glossary(term)
        if entry is None:
            if not self.editions():
                right = "the glossary comes with the rules: `rulewright data import` a text of the Comprehensive Rules"
                raise NotFoundError(f"there is no glossary entry {term!r}", right=right)
            raise NotFoundError(f"there is no glossary entry {term!r}", nearest(self._db, term, "glossary"))
        return entry

    def find_glossary(self, term: str) -> GlossaryEntry | None:
        """The entry called ``term``, or None."""
        key = name_key(term)
        tried = [key, *(key.removesuffix(ending) for ending in ("s", "es") if key.endswith(ending) and len(key) > 4)]
        for each in tried:
            row = self._db.execute(
                "SELECT term, text FROM glossary WHERE edition = ? AND key IN (?, ?)",
                (self.edition, each, each + " ability"),
            ).fetchone()
            if row is not None:
                return GlossaryEntry(row[0], row[1], self._cited(row[1]))
        row = self._db.execute(
            "SELECT term, text FROM glossary WHERE edition = ? AND (key LIKE ? ESCAPE '\\' OR key LIKE ? ESCAPE '\\')",
            (self.edition, f"{_plain(key)}, %", f"%, {_plain(key)}"),
        ).fetchone()
        return None if row is None else GlossaryEntry(row[0], row[1], self._cited(row[1]))

    def terms(self) -> tuple[GlossaryEntry, ...]:
        """The whole glossary, in its order."""
        rows = self._db.execute("SELECT term, text FROM glossary WHERE edition = ? ORDER BY id", (self.edition,))
        return tuple(GlossaryEntry(term, text, self._cited(text)) for term, text in rows)

    def terms_of(self, number: str) -> tuple[GlossaryEntry, ...]:
        """The glossary entries that point to a rule."""
        rows = self._db.execute(
            "SELECT term, text FROM glossary WHERE edition = ? AND text LIKE ? ORDER BY id",
            (self.edition, f"%{number}%"),
        )
        entries = (GlossaryEntry(term, text, self._cited(text)) for term, text in rows)
        return tuple(entry for entry in entries if number in entry.rules)

    def changes(self, old: str, new: str) -> tuple[Change, ...]:
        """The rules that were added, removed or changed from one edition to another, in the order of the book."""
        texts = [
            {
                number: "\n".join([title or text, *json.loads(examples)])
                for number, title, text, examples in self._db.execute(
                    "SELECT number, title, text, examples FROM rule WHERE edition = ?", (self._edition(date),)
                )
            }
            for date in (old, new)
        ]
        before, after = texts
        found = []
        for number in sorted(before.keys() | after.keys(), key=sort_key):
            was, now = before.get(number), after.get(number)
            if was != now:
                kind = "added" if was is None else "removed" if now is None else "changed"
                found.append(Change(number, kind, was or "", now or ""))
        return tuple(found)

    def _edition(self, wanted: str | None) -> str:
        if wanted is None:
            return self.edition
        date = re.sub(r"^(\d{4})(\d\d)(\d\d)$", r"\1-\2-\3", wanted)
        found = [each for each in self.editions() if each.startswith(date)]
        if not found or not date:
            there = self.editions()
            right = f"there are {', '.join(there)}" if there else "no edition was imported"
            raise NotFoundError(f"there is no edition {wanted!r} of the rules", right=right)
        return found[0]

    def _row(self, number: str, date: str) -> tuple[str, str | None, str, str, str, int] | None:
        found: tuple[str, str | None, str, str, str, int] | None = self._db.execute(
            f"SELECT {_COLUMNS} FROM rule WHERE edition = ? AND number = ?", (date, number)
        ).fetchone()
        return found

    def _parents(self, number: str, date: str) -> Iterator[Reference]:
        above: list[str] = []
        around = parent_of(number)
        while around is not None:
            above.insert(0, around)
            around = parent_of(around)
        return (Reference(each, self.title(each, date)) for each in above)

    def _subrules(self, number: str, date: str) -> Iterator[Rule]:
        rows = self._db.execute(
            f"SELECT {_COLUMNS} FROM rule WHERE edition = ? AND parent = ? ORDER BY place", (date, number)
        )
        for sub, title, text, examples, edition, _ in rows.fetchall():
            yield Rule(
                number=sub,
                title=title or self.title(sub, date),
                text=text,
                edition=edition,
                examples=tuple(json.loads(examples)),
                heading=not text,
            )

    def _references(self, wanted: str, known: str, number: str, date: str) -> tuple[Reference, ...]:
        rows = self._db.execute(f"SELECT {wanted} FROM cites WHERE edition = ? AND {known} = ?", (date, number))
        numbers = sorted((each for (each,) in rows), key=sort_key)
        return tuple(Reference(each, self.title(each, date)) for each in numbers)

    def _cited(self, text: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(number for *_, numbers in citations(text) for number in numbers))

    def _near(self, number: str, date: str) -> tuple[str, ...]:
        parent = parent_of(number)
        if parent is None:
            return ()
        if self._row(parent, date) is not None:
            return (parent,)
        return self._near(parent, date)


def _in(date: str) -> str:
    return f" in the edition of {date}" if date else ""


def _plain(text: str) -> str:
    """A text in which LIKE sees no wildcards."""
    return re.sub(r"([\\%_])", r"\\\1", text)
