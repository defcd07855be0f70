"""Examples of 903: color identity, and which cards a Commander deck may have."""

from __future__ import annotations

import pytest

from rulewright.cards.commander_deck import faults
from rulewright.cards.deck import Deck, DeckEntry
from rulewright.cards.record import CardRecord, FaceRecord
from rulewright.cards.source import CardList
from rulewright.game.binding import Bindery
from rulewright.game.legality import copies_allowed
from rulewright.vocabulary.color import BLUE, GREEN, RED

CARDS = CardList(
    [
        CardRecord(
            name="Iron Smith",
            type_line="Legendary Artifact Creature — Golem",
            mana_cost="{8}",
            oracle_text="{3}{R}, Sacrifice an artifact: Iron Smith deals damage equal to the sacrificed artifact's mana"
            " value to any target.",
            power="6",
            toughness="7",
        ),
        CardRecord(
            name="Meek Reader // Red Brute",
            layout="transform",
            card_faces=[
                FaceRecord(
                    name="Meek Reader", mana_cost="{2}{U}", type_line="Creature — Human", power="1", toughness="1"
                ),
                FaceRecord(
                    name="Red Brute", type_line="Creature — Mutant", color_indicator=["R"], power="5", toughness="1"
                ),
            ],
        ),
        CardRecord(
            name="Raid Mother",
            type_line="Legendary Creature — Goblin Shaman",
            mana_cost="{4}{R/G}{R/G}",
            power="3",
            toughness="3",
        ),
        CardRecord(name="Red Page", type_line="Creature — Human", mana_cost="{R}", power="1", toughness="1"),
        CardRecord(name="Green Page", type_line="Creature — Human", mana_cost="{G}", power="1", toughness="1"),
        CardRecord(name="Both Page", type_line="Creature — Human", mana_cost="{R}{G}", power="1", toughness="1"),
        CardRecord(name="Tin Page", type_line="Artifact Creature — Golem", mana_cost="{1}", power="1", toughness="1"),
        CardRecord(
            name="Torn Page",
            type_line="Artifact",
            mana_cost="{1}",
            oracle_text="{W}, {T}: You gain 1 life.",
        ),
        CardRecord(name="White Page", type_line="Creature — Human", mana_cost="{R/W}", power="1", toughness="1"),
        CardRecord(name="Mountain", type_line="Basic Land — Mountain"),
        CardRecord(name="Forest", type_line="Basic Land — Forest"),
        CardRecord(name="Plains", type_line="Basic Land — Plains"),
        CardRecord(name="Two Fields", type_line="Land — Forest Island", oracle_text="({T}: Add {G} or {U}.)"),
    ]
)


def rules(name: str) -> set[str]:
    """The rules that a deck of Raid Mother breaks by the card."""
    entries = (DeckEntry(1, CARDS.get(name)), DeckEntry(98, CARDS.get("Mountain")))
    deck = Deck("own", entries, commander=(DeckEntry(1, CARDS.get("Raid Mother")),))
    return {fault.rule for fault in faults(deck, copies_allowed(Bindery(CARDS)))}


def test_903_4_example_1_symbols_in_the_text_count() -> None:
    assert CARDS.get("Iron Smith").color_identity == RED


def test_903_4d_example_1_the_back_face_counts() -> None:
    assert CARDS.get("Meek Reader // Red Brute").color_identity == BLUE | RED


def test_903_5c_example_1_hybrid_symbols_are_both_colors() -> None:
    assert CARDS.get("Raid Mother").color_identity == RED | GREEN
    assert all(rules(name) == set() for name in ("Red Page", "Green Page", "Both Page", "Tin Page"))
    assert all(rules(name) == {"903.5c"} for name in ("White Page", "Torn Page"))


@pytest.mark.parametrize("name", ["Plains", "Two Fields"])
def test_903_5d_example_1_lands_of_other_types_are_not_for_it(name: str) -> None:
    assert rules(name) <= {"903.5c", "903.5d"}
    assert rules(name)
    assert rules("Forest") == set()
