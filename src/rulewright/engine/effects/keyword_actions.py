"""Keyword actions that are no nodes of their own (CR 701), by name."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.ability import Keyword
from rulewright.abilities.continuous import AddTypes, Cannot, GainAbilities, Must
from rulewright.abilities.duration import Duration
from rulewright.abilities.node import Change
from rulewright.abilities.noun import Compares, Objects
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Seat, Self, You
from rulewright.vocabulary.cardtype import CREATURE, LAND
from rulewright.vocabulary.counter import MINUS_ONE, PLUS_ONE, POISON
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY

from ..combat import attackable
from ..context import Context
from ..decide import ask, pick
from ..decision import Decision
from ..effects_in_force import ContinuousEffect
from ..event import ACTION, BECOMES_BLOCKED, NONE, REVEAL, Event
from ..happen import counters_event, happen, move_event, occur
from ..layers import refresh
from ..objects import SLOT_MASK, TOKEN, Obj, is_player
from ..queries import current_self, evaluate, refer
from ..retargeting import change_one_to, choose_new_targets
from ..state import State
from ..traits import mana_value
from ..turn_plan import SKIPS
from ..zones import touch
from . import turning, turns
from .cards import draw, show
from .casting import cast_one_way, ways_now
from .moving import in_library_order
from .permanents import create_token, token_copy_of
from .result import NOTHING, Deed, Happening, Performing, find, objects_only


def keyword_action(node: e.KeywordAction, ctx: Context) -> Performing:
    """Each player does it in turn, by its rule."""
    done = NOTHING
    for player in refer(node.player, ctx):
        actor = ctx.actor
        ctx.actor = player
        done = yield from NAMED[node.name](node, ctx, player)
        ctx.actor = actor
    return done


def amount_of(node: e.KeywordAction, ctx: Context) -> int:
    """The number after the action's name; 1 without one."""
    return 1 if node.amount is None else max(0, evaluate(node.amount, ctx))


def did(state: State, id: int, player: int, action: str, rule: str, amount: int = 0) -> None:
    """Abilities trigger on the action; ``amount`` is the number in it."""
    event = Event(ACTION, id, player, rule)
    event.cause, event.amount = action, amount
    occur(state, event)


def creatures_of(state: State, player: int) -> list[Obj]:
    """The player's creatures."""
    found = [state.objects[id & SLOT_MASK] for id in state.board.battlefield]
    return [obj for obj in found if obj.controller == player and obj.now.types & CREATURE]


def last(ctx: Context, ids: list[int], changes: tuple[Change, ...], until: str) -> None:
    """A continuous effect on the objects (CR 611.2)."""
    state = ctx.state
    effect = ContinuousEffect(
        tuple(ids),
        changes,
        Duration(until),
        ctx.kept(),
        ctx.controller,
        ctx.source,
        state.timestamp(),
        state.turn.number,
    )
    state.edit_board().continuous += (effect,)
    for id in ids:
        touch(state, id)
    refresh(state)


def forever() -> Duration:
    """No duration given."""
    return Duration("forever")


# ---- counters --------------------------------------------------------------------------------------------


def proliferate(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.34a: any number of permanents and players with counters get one more of each kind."""
    state = ctx.state
    possible = [seat for seat in state.in_turn_order() if state.players[seat].count("")]
    possible += [id for id in state.board.battlefield if state.objects[id & SLOT_MASK].counters]
    chosen = yield from pick(player, possible, 0, len(possible), ctx.source, "701.34a", "Proliferate")
    events: list[Event] = []
    for id in chosen:
        if is_player(id):
            seat = state.players[id]
            kinds = [kind for kind, _ in seat.counters] + ([POISON] if seat.poison else [])
            events.extend(counters_event(NONE, id, kind, 1, ctx.source, "701.34a") for kind in kinds)
        else:
            for kind, _ in state.get(id).counters:
                events.append(counters_event(id, player, kind, 1, ctx.source, "701.34a"))
    yield from happen(state, events)
    did(state, NONE, player, "proliferates", "701.34a")
    return Happening(tuple(chosen), len(chosen), True)


def bolster(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.39a: counters on a creature with the least toughness among the player's."""
    state = ctx.state
    own = creatures_of(state, player)
    if not own:
        return NOTHING
    least = min(obj.now.toughness for obj in own)
    possible = [obj.id for obj in own if obj.now.toughness == least]
    chosen = yield from pick(player, possible, 1, 1, ctx.source, "701.39a", "Bolster")
    result = yield from grow(ctx, chosen[0], player, amount_of(node, ctx), "701.39a")
    return result


def grow(ctx: Context, id: int, player: int, amount: int, rule: str) -> Performing:
    """Puts +1/+1 counters on an object."""
    event = counters_event(id, player, PLUS_ONE, amount, ctx.source, rule)
    yield from happen(ctx.state, [event])
    return Happening((id,) if event.done else (), event.amount, event.done)


def itself(node: e.KeywordAction, ctx: Context) -> Obj | None:
    """The permanent whose ability it is, if it is still there."""
    obj = ctx.state.find(current_self(ctx))
    return obj if obj is not None and obj.zone == BATTLEFIELD else None


def adapt(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.46a: only if it has no +1/+1 counter."""
    obj = itself(node, ctx)
    if obj is None or obj.count(PLUS_ONE):
        return NOTHING
    result = yield from grow(ctx, obj.id, player, amount_of(node, ctx), "701.46a")
    did(ctx.state, obj.id, player, "adapts", "701.46a")
    return result


def monstrosity(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.37a: only if it is not monstrous, which it becomes."""
    return (yield from _grow_once(node, ctx, player, "monstrous", "701.37a"))


def _grow_once(node: e.KeywordAction, ctx: Context, player: int, mark: str, rule: str) -> Performing:
    """Counters, and the designation, on a permanent that does not have it yet."""
    obj = itself(node, ctx)
    if obj is None or mark in obj.marks:
        return NOTHING
    result = yield from grow(ctx, obj.id, player, amount_of(node, ctx), rule)
    if ctx.state.find(obj.id) is not None:
        ctx.state.edit(obj.id).marks += (mark,)
        touch(ctx.state, obj.id)
        did(ctx.state, obj.id, player, f"becomes {mark}", rule, amount_of(node, ctx))
    return Happening(result.ids, result.amount, True)


def blight(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.68a: -1/-1 counters on a creature of the player's."""
    possible = [obj.id for obj in creatures_of(ctx.state, player)]
    chosen = yield from pick(player, possible, 1, 1, ctx.source, "701.68a", "Blight")
    if not chosen:
        return NOTHING
    event = counters_event(chosen[0], player, MINUS_ONE, amount_of(node, ctx), ctx.source, "701.68a")
    yield from happen(ctx.state, [event])
    return Happening(tuple(chosen), event.amount, event.done)


# ---- explore, connive ------------------------------------------------------------------------------------


def explore(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.44a: a land goes to the hand; otherwise it grows, and the card may go to the graveyard."""
    state = ctx.state
    ids = yield from explorers(node, ctx)
    left = list(ids)
    while left:
        id = yield from next_of(left, ctx, "701.44d")
        left.remove(id)
        explorer = state.last_known(id)
        if explorer is None:
            continue
        owner = explorer.controller
        library = state.players[owner].library
        card = NONE
        if library:
            card = library[-1]
            show(state, [card], (1 << len(state.players)) - 1)
            occur(state, Event(REVEAL, card, owner, "701.44a"))
        if card != NONE and state.get(card).now.types & LAND:
            yield from happen(state, [move_event(state, card, HAND, owner, "701.44a", "put")])
        else:
            if state.find(id) is not None:
                yield from grow(ctx, id, owner, 1, "701.44a")
            if card != NONE and state.find(card) is not None:
                gone = yield from ask(owner, card, "701.44a", "Explore")
                if gone:
                    yield from happen(state, [move_event(state, card, GRAVEYARD, owner, "701.44a", "put")])
        if state.last_known(id) is not None:  # 701.44b
            did(state, id, owner, "explores", "701.44b")
    return Happening(tuple(ids), len(ids), bool(ids))


def explorers(node: e.KeywordAction, ctx: Context) -> Generator[Decision, int, tuple[int, ...]]:
    """What the instruction names, or the source."""
    if node.what is None:
        return (ctx.source,)
    ids = yield from find(node.what, ctx, ctx.actor, "KeywordAction")
    return ids


def next_of(ids: list[int], ctx: Context, rule: str) -> Generator[Decision, int, int]:
    """Which of several permanents does it next: the first player in turn order who controls any chooses one of theirs
    (CR 701.44d, 701.50d)."""
    if len(ids) > 1:
        for player in ctx.state.in_turn_order():
            mine: list[int] = []
            for id in ids:
                obj = ctx.state.last_known(id)
                if obj is not None and obj.controller == player:
                    mine.append(id)
            if mine:
                chosen = yield from pick(player, mine, 1, 1, ctx.source, rule, "KeywordAction")
                return chosen[0]
    return ids[0]


def connive(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.50a: draw, discard, and a counter for each nonland card discarded."""
    state = ctx.state
    ids = yield from explorers(node, ctx)
    left = list(ids)
    while left:
        id = yield from next_of(left, ctx, "701.50d")
        left.remove(id)
        one = state.last_known(id)
        if one is None:
            continue
        owner = one.controller
        number = amount_of(node, ctx)
        kept = ctx.controller
        ctx.controller = owner
        yield from draw(e.Draw(You(), Number(number)), ctx)
        ctx.controller = kept
        hand = list(state.players[owner].hand)
        chosen = yield from pick(owner, hand, number, number, ctx.source, "701.50a", "Discard")
        events = [move_event(state, card, GRAVEYARD, owner, "701.50a", "discard") for card in chosen]
        for event in events:
            event.by = ctx.controller
        yield from happen(state, events)
        spells = 0
        for event in events:
            if event.done and event.was is not None and not event.was.now.types & LAND:
                spells += 1
        if spells and state.find(id) is not None:
            yield from grow(ctx, id, owner, spells, "701.50a")
        did(state, id, owner, "connives", "701.50b")
    return Happening(tuple(ids), len(ids), bool(ids))


# ---- tokens ----------------------------------------------------------------------------------------------


def populate(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.36a: a copy of a creature token of the player's."""
    state = ctx.state
    possible = [obj.id for obj in creatures_of(state, player) if obj.kind == TOKEN]
    chosen = yield from pick(player, possible, 1, 1, ctx.source, "701.36a", "Populate")
    if not chosen:
        return NOTHING
    result = yield from token_copy_of(state, player, state.get(chosen[0]), ctx)
    return result


ARMIES: Final = {"amass Zombies": "Zombie", "amass Orcs": "Orc", "amass Goblins": "Goblin", "amass Slivers": "Sliver"}


def armies_of(state: State, player: int) -> list[int]:
    """The Army creatures that the player controls."""
    return [obj.id for obj in creatures_of(state, player) if "Army" in obj.now.subtypes]


def amass(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.47a: an Army grows, and is of the type from now on."""
    state = ctx.state
    subtype = ARMIES[node.name]
    armies = armies_of(state, player)
    if not armies:
        spec = e.TokenSpec(f"Creature — {subtype} Army", ("black",), Number(0), Number(0))
        kept = ctx.controller
        ctx.controller = player
        yield from create_token(e.CreateToken(You(), Number(1), spec), ctx)
        ctx.controller = kept
        armies = armies_of(state, player)  # whatever else was created with it, or instead of it
    chosen = yield from pick(player, armies, 1, 1, ctx.source, "701.47a", "Amass")
    if not chosen:
        return NOTHING
    yield from grow(ctx, chosen[0], player, amount_of(node, ctx), "701.47a")
    if subtype not in state.get(chosen[0]).now.subtypes:
        last(ctx, chosen, (AddTypes((), (subtype,)),), "forever")
    return Happening(tuple(chosen), 1, True)


# ---- effects on creatures --------------------------------------------------------------------------------


def goad(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.15b."""
    assert node.what is not None
    ids = yield from find(node.what, ctx, player, "KeywordAction")
    goaded = objects_only(ids, ctx)
    last(ctx, goaded, (Must("attack as goaded", whom=Seat(player)),), "your next turn")
    return Happening(tuple(goaded), len(goaded), bool(goaded))


def become_blocked(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 509.1h: attacking creatures that are not blocked become blocked, by nothing."""
    assert node.what is not None
    state = ctx.state
    ids = yield from find(node.what, ctx, player, "KeywordAction")
    attackers = [id for id in objects_only(ids, ctx) if _is_open(state, id)]
    for id in attackers:
        state.edit_status(id).blocked = True
    for id in attackers:
        occur(state, Event(BECOMES_BLOCKED, id, state.get(id).controller, "509.3c"))
    return Happening(tuple(attackers), len(attackers), bool(attackers))


def reselect(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 508.7: what an attacking creature attacks; it is not declared anew, and nothing restricts it (508.7a-b). It is
    an opponent of the creature's controller, a planeswalker of theirs or a battle that one protects (508.7c)."""
    assert node.what is not None
    state = ctx.state
    ids = yield from find(node.what, ctx, player, "KeywordAction")
    there = [id for id in objects_only(ids, ctx) if state.get(id).attacking != NONE]
    for id in there:
        chosen = yield from pick(player, attackable(state, state.get(id).controller), 1, 1, id, "508.7", "Attack")
        if chosen:
            state.edit_status(id).attacking = chosen[0]
    return Happening(tuple(there), len(there), bool(there))


def _is_open(state: State, id: int) -> bool:
    obj = state.find(id)
    return obj is not None and obj.attacking != NONE and not obj.blocked


def detain(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.35a."""
    assert node.what is not None
    ids = yield from find(node.what, ctx, player, "KeywordAction")
    held = objects_only(ids, ctx)
    last(ctx, held, (Cannot("attack"), Cannot("block"), Cannot("activate abilities")), "your next turn")
    return Happening(tuple(held), len(held), bool(held))


def suspect(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.60a-c: menace, and it can't block, for as long as it is suspected."""
    assert node.what is not None
    ids = yield from find(node.what, ctx, player, "KeywordAction")
    fresh = [id for id in objects_only(ids, ctx) if "suspected" not in ctx.state.get(id).marks]
    for id in fresh:
        ctx.state.edit(id).marks += ("suspected",)
    last(ctx, fresh, (GainAbilities((Keyword("menace"),)), Cannot("block")), "forever")
    return Happening(tuple(fresh), len(fresh), bool(fresh))


def renown(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.112a: counters, and it becomes renowned."""
    return (yield from _grow_once(node, ctx, player, "renowned", "702.112a"))


# ---- free spells from the library ------------------------------------------------------------------------


def cascade(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.85a: cards are exiled until a nonland card with a lesser mana value comes; it may be cast for free."""
    spell = ctx.object()
    limit = 0 if spell is None else mana_value(spell)
    hit, rest = yield from dig(ctx, player, limit - 1, "702.85a")
    result = NOTHING
    if hit != NONE:
        result = yield from cast_for_free(ctx, player, hit, limit - 1)
        if not result.done:
            rest = [*rest, hit]
    yield from bury(ctx, player, rest, "702.85a")
    return Happening(result.ids, result.amount, True)


def discover(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.57a: as cascade, up to that mana value; a card that is not cast goes to the hand."""
    limit = amount_of(node, ctx)
    hit, rest = yield from dig(ctx, player, limit, "701.57a")
    if hit != NONE:
        result = yield from cast_for_free(ctx, player, hit, limit)
        if not result.done:
            yield from happen(ctx.state, [move_event(ctx.state, hit, HAND, player, "701.57a", "put")])
    yield from bury(ctx, player, rest, "701.57a")
    return Happening((), 1, True)


def dig(ctx: Context, player: int, limit: int, rule: str) -> Generator[Decision, int, tuple[int, list[int]]]:
    """Exiles cards from the top of the library until a nonland card with at most that mana value is exiled; that card,
    or NONE, and the others."""
    state = ctx.state
    rest: list[int] = []
    while state.players[player].library:
        event = move_event(state, state.players[player].library[-1], EXILE, player, rule, "exile")
        yield from happen(state, [event])
        if not event.done or event.to_zone != EXILE:
            break
        card = state.get(event.new)
        if not card.now.types & LAND and card.now.mana_value <= limit:
            return event.new, rest
        rest.append(event.new)
    return NONE, rest


FOR_FREE: Final = e.CastNow(You(), Self(), free=True)


def cast_for_free(ctx: Context, player: int, id: int, limit: int) -> Performing:
    """The player may cast the card without paying its mana cost; with a limit, the resulting spell must have at most
    that mana value (CR 701.57a, 702.85a)."""
    card = ctx.state.find(id)
    if card is None:
        return NOTHING
    what = None if limit == NONE else Objects(Compares("mana value", "<=", Number(limit)), ("stack",))
    ways = ways_now(ctx, player, card, FOR_FREE, what)
    if not ways:
        return NOTHING
    yes = yield from ask(player, id, "608.2g", "CastNow")
    if not yes:
        return NOTHING
    result = yield from cast_one_way(ctx, player, id, ways)
    return result


def bury(ctx: Context, player: int, ids: list[int], rule: str) -> Generator[Decision, int, None]:
    """Puts exiled cards on the bottom of the library in a random order."""
    state = ctx.state
    left = [id for id in ids if state.find(id) is not None]
    order = yield from in_library_order(left, "bottom random", ctx)
    events = [move_event(state, id, LIBRARY, player, rule, "put") for id in order]
    for event in events:
        event.position = "bottom random"
    yield from happen(state, events)


CHANGE_TO_THIS: Final = "change a target to this"


def change_targets(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 115.7a, 115.7d: of a spell or ability on the stack."""
    state = ctx.state
    done: list[int] = []
    for id in refer(node.what, ctx) if node.what is not None else ():
        obj = state.find(id)
        if obj is not None and obj.stacked is not None:
            if node.name == CHANGE_TO_THIS:
                changed = yield from change_one_to(state, id, player, current_self(ctx))
                if changed:
                    done.append(id)
                continue
            rule, whole = ("115.7a", True) if node.name == "change the target" else ("115.7d", False)
            changed = yield from choose_new_targets(state, id, player, rule, whole)
            if changed:
                done.append(id)
    return Happening(tuple(done), len(done), bool(done))


NAMED: Final[dict[str, Deed]] = {
    "proliferate": proliferate,
    "bolster": bolster,
    "adapt": adapt,
    "monstrosity": monstrosity,
    "blight": blight,
    "explore": explore,
    "connive": connive,
    "populate": populate,
    **dict.fromkeys(ARMIES, amass),
    "renown": renown,
    "cascade": cascade,
    "discover": discover,
    "goad": goad,
    "becomes blocked": become_blocked,
    "reselect": reselect,
    "detain": detain,
    "suspect": suspect,
    "transform": turning.transform_,
    "convert": turning.transform_,
    "flip": turning.flip_,
    "turn face up": turning.turn_face_up,
    "solve": turning.solve,
    "prepare": turning.prepare_,
    "becomes day": turning.become_day,
    "becomes night": turning.become_day,
    "choose new targets": change_targets,
    "change the target": change_targets,
    CHANGE_TO_THIS: change_targets,
    "end the turn": turns.end_turn,
    "end the combat phase": turns.end_turn,
    "restart the game": turns.restart_game,
    **{f"skip next {what}": turns.skip_next for what in SKIPS},
}
"""Keyword actions by name."""
