"""Ending the turn, and ending the combat phase (CR 723)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.vocabulary.turn import CLEANUP, END_COMBAT
from rulewright.vocabulary.zone import EXILE

from . import combat
from .cells import BEGIN, OVER
from .decision import Decision
from .durations import expire
from .event import NONE
from .happen import happen, move_event
from .layers import refresh
from .objects import ABILITY
from .restarting import RESTARTED
from .state import State
from .turn import empty_pool
from .turn_plan import enter, following
from .zones import remove_ability

TURN: Final = "turn"
COMBAT: Final = "combat phase"
"""What ends."""


def clear_stack(state: State, player: int, what: str) -> Generator[Decision, int, None]:
    """What has triggered and is not on the stack ceases to exist (CR 723.1a); everything on the stack is exiled, with
    what is resolving (723.1b)."""
    board = state.edit_board()
    board.pending = ()
    events = []
    for id in state.board.stack:
        if state.get(id).kind == ABILITY:
            remove_ability(state, id)
        else:
            events.append(move_event(state, id, EXILE, player, "723.1b", "exile"))
    yield from happen(state, events)
    state.edit_turn().ending = what


def cut_short(state: State) -> None:
    """The phase and the step end, and the cleanup step comes next (CR 723.1d), or, if the combat phase has ended, the
    next phase (723.2d); creatures are removed from combat. What has triggered meanwhile waits for it (723.1f)."""
    turn = state.edit_turn()
    what = turn.ending
    turn.ending = ""
    if turn.stage == OVER or what == RESTARTED:  # the first turn comes next (CR 726.4)
        return
    for player in state.players:
        if player.mana:
            empty_pool(state, player.seat)
    combat.end(state)
    expire(state, "end of combat", turn.active)
    refresh(state)
    turn = state.edit_turn()
    turn.steps = ()  # what would have followed this step is skipped too (CR 500.9)
    turn.aside = NONE
    if what == COMBAT:
        turn.stage = BEGIN
        turn.attacked = False
        enter(state, following(turn, END_COMBAT))
        return
    turn.added = ()
    turn.last = turn.resume = NONE
    turn.cleanup_repeats = False
    turn.step = CLEANUP
    turn.stage = BEGIN
