"""MTGJSON's field names, turned into records."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import msgspec

from .printing import CURRENCIES, PriceList, Printing, Ruling, date_of, price_of
from .record import CardRecord, FaceRecord


class RulingEntry(msgspec.Struct, gc=False):
    """One ruling of a card."""

    text: str
    date: str | None = None


class Entry(msgspec.Struct, rename="camel", gc=False):
    """One face of one card: the "Card (Atomic)" and "Card (Set)" models of MTGJSON."""

    name: str
    type: str
    face_name: str | None = None
    side: str | None = None
    layout: str | None = None
    mana_cost: str | None = None
    text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: list[str] | None = None
    color_identity: list[str] | None = None
    keywords: list[str] | None = None
    printings: list[str] | None = None
    legalities: dict[str, str] | None = None
    identifiers: dict[str, str | None] | None = None
    number: str | None = None
    uuid: str | None = None
    rarity: str | None = None
    artist: str | None = None
    flavor_text: str | None = None
    is_reserved: bool | None = None
    rulings: list[RulingEntry] | None = None


class CardSet(msgspec.Struct, rename="camel"):
    """One set of AllPrintings."""

    cards: list[Entry]
    name: str | None = None
    code: str | None = None
    release_date: str | None = None


_ENTRIES: Final = list[Entry]
_SHOPS: Final = (
    ("paper", "tcgplayer", {"normal": "usd", "foil": "usd_foil", "etched": "usd_etched"}),
    ("paper", "cardmarket", {"normal": "eur", "foil": "eur_foil"}),
    ("mtgo", "cardhoarder", {"normal": "tix"}),
)
"""Where MTGJSON keeps the prices that Scryfall has under one name each."""


def entries_of(key: str, value: object) -> Iterator[CardRecord | Printing | Ruling | PriceList]:
    """What one member of ``data`` says: the faces under a name in AtomicCards, a set of AllPrintings, or the
    prices of AllPrices under a uuid. Raises `msgspec.ValidationError` where it is none of these.
    """
    if isinstance(value, dict) and ("paper" in value or "mtgo" in value):
        yield PriceList(key, _prices(value))
        return
    card_set = msgspec.convert(value, CardSet) if isinstance(value, dict) else None
    if card_set is not None:
        entries = sorted(card_set.cards, key=lambda entry: (entry.number or "", entry.name))
    else:
        entries = msgspec.convert(value, _ENTRIES)
    for _, faces in groupby(entries, key=lambda entry: (entry.number, entry.name)):
        group = list(faces)
        for record in _cards(group):
            yield record
            if card_set is not None and group[0].number:
                yield _printing(record.name, group[0], card_set, key)
        for ruling in group[0].rulings or ():
            yield Ruling(" ".join(ruling.text.split()), group[0].name, published=date_of(ruling.date))


def _printing(name: str, entry: Entry, card_set: CardSet, code: str) -> Printing:
    return Printing(
        name=name,
        set=(card_set.code or code).lower(),
        number=entry.number or "",
        set_name=card_set.name,
        rarity=entry.rarity,
        released=date_of(card_set.release_date),
        artist=entry.artist,
        flavor=entry.flavor_text,
        uuid=entry.uuid,
    )


def _prices(value: dict[str, object]) -> tuple[float | None, ...]:
    """The newest retail price of each kind; the price lists are by date."""
    found: dict[str, float | None] = {}
    for place, shop, kinds in _SHOPS:
        retail: object = value
        for step in (place, shop, "retail"):
            retail = retail.get(step) if isinstance(retail, dict) else None
        for kind, currency in kinds.items():
            by_date = retail.get(kind) if isinstance(retail, dict) else None
            if isinstance(by_date, dict) and by_date:
                found[currency] = price_of(by_date[max(by_date)])
    return tuple(found.get(currency) for currency in CURRENCIES)


def _cards(entries: list[Entry]) -> Iterator[CardRecord]:
    """One card of the faces given; of melding cards and of namesakes (entries without a side) one each."""
    first = entries[0]
    if first.side is None or first.layout == "meld":
        for entry in entries:
            yield _record(entry.face_name or entry.name, entry, [entry])
    else:
        yield _record(first.name, first, sorted(entries, key=lambda entry: entry.side or ""))


def _record(name: str, first: Entry, faces: list[Entry]) -> CardRecord:
    front = _face(name, first)
    return CardRecord(
        **msgspec.structs.asdict(front),
        layout=first.layout,
        card_faces=[_face(face.face_name or name, face) for face in faces] if len(faces) > 1 else None,
        legalities=_legalities(first),
        color_identity=first.color_identity,
        keywords=first.keywords,
        reserved=first.is_reserved,
        oracle_id=(first.identifiers or {}).get("scryfallOracleId"),
        sets=None if first.printings is None else [code.lower() for code in first.printings],
    )


def _face(name: str, entry: Entry) -> FaceRecord:
    return FaceRecord(
        name=name,
        mana_cost=entry.mana_cost,
        type_line=entry.type,
        oracle_text=entry.text,
        power=entry.power,
        toughness=entry.toughness,
        loyalty=entry.loyalty,
        defense=entry.defense,
        color_indicator=entry.color_indicator,
    )


def _legalities(entry: Entry) -> dict[str, str] | None:
    """MTGJSON writes "Legal", and leaves out formats in which the card is not legal."""
    if entry.legalities is None:
        return None
    return {play_format: verdict.lower() for play_format, verdict in entry.legalities.items()}
