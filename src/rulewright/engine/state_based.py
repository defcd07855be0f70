"""State-based actions (CR 704): checked whenever a player would receive priority, done together."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities.continuous import CounterLimit
from rulewright.vocabulary.cardtype import BATTLE, CREATURE, LEGENDARY, PLANESWALKER, WORLD
from rulewright.vocabulary.counter import MINUS_ONE, PLUS_ONE
from rulewright.vocabulary.zone import BATTLEFIELD, COMMAND, GRAVEYARD, NOWHERE, STACK

from .ascending import ascend, tell
from .attaching import why_not_attached
from .bestowing import cease as cease_to_be_bestowed
from .bestowing import is_bestowed, loose
from .cells import DRAWN, OVER
from .characteristics import INDESTRUCTIBLE
from .commander import has_lethal, returning
from .context import Context
from .decide import pick
from .decision import Decision
from .event import DESTROY, MOVE, NONE, REMOVE_COUNTERS, Event
from .happen import choose_protector, happen, move_event, occur, overdue
from .layers import refresh
from .leaving import depart, exile_left
from .losing import spared, would_lose
from .objects import ABILITY, CARD, EMBLEM, SLOT_MASK, TOKEN, Obj
from .phasing import phase_in_due
from .player_rules import cannot_be_sacrificed
from .preparing import prepared_by
from .queries import holds
from .roster import roster
from .state import State
from .traits import shares
from .triggers import collect_states
from .unattaching import unattach
from .venturing import at_bottom, complete
from .worlds import outdated
from .zones import cease

POISON_TO_LOSE = 10


def check(state: State) -> Generator[Decision, int, bool]:
    """Performs all applicable state-based actions as a single event (CR 704.3); whether any was performed."""
    state.edit_book().unchecked = False
    refresh(state)
    if roster(state).ascending:
        for player in roster(state).ascending:  # CR 702.131b: no action, but it holds whenever it is looked at
            ascend(state, player)
        refresh(state)
    if roster(state).telling:
        for player in roster(state).telling:
            tell(state, player)
        refresh(state)
    collect_states(state)
    if any(player.lost and not player.left for player in state.players):  # by an effect, before this check
        if game_over(state):  # CR 104.2a: at once, whatever would make the others lose
            return False
        depart(state)
        refresh(state)
    did = yield from _players_lose(state)
    if game_over(state):
        return did
    losers = did and any(player.lost and not player.left for player in state.players)
    if state.board.returning:
        back = overdue(state)
        if back:
            yield from happen(state, back)
            did = True
    if state.board.phased_until and phase_in_due(state):
        did = True
    if any(player.left for player in state.players) and exile_left(state):  # CR 800.4c
        did = True
    for player in roster(state).racing:  # 704.5z
        if not state.players[player].speed:
            from .effects.venturing import start_engines

            start_engines(state, player)
            did = True
    for seat in state.players:  # 704.5t
        if seat.dungeon != NONE and at_bottom(state, seat.seat) and not telling(state, seat.dungeon, False):
            complete(state, seat.seat)
            did = True
    for id in loose(state):
        cease_to_be_bestowed(state, id)
    events: list[Event] = []
    commanders = yield from returning(state)
    for id in commanders:
        events.append(move_event(state, id, COMMAND, state.get(id).owner, "903.9a", "put"))
    unattached: list[int] = []
    fallen: list[int] = []
    legends: list[Obj] = []
    worlds = False
    unprotected: list[Obj] = []
    for id in roster(state).watched:
        obj = state.objects[id & SLOT_MASK]
        now = obj.now
        if now.types & CREATURE:
            if now.toughness <= 0:  # 704.5f
                events.append(move_event(state, id, GRAVEYARD, obj.controller, "704.5f", "put"))
            elif obj.damage >= now.toughness:  # 704.5g
                events.append(Event(DESTROY, id, obj.controller, "704.5g"))
            elif obj.deathtouched:  # 704.5h
                events.append(Event(DESTROY, id, obj.controller, "704.5h"))
        if obj.deathtouched:  # "since the last time state-based actions were checked", whatever it is now
            state.edit_status(id).deathtouched = False
        if now.types & PLANESWALKER and obj.count("loyalty") == 0:  # 704.5i
            events.append(move_event(state, id, GRAVEYARD, obj.controller, "704.5i", "put"))
        if now.final_chapter and "Saga" in now.subtypes and obj.count("lore") >= now.final_chapter:  # 704.5s
            if not telling(state, id, True) and not cannot_be_sacrificed(obj):
                events.append(move_event(state, id, GRAVEYARD, obj.controller, "704.5s", "sacrifice"))
        if now.types & BATTLE and obj.count("defense") == 0 and not telling(state, id, False):  # 704.5v
            events.append(move_event(state, id, GRAVEYARD, obj.controller, "704.5v", "put"))
        elif now.types & BATTLE and not protected(state, obj):
            unprotected.append(obj)
        if now.supertypes & LEGENDARY:
            legends.append(obj)
        if now.supertypes & WORLD:
            worlds = True
        if "Aura" in now.subtypes:  # 704.5m
            astray = obj.attached_to == NONE or why_not_attached(state, obj, obj.attached_to) is not None
            if astray and is_bestowed(state, id):  # 702.103f
                fallen.append(id)
            elif astray:
                events.append(move_event(state, id, GRAVEYARD, obj.controller, "704.5m", "put"))
        elif obj.attached_to != NONE:
            loose_kind = "Equipment" not in now.subtypes and "Fortification" not in now.subtypes  # 704.5p
            if loose_kind or now.types & BATTLE or why_not_attached(state, obj, obj.attached_to) is not None:  # 704.5n
                unattached.append(id)
        if len(obj.counters) > 1:
            _cancel_counters(state, obj, events)
        if obj.counters and now.statics:
            _limit_counters(state, obj, events)
    for obj in unprotected:  # 704.5w-x
        if state.players[obj.controller].lost:
            continue
        player = yield from choose_protector(state, obj.controller, "Siege" in obj.now.subtypes, obj.id, "704.5w")
        if player == NONE:
            events.append(move_event(state, obj.id, GRAVEYARD, obj.controller, "704.5w", "put"))
        else:
            state.edit(obj.id).protector = player
            did = True
    _replace_roles(state, events)
    for group in same_legends(legends):  # 704.5j
        if losers and all(state.players[obj.owner].lost for obj in group):
            continue  # they leave the game whichever is kept
        kept = yield from pick(group[0].controller, [o.id for o in group], 1, 1, NONE, "704.5j", "LegendRule")
        for obj in group:
            if obj.id not in kept:
                events.append(move_event(state, obj.id, GRAVEYARD, obj.controller, "704.5j", "put"))
    if worlds:
        for id in outdated(state):
            events.append(move_event(state, id, GRAVEYARD, state.get(id).controller, "704.5k", "put"))
    for id in fallen:
        cease_to_be_bestowed(state, id)
        did = True
    if unattached:
        unattach(state, unattached)
        did = True
    did = _cease_misplaced(state) or did
    once: list[Event] = []
    moving: set[int] = set()
    moved = {event.obj for event in events if event.kind == MOVE}
    for event in events:  # an object that several of them would move is moved once (704.7)
        if event.kind == DESTROY and event.obj in moved:
            continue  # what keeps it from being destroyed doesn't keep it there
        if event.kind != REMOVE_COUNTERS and event.obj not in moving:
            moving.add(event.obj)
            once.append(event)
    if once:
        yield from happen(state, once)
        for event in once:
            if event.done:
                did = True
    for event in events:  # what leaves has its counters as it leaves (704.8)
        if event.kind == REMOVE_COUNTERS and state.find(event.obj) is not None:
            occur(state, event)
            did = True
    if losers:  # 704.3: what else the state-based actions do is done as these players lose; then they leave (800.4a)
        depart(state)
    if did:
        state.edit_book().unchecked = True  # 704.3: they are checked once more
    return did


def protected(state: State, battle: Obj) -> bool:
    """Whether the battle has a player who may be its protector, or is being attacked by creatures without one (CR
    704.5w-x)."""
    player = battle.protector
    if player == NONE or state.players[player].lost:
        return any(state.objects[id & SLOT_MASK].attacking == battle.id for id in state.board.battlefield)
    return "Siege" not in battle.now.subtypes or player != battle.controller


def telling(state: State, id: int, chapters: bool) -> bool:
    """Whether a triggered ability of the permanent, or a chapter ability, has triggered but not left the stack yet."""
    for pending in state.board.pending:
        if pending.source == id and (pending.ability.chapter or not chapters):
            return True
    for on_stack in state.board.stack:
        stacked = state.objects[on_stack & SLOT_MASK].stacked
        if stacked is not None and stacked.source == id and stacked.ability is not None:
            if stacked.ability.chapter or (not chapters and stacked.ability.triggered is not None):
                return True
    return False


def _replace_roles(state: State, events: list[Event]) -> None:
    """Of several Roles of one player on a permanent only the newest stays (CR 303.7a, 704.5y)."""
    newest: dict[tuple[int, int], Obj] = {}
    for id in state.board.battlefield:
        role = state.objects[id & SLOT_MASK]
        if role.attached_to == NONE or "Role" not in role.now.subtypes:
            continue
        key = (role.attached_to, role.controller)
        known = newest.get(key)
        if known is not None:
            old, role = (known, role) if role.timestamp > known.timestamp else (role, known)
            events.append(move_event(state, old.id, GRAVEYARD, old.controller, "704.5y", "put"))
        newest[key] = role


def _players_lose(state: State) -> Generator[Decision, int, bool]:
    """Each player who has a reason to lose loses once, for one of them (CR 704.7)."""
    losing: list[tuple[int, str]] = []
    for player in state.players:
        if player.lost:
            continue
        reasons: list[str] = []
        if player.life <= 0:
            reasons.append("704.5a")
        if player.drew_from_empty:  # since the last time state-based actions were checked
            state.edit_player(player.seat).drew_from_empty = False
            reasons.append("704.5b")
        if player.poison >= POISON_TO_LOSE:
            reasons.append("704.5c")
        if has_lethal(state, player.seat):
            reasons.append("704.6c")
        for rule in reasons:
            if not spared(state, player.seat, rule):
                losing.append((player.seat, rule))
                break
    did = False
    if losing and state.board.index.replaces:
        state.edit_board().doomed = _doomed(state)
    for seat, rule in losing:
        lost = yield from would_lose(state, seat, rule)
        did = did or lost
    if state.board.doomed:
        state.edit_board().doomed = ()
    return did


def _doomed(state: State) -> tuple[int, ...]:
    """The creatures that are put into graveyards as the state-based actions are performed (CR 704.5f-h)."""
    found: list[int] = []
    for id in roster(state).watched:
        obj = state.objects[id & SLOT_MASK]
        now = obj.now
        if now.types & CREATURE and (
            now.toughness <= 0
            or (not now.keywords & INDESTRUCTIBLE and (obj.damage >= now.toughness or obj.deathtouched))
        ):
            found.append(id)
    return tuple(found)


def game_over(state: State) -> bool:
    """Ends the game if at most one player is left (CR 104.2a, 104.4a)."""
    left = [player.seat for player in state.players if not player.lost]
    if len(left) > 1:
        return False
    if state.turn.stage != OVER:
        turn = state.edit_turn()
        turn.stage = OVER
        turn.winner = left[0] if left else DRAWN
    return True


def same_legends(legends: list[Obj]) -> list[list[Obj]]:
    """Groups of legendary permanents with the same name and controller (CR 704.5j)."""
    groups: list[list[Obj]] = []
    for obj in legends:
        if obj.now.permits("share its name with other legends"):  # the "legend rule" doesn't apply to it
            continue
        for group in groups:
            if group[0].controller == obj.controller and shares("name", group[0], obj):
                group.append(obj)
                break
        else:
            groups.append([obj])
    return [group for group in groups if len(group) > 1]


def _cancel_counters(state: State, obj: Obj, events: list[Event]) -> None:
    """CR 704.5q: pairs of +1/+1 and -1/-1 counters are removed."""
    pairs = min(obj.count(PLUS_ONE), obj.count(MINUS_ONE))
    if pairs:
        for kind in (PLUS_ONE, MINUS_ONE):
            event = Event(REMOVE_COUNTERS, obj.id, obj.controller, "704.5q")
            event.position = kind
            event.amount = pairs
            events.append(event)


def _limit_counters(state: State, obj: Obj, events: list[Event]) -> None:
    """CR 704.5r, 122.4: of counters of which an ability allows only so many, all but those are removed."""
    most: dict[str, int] = {}
    for ability in obj.now.statics:
        tree = ability.static
        for effect in () if tree is None else tree.effects:
            if not isinstance(effect, CounterLimit):
                continue
            if tree is not None and tree.condition is not None:
                if not holds(tree.condition, Context(state, obj.controller, obj.id)):
                    continue
            most[effect.kind] = min(effect.most, most.get(effect.kind, effect.most))
    for kind, allowed in most.items():
        if obj.count(kind) > allowed:
            event = Event(REMOVE_COUNTERS, obj.id, obj.controller, "704.5r")
            event.position = kind
            event.amount = obj.count(kind) - allowed
            events.append(event)


def _cease_misplaced(state: State) -> bool:
    """Tokens off the battlefield and copies of spells off the stack cease to exist (CR 704.5d-e)."""
    if not state.board.strays:
        return False
    kept = False  # a copy of a prepare spell may have to go later
    misplaced: list[int] = []
    for obj in state.objects:
        if obj.kind in (CARD, ABILITY, EMBLEM) or obj.zone in (NOWHERE, BATTLEFIELD):
            continue
        if obj.kind == TOKEN or obj.zone != STACK:
            if prepared_by(state, obj) is None:
                misplaced.append(obj.id)
            else:
                kept = True
    state.edit_book().strays = kept
    for id in misplaced:
        cease(state, id)
    return bool(misplaced)
