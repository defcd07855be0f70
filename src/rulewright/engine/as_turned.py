"""What is done while a permanent is turned face up or transforms, not afterward (CR 708.11, 712.20)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.continuous import AsTurned

from .context import Context
from .decision import Decision
from .effects.result import perform
from .objects import Obj
from .state import State

FACE_UP: Final = "face up"
TRANSFORMS: Final = "transforms"
ENTERS_TOO: Final = "enters or face up"
"""As it is turned face up, and as it enters (CR 614.1c)."""


def effects_as_turned(obj: Obj, how: str) -> list[AsTurned]:
    """What the permanent's abilities say of being turned so."""
    found: list[AsTurned] = []
    for ability in obj.now.statics:
        tree = ability.static
        if tree is not None:
            for each in tree.effects:
                if isinstance(each, AsTurned) and (each.how == how or (each.how == ENTERS_TOO and how == FACE_UP)):
                    found.append(each)
    return found


def as_it_turns(state: State, id: int, how: str, x: int = 0) -> Generator[Decision, int, None]:
    """Carries them out: the permanent has been turned, and nobody has been told so yet."""
    obj = state.get(id)
    for effect in effects_as_turned(obj, how):
        ctx = Context(state, obj.controller, id)
        ctx.x = x
        yield from perform(effect.effect, ctx)


def as_they_transformed(state: State) -> Generator[Decision, int, None]:
    """The same for all that day or night has turned, as soon as somebody can be asked."""
    if state.board.turned:
        turned = state.board.turned
        state.edit_board().turned = ()
        for id in turned:
            if state.find(id) is not None:
                yield from as_it_turns(state, id, TRANSFORMS)
