from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.cards.catalog import Catalog, import_cards, open_cards
from rulewright.cards.errors import UnknownCardError
from rulewright.cards.source import CardFile, CardSource, Layered, StarterSet

from .conftest import BRUTE, CARDS, HALVES

Write = Callable[[str, object], Path]

SMELT = {"name": "Test Wane", "type_line": "Sorcery", "legalities": {"vintage": "legal"}}
PLAIN = {**BRUTE, "name": "Test Ogre", "legalities": {"vintage": "legal"}}
ACCENTED = {**PLAIN, "name": "Tést Ogre", "legalities": None}
TOKEN = {**BRUTE, "layout": "token", "type_line": "Token Creature — Ogre", "mana_cost": ""}


@pytest.fixture(params=["file", "catalog"])
def source(request: pytest.FixtureRequest, write: Write, home: Path) -> CardSource:
    path = write("cards.jsonl", [TOKEN, ACCENTED, *CARDS, SMELT, PLAIN, {**BRUTE, "power": "9"}])
    if request.param == "file":
        return CardFile(path)
    import_cards([path])
    return Catalog()


def test_names_match_without_case_and_accents_and_by_either_face(source: CardSource) -> None:
    for name in ("Tést Wax", "test wax", "TEST WAX // TEST WANE", "test wax/test wane"):
        assert source.get(name).name == HALVES["name"]


def test_of_namesakes_the_likelier_is_found(source: CardSource) -> None:
    assert source.get("Test Wane").front.name == "Test Wane", "a full name comes before a face's"
    assert len(source.get("Test Wane").faces) == 1
    assert source.get("Tést Ogre").name == "Test Ogre", "a card with legalities comes before one without"
    assert source.get("Test Brute").layout == "normal", "a card comes before a token"
    assert source.get("Test Brute").front.power == "4", "the first printing counts"


def test_iteration_gives_every_card_once(source: CardSource) -> None:
    names = [card.name for card in source]
    assert len(names) == len(source) == 7
    assert names.count("Test Brute") == 2, "the card and the token"
    assert names.count("Test Ogre") == 1


def test_an_unknown_name_suggests_the_nearest(source: CardSource) -> None:
    assert source.find("Tset Brute") is None
    with pytest.raises(UnknownCardError, match=r"'Tset Brute' .did you mean Test Brute") as error:
        source.get("Tset Brute")
    assert error.value.nearest[0] == "Test Brute"
    with pytest.raises(UnknownCardError, match=r"no card is called 'Xyzzy'$"):
        source.get("Xyzzy")


def test_a_layer_hides_its_namesakes_below(write: Write) -> None:
    plains = {"name": "Plains", "type_line": "Basic Land — Plains", "oracle_text": "Other."}
    layered = Layered(CardFile(write("a.json", [plains, BRUTE])), StarterSet())
    assert layered.get("plains").front.oracle_text == "Other."
    assert layered.get("toll keeper").name == "Toll Keeper"
    assert len(layered) == len(list(layered)) == len(StarterSet()) + 1
    assert {"Test Brute", "Toll Keeper", "Plains"} <= set(layered.names())


def test_open_cards_takes_the_file_else_the_catalog_else_the_starter_set(write: Write, home: Path) -> None:
    assert isinstance(open_cards(), StarterSet)
    import_cards([write("brute.json", [BRUTE])])
    assert open_cards().find("Test Brute")
    file = write("halves.json", [HALVES])
    assert open_cards(file).find("Test Wax")
    assert open_cards(file).find("Test Brute") is None
    assert open_cards(file).find("Ember Refrain")
    assert open_cards().find("Ember Refrain")


def test_one_card_of_the_pool_is_found_quickly(card_pool_file: Path) -> None:
    start = time.process_time()
    assert CardFile(card_pool_file).find("plains")
    assert time.process_time() - start < 4
