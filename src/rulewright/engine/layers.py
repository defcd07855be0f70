"""Interaction of continuous effects (CR 613): finding characteristics anew when their causes change."""

from __future__ import annotations

from .effects_in_force import Static, StaticIndex
from .replacement import key_of
from .state import SLOT_MASK, State


def refresh(state: State) -> None:
    """Brings every object's characteristics and the index of static abilities up to date, if they are not."""
    if not state.board.stale:
        return
    index = StaticIndex()
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        index.listens |= obj.now.listens
        for at, ability in enumerate(obj.now.statics):
            tree = ability.static
            assert tree is not None
            if not ability.functions_in(obj.zone):
                continue
            for number, effect in enumerate(tree.effects):
                key = key_of(obj.id, at, number)
                index.put(Static(effect, ability, obj.id, obj.controller, obj.timestamp, key))
    board = state.edit_board()
    board.index = index
    board.stale = False
