"""Creatures that are attacking or blocking alone (CR 506.5): no other creature is."""

from __future__ import annotations

from typing import Final

from .event import MOVE, NONE, Event
from .objects import SLOT_MASK, Obj
from .state import State

ATTACKING_ALONE: Final = "attacking alone"
BLOCKING_ALONE: Final = "blocking alone"
ALONE: Final = (ATTACKING_ALONE, BLOCKING_ALONE)


def is_alone(status: str, obj: Obj, state: State) -> bool:
    """Whether it is attacking, or blocking, alone; of a creature that has left, whether it was (CR 608.2h)."""
    if state.find(obj.id) is None:
        return status in obj.marks
    if not _fights(status, obj):
        return False
    for id in state.board.battlefield:
        if id != obj.id and _fights(status, state.objects[id & SLOT_MASK]):
            return False
    return True


def note_alone(state: State, events: list[Event]) -> None:
    """Before creatures leave combat by leaving the battlefield: which of them were alone in it then (CR 603.10a)."""
    for event in events:
        if event.kind == MOVE:
            obj = state.find(event.obj)
            if obj is not None and (obj.attacking != NONE or obj.blocking):
                marks = tuple([status for status in ALONE if is_alone(status, obj, state)])
                if marks:
                    state.edit(obj.id).marks += marks


def _fights(status: str, obj: Obj) -> bool:
    return obj.attacking != NONE if status == ATTACKING_ALONE else bool(obj.blocking)
