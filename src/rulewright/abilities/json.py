"""Ability trees to and from JSON.

A node becomes an object with its class name under ``node`` and its fields that differ from their defaults;
tuples become lists, mana costs their text. Reading is strict: an unknown node or field is an error.
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

from rulewright.vocabulary.errors import RulewrightError
from rulewright.vocabulary.mana import ManaCost

from . import (
    ability,
    condition,
    continuous,
    cost,
    duration,
    effect,
    mana,
    noun,
    placeholder,
    quantity,
    reference,
    replacement,
    trigger,
)
from .node import Node

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]


class TreeError(RulewrightError):
    """JSON that is not an ability tree."""


FAMILIES: Final[tuple[ModuleType, ...]] = (
    ability,
    condition,
    continuous,
    cost,
    duration,
    effect,
    mana,
    noun,
    placeholder,
    quantity,
    reference,
    replacement,
    trigger,
)


def _concrete_nodes() -> dict[str, type[Node]]:
    found: dict[str, type[Node]] = {}
    for module in FAMILIES:
        for name, value in vars(module).items():
            if isinstance(value, type) and issubclass(value, Node) and value.__module__ == module.__name__:
                assert name not in found, f"two nodes are called {name}"
                found[name] = value
    return found


NODES: Final[dict[str, type[Node]]] = _concrete_nodes()
"""Every concrete node class by its name."""


def to_json(value: object) -> Json:
    """The JSON form of a node, or of a value inside one.

    >>> from rulewright.abilities.effect import Draw
    >>> from rulewright.abilities.quantity import Number
    >>> from rulewright.abilities.reference import You
    >>> to_json(Draw(You(), Number(2)))
    {'node': 'Draw', 'player': {'node': 'You'}, 'amount': {'node': 'Number', 'value': 2}}
    """
    if isinstance(value, Node):
        result: dict[str, Json] = {"node": type(value).__name__}
        fields = value.__struct_fields__
        needed = len(fields) - len(value.__struct_defaults__)
        for at, name in enumerate(fields):
            inner = getattr(value, name)
            if at < needed or inner != value.__struct_defaults__[at - needed]:
                result[name] = to_json(inner)
        return result
    if isinstance(value, ManaCost):
        return {"mana": str(value)}
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    if value is None or isinstance(value, str | int | bool):
        return value
    raise TypeError(f"{type(value).__name__} is not part of an ability tree")


def from_json(data: Json, where: str = "tree") -> object:
    """The node or value that ``data`` stands for.

    Raises `TreeError` where ``data`` is not what `to_json` writes, naming the place.

    >>> from_json({"node": "Number", "value": 3})
    Number(value=3)
    """
    if isinstance(data, list):
        return tuple(from_json(item, f"{where}[{i}]") for i, item in enumerate(data))
    if not isinstance(data, dict):
        return data
    if set(data) == {"mana"} and isinstance(data["mana"], str):
        return ManaCost.parse(data["mana"])
    name = data.get("node")
    if not isinstance(name, str) or name not in NODES:
        raise TreeError(f"no node is called {name!r}", where=where, right="a node's class name under 'node'")
    kind = NODES[name]
    known = kind.__struct_fields__
    values: dict[str, object] = {}
    for key, inner in data.items():
        if key == "node":
            continue
        if key not in known:
            raise TreeError(f"{name} has no field {key!r}", where=where, right=f"one of {sorted(known)}")
        values[key] = from_json(inner, f"{where}.{key}")
    needed = known[: len(known) - len(kind.__struct_defaults__)]
    missing = [field for field in needed if field not in values]
    if missing:
        raise TreeError(f"{name} lacks {', '.join(missing)}", where=where)
    return kind(**values)
