"""Keyword actions that costs may ask for (CR 118, 701): what they are in other words, and what may be used for them."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.effect import Exile, KeywordAction, OneOf, PutCounters, Sacrifice
from rulewright.abilities.node import Effect, Noun
from rulewright.abilities.noun import AllOf, ControlledBy, Everything, HasSubtype, HasType, Objects
from rulewright.abilities.quantity import Number, X
from rulewright.abilities.reference import Choose, You
from rulewright.vocabulary.counter import MINUS_ONE
from rulewright.vocabulary.zone import BATTLEFIELD

from .context import Context
from .event import NONE
from .facts import walk
from .objects import SLOT_MASK
from .queries import fits
from .state import State
from .traits import mana_value

BEHOLD: Final = "behold"
EVIDENCE: Final = "collect evidence"
EXERT: Final = "exert"
UNATTACH: Final = "unattach"
WATERBEND: Final = "waterbend"
COST_DEEDS: Final = (BEHOLD, EVIDENCE, EXERT, UNATTACH, WATERBEND, "blight", "forage")
"""The keyword actions that costs may ask for."""

_THREE: Final = Number(3)
_ONE: Final = Number(1)
_YOURS: Final = ControlledBy(You())
_CARDS: Final = Choose(Objects(Everything(), ("graveyard",), You()), _THREE, _THREE)
_FOOD: Final = Choose(Objects(AllOf((HasSubtype("Food"), _YOURS))), _ONE, _ONE)
_CREATURE: Final = Choose(Objects(AllOf((HasType("creature"), _YOURS))), _ONE, _ONE)
FORAGING: Final = (Exile(_CARDS), Sacrifice(You(), _FOOD))
"""What foraging is, one or the other (CR 701.61a)."""


def written_out(action: Effect) -> Effect:
    """The action in other words, if its keyword is one for them; "or" inside "or" is one choice."""
    if isinstance(action, KeywordAction):
        if action.name == "forage":
            return OneOf(You(), FORAGING)
        if action.name == "blight":  # CR 701.68a
            return PutCounters(MINUS_ONE, _ONE if action.amount is None else action.amount, _CREATURE)
    if isinstance(action, OneOf):
        parts: list[Effect] = []
        for part in action.effects:
            other = written_out(part)
            parts.extend(other.effects if isinstance(other, OneOf) else (other,))
        return OneOf(action.player, tuple(parts))
    return action


def chooses_by_x(actions: tuple[Effect, ...]) -> bool:
    """Whether X says which objects are chosen for one of the actions: "a card with mana value X"."""
    for action in actions:
        for node in walk(action):
            if isinstance(node, Choose) and any(isinstance(part, X) for part in walk(node.noun)):
                return True
    return False


def greatest_figure(state: State) -> int:
    """No object has a greater mana value, power or toughness: X that says what is chosen is no greater."""
    found = 0
    for obj in state.objects:
        found = max(found, obj.now.mana_value, obj.now.power, obj.now.toughness)
    return found


# ---- what may be used ------------------------------------------------------------------------------------


def may_be_beheld(state: State, player: int, action: KeywordAction, ctx: Context) -> list[int]:
    """The permanents that the player controls, and the cards in their hand, of that quality (CR 701.4a)."""
    assert isinstance(action.what, Choose)
    noun: Noun = action.what.noun
    ids = [id for id in state.board.battlefield if state.objects[id & SLOT_MASK].controller == player]
    ids.extend(id for id in state.players[player].hand if id != ctx.casting)
    return [id for id in ids if fits(noun, state.objects[id & SLOT_MASK], ctx)]


def evidence(state: State, player: int, ctx: Context) -> list[tuple[int, int]]:
    """The cards in the player's graveyard with their mana values (CR 701.59a)."""
    graveyard = state.players[player].graveyard
    return [(id, mana_value(state.objects[id & SLOT_MASK])) for id in graveyard if id != ctx.casting]


def deed_is_possible(state: State, action: KeywordAction, id: int) -> bool:
    """Whether the permanent can be exerted (CR 701.43c) or unattached."""
    obj = state.find(id)
    if obj is None or obj.zone != BATTLEFIELD:
        return False
    return action.name != UNATTACH or obj.attached_to != NONE
