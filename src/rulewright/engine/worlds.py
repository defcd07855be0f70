"""The world rule (CR 704.5k): of all permanents with the supertype world only the newest stays."""

from __future__ import annotations

from rulewright.vocabulary.cardtype import WORLD

from .objects import SLOT_MASK
from .state import State


def note(state: State) -> None:
    """Writes down since when each permanent has had the supertype: what has it now, and had not when this was last
    called, has it since now. It is called after each batch of events in which such a permanent enters, so that the
    times of two are equal only if they came together."""
    board = state.board
    known = dict(board.worlds)
    found: list[tuple[int, int]] = []
    for id in board.battlefield:
        if state.objects[id & SLOT_MASK].now.supertypes & WORLD:
            found.append((id, known.get(id, board.clock)))
    for id in board.phased:  # what phases in has not come anew (CR 702.26d)
        if id in known:
            found.append((id, known[id]))
    worlds = tuple(found)
    if worlds != board.worlds:
        state.edit_book().worlds = worlds


def outdated(state: State) -> list[int]:
    """All but the one that has been world for the shortest time; all, if there are several of those."""
    note(state)
    worlds = [(id, since) for id, since in state.board.worlds if id in state.board.battlefield]
    if len(worlds) < 2:
        return []
    last = max(since for _, since in worlds)
    newest = [id for id, since in worlds if since == last]
    return [id for id, _ in worlds if len(newest) > 1 or id != newest[0]]
