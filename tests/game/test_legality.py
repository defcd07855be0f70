"""Deck legality: sizes, copies, banned and restricted cards, what is not understood."""

from __future__ import annotations

import pytest

from rulewright.cards.deck import Deck, DeckEntry, parse_deck
from rulewright.cards.errors import IllegalDeckError
from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList
from rulewright.game.binding import Bindery
from rulewright.game.formats import FORMATS, format_called
from rulewright.game.game import Game
from rulewright.game.legality import problems_of

CARDS = CardList(
    [
        CardRecord(name="Plain Page", type_line="Creature — Human", mana_cost="{1}", power="1", toughness="1"),
        CardRecord(
            name="Many Rats",
            type_line="Creature — Rat",
            mana_cost="{1}",
            oracle_text="A deck can have any number of cards named Many Rats.",
            power="1",
            toughness="1",
        ),
        CardRecord(
            name="Seven Sisters",
            type_line="Creature — Human",
            mana_cost="{1}",
            oracle_text="A deck can have up to seven cards named Seven Sisters.",
            power="1",
            toughness="1",
        ),
        CardRecord(
            name="Odd Words",
            type_line="Creature — Human",
            mana_cost="{1}",
            oracle_text="Frobnicate the moon.",
            power="1",
            toughness="1",
        ),
        CardRecord(
            name="Bad Apple",
            type_line="Artifact",
            mana_cost="{1}",
            legalities={"modern": "banned", "vintage": "restricted", "standard": "not_legal", "legacy": "legal"},
        ),
        CardRecord(name="Swamp", type_line="Basic Land — Swamp"),
        CardRecord(
            name="Low Mice",
            layout="meld",
            type_line="Creature — Mouse",
            mana_cost="{1}",
            oracle_text="{1}: If you both own and control this creature and a creature named High Mice, exile them, "
            "then meld them into Tower of Mice.",
            power="1",
            toughness="1",
        ),
        CardRecord(name="Tower of Mice", layout="meld", type_line="Creature — Mouse", power="5", toughness="5"),
    ]
)


def wrong(text: str, format: str = "") -> list[str]:
    deck = parse_deck(text, CARDS)
    return [str(problem) for problem in problems_of(deck, format_called(format) if format else None, Bindery(CARDS))]


def test_100_2a_sixty_cards_and_four_copies() -> None:
    assert wrong("4 Plain Page\n56 Swamp", "constructed") == []
    assert wrong("4 Plain Page\n55 Swamp", "constructed") == ["it has 59 cards, not 60 or more (100.2a)"]
    assert wrong("5 Plain Page\n56 Swamp", "modern") == ["Plain Page is in it 5 times, more than 4 (100.2a)"]
    assert wrong("4 Plain Page\n56 Swamp\nSB: 1 Plain Page", "modern") == [
        "Plain Page is in it 5 times, more than 4 (100.2a)"
    ]
    assert wrong("40 Plain Page", "limited") == []
    assert wrong("39 Swamp", "limited") == ["it has 39 cards, not 40 or more (100.2b)"]


def test_100_4a_fifteen_cards_in_a_sideboard() -> None:
    assert wrong("60 Swamp\nSB: 15 Swamp", "legacy") == []
    assert wrong("60 Swamp\nSB: 16 Swamp", "legacy") == ["its sideboard has 16 cards, not 15 or fewer (100.4a)"]


def test_113_6n_what_a_card_says_about_its_copies() -> None:
    assert wrong("40 Many Rats\n20 Swamp", "constructed") == []
    assert wrong("7 Seven Sisters\n53 Swamp", "constructed") == []
    assert wrong("8 Seven Sisters\n53 Swamp", "constructed") == ["Seven Sisters is in it 8 times, more than 7 (100.2a)"]


def test_banned_restricted_and_unknown_cards() -> None:
    assert wrong("1 Bad Apple\n59 Swamp", "legacy") == []
    assert wrong("1 Bad Apple\n59 Swamp", "modern") == ["Bad Apple is banned in modern"]
    assert wrong("1 Bad Apple\n59 Swamp", "standard") == ["Bad Apple is not legal in standard"]
    assert wrong("1 Bad Apple\n59 Swamp", "vintage") == []
    assert wrong("2 Bad Apple\n59 Swamp", "vintage") == [
        "Bad Apple is restricted in vintage: it is in the deck 2 times"
    ]
    assert wrong("4 Plain Page\n56 Swamp", "standard") == [], "of a card without legalities nothing is said"


def test_everything_at_once_and_what_is_not_understood() -> None:
    found = wrong("5 Odd Words\n2 Bad Apple\nSB: 16 Swamp", "modern")
    assert len(found) == 5
    assert "Odd Words is not understood" in found[0]
    assert wrong("5 Odd Words")[0].startswith("Odd Words is not understood")
    deck = Deck("x", (DeckEntry(60, CARDS.get("Odd Words")),))
    assert len(problems_of(deck, FORMATS["limited"], Bindery(CARDS, partial=True))) == 0


def test_903_5e_no_sideboard_in_commander() -> None:
    found = wrong("Commander\n1 Plain Page\nDeck\n99 Swamp\nSideboard\n1 Swamp", "commander")
    assert "a commander deck has no sideboard (903.5e)" in found
    assert "Plain Page can't be a commander (903.3)" in found


def test_903_6_a_game_of_commander_from_lists() -> None:
    cards = CardList(
        [
            CardRecord(
                name="Lone Queen",
                type_line="Legendary Creature — Human",
                mana_cost="{B}",
                color_identity=["B"],
                power="2",
                toughness="2",
            ),
            CardRecord(name="Swamp", type_line="Basic Land — Swamp"),
        ]
    )
    text = "Commander\n1 Lone Queen\n\nDeck\n99 Swamp\n"
    game = Game.new({"Ann": text, "Ben": text}, 3, "commander", cards=cards)
    seen = game.view(0)
    assert [player["life"] for player in seen["players"]] == [40, 40]
    assert [card["name"] for card in seen["command"]] == ["Lone Queen", "Lone Queen"]
    game.apply("keep")
    game.apply("keep")
    while "cast Lone Queen from command" not in game.texts:
        game.apply("play Swamp" if "play Swamp" in game.texts else 0)
    game.apply("cast Lone Queen from command; autopay")
    assert game.state.board.stack


def test_what_is_wrong_with_every_copy_of_a_card_is_said_once() -> None:
    with pytest.raises(IllegalDeckError) as caught:
        Game.new([["Mountain"] * 60, ["Nowhere Card"] * 60], seed=1)
    assert len(caught.value.problems) == 1


def test_712_4b_what_two_cards_meld_into_is_no_card() -> None:
    assert wrong("4 Low Mice\n56 Swamp", "constructed") == []
    assert any("712.4b" in problem for problem in wrong("4 Tower of Mice\n56 Swamp", "constructed"))
