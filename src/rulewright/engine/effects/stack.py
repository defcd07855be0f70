"""Copies on the stack, casting while resolving, mana (CR 707.10, 608.2g, 106.4)."""

from __future__ import annotations

from rulewright.abilities import effect as e
from rulewright.abilities.cost import Cost
from rulewright.abilities.node import Noun, Reference
from rulewright.abilities.noun import Everything, IsKind, Objects
from rulewright.abilities.reference import Choose
from rulewright.vocabulary.cardtype import LAND
from rulewright.vocabulary.zone import STACK, ZONE_NAMES

from ..bestowing import copy_bestowal
from ..casting import cast, why_not_announce, why_not_pay
from ..context import Context
from ..decision import CAST, ChooseFace, Option
from ..definition import BACK, ONE_FACE
from ..draft import FREE, Draft, Method
from ..event import COPY as COPY_EVENT
from ..event import Event
from ..face_copies import is_double_faced
from ..facts import walk
from ..happen import occur
from ..mana_abilities import add_mana as add_mana_now
from ..permissions import why_not_allowed
from ..queries import evaluate, fits, members, refer
from ..retargeting import choose_new_targets
from ..state import ABILITY, COPY, Obj, State
from ..zones import put_into_zone
from .result import NOTHING, Happening, Performing, choose_among, find, objects_only


def copy_spell(node: e.CopySpell, ctx: Context) -> Performing:
    """CR 707.10: the copy has the spell's characteristics and all that was announced for it. A spell that has left the
    stack is copied as it last was (608.2h)."""
    state = ctx.state
    ids = yield from find(node.what, ctx, ctx.controller, "CopySpell")
    made: list[int] = []
    for player in refer(node.player, ctx):
        for id in ids:
            original = state.last_known(id)  # it is copied as it last was if it has left the stack (CR 702.40a, 608.2h)
            if original is None or original.zone != STACK or original.stacked is None:
                continue
            for _ in range(max(0, evaluate(node.amount, ctx))):
                copy = copy_onto_stack(state, original, player)
                made.append(copy.id)
                if node.new_targets:
                    yield from choose_new_targets(state, copy.id, player)
    return Happening(tuple(made), len(made), bool(made))


def copy_onto_stack(state: State, original: Obj, player: int) -> Obj:
    """A copy of a spell or ability on the stack, controlled by the player (CR 707.10)."""
    kind = ABILITY if original.kind == ABILITY else COPY
    copy = state.add(kind, player, original.form, original.base)  # CR 707.10g
    copy.face = original.face
    copy.zone = STACK
    copy.controller = player
    copy.stacked = original.stacked
    copy.cast = original.cast
    copy.face_down = original.face_down
    copy.seen = original.seen
    copy.timestamp = state.timestamp()
    put_into_zone(state, copy, "")
    copy_bestowal(state, original, copy.id)
    if state.observer is not None:
        state.observer.noted(state, "copied", "707.10", (copy.id, original.id))
    if kind == COPY:
        copied = Event(COPY_EVENT, copy.id, player, "707.10")
        occur(state, copied)
    return copy


def ways_now(
    ctx: Context, player: int, card: Obj, cost: Cost | None, transformed: bool, what: Noun | None = None
) -> list[Method]:
    """The faces that the player could cast now for the cost: with the back face up if it is cast ``transformed`` (CR
    712.11a), else one that can be chosen (709.3, 712.11b, 715.3) and that ``what`` describes as a spell."""
    faces = ONE_FACE if card.card is None else card.card.playable
    if transformed:
        faces = (BACK,) if is_double_faced(card) else ()
    found: list[Method] = []
    for face in faces:
        method = Method("", cost, ctx.source, face)
        draft = Draft(ctx.state, player, card, method)
        if draft.spell.now.types & LAND or (what is not None and not fits(what, draft.spell, draft.ctx)):
            continue
        if not (
            why_not_allowed(ctx.state, player, draft)
            or why_not_announce(ctx.state, draft)
            or why_not_pay(ctx.state, draft)
        ):
            found.append(method)
    return found


def cast_now(node: e.CastNow, ctx: Context) -> Performing:
    """CR 608.2g: timing rules based on the card's type do not apply."""
    state = ctx.state
    for player in refer(node.player, ctx):
        cost = FREE if node.free else node.cost
        what = spells_meant(node.what)
        if what is None or not isinstance(node.what, Choose):
            ids = yield from find(node.what, ctx, player, "CastNow")
        else:
            possible = [
                id for id in cards_in(what, ctx) if ways_now(ctx, player, state.get(id), cost, node.transformed, what)
            ]
            ids = yield from choose_among(possible, node.what, ctx, player, "CastNow")
        for id in objects_only(ids, ctx):
            ways = ways_now(ctx, player, state.get(id), cost, node.transformed, what)
            if ways:
                result = yield from cast_one_way(ctx, player, id, ways)
                return result
    return NOTHING


def spells_meant(what: Reference) -> Objects | None:
    """The description of "a spell from your hand": what a card would be as it is cast (CR 601.3e); None of cards."""
    noun = what.noun if isinstance(what, Choose) else None
    if not isinstance(noun, Objects) or noun.zones == (ZONE_NAMES[STACK],):
        return None
    return noun if any(isinstance(part, IsKind) and part.kind == "spell" for part in walk(noun.filter)) else None


def cards_in(noun: Objects, ctx: Context) -> list[int]:
    """The cards in the zones of a description of spells that may be cast from there."""
    return list(members(Objects(Everything(), noun.zones, noun.owner), ctx))


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
    return Happening((spell,), 1, True)


def add_mana(node: e.AddMana, ctx: Context) -> Performing:
    """Mana added by a spell or ability that uses the stack (CR 106.4)."""
    amount = yield from add_mana_now(ctx.state, node, ctx)
    return Happening((), amount, amount > 0)
