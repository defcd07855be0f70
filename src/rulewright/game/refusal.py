"""Why an answer in words is not offered: the engine's own checks, asked about what was meant."""

from __future__ import annotations

from rulewright.engine.activating import why_not_activate
from rulewright.engine.castable import why_not_cast
from rulewright.engine.objects import SLOT_MASK, Obj
from rulewright.engine.offers import why_no_land
from rulewright.engine.permissions import methods
from rulewright.engine.state import State
from rulewright.engine.violation import Violation
from rulewright.vocabulary import zone as z

from .naming import Namer
from .spelling import key


def why_not(state: State, player: int, namer: Namer, text: str) -> Violation | None:
    """The rule that forbids what a text in the form of `key` means; None where it is not known what it means."""
    verb, _, said = text.partition(" ")
    if verb == "cast":
        return _why_not_cast(state, player, _called(state, player, namer, said))
    if verb == "play":
        found = _called(state, player, namer, said)
        return why_no_land(state, player) if found else None
    if verb == "activate":
        return _why_not_activate(state, player, _called(state, player, namer, said))
    return None


def _called(state: State, player: int, namer: Namer, said: str) -> list[Obj]:
    """The objects that a text begins with, of those that the player might act with."""
    own = state.players[player]
    ids = (*state.board.battlefield, *own.hand, *own.graveyard, *state.board.exile, *state.board.command)
    found: list[Obj] = []
    for id in ids:
        obj = state.objects[id & SLOT_MASK]
        names = {key(namer.name(state, obj))}
        if obj.card is not None and namer.sees(state, obj):
            names.update(key(face.name) for face in obj.card.faces)
            names.add(key(obj.card.name))
        if any(said == name or said.startswith(f"{name} ") for name in names):
            found.append(obj)
    return found


def _why_not_cast(state: State, player: int, cards: list[Obj]) -> Violation | None:
    for card in cards:
        if card.zone == z.BATTLEFIELD:
            continue
        for method in methods(state, player, card):
            why = why_not_cast(state, player, card, method)
            if why is not None:
                return why
    if cards:
        return Violation("601.3", "nothing lets that player cast it from where it is")
    return None


def _why_not_activate(state: State, player: int, sources: list[Obj]) -> Violation | None:
    for obj in sources:
        for index in obj.now.activated:
            why = why_not_activate(state, player, obj, index)
            if why is not None:
                return why
    return Violation("602.1", "it has no such activated ability") if sources else None
