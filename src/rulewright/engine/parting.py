"""What ends as something else happens, and triggers abilities that look back in time: being attached, being in control,
being a spell (CR 603.10c-603.10e)."""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary.zone import BATTLEFIELD

from .event import CONTROL, COUNTERED, MOVE, NONE, UNATTACH, Event
from .objects import is_player
from .state import State

PARTING: Final = 1 << UNATTACH | 1 << CONTROL | 1 << COUNTERED
"""The kinds of events that are nothing but the other side of events of other kinds."""


def unattached(id: int, host: int, player: int) -> Event:
    """An object ceases to be attached to another one or to a player (CR 701.3d)."""
    event = Event(UNATTACH, id, player, "701.3d")
    event.other, event.done = host, True
    return event


def partings(state: State, events: list[Event]) -> list[Event]:
    """What ends by these events: what leaves becomes unattached and has things unattached from it (CR 701.3d), its
    controller loses control of it (108.4), and a spell that is countered is put elsewhere (701.6a)."""
    found: list[Event] = []
    loose = [event.obj for event in events if event.kind == UNATTACH]
    leaving = [event.obj for event in events if event.kind == MOVE and event.from_zone == BATTLEFIELD]
    for event in events:
        was = event.was
        if event.kind != MOVE or was is None:
            continue
        if event.cause == "counter":
            countered = Event(COUNTERED, event.obj, was.controller, "701.6a")
            countered.source, countered.was, countered.done = event.source, was, True
            found.append(countered)
        if event.from_zone != BATTLEFIELD:
            continue
        lost = Event(CONTROL, event.obj, was.controller, "108.4")
        lost.was, lost.done = was, True
        found.append(lost)
        host = was.attached_to
        if host != NONE and event.obj not in loose:
            if is_player(host) or host in leaving or state.find(host) is not None:  # else it came loose as that left
                loose.append(event.obj)
                found.append(unattached(event.obj, host, was.controller))
        for id in was.attachments:
            if id not in loose:
                loose.append(id)
                found.append(unattached(id, event.obj, was.controller))
    return found
