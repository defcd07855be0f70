"""Trees with holes: the meaning side of a phrase.

A pattern is a value as it would stand in a tree, with a `hole` where a slot of the template goes. Filling the
holes builds the value; matching a value against the pattern finds what was in them again. So one pattern
serves reading and printing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rulewright.abilities.node import Node

Build = Callable[[Sequence[object], int], object]
"""Makes a value from the values of the slots and the place in the text where the phrase begins."""

Unbuild = Callable[[object], "tuple[object, ...] | None"]
"""Finds the values of the slots in a value, or says that the phrase cannot express it."""


class Hole:
    """The place of a slot in a pattern."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Here:
    """The place of the phrase in the text; in matching it takes anything."""

    __slots__ = ()


class Reject:
    """What a build function returns where the words do not fit together."""

    __slots__ = ()


REJECT: Final = Reject()
HERE: Final[Any] = Here()


def hole(name: str) -> Any:
    """The place of the slot called ``name``; typed so that it may stand in any field."""
    return Hole(name)


def compile_build(pattern: object, names: Sequence[str]) -> Build:
    """The function that fills the holes of ``pattern`` with the values of the slots called ``names``."""
    if isinstance(pattern, Hole):
        if pattern.name not in names:
            raise ValueError(f"no slot is called {pattern.name!r}")
        index = list(names).index(pattern.name)
        return lambda values, at: values[index]
    if isinstance(pattern, Here):
        return lambda values, at: at
    if isinstance(pattern, tuple):
        if is_constant(pattern):
            return lambda values, at: pattern
        inner = [compile_build(item, names) for item in pattern]
        return lambda values, at: tuple([build(values, at) for build in inner])
    if isinstance(pattern, Node) and not is_constant(pattern):
        make: Callable[..., object] = type(pattern)
        builds = [compile_build(getattr(pattern, name), names) for name in pattern.__struct_fields__]
        return lambda values, at: make(*[build(values, at) for build in builds])
    return lambda values, at: pattern


def compile_unbuild(pattern: object, names: Sequence[str]) -> Unbuild:
    """The function that finds the values of the slots called ``names`` in a value built from ``pattern``."""
    order = tuple(names)
    missing = set(names) - set(_holes(pattern))
    if missing:
        raise ValueError(f"the meaning does not say what becomes of {', '.join(sorted(missing))}")

    def unbuild(value: object) -> tuple[object, ...] | None:
        found: dict[str, object] = {}
        if not match(pattern, value, found):
            return None
        return tuple([found[name] for name in order])

    return unbuild


def _holes(pattern: object) -> list[str]:
    if isinstance(pattern, Hole):
        return [pattern.name]
    if isinstance(pattern, tuple):
        return [name for item in pattern for name in _holes(item)]
    if isinstance(pattern, Node):
        return [name for name in pattern.__struct_fields__ for name in _holes(getattr(pattern, name))]
    return []


def match(pattern: object, value: object, found: dict[str, object]) -> bool:
    """Whether ``value`` could have been built from ``pattern``; the contents of the holes go to ``found``."""
    if isinstance(pattern, Hole):
        if pattern.name in found:
            return found[pattern.name] == value
        found[pattern.name] = value
        return True
    if isinstance(pattern, Here):
        return True
    if isinstance(pattern, tuple):
        if not isinstance(value, tuple) or len(value) != len(pattern):
            return False
        return all(match(inner, item, found) for inner, item in zip(pattern, value, strict=True))
    if isinstance(pattern, Node):
        if type(pattern) is not type(value):
            return False
        return all(match(getattr(pattern, name), getattr(value, name), found) for name in pattern.__struct_fields__)
    return pattern == value and type(pattern) is type(value)


def is_constant(pattern: object) -> bool:
    """Whether there is no hole in ``pattern``."""
    if isinstance(pattern, Hole | Here):
        return False
    if isinstance(pattern, tuple):
        return all(is_constant(item) for item in pattern)
    if isinstance(pattern, Node):
        return all(is_constant(getattr(pattern, name)) for name in pattern.__struct_fields__)
    return True
