"""Speed (CR 702.179): what starts a player's engines, and the ability that comes with having speed."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import TriggeredAbility
from rulewright.abilities.condition import Both, HasDesignation, NotCondition, TurnOf
from rulewright.abilities.effect import KeywordAction
from rulewright.abilities.node import Ability
from rulewright.abilities.reference import EachOpponent, You
from rulewright.abilities.trigger import LosesLife, OneOrMore

from .event import ACTION, NONE, Event
from .happen import occur
from .state import State

FASTER: Final = "increase speed"

INHERENT: Final[tuple[Ability, ...]] = (
    TriggeredAbility(
        OneOrMore(LosesLife(EachOpponent())),
        KeywordAction(You(), FASTER),
        Both((TurnOf(You()), NotCondition(HasDesignation(You(), "max speed")))),
        once_each_turn=True,
    ),
)
"""The triggered ability of a player with speed (CR 702.179d)."""


def set_speed(state: State, player: int, speed: int) -> None:
    """The player's speed becomes that."""
    state.edit_player(player).speed = speed
    state.edit_board().stale = True
    event = Event(ACTION, NONE, player, "702.179")
    event.cause = "changes speed"
    occur(state, event)
