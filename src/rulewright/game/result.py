"""How a game ended: who won, and by which rule the others lost (CR 104)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rulewright.engine.cells import OVER
from rulewright.engine.loops import BOUND
from rulewright.engine.state import State

WHY: Final[dict[str, str]] = {
    "104.2b": "an effect made somebody else win",
    "104.3a": "conceded",
    "104.3e": "an effect said so",
    "104.4c": "an effect made the game a draw",
    "704.5a": "was at 0 life or less",
    "704.5b": "drew from an empty library",
    "704.5c": "had ten or more poison counters",
    "704.6c": "was dealt 21 or more combat damage by one commander",
}
"""Why a player lost, by the rule."""


@dataclass(frozen=True, slots=True)
class Loss:
    """That a player lost, by which rule, and why."""

    seat: int
    rule: str
    why: str


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game. ``winner`` is a seat, or None for a draw; ``turn`` the turn in which the game ended.

    >>> Result(1, 7, "Bob wins in turn 7: Alice was at 0 life or less (704.5a)", (Loss(0, "704.5a", "…"),)).winner
    1
    """

    winner: int | None
    turn: int
    why: str
    losses: tuple[Loss, ...] = ()

    def __str__(self) -> str:
        return self.why


def result_of(state: State, players: Sequence[str]) -> Result | None:
    """How the game ended; None while it goes on."""
    turn = state.turn
    if turn.stage != OVER:
        return None
    losses = tuple(
        Loss(player.seat, player.lost_by, WHY.get(player.lost_by, "lost")) for player in state.players if player.lost
    )
    reasons = "; ".join(f"{players[loss.seat]} {loss.why} ({loss.rule})" for loss in losses)
    if turn.winner >= 0:
        return Result(turn.winner, turn.number, f"{players[turn.winner]} wins in turn {turn.number}: {reasons}", losses)
    if turn.drawn_by:
        reasons = "the turn does not end" if turn.drawn_by == BOUND else "what happens repeats itself (104.4b)"
    return Result(None, turn.number, f"The game is a draw in turn {turn.number}: {reasons}", losses)
