"""Expending mana (CR 700.14)."""

from __future__ import annotations

from .event import ACTION, NONE, Event
from .happen import occur
from .state import State


def expend(state: State, player: int, spent: int) -> None:
    """The player has paid a cost to cast a spell with so much mana: they expend each number that the mana spent on
    spells this turn has reached by it."""
    if not spent:
        return
    history = state.edit_history()
    before = history.mana_spent[player]
    history.mana_spent = (*history.mana_spent[:player], before + spent, *history.mana_spent[player + 1 :])
    if not state.board.index.listens >> ACTION & 1:
        return
    for number in range(before + 1, before + spent + 1):
        event = Event(ACTION, NONE, player, "700.14")
        event.cause = f"expends {number}"
        occur(state, event)
