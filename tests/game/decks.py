"""The starter decks, bound once for all tests."""

from __future__ import annotations

from functools import cache

from rulewright.cards.deck import starter_deck
from rulewright.cards.source import StarterSet
from rulewright.engine.definition import Definition
from rulewright.game.binding import Bindery


@cache
def starter_decks() -> tuple[tuple[Definition, ...], tuple[Definition, ...]]:
    """The two ready decks of the starter set."""
    bindery = Bindery(StarterSet())
    one, other = (
        tuple(bindery.bind(card) for card in starter_deck(name).cards()) for name in ("drumfire", "lantern-court")
    )
    return one, other
