"""Building the state of a game: from decks and a seed, or from a position (DESIGN promise 5: origin)."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.engine.definition import Definition
from rulewright.engine.rng import MASK64
from rulewright.engine.state import CARD, FOLDED, Settings, State
from rulewright.vocabulary.zone import LIBRARY


def from_decks(decks: Sequence[Sequence[Definition]], seed: int, settings: Settings = FOLDED) -> State:
    """A game about to start: every deck is its player's library (CR 103.3); the loop shuffles and deals."""
    state = State.of(len(decks))
    state.settings = settings
    for seat, deck in enumerate(decks):
        ids: list[int] = []
        for card in deck:
            obj = state.add(CARD, seat, card, card.front)
            obj.zone = LIBRARY
            ids.append(obj.id)
        state.edit_player(seat).library = tuple(ids)
    state.edit_board().rng = seed & MASK64
    return state
