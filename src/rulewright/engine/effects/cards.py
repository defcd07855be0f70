"""Drawing, discarding, milling, looking and searching (CR 121, 701)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.quantity import AnyAmount
from rulewright.abilities.reference import Choose
from rulewright.vocabulary.zone import EXILE, GRAVEYARD

from .. import zones
from ..context import Context
from ..decision import BOTTOM, GRAVE, TOP, ArrangeCard, ChooseObject, Decision, Option, choose
from ..effects_in_force import FOUND
from ..event import ACTION, DRAW, NONE, REVEAL, SCRY, SHUFFLE, Event, inherit
from ..happen import happen, move_event, occur
from ..objects import SLOT_MASK
from ..often import often
from ..player_rules import may_not_draw
from ..queries import evaluate, matches, members, refer
from ..state import State
from .any_amount import ask_number
from .possible import own_hand
from .result import NOTHING, Happening, Performing, choose_among, find
from .which_counters import bounds

MANY: Final = 1000
"""More than anybody draws at once."""


def draw(node: e.Draw, ctx: Context) -> Performing:
    """Each card is drawn on its own (CR 121.2)."""
    state = ctx.state
    drawn: list[int] = []
    players: list[int] = []
    drawing = in_order(state, refer(node.player, ctx))
    amounts: list[int] = []
    for player in drawing:
        number = 0
        if isinstance(node.amount, AnyAmount):
            least, most = bounds(node.amount, MANY, ctx)
            if may_not_draw(state, player, most):  # CR 121.2b
                most = max(least, 0 if may_not_draw(state, player) else 1)
            outside, ctx.actor = ctx.actor, player
            number = yield from ask_number(player, least, most, ctx)
            ctx.actor = outside
        else:
            number = often(evaluate(node.amount, ctx))
        amounts.append(number)
    for player, amount in zip(drawing, amounts, strict=True):
        for _ in range(amount):
            if may_not_draw(state, player):
                break
            if player not in players:
                players.append(player)
            event = inherit(Event(DRAW, NONE, player, "121.1"), ctx.event)
            yield from happen(state, [event])
            if event.done and event.new != NONE:
                drawn.append(event.new)
    return Happening(tuple(drawn), len(drawn), bool(players), (), tuple(players))


def in_order(state: State, players: tuple[int, ...]) -> list[int]:
    """The players in APNAP order (CR 101.4)."""
    return [player for player in state.in_turn_order() if player in players]


def discard(node: e.Discard, ctx: Context) -> Performing:
    """Everyone chooses, then all cards are discarded together (CR 608.2e, 701.9)."""
    state = ctx.state
    events: list[Event] = []
    actor = ctx.actor
    for player in in_order(state, refer(node.player, ctx)):
        ctx.actor = player
        what = node.what
        if isinstance(what, Choose):
            mine = own_hand(list(members(what.noun, ctx)), player, state)
            ids = yield from choose_among(mine, what, ctx, player, "Discard")
        else:
            found = yield from find(what, ctx, player, "Discard")
            ids = tuple(own_hand(list(found), player, state))
        for id in ids:
            event = move_event(state, id, GRAVEYARD, player, "701.9a", "discard")
            event.by = ctx.controller
            events.append(event)
    ctx.actor = actor
    yield from happen(state, events)
    moved = tuple(event.new for event in events if event.done)
    return Happening(moved, len(moved), bool(moved))


def mill(node: e.Mill, ctx: Context) -> Performing:
    state = ctx.state
    amount = evaluate(node.amount, ctx)
    events: list[Event] = []
    for player in in_order(state, refer(node.player, ctx)):
        library = state.players[player].library
        for id in reversed(library[max(0, len(library) - amount) :]):
            events.append(move_event(state, id, GRAVEYARD, player, "701.17a", "mill"))
    yield from happen(state, events)
    moved = tuple(event.new for event in events if event.done)
    return Happening(moved, len(moved), bool(moved))


def acts(state: State, player: int, action: str, rule: str, amount: int) -> None:
    """The player has done something that abilities name."""
    index = state.board.index
    if not (index.listens | state.recalled) >> ACTION & 1 and not index.elsewhere and not state.board.delayed:
        return
    event = Event(ACTION, NONE, player, rule)
    event.cause, event.amount = action, amount
    occur(state, event)


def scry(node: e.Scry, ctx: Context) -> Performing:
    result = yield from _look_and_arrange(node, ctx, BOTTOM, "701.22a")
    return result


def surveil(node: e.Surveil, ctx: Context) -> Performing:
    result = yield from _look_and_arrange(node, ctx, GRAVE, "701.25a")
    return result


def _look_and_arrange(node: e.Scry | e.Surveil, ctx: Context, other: int, rule: str) -> Performing:
    """Looks at the top cards; each stays on top or goes to the other place, in any order."""
    state = ctx.state
    amount = evaluate(node.amount, ctx)
    done = False
    for player in in_order(state, refer(node.player, ctx)):
        library = state.players[player].library
        looked = list(reversed(library[max(0, len(library) - amount) :])) if amount > 0 else []
        if not looked:
            if amount > 0:  # CR 701.22d, 701.25d: even if all of it was impossible
                acts(state, player, "scries" if other == BOTTOM else "surveils", rule, 0)
            continue
        done = True
        show(state, looked, 1 << player)
        stay: list[int] = []
        go: list[int] = []
        for id in looked:
            options = [Option(TOP, id), Option(other, id)]
            answer = yield ArrangeCard(player, options, ctx.source, rule, id)
            (stay if options[answer].kind == TOP else go).append(id)
        stay = yield from in_any_order(player, stay, ctx, "Top")
        if other == BOTTOM:
            go = yield from in_any_order(player, go, ctx, "Bottom")
        rest = [id for id in state.players[player].library if id not in looked]
        seat = state.edit_player(player)
        if other == BOTTOM:
            seat.library = (*reversed(go), *rest, *reversed(stay))
        else:
            seat.library = (*rest, *go, *reversed(stay))
            yield from happen(state, [move_event(state, id, GRAVEYARD, player, rule, "surveil") for id in go])
        acts(state, player, "scries" if other == BOTTOM else "surveils", rule, len(looked))
        event = Event(SCRY, NONE, player, rule)
        event.amount = len(go)
        occur(state, event)
    return Happening((), amount, done)


def in_any_order(player: int, ids: list[int], ctx: Context, purpose: str) -> Generator[Decision, int, list[int]]:
    """Orders cards: the first one chosen will be nearest to the top."""
    left = list(ids)
    order: list[int] = []
    while len(left) > 1:
        answer = yield ChooseObject(player, choose(left), ctx.source, "401.4", purpose)
        order.append(left.pop(answer))
    return order + left


def show(state: State, ids: list[int], players: int) -> None:
    """The players of the mask see which cards these are."""
    for id in ids:
        obj = state.objects[id & SLOT_MASK]
        if obj.seen & players != players:
            state.edit(id).seen |= players


def turn_up_until(node: e.TurnUpUntil, ctx: Context) -> Performing:
    """Cards are revealed, or exiled, one by one from the top until enough of them pass."""
    state = ctx.state
    amount = evaluate(node.amount, ctx)
    hits: list[int] = []
    rest: list[int] = []
    for player in refer(node.player, ctx):
        for owner in refer(node.library, ctx):
            number = 0
            while len(hits) < amount:
                library = state.players[owner].library
                if number >= len(library):
                    break
                id = library[-1 - number]
                if node.exile:
                    event = move_event(state, id, EXILE, player, "701.13a", "exile")
                    event.source = ctx.source
                    yield from happen(state, [event])
                    if not event.done or event.new == NONE:
                        break
                    id = event.new
                    ctx.moved[event.obj] = id
                else:
                    number += 1
                    show(state, [id], (1 << len(state.players)) - 1)
                    occur(state, Event(REVEAL, id, player, "701.20a"))
                passes = matches(node.filter, state.get(id), ctx)
                (hits if passes else rest).append(id)
    return Happening(tuple(hits), len(hits) + len(rest), bool(hits or rest), tuple(rest))


def shuffle_library(state: State, player: int) -> dict[int, int]:
    """The player shuffles their library (CR 701.24a); the new ids of its cards."""
    renamed = zones.shuffle(state, player)
    occur(state, Event(SHUFFLE, NONE, player, "701.24a"))
    acts(state, player, "shuffles a library", "701.24a", 1)
    return renamed


def shuffle(node: e.Shuffle, ctx: Context) -> Performing:
    for player in refer(node.player, ctx):
        renamed = shuffle_library(ctx.state, player)
        if FOUND in ctx.labels:
            _follow_found(renamed, ctx)
    return Happening((), 0, True)
    yield


def _follow_found(renamed: dict[int, int], ctx: Context) -> None:
    """CR 701.24b: found cards that have stayed in the library are not among those shuffled. Where they would be put is
    yet to be said, so it is enough that the effect goes on to know them."""
    found = [id for id in ctx.labels[FOUND].ids if id in renamed]
    if not found:
        return
    for label, was in list(ctx.labels.items()):
        if any(id in found for id in was.ids):
            ctx.labels[label] = was.of(tuple([renamed[id] if id in found else id for id in was.ids]))


def reveal(node: e.Reveal, ctx: Context) -> Performing:
    state = ctx.state
    for player in refer(node.player, ctx):
        ids = yield from find(node.what, ctx, player, "Reveal")
        reveal_to_all(state, ids, player)
        return Happening(ids, len(ids), bool(ids))
    return NOTHING


def reveal_to_all(state: State, ids: Sequence[int], player: int) -> None:
    """Shows the objects to all players (CR 701.20a)."""
    show(state, [id for id in ids if state.find(id) is not None], (1 << len(state.players)) - 1)
    for id in ids:
        occur(state, Event(REVEAL, id, player, "701.20a"))


def look_at(node: e.LookAt, ctx: Context) -> Performing:
    state = ctx.state
    for player in refer(node.player, ctx):
        ids = yield from find(node.what, ctx, player, "LookAt")
        show(state, [id for id in ids if state.find(id) is not None], 1 << player)
        return Happening(ids, len(ids), bool(ids))
    return NOTHING
