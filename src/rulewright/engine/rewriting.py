"""Trees with parts of them exchanged for others."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from rulewright.abilities.node import Node

NodeT = TypeVar("NodeT", bound=Node)


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
