"""How many tokens are created where effects replace the number (CR 614.1a, 111.1)."""

from __future__ import annotations

from collections.abc import Generator

from ..decision import Decision
from ..event import CREATE, NONE, Event
from ..replacement import replace
from ..state import State


def number_created(state: State, player: int, amount: int) -> Generator[Decision, int, int]:
    """How many tokens are created under the player's control where an effect would create that many."""
    board = state.board
    if amount <= 0 or not (board.index.replaces or board.shields):
        return amount
    event = Event(CREATE, NONE, player, "111.1")
    event.amount = amount
    happens = yield from replace(state, event)
    return event.amount if happens else 0
