"""Walking and rebuilding trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.abilities.node import Ability, Node


def rebuild(value: object, change: Callable[[object], object]) -> object:
    """``value`` with ``change`` applied to the values directly inside; the same object if nothing changed."""
    if isinstance(value, tuple):
        items = [change(item) for item in value]
        return value if all(a is b for a, b in zip(items, value, strict=True)) else tuple(items)
    if not isinstance(value, Node):
        return value
    names = value.__struct_fields__
    old = [getattr(value, name) for name in names]
    new = [change(item) for item in old]
    if all(a is b for a, b in zip(new, old, strict=True)):
        return value
    make: Callable[..., object] = type(value)
    return make(*new)


def replace(value: object, change: Callable[[Node], Node | None]) -> object:
    """``value`` with every node for which ``change`` gives another one replaced, from the outside in."""
    if isinstance(value, Node):
        other = change(value)
        if other is not None:
            return other
    return rebuild(value, lambda inner: replace(inner, change))


def own_nodes(value: object, inside: bool = False) -> Iterator[Node]:
    """As `nodes`, but without what is inside the abilities that it grants: those speak for themselves."""
    if isinstance(value, Node):
        yield value
        if isinstance(value, Ability) and inside:
            return
        for name in value.__struct_fields__:
            yield from own_nodes(getattr(value, name), True)
    elif isinstance(value, tuple):
        for item in value:
            yield from own_nodes(item, inside)


def nodes(value: object) -> Iterator[Node]:
    """All nodes in ``value``, itself first, in the order of the fields."""
    if isinstance(value, Node):
        yield value
        for name in value.__struct_fields__:
            yield from nodes(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from nodes(item)
