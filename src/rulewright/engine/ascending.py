"""Ascend and the city's blessing (CR 702.131), storied and the enduring story."""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary.cardtype import ARTIFACT, LEGENDARY

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


PARTS: Final = 3
"""How many artifacts, legendary permanents and Sagas make a story."""


def tell(state: State, player: int) -> None:
    """The player has an enduring story for the rest of the game once they control that many, each counted once."""
    if player in state.board.storied:
        return
    count = 0
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        now = obj.now
        if obj.controller == player and (now.types & ARTIFACT or now.supertypes & LEGENDARY or "Saga" in now.subtypes):
            count += 1
    if count >= PARTS:
        board = state.edit_board()
        board.storied = (*board.storied, player)
        board.stale = True
