"""What is known about a card besides its text: its printings with their prices, and its rulings.

Files of these are large and made by many hands. A field that is missing or makes no sense is None; it never
stops an import.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

CURRENCIES: Final = ("usd", "usd_foil", "usd_etched", "eur", "eur_foil", "tix")
"""The prices of a printing, by Scryfall's field names: dollars, euros and event tickets."""
PUBLISHERS: Final = {"wotc": "Wizards of the Coast", "scryfall": "Scryfall"}
"""Who published a ruling, by Scryfall's words for it."""
_DEAREST: Final = 10_000_000.0


@dataclass(slots=True)
class Printing:
    """One printing of a card: a set and a collector number in it, in one language."""

    name: str
    set: str
    number: str
    set_name: str | None = None
    rarity: str | None = None
    released: str | None = None
    language: str = "en"
    artist: str | None = None
    flavor: str | None = None
    uuid: str | None = None
    prices: tuple[float | None, ...] = (None,) * len(CURRENCIES)


@dataclass(slots=True)
class PriceList:
    """The prices of the printing that MTGJSON calls ``uuid``; they come in a file of their own."""

    uuid: str
    prices: tuple[float | None, ...]


@dataclass(slots=True)
class Ruling:
    """An official answer about a card, found by its name or its Oracle id.

    ``publisher`` is who published it; ``obtained`` is where our row comes from, if the data says so.
    """

    text: str
    name: str | None
    oracle_id: str | None = None
    published: str | None = None
    publisher: str = PUBLISHERS["wotc"]
    obtained: str | None = None


def printing_of(value: Mapping[str, object]) -> Printing | None:
    """The printing in an object with Scryfall's field names, or None where name, set or number are missing."""
    name, code, number = (text_of(value.get(key)) for key in ("name", "set", "collector_number"))
    if not (name and code and number):
        return None
    prices = value.get("prices")
    return Printing(
        name=name,
        set=code.lower(),
        number=number,
        set_name=text_of(value.get("set_name")),
        rarity=text_of(value.get("rarity")),
        released=date_of(value.get("released_at")),
        language=text_of(value.get("lang")) or "en",
        artist=text_of(value.get("artist")),
        flavor=_of_faces(value, "flavor_text"),
        prices=prices_of(prices) if isinstance(prices, Mapping) else (None,) * len(CURRENCIES),
    )


def _of_faces(value: Mapping[str, object], field: str) -> str | None:
    """A text of the whole, or those of its faces."""
    faces = value.get("card_faces")
    listed = faces if isinstance(faces, list) else []
    inside = [text_of(face.get(field)) for face in listed if isinstance(face, Mapping)]
    return text_of(value.get(field)) or "\n".join(text for text in inside if text) or None


def ruling_of(value: Mapping[str, object]) -> Ruling | None:
    """The ruling in an object with Scryfall's field names, or None where it has no text or no card."""
    text, name, oracle_id = (text_of(value.get(key)) for key in ("comment", "name", "oracle_id"))
    if not text or not (name or oracle_id):
        return None
    source = text_of(value.get("source"))
    return Ruling(
        text=" ".join(text.split()),
        name=name,
        oracle_id=oracle_id,
        published=date_of(value.get("published_at")),
        publisher=PUBLISHERS.get(source or "", PUBLISHERS["wotc"]),
        obtained=None if source in PUBLISHERS else source,
    )


def prices_of(prices: Mapping[str, object]) -> tuple[float | None, ...]:
    """The prices in the order of `CURRENCIES`; what is no plausible price is None."""
    return tuple(price_of(prices.get(currency)) for currency in CURRENCIES)


def price_of(value: object) -> float | None:
    """A price written as a number or as text.

    >>> price_of("0.15"), price_of(-1), price_of("free")
    (0.15, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    try:
        price = float(value)
    except (ValueError, OverflowError):
        return None
    return price if 0 <= price < _DEAREST else None


def date_of(value: object) -> str | None:
    """A date in ISO form, such as ``2025-04-04``; None where it is none.

    >>> date_of("2025-02-30") is None
    True
    """
    if not isinstance(value, str):
        return None
    try:
        return date.fromisoformat(value[:10]).isoformat()
    except ValueError:
        return None


def text_of(value: object) -> str | None:
    """A text that says something, or None."""
    return (value.strip() or None) if isinstance(value, str) else None
