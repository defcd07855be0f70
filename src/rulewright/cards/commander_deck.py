"""Whether a deck may be played in Commander (CR 903.3, 903.5, 702.124) or in Brawl (903.12)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rulewright.vocabulary.cardtype import BASIC, CREATURE, ENCHANTMENT, LEGENDARY, PLANESWALKER
from rulewright.vocabulary.color import ALL_COLORS, MANA_BITS, color_names
from rulewright.vocabulary.subtype import BASIC_LAND_TYPES

from .card import Card
from .deck import Deck

SIZE: Final = 100
BRAWL_SIZE: Final = 60
_VEHICLES: Final = ("Vehicle", "Spacecraft")


@dataclass(frozen=True, slots=True)
class DeckFault:
    """What is wrong with a deck, and by which rule."""

    rule: str
    why: str


def faults(deck: Deck, most: Callable[[Card, int], int], brawl: bool = False) -> list[DeckFault]:
    """Everything that keeps the deck from being a Commander deck, or a Brawl deck; nothing if it is one. ``most`` tells
    how many copies of a card a deck may have that usually may have one."""
    commanders = [entry.card for entry in deck.commander for _ in range(entry.count)]
    found = _commander_faults(commanders, brawl)
    size = deck.size + len(commanders)
    right = BRAWL_SIZE if brawl else SIZE
    if size != right:
        rule = "903.12d" if brawl else "903.5a"
        found.append(DeckFault(rule, f"it has {size} cards with its commander, not {right}"))
    identity = 0
    for card in commanders:
        identity |= card.color_identity
    counts: dict[str, int] = {}
    cards: dict[str, Card] = {}
    for entry in (*deck.main, *deck.commander):
        counts[entry.card.name] = counts.get(entry.card.name, 0) + entry.count
        cards[entry.card.name] = entry.card
    free = [card for card in cards.values() if _is_basic(card) and _land_colors(card)] if brawl and not identity else []
    if len({_land_colors(card) for card in free}) > 1:
        names = " and ".join(card.name for card in free)
        found.append(DeckFault("903.12e", f"{names} are basic lands of more than one type"))
    for name, card in cards.items():
        if counts[name] > most(card, 1):
            found.append(DeckFault("903.5b", f"{name} is in it {counts[name]} times"))
        if card in free:
            continue
        outside = card.color_identity & ~identity
        if commanders and outside:
            found.append(
                DeckFault("903.5c", f"{name} is {_listed(outside)}, outside of the commander's color identity")
            )
        elif commanders and _land_colors(card) & ~identity:
            outside = _land_colors(card) & ~identity
            found.append(DeckFault("903.5d", f"{name} could produce {_listed(outside)} mana"))
    return found


def _is_basic(card: Card) -> bool:
    return bool(card.front.type_line.supertypes & BASIC)


def _commander_faults(commanders: list[Card], brawl: bool) -> list[DeckFault]:
    if not commanders:
        return [DeckFault("903.3", "it names no commander")]
    if len(commanders) > 2 or (len(commanders) == 2 and not may_pair(commanders[0], commanders[1])):
        names = " and ".join(card.name for card in commanders)
        return [DeckFault("702.124a", f"{names} can't be its commanders together")]
    paired = len(commanders) == 2
    return [
        DeckFault("903.12c" if brawl else "903.3", f"{card.name} can't be a commander")
        for card in commanders
        if not may_be_commander(card, brawl) and not (paired and _is_background(card))
    ]


def may_be_commander(card: Card, brawl: bool = False) -> bool:
    """Whether the card may be a commander by itself (CR 903.3, 903.3a); in Brawl, so may a planeswalker (903.12c)."""
    front = card.front
    if "can be your commander" in front.oracle_text:
        return True
    if not front.type_line.supertypes & LEGENDARY:
        return False
    if front.type_line.types & CREATURE or (brawl and front.type_line.types & PLANESWALKER):
        return True
    return front.power is not None and any(name in front.type_line.subtypes for name in _VEHICLES)


def may_pair(one: Card, other: Card) -> bool:
    """Whether two cards may be the commanders of one deck (CR 702.124)."""
    if one.name == other.name:
        return False
    for first, second in ((one, other), (other, one)):
        text = first.front.oracle_text
        if re.search(rf"^Partner with {re.escape(second.front.name)}\b", text, re.MULTILINE):  # 702.124j
            return True
        if _has(first, "Choose a Background") and _is_background(second):  # 702.124k
            return True
        doctor = {"Time Lord", "Doctor"}.issubset(second.front.type_line.subtypes)
        if _has(first, "Doctor's companion") and doctor:  # 702.124m
            return True
    for keyword in ("Partner", "Friends forever"):  # 702.124h-i
        if _has(one, keyword) and _has(other, keyword):
            return True
    kinds = [set(re.findall(r"^Partner—([\w' ]+)", card.front.oracle_text, re.MULTILINE)) for card in (one, other)]
    return bool(kinds[0] & kinds[1])


def _has(card: Card, keyword: str) -> bool:
    """Whether one of its lines is the keyword alone, reminder text aside."""
    return re.search(rf"^{keyword}(?: \(|$)", card.front.oracle_text, re.MULTILINE) is not None


def _is_background(card: Card) -> bool:
    line = card.front.type_line
    return bool(line.supertypes & LEGENDARY and line.types & ENCHANTMENT) and "Background" in line.subtypes


def _land_colors(card: Card) -> int:
    mask = 0
    for face in card.faces:
        for name in face.type_line.subtypes:
            if name in BASIC_LAND_TYPES:
                mask |= MANA_BITS[BASIC_LAND_TYPES.index(name)]
    return mask & ALL_COLORS


def _listed(mask: int) -> str:
    return " and ".join(color_names(mask))
