"""Speed (CR 702.179): how fast a player is, and the triggered ability that comes with it."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import TriggeredAbility
from rulewright.abilities.condition import Compare, TurnOf
from rulewright.abilities.effect import KeywordAction
from rulewright.abilities.quantity import Number, SpeedOf
from rulewright.abilities.reference import EachOpponent, You
from rulewright.abilities.trigger import LosesLife, OneOrMore, WhileTrue

from .markers import marker
from .state import State

MAX_SPEED: Final = 4
"""CR 702.179e."""

_FASTER: Final = TriggeredAbility(
    WhileTrue(OneOrMore(LosesLife(EachOpponent())), TurnOf(You())),
    KeywordAction(You(), "increase speed", Number(1)),
    Compare(SpeedOf(You()), "<", Number(MAX_SPEED)),
    once_each_turn=True,
)
"""CR 702.179d."""


def set_speed(state: State, player: int, speed: int) -> None:
    """The player's speed becomes that; the triggered ability comes with the first speed they have (CR 702.179d)."""
    first = state.players[player].speed == 0 and speed > 0
    state.edit_player(player).speed = speed
    if first:
        marker(state, player, (_FASTER,))
    board = state.edit_board()
    board.stale = True
    board.unchecked = True
