"""Everything about one card, put together: what a page about it shows."""

from __future__ import annotations

import msgspec

from rulewright.cards.card import Card

from .entries import PrintingEntry, RulingEntry
from .keywords import keywords_of
from .library import Library
from .outline import Outline, outline


class KeywordBox(msgspec.Struct, frozen=True):
    """A keyword of the card, with its glossary definition and the number of its rule, where they are known."""

    name: str
    rule: str | None
    definition: str | None


class FaceRead(msgspec.Struct, frozen=True):
    """How a face is read: the text printed back from its trees, and the trees as outlines."""

    name: str
    printed: str
    abilities: tuple[Outline, ...]


class CardPage(msgspec.Struct, frozen=True, kw_only=True):
    """A card with its keywords, rulings and printings, and how it is read.

    ``problems`` are the clauses that are not understood, or what else keeps the card from being played.
    """

    name: str
    card: Card
    mana_value: int
    keywords: tuple[KeywordBox, ...]
    rulings: tuple[RulingEntry, ...]
    printings: tuple[PrintingEntry, ...]
    legalities: tuple[tuple[str, str], ...]
    understood: bool
    problems: tuple[str, ...]
    read: tuple[FaceRead, ...]


def card_page(library: Library, name: str) -> CardPage:
    """The page of the card of that name. Raises `rulewright.cards.errors.UnknownCardError`."""
    from rulewright.game.binding import CardReading  # the engine and the phrasebook: slow to load

    card = library.card(name)
    reading = CardReading(card)
    boxes = []
    for keyword in keywords_of(card):
        entry = library.rules.find_glossary(keyword)
        boxes.append(KeywordBox(keyword, library.keyword_rule(keyword), entry.text if entry else None))
    return CardPage(
        name=card.name,
        card=card,
        mana_value=card.mana_value,
        keywords=tuple(boxes),
        rulings=library.rulings(card.name),
        printings=library.printings(card.name),
        legalities=card.legalities or (),
        understood=reading.understood,
        problems=reading.problems,
        read=tuple(
            FaceRead(face.face.name, face.reading.printed, tuple(outline(tree) for tree in face.reading.abilities))
            for face in reading.faces
        ),
    )
