"""Which face a permanent shows: transforming, flipping and unlocking (CR 701.27, 709.5, 710, 712)."""

from __future__ import annotations

from rulewright.vocabulary.cardtype import PERMANENT_TYPES
from rulewright.vocabulary.zone import BATTLEFIELD

from .as_turned import TRANSFORMS, effects_as_turned
from .definition import BACK, BOTH, FLIP, FLIPPED, NO_DOOR, UNLOCKS
from .event import ACTION, Event
from .face_copies import is_double_faced
from .happen import occur_together
from .layers import refresh
from .objects import Obj
from .state import State


def show(state: State, id: int, face: int) -> None:
    """Makes a permanent have the values of another face. It stays the same object (CR 712.18)."""
    obj = state.edit(id)
    if obj.form is not None and obj.base is obj.form.faces[obj.face]:  # not while it is a copy of something else
        obj.base = obj.form.faces[face]
    obj.face = face
    board = state.edit_board()
    board.stale = True
    board.unchecked = True


# ---- transforming ----------------------------------------------------------------------------------------


def can_transform(obj: Obj) -> bool:
    """Whether the permanent can transform (CR 701.27c-d, 712.9-712.10), restrictions aside."""
    if obj.zone != BATTLEFIELD or not is_double_faced(obj) or obj.card is None or obj.face_down:  # 712.15a
        return False
    return obj.card.faces[BACK - obj.face].types & PERMANENT_TYPES != 0


def transform(state: State, ids: list[int], player: int, rule: str) -> list[int]:
    """Transforms permanents at the same time (CR 701.27a); answers those that did. Nobody has been told so yet."""
    done: list[int] = []
    for id in ids:
        obj = state.find(id)
        if obj is None or not can_transform(obj):
            continue
        face = BACK - obj.face
        if obj.form is obj.card:
            show(state, id, face)
        turned = state.edit(id)
        turned.face = face  # also of a copy of something else, which it remains
        turned.turns += 1
        turned.timestamp = state.timestamp()  # CR 613.7g
        done.append(id)
    if done:
        refresh(state)
    return done


def transform_now(state: State, ids: list[int], player: int, rule: str) -> None:
    """The same where nobody can be asked; what is done as they transform is left for soon (CR 712.20)."""
    done = transform(state, ids, player, rule)
    for id in done:
        if effects_as_turned(state.get(id), TRANSFORMS):
            state.edit_board().turned += (id,)
    tell_transformed(state, done, player, rule)


def tell_transformed(state: State, ids: list[int], player: int, rule: str) -> None:
    """Abilities trigger on the permanents having transformed."""
    if ids:
        occur_together(state, [acted(id, player, "transforms", rule) for id in ids])


def acted(id: int, player: int, action: str, rule: str) -> Event:
    """The event of an object doing something that abilities name."""
    event = Event(ACTION, id, player, rule)
    event.cause = action
    return event


# ---- halves ----------------------------------------------------------------------------------------------


def unlock(state: State, id: int, half: int, player: int, rule: str) -> None:
    """Gives the permanent the designation that this half is unlocked (CR 709.5f)."""
    obj = state.get(id)
    show(state, id, half if obj.face == NO_DOOR else BOTH)
    refresh(state)
    events = [acted(id, player, UNLOCKS[half], rule)]
    if obj.face != NO_DOOR:
        events.append(acted(id, player, "fully unlocks", "709.5i"))
    occur_together(state, events)


# ---- flipping --------------------------------------------------------------------------------------------


def flip(state: State, id: int, player: int) -> bool:
    """Flips a permanent, once and for good (CR 710.4): also one that is a copy of a flip card (110.5c)."""
    obj = state.find(id)
    if obj is None or obj.zone != BATTLEFIELD or obj.form is None or obj.form.layout != FLIP or FLIPPED in obj.marks:
        return False
    obj = state.edit(id)
    assert obj.form is not None
    obj.marks += (FLIPPED,)
    obj.base = obj.form.faces[BACK]
    if obj.form is obj.card:
        obj.face = BACK
    board = state.edit_board()
    board.stale = True
    board.unchecked = True
    refresh(state)
    return True
