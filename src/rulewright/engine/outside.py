"""Cards that their owners may bring into the game from outside it (CR 400.11b, 903.11a)."""

from __future__ import annotations

from rulewright.vocabulary.zone import SIDEBOARD

from .objects import CARD, SLOT_MASK
from .state import State


def outside(state: State, player: int) -> list[int]:
    """Those of the player: in a game with commanders none with a name of a card that the player owns in the game, and
    none of a color that is not in the color identity of the player's commander (CR 903.11a). What left the game with
    its deck is in it still: the names of the starting deck need no list."""
    found = list(state.players[player].sideboard)
    if not found:
        return found
    names: set[str] = set()
    commander = False
    for obj in state.objects:
        if obj.owner != player or obj.zone == SIDEBOARD:
            continue
        commander = commander or obj.commander is not None
        if obj.kind == CARD and obj.card is not None:
            names.add(obj.card.name)
        for part in obj.parts:
            commander = commander or part.commander is not None
            if part.kind == CARD and part.card is not None:
                names.add(part.card.name)
    if not commander:
        return found
    identity = state.players[player].identity
    allowed: list[int] = []
    for id in found:
        card = state.objects[id & SLOT_MASK].card
        if card is not None and card.name not in names and not card.identity & ~identity:
            allowed.append(id)
    return allowed
