"""Starting the game (CR 103): opening hands, the London mulligan, the first turn."""

from __future__ import annotations

from rulewright.vocabulary.turn import UNTAP
from rulewright.vocabulary.zone import LIBRARY

from . import zones
from .cells import BEGIN
from .companions import reveal_companions
from .decide import pick
from .decision import DONE, KEEP, MULLIGAN, Mulligan, Option, Procedure
from .event import DRAW, MOVE, NONE, SHUFFLE, Event
from .happen import happen, occur
from .opening_hands import opening_actions
from .rng import below
from .state import State

OPENING_HAND = 7


def start(state: State) -> Procedure:
    """Chooses who starts, draws opening hands and takes mulligans (CR 103.1, 103.2, 103.5)."""
    count = len(state.players)
    board = state.edit_board()
    first, board.rng = below(board.rng, count)
    turn = state.edit_turn()
    turn.active = first
    order = state.in_turn_order()
    yield from reveal_companions(state, order)  # 103.2b
    for seat in range(count):
        zones.shuffle(state, seat)  # 103.3
        occur(state, Event(SHUFFLE, NONE, seat, "103.3"))
    taken = [0] * count
    free = 1 if count > 2 else 0  # 103.5c
    for seat in order:
        yield from happen_draws(state, seat)
    deciding = list(order)
    while deciding:
        again: list[int] = []
        for seat in deciding:  # each decides in turn order, then all take their mulligans together (103.5)
            options = [Option(KEEP)]
            if taken[seat] < OPENING_HAND + free:
                options.append(Option(MULLIGAN))
            answer = yield Mulligan(seat, options, NONE, "103.5")
            if options[answer].kind == MULLIGAN:
                again.append(seat)
        for seat in again:
            taken[seat] += 1
            for id in state.players[seat].hand:
                event = Event(MOVE, id, seat, "103.5")
                event.to_zone = LIBRARY
                event.cause = "mulligan"
                yield from happen(state, [event])
            zones.shuffle(state, seat)
            occur(state, Event(SHUFFLE, NONE, seat, "103.5"))
            yield from happen_draws(state, seat)
        for seat in again:
            yield from put_back(state, seat, taken[seat] - free)
        deciding = again
    yield from opening_actions(state, order)
    turn = state.edit_turn()
    turn.number = 1
    turn.step = UNTAP
    turn.stage = BEGIN
    board = state.edit_board()
    board.pending = ()
    state.new_history()
    yield DONE


def put_back(state: State, seat: int, number: int) -> Procedure:
    """So many cards of the new hand on the bottom of the library in any order, as part of the mulligan: whether to keep
    what is left is declared afterwards (CR 103.5)."""
    if number > 0:
        hand = list(state.players[seat].hand)
        chosen = yield from pick(seat, hand, number, number, NONE, "103.5", "MulliganBottom")
        for id in chosen:
            event = Event(MOVE, id, seat, "103.5")
            event.to_zone = LIBRARY
            event.position = "bottom"
            event.cause = "mulligan"
            yield from happen(state, [event])


def happen_draws(state: State, seat: int) -> Procedure:
    """An opening hand of seven cards."""
    for _ in range(OPENING_HAND):
        yield from happen(state, [Event(DRAW, NONE, seat, "103.5")])
