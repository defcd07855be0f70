"""Controlling another player (CR 722): the one who is asked acts, the one who controls them decides."""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary.turn import BEGIN_COMBAT, END_COMBAT

from .cells import NOBODY_BEFORE
from .event import NONE
from .state import State


def decider(state: State, player: int) -> int:
    """Who makes the choices of a player (CR 722.5). Only control of the player changes: whoever controls a controller
    makes that one's own choices, not those of the players that they control."""
    by = state.players[player].controlled_by
    return player if by == NONE or state.players[by].left else by


def control(state: State, controlled: int, by: int) -> None:
    """During their next turn; of several such effects the last one works (CR 722.1a)."""
    seat = state.edit_player(controlled)
    seat.controlled_next = by
    if state.turn.active != controlled:  # their next combat phase is part of that turn
        seat.controlled_combat = NONE


def control_combat(state: State, controlled: int, by: int) -> None:
    """During their next combat phase alone (CR 722.2)."""
    state.edit_player(controlled).controlled_combat = by


def change_in_turn(state: State, step: int, active: int) -> None:
    """A step begins: control for a combat phase begins or ends with that phase (CR 722.2)."""
    seat = state.players[active]
    within = BEGIN_COMBAT < step <= END_COMBAT
    if seat.controlled_before != NOBODY_BEFORE and not within:
        seat = state.edit_player(active)
        seat.controlled_by, seat.controlled_before = seat.controlled_before, NOBODY_BEFORE
    if seat.controlled_combat != NONE and step == BEGIN_COMBAT:
        seat = state.edit_player(active)
        seat.controlled_before, seat.controlled_by = seat.controlled_by, seat.controlled_combat
        seat.controlled_combat = NONE


def control_now(state: State, player: int, by: int) -> int:
    """From now on, until whoever has begun it ends it (CR 722.2). Answers who controlled the player before."""
    before = state.players[player].controlled_by
    state.edit_player(player).controlled_by = by
    return before


def control_resolution(state: State, player: int, by: int) -> None:
    """Until what is resolving has resolved (CR 722.2)."""
    before = control_now(state, player, by)
    state.edit_board().handing_back += ((player, before),)


COMMANDED: Final = "commanded"


def control_spell(state: State, player: int, by: int, id: int) -> None:
    """While that spell resolves (CR 722.2)."""
    state.edit(id).marks += (f"{COMMANDED} {player} {by}",)


def begin_resolution(state: State) -> None:
    """Somebody may control a player while what is on top of the stack resolves."""
    for mark in state.get(state.board.stack[-1]).marks:
        if mark.startswith(COMMANDED):
            _, player, by = mark.split()
            control_resolution(state, int(player), int(by))


def end_resolution(state: State) -> None:
    """It has resolved, and with that such control ends: the last to begin first."""
    for player, before in reversed(state.board.handing_back):
        control_now(state, player, before)
    state.edit_board().handing_back = ()


def change_control(state: State, active: int) -> None:
    """A turn begins: control of the last turn ends, that of this turn begins (CR 722.1). A player who controls
    themselves decides as usual (722.9)."""
    for player in state.players:
        if player.controlled_by != NONE or player.controlled_before != NOBODY_BEFORE:
            seat = state.edit_player(player.seat)
            seat.controlled_by, seat.controlled_before = NONE, NOBODY_BEFORE
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
