"""Cards that are drawn while a spell is cast or an ability activated stay face down until that is done (CR 121.8)."""

from __future__ import annotations

from collections.abc import Generator

from .decision import Decision
from .face_down import DRAWN
from .happen import first_drawn
from .layers import refresh
from .state import State
from .zones import touch


def begin(state: State) -> None:
    """Something is being cast or activated, and will be paid for."""
    state.edit_book().proposing += 1


def end(state: State) -> Generator[Decision, int, None]:
    """It has become cast, or activated: what was drawn meanwhile is turned face up, unless that is part of paying for
    something else; what may be revealed as it is drawn is revealed now."""
    board = state.edit_book()
    board.proposing -= 1
    if board.proposing or not board.withheld:
        return
    drawn, board.withheld = board.withheld, ()
    for id, _ in drawn:
        card = state.find(id)
        if card is None or card.face_down != DRAWN or card.card is None:
            continue
        face = card.card.faces[card.face]
        card = state.edit(id)
        card.face_down = ""
        card.base = card.now = face
        card.seen |= 1 << card.owner
        touch(state, id)
        state.edit_player(card.owner)
    refresh(state)
    for id, first in drawn:
        card = state.find(id)
        if first and card is not None:
            yield from first_drawn(state, card.owner, id)
