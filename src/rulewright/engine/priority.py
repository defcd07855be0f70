"""Priority (CR 117): passing it, acting with it, and what is done before a player receives it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.continuous import OnceEachYourTurn
from rulewright.vocabulary.zone import BATTLEFIELD, HAND

from . import state_based
from .activating import activate
from .casting import cast
from .cells import CHECK, FINISH, OVER, PRIORITY, RESOLVE
from .decide import ask
from .decision import ACTIVATE, CAST, DONE, MANA, PLAY_LAND, SPECIAL, Decision, Option, Procedure
from .effects_in_force import Permission, Static
from .event import NONE
from .happen import happen, move_event
from .loops import BOUND, draw
from .mana_abilities import activate_mana
from .once_a_turn import has_done, note_use
from .permissions import land_faces, land_permissions, permits
from .special import take
from .state import State
from .triggers import put_on_stack

ROUNDS: Final = 1000
"""How often state-based actions are performed before a player receives priority; more is a loop (CR 104.4b)."""


def pass_priority(state: State) -> None:
    """The player passes (CR 117.3d); if all have passed, the top of the stack resolves or the step ends (117.4)."""
    turn = state.edit_priority()
    turn.passes += 1
    if turn.passes >= state.left():
        turn.passes = 0
        turn.stage = RESOLVE if state.board.stack else FINISH
        return
    turn.priority = state.after(turn.priority)


def act(state: State, player: int, option: Option) -> Procedure:
    """Carries out what the player with priority chose; they receive priority afterwards (CR 117.3c)."""
    if option.kind == CAST:
        assert option.method is not None
        yield from cast(state, player, option.id, option.method, True)
    elif option.kind == ACTIVATE:
        yield from activate(state, player, option.id, option.number)
    elif option.kind == MANA:
        yield from activate_mana(state, player, option.id, option.number, NONE, ())
    elif option.kind == SPECIAL:
        yield from take(state, player, option.id, option.number)
    elif option.kind == PLAY_LAND:
        yield from play_land(state, player, option.id, option.number)
    turn = state.edit_priority()
    turn.passes = 0
    turn.stage = CHECK
    yield DONE


def play_land(state: State, player: int, id: int, face: int) -> Generator[Decision, int, None]:
    """Plays a land: a special action (CR 116.2a, 305.1), with that face up (712.12)."""
    assert face in land_faces(state, player, state.get(id))
    leave = yield from _by_leave_of(state, player, id, face)
    event = move_event(state, id, BATTLEFIELD, player, "305.1", "play")
    event.control = player
    event.face = face
    yield from happen(state, [event])
    if isinstance(leave, Permission):
        board = state.edit_board()
        board.permissions = tuple([each for each in board.permissions if each is not leave])
    elif leave is not None:
        then = note_use(state, player, leave.source, leave.ability)
        if then is not None:
            has_done(state, then, event)


def _by_leave_of(state: State, player: int, id: int, face: int) -> Generator[Decision, int, Static | Permission | None]:
    """The permission by which the land is played, if it is one that is used up so: one that holds once a turn, or for
    only one of several cards. The player says which of several permissions it is (CR 601.3b says so of spells, 305.1).
    """
    obj = state.get(id)
    found = permits(state, player, obj, face)
    given = land_permissions(state, player, obj, face)
    once: list[Static | Permission] = [static for static in found if isinstance(static.effect, OnceEachYourTurn)]
    once.extend([permission for permission in given if permission.once])
    others = len(once) < len(found) + len(given) or (obj.zone == HAND and obj.owner == player)
    for leave in once:
        if leave is once[-1] and not others:
            return leave
        by_it = yield from ask(player, leave.source, "305.1", "OnceEachYourTurn")
        if by_it:
            return leave
    return None


def check_and_give(state: State) -> Procedure:
    """Before a player receives priority: state-based actions, then triggered abilities, until none is left (117.5)."""
    rounds = 0
    while True:
        while state.board.unchecked:
            rounds += 1
            if rounds > ROUNDS:
                draw(state, BOUND)
                yield DONE
            did = yield from state_based.check(state)
            if state.turn.stage == OVER:
                yield DONE
            if not did:
                break
        if not state.board.pending:
            break
        yield from put_on_stack(state)
    turn = state.edit_priority()
    if state.players[turn.priority].lost:  # it passes to the next player who is still in the game (CR 800.4a)
        turn.priority = state.after(turn.priority)
    turn.stage = PRIORITY
    yield DONE
