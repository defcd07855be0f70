"""Abilities (CR 113)."""

from __future__ import annotations

from rulewright.vocabulary.mana import ManaCost

from .cost import Cost
from .node import Ability, Condition, Effect, Noun, Quantity, StaticEffect, Trigger


class SpellAbility(Ability, frozen=True):
    """What an instant or sorcery does as it resolves (CR 113.3a). One for each card: its paragraphs in order."""

    effect: Effect


class ActivatedAbility(Ability, frozen=True):
    """``cost: effect`` (CR 602). Mana abilities are recognized by CR 605.1a, not marked.

    ``timing`` is ``instant`` (any time its controller has priority), ``sorcery`` ("activate only as a sorcery")
    or ``as instant`` ("activate only as an instant": never in the middle of a payment). ``zone`` is where the
    ability functions. ``once_each_turn`` limits it; ``condition`` is "activate only if".
    """

    cost: Cost
    effect: Effect
    timing: str = "instant"
    zone: str = "battlefield"
    once_each_turn: bool = False
    condition: Condition | None = None
    keyword: str = ""
    cost_change: StaticEffect | None = None
    """What changes its cost: "this ability costs {1} less to activate for each …" (CR 601.2f, 602.2b)."""
    by_anyone: bool = False
    """Any player may activate it."""
    most_each_turn: int = 0
    """How often it may be activated each turn, if not once: "no more than three times each turn" (CR 602.5b)."""


class TriggeredAbility(Ability, frozen=True):
    """When, whenever or at an event, an effect (CR 603). ``condition`` is the intervening "if" (603.4).

    ``zone`` is where it functions. A trigger on the object's own leaving looks back by itself (603.10a).
    """

    trigger: Trigger
    effect: Effect
    condition: Condition | None = None
    zone: str = "battlefield"
    once_each_turn: bool = False
    most_each_turn: int = 0
    """How often it triggers each turn at most; 0 for any number of times."""


class StaticAbility(Ability, frozen=True):
    """Effects that hold while the object is in one of the zones and the condition is true (CR 604).

    Abilities that change what it costs to cast the object, permit casting it, or replace its leaving the
    stack function wherever they must (CR 113.6): ``zones`` says so.
    """

    effects: tuple[StaticEffect, ...]
    condition: Condition | None = None
    zones: tuple[str, ...] = ("battlefield",)


class Keyword(Ability, frozen=True):
    """A keyword ability (CR 702), by its name in lower case, with what stands after the name.

    ``cost`` (equip {2}, harmonize {5}{R}{R}), ``number`` (bushido 2), ``noun`` (enchant creature, protection
    from red, hexproof from black, landwalk types, affinity). Its meaning, where it has one in other nodes,
    is in the table of keyword meanings.
    """

    name: str
    cost: Cost | None = None
    number: Quantity | None = None
    noun: Noun | None = None


class Prototype(Ability, frozen=True):
    """The spell may be cast with another mana cost, power and toughness (CR 702.160a, 718)."""

    cost: ManaCost
    power: int
    toughness: int


class Companion(Ability, frozen=True):
    """Before the game its owner may reveal the card from outside the game if their starting deck is so; once in the
    game they may pay {3} to put it into their hand (CR 702.139a)."""

    condition: Condition


class ThisAbility(Ability, frozen=True):
    """The ability of which this is a part: "except it has this ability" (CR 707.9a)."""
