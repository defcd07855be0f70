"""Leaving a game that goes on without the player (CR 800.4)."""

from __future__ import annotations

from rulewright.abilities.continuous import GainControl
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, NOWHERE

from .cells import FINISH, OVER, PRIORITY, RESOLVE
from .effects_in_force import ContinuousEffect
from .event import MOVE, NONE, Event
from .happen import force, move_event
from .layers import refresh
from .objects import ABILITY, CARD, SLOT_MASK
from .parting import unattached
from .queries import one_player
from .state import State
from .subgames import leave_behind
from .triggers import watchers
from .zones import cease, detach, without


def depart(state: State) -> bool:
    """The players who have lost a game that goes on leave it (CR 104.5); whether anybody did."""
    leaving = [player.seat for player in state.players if player.lost and not player.left]
    if not leaving or state.turn.stage == OVER:
        return False
    for seat in leaving:
        state.edit_player(seat).left = True
    for seat in leaving:
        _leave(state, seat)
    if state.board.monarch in leaving:  # CR 724.4
        from .effects.designations import monarch_leaves

        monarch_leaves(state)
    if state.board.initiative[0] in leaving:  # CR 725.4
        from .effects.venturing import give_initiative

        give_initiative(state, state.in_turn_order()[0])
    return True


def _leave(state: State, seat: int) -> None:
    """CR 800.4a: what the player owns leaves the game, what gives them control ends, the rest is exiled."""
    before = watchers(state)
    events: list[Event] = []
    for id in [obj.id for obj in state.objects if obj.owner == seat and obj.zone != NOWHERE]:
        obj = state.get(id)
        if obj.zone == BATTLEFIELD:
            event = Event(MOVE, id, seat, "800.4a")
            event.from_zone = BATTLEFIELD
            event.to_zone = NOWHERE
            event.was = obj
            event.done = True
            events.append(event)
        if obj.attached_to != NONE:
            if obj.zone == BATTLEFIELD:
                events.append(unattached(id, obj.attached_to, obj.controller))
            detach(state, id)
        cease(state, id)
        if state.outer is not None:
            leave_behind(state, obj)
    for id in [id for id in state.board.phased if state.get(id).owner == seat]:  # CR 702.26k: no ability triggers
        board = state.edit_board()
        board.phased = without(board.phased, id)
        obj = state.get(id)
        cease(state, id)
        if state.outer is not None:
            leave_behind(state, obj)
    board = state.edit_board()
    board.continuous = tuple(
        kept for effect in board.continuous if (kept := _without_control(state, effect, seat)) is not None
    )
    board.permissions = tuple(permission for permission in board.permissions if permission.player != seat)
    board.pending = tuple(pending for pending in board.pending if pending.controller != seat)  # 800.4d
    board.stale = True
    board.unchecked = True
    player = state.edit_player(seat)
    player.mana = ()
    force(state, events, before)  # 603.6c: it leaves the battlefield
    for id in state.board.stack:
        if state.get(id).controller == seat and state.get(id).kind != CARD:
            cease(state, id)
    exile_left(state)
    _leave_combat(state, seat)


def _without_control(state: State, effect: ContinuousEffect, seat: int) -> ContinuousEffect | None:
    """The effect without the changes that give the player control; None if there is nothing else."""
    kept = tuple(
        change
        for change in effect.changes
        if not isinstance(change, GainControl) or one_player(change.player, effect.context.at(state)) != seat
    )
    if len(kept) == len(effect.changes):
        return effect
    if not kept:
        return None
    return ContinuousEffect(
        effect.affected,
        kept,
        effect.duration,
        effect.context,
        effect.controller,
        effect.source,
        effect.timestamp,
        effect.turn,
    )


def exile_left(state: State) -> bool:
    """Exiles what a player who has left controls (CR 800.4a, 800.4c); whether there was anything."""
    refresh(state)
    board = state.board
    found = [
        id
        for id in (*board.battlefield, *board.stack)
        if state.players[state.objects[id & SLOT_MASK].controller].left and state.get(id).kind != ABILITY
    ]
    if not found:
        return False
    events = [move_event(state, id, EXILE, state.get(id).owner, "800.4a", "exile") for id in found]
    force(state, events, watchers(state))
    return True


def _leave_combat(state: State, seat: int) -> None:
    """Nothing is blocked by or blocks what has left; what attacks the player goes on attacking (CR 800.4e)."""
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        if obj.blocking and not all(state.find(other) is not None for other in obj.blocking):
            state.edit(id).blocking = tuple(other for other in obj.blocking if state.find(other) is not None)


def pass_on(state: State, seat: int, passed: list[int]) -> None:
    """Priority after a player has left (CR 800.4a): the next player in turn order has it if that player had it.
    ``passed``: the players who had passed in succession."""
    turn = state.edit_turn()
    left = state.in_turn_order()
    turn.passes = len([player for player in passed if player in left])
    if turn.priority != seat:
        return
    turn.priority = following(state, seat)
    if turn.stage == PRIORITY and turn.passes >= len(left):
        turn.passes = 0
        turn.stage = RESOLVE if state.board.stack else FINISH


def following(state: State, seat: int) -> int:
    """The next player in turn order who is still in the game."""
    others = state.opponents(seat)
    return others[0] if others else seat


def passed_in_succession(state: State) -> list[int]:
    """The players who have passed since somebody last did something: those just before the one with priority."""
    order = state.in_turn_order()
    if state.turn.priority not in order:
        return []
    at = order.index(state.turn.priority)
    return [order[(at - n) % len(order)] for n in range(1, min(state.turn.passes, len(order)) + 1)]
