"""Turn structure (CR 500-514): what happens as each step begins and ends."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.continuous import PlayerRule, UntapsAtMost, UntapsToo
from rulewright.vocabulary.color import ALL_MANA, COLOR_NAMES, MANA_BITS
from rulewright.vocabulary.turn import (
    CLEANUP,
    COMBAT_DAMAGE,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    DRAW,
    END_COMBAT,
    FIRST_COMBAT_DAMAGE,
    PRECOMBAT_MAIN,
    STEP_RULES,
    UNTAP,
    UPKEEP,
)
from rulewright.vocabulary.zone import GRAVEYARD

from . import combat, daytime, state_based
from .as_turned import as_they_transformed
from .cells import BEGIN, CHECK, FINISH, OVER
from .context import Context
from .controlling import change_control, change_in_turn
from .decide import ask, pick
from .decision import DONE, Decision, Procedure
from .durations import STEPS, expire, expire_untap
from .event import DRAW as DRAW_EVENT
from .event import NONE, STEP, Event
from .happen import counters_event, happen, move_event, occur, untap
from .layers import refresh
from .loops import BOUND, LAST_TURN, draw
from .objects import SLOT_MASK, Mana, Obj
from .permissions import in_force
from .phasing import phase
from .queries import fits, holds, members, player_fits
from .radiation import irradiate
from .starting import players_at_start
from .state import State
from .triggers import collect_states
from .turn_plan import enter, following, whose_turn

HAND_SIZE = 7


def begin_step(state: State) -> Procedure:
    """The turn-based actions as a step or phase begins (CR 703), then its "at the beginning" triggers (503.1a …)."""
    turn = state.turn
    step = turn.step
    player = turn.active
    if step == UNTAP:
        yield from _untap_step(state)
        yield DONE
    if step == CLEANUP:
        yield from _cleanup_step(state)
        yield DONE
    announce(state, step, player)
    if step == PRECOMBAT_MAIN:
        yield from _tell_sagas(state, player)
    if step == DRAW:
        absent = state.players[player].left  # CR 800.4j
        if not absent and (state.turn.number > 1 or players_at_start(state) > 2):  # CR 103.8a, 103.8c
            yield from happen(state, [Event(DRAW_EVENT, NONE, player, "504.1")])
    elif step == DECLARE_ATTACKERS:
        yield from combat.declare_attackers(state)
    elif step == DECLARE_BLOCKERS:
        yield from combat.declare_blockers(state)
    elif step in (FIRST_COMBAT_DAMAGE, COMBAT_DAMAGE):
        yield from combat.deal_damage(state, step == FIRST_COMBAT_DAMAGE)
    give(state)
    yield DONE


def give(state: State) -> None:
    """The active player will receive priority (CR 117.3a)."""
    turn = state.edit_priority()
    order = state.in_turn_order()
    if order:  # else the game is a draw (CR 104.4a)
        turn.priority = order[0]  # the next player where the active one has left (CR 800.4j)
    turn.passes = 0
    turn.stage = CHECK


def quiet(state: State) -> bool:
    """Whether the step begins without turn-based actions."""
    step = state.turn.step
    if step == PRECOMBAT_MAIN:
        return not sagas(state)
    return step not in (UNTAP, DRAW, DECLARE_ATTACKERS, DECLARE_BLOCKERS, FIRST_COMBAT_DAMAGE, COMBAT_DAMAGE, CLEANUP)


def sagas(state: State) -> list[int]:
    """The Sagas that the active player controls, with one or more chapter abilities."""
    found: list[int] = []
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        if obj.now.final_chapter and obj.controller == state.turn.active and "Saga" in obj.now.subtypes:
            found.append(id)
    return found


def _tell_sagas(state: State, player: int) -> Generator[Decision, int, None]:
    """A lore counter on each Saga of the active player as their precombat main phase begins (CR 714.3b)."""
    yield from happen(state, [counters_event(id, player, "lore", 1, id, "714.3b") for id in sagas(state)])


def announce(state: State, step: int, player: int) -> None:
    """The step begins: abilities trigger (CR 603.6)."""
    change_in_turn(state, step, player)
    if step == UPKEEP:
        seat = state.edit_player(player)
        seat.upkeeps = (seat.upkeeps[1], state.turn.number)
    if step in STEPS:
        expire(state, STEPS[step], player)
        refresh(state)
    board = state.board
    if board.index.listens >> STEP & 1 or board.delayed or board.index.volatile or state.observer is not None:
        event = Event(STEP, NONE, player, STEP_RULES[step])
        event.amount = step
        occur(state, event)
    if step == PRECOMBAT_MAIN:
        irradiate(state, player)


def _kept_tapped(state: State, obj: Obj) -> bool:
    """Whether an effect says that the permanent does not untap in this untap step."""
    if not obj.now.restrictions:
        return False
    ctx = Context(state, obj.controller, obj.id)
    return any(kept.unless is None or not holds(kept.unless, ctx) for kept in obj.now.cannot("untap"))


def _untap_step(state: State) -> Generator[Decision, int, None]:
    """CR 502.3: the active player's permanents untap; nobody receives priority (502.4)."""
    player = state.turn.active
    announce(state, UNTAP, player)
    phase(state, player)  # 502.1
    daytime.check(state)  # 502.2
    yield from as_they_transformed(state)
    chosen: list[int] = []
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        if obj.controller == player:
            if obj.sick and state.turn.last == NONE:  # what has phased in, too; not in an additional phase
                state.edit_status(id).sick = False  # CR 302.6: controlled continuously since this turn began
            if obj.tapped and not _kept_tapped(state, obj):
                if obj.now.permits("stay tapped"):
                    stays = yield from ask(player, id, "502.3", "StayTapped")
                    if stays:
                        continue
                chosen.append(id)
    chosen = yield from _within_limits(state, player, chosen)
    for id in (*chosen, *others_untapped(state, player)):
        untap(state, id, player, "502.3")
    expire_untap(state, player)
    refresh(state)
    turn = state.edit_priority()
    turn.stage = FINISH


def _within_limits(state: State, player: int, ids: list[int]) -> Generator[Decision, int, list[int]]:
    """Of the permanents that would untap as many as effects allow; which ones, their controller says (CR 502.3)."""
    for static in state.board.index.untaps:
        effect = static.effect
        if not isinstance(effect, UntapsAtMost):
            continue
        ctx = Context(state, static.controller, static.source)
        if not in_force(static, ctx) or not player_fits(effect.player, player, ctx):
            continue
        limited = [id for id in ids if fits(effect.what, state.get(id), ctx)]
        if len(limited) > effect.amount:
            kept = yield from pick(player, limited, effect.amount, effect.amount, static.source, "502.3", "Untap")
            ids = [id for id in ids if id not in limited or id in kept]
    return ids


def others_untapped(state: State, player: int) -> list[int]:
    """Permanents of others that effects untap during the player's untap step (CR 502.3)."""
    found: list[int] = []
    for static in state.board.index.untaps:
        effect = static.effect
        if not isinstance(effect, UntapsToo):
            continue
        ctx = Context(state, static.controller, static.source)
        if in_force(static, ctx) and player_fits(effect.player, player, ctx):
            for id in members(effect.what, ctx):
                obj = state.find(id)
                if id not in found and obj is not None and obj.tapped and obj.controller != player:
                    found.append(id)
    return found


def _cleanup_step(state: State) -> Generator[Decision, int, None]:
    """CR 514: discard to hand size; then damage wears off and effects end; then priority only if something happened."""
    player = state.turn.active
    announce(state, CLEANUP, player)
    limit = hand_size(state, player)
    hand = state.players[player].hand
    if limit >= 0 and len(hand) > limit:  # 514.1
        excess = len(hand) - limit
        chosen = yield from pick(player, list(hand), excess, excess, NONE, "514.1", "HandSize")
        yield from happen(state, [move_event(state, id, GRAVEYARD, player, "514.1", "discard") for id in chosen])
    for id in (*state.board.battlefield, *state.board.phased):  # 514.2
        obj = state.objects[id & SLOT_MASK]
        if obj.damage or obj.deathtouched:
            obj = state.edit_status(id)
            obj.damage = 0
            obj.deathtouched = False
    if state.board.regeneration:
        state.edit_board().regeneration = ()
    expire(state, "cleanup", player)
    refresh(state)
    collect_states(state)
    if state.board.unchecked or state.board.pending:  # 514.3a
        did = yield from state_based.check(state)
        if state.turn.stage == OVER:
            return
        if did or state.board.pending:
            give(state)
            state.edit_priority().cleanup_repeats = True
            return
    turn = state.edit_priority()
    turn.stage = FINISH


def hand_size(state: State, player: int) -> int:
    """The player's maximum hand size (CR 402.2); -1 for none. Of several effects the later ones come last (613.11)."""
    size = HAND_SIZE
    for static in sorted(state.board.index.player_rules, key=lambda rule: _came(state, rule.source)):
        rule = static.effect
        assert isinstance(rule, PlayerRule)
        if rule.rule not in HAND_RULES:
            continue
        ctx = Context(state, static.controller, static.source)
        if not player_fits(rule.player, player, ctx) or not in_force(static, ctx):
            continue
        if rule.rule == "no maximum hand size":
            size = -1
        elif rule.rule == "hand size":
            size = rule.amount
        elif size >= 0:
            size = max(0, size + (rule.amount if rule.rule == "greater hand size" else -rule.amount))
    return size


HAND_RULES: Final = ("no maximum hand size", "hand size", "greater hand size", "smaller hand size")
"""Rules for players that change how many cards they may keep."""


def _came(state: State, source: int) -> int:
    """The timestamp of the object that a rule comes from."""
    obj = state.last_known(source)
    return 0 if obj is None else obj.timestamp


def finish_step(state: State) -> None:
    """A step or phase ends: mana empties (CR 106.4, 500.5), and the next one begins."""
    for player in state.players:
        if player.mana:
            empty_pool(state, player.seat)
    turn = state.edit_turn()
    step = turn.step
    turn.stage = BEGIN
    turn.declined = ()
    if step == CLEANUP:
        if turn.cleanup_repeats:  # 514.3a: another cleanup step
            turn.cleanup_repeats = False
            return
        next_turn(state)
        return
    if step == END_COMBAT:
        combat.end(state)
        expire(state, "end of combat", turn.active)
        refresh(state)
    if step == DECLARE_ATTACKERS and not turn.attacked:  # 508.8
        turn.step = END_COMBAT
        return
    if step == DECLARE_BLOCKERS and not combat.has_first_strikers(state):  # 510.4
        turn.step = COMBAT_DAMAGE
        return
    enter(state, following(turn, step))


MANA_RULES: Final = (
    "keep mana",
    *[f"keep {color} mana" for color in COLOR_NAMES],
    *[f"lost mana becomes {color}" for color in (*COLOR_NAMES, "colorless")],
)
"""Rules of players about the mana that they do not lose as steps and phases end (CR 106.4)."""


_LASTS: Final = {"end of turn": CLEANUP, "end of combat": END_COMBAT}


def empty_pool(state: State, seat: int) -> None:
    """The player loses unspent mana, but for what an effect lets them keep (CR 106.4, 500.5)."""
    kept = becomes = 0
    for static in state.board.index.player_rules:
        rule = static.effect
        assert isinstance(rule, PlayerRule)
        if rule.rule not in MANA_RULES:
            continue
        ctx = Context(state, static.controller, static.source)
        if not player_fits(rule.player, seat, ctx) or not in_force(static, ctx):
            continue
        words = rule.rule.split()
        if rule.rule == "keep mana":
            kept = ALL_MANA
        elif words[0] == "keep":
            kept |= MANA_BITS[COLOR_NAMES.index(words[1])]
        elif not becomes:
            becomes = MANA_BITS[(*COLOR_NAMES, "colorless").index(words[-1])]
    step = state.turn.step
    left: list[Mana] = []
    for mana in state.players[seat].mana:
        lasts = _LASTS.get(mana.until, step) != step
        if lasts or mana.type & kept:
            left.append(mana)
        elif becomes:
            left.append(mana.of(becomes))
    state.edit_player(seat).mana = tuple(left)


def _count_anew(state: State) -> None:
    """What may be activated, or triggers, so often each turn may be so again: only in the next turn, not as effects
    that last for this turn end (CR 602.5b, 603.2h, 514.3a). Abilities that function in other zones count too: those of
    emblems, of what comes with speed (702.179d), forecast (702.57b), those of cards in graveyards and exile."""
    board = state.board
    for id in (*board.battlefield, *board.phased):
        if state.objects[id & SLOT_MASK].used:
            state.edit_status(id).used = ()
    for id in (*board.command, *board.exile):
        if state.objects[id & SLOT_MASK].used:
            state.edit(id).used = ()
    for seat in state.players:
        for id in (*seat.hand, *seat.graveyard):
            if state.objects[id & SLOT_MASK].used:
                state.edit(id).used = ()


def next_turn(state: State) -> None:
    """The next turn begins: an extra turn if there is one (CR 500.7), else the next player's."""
    turn = state.edit_turn()
    turn.cast_before = state.history.spells_cast
    turn.before = turn.active
    gone = whose_turn(state, turn)
    turn.number += 1
    turn.combats = 0
    turn.stage = BEGIN
    turn.declined = ()
    turn.added = ()
    turn.last = turn.resume = turn.aside = NONE
    turn.steps = turn.begun = ()
    turn.attacked = False
    turn.first_strikers = ()
    turn.compelled = ()
    turn.cleanup_repeats = False
    turn.actions = turn.resolved = turn.depth = 0
    state.new_history()
    for player in state.players:
        if player.lands_played:
            state.edit_player(player.seat).lands_played = 0
    _count_anew(state)
    for seat in gone:  # what lasts until that turn lasts until it would have begun (CR 800.4m)
        expire(state, "turn", seat)
    expire(state, "turn", turn.active)
    change_control(state, turn.active)
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        if obj.sick and obj.controller == turn.active:
            state.edit_status(id).sick = False  # CR 302.6: controlled continuously since this turn began
    refresh(state)
    enter(state, UNTAP)
    if turn.number + turn.played >= LAST_TURN:
        draw(state, BOUND)
    collect_states(state)
