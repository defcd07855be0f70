"""Bestowed Aura spells and permanents (CR 702.103)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.continuous import AddTypes, GainAbilities, RemoveTypes
from rulewright.abilities.duration import Duration
from rulewright.abilities.node import Change
from rulewright.abilities.noun import HasType, Objects
from rulewright.vocabulary.zone import BATTLEFIELD

from .characteristics import Characteristics
from .context import Kept
from .effects_in_force import ContinuousEffect
from .layer_changes import changed, op_of
from .layers import refresh
from .objects import Obj, is_player
from .state import State
from .zones import touch

BESTOW: Final = "bestow"
_ENCHANT: Final = Keyword("enchant", noun=Objects(HasType("creature")))
CHANGES: Final[tuple[Change, ...]] = (
    RemoveTypes(("creature",)),
    AddTypes((), ("Aura",)),
    GainAbilities((_ENCHANT,)),
)
"""What being bestowed does: it is an Aura with enchant creature, and no creature (CR 702.103b)."""


def as_bestowed(base: Characteristics) -> Characteristics:
    """A spell as it would be if it were cast bestowed (CR 702.103d)."""
    now = base
    for change in CHANGES:
        now = changed(now, op_of(change), 0, 0)
    return now


def bestow(state: State, id: int, player: int) -> None:
    """The spell, and the permanent that it becomes, is a bestowed Aura from now on (CR 702.103b)."""
    duration = Duration("bestowed")
    effect = ContinuousEffect(
        (id,), CHANGES, duration, Kept(player, id), player, id, state.timestamp(), state.turn.number
    )
    state.edit_board().continuous += (effect,)
    touch(state, id)
    refresh(state)


def is_bestowed(state: State, id: int) -> bool:
    """Whether the object is a bestowed Aura."""
    return any(id in effect.affected and effect.duration.until == "bestowed" for effect in state.board.continuous)


def loose(state: State) -> list[int]:
    """The bestowed Auras whose host is gone: they are creatures again at once, not by a state-based action (CR
    702.103f)."""
    found: list[int] = []
    for effect in state.board.continuous:
        if effect.duration.until == "bestowed":
            for id in effect.affected:
                obj = state.find(id)
                if obj is not None and obj.zone == BATTLEFIELD and not is_player(obj.attached_to):
                    if state.find(obj.attached_to) is None:
                        found.append(id)
    return found


def copy_bestowal(state: State, original: Obj, copy: int) -> None:
    """A copy of a bestowed Aura spell is one too (CR 702.103c)."""
    if is_bestowed(state, original.id):
        bestow(state, copy, state.get(copy).controller)


def cease(state: State, id: int) -> None:
    """It ceases to be bestowed, and is unattached (CR 702.103e-f)."""
    board = state.edit_board()
    board.continuous = tuple(
        effect for effect in board.continuous if not (id in effect.affected and effect.duration.until == "bestowed")
    )
    board.unchecked = True
    board.stale = True
    touch(state, id)
    from .unattaching import unattach

    unattach(state, [id])
