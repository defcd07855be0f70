"""Prepared creatures: while it is prepared, a copy of a creature's prepare spell is in exile, to be cast.

The rules for these cards came with their set, after the edition of the book that the other modules cite.
"""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary.zone import BATTLEFIELD, EXILE

from .definition import PREPARE
from .event import NONE
from .objects import COPY, Obj
from .state import State
from .zones import put_into_zone

PREPARED: Final = "prepared"
SPELL: Final = 1
"""The number of the face that is the prepare spell."""


def can_be_prepared(obj: Obj) -> bool:
    """Whether the permanent has a prepare spell and is not prepared."""
    return obj.zone == BATTLEFIELD and obj.form is not None and obj.form.layout == PREPARE and PREPARED not in obj.marks


def prepare(state: State, id: int) -> bool:
    """The permanent becomes prepared: its controller creates a copy of its prepare spell in exile."""
    obj = state.get(id)
    if not can_be_prepared(obj):
        return False
    assert obj.form is not None
    state.edit(id).marks += (PREPARED,)
    copy = state.add(COPY, obj.controller, obj.form, obj.form.faces[SPELL])
    copy.face = SPELL
    copy.zone = EXILE
    copy.put_by = id
    copy.seen = (1 << len(state.players)) - 1
    copy.timestamp = state.timestamp()
    put_into_zone(state, copy, "")
    board = state.edit_board()
    board.stale = True
    board.unchecked = True
    board.strays = True
    return True


def prepared_by(state: State, copy: Obj) -> Obj | None:
    """The prepared permanent that keeps a copy of its prepare spell in exile."""
    if copy.kind != COPY or copy.zone != EXILE or copy.put_by == NONE:
        return None
    permanent = state.find(copy.put_by)
    if permanent is None or permanent.zone != BATTLEFIELD or PREPARED not in permanent.marks:
        return None
    return permanent


def copies_of(state: State, player: int) -> list[int]:
    """The copies in exile that the player may cast: of prepared creatures that they control now."""
    found: list[int] = []
    for id in state.board.exile:
        permanent = prepared_by(state, state.get(id))
        if permanent is not None and permanent.controller == player:
            found.append(id)
    return found


def unprepare(state: State, id: int) -> None:
    """The permanent stops being prepared."""
    obj = state.find(id)
    if obj is not None and PREPARED in obj.marks:
        state.edit(id).marks = tuple([mark for mark in obj.marks if mark != PREPARED])
        board = state.edit_board()
        board.stale = True
        board.unchecked = True
