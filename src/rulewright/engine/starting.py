"""Starting the game (CR 103): opening hands, the London mulligan, the first turn."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities.continuous import BeginInPlay, RevealFromOpeningHand
from rulewright.vocabulary.turn import UNTAP
from rulewright.vocabulary.zone import BATTLEFIELD, HAND, LIBRARY

from . import zones
from .cells import BEGIN
from .context import Context
from .decide import ask, pick
from .decision import DONE, KEEP, MULLIGAN, Decision, Mulligan, Option, Procedure
from .effects.result import perform
from .event import DRAW, MOVE, NONE, REVEAL, SHUFFLE, Event
from .happen import happen, move_event, occur
from .objects import SLOT_MASK
from .rng import below
from .state import State

OPENING_HAND = 7


def start(state: State) -> Procedure:
    """Chooses who starts, draws opening hands and takes mulligans (CR 103.1, 103.5)."""
    count = len(state.players)
    board = state.edit_board()
    first, board.rng = below(board.rng, count)
    turn = state.edit_turn()
    turn.active = first
    for seat in range(count):
        zones.shuffle(state, seat)  # 103.3
        occur(state, Event(SHUFFLE, NONE, seat, "103.3"))
    order = state.in_turn_order()
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
            yield from happen_draws(state, seat)
        deciding = again
    for seat in order:
        bottom = taken[seat] - free
        if bottom > 0:
            hand = list(state.players[seat].hand)
            chosen = yield from pick(seat, hand, bottom, bottom, NONE, "103.5", "MulliganBottom")
            for id in chosen:
                event = Event(MOVE, id, seat, "103.5")
                event.to_zone = LIBRARY
                event.position = "bottom"
                event.cause = "mulligan"
                yield from happen(state, [event])
    yield from begin_in_play(state, order)
    turn = state.edit_turn()
    turn.number = 1
    turn.step = UNTAP
    turn.stage = BEGIN
    board = state.edit_board()
    board.pending = ()
    state.new_history()
    yield DONE


def happen_draws(state: State, seat: int) -> Procedure:
    """An opening hand of seven cards."""
    for _ in range(OPENING_HAND):
        yield from happen(state, [Event(DRAW, NONE, seat, "103.5")])


def begin_in_play(state: State, order: list[int]) -> Generator[Decision, int, None]:
    """What players may do with cards in their opening hands, the starting player first: begin the game with one on the
    battlefield (CR 103.6a), or reveal one for what it says (103.6b)."""
    for seat in order:
        for id in state.players[seat].hand:
            abilities = state.objects[id & SLOT_MASK].now.statics
            trees = [ability.static for ability in abilities if ability.functions_in(HAND)]
            for effect in [effect for tree in trees if tree is not None for effect in tree.effects]:
                if isinstance(effect, BeginInPlay):
                    begins = yield from ask(seat, id, "103.6a", "BeginInPlay")
                    if begins:
                        event = move_event(state, id, BATTLEFIELD, seat, "103.6a", "put")
                        event.control = seat
                        yield from happen(state, [event])
                elif isinstance(effect, RevealFromOpeningHand):
                    shows = yield from ask(seat, id, "103.6b", "Reveal")
                    if shows:
                        state.edit(id).seen = (1 << len(state.players)) - 1
                        occur(state, Event(REVEAL, id, seat, "103.6b"))
                        yield from perform(effect.effect, Context(state, seat, id))
