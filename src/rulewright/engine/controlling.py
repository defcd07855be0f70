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


def seers(state: State, player: int) -> int:
    """The mask of those whose eyes the player has: their own, and those of the players that they control (CR 722.4)."""
    eyes = 1 << player
    for each in state.players:
        if each.controlled_by == player:
            eyes |= 1 << each.seat
    return eyes


def outside(state: State, eyes: int) -> int:
    """Of those eyes, the ones that see cards outside the game: those of a player who is controlled are their own alone
    (CR 722.4)."""
    for each in state.players:
        if each.controlled_by not in (NONE, each.seat) and eyes >> each.controlled_by & 1:
            eyes &= ~(1 << each.seat)
    return eyes
