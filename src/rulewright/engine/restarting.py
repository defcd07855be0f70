"""Restarting the game (CR 104.6, 726)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.vocabulary.zone import COMMAND, LIBRARY, NOWHERE, SIDEBOARD

from .cells import Board, Player, Turn
from .decision import Decision
from .effects_in_force import EMPTY_INDEX
from .event import MOVE, NONE, Event
from .layers import refresh
from .objects import CARD, Commander, Obj
from .starting import begin_first_turn, open_game
from .state import State
from .zones import cease, detach, move

RESTARTED: Final = "game"
"""What has ended, where the game has been restarted (`Turn.ending`)."""


def restart(state: State, player: int, exempt: tuple[int, ...]) -> Generator[Decision, int, None]:
    """The game ends, nobody wins, loses or draws it, and its players start a new one, the player first (CR 726.1). The
    exempt cards stay where they are (726.5). It is over just before the first turn's untap step (726.4)."""
    _gather(state, exempt)
    _forget(state, player)
    refresh(state)
    yield from open_game(state)
    begin_first_turn(state)
    state.edit_turn().ending = RESTARTED


def _gather(state: State, exempt: tuple[int, ...]) -> None:
    """Every card of the game goes to its owner's deck, phased-out permanents and those from outside the game too (CR
    726.2), and commanders to the command zone (903.6); what is no card ceases to exist."""
    phased = state.board.phased
    for obj in list(state.objects):
        if obj.zone == SIDEBOARD or (obj.zone == NOWHERE and obj.id not in phased) or obj.id in exempt:
            continue
        if obj.kind == CARD:
            _return(state, obj)
            continue
        if obj.attached_to != NONE:
            detach(state, obj.id)
        cease(state, obj.id)


def _return(state: State, obj: Obj) -> None:
    home = COMMAND if obj.commander is not None else LIBRARY
    if obj.zone != home:
        event = Event(MOVE, obj.id, obj.owner, "726.2")
        event.to_zone = home
        move(state, event)
        obj = state.get(event.new)
    if obj.commander is not None:  # it has not been cast in the new game (CR 903.8)
        state.edit(obj.id).commander = Commander(obj.commander.key)


def _forget(state: State, first: int) -> None:
    """Nothing of the old game is left but the cards, who plays, and how (CR 103.4)."""
    for seat in range(len(state.players)):
        old = state.edit_player(seat)
        new = Player(seat)
        new.life = new.starting_life = old.starting_life
        new.library, new.sideboard, new.graveyard, new.hand = old.library, old.sideboard, old.graveyard, old.hand
        new.identity, new.lost, new.lost_by, new.left = old.identity, old.lost, old.lost_by, old.left
        if old.lost:
            new.life = old.life
        new.epoch = state.epoch
        state.players[seat] = new
    before = state.edit_board()
    board = Board(EMPTY_INDEX)
    board.exile, board.command, board.free = before.exile, before.command, before.free
    board.clock, board.rng = before.clock, before.rng
    board.began = len([player for player in state.players if not player.lost])
    board.stale = True
    board.epoch = state.epoch
    state.board = board
    state.edit_turn()
    turn = Turn()
    turn.active = first  # CR 726.1a
    turn.stage = state.turn.stage
    turn.epoch = state.epoch
    state.turn = turn
    state.new_history()
