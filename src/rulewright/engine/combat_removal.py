"""Removing permanents from combat, and what gets into it as it enters the battlefield (CR 506.3-506.4, 509.4)."""

from __future__ import annotations

from rulewright.vocabulary.cardtype import BATTLE, CREATURE, PLANESWALKER
from rulewright.vocabulary.zone import BATTLEFIELD

from .event import BECOMES_BLOCKED, BLOCKED_BY, NONE, Event
from .objects import SLOT_MASK, Obj, is_player, nothing_of
from .state import State
from .traits import defending_player
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


def enters_blocking(state: State, id: int, attacker: int) -> bool:
    """What was put onto the battlefield blocking is a blocking creature only if it is a creature, and if what it would
    block attacks its controller, their planeswalker or a battle that they protect (CR 506.3d-e, 509.4a); answers
    whether it is. What restricts the declaration of blockers does not matter (509.4b)."""
    obj = state.find(id)
    if obj is None or obj.zone != BATTLEFIELD:
        return False
    other = state.find(attacker)
    if may_be_in_combat(obj.now.types) and other is not None and other.attacking != NONE:
        if defending_player(other.attacking, state) == obj.controller:
            return True
    state.edit_status(id).blocking = ()
    return False


def become_blocked_by(state: State, attacker: int, blocker: int) -> list[Event]:
    """The attacking creature becomes blocked by one that was not declared as a blocker: what triggers (CR 509.3c-d)."""
    blocked = state.edit_status(attacker)
    was = blocked.blocked
    blocked.blocked = True
    blocked.blockers += (blocker,)
    pair = Event(BLOCKED_BY, attacker, blocked.controller, "509.3d")
    pair.other = blocker
    pair.amount = len(blocked.blockers)
    if was:
        return [pair]
    event = Event(BECOMES_BLOCKED, attacker, blocked.controller, "509.3c")
    event.other = blocker
    return [pair, event]


def _can_be_attacked(state: State, attacked: int, by: int) -> bool:
    """CR 506.3c, 508.4a: a player in the game, a planeswalker of a defending player or a battle that one protects."""
    defender = attacked
    if not is_player(attacked):
        obj = state.find(attacked)
        if obj is None or obj.zone != BATTLEFIELD or not obj.now.types & (PLANESWALKER | BATTLE):
            return False
        defender = obj.protector if obj.now.types & BATTLE else obj.controller
    return defender in state.opponents(by)
