"""What stands for mana while a spell is paid for: convoke, improvise, delve (CR 702.51, 702.126, 702.66)."""

from __future__ import annotations

from rulewright.vocabulary.cardtype import ARTIFACT, CREATURE

from .context import Context
from .mana import beyond, number_of
from .objects import CARD, SLOT_MASK
from .payment_problem import Payer, object_of, tap_of
from .state import State


class Stand:
    """An object that may stand for one mana of a spell's cost: a creature for convoke (CR 702.51a), an artifact for
    improvise (702.126a), a card in the graveyard for delve (702.66a)."""

    __slots__ = ("action", "id", "payer")

    def __init__(self, id: int, action: str, payer: Payer) -> None:
        self.id = id
        self.action = action
        self.payer = payer


def _benders(state: State, player: int) -> list[Stand]:
    """The artifacts and creatures that may be tapped for generic mana of a waterbend cost (CR 701.67a)."""
    found: list[Stand] = []
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        if obj.controller == player and not obj.tapped and obj.now.types & (ARTIFACT | CREATURE):
            found.append(Stand(id, "tap", Payer(tap_of(number_of(id)), generic=False, bends=True)))
    return found


def stands_for(state: State, player: int, ctx: Context, consumed: int = 0) -> list[Stand]:
    """What may stand for mana of what is being paid. ``consumed``: the objects that mana abilities may use up first; a
    creature that is sacrificed cannot convoke, and delve may exile it from the graveyard."""
    found: list[Stand] = []
    spell = ctx.source_was
    if ctx.bending:
        found.extend(_benders(state, player))
    if ctx.casting != ctx.source or spell is None or spell.controller != player:  # nor what another assists with
        return found
    now = spell.now
    convoke, improvise = now.has_keyword("convoke"), now.has_keyword("improvise")
    delve = now.has_keyword("delve")
    if convoke or improvise or (delve and consumed):
        for id in state.board.battlefield:
            obj = state.objects[id & SLOT_MASK]
            number = number_of(id)
            there = object_of(number) & consumed
            if obj.controller == player and not obj.tapped:
                if convoke and obj.now.types & CREATURE:
                    found.append(Stand(id, "tap", Payer(tap_of(number), obj.now.colors, needs=there)))
                elif improvise and obj.now.types & ARTIFACT:
                    found.append(Stand(id, "tap", Payer(tap_of(number), needs=there)))
            if delve and there and obj.owner == player and obj.kind == CARD:
                found.append(Stand(id, "exile", Payer(tap_of(beyond(state) * 2 + number), gone=there)))
    if delve:
        for id in state.players[player].graveyard:
            if id != ctx.casting:
                found.append(Stand(id, "exile", Payer(object_of(number_of(id)))))
    return found
