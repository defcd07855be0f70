"""Text-changing effects (CR 612): one word of a kind stands for another in an object's type line and abilities.

Names, mana symbols and values are no words of that kind and stay as they are (612.2).
"""

from __future__ import annotations

from typing import Final, TypeVar

from msgspec.structs import replace

from rulewright.abilities.ability import Prototype
from rulewright.abilities.condition import ManaSpent
from rulewright.abilities.continuous import PlayerRule
from rulewright.abilities.effect import ChooseColor, ChooseWord, TokenSpec
from rulewright.abilities.node import Node
from rulewright.vocabulary.color import COLOR_NAMES
from rulewright.vocabulary.subtype import BASIC_LAND_TYPES, CREATURE_TYPES

from .facts import AbilityFacts, facts_of

KINDS: Final[dict[str, tuple[str, ...]]] = {
    "color": tuple(COLOR_NAMES[:5]),
    "basic land type": BASIC_LAND_TYPES,
    "creature type": CREATURE_TYPES,
}
"""The words of each kind (CR 612.1)."""

NodeT = TypeVar("NodeT", bound=Node)

_WORDED: Final = ("color", "colors", "subtype", "subtypes", "type_line")
"""Fields of nodes that hold such words."""
_SYMBOLS: Final = (ManaSpent, Prototype)
"""Nodes in which a color is a mana symbol of the text."""


def _is_worded(node: Node, field: str) -> bool:
    """Whether the field of the node holds such words, used as such (CR 612.2)."""
    if isinstance(node, ChooseColor):
        return field == "other_than"
    if isinstance(node, ChooseWord):
        return field == "words"
    if isinstance(node, PlayerRule):  # "you don't lose unspent green mana"
        return field == "rule"
    if isinstance(node, TokenSpec) and node.mana_cost is not None:  # it is as a card (CR 111.11): only that is said
        return False
    return field in _WORDED and not isinstance(node, _SYMBOLS)


def reworded_abilities(abilities: tuple[AbilityFacts, ...], old: str, new: str) -> tuple[AbilityFacts, ...]:
    """The abilities with the word changed in their text."""
    found: list[AbilityFacts] = []
    for ability in abilities:
        tree = _reworded(ability.tree, old, new)
        if tree is ability.tree:
            found.append(ability)
            continue
        before, after = facts_of(ability.tree), facts_of(tree)
        found.append(after[before.index(ability)] if ability in before and len(before) == len(after) else after[0])
    return tuple(found)


def reworded_types(subtypes: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    """The subtypes with the word changed."""
    if old not in subtypes:
        return subtypes
    return tuple(dict.fromkeys(new if name == old else name for name in subtypes))


def _reworded(node: NodeT, old: str, new: str) -> NodeT:
    changed: dict[str, object] = {}
    for name in node.__struct_fields__:
        before = getattr(node, name)
        after = _value(before, old, new, _is_worded(node, name))
        if after is not before:
            changed[name] = after
    return replace(node, **changed) if changed else node


def _value(value: object, old: str, new: str, worded: bool) -> object:
    if isinstance(value, Node):
        return _reworded(value, old, new)
    if isinstance(value, tuple):
        items = tuple([_value(item, old, new, worded) for item in value])
        return items if any(one is not other for one, other in zip(items, value, strict=True)) else value
    if worded and isinstance(value, str) and f" {old} " in f" {value} ":
        return f" {value} ".replace(f" {old} ", f" {new} ").strip()
    return value
