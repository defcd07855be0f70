"""Ascend and the city's blessing (CR 702.131)."""

from __future__ import annotations

from typing import Final

from .objects import SLOT_MASK
from .state import State

ENOUGH: Final = 10
"""How many permanents a player with ascend needs."""


def ascend(state: State, player: int) -> None:
    """The player gets the city's blessing if they control ten or more permanents (CR 702.131a-b); they keep it for the
    rest of the game."""
    board = state.board
    if player in board.blessed:
        return
    count = 0
    for id in board.battlefield:
        if state.objects[id & SLOT_MASK].controller == player:
            count += 1
    if count >= ENOUGH:
        board = state.edit_board()
        board.blessed = (*board.blessed, player)
        board.stale = True
