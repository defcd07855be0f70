"""From the faces of a card, as printed and read, to those of its definition: one row for each layout (CR 709-720)."""

from __future__ import annotations

import dataclasses
from typing import Final

from rulewright.abilities.ability import Keyword, Prototype, SpellAbility, StaticAbility
from rulewright.abilities.condition import Compare
from rulewright.abilities.continuous import AddTypes, Continuous, SetPowerToughness
from rulewright.abilities.effect import Modal, Sequence
from rulewright.abilities.node import Ability, Effect, Node
from rulewright.abilities.quantity import CountersOn, Number
from rulewright.abilities.reference import Self
from rulewright.abilities.rewrite import rebuild, replace
from rulewright.abilities.trigger import Performs, UnlocksHalf
from rulewright.cards.card import Face
from rulewright.engine.characteristics import Characteristics, make_characteristics
from rulewright.engine.definition import LEFT, ONE_FACE, RIGHT
from rulewright.engine.facts import walk
from rulewright.vocabulary.cardtype import PERMANENT_TYPES
from rulewright.vocabulary.mana import ManaCost

Read = tuple[Face, tuple[Ability, ...]]
"""A face, and its abilities as they were read."""
Shape = tuple[tuple[Characteristics, ...], tuple[int, ...]]
"""The characteristics of a definition's faces, and which of them are playable."""

ONE: Final = ("normal", "token", "saga", "class", "case", "leveler", "mutate")
"""Layouts with one face; what else is printed on such cards is in their abilities (CR 711.2, 714.2, 716.2, 719.3)."""
SPLIT: Final = ("split", "aftermath")
INSET: Final = ("adventure", "omen")
PLAYED: Final = (*ONE, *SPLIT, *INSET, "prepare", "prototype", "modal_dfc", "transform", "flip", "meld")
"""Layouts that are played."""


def shape(layout: str, faces: list[Read]) -> Shape:
    """The faces of a definition by the card's layout; of a layout that is not played, the faces as they are."""
    if layout in SPLIT and len(faces) == 2:
        return _split(faces[0], faces[1])
    if layout in (*INSET, "modal_dfc"):
        return tuple([printed(face, abilities) for face, abilities in faces]), tuple(range(len(faces)))
    if layout == "transform" and len(faces) == 2:  # CR 202.3b
        front, back = faces
        return (printed(*front), printed(*back, counted=front[0].mana_cost)), ONE_FACE
    if layout == "flip" and len(faces) == 2:
        return _flip(faces[0], faces[1])
    if layout == "prototype":
        return _prototype(faces[0])
    return tuple([printed(face, abilities) for face, abilities in faces]), ONE_FACE


def printed(face: Face, abilities: tuple[Ability, ...], counted: ManaCost | None = None) -> Characteristics:
    """The printed characteristics of a face (CR 109.3)."""
    return _made(face, abilities, face.mana_cost, face.colors, counted)


def number(written: str | None) -> int | None:
    """A printed power or toughness as a number; None if it is not one."""
    try:
        return None if written is None else int(written)
    except ValueError:
        return None


def _made(
    face: Face, abilities: tuple[Ability, ...], cost: ManaCost | None, colors: int, counted: ManaCost | None = None
) -> Characteristics:
    line = face.type_line
    if "Spacecraft" in line.subtypes and face.power is not None:
        abilities, face = _stationed(face, abilities)
    return make_characteristics(
        face.name,
        mana_cost=cost,
        colors=colors,
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        abilities=abilities,
        power=None if face.power is None else number(face.power) or 0,
        toughness=None if face.toughness is None else number(face.toughness) or 0,
        loyalty=number(face.loyalty) or 0,
        defense=number(face.defense) or 0,
        counted=counted,
    )


# ---- station cards (721) ---------------------------------------------------------------------------------


def _stationed(face: Face, abilities: tuple[Ability, ...]) -> tuple[tuple[Ability, ...], Face]:
    """The power and toughness that are printed beside the last station symbol: with so many charge counters it is a
    creature of that size, otherwise it has none (CR 721.2b-c)."""
    symbols = [ability.condition for ability in abilities if isinstance(ability, StaticAbility)]
    counts = [c for c in symbols if isinstance(c, Compare) and c.left == CountersOn("charge", Self())]
    power, toughness = number(face.power), number(face.toughness)
    if not counts or power is None or toughness is None:
        return abilities, face
    changes = (AddTypes(("creature",)), SetPowerToughness(Number(power), Number(toughness)))
    box = StaticAbility((Continuous(Self(), changes),), counts[-1])
    return (*abilities, box), dataclasses.replace(face, power=None, toughness=None)


# ---- split cards (709) -----------------------------------------------------------------------------------


def _split(left: Read, right: Read) -> Shape:
    if left[0].type_line.types & PERMANENT_TYPES:
        return _rooms(left, right)
    both = _combined(left[0], right[0], _text_of_both(left[1], right[1]))
    return (both, printed(*left), printed(*right)), (LEFT, RIGHT)


def _rooms(left: Read, right: Read) -> Shape:
    """CR 709.5: with both halves unlocked, one of them, or none."""
    mine = _doors(left[1], LEFT)
    other = _doors(right[1], RIGHT)
    line = left[0].type_line
    none = make_characteristics("", supertypes=line.supertypes, types=line.types, subtypes=line.subtypes)
    both = _combined(left[0], right[0], mine + other)
    return (both, printed(left[0], mine), printed(right[0], other), none), (LEFT, RIGHT)


def _combined(left: Face, right: Face, abilities: tuple[Ability, ...]) -> Characteristics:
    """The characteristics of both halves together (CR 709.4a-c)."""
    costs = [face.mana_cost for face in (left, right) if face.mana_cost is not None]
    cost = None
    for one in costs:
        cost = one if cost is None else cost.plus(one)
    line = left.type_line
    subtypes = (*line.subtypes, *[name for name in right.type_line.subtypes if name not in line.subtypes])
    return make_characteristics(
        f"{left.name} // {right.name}",
        mana_cost=cost,
        colors=left.colors | right.colors,
        supertypes=line.supertypes | right.type_line.supertypes,
        types=line.types | right.type_line.types,
        subtypes=subtypes,
        abilities=abilities,
    )


def _text_of_both(left: tuple[Ability, ...], right: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities of both halves; as one spell they are followed from left to right (CR 702.102d)."""
    others = [*left, *[ability for ability in right if ability not in left]]
    others = [ability for ability in others if not isinstance(ability, SpellAbility)]
    instructions: list[Effect] = []
    for half in (left, right):
        for ability in half:
            if isinstance(ability, SpellAbility):
                effect = behind(ability.effect, instructions)
                instructions.extend(effect.effects if isinstance(effect, Sequence) else (effect,))
    if not instructions:
        return tuple(others)
    return (SpellAbility(Sequence(tuple(instructions))), *others)


def behind(effect: Effect, before: list[Effect]) -> Effect:
    """The instruction with its targets and labels numbered after those of others."""
    targets = 1 + max([getattr(node, "index", -1) for part in before for node in walk(part)], default=-1)
    labels = max([getattr(node, "label", 0) for part in before for node in walk(part)], default=0)

    def change(node: Node) -> Node | None:
        if isinstance(node, Ability):
            return node
        names = node.__struct_fields__
        if "index" not in names and "label" not in names:
            return None
        moved = rebuild(node, again)
        assert isinstance(moved, Node)
        values = {name: getattr(moved, name) for name in names}
        if "index" in values:
            values["index"] += targets
        if values.get("label"):
            values["label"] += labels
        return type(node)(**values)

    def again(value: object) -> object:
        return replace(value, change)

    result = again(effect)
    assert isinstance(result, Effect)
    return result


def two_modal_halves(faces: list[Read]) -> bool:
    """Whether a card with fuse has modes on both halves: they would be chosen together (CR 700.2)."""
    fuses = any(isinstance(each, Keyword) and each.name == "fuse" for _, abilities in faces for each in abilities)
    modal = [any(isinstance(node, Modal) for each in abilities for node in walk(each)) for _, abilities in faces]
    return fuses and all(modal)


def _doors(abilities: tuple[Ability, ...], half: int) -> tuple[Ability, ...]:
    """The abilities of one half: "this door" is that half (CR 709.5j)."""

    def change(node: Node) -> Node | None:
        if isinstance(node, Performs) and node.action == "unlocks this door":
            return UnlocksHalf(node.what, half)
        return None

    found = replace(abilities, change)
    assert isinstance(found, tuple)
    return found


# ---- flip cards, prototypes (710, 718) -------------------------------------------------------------------


def _flip(top: Read, bottom: Read) -> Shape:
    """CR 710.1c: mana cost and color stay as they are."""
    face, abilities = bottom
    flipped = _made(face, abilities, top[0].mana_cost, top[0].colors)
    return (printed(*top), flipped), ONE_FACE


def _prototype(read: Read) -> Shape:
    """CR 718.3b: another mana cost, power and toughness, and the colors of that cost."""
    face, abilities = read
    normal = printed(face, abilities)
    for ability in abilities:
        if isinstance(ability, Prototype):
            line = face.type_line
            small = make_characteristics(
                face.name,
                mana_cost=ability.cost,
                supertypes=line.supertypes,
                types=line.types,
                subtypes=line.subtypes,
                abilities=abilities,
                power=ability.power,
                toughness=ability.toughness,
            )
            return (normal, small), (0, 1)
    return (normal,), ONE_FACE
