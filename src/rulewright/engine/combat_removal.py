"""Removing creatures from combat (CR 506.4)."""

from __future__ import annotations

from rulewright.vocabulary.cardtype import BATTLE

from .event import NONE
from .objects import SLOT_MASK, Obj, nothing_of
from .state import State
from .zones import without


def leave_combat(state: State, obj: Obj) -> None:
    """CR 506.4: it is removed from combat. What it blocked stays blocked (509.1h)."""
    obj.attacking = NONE
    obj.band = NONE  # CR 702.22f
    obj.blocked = False
    obj.blockers = ()
    obj.blocking = ()
    for id in state.board.battlefield:
        other = state.objects[id & SLOT_MASK]
        if obj.id in other.blockers:
            state.edit_status(id).blockers = without(other.blockers, obj.id)
        if obj.id in other.blocking:
            state.edit_status(id).blocking = without(other.blocking, obj.id)


def leave_attack(state: State, obj: Obj) -> None:
    """CR 506.4, 506.4c: the planeswalker or battle, as it was, is no longer attacked. Who attacked it attacks nothing
    any more, and may still be blocked."""
    player = obj.protector if obj.now.types & BATTLE else obj.controller
    for id in state.board.battlefield:
        if state.objects[id & SLOT_MASK].attacking == obj.id:
            state.edit_status(id).attacking = nothing_of(player)
