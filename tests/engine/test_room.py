"""A game has room for so many objects at a time, and says when it is full."""

from __future__ import annotations

import pytest

from rulewright.cards.source import StarterSet
from rulewright.engine.objects import CARD, SLOT_MASK
from rulewright.engine.state import State, TooManyObjects
from rulewright.game.binding import Bindery


def test_a_game_that_outgrows_its_slots_says_so_and_stays_as_it_was() -> None:
    forest = Bindery(StarterSet()).definition("Forest")
    state = State.of(2)
    for _ in range(SLOT_MASK + 1):
        state.add(CARD, 0, forest, forest.front)
    state.commit()
    with pytest.raises(TooManyObjects, match="no room for more than 65536 objects"):
        state.add(CARD, 0, forest, forest.front)
    state.rollback()
    assert len(state.objects) == SLOT_MASK + 1
    assert state.find(state.objects[SLOT_MASK].id) is state.objects[SLOT_MASK]
