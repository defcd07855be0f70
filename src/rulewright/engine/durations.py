"""When lasting effects end (CR 611.2, 514.2)."""

from __future__ import annotations

from rulewright.abilities.duration import Duration

from .state import State


def expire(state: State, moment: str, player: int) -> None:
    """Ends the effects that last until this moment: ``cleanup`` (514.2), or ``turn`` as the player's turn begins."""
    board = state.board
    if not (board.continuous or board.shields or board.permissions or board.delayed):
        return
    number = state.turn.number
    continuous = tuple(
        e for e in board.continuous if not _over(e.duration, e.controller, e.turn, moment, player, number)
    )
    shields = tuple(s for s in board.shields if not _over(s.duration, s.controller, s.turn, moment, player, number))
    permissions = tuple(
        p
        for p in board.permissions
        if not _over(p.duration, p.player, p.turn, moment, player, number)
        and any(state.find(card) is not None for card in p.cards)
    )
    delayed = tuple(d for d in board.delayed if not (d.tree.whole_turn and moment == "cleanup"))
    board = state.edit_board()
    if len(continuous) != len(board.continuous):
        board.continuous = continuous
        board.stale = True
    board.shields = shields
    board.permissions = permissions
    board.delayed = delayed


def _over(duration: Duration, controller: int, began: int, moment: str, player: int, number: int) -> bool:
    until = duration.until
    if moment == "cleanup":
        if until == "end of turn":
            return True
        return until == "end of your next turn" and player == controller and number > began
    return until == "your next turn" and player == controller and number > began
