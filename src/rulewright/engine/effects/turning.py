"""Transforming, converting, flipping, levels, solving, day and night (CR 701.27-701.28, 710, 716, 719, 730)."""

from __future__ import annotations

from rulewright.abilities import effect as e
from rulewright.abilities.reference import Self
from rulewright.vocabulary.zone import BATTLEFIELD

from ..as_turned import TRANSFORMS, as_it_turns, as_they_transformed
from ..context import Context
from ..daytime import become
from ..event import REVEAL, Event
from ..face_down import TURNED, listed, listed_by
from ..faces import acted, flip, tell_transformed, transform
from ..happen import occur
from ..layers import refresh
from ..preparing import PREPARED, prepare
from ..queries import current_self
from ..turning_up import stays_down, turn_down, turn_up
from .moving import move
from .result import NOTHING, Happening, Performing, find, objects_only


def transform_(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.27a, 701.28a. A permanent's own ability turns it only if it has not turned since (701.27f)."""
    assert node.what is not None
    state = ctx.state
    rule = "701.28a" if node.name == "convert" else "701.27a"
    ids = yield from find(node.what, ctx, player, "KeywordAction")
    able: list[int] = []
    for id in objects_only(ids, ctx):
        obj = state.get(id)
        if obj.now.cannot("transform") or obj.now.has_keyword("daybound") or obj.now.has_keyword("nightbound"):
            continue  # CR 702.145b, 702.145e
        if id == ctx.source and ctx.turns >= 0 and obj.turns != ctx.turns:
            continue
        able.append(id)
    done = transform(state, able, player, rule)
    for id in done:
        yield from as_it_turns(state, id, TRANSFORMS)
    tell_transformed(state, done, player, rule)
    return Happening(tuple(done), len(done), bool(done))


def arrive_transformed(node: e.ArriveTransformed, ctx: Context) -> Performing:
    """CR 712.14a: with the back face up; a card that is not double-faced stays where it is."""
    assert isinstance(node.move, e.Move)
    result = yield from move(node.move, ctx, True)
    return result


def flip_(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 710.4."""
    assert node.what is not None
    ids = yield from find(node.what, ctx, player, "KeywordAction")
    done = [id for id in objects_only(ids, ctx) if flip(ctx.state, id, player)]
    return Happening(tuple(done), len(done), bool(done))


def become_level(node: e.BecomeLevel, ctx: Context) -> Performing:
    """CR 716.2a."""
    state = ctx.state
    id = current_self(ctx)
    obj = state.find(id)
    if obj is None or obj.zone != BATTLEFIELD:
        return NOTHING
    state.edit(id).level = node.level
    state.edit_board().stale = True
    refresh(state)
    occur(state, acted(id, ctx.controller, f"becomes level {node.level}", "716.2a"))
    return Happening((id,), 1, True)
    yield


def solve(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 719.3a-b: it has the designation until it leaves the battlefield."""
    return mark(ctx, player, "solved", "719.3b")
    yield


def mark(ctx: Context, player: int, designation: str, rule: str) -> Happening:
    """Gives the ability's own permanent a designation that it has not."""
    state = ctx.state
    id = current_self(ctx)
    obj = state.find(id)
    if obj is None or obj.zone != BATTLEFIELD or designation in obj.marks:
        return NOTHING
    state.edit(id).marks += (designation,)
    state.edit_board().stale = True
    refresh(state)
    occur(state, acted(id, player, f"becomes {designation}", rule))
    return Happening((id,), 1, True)


def prepare_(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """A creature becomes prepared; one that is entering will be."""
    assert node.what is not None
    state = ctx.state
    event = ctx.event
    if isinstance(node.what, Self) and event is not None and event.obj == ctx.source and not event.done:
        event.marks += (PREPARED,)
        return Happening((ctx.source,), 1, True)
    ids = yield from find(node.what, ctx, player, "KeywordAction")
    done = [id for id in objects_only(ids, ctx) if prepare(state, id)]
    refresh(state)
    return Happening(tuple(done), len(done), bool(done))


def turn_face_up(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 708.7-708.8. A card of an instant or sorcery is revealed and stays face down (701.40g)."""
    assert node.what is not None
    state = ctx.state
    ids = yield from find(node.what, ctx, player, "KeywordAction")
    done: list[int] = []
    for id in objects_only(ids, ctx):
        obj = state.get(id)
        if not obj.face_down or obj.zone != BATTLEFIELD:
            continue
        if stays_down(obj):
            state.edit(id).seen = (1 << len(state.players)) - 1
            occur(state, Event(REVEAL, id, obj.controller, "701.40g"))
            continue
        yield from turn_up(state, player, id, "", 0)
        done.append(id)
    return Happening(tuple(done), len(done), bool(done))


def turn_face_down(node: e.TurnFaceDown, ctx: Context) -> Performing:
    """CR 708.2-708.2b: all at once, as 2/2 creatures if nothing is listed."""
    state, player = ctx.state, ctx.controller
    ids = yield from find(node.what, ctx, player, "TurnFaceDown")
    values = listed_by(node.listed) if node.listed else listed(TURNED)
    done = [
        id
        for id in objects_only(ids, ctx)
        if state.get(id).zone == BATTLEFIELD and turn_down(state, player, id, values)
    ]
    return Happening(tuple(done), len(done), bool(done))


def become_day(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 730.1: "it becomes day", "it becomes night"."""
    did = become(ctx.state, node.name.removeprefix("becomes "))
    yield from as_they_transformed(ctx.state)
    return Happening((), 0, did)
