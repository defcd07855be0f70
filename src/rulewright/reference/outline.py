"""An ability tree in plain words, as an outline: each part with what it consists of."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from rulewright.abilities.node import Node

_HUMPS: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


class Outline(msgspec.Struct, frozen=True):
    """A part of a tree: its name in words, its plain fields, and the parts inside it, each with its role."""

    name: str
    role: str = ""
    facts: tuple[str, ...] = ()
    parts: tuple[Outline, ...] = ()


def outline(node: Node, role: str = "") -> Outline:
    """The outline of a tree."""
    facts: list[str] = []
    parts: list[Outline] = []
    for field in node.__struct_fields__:
        value = getattr(node, field)
        label = field.replace("_", " ")
        if isinstance(value, Node):
            parts.append(outline(value, label))
        elif isinstance(value, tuple) and value and all(isinstance(each, Node) for each in value):
            parts += [outline(each, label) for each in value]
        elif value not in (None, (), "", False):
            facts.append(f"{label} {_words(value)}" if value is not True else label)
    return Outline(_HUMPS.sub(" ", type(node).__name__).lower(), role, tuple(facts), tuple(parts))


def _words(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(_words(each) for each in value)
    return str(value).replace("_", " ")
