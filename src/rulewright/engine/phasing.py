"""Phasing (CR 702.26): permanents that are treated as though they did not exist."""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary.cardtype import BATTLE, PLANESWALKER
from rulewright.vocabulary.zone import BATTLEFIELD, NOWHERE

from .combat_removal import leave_attack, leave_combat
from .event import ACTION, NONE, Event
from .happen import occur_together
from .layers import refresh
from .objects import SLOT_MASK, Obj
from .pairing import unpair
from .state import State
from .triggers import PHASES_OUT, Watchers, watchers
from .zones import detach, touch, without

UNTIL: Final = "until"
"""How a permanent is phased out until something leaves the battlefield (CR 610.4)."""


def phase_out(state: State, ids: list[int], how: str = "directly") -> list[int]:
    """The permanents phase out, with what is attached to them (CR 702.26b, 702.26g); those that did so directly."""
    there = [
        id
        for id in ids
        if (obj := state.find(id)) is not None and obj.zone == BATTLEFIELD and not obj.now.cannot("phase out")
    ]
    before = watchers(state)  # CR 603.10b
    before.objects = [(obj.copy() if obj.id in there else obj, now) for obj, now in before.objects]
    indirect: list[int] = []
    for id in there:
        indirect.extend(_attached(state, id))
    direct = [id for id in there if id not in indirect]  # 702.26h
    for id in (*direct, *indirect):
        obj = state.edit(id)
        if obj.attacking != NONE or obj.blocking:
            leave_combat(state, obj)
        if obj.now.types & (PLANESWALKER | BATTLE):
            leave_attack(state, obj)
        if obj.paired != NONE:
            unpair(state, obj)
        if id in direct and obj.attached_to != NONE:
            host = state.find(obj.attached_to)
            if host is not None:
                host = state.edit(host.id)
                host.attachments = tuple(other for other in host.attachments if other != id)
        obj.phased = how if id in direct else "with its host"
        obj.zone = NOWHERE
        board = state.edit_board()
        board.battlefield = without(board.battlefield, id)
        board.phased += (id,)
        board.stale = True
    _tell(state, direct, PHASES_OUT, before)
    return direct


def _attached(state: State, id: int) -> list[int]:
    found: list[int] = []
    for other in state.get(id).attachments:
        obj = state.find(other)
        if obj is not None and obj.zone == BATTLEFIELD:
            found.append(other)
            found.extend(_attached(state, other))
    return found


def phase_out_until(state: State, ids: list[int], source: int, tapped: bool) -> list[int]:
    """They phase out until the source leaves the battlefield (CR 610.4)."""
    gone = phase_out(state, ids, UNTIL)
    state.edit_board().phased_until += tuple([(source, id, tapped) for id in gone])
    return gone


def phase_in_due(state: State) -> bool:
    """What phased out until objects left the battlefield that have left it phases in, all at once (CR 610.4, 610.4d);
    whether anything does."""
    due = [each for each in state.board.phased_until if _has_left(state, each[0])]
    if not due:
        return False
    for _, id, tapped in due:
        if tapped:
            state.edit(id).tapped = True
    _phase_in(state, [id for _, id, _ in due])
    return True


def _has_left(state: State, id: int) -> bool:
    obj = state.find(id)
    return obj is None or (obj.zone != BATTLEFIELD and not obj.phased)


def _phase_in(state: State, ids: list[int]) -> None:
    """CR 702.26c: they are there again, each with what phased out with it."""
    every: list[int] = []
    for id in ids:
        every.append(id)
        every.extend(_with_it(state, id))
    for id in every:
        obj = state.edit(id)
        obj.phased = ""
        obj.zone = BATTLEFIELD
        board = state.edit_board()
        board.phased = without(board.phased, id)
        board.phased_until = tuple([each for each in board.phased_until if each[1] != id])  # CR 610.4a
        board.battlefield += (id,)
        board.stale = True
        board.unchecked = True
        touch(state, id)
    for id in ids:  # 702.26i
        obj = state.get(id)
        host = state.find(obj.attached_to)
        if host is not None and host.zone == BATTLEFIELD:
            host = state.edit(host.id)
            host.attachments += (id,)
        elif obj.attached_to >= len(state.players):
            detach(state, id)
    _tell(state, ids, "phases in", None)


def _with_it(state: State, id: int) -> list[int]:
    found: list[int] = []
    for other in state.get(id).attachments:
        obj = state.find(other)
        if obj is not None and obj.phased == "with its host":
            found.append(other)
            found.extend(_with_it(state, other))
    return found


def phase(state: State, player: int) -> None:
    """The first thing in the player's untap step: what has phasing phases out while what had phased out phases in (CR
    502.1, 702.26a)."""
    back = [id for id in state.board.phased if _comes_back(state, state.get(id), player)]
    away = [
        id
        for id in state.board.battlefield
        if (obj := state.objects[id & SLOT_MASK]).controller == player and obj.now.has_keyword("phasing")
    ]
    if away:
        phase_out(state, away)
    if back:
        _phase_in(state, back)


def _comes_back(state: State, obj: Obj, player: int) -> bool:
    """Whether it phases in as the player untaps; what a player controlled who has left, in the next untap step after
    that player's turn would have begun (CR 702.26n)."""
    if obj.phased != "directly":
        return False
    whose = obj.controller
    return whose == player or (state.players[whose].left and state.after(whose) == player)


def _tell(state: State, ids: list[int], action: str, before: Watchers | None) -> None:
    refresh(state)
    events: list[Event] = []
    for id in ids:
        event = Event(ACTION, id, state.get(id).controller, "702.26b")
        event.cause = action
        events.append(event)
    occur_together(state, events, before)
