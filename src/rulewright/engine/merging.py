"""Permanents that several cards represent (CR 729): merging, and coming apart as they leave."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.noun import AllOf, HasSubtype, HasType, Not, Objects, OwnedBy
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import OwnerOf, Self, Target

from .characteristics import Characteristics
from .copying import upright
from .definition import WITH_SPELL, Definition
from .objects import CARD, COPY, TOKEN, Obj, Part
from .state import State
from .zones import cease, touch

MUTATE: Final = "mutate"
MUTATES_ONTO: Final = Target(
    0,
    Objects(AllOf((HasType("creature"), Not(HasSubtype("Human")), OwnedBy(OwnerOf(Self()))))),
    Number(1),
    Number(1),
)
"""What a mutating creature spell targets (CR 702.140a)."""


def is_mutating(spell: Obj) -> bool:
    """Whether it is a mutating creature spell (CR 702.140a)."""
    return spell.cast is not None and spell.cast.alternative == MUTATE


def _part(obj: Obj) -> Part:
    """What represents the object, as a component."""
    kind = TOKEN if obj.kind == COPY else obj.kind
    return Part(kind, obj.card, upright(obj), obj.commander)  # CR 729.2e: it is face up if what comes on top is


def _inset_of(top: Part) -> Definition | None:
    """The card whose Adventure or prepare spell the merged permanent has, that of its topmost component (CR 715.2b,
    729.2a)."""
    card = top.card
    return card if card is not None and card.layout in WITH_SPELL and top.base is card.front else None


def merge(state: State, spell_id: int, creature_id: int, on_top: bool) -> None:
    """The spell becomes a part of the permanent (CR 729.2): it does not enter, and the permanent stays what it is."""
    spell = state.get(spell_id)
    new = _part(spell)
    followed = [effect for effect in state.board.continuous if spell_id in effect.affected]
    cease(state, spell_id)
    old = state.get(creature_id)
    parts = old.parts or (_part(old),)
    creature = state.edit(creature_id)
    creature.parts = (new, *parts) if on_top else (*parts, new)
    top = creature.parts[0]
    creature.kind, creature.card, creature.form, creature.face = top.kind, top.card, _inset_of(top), 0
    if on_top:
        creature.face_down = ""
        creature.seen = (1 << len(state.players)) - 1
    creature.upright = None
    if creature.face_down:  # CR 729.2f
        creature.upright = _combined(creature.parts)
    else:
        creature.base = _combined(creature.parts)
    creature.commander = next((part.commander for part in creature.parts if part.commander is not None), None)
    board = state.edit_board()
    if followed:  # CR 702.140f
        board.continuous = tuple(
            effect.on((*effect.affected, creature_id)) if effect in followed else effect for effect in board.continuous
        )
    board.stale = board.unchecked = True
    touch(state, creature_id)


def _combined(parts: tuple[Part, ...]) -> Characteristics:
    """The characteristics of the topmost component with the abilities of all (CR 702.140e, 729.2a)."""
    top = parts[0].base
    abilities = top.abilities
    for part in parts[1:]:
        abilities += part.base.abilities
    return Characteristics(
        top.name,
        top.mana_cost,
        top.colors,
        top.supertypes,
        top.types,
        top.subtypes,
        abilities,
        top.has_pt,
        top.power,
        top.toughness,
        top.loyalty,
        top.restrictions,
        top.defense,
        top.counted,
    )


def is_card(part: Part) -> bool:
    """Whether the component is a card."""
    return part.kind == CARD
