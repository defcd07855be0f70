"""Paired creatures (CR 702.95): two of one player, for as long as both are creatures of that player."""

from __future__ import annotations

from rulewright.vocabulary.cardtype import CREATURE
from rulewright.vocabulary.zone import BATTLEFIELD

from .event import NONE
from .objects import Obj
from .state import State
from .zones import touch


def may_pair(obj: Obj | None, player: int) -> bool:
    """Whether it is an unpaired creature that the player controls (CR 702.95c-d)."""
    return (
        obj is not None
        and obj.zone == BATTLEFIELD
        and not obj.phased
        and obj.controller == player
        and obj.now.types & CREATURE != 0
        and obj.paired == NONE
    )


def pair(state: State, one: int, other: int) -> None:
    """The two become paired with each other."""
    for id, with_ in ((one, other), (other, one)):
        state.edit(id).paired = with_
        touch(state, id)


def unpair(state: State, obj: Obj) -> None:
    """The creature and the one that it is paired with become unpaired (CR 702.95e)."""
    for id in (obj.id, obj.paired):
        if state.find(id) is not None:
            state.edit(id).paired = NONE
            touch(state, id)
    state.edit_book().stale = True
