"""Creating tokens (CR 111.2, 701.7): how many there will be, before any of them enters."""

from __future__ import annotations

from collections.abc import Generator

from .decision import Decision
from .event import CREATE, NONE, Event
from .replacement import replace
from .state import State


def how_many(state: State, player: int, amount: int) -> Generator[Decision, int, int]:
    """The number of tokens that an effect creates under the player's control. What replaces their creation applies
    before anything that says how one of them enters (CR 614.16, 616.1g)."""
    if amount <= 0 or not (state.board.index.replaces or state.board.shields):
        return max(0, amount)
    event = Event(CREATE, NONE, player, "701.7a")
    event.amount = amount
    happens = yield from replace(state, event)
    return event.amount if happens else 0
