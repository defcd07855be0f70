"""The abstract families of nodes. Every field of a tree is typed with one of these, or is a plain value."""

from __future__ import annotations

from msgspec import Struct


class Node(Struct, frozen=True):
    """A part of an ability tree: frozen, compared by value."""


class Quantity(Node, frozen=True):
    """A number that may depend on the game."""


class Filter(Node, frozen=True):
    """A yes-or-no question about one object."""


class Noun(Node, frozen=True):
    """A description of objects or players, from which sets, targets and choices are made."""


class Reference(Node, frozen=True):
    """A pointer to particular objects or players, found when it is evaluated."""


class Condition(Node, frozen=True):
    """A statement about the game that is true or false."""


class Effect(Node, frozen=True):
    """An instruction that is carried out once, when it resolves or is paid as a cost."""


class Change(Node, frozen=True):
    """One change that a continuous effect makes to an object it affects."""


class StaticEffect(Node, frozen=True):
    """What a static ability does for as long as it functions."""


class ReplacedEvent(Node, frozen=True):
    """An event that a replacement effect watches for (CR 614.1)."""


class Outcome(Node, frozen=True):
    """What happens instead of the replaced event."""


class Trigger(Node, frozen=True):
    """An event at which an ability triggers (CR 603.1)."""


class ManaSpec(Node, frozen=True):
    """The mana that an instruction adds."""


class Ability(Node, frozen=True):
    """An ability of an object (CR 113)."""
