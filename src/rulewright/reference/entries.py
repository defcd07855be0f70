"""What the library answers with: rules, glossary entries, rulings, printings, sets, as plain data."""

from __future__ import annotations

import msgspec


class Reference(msgspec.Struct, frozen=True):
    """A rule by its number and title."""

    number: str
    title: str


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """A chapter, section, rule or subrule of one edition.

    ``edition`` is the date from which it holds; it is empty where only the number and a title of our own are
    known. ``title`` is the rule's heading, or that of what it is part of. ``cites`` and ``cited_by`` are its
    cross references.
    """

    number: str
    title: str
    text: str
    edition: str
    examples: tuple[str, ...] = ()
    parents: tuple[Reference, ...] = ()
    subrules: tuple[Rule, ...] = ()
    cites: tuple[Reference, ...] = ()
    cited_by: tuple[Reference, ...] = ()
    previous: str | None = None
    next: str | None = None
    heading: bool = False


class GlossaryEntry(msgspec.Struct, frozen=True):
    """A term of the glossary with its definition and the numbers of the rules that it points to."""

    term: str
    text: str
    rules: tuple[str, ...] = ()


class RulingEntry(msgspec.Struct, frozen=True):
    """A ruling: when and by whom it was published; ``obtained`` is where our row of it comes from.

    ``cards`` are the names of the cards it is about, the first few of ``count``.
    """

    text: str
    published: str | None
    publisher: str
    obtained: str | None = None
    cards: tuple[str, ...] = ()
    count: int = 1


class Prices(msgspec.Struct, frozen=True, omit_defaults=True):
    """Prices in dollars, euros and event tickets; those of foils apart."""

    usd: float | None = None
    usd_foil: float | None = None
    usd_etched: float | None = None
    eur: float | None = None
    eur_foil: float | None = None
    tix: float | None = None

    def words(self) -> list[str]:
        """The prices as people write them.

        >>> Prices(eur=0.15, usd_foil=2).words()
        ['$2.00 foil', '€0.15']
        """
        named = (
            (self.usd, "${:,.2f}"),
            (self.usd_foil, "${:,.2f} foil"),
            (self.usd_etched, "${:,.2f} etched"),
            (self.eur, "€{:,.2f}"),
            (self.eur_foil, "€{:,.2f} foil"),
            (self.tix, "{:,.2f} tix"),
        )
        return [words.format(price) for price, words in named if price is not None]


class PrintingEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A printing of a card."""

    name: str
    set: str
    set_name: str
    number: str
    rarity: str | None = None
    released: str | None = None
    language: str = "en"
    artist: str | None = None
    prices: Prices = Prices()


class CardSet(msgspec.Struct, frozen=True):
    """A set: its code, name and release date, and how many cards of it are known."""

    code: str
    name: str
    released: str | None
    cards: int


class Keyword(msgspec.Struct, frozen=True):
    """A keyword ability or action, its rule, and how many cards have it."""

    name: str
    rule: str
    action: bool
    cards: int


class Change(msgspec.Struct, frozen=True):
    """How a rule differs between two editions: ``added``, ``removed`` or ``changed``, with both texts."""

    number: str
    kind: str
    old: str
    new: str


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """What the library has. ``imported`` is empty before any import."""

    path: str | None
    cards: int
    starter_cards: int
    printings: int
    priced: int
    sets: int
    rulings: int
    editions: tuple[str, ...]
    rules: int
    glossary: int
    read: int
    understood: int
    imported: tuple[Source, ...] = ()


class Source(msgspec.Struct, frozen=True):
    """What an import took from one file: how many rows of a kind, and when (ISO, UTC)."""

    file: str
    kind: str
    rows: int
    at: str
