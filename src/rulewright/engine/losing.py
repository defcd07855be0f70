"""Losing and winning the game, and what forbids or replaces it (CR 104, 614, 704.7)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.continuous import PlayerRule

from .context import Context
from .decision import Decision
from .event import LOSE, NONE, Event
from .faces import acted
from .happen import occur
from .permissions import in_force
from .queries import player_fits
from .replacement import replace
from .state import State

CONCEDED: Final = "104.3a"
WON: Final = "104.2b"
"""Somebody else has won: no effect keeps the others from having lost."""

DRAWN: Final = "104.4c"
"""The game is a draw: everybody leaves it (CR 104.5), whatever keeps them from losing."""

_SPARED: Final = {"704.5a": "no loss at 0 life", "704.5b": "no loss from an empty library"}
END_RULES: Final = ("can't lose", "can't win", *_SPARED.values())
"""Rules of players about the end of the game."""


def has_rule(state: State, player: int, rule: str) -> bool:
    """Whether an effect gives the player this rule."""
    for static in state.board.index.player_rules:
        effect = static.effect
        assert isinstance(effect, PlayerRule)
        if effect.rule == rule:
            ctx = Context(state, static.controller, static.source)
            if player_fits(effect.player, player, ctx) and in_force(static, ctx):
                return True
    return False


def lose(state: State, player: int, rule: str) -> None:
    """The player has lost the game (CR 104.3)."""
    occur(state, acted(NONE, player, "loses the game", rule))  # abilities look at the players as they were
    seat = state.edit_player(player)
    seat.lost = True
    seat.lost_by = rule
    state.edit_board().unchecked = True
    occur(state, Event(LOSE, NONE, player, rule))


def would_lose(state: State, player: int, rule: str) -> Generator[Decision, int, bool]:
    """The player loses, unless an effect says that they can't (CR 101.2), or something else happens instead. One
    replacement effect replaces a loss for several reasons at once (704.7). Whether anything happened."""
    if has_rule(state, player, "can't lose"):
        return False
    event = Event(LOSE, NONE, player, rule)
    happens = True
    if state.board.index.replaces or state.board.shields:
        happens = yield from replace(state, event)
    if happens:
        lose(state, player, rule)
    return True


def spared(state: State, player: int, rule: str) -> bool:
    """Whether the player doesn't lose for that reason: having 0 or less life, drawing from an empty library."""
    return rule in _SPARED and has_rule(state, player, _SPARED[rule])


def win(state: State, winner: int) -> bool:
    """The player wins: in effect all opponents lose (CR 104.2b); whether an effect lets them."""
    if has_rule(state, winner, "can't win"):
        return False
    for player in state.opponents(winner):
        lose(state, player, WON)
    return True


def draw(state: State) -> None:
    """The game is a draw for all players. Nobody loses, so nothing triggers on that (CR 104.4c, 603.9)."""
    for player in range(len(state.players)):
        if not state.players[player].lost:
            seat = state.edit_player(player)
            seat.lost = True
            seat.lost_by = DRAWN
    state.edit_board().unchecked = True
