"""MTGJSON's field names, turned into records."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import msgspec

from .record import CardRecord, FaceRecord


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
    legalities: dict[str, str] | None = None
    identifiers: dict[str, str | None] | None = None
    number: str | None = None


class CardSet(msgspec.Struct):
    """One set of AllPrintings."""

    cards: list[Entry]


_ENTRIES: Final = list[Entry]


def records_of(value: object) -> Iterator[CardRecord]:
    """The records of one member of ``data``: the faces under a name in AtomicCards, or a set of AllPrintings.

    Raises `msgspec.ValidationError` where it is neither.
    """
    if isinstance(value, dict):
        entries = sorted(msgspec.convert(value, CardSet).cards, key=lambda entry: (entry.number or "", entry.name))
    else:
        entries = msgspec.convert(value, _ENTRIES)
    for _, faces in groupby(entries, key=lambda entry: (entry.number, entry.name)):
        yield from _cards(list(faces))


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
        oracle_id=(first.identifiers or {}).get("scryfallOracleId"),
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
