"""What comes next in the game: turns, phases and steps that are added or skipped (CR 500.7-500.11, 614.10)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import PlayerRule
from rulewright.vocabulary.turn import (
    BEGIN_COMBAT,
    CLEANUP,
    DRAW,
    END,
    END_COMBAT,
    POSTCOMBAT_MAIN,
    PRECOMBAT_MAIN,
    UNTAP,
    UPKEEP,
)

from .cells import Turn
from .context import Context
from .event import NONE
from .permissions import in_force
from .queries import player_fits
from .state import State

PHASES: Final[dict[str, tuple[int, int]]] = {
    "beginning": (UNTAP, DRAW),
    "upkeep": (UPKEEP, UPKEEP),
    "draw": (DRAW, DRAW),
    "combat": (BEGIN_COMBAT, END_COMBAT),
    "main": (POSTCOMBAT_MAIN, POSTCOMBAT_MAIN),
}
"""The first and last steps of the phases that effects add; a phase for one step has no other (CR 500.10)."""

STEPS: Final[dict[str, int]] = {"upkeep": UPKEEP, "draw": DRAW, "end": END}
"""The steps that effects add right after another one (CR 500.9)."""

_ENDS: Final = (DRAW, PRECOMBAT_MAIN, END_COMBAT, POSTCOMBAT_MAIN, CLEANUP)
"""The last steps of the phases."""

_SKIPPED: Final[dict[int, tuple[str, int]]] = {
    UNTAP: ("untap step", UNTAP),
    UPKEEP: ("upkeep step", UPKEEP),
    DRAW: ("draw step", DRAW),
    BEGIN_COMBAT: ("combat phase", END_COMBAT),
}
"""By its first step, what can be skipped, and its last step."""

TURN: Final = "turn"
SKIPS: Final = (*[name for name, _ in _SKIPPED.values()], TURN)
SKIP_RULES: Final = tuple(f"skip {name}" for name in SKIPS[:-1])
"""Rules of players who skip every such step."""


def following(turn: Turn, step: int) -> int:
    """The step after that one. After the last step of a phase: that of the newest additional phase (CR 500.8), or that
    with which the turn goes on. Steps that were added right after this one come first (CR 500.9)."""
    if turn.aside != NONE:
        step, turn.aside = turn.aside, NONE
    if turn.steps:
        turn.aside = step
        added = turn.steps[0]
        turn.steps = turn.steps[1:]
        return added
    if step == turn.last or (turn.last == NONE and step in _ENDS):
        if turn.added:
            if turn.last == NONE:
                turn.resume = step + 1
            first, turn.last = turn.added[0]
            turn.added = turn.added[1:]
            return first
        if turn.last != NONE:
            turn.last = NONE
            return turn.resume
    return step + 1


def enter(state: State, step: int) -> None:
    """That step comes next, or what follows if it is skipped: as though it didn't exist (CR 500.11)."""
    turn = state.edit_turn()
    while step in _SKIPPED and _skips(state, turn.active, _SKIPPED[step][0]):
        step = following(turn, _SKIPPED[step][1])
    turn.step = step
    if step == BEGIN_COMBAT:
        turn.combats += 1
        turn.attacked = False
        turn.assaults = ()
        turn.marched = 0
        turn.first_strikers = ()
        turn.compelled = ()
    elif step in (UPKEEP, POSTCOMBAT_MAIN, END):
        turn.begun += (step,)
    elif step == DRAW:
        turn.drawn = state.history.cards_drawn[turn.active]


def _skips(state: State, player: int, what: str) -> bool:
    """Whether the player skips it. Of effects that skip the next one, one is used up (CR 614.10a)."""
    if what in state.players[player].skips:
        seat = state.edit_player(player)
        at = seat.skips.index(what)
        seat.skips = (*seat.skips[:at], *seat.skips[at + 1 :])
        return True
    for static in state.board.index.player_rules:
        rule = static.effect
        assert isinstance(rule, PlayerRule)
        if rule.rule == f"skip {what}":
            ctx = Context(state, static.controller, static.source)
            if player_fits(rule.player, player, ctx) and in_force(static, ctx):
                return True
    return False


def whose_turn(state: State, turn: Turn) -> list[int]:
    """Makes the player active whose turn comes next: of an extra turn if there is one, the newest first (CR 500.7),
    else the next in turn order. Returns the players who have left the game and would have come before."""
    while turn.extra:
        player = turn.extra[-1]
        turn.extra = turn.extra[:-1]
        if not state.players[player].left and not _skips(state, player, TURN):  # CR 800.4k
            if turn.regular == NONE:
                turn.regular = turn.active
            turn.active = player
            return []
    gone: list[int] = []
    player = turn.active if turn.regular == NONE else turn.regular
    turn.regular = NONE
    while True:
        player = (player + 1) % len(state.players)
        if state.players[player].left:
            gone.append(player)
        elif not _skips(state, player, TURN):
            turn.active = player
            return gone
