"""The trees of the starter set, as the phrasebook read them when the package was made: a game of its decks starts
without loading the phrasebook.

`tools/generate_starter_trees.py` writes ``starter_trees.json``; a test checks that it is what is read now.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from rulewright.abilities.json import Json, from_json
from rulewright.abilities.node import Ability
from rulewright.cards.card import Card

from .shapes import Read

_FILE: Final = "starter_trees.json"


def fingerprint(card: Card) -> str:
    """What the card's trees depend on, in sixteen hexadecimal digits: its layout, names, types, costs and texts."""
    said = [
        (face.name, str(face.type_line), face.oracle_text, "" if face.mana_cost is None else str(face.mana_cost))
        for face in card.faces
    ]
    return sha256(repr((card.layout, said)).encode()).hexdigest()[:16]


@cache
def _stored() -> dict[str, list[Json]]:
    text = files(__package__).joinpath(_FILE).read_text(encoding="utf-8")
    stored: dict[str, list[Json]] = json.loads(text)
    return stored


def stored_faces(card: Card) -> list[Read] | None:
    """The faces of a card of the starter set with their abilities; None for every other card."""
    trees = _stored().get(fingerprint(card))
    if trees is None:
        return None
    found: list[Read] = []
    for face, data in zip(card.faces, trees, strict=True):
        abilities = from_json(data, card.name)
        assert isinstance(abilities, tuple)
        found.append((face, tuple([ability for ability in abilities if isinstance(ability, Ability)])))
    return found
