"""Day and night (CR 730, 502.2), daybound and nightbound (702.145)."""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary.zone import BATTLEFIELD

from .characteristics import DAYBOUND, NIGHTBOUND
from .definition import BACK
from .event import ACTION, NONE, Event
from .faces import transform_now
from .happen import occur
from .layers import refresh
from .objects import SLOT_MASK, Obj
from .state import State

DAY: Final = "day"
NIGHT: Final = "night"


def become(state: State, time: str) -> bool:
    """It becomes day or night (CR 730.1); whether it was not yet."""
    before = state.board.daytime
    if before == time:
        return False
    board = state.edit_board()
    board.daytime = time
    board.stale = True
    board.unchecked = True
    refresh(state)
    if before:
        event = Event(ACTION, NONE, state.turn.active, "730.1a")
        event.cause = f"{before} becomes {time}"
        occur(state, event)
    settle(state)
    return True


def check(state: State) -> None:
    """As the untap step begins, the spells of the previous turn tell what it becomes (CR 502.2)."""
    counts = state.turn.cast_before
    cast = counts[state.turn.before] if counts else 0
    if state.board.daytime == DAY and cast == 0 and counts:
        become(state, NIGHT)
    elif state.board.daytime == NIGHT and cast >= 2:
        become(state, DAY)


def settle(state: State) -> None:
    """What daybound and nightbound make happen immediately (CR 702.145c-g)."""
    time = state.board.daytime
    bound = [state.objects[id & SLOT_MASK] for id in state.board.battlefield]
    bound = [obj for obj in bound if obj.now.keywords & (DAYBOUND | NIGHTBOUND)]
    if not time:
        if any(obj.now.keywords & DAYBOUND for obj in bound):
            become(state, DAY)
        elif bound:
            become(state, NIGHT)
        return
    for obj in bound:
        if turns_at(obj, time) and not obj.now.cannot("transform"):
            transform_now(state, [obj.id], obj.controller, "702.145c" if time == NIGHT else "702.145f")


def turns_at(obj: Obj, time: str) -> bool:
    """Whether the permanent shows the wrong face for that time."""
    if time == NIGHT:
        return bool(obj.now.keywords & DAYBOUND) and obj.face != BACK
    return bool(obj.now.keywords & NIGHTBOUND) and obj.face == BACK


def enters_transformed(state: State, obj: Obj) -> bool:
    """Whether a card enters the battlefield transformed because it is night (CR 702.145b)."""
    if state.board.daytime != NIGHT or obj.card is None or not obj.card.double_faced or obj.zone == BATTLEFIELD:
        return False
    shown = obj.card.faces[obj.face]
    return shown.keywords & DAYBOUND != 0
