"""The abstract families of nodes. Every field of a tree is typed with one of these, or is a plain value."""

from __future__ import annotations

from msgspec import Struct


class Node(Struct, frozen=True):
    """A part of an ability tree: frozen, compared by value."""


class Quantity(Node):
    """A number that may depend on the game."""


class Filter(Node):
    """A yes-or-no question about one object."""


class Noun(Node):
    """A description of objects or players, from which sets, targets and choices are made."""


class Reference(Node):
    """A pointer to particular objects or players, found when it is evaluated."""


class Condition(Node):
    """A statement about the game that is true or false."""


class Effect(Node):
    """An instruction that is carried out once, when it resolves or is paid as a cost."""


class Change(Node):
    """One change that a continuous effect makes to an object it affects."""


class StaticEffect(Node):
    """What a static ability does for as long as it functions."""


class ReplacedEvent(Node):
    """An event that a replacement effect watches for (CR 614.1)."""


class Outcome(Node):
    """What happens instead of the replaced event."""


class Trigger(Node):
    """An event at which an ability triggers (CR 603.1)."""


class ManaSpec(Node):
    """The mana that an instruction adds."""


class Ability(Node):
    """An ability of an object (CR 113)."""
