"""The doors of Rooms: which halves of a permanent are locked (CR 709.5)."""

from __future__ import annotations

from rulewright.vocabulary.zone import BATTLEFIELD

from .definition import BOTH, LEFT, NO_DOOR, RIGHT
from .objects import Obj


def locked(obj: Obj) -> list[int]:
    """The locked halves of a permanent (CR 709.5c), by the numbers of their faces."""
    if obj.zone != BATTLEFIELD or obj.form is None or not obj.form.rooms:
        return []
    return {BOTH: [], LEFT: [RIGHT], RIGHT: [LEFT], NO_DOOR: [LEFT, RIGHT]}[obj.face]
