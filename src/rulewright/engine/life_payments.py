"""Paying life (CR 119.4)."""

from __future__ import annotations

from collections.abc import Generator

from .decision import Decision
from .event import LOSE_LIFE, NONE, PAY_LIFE, Event
from .happen import occur
from .replacement import replace
from .state import State


def pay_life(
    state: State, player: int, amount: int, rule: str, entering: tuple[int, ...] = ()
) -> Generator[Decision, int, None]:
    """The player pays life: that much is lost, unless an effect replaces the payment as a whole. What does so takes no
    notice of objects that are entering the battlefield (CR 614.13c)."""
    if amount <= 0:
        return
    if state.board.index.replaces:
        event = Event(PAY_LIFE, NONE, player, rule)
        event.amount = amount
        event.ids = entering
        happens = yield from replace(state, event)
        if not happens:
            return
        amount = event.amount
    loss = Event(LOSE_LIFE, NONE, player, rule)
    loss.amount = amount
    occur(state, loss)
