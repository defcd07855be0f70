"""Casting spells while a spell or ability resolves (CR 608.2g): one, or any number of several."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.node import Filter, Noun, Reference
from rulewright.abilities.noun import AllOf, AsAGroup, Compares, Everything, ExiledWith, Is, IsKind, Objects
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Choose, Each, Made
from rulewright.vocabulary.cardtype import LAND
from rulewright.vocabulary.zone import BATTLEFIELD, STACK, ZONE_NAMES

from ..castable import why_not_announce, why_not_pay
from ..casting import cast
from ..context import Context
from ..decide import pick
from ..decision import CAST, ChooseFace, Option
from ..definition import BACK, ONE_FACE
from ..draft import FREE, Draft, Method
from ..event import NONE
from ..face_copies import is_double_faced
from ..facts import walk
from ..grouping import group_rule
from ..happen import happen, move_event
from ..objects import Obj
from ..offers import lands_left
from ..permissions import faces_of_lands, why_forbidden, why_not_allowed
from ..queries import evaluate, fits, members, refer
from ..spending import AS_THOUGH
from ..traits import mana_value
from ..zones import strayed
from .result import NOTHING, Happening, Performing, choose_among, find, objects_only


def ways_now(ctx: Context, player: int, card: Obj, node: e.CastNow, what: Noun | None = None) -> list[Method]:
    """The faces that the player could cast now as the instruction says: with the back face up if it is cast
    transformed (CR 712.11a), else one that can be chosen (709.3, 712.11b, 715.3) and that ``what`` describes as a
    spell. What is no card and has left where it was can't be cast (111.8)."""
    if strayed(card):
        return []
    cost = FREE if node.free else node.cost
    faces = ONE_FACE if card.card is None else card.card.playable
    if node.transformed:
        faces = (BACK,) if is_double_faced(card) else ()
    found: list[Method] = []
    for face in faces:
        method = Method("", cost, ctx.source, face)
        method.as_though = AS_THOUGH[node.any_mana]
        method.exiles = node.exiles
        draft = Draft(ctx.state, player, card, method)
        if draft.spell.now.types & LAND or (what is not None and not fits(what, draft.spell, ctx)):
            continue
        if not (
            why_forbidden(ctx.state, player, draft)
            or why_not_allowed(ctx.state, player, draft)
            or why_not_announce(ctx.state, draft)
            or why_not_pay(ctx.state, draft)
        ):
            found.append(method)
    return found


def cast_now(node: e.CastNow, ctx: Context) -> Performing:
    """CR 608.2g: timing rules based on the card's type do not apply; other restrictions do. Of several, any number are
    cast, one after another in any order."""
    state = ctx.state
    for player in refer(node.player, ctx):
        what = spells_meant(node.what)
        if is_several(node.what, ctx):
            result = yield from _cast_several(node, ctx, player, what)
            return result
        if what is None or not isinstance(node.what, Choose):
            ids = yield from find(node.what, ctx, player, "CastNow")
        else:
            possible = [id for id in cards_in(what, ctx) if ways_now(ctx, player, state.get(id), node, as_spells(what))]
            ids = yield from choose_among(possible, node.what, ctx, player, "CastNow")
        for id in objects_only(ids, ctx):
            described = None if what is None else as_spells(what)
            ways = ways_now(ctx, player, state.get(id), node, described)
            faces = _land_faces(node, ctx, player, id)
            if faces and not ways:
                result = yield from _play_land(ctx, player, id, faces)
                return result
            if ways:
                result = yield from cast_one_way(ctx, player, id, ways)
                return result
    return NOTHING


def _land_faces(node: e.CastNow, ctx: Context, player: int, id: int) -> list[int]:
    """The faces with which the player could play the card as a land now: in their own turn, if they may play another
    (CR 305.2b, 305.3)."""
    state = ctx.state
    if not node.lands or state.turn.active != player or lands_left(state, player) <= 0:
        return []
    return faces_of_lands(state.get(id))


def _play_land(ctx: Context, player: int, id: int, faces: list[int]) -> Performing:
    """The player plays the card as a land (CR 305.1), with the face that they choose."""
    options = [Option(CAST, id, face) for face in faces]
    at = 0
    if len(options) > 1:
        at = yield ChooseFace(player, options, id, "305.1")
    event = move_event(ctx.state, id, BATTLEFIELD, player, "305.1", "play")
    event.control = player
    event.face = faces[at]
    yield from happen(ctx.state, [event])
    return Happening((event.new,), 1, event.done)


def can_cast_now(node: e.CastNow, ctx: Context) -> bool:
    """Whether there is a card that can be cast."""
    what = spells_meant(node.what)
    described = None if what is None else as_spells(what)
    if what is not None:
        ids = cards_in(what, ctx)
    else:
        ids = list(members(node.what.noun, ctx) if isinstance(node.what, Choose) else refer(node.what, ctx))
    return any(
        ways_now(ctx, player, ctx.state.get(id), node, described) or _land_faces(node, ctx, player, id)
        for player in refer(node.player, ctx)
        for id in objects_only(tuple(ids), ctx)
    )


def is_several(what: Reference, ctx: Context) -> bool:
    """Whether several cards are spoken of."""
    if isinstance(what, Choose):
        return evaluate(what.maximum, ctx) > 1
    return isinstance(what, Each | Made) and len(refer(what, ctx)) > 1


def _cast_several(node: e.CastNow, ctx: Context, player: int, what: Objects | None) -> Performing:
    """Casts spells one after another until the player stops; "with total mana value 10 or less" is of them all."""
    state = ctx.state
    noun = node.what.noun if isinstance(node.what, Choose) else None
    if what is not None:
        ids = cards_in(what, ctx)
    elif noun is not None:
        ids = list(members(noun, ctx))
    else:
        ids = list(refer(node.what, ctx))
    most = evaluate(node.what.maximum, ctx) if isinstance(node.what, Choose) else len(ids)
    rule = None if noun is None else group_rule(noun)
    left = None if not isinstance(rule, AsAGroup) or rule.most is None else evaluate(rule.most, ctx)
    described = None if what is None else as_spells(what)
    spells: list[int] = []
    while len(spells) < most:
        possible: list[int] = []
        ways: dict[int, list[Method]] = {}
        for id in objects_only(tuple(ids), ctx):
            found = ways_now(ctx, player, state.get(id), node, within(described, left))
            if found:
                possible.append(id)
                ways[id] = found
        chosen = yield from pick(player, possible, 0, 1, ctx.source, "608.2g", "CastNow")
        if not chosen:
            break
        cast_ = yield from cast_one_way(ctx, player, chosen[0], ways[chosen[0]])
        spells.extend(cast_.ids)
        ids.remove(chosen[0])
        spell = state.last_known(cast_.ids[0])
        if left is not None and spell is not None:
            left -= mana_value(spell)
    return Happening(tuple(spells), len(spells), bool(spells))


def within(what: Objects | None, left: int | None) -> Objects | None:
    """The description of spells of which the mana value is no more than what is left of a total."""
    if left is None:
        return what
    bound = Compares("mana value", "<=", Number(left))
    if what is None:
        return Objects(bound, ())
    return Objects(AllOf((what.filter, bound)), what.zones, what.owner)


def spells_meant(what: Reference) -> Objects | None:
    """The description of "a spell from your hand": what a card would be as it is cast (CR 601.3e); None of cards."""
    return described_spells(what) if isinstance(what, Choose) else None


def described_spells(what: Reference) -> Objects | None:
    """The description of spells that are cards somewhere, if it is one."""
    noun = what.noun if isinstance(what, Choose | Each) else None
    if not isinstance(noun, Objects) or noun.zones == (ZONE_NAMES[STACK],):
        return None
    return noun if any(isinstance(part, IsKind) and part.kind == "spell" for part in walk(noun.filter)) else None


def cards_in(noun: Objects, ctx: Context) -> list[int]:
    """The cards that a description of spells speaks of, by where they are and what was done with them."""
    placed = tuple([part for part in _parts(noun.filter) if isinstance(part, PLACED)])
    return list(members(Objects(AllOf(placed) if placed else Everything(), noun.zones, noun.owner), ctx))


PLACED: Final = (Is, ExiledWith)
"""What is asked of the card, not of the spell that it would be."""


def _parts(filter: Filter) -> tuple[Filter, ...]:
    return filter.filters if isinstance(filter, AllOf) else (filter,)


def as_spells(noun: Objects) -> Objects:
    """What the description asks of the spells themselves."""
    return Objects(
        AllOf(tuple([part for part in _parts(noun.filter) if not isinstance(part, (*PLACED, AsAGroup))])),
        (),
        noun.owner,
    )


def cast_one_way(ctx: Context, player: int, id: int, ways: list[Method]) -> Performing:
    """Casts the card in one of the ways, which the player chooses."""
    method = ways[0]
    if len(ways) > 1:
        options: list[Option] = []
        for way in ways:
            option = Option(CAST, id)
            option.method = way
            options.append(option)
        answer = yield ChooseFace(player, options, id, "601.2b")
        method = ways[answer]
    spell = yield from cast(ctx.state, player, id, method)
    return NOTHING if spell == NONE else Happening((spell,), 1, True)
