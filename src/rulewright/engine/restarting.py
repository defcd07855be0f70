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
from .loops import BOUND, LAST_TURN, draw
from .melding import come_apart
from .merging import is_card
from .objects import CARD, Commander, Obj
from .starting import begin_first_turn, open_game
from .state import State
from .zones import cease, detach, move

RESTARTED: Final = "game"
"""What has ended, where the game has been restarted (`Turn.ending`)."""


def restart(state: State, player: int, exempt: tuple[int, ...]) -> Generator[Decision, int, None]:
    """The game ends, nobody wins, loses or draws it, and its players start a new one, the player first (CR 726.1). The
    exempt cards stay where they are (726.5). It is over just before the first turn's untap step (726.4). A game that is
    restarted over and over is drawn in the end, by the bound."""
    if state.turn.number + state.turn.played >= LAST_TURN:
        draw(state, BOUND)
        return
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
        if obj.zone == SIDEBOARD or (obj.zone == NOWHERE and obj.id not in phased):
            continue
        if obj.id in exempt:
            _begin_anew(state, obj)
            continue
        if obj.kind == CARD or _cards_of(obj):
            _return(state, obj)
            continue
        if obj.attached_to != NONE:
            detach(state, obj.id)
        cease(state, obj.id)


def _return(state: State, obj: Obj) -> None:
    """The card goes to its owner's deck, or all the cards of a merged or melded permanent do; tokens among them
    cease to exist (CR 712.21, 729.3)."""
    ids = [obj.id]
    single = not obj.parts and obj.melded == NONE
    home = COMMAND if single and obj.commander is not None else LIBRARY
    if obj.zone != home:
        event = Event(MOVE, obj.id, obj.owner, "726.2")
        event.to_zone = home
        event.arranged = _cards_first(obj)
        move(state, event)
        if obj.melded != NONE and obj.zone == NOWHERE:  # only what was on the battlefield comes apart as it moves
            come_apart(state, event, obj, state.get(event.new))
        ids = [event.new, *event.also, *event.more]
    for id in ids:
        card = state.get(id)
        if card.commander is not None and card.zone != COMMAND:  # one of several that were one permanent
            event = Event(MOVE, id, card.owner, "903.6")
            event.to_zone = COMMAND
            move(state, event)
            card = state.get(event.new)
        _begin_anew(state, card)


def _cards_first(obj: Obj) -> tuple[int, ...]:
    """The components of a merged permanent by their numbers: the first takes its place."""
    cards = _cards_of(obj)
    return tuple(cards + [number for number in range(len(obj.parts)) if number not in cards])


def _cards_of(obj: Obj) -> list[int]:
    """The numbers of a merged permanent's components that are cards."""
    return [number for number in range(len(obj.parts)) if is_card(obj.parts[number])]


def _begin_anew(state: State, card: Obj) -> None:
    """A commander has not been cast in the new game (CR 903.8), wherever it begins that (726.5a)."""
    if card.commander is not None and card.commander.casts:
        state.edit(card.id).commander = Commander(card.commander.key)


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
    turn.played = state.turn.played + state.turn.number
    turn.stage = state.turn.stage
    turn.epoch = state.epoch
    state.turn = turn
    state.new_history()
