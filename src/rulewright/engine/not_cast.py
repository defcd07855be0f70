"""Cards that were discarded and exiled for madness, and not cast (CR 702.35a): what speaks of the discarded card finds
them where they were put then (400.7k)."""

from __future__ import annotations

from typing import Final

from .event import Event
from .objects import SLOT_MASK, is_player
from .state import State

MADNESS: Final = "madness"
NOT_CAST: Final = "not cast for madness"


def note_not_cast(state: State, events: list[Event]) -> None:
    """Marks what the resolving madness ability moved."""
    for event in events:
        moved = state.find(event.new) if event.done else None
        if moved is not None:
            state.edit(moved.id).marks += (NOT_CAST,)


def found_again(state: State, ids: tuple[int, ...]) -> tuple[int, ...]:
    """The same objects; of cards that were discarded, exiled and not cast, what they have become."""
    for id in ids:
        if _became(state, id) != id:
            return tuple([_became(state, each) for each in ids])
    return ids


def _became(state: State, id: int) -> int:
    if is_player(id) or state.find(id) is not None:
        return id
    now = state.objects[id & SLOT_MASK]
    was = now.previous
    return now.id if was is not None and was.id == id and NOT_CAST in now.marks else id
