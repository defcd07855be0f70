from __future__ import annotations

import re

import pytest

from rulewright.cards.deck import starter_deck, starter_deck_names
from rulewright.cards.name import name_key
from rulewright.cards.source import CardFile, StarterSet
from rulewright.vocabulary.subtype import BASIC_LAND_TYPES

MECHANICS = r"""
Flying | Reach | First strike | Double strike | Trample | Deathtouch | Lifelink | Vigilance | Haste | Menace
Defender | Indestructible | Vigilance, hexproof | Flash | Prowess | Flashback \{ | Harmonize \{X\}
enters with X \+1/\+1 counters | -1/-1 counter | until end of turn | Creatures you control get
Create two 1/1
Other Goblins you control get | loses all abilities and is a | Equip \{ | Enchant creature | to any target
Destroy target | Exile target | to its owner's hand | Counter target spell | Copy target .* spell
Draw | discards two | then discard | Search your library .* shuffle | mill | [Ss]cry | You gain | loses 2 life
\{T\}: Add \{G\} | Add one mana of any color | Sacrifice another creature: Add
When this creature dies | When this creature enters | Whenever this creature attacks | Whenever you cast
At the beginning of your upkeep | becomes tapped | at the beginning of the next end step
When you do
enters tapped | would die | costs? \{1\} more | costs? \{1\} less | costs three mana
You may cast spells as though they had flash | Players can't cast spells from graveyards
Fuse | Daybound | Nightbound | III —
gains harmonize until end of turn | Choose one —\n• | if a creature died this turn
"""


def test_there_are_some_eighty_cards_that_can_be_read() -> None:
    cards = list(StarterSet())
    assert 60 <= len(cards) <= 90
    assert [card.name for card in cards if card.unread] == []
    assert sum("Harmonize {" in card.front.oracle_text for card in cards) >= 6


@pytest.mark.parametrize("mechanic", [each.strip() for each in re.split(r" \| |\n", MECHANICS.strip())])
def test_each_mechanic_is_on_a_card(mechanic: str) -> None:
    texts = [face.oracle_text for card in StarterSet() for face in card.faces]
    assert any(re.search(mechanic, text) for text in texts)


@pytest.mark.parametrize("layout", ["split", "adventure", "modal_dfc", "transform", "saga"])
def test_each_layout_is_on_a_card(layout: str) -> None:
    assert any(card.layout == layout for card in StarterSet())


@pytest.mark.parametrize("name", starter_deck_names())
def test_each_ready_deck_can_be_played(name: str) -> None:
    deck = starter_deck(name)
    assert deck.size == 60
    lands = sum(entry.count for entry in deck.main if "Land" in entry.card.front.type_line.words)
    assert 21 <= lands <= 26
    for entry in deck.main:
        assert entry.count <= 4 or entry.card.name in BASIC_LAND_TYPES
    colors = [entry.card.color_identity for entry in deck.main if "Land" in entry.card.front.type_line.words]
    for entry in deck.main:
        assert any(entry.card.color_identity & color for color in colors) or not entry.card.color_identity


def test_each_card_is_in_a_ready_deck() -> None:
    decks = [starter_deck(name) for name in starter_deck_names()]
    used = {entry.card.name for deck in decks for entry in deck.main + deck.sideboard}
    assert {card.name for card in StarterSet()} == used


def test_no_name_is_a_real_cards(card_pool: CardFile) -> None:
    real = {name_key(name) for name in card_pool.names()}
    assert [card.name for card in StarterSet() if name_key(card.name) in real] == list(BASIC_LAND_TYPES)
