"""Numbers in ability trees (CR 107)."""

from __future__ import annotations

from dataclasses import dataclass

from .node import Condition, Noun, Quantity, Reference, Trigger


@dataclass(frozen=True, slots=True)
class Number(Quantity):
    """A fixed number."""

    value: int


@dataclass(frozen=True, slots=True)
class X(Quantity):
    """The value of X announced for the spell or ability (CR 107.3)."""


@dataclass(frozen=True, slots=True)
class Count(Quantity):
    """The number of objects or players described or referred to."""

    of: Noun | Reference


@dataclass(frozen=True, slots=True)
class CharacteristicOf(Quantity):
    """A number of one object: ``power``, ``toughness``, ``mana value`` or ``loyalty``."""

    what: str
    of: Reference


@dataclass(frozen=True, slots=True)
class Greatest(Quantity):
    """The greatest such number among objects; 0 if there are none."""

    what: str
    among: Noun | Reference


@dataclass(frozen=True, slots=True)
class Total(Quantity):
    """The sum of such numbers over objects."""

    what: str
    among: Noun | Reference


@dataclass(frozen=True, slots=True)
class CountersOn(Quantity):
    """The number of counters of a kind on an object or player; of any kind if ``kind`` is empty."""

    kind: str
    on: Reference


@dataclass(frozen=True, slots=True)
class LifeOf(Quantity):
    """A player's life total."""

    player: Reference


@dataclass(frozen=True, slots=True)
class EventAmount(Quantity):
    """The amount of the event that triggered the ability: "that much"; for `OneOrMore`, how many events it was."""


@dataclass(frozen=True, slots=True)
class AmountOf(Quantity):
    """The amount that the labelled effect did: damage dealt, life gained, cards drawn this way."""

    label: int


@dataclass(frozen=True, slots=True)
class ThisTurn(Quantity):
    """How often something has happened this turn, from the turn's history.

    ``what`` is one of ``spells cast``, ``cards drawn``, ``creatures died``, ``life gained``, ``life lost``,
    ``attackers declared``, ``lands played``, ``cards discarded``,
    ``times damaged``; ``player`` narrows it to a player, or None for anyone.
    """

    what: str
    player: Reference | None = None


@dataclass(frozen=True, slots=True)
class Sum(Quantity):
    """All terms added."""

    terms: tuple[Quantity, ...]


@dataclass(frozen=True, slots=True)
class Times(Quantity):
    """A quantity multiplied by a fixed factor; -1 makes it negative."""

    factor: int
    of: Quantity


@dataclass(frozen=True, slots=True)
class Half(Quantity):
    """Half a quantity, rounded as said (CR 107.1a)."""

    of: Quantity
    up: bool


@dataclass(frozen=True, slots=True)
class Devotion(Quantity):
    """The controller's devotion to the colors (CR 700.5)."""

    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CommanderCasts(Quantity):
    """How often the controller has cast their commanders from the command zone this game (CR 903.8)."""


@dataclass(frozen=True, slots=True)
class DevotionToChosen(Quantity):
    """The controller's devotion to the color that is chosen for the mana: "your devotion to that color"."""


@dataclass(frozen=True, slots=True)
class DistinctAmong(Quantity):
    """How many different ones there are among objects: ``card types``, ``colors``, ``basic land types``,
    ``mana values``, ``names``, ``powers``."""

    what: str
    among: Noun


@dataclass(frozen=True, slots=True)
class IfElse(Quantity):
    """One number if the condition is true, else the other: "deals 4 damage instead"."""

    condition: Condition
    then: Quantity
    otherwise: Quantity


@dataclass(frozen=True, slots=True)
class CountYours(Quantity):
    """The number of such permanents that the controller controls: "affinity for artifacts" (CR 702.41a)."""

    of: Noun


@dataclass(frozen=True, slots=True)
class CastBefore(Quantity):
    """How many spells were cast this turn before this one (CR 702.40a)."""


@dataclass(frozen=True, slots=True)
class TimesPaid(Quantity):
    """How often the object's optional additional cost was paid: "for each time it was kicked" (CR 702.33c)."""

    keyword: str


@dataclass(frozen=True, slots=True)
class AnyAmount(Quantity):
    """Any number, chosen by the player who carries out the instruction: "pay any amount of life"."""


@dataclass(frozen=True, slots=True)
class SpellsCast(Quantity):
    """How many spells that the noun describes the player has cast this turn; of those cast before one spell, if
    ``before`` is given."""

    player: Reference
    noun: Noun
    before: Reference | None = None


@dataclass(frozen=True, slots=True)
class SpellsLastTurn(Quantity):
    """How many spells were cast last turn; ``by_one``: the greatest number that one player cast."""

    by_one: bool = False


@dataclass(frozen=True, slots=True)
class LevelOf(Quantity):
    """The level of a Class (CR 716.2d)."""

    of: Reference


@dataclass(frozen=True, slots=True)
class ColorsSpent(Quantity):
    """How many colors of mana were spent to cast the spell (CR 601.2h)."""


@dataclass(frozen=True, slots=True)
class PartySize(Quantity):
    """How many creatures are in the controller's party (CR 700.8)."""


@dataclass(frozen=True, slots=True)
class ExtraTargets(Quantity):
    """How many targets beyond the first were chosen for the spell (strive)."""


@dataclass(frozen=True, slots=True)
class Product(Quantity):
    """One quantity multiplied by another."""

    one: Quantity
    other: Quantity


@dataclass(frozen=True, slots=True)
class OpponentsAttacked(Quantity):
    """How many opponents the controller has attacked with creatures this combat (CR 702.121a)."""


@dataclass(frozen=True, slots=True)
class TimesThisTurn(Quantity):
    """How often this turn something has happened that the trigger describes (CR 603.2): creatures that entered under
    your control, cards that left your graveyard, spells of a kind that were cast."""

    event: Trigger


@dataclass(frozen=True, slots=True)
class ManaSpentOn(Quantity):
    """How much mana was spent to cast the spell, or the spell that the permanent was (CR 601.2h)."""

    of: Reference


@dataclass(frozen=True, slots=True)
class AmountPrevented(Quantity):
    """How much damage the prevention effect has just prevented: "the damage prevented this way" (CR 615.5)."""


@dataclass(frozen=True, slots=True)
class DieResult(Quantity):
    """The result of the die that has just been rolled (CR 706.2)."""


@dataclass(frozen=True, slots=True)
class SpeedOf(Quantity):
    """A player's speed; 0 for one who has none (CR 702.179f)."""

    player: Reference


@dataclass(frozen=True, slots=True)
class StartingLife(Quantity):
    """A player's starting life total (CR 103.4)."""

    player: Reference


@dataclass(frozen=True, slots=True)
class VotesFor(Quantity):
    """How many votes the word got in the vote before (CR 701.38)."""

    word: str


@dataclass(frozen=True, slots=True)
class Evenly(Quantity):
    """An equal share for each of those referred to, rounded down: "divided evenly, rounded down" (CR 107.1a)."""

    of: Quantity
    among: Reference
