"""Removing permanents from combat, and what never gets into it (CR 506.3-506.4)."""

from __future__ import annotations

from rulewright.vocabulary.cardtype import BATTLE, CREATURE, PLANESWALKER
from rulewright.vocabulary.zone import BATTLEFIELD

from .event import NONE
from .objects import SLOT_MASK, Obj, is_player, nothing_of
from .state import State
from .zones import without


def leave_combat(state: State, obj: Obj) -> None:
    """CR 506.4: it is removed from combat. What it blocked stays blocked (509.1h)."""
    obj.attacking = NONE
    obj.band = NONE  # CR 702.22f
    obj.blocked = False
    obj.blockers = ()
    obj.blocking = ()
    for id in state.board.battlefield:
        other = state.objects[id & SLOT_MASK]
        if obj.id in other.blockers:
            state.edit_status(id).blockers = without(other.blockers, obj.id)
        if obj.id in other.blocking:
            state.edit_status(id).blocking = without(other.blocking, obj.id)


def leave_attack(state: State, obj: Obj) -> None:
    """CR 506.4, 506.4c: the planeswalker or battle, as it was, is no longer attacked. Who attacked it attacks nothing
    any more, and may still be blocked."""
    player = obj.protector if obj.now.types & BATTLE else obj.controller
    for id in state.board.battlefield:
        if state.objects[id & SLOT_MASK].attacking == obj.id:
            state.edit_status(id).attacking = nothing_of(player)


def stops_being_attacked(old: Obj, new: Obj) -> bool:
    """Whether a permanent that has become another is removed from combat as what is attacked (CR 506.4, 506.4e)."""
    was, now = old.now.types, new.now.types
    if not was & (PLANESWALKER | BATTLE):
        return False
    if new.controller != old.controller:
        return True
    if was & PLANESWALKER and was & BATTLE:
        if now & BATTLE:
            return False
        return not now & PLANESWALKER or new.controller != old.protector
    return not was & now & (PLANESWALKER | BATTLE)


def may_be_in_combat(types: int) -> bool:
    """Whether what has these card types can be an attacking or blocking creature (CR 506.3, 506.3e)."""
    return types & CREATURE != 0 and not types & BATTLE


def settle_entering(state: State, id: int) -> bool:
    """What was put onto the battlefield attacking is an attacking creature only if it is a creature of the attacking
    player, and if what it attacks can be attacked (CR 506.3a-c, 506.3e, 508.4a); answers whether it is."""
    obj = state.find(id)
    if obj is None or obj.zone != BATTLEFIELD:
        return False
    if may_be_in_combat(obj.now.types) and obj.controller == state.turn.active:
        if _can_be_attacked(state, obj.attacking, obj.controller):
            state.edit_turn().attacked = True  # CR 508.8
            return True
    state.edit_status(id).attacking = NONE
    return False


def _can_be_attacked(state: State, attacked: int, by: int) -> bool:
    """CR 506.3c, 508.4a: a player in the game, a planeswalker of a defending player or a battle that one protects."""
    defender = attacked
    if not is_player(attacked):
        obj = state.find(attacked)
        if obj is None or obj.zone != BATTLEFIELD or not obj.now.types & (PLANESWALKER | BATTLE):
            return False
        defender = obj.protector if obj.now.types & BATTLE else obj.controller
    return defender in state.opponents(by)
