"""Regeneration (CR 701.19): shields of permanents, used up as they would be destroyed."""

from __future__ import annotations

from .combat_removal import leave_combat
from .happen import tap
from .state import State


def shield(state: State, id: int) -> None:
    """The permanent gets a regeneration shield until the end of the turn (CR 701.19a)."""
    board = state.edit_board()
    board.regeneration += (id,)


def regenerate(state: State, id: int) -> None:
    """Uses a shield: the permanent is tapped, its damage is removed, and it leaves combat (CR 701.19a)."""
    board = state.edit_board()
    at = board.regeneration.index(id)
    board.regeneration = board.regeneration[:at] + board.regeneration[at + 1 :]
    obj = state.edit(id)
    obj.damage = 0
    obj.deathtouched = False
    tap(state, id, obj.controller, "701.19a")
    leave_combat(state, state.get(id))
