"""The one shape that card data takes between a file and a `Card`: a subset of Scryfall's field names.

Readers make records, the catalog stores them, and `card_of` turns one into a card. Every field but the name
may be missing or null.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import msgspec

from rulewright.vocabulary.cardtype import TypeLine
from rulewright.vocabulary.color import COLORLESS, MANA_BITS, parse_mana_letters
from rulewright.vocabulary.errors import VocabularyError
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.subtype import BASIC_LAND_TYPES

from .card import NOT_CARDS, Card, Face
from .name import name_key


class FaceRecord(msgspec.Struct, omit_defaults=True, gc=False):
    """The fields of one face."""

    name: str
    mana_cost: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: list[str] | None = None


class CardRecord(FaceRecord, omit_defaults=True, gc=False):
    """The fields of a card; those of `FaceRecord` count where ``card_faces`` is missing or empty."""

    layout: str | None = None
    card_faces: list[FaceRecord] | None = None
    legalities: dict[str, str] | None = None
    color_identity: list[str] | None = None
    keywords: list[str] | None = None
    oracle_id: str | None = None
    reserved: bool | None = None
    sets: list[str] | None = None


_MANA: Final = re.compile(r"\{([^{}]*)\}")
_REMINDER: Final = re.compile(r"\([^()]*\)")
_COLORS: Final = frozenset("WUBRG")


def card_of(record: CardRecord) -> Card:
    """The card that a record describes. It never fails: what cannot be read is in `Face.unread`."""
    parts = (record.type_line or "").split(" // ")
    faces = tuple(
        _face(each, each.type_line or parts[min(i, len(parts) - 1)])
        for i, each in enumerate(record.card_faces or [record])
    )
    return Card(
        name=record.name,
        layout=record.layout or "normal",
        faces=faces,
        legalities=None if record.legalities is None else tuple(record.legalities.items()),
        color_identity=_identity(faces) if record.color_identity is None else _mask(record.color_identity),
        keywords=tuple(record.keywords or ()),
        oracle_id=record.oracle_id,
    )


def names_of(record: CardRecord) -> Iterator[tuple[str, str, int]]:
    """The names that find a card, each as key, spelling and rank; of namesakes the lowest rank wins.

    A full name comes before a front face's, that before any other face's, and cards before tokens. Among
    equals a card with legalities comes first: data merged from many places has some cards twice, once
    without accents.
    """
    last = 10 if record.layout in NOT_CARDS else 0
    last += record.legalities is None
    yield name_key(record.name), record.name, last
    faces = record.card_faces or ()
    if len(faces) > 1:
        for i, face in enumerate(faces):
            yield name_key(face.name), face.name, last + (2 if i == 0 else 4)


def _face(record: FaceRecord, type_line: str) -> Face:
    unread: list[str] = []
    cost: ManaCost | None = None
    try:
        cost = ManaCost.parse(record.mana_cost) if record.mana_cost else None
    except VocabularyError as error:
        unread.append(error.what)
    try:
        line = _type_line(type_line)
    except VocabularyError as error:
        unread.append(error.what)
        line = TypeLine(0, 0, (), tuple(type_line.split()))
    return Face(
        name=record.name,
        mana_cost=cost,
        type_line=line,
        oracle_text=record.oracle_text or "",
        power=record.power,
        toughness=record.toughness,
        loyalty=record.loyalty,
        defense=record.defense,
        color_indicator=None if record.color_indicator is None else _mask(record.color_indicator),
        unread=tuple(unread),
    )


def _type_line(text: str) -> TypeLine:
    """A type line; that of a token in Scryfall's data begins with "Token", which is no word of the rules'."""
    if text.startswith("Token "):
        line = TypeLine.parse(text.removeprefix("Token "))
        return replace(line, words=("Token", *line.words))
    return TypeLine.parse(text)


def _mask(letters: list[str]) -> int:
    return parse_mana_letters("".join(letter for letter in letters if letter in _COLORS))


def _identity(faces: tuple[Face, ...]) -> int:
    """The color identity by CR 903.4: colors, symbols of the rules text, basic land types."""
    mask = 0
    for face in faces:
        mask |= face.colors
        for symbol in _MANA.findall(_REMINDER.sub("", face.oracle_text)):
            mask |= _mask(symbol.split("/"))
        for subtype in face.type_line.subtypes:
            if subtype in BASIC_LAND_TYPES:
                mask |= MANA_BITS[BASIC_LAND_TYPES.index(subtype)]
    return mask & ~COLORLESS
