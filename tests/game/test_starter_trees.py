"""The trees of the starter set that the package brings are what the phrasebook reads."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files

from tools.generate_starter_trees import generated

from rulewright.cards.card import Card, Face
from rulewright.cards.source import StarterSet
from rulewright.engine.definition import Definition
from rulewright.game.binding import Bindery, CardReading, define
from rulewright.game.starter_trees import stored_faces


def test_the_stored_trees_are_those_that_are_read_now() -> None:
    stored = files("rulewright.game").joinpath("starter_trees.json").read_text(encoding="utf-8")
    assert stored == generated(), "run python -m tools.generate_starter_trees"


def faces(definition: Definition) -> list[tuple[object, ...]]:
    return [(face.name, face.types, tuple(a.tree for a in face.abilities)) for face in definition.faces]


def test_a_stored_card_is_defined_as_one_that_is_read() -> None:
    source = StarterSet()
    bindery = Bindery(source)
    for card in source:
        assert faces(bindery.bind(card)) == faces(define(CardReading(card, source)))


def test_a_card_with_another_text_is_not_taken_for_the_stored_one() -> None:
    card = next(card for card in StarterSet() if len(card.faces) == 1 and card.faces[0].oracle_text)
    face = card.faces[0]
    other = Face(face.name, face.mana_cost, face.type_line, "Draw a card.", face.power, face.toughness)
    assert stored_faces(card) is not None
    assert stored_faces(Card(card.name, card.layout, (other,))) is None


def test_a_game_of_the_starter_decks_loads_no_phrasebook() -> None:
    code = (
        "import sys; from benchmarks.play import decks; from rulewright.game.game import Game; Game(decks(), 1);"
        "sys.exit(any(name.startswith('rulewright.language') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
