"""Keyword actions and abilities by which something arrives: craft, sneak, recruit."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Fixed
from rulewright.vocabulary.cardtype import CREATURE, LAND
from rulewright.vocabulary.turn import BEGIN_COMBAT, END_COMBAT
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, GRAVEYARD

from ..context import Context
from ..decide import pick
from ..definition import BACK
from ..face_copies import is_double_faced
from ..happen import happen, move_event
from ..objects import SLOT_MASK, is_player
from .cards import draw
from .moving import moved
from .permanents import create_token
from .result import NOTHING, Deed, Happening, Performing


def craft(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.167a: the card that was exiled to pay for it returns transformed under its owner's control."""
    state = ctx.state
    card = state.objects[ctx.source & SLOT_MASK]
    was = card.previous
    if was is None or was.id != ctx.source or card.zone != EXILE or not is_double_faced(card):
        return NOTHING
    event = move_event(state, card.id, BATTLEFIELD, player, "702.167a", "put")
    event.control = card.owner
    event.face = BACK
    event.source = ctx.source
    yield from happen(state, [event])
    return moved([event], ctx)


def sneak(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """A creature cast by sneak enters tapped and attacking what the returned creature attacked (CR 506.3, 508.4)."""
    state = ctx.state
    event = ctx.event
    spell = None if event is None else state.find(event.obj)
    if event is None or spell is None or spell.cast is None or not spell.now.types & CREATURE:
        return NOTHING
    event.tapped = True
    returned = [state.last_known(id) for word, ids in spell.cast.paid if word == "return" for id in ids]
    for creature in returned:
        if creature is None or not BEGIN_COMBAT <= state.turn.step <= END_COMBAT:
            continue
        attacked = creature.attacking
        if player == state.turn.active and (is_player(attacked) or state.find(attacked) is not None):
            event.attacking = attacked
    return Happening((), 1, True)
    yield


_SOLDIER: Final = e.TokenSpec("Creature — Human Soldier", ("white",), Number(1), Number(1))


def recruit(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """Draw a card, then discard a card; a Human Soldier comes if a nonland card was discarded."""
    state = ctx.state
    yield from draw(e.Draw(Fixed(player), Number(1)), ctx)
    hand = list(state.players[player].hand)
    chosen = yield from pick(player, hand, 1, 1, ctx.source, "701.9b", "Discard")
    events = [move_event(state, card, GRAVEYARD, player, "701.9a", "discard") for card in chosen]
    yield from happen(state, events)
    for event in events:
        if event.done and event.was is not None and not event.was.now.types & LAND:
            yield from create_token(e.CreateToken(Fixed(player), Number(1), _SOLDIER), ctx)
    return Happening((), 1, True)


NAMED: Final[dict[str, Deed]] = {"craft": craft, "sneak": sneak, "recruit": recruit}
"""Keyword actions by name."""
