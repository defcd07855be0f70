"""What was chosen, and "of the chosen …" written out (CR 607.2d): what is given to other objects, or outlasts the
choice, no longer looks at the object on which the choice was made."""

from __future__ import annotations

from typing import Final, TypeVar

from msgspec.structs import replace

from rulewright.abilities import noun as n
from rulewright.abilities.node import Node

from .context import Context
from .queries import chosen

COLOR_CHOSEN: Final = "color"
TYPE_CHOSEN: Final = "creature type"
WORD_CHOSEN: Final = "word"
PLAYER_CHOSEN: Final = "player"
NAME_CHOSEN: Final = "name"

NodeT = TypeVar("NodeT", bound=Node)


def settled(node: NodeT, ctx: Context) -> NodeT:
    """The node with "of the chosen …" written out."""
    swaps: dict[Node, Node] = {}
    for what in (COLOR_CHOSEN, TYPE_CHOSEN, NAME_CHOSEN):
        swaps[n.OfChosen(what)] = filter_of(what, chosen(what, ctx))
    return rewritten(node, swaps)


def filter_of(what: str, word: str) -> Node:
    """The filter that a choice stands for; nothing passes it if nothing was chosen."""
    if not word:
        return n.Not(n.Everything())
    if what == NAME_CHOSEN:
        return n.Named(word)
    if word == "artifact":  # "from artifacts or from the color of your choice"
        return n.HasType(word)
    if word == "colorless":
        return n.ColorCount(word)
    return n.HasColor(word) if what.endswith(COLOR_CHOSEN) else n.HasSubtype(word)


def rewritten(node: NodeT, swaps: dict[Node, Node]) -> NodeT:
    """The node with parts of it exchanged for others."""
    changed: dict[str, object] = {}
    for name in node.__struct_fields__:
        old = getattr(node, name)
        new = _rewritten_value(old, swaps)
        if new is not old:
            changed[name] = new
    return replace(node, **changed) if changed else node


def _rewritten_value(value: object, swaps: dict[Node, Node]) -> object:
    if isinstance(value, Node):
        return swaps[value] if value in swaps else rewritten(value, swaps)
    if isinstance(value, tuple):
        items = tuple([_rewritten_value(item, swaps) for item in value])
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    return value
