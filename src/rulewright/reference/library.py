"""The library: one door to cards, rules, glossary, rulings and printings, imported or of the starter set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rulewright.cards.card import Card
from rulewright.cards.catalog import REBUILD, Catalog, catalog_path, open_database
from rulewright.cards.errors import CatalogError, UnknownCardError
from rulewright.cards.name import name_key
from rulewright.cards.printing import CURRENCIES
from rulewright.cards.source import CardSource, Layered, StarterSet
from rulewright.vocabulary.keyword import KEYWORD_ACTION_RULES, KEYWORD_RULES

from .entries import CardSet, Keyword, Prices, PrintingEntry, RulingEntry, Source, Status
from .errors import NotFoundError
from .keywords import rule_of_keyword
from .phrases import any_phrase, count_matches
from .query import is_card_query
from .query.finding import CardHits, find_cards
from .rulebook import RuleBook
from .search import KINDS, Hit, search_words
from .shelf import FIRST_STARTER
from .spelling import nearest

_CARDS_NAMED: Final = 8
Progress = Callable[[str, float], object]
"""Called with the name of a step and how much of it is done, from 0 to 1."""
_CACHE: Final = -8000
"""SQLite's page cache, in KiB when negative."""


class Library:
    """Opens the catalog at ``path`` if there is one, else the starter set and the index of rule numbers.

    A library is for one thread at a time. Close it with `close`, or use it in a ``with``.
    """

    def __init__(self, path: Path | None = None) -> None:
        path = path or catalog_path()
        self._folder: TemporaryDirectory[str] | None = None
        self.path: Final = path if path.exists() else None
        starter = StarterSet()
        if self.path is None:
            from .importing import starter_library  # slow to load, and not needed once there is a catalog

            self._db = starter_library()
            self._catalog: Catalog | None = None
        else:
            self._db = open_database(self.path)
            if not self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'shelf'").fetchone():
                raise CatalogError("there are no tables of the library in it", where=str(path), right=REBUILD)
            self._catalog = Catalog(self.path)
        self.cards: Final[CardSource] = starter if self._catalog is None else Layered(self._catalog, starter)
        self._db.execute(f"PRAGMA cache_size = {_CACHE}")
        self.rules: Final = RuleBook(self._db)

    @classmethod
    def of_file(
        cls, file: Path, *, only: Sequence[str] = (), read_cards: bool = False, progress: Progress | None = None
    ) -> Library:
        """A library whose cards are those of a card file and the starter set; see `importing.library_of_file`.

        It is built in a folder for the time being, which `close` removes. Raises `CardDataError`.
        """
        from .importing import library_of_file  # slow to load

        folder = TemporaryDirectory(prefix="rulewright-", ignore_cleanup_errors=True)
        try:
            path = Path(folder.name) / "catalog.sqlite"
            library_of_file(file, path, only=only, read_cards=read_cards, progress=progress)
            library = cls(path)
        except BaseException:
            folder.cleanup()
            raise
        library._folder = folder
        return library

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
        if self._catalog is not None:
            self._catalog.close()
        if self._folder is not None:
            self._folder.cleanup()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def search(self, text: str, kinds: Sequence[str] = KINDS, limit: int = 20) -> list[Hit]:
        """The best results for ``text``, which may also be a search for cards in the query language.

        Plain words are text; only where there is a filter such as ``t:elf`` in it, and cards are wanted, ``text``
        is read as a query. Raises `QueryError`.
        """
        if "card" in kinds and is_card_query(text):
            return list(self.find_cards(text, limit).hits)
        return search_words(self._db, self.rules.edition, text, kinds, limit)

    def find_cards(self, query: str, limit: int = 60, offset: int = 0) -> CardHits:
        """The cards that a query in the query language describes. Raises `QueryError`."""
        return find_cards(self._db, query, limit, offset)

    def card(self, name: str) -> Card:
        """The card of that name. Raises `UnknownCardError` with the nearest names."""
        card = self.cards.find(name)
        if card is None:
            raise UnknownCardError(name, nearest(self._db, name, "card"))
        return card

    def rulings(self, name: str) -> tuple[RulingEntry, ...]:
        """The rulings about the card of that name, the newest first."""
        rows = self._db.execute(
            "SELECT text, published, publisher, obtained FROM ruled JOIN ruling ON ruling.id = ruled.ruling "
            "WHERE card = ? ORDER BY published DESC, ruled.rowid",
            (self._id(name),),
        )
        return tuple(
            RulingEntry(text, published or None, publisher, obtained, (self.card(name).name,))
            for text, published, publisher, obtained in rows
        )

    def search_rulings(self, text: str, limit: int = 20) -> tuple[RulingEntry, ...]:
        """The rulings that speak of ``text``, the best first, each with the cards that it is about."""
        hits = search_words(self._db, self.rules.edition, text, ["ruling"], limit, whole=True)
        ids = [self._number("SELECT min(id) FROM ruling WHERE text = ?", hit.snippet) for hit in hits]
        return tuple(self._ruling(id) for id in dict.fromkeys(ids))

    def rulings_saying(self, text: str, limit: int = 20) -> tuple[RulingEntry, ...]:
        """The rulings that have ``text`` in them, word for word; see `search_rulings`."""
        found = self.search_rulings(text, limit)
        return tuple(ruling for ruling in found if text.casefold() in ruling.text.casefold())

    def printings(self, name: str) -> tuple[PrintingEntry, ...]:
        """The printings of the card of that name, the newest first."""
        return self._printings("card = ? ORDER BY printing.released DESC, code, length(number), number", self._id(name))

    def cards_with_keyword(self, keyword: str, limit: int) -> tuple[tuple[str, ...], int]:
        """The first names, by the alphabet, of the cards with a keyword, and how many there are."""
        ids = "SELECT card FROM tagged JOIN tag ON tag.id = tag WHERE word = ?"
        word = f"kw:{keyword.lower()}"
        rows = self._db.execute(f"SELECT name FROM shelf WHERE id IN ({ids}) ORDER BY place LIMIT ?", (word, limit))
        return tuple(name for (name,) in rows), self._number(f"SELECT count(*) FROM ({ids})", word)

    def cards_with(self, phrases: Iterable[str], limit: int) -> tuple[tuple[str, ...], int]:
        """The names of cards that have any of the phrases in their text, and how many there are."""
        asked = any_phrase(phrases)
        if not asked:
            return (), 0
        asked = f"{{text}} : ({asked})"
        rows = self._db.execute(
            "SELECT name FROM (SELECT rowid FROM card_words WHERE card_words MATCH ? LIMIT ?) AS found "
            "JOIN shelf ON shelf.id = found.rowid ORDER BY place",
            (asked, limit),
        )
        return tuple(name for (name,) in rows), count_matches(self._db, "card_words", asked)

    def rulings_with(self, phrases: Iterable[str], limit: int) -> tuple[tuple[RulingEntry, ...], int]:
        """Rulings that have any of the phrases in their text, and how many there are."""
        asked = any_phrase(phrases)
        if not asked:
            return (), 0
        asked = f"{{text}} : ({asked})"
        rows = self._db.execute("SELECT rowid FROM ruling_words WHERE ruling_words MATCH ? LIMIT ?", (asked, limit))
        found = tuple(self._ruling(id) for (id,) in rows.fetchall())
        return found, count_matches(self._db, "ruling_words", asked)

    def sets(self) -> tuple[CardSet, ...]:
        """Every set that has printings, the newest first."""
        rows = self._db.execute(
            "SELECT code, coalesce(card_set.name, code), card_set.released, count(*) FROM card_set "
            "JOIN printing USING (code) GROUP BY code ORDER BY card_set.released DESC, code"
        )
        return tuple(CardSet(*row) for row in rows)

    def set(self, code: str) -> tuple[CardSet, tuple[PrintingEntry, ...]]:
        """A set and its printings by number. Raises `NotFoundError`."""
        printings = self._printings("code = ? ORDER BY length(number), number", code.lower())
        row = self._db.execute("SELECT name, released FROM card_set WHERE code = ?", (code.lower(),)).fetchone()
        if row is None:
            raise NotFoundError(f"no set has the code {code!r}", right="the list of sets has the codes")
        return CardSet(code.lower(), row[0] or code, row[1], len(printings)), printings

    def keywords(self) -> tuple[Keyword, ...]:
        """Every keyword ability and action of the rules, by name."""
        rows = self._db.execute(
            "SELECT substr(word, 4), count(*) FROM tag JOIN tagged ON tagged.tag = tag.id "
            "WHERE word GLOB 'kw:*' GROUP BY tag.id"
        )
        counts: dict[str, int] = dict(rows.fetchall())
        found = [Keyword(name, rule, False, counts.get(name, 0)) for name, rule in KEYWORD_RULES.items()]
        found += [Keyword(name, rule, True, counts.get(name, 0)) for name, rule in KEYWORD_ACTION_RULES.items()]
        return tuple(sorted(found, key=lambda keyword: keyword.name))

    def keyword_rule(self, keyword: str) -> str | None:
        """The number of a keyword's rule in the newest edition, found there by its heading."""
        row = self._db.execute(
            "SELECT number FROM rule WHERE edition = ? AND title = ? COLLATE NOCASE AND (number LIKE '70_.%')",
            (self.rules.edition, keyword),
        ).fetchone()
        number = str(row[0]) if row else rule_of_keyword(keyword)
        return number if number is not None and self.rules.has(number) else None

    def random_card(self) -> str:
        """The name of some card."""
        row = self._db.execute(
            "SELECT name FROM shelf WHERE id >= abs(random()) % (SELECT max(id) + 1 FROM shelf WHERE id < ?) LIMIT 1",
            (FIRST_STARTER,),
        ).fetchone()
        if row is None:
            row = self._db.execute("SELECT name FROM shelf ORDER BY random() LIMIT 1").fetchone()
        return str(row[0])

    @cached_property
    def status(self) -> Status:
        """What there is, how much and from when."""
        one = self._number
        return Status(
            path=None if self.path is None else str(self.path),
            cards=one("SELECT count(*) FROM card"),
            starter_cards=one("SELECT count(*) FROM shelf WHERE starter"),
            printings=one("SELECT count(*) FROM printing"),
            priced=one(f"SELECT count(*) FROM printing WHERE coalesce({', '.join(CURRENCIES)}) IS NOT NULL"),
            sets=one("SELECT count(*) FROM card_set"),
            rulings=one("SELECT count(*) FROM ruled"),
            editions=self.rules.editions(),
            rules=one("SELECT count(*) FROM rule WHERE edition = ?", self.rules.edition),
            glossary=one("SELECT count(*) FROM glossary WHERE edition = ?", self.rules.edition),
            read=one("SELECT count(*) FROM reading"),
            understood=one("SELECT coalesce(sum(understood), 0) FROM reading"),
            imported=tuple(Source(*row) for row in self._db.execute("SELECT * FROM imported ORDER BY rowid")),
        )

    def _printings(self, where: str, value: object) -> tuple[PrintingEntry, ...]:
        rows = self._db.execute(
            f"SELECT coalesce(shelf.name, printing.name), code, coalesce(card_set.name, upper(code)), number, "
            f"printing.rarity, printing.released, language, artist, {', '.join('printing.' + c for c in CURRENCIES)} "
            f"FROM printing LEFT JOIN card_set USING (code) LEFT JOIN shelf ON shelf.id = card WHERE {where}",
            (value,),
        )
        return tuple(
            PrintingEntry(
                name=name,
                set=code,
                set_name=set_name,
                number=number,
                rarity=rarity,
                released=released,
                language=language,
                artist=artist,
                prices=Prices(*prices),
            )
            for name, code, set_name, number, rarity, released, language, artist, *prices in rows
        )

    def _ruling(self, id: int) -> RulingEntry:
        text, published, publisher = self._db.execute(
            "SELECT text, published, publisher FROM ruling WHERE id = ?", (id,)
        ).fetchone()
        rows = self._db.execute(
            "SELECT coalesce(shelf.name, ruled.name), obtained FROM ruled LEFT JOIN shelf ON shelf.id = card "
            "WHERE ruling = ? ORDER BY 1",
            (id,),
        ).fetchall()
        names = tuple(name for name, _ in rows[:_CARDS_NAMED] if name)
        return RulingEntry(text, published or None, publisher, rows[0][1] if rows else None, names, len(rows))

    def _id(self, name: str) -> int | None:
        row = self._db.execute("SELECT id FROM shelf WHERE key = ?", (name_key(self.card(name).name),)).fetchone()
        return int(row[0]) if row else None

    def _number(self, query: str, *values: object) -> int:
        return int(self._db.execute(query, values).fetchone()[0])
