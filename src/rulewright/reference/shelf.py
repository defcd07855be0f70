"""The shelf: one row a card, in the shape in which searches ask about it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Final

from rulewright.cards.card import Card, Face
from rulewright.cards.name import name_key
from rulewright.vocabulary.color import ALL_COLORS, COLORLESS
from rulewright.vocabulary.mana import ManaSymbol
from rulewright.vocabulary.subtype import BASIC_LAND_TYPES

from .keywords import keywords_of

RARITIES: Final = ("common", "uncommon", "rare", "mythic", "special", "bonus")
"""Rarities in their order; of a printing the shelf knows the place in it."""
FIRST_STARTER: Final = 1 << 40
"""Where the ids of the starter set's cards begin; below are those of imported cards."""
_BATCH: Final = 50_000
PERMANENTS: Final = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
REMINDER: Final = re.compile(r"\s?\([^()]*\)")
_ADDS: Final = re.compile(r"\badds? [^.\"]*")
_MANA: Final = re.compile(r"\{([wubrgc])(?:/([wubrg]))?\}")
_OUTLAWS: Final = frozenset("assassin mercenary pirate rogue warlock".split())
"""CR 700.12."""
_COLOR_LETTERS: Final = "wubrgc"
_COLUMNS: Final = (
    "id key name starter cost mana_value colors identity indicator power toughness loyalty defense produces"
).split()
_INSERT: Final = f"INSERT INTO shelf ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"


def put_on_shelf(db: sqlite3.Connection, cards: Iterable[tuple[int, Card]], *, starter: bool = False) -> None:
    """Add cards, each with its id; cards whose name is there already are passed over."""
    there = {key for (key,) in db.execute("SELECT key FROM shelf")}
    tags: list[tuple[int, str]] = []
    for id, card in cards:
        key = name_key(card.name)
        if key not in there:
            there.add(key)
            full = "\n".join(face.oracle_text for face in card.faces)
            text = REMINDER.sub("", full).lower()
            types = " // ".join(type_words(face) for face in card.faces)
            db.execute(_INSERT, _row(id, card, key, starter, full.lower()))
            db.execute("INSERT INTO shelf_text VALUES (?, ?, ?, ?)", (id, types, text, full))
            tags += [(id, word) for word in _tags(card, text)]
            if len(tags) > _BATCH:
                add_tags(db, tags)
                tags.clear()
    add_tags(db, tags)


def add_tags(db: sqlite3.Connection, tags: Iterable[tuple[int, str]]) -> None:
    """Give cards tags: what searches ask for as a whole word, such as ``kw:flying`` or ``f:modern:legal``."""
    known: dict[str, int] = {word: id for id, word in db.execute("SELECT id, word FROM tag")}
    new = len(known)
    rows = sorted({(known.setdefault(word, len(known) + 1), card) for card, word in tags})
    db.executemany("INSERT INTO tag VALUES (?, ?)", [(id, word) for word, id in known.items() if id > new])
    db.executemany("INSERT OR IGNORE INTO tagged VALUES (?, ?)", rows)


def _row(id: int, card: Card, key: str, starter: bool, text: str) -> tuple[object, ...]:
    return (
        id,
        key,
        card.name,
        starter,
        " // ".join(str(face.mana_cost) for face in card.faces if face.mana_cost),
        card.mana_value,
        card.colors,
        card.color_identity,
        card.front.color_indicator,
        *(_number(_first(card, field)) for field in ("power", "toughness", "loyalty", "defense")),
        produced_mana(card, text),
    )


def _tags(card: Card, text: str) -> Iterator[str]:
    yield f"layout:{card.layout}"
    for word in _types(card):
        yield f"t:{word}"
    for flag in _flags(card, text):
        yield f"is:{flag}"
    for keyword in keywords_of(card):
        yield f"kw:{keyword.lower()}"
    for play_format, verdict in card.legalities or ():
        if verdict != "not_legal":
            yield f"f:{play_format}:{verdict}"


def type_words(face: Face) -> str:
    """The type line in lower case."""
    return str(face.type_line).lower()


def _first(card: Card, field: str) -> str | None:
    return next((value for face in card.faces if (value := getattr(face, field)) is not None), None)


def _number(printed: str | None) -> float | None:
    """A printed number; ``*`` counts as 0, as players expect of a search, ``1+*`` as 1."""
    if printed is None:
        return None
    digits = re.match(r"[+-]?\d+(\.\d+)?", printed)
    return float(digits[0]) if digits else 0.0


def produced_mana(card: Card, text: str) -> int:
    """The mask of the types of mana that its abilities name after "add", or that its basic land types give it."""
    mask = 0
    for clause in _ADDS.findall(text):
        for match in _MANA.finditer(clause):
            mask |= sum(1 << _COLOR_LETTERS.index(letter) for letter in match.groups() if letter)
        if "any color" in clause or "any one color" in clause:
            mask |= ALL_COLORS
        if "any type" in clause:
            mask |= ALL_COLORS | COLORLESS
    for face in card.faces:
        for subtype in face.type_line.subtypes:
            if subtype in BASIC_LAND_TYPES:
                mask |= 1 << BASIC_LAND_TYPES.index(subtype)
    return mask


def _flags(card: Card, text: str) -> Iterable[str]:
    """The answers to ``is:``."""
    types = _types(card)
    front = type_words(card.front)
    permanent = any(word in front for word in PERMANENTS)
    yield card.layout
    if len(card.faces) > 1:
        yield "multifaced"
    if card.layout in ("transform", "modal_dfc", "meld", "double_faced_token", "reversible_card"):
        yield "dfc"
    if card.layout == "modal_dfc":
        yield "mdfc"
    if permanent:
        yield "permanent"
    if any("land" not in type_words(face) for face in card.faces):
        yield "spell"
    leads = "legendary" in front and (
        any(word in front for word in ("creature", "vehicle"))
        or ("spacecraft" in front and card.front.power is not None)
    )
    if leads or "can be your commander" in text:
        yield "commander"
    if "creature" in types and not text:
        yield "vanilla"
    if "creature" in types and text and _only_keywords(card, text):
        yield "frenchvanilla"
    if any(len({*str(symbol)[1:-1].split("/")} - {"P"}) > 1 for symbol in _symbols(card)):
        yield "hybrid"
    if any(symbol.phyrexian for symbol in _symbols(card)):
        yield "phyrexian"
    if re.search(r"\bchoose (one|two|three|four|any number|up to)\b.*—", text):
        yield "modal"
    if any(word in types for word in ("cleric", "rogue", "warrior", "wizard")) and "creature" in types:
        yield "party"
    if not types.isdisjoint(_OUTLAWS):
        yield "outlaw"
    if "creature" in types and (card.mana_value, card.front.power, card.front.toughness) == (2, "2", "2"):
        yield "bear"
    for keyword in ("companion", "partner"):
        if any(each.lower().startswith(keyword) for each in keywords_of(card)):
            yield keyword
    for subtype in ("saga", "class", "case"):
        if subtype in types:
            yield subtype
    if "artifact" in types or "legendary" in types or "saga" in types:
        yield "historic"
    if not card.faces or card.unread:
        yield "unread"


def _types(card: Card) -> frozenset[str]:
    return frozenset(word for face in card.faces for word in type_words(face).split() if word != "—")


def _symbols(card: Card) -> tuple[ManaSymbol, ...]:
    return tuple(symbol for face in card.faces if face.mana_cost for symbol in face.mana_cost.symbols)


def _only_keywords(card: Card, text: str) -> bool:
    words = [part.strip() for line in text.split("\n") for part in line.split(",")]
    known = {keyword.lower() for keyword in keywords_of(card)}
    return all(any(word == each or word.startswith(each + " ") for each in known) for word in words if word)
