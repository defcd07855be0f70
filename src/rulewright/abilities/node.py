"""The abstract families of nodes. Every field of a tree is typed with one of these, or is a plain value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Node:
    """A part of an ability tree: frozen, compared by value."""


@dataclass(frozen=True, slots=True)
class Quantity(Node):
    """A number that may depend on the game."""


@dataclass(frozen=True, slots=True)
class Filter(Node):
    """A yes-or-no question about one object."""


@dataclass(frozen=True, slots=True)
class Noun(Node):
    """A description of objects or players, from which sets, targets and choices are made."""


@dataclass(frozen=True, slots=True)
class Reference(Node):
    """A pointer to particular objects or players, found when it is evaluated."""


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """A statement about the game that is true or false."""


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """An instruction that is carried out once, when it resolves or is paid as a cost."""


@dataclass(frozen=True, slots=True)
class Change(Node):
    """One change that a continuous effect makes to an object it affects."""


@dataclass(frozen=True, slots=True)
class StaticEffect(Node):
    """What a static ability does for as long as it functions."""


@dataclass(frozen=True, slots=True)
class ReplacedEvent(Node):
    """An event that a replacement effect watches for (CR 614.1)."""


@dataclass(frozen=True, slots=True)
class Outcome(Node):
    """What happens instead of the replaced event."""


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """An event at which an ability triggers (CR 603.1)."""


@dataclass(frozen=True, slots=True)
class ManaSpec(Node):
    """The mana that an instruction adds."""


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """An ability of an object (CR 113)."""
