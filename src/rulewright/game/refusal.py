"""Why an answer in words is not offered: the engine's own checks, asked about what was meant."""

from __future__ import annotations

from typing import Final

from rulewright.engine.activating import why_none_is_activated
from rulewright.engine.castable import why_not_cast
from rulewright.engine.objects import SLOT_MASK, Obj
from rulewright.engine.offers import why_no_land, why_no_spell
from rulewright.engine.permissions import methods
from rulewright.engine.play import IllegalAnswer
from rulewright.engine.state import State
from rulewright.engine.violation import Violation
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.cardtype import LAND

from .naming import Namer
from .spelling import key, names_of

_LONGEST: Final = 500
"""More of a message is not shown."""


class NotOffered(IllegalAnswer):
    """An answer in words that is not among the options; ``violation`` is the rule against it, where one is known."""

    def __init__(self, what: str, violation: Violation | None = None, right: str = "") -> None:
        self.violation = violation
        if len(what) > _LONGEST:
            what = f"{what[:_LONGEST]}…"
        if violation is not None:
            what = f"{what}: {violation.why} ({violation.rule})"
        super().__init__(what, where="answer", right=right)


def why_not(state: State, player: int, namer: Namer, text: str, way: str = "") -> Violation | None:
    """The rule that forbids what a text in the form of `key` means, a spell perhaps by a ``way``, a keyword; None where
    it is not known what it means."""
    verb, _, said = text.partition(" ")
    called = _called(state, player, namer, said)
    if not called:
        return None
    if verb == "cast":
        return _why_not_cast(state, player, called, way)
    if verb == "play":
        return _why_not_play(state, player, called)
    if verb == "activate":
        return _why_not_activate(state, player, called)
    return None


def _called(state: State, player: int, namer: Namer, said: str) -> list[Obj]:
    """The objects that a text begins with, of those that the player might act with."""
    own = state.players[player]
    ids = (*state.board.battlefield, *own.hand, *own.graveyard, *state.board.exile, *state.board.command)
    found: list[Obj] = []
    for id in ids:
        obj = state.objects[id & SLOT_MASK]
        names = names_of(namer, state, id)
        if obj.card is not None and namer.sees(state, obj):
            names.update(key(face.name) for face in obj.card.faces)
            names.add(key(obj.card.name))
        if any(said == name or said.startswith(f"{name} ") for name in names):
            found.append(obj)
    return found


def _why_not_cast(state: State, player: int, cards: list[Obj], way: str) -> Violation | None:
    some = False
    cards = [card for card in cards if card.zone != z.BATTLEFIELD]
    for card in cards:
        for method in methods(state, player, card):
            if way and key(method.keyword) != way:
                continue
            some = True
            why = why_not_cast(state, player, card, method)
            if why is not None:
                return why
    if some:
        return None
    if cards and not way:
        land = why_no_spell(cards)
        if land is not None:
            return land
    return Violation("601.3", f"nothing lets that player cast it from where it is{f' via {way}' if way else ''}")


def _why_not_play(state: State, player: int, cards: list[Obj]) -> Violation | None:
    lands = [card for card in cards if card.zone != z.BATTLEFIELD and card.now.types & LAND]
    if lands:
        return why_no_land(state, player)
    if all(card.zone == z.BATTLEFIELD for card in cards):
        return Violation("305.1", "it is on the battlefield already")
    return Violation("305.1", "only lands are played; it would have to be cast")


def _why_not_activate(state: State, player: int, sources: list[Obj]) -> Violation | None:
    for obj in sources:
        why = why_none_is_activated(state, player, obj, obj.now.activated)
        if why is not None:
            return why
    if any(obj.now.activated or obj.now.mana_abilities for obj in sources):
        return None
    return Violation("602.1", "it has no such activated ability")
