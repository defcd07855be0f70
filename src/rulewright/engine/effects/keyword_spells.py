"""Keywords of spells that are more than the trees can say: demonstrate, ripple, warp (CR 702)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.ability import Keyword
from rulewright.abilities.continuous import GainAbilities
from rulewright.vocabulary.cardtype import CREATURE
from rulewright.vocabulary.zone import EXILE, LIBRARY, STACK

from ..context import Context
from ..decide import ask, pick
from ..effects_in_force import Permission
from ..event import NONE, REVEAL, Event
from ..happen import happen, move_event, occur
from ..queries import evaluate, refer
from ..retargeting import choose_new_targets
from ..traits import shares
from .cards import show
from .keyword_actions import cast_for_free, forever, last
from .moving import in_library_order, moved
from .result import NOTHING, Deed, Happening, Performing
from .stack import copy_onto_stack


def demonstrate(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.144a: the player may copy the spell; then an opponent of their choice does too."""
    state = ctx.state
    spell = state.last_known(ctx.source)
    if spell is None or spell.zone != STACK or spell.stacked is None or spell.now.cannot("be copied"):
        return NOTHING
    yes = yield from ask(player, ctx.source, "702.144a", "CopySpell")
    if not yes:
        return NOTHING
    copy = copy_onto_stack(state, spell, player)
    yield from choose_new_targets(state, copy.id, player)
    others = yield from pick(player, state.opponents(player), 1, 1, ctx.source, "702.144a", "Opponent")
    made = [copy.id]
    for other in others:
        second = copy_onto_stack(state, spell, other)
        made.append(second.id)
        yield from choose_new_targets(state, second.id, other)
    return Happening(tuple(made), len(made), True)


def ripple(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.60a: cards of the spell's name among the revealed ones may be cast for free; the rest go to the bottom."""
    state = ctx.state
    spell = ctx.object()
    library = state.players[player].library
    number = 0 if node.amount is None else evaluate(node.amount, ctx)
    cards = list(reversed(library[max(0, len(library) - number) :]))
    if spell is None or not cards:
        return NOTHING
    yes = yield from ask(player, ctx.source, "702.60a", "Reveal")
    if not yes:
        return NOTHING
    show(state, cards, (1 << len(state.players)) - 1)
    for id in cards:
        occur(state, Event(REVEAL, id, player, "702.60a"))
    left = list(cards)
    for id in cards:
        obj = state.find(id)
        if obj is not None and shares("name", spell, obj):
            result = yield from cast_for_free(ctx, player, id, NONE)
            if result.done:
                left.remove(id)
    order = yield from in_library_order([id for id in left if state.find(id) is not None], "bottom", ctx)
    events = [move_event(state, id, LIBRARY, player, "702.60a", "put") for id in order]
    for event in events:
        event.position = "bottom"
    yield from happen(state, events)
    return Happening((), len(cards), True)


def warp(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.185a: the permanent is exiled, and its owner may cast the card on a later turn while it is exiled."""
    state = ctx.state
    assert node.what is not None
    ids = [id for id in refer(node.what, ctx) if state.find(id) is not None]
    events = [move_event(state, id, EXILE, player, "702.185a", "exile") for id in ids]
    for event in events:
        event.source = ctx.source
    yield from happen(state, events)
    for event in events:
        card = state.find(event.new) if event.done else None
        if card is not None and card.zone == EXILE:
            permit = Permission(card.owner, (card.id,), forever(), False, False, ctx.source, state.turn.number)
            permit.later = True
            state.edit_board().permissions += (permit,)
    return moved(events, ctx)


def suspend(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.62a: the card may be cast for free; a creature has haste until its controller loses control of it."""
    state = ctx.state
    card = state.find(ctx.source)
    if card is None or card.zone != EXILE:
        return NOTHING
    creature = card.now.types & CREATURE != 0
    result = yield from cast_for_free(ctx, player, ctx.source, NONE)
    if creature and result.done:
        last(ctx, list(result.ids), (GainAbilities((Keyword("haste"),)),), "you control it")
    return result


NAMED: Final[dict[str, Deed]] = {"demonstrate": demonstrate, "ripple": ripple, "warp": warp, "suspend": suspend}
"""Keyword actions by name."""
