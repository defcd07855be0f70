"""Controlling another player (CR 722): the one who is asked acts, the one who controls them decides."""

from __future__ import annotations

from .event import NONE
from .state import State


def decider(state: State, player: int) -> int:
    """Who makes the choices of a player (CR 722.5). Only control of the player changes: whoever controls a controller
    makes that one's own choices, not those of the players that they control."""
    by = state.players[player].controlled_by
    return player if by == NONE or state.players[by].left else by


def control(state: State, controlled: int, by: int) -> None:
    """During their next turn; of several such effects the last one works (CR 722.1a)."""
    state.edit_player(controlled).controlled_next = by


def change_control(state: State, active: int) -> None:
    """A turn begins: control of the last turn ends, that of this turn begins (CR 722.1). A player who controls
    themselves decides as usual (722.9)."""
    for player in state.players:
        if player.controlled_by != NONE:
            state.edit_player(player.seat).controlled_by = NONE
    if state.players[active].controlled_next != NONE:
        seat = state.edit_player(active)
        seat.controlled_by = seat.controlled_next
        seat.controlled_next = NONE


def sees(state: State, player: int, seen: int) -> bool:
    """Whether the player sees what those players see: also what somebody that they control sees (CR 722.4)."""
    if seen >> player & 1:
        return True
    return any(each.controlled_by == player and seen >> each.seat & 1 for each in state.players)
