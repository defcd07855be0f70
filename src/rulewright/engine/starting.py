"""Starting the game (CR 103): opening hands, the London mulligan, the first turn."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.vocabulary.turn import UNTAP
from rulewright.vocabulary.zone import LIBRARY

from . import zones
from .cells import BEGIN
from .companions import reveal_companions
from .decide import pick
from .decision import DONE, KEEP, MULLIGAN, Decision, Mulligan, Option, Procedure
from .event import DRAW, MOVE, NONE, SHUFFLE, Event
from .happen import happen, occur
from .leaving import depart
from .opening_hands import opening_actions
from .rng import below
from .state import State

OPENING_HAND = 7


def start(state: State) -> Procedure:
    """Chooses who starts, draws opening hands and takes mulligans (CR 103.1, 103.2, 103.5)."""
    seats = [player.seat for player in state.players if not player.left]
    board = state.edit_board()
    number, board.rng = below(board.rng, len(seats))
    first = seats[number]
    state.edit_turn().active = state.after(first) if state.players[first].lost else first
    yield from open_game(state)
    begin_first_turn(state)
    yield DONE


def open_game(state: State) -> Generator[Decision, int, None]:
    """From companions and shuffled libraries to opening hands and what is done with them, the starting player being the
    active one (CR 103.2-103.6)."""
    count = len(state.players)
    order = state.in_turn_order()
    yield from reveal_companions(state, order)  # 103.2b
    for seat in range(count):  # of those who have conceded meanwhile too: the others' opening hands stay what they were
        zones.shuffle(state, seat)  # 103.3
        if seat in order:
            occur(state, Event(SHUFFLE, NONE, seat, "103.3"))
    depart(state)  # CR 104.5
    taken = [0] * count
    free = 1 if players_at_start(state) > 2 or state.settings.brawl else 0  # 103.5c, 903.12g
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
            yield from happen_draws(state, seat)
        for seat in again:
            yield from _put_on_the_bottom(state, seat, taken[seat] - free)
        deciding = again
    yield from opening_actions(state, order)


def _put_on_the_bottom(state: State, seat: int, number: int) -> Generator[Decision, int, None]:
    """A mulligan ends with so many cards of the new hand on the bottom of the library, in any order (CR 103.5)."""
    if number <= 0:
        return
    hand = list(state.players[seat].hand)
    chosen = yield from pick(seat, hand, number, number, NONE, "103.5", "MulliganBottom")
    for id in chosen:
        event = Event(MOVE, id, seat, "103.5")
        event.to_zone = LIBRARY
        event.position = "bottom"
        event.cause = "mulligan"
        yield from happen(state, [event])


def players_at_start(state: State) -> int:
    """How many players began the game (CR 103.5c, 103.8a, 103.8c)."""
    return state.board.began or len(state.players)


def begin_first_turn(state: State) -> None:
    """The first turn comes next (CR 103.8)."""
    turn = state.edit_turn()
    turn.number = 1
    turn.step = UNTAP
    turn.stage = BEGIN
    board = state.edit_board()
    board.pending = ()
    state.new_history()


def happen_draws(state: State, seat: int) -> Generator[Decision, int, None]:
    """An opening hand of seven cards."""
    for _ in range(OPENING_HAND):
        yield from happen(state, [Event(DRAW, NONE, seat, "103.5")])
