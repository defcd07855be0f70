"""Making permanents unattached (CR 701.3d), for all to see (603.10c)."""

from __future__ import annotations

from .event import NONE, UNATTACH, Event
from .happen import occur_together
from .layers import refresh
from .objects import is_player
from .parting import unattached
from .state import State
from .triggers import Watchers, is_heard, watchers
from .zones import detach


def unattach(state: State, ids: list[int]) -> None:
    """They become unattached at the same time, and stay where they are."""
    before = looking(state)
    events: list[Event] = []
    for id in ids:
        obj = state.get(id)
        host = obj.attached_to
        if host != NONE and (is_player(host) or state.find(host) is not None):  # else it came loose as that left
            events.append(unattached(id, host, obj.controller))
        detach(state, id)
    refresh(state)
    if events and is_heard(state, UNATTACH, before):
        occur_together(state, events, before)


def looking(state: State) -> Watchers | None:
    """The permanents as they are before, if some ability waits for something to become unattached."""
    return watchers(state) if state.board.index.listens >> UNATTACH & 1 else None
