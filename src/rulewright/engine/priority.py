"""Timing and priority (CR 117): what a player with priority may do, and passing."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.continuous import PlayerRule
from rulewright.vocabulary.cardtype import INSTANT, LAND
from rulewright.vocabulary.zone import BATTLEFIELD, HAND

from . import state_based
from .activating import activate, activation_cost
from .activating import may_activate as may_activate_ability
from .casting import cast, may_cast
from .characteristics import FLASH
from .context import Context
from .decision import (
    ACTIVATE,
    CAST,
    DONE,
    MANA,
    PASS,
    PLAY_LAND,
    UNLOCK,
    Decision,
    Option,
    Procedure,
)
from .event import NONE
from .faces import locked
from .happen import happen, move_event
from .mana import may_activate, supply
from .mana_abilities import activate_mana
from .paying import can_pay
from .permissions import in_force, land_faces, methods, sorcery_timing
from .preparing import copies_of
from .queries import player_fits
from .state import CHECK, FINISH, OVER, PRIORITY, RESOLVE, SLOT_MASK, Obj, State
from .triggers import put_on_stack
from .unlocking import can_unlock, unlock_half
from .violation import Violation

PASS_ONLY: Final = [Option(PASS)]
"""The shared list of a player who can only pass."""


def options_for(state: State, player: int) -> list[Option]:
    """What the player may do with priority: exactly the actions that can be carried out to the end (DESIGN promise 4).
    Cached until something is written."""
    sorcery = sorcery_timing(state, player)
    known = state.offers.get(player)
    if known is not None and known.version == state.version and known.sorcery == sorcery:
        return known.options
    options = find_options(state, player, sorcery)
    state.offers[player] = Offer(state.version, sorcery, options)
    return options


class Offer:
    """A cached list of options, and what it depends on."""

    __slots__ = ("options", "sorcery", "version")

    def __init__(self, version: int, sorcery: bool, options: list[Option]) -> None:
        self.version = version
        self.sorcery = sorcery
        self.options = options


def find_options(state: State, player: int, sorcery: bool) -> list[Option]:
    """What the player may do with priority, worked out from nothing."""
    found: list[Option] = []
    seat = state.players[player]
    index = state.board.index
    anything = sorcery or bool(index.as_though_flash)
    lands = sorcery and why_no_land(state, player) is None
    cheaper = bool(index.may_cast) or bool(state.board.permissions) or index.reduces
    for id in seat.hand:
        obj = state.objects[id & SLOT_MASK]
        now = obj.now
        several = obj.card is not None and obj.card.several
        if lands and (now.types & LAND or several):
            _add_lands(state, player, obj, found)
        if (not now.types & LAND or several) and (anything or at_instant_speed(obj)):
            if several or cheaper or now.statics or now.least_mana <= most_mana(state, player):
                _add_casts(state, player, obj, found)
        if now.activated:
            _add_activations(state, player, obj, found)
        if now.mana_abilities:
            _add_mana(state, player, obj, found)
    for id in seat.graveyard:
        obj = state.objects[id & SLOT_MASK]
        now = obj.now
        if (now.statics or index.may_cast) and (anything or at_instant_speed(obj)):
            _add_casts(state, player, obj, found)
        if now.activated:
            _add_activations(state, player, obj, found)
        if now.mana_abilities:
            _add_mana(state, player, obj, found)
    for permission in state.board.permissions:
        if permission.player == player:
            for id in permission.cards:
                permitted = state.find(id)
                if permitted is None or (permitted.owner == player and permitted.zone == HAND):
                    continue
                if lands and permission.lands and all(o.kind != PLAY_LAND or o.id != id for o in found):
                    _add_lands(state, player, permitted, found)
                if all(o.kind != CAST or o.id != id for o in found):
                    _add_casts(state, player, permitted, found)
    if state.board.exile:
        for id in copies_of(state, player):
            _add_casts(state, player, state.get(id), found)
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        if obj.controller != player:
            continue
        now = obj.now
        if now.activated:
            _add_activations(state, player, obj, found)
        if now.mana_abilities:
            _add_mana(state, player, obj, found)
        if sorcery and obj.form is not None and obj.form.rooms:
            for half in locked(obj):
                if can_unlock(state, player, obj, half):
                    found.append(Option(UNLOCK, id, half))
    if not found:
        return PASS_ONLY
    return [Option(PASS), *found]


def at_instant_speed(obj: Obj) -> bool:
    """Whether the card, or some face of it that may be cast, is an instant or has flash."""
    now = obj.now
    return bool(now.types & INSTANT or now.keywords & FLASH) or (obj.card is not None and obj.card.quick)


def _add_lands(state: State, player: int, obj: Obj, found: list[Option]) -> None:
    for face in land_faces(state, player, obj):
        found.append(Option(PLAY_LAND, obj.id, face))


def _add_casts(state: State, player: int, obj: Obj, found: list[Option]) -> None:
    for method in methods(state, player, obj):
        if may_cast(state, player, obj, method):
            option = Option(CAST, obj.id)
            option.method = method
            found.append(option)


def _add_mana(state: State, player: int, obj: Obj, found: list[Option]) -> None:
    for at in obj.now.mana_abilities:
        ability = obj.now.abilities[at]
        if not ability.functions_in(obj.zone) or (state.settings.folded and ability.only_adds_mana):
            continue
        if why_not_mana(state, player, obj, at) is None:
            found.append(Option(MANA, obj.id, at))


def _add_activations(state: State, player: int, obj: Obj, found: list[Option]) -> None:
    for at in obj.now.activated:
        ability = obj.now.abilities[at]
        if not ability.functions_in(obj.zone) or (ability.taps and obj.tapped):
            continue
        if ability.least_mana > most_mana(state, player):
            continue
        if may_activate_ability(state, player, obj, at):
            found.append(Option(ACTIVATE, obj.id, at))


def most_mana(state: State, player: int) -> int:
    """No payment of the player can use more mana than this."""
    return supply(state, player).most + len(state.players[player].mana)


def why_not_mana(state: State, player: int, obj: Obj, at: int) -> Violation | None:
    """The rule that forbids the player, with priority, to activate a mana ability (CR 605.3a)."""
    tree = obj.now.abilities[at].activated
    assert tree is not None
    if tree.timing != "as instant" and not may_activate(state, player, obj, at):
        return Violation("605.3a", "the mana ability can't be activated now")
    ctx = Context(state, player, obj.id)
    if not can_pay(state, player, activation_cost(tree, obj, 0), ctx, obj.id):
        return Violation("118.3", "the mana ability's cost can't be paid")
    return None


def why_no_land(state: State, player: int) -> Violation | None:
    """The rule that forbids the player to play a land now (CR 305.2-305.3, 116.2a)."""
    if not sorcery_timing(state, player):
        return Violation("305.3", "a land is played in its player's main phase while the stack is empty")
    allowed = 1
    for static in state.board.index.player_rules:
        rule = static.effect
        assert isinstance(rule, PlayerRule)
        ctx = Context(state, static.controller, static.source)
        if rule.rule == "extra land" and player_fits(rule.player, player, ctx) and in_force(static, ctx):
            allowed += rule.amount
    if state.players[player].lands_played >= allowed:
        return Violation("305.2", "no further land may be played this turn")
    return None


# ---- acting on an answer ---------------------------------------------------------------------------------


def pass_priority(state: State) -> None:
    """The player passes (CR 117.3d); if all have passed, the top of the stack resolves or the step ends (117.4)."""
    turn = state.edit_turn()
    turn.passes += 1
    left = state.in_turn_order()
    if turn.passes >= len(left):
        turn.passes = 0
        turn.stage = RESOLVE if state.board.stack else FINISH
        return
    at = left.index(turn.priority)
    turn.priority = left[(at + 1) % len(left)]


def act(state: State, player: int, option: Option) -> Procedure:
    """Carries out what the player with priority chose; they receive priority afterwards (CR 117.3c)."""
    if option.kind == CAST:
        assert option.method is not None
        yield from cast(state, player, option.id, option.method)
    elif option.kind == ACTIVATE:
        yield from activate(state, player, option.id, option.number)
    elif option.kind == MANA:
        yield from activate_mana(state, player, option.id, option.number, NONE, ())
    elif option.kind == PLAY_LAND:
        yield from play_land(state, player, option.id, option.number)
    elif option.kind == UNLOCK:
        yield from unlock_half(state, player, option.id, option.number)
    turn = state.edit_turn()
    turn.passes = 0
    turn.stage = CHECK
    yield DONE


def play_land(state: State, player: int, id: int, face: int) -> Generator[Decision, int, None]:
    """Plays a land: a special action (CR 116.2a, 305.1), with that face up (712.12)."""
    assert face in land_faces(state, player, state.get(id))
    event = move_event(state, id, BATTLEFIELD, player, "305.1", "play")
    event.control = player
    event.face = face
    yield from happen(state, [event])


def check_and_give(state: State) -> Procedure:
    """Before a player receives priority: state-based actions, then triggered abilities, until none is left (117.5)."""
    while True:
        while state.board.unchecked:
            did = yield from state_based.check(state)
            if state.turn.stage == OVER:
                yield DONE
            if not did:
                break
        if not state.board.pending:
            break
        yield from put_on_stack(state)
    turn = state.edit_turn()
    turn.stage = PRIORITY
    yield DONE
