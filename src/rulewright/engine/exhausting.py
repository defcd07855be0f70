"""Abilities that are activated only once (CR 702.177)."""

from __future__ import annotations

from typing import Final

from .happen import add_at
from .objects import Obj
from .player_rules import rules_of
from .state import State

ONLY_ONCE: Final = ("exhaust", "power-up", "once")
"""Keywords of abilities that may be activated only once (CR 702.177a); ``once`` is said in words (602.5b)."""

AGAIN: Final = "exhausts again"
"""The rule by which a player may activate exhaust abilities as though they had not been activated."""


def exhausted(index: int) -> str:
    """The mark of an object whose ability of that index was activated (CR 702.177a)."""
    return f"exhausted {index}"


def is_spent(state: State, player: int, obj: Obj, index: int, keyword: str) -> bool:
    """Whether the ability was activated already, and no effect lets the player act as though it was not."""
    return exhausted(index) in obj.marks and not again(state, player, keyword)


def again(state: State, player: int, keyword: str) -> bool:
    """Whether an effect lets the player activate such abilities as though they had not been activated."""
    return keyword == "exhaust" and bool(state.board.index.player_rules) and bool(rules_of(state, player, AGAIN))


def exhaust(state: State, player: int, id: int, index: int, keyword: str) -> None:
    """The player has begun to activate the ability (CR 702.177b)."""
    obj = state.edit(id)
    if exhausted(index) not in obj.marks:
        obj.marks += (exhausted(index),)
    if keyword == "exhaust":
        history = state.edit_history()
        history.exhausts = add_at(history.exhausts, player, 1)
