"""Numbers in ability trees (CR 107)."""

from __future__ import annotations

from .node import Condition, Noun, Quantity, Reference, Trigger


class Number(Quantity, frozen=True):
    """A fixed number."""

    value: int


class X(Quantity, frozen=True):
    """The value of X announced for the spell or ability (CR 107.3)."""


class Count(Quantity, frozen=True):
    """The number of objects or players described or referred to."""

    of: Noun | Reference


class CharacteristicOf(Quantity, frozen=True):
    """A number of one object: ``power``, ``toughness``, ``mana value`` or ``loyalty``."""

    what: str
    of: Reference


class Greatest(Quantity, frozen=True):
    """The greatest such number among objects; 0 if there are none."""

    what: str
    among: Noun | Reference


class Total(Quantity, frozen=True):
    """The sum of such numbers over objects."""

    what: str
    among: Noun | Reference


class CountersOn(Quantity, frozen=True):
    """The number of counters of a kind on an object or player; of any kind if ``kind`` is empty."""

    kind: str
    on: Reference


class LifeOf(Quantity, frozen=True):
    """A player's life total."""

    player: Reference


class LifeAmong(Quantity, frozen=True):
    """The highest life total among the players, or the lowest."""

    players: Reference
    lowest: bool = False


class EventAmount(Quantity, frozen=True):
    """The amount of the event that triggered the ability: "that much"; for `OneOrMore`, how many events it was."""


class AmountOf(Quantity, frozen=True):
    """The amount that the labelled effect did: damage dealt, life gained, cards drawn this way."""

    label: int


class ThisTurn(Quantity, frozen=True):
    """How often something has happened this turn, from the turn's history.

    ``what`` is one of ``spells cast``, ``cards drawn``, ``creatures died``, ``life gained``, ``life lost``,
    ``attackers declared``, ``lands played``, ``cards discarded``,
    ``times damaged``; ``player`` narrows it to a player, or None for anyone.
    """

    what: str
    player: Reference | None = None


class Sum(Quantity, frozen=True):
    """All terms added."""

    terms: tuple[Quantity, ...]


class Times(Quantity, frozen=True):
    """A quantity multiplied by a fixed factor; -1 makes it negative."""

    factor: int
    of: Quantity


class Signed(Quantity, frozen=True):
    """A quantity that counts though it is below zero: what is added to a power to double it (CR 107.1b, 701.10c)."""

    of: Quantity


class Half(Quantity, frozen=True):
    """Half a quantity, rounded as said (CR 107.1a)."""

    of: Quantity
    up: bool


class GreatestOfPlayers(Quantity, frozen=True):
    """The greatest such number of one of the players; in it `Actor` is that player: "the greatest number of cards a
    player discarded this way"."""

    players: Reference
    number: Quantity


class MostOfOneType(Quantity, frozen=True):
    """The greatest number of objects described that have a creature type in common (CR 205.3m)."""

    among: Noun


class Devotion(Quantity, frozen=True):
    """The controller's devotion to the colors (CR 700.5)."""

    colors: tuple[str, ...]


class SymbolsIn(Quantity, frozen=True):
    """The number of mana symbols of that color in the mana costs of the objects, hybrid and Phyrexian ones among them
    (CR 107.4); in that of one object, if a reference says which."""

    color: str
    of: Noun | Reference


class CommanderCasts(Quantity, frozen=True):
    """How often the controller has cast their commanders from the command zone this game (CR 903.8)."""


class DevotionToChosen(Quantity, frozen=True):
    """The controller's devotion to the color that is chosen for the mana: "your devotion to that color"."""


class DistinctAmong(Quantity, frozen=True):
    """How many different ones there are among objects: ``card types``, ``colors``, ``basic land types``,
    ``mana values``, ``mana costs``, ``names``, ``powers``."""

    what: str
    among: Noun


class IfElse(Quantity, frozen=True):
    """One number if the condition is true, else the other: "deals 4 damage instead"."""

    condition: Condition
    then: Quantity
    otherwise: Quantity


class CountYours(Quantity, frozen=True):
    """The number of such permanents that the controller controls: "affinity for artifacts" (CR 702.41a)."""

    of: Noun


class CastBefore(Quantity, frozen=True):
    """How many spells were cast this turn before this one (CR 702.40a)."""


class TimesPaid(Quantity, frozen=True):
    """How often the object's optional additional cost was paid: "for each time it was kicked" (CR 702.33c)."""

    keyword: str


class AnyAmount(Quantity, frozen=True):
    """Any number, chosen by the player who carries out the instruction: "pay any amount of life", "one or more", "up to
    three"."""

    least: int = 0
    most: Quantity | None = None


class SpellsCast(Quantity, frozen=True):
    """How many spells that the noun describes the player has cast this turn; of those cast before one spell, if
    ``before`` is given. ``others``: without the object itself, being that spell or the permanent that it became."""

    player: Reference
    noun: Noun
    before: Reference | None = None
    others: bool = False


class SpellsLastTurn(Quantity, frozen=True):
    """How many spells were cast last turn; ``by_one``: the greatest number that one player cast."""

    by_one: bool = False


class LevelOf(Quantity, frozen=True):
    """The level of a Class (CR 716.2d)."""

    of: Reference


class ColorsSpent(Quantity, frozen=True):
    """How many colors of mana were spent to cast the spell (CR 601.2h)."""


class PartySize(Quantity, frozen=True):
    """How many creatures are in the controller's party (CR 700.8)."""


class ExtraTargets(Quantity, frozen=True):
    """How many targets beyond the first were chosen for the spell (strive)."""


class Product(Quantity, frozen=True):
    """One quantity multiplied by another."""

    one: Quantity
    other: Quantity


class OpponentsAttacked(Quantity, frozen=True):
    """How many opponents the controller has attacked with creatures this combat (CR 702.121a)."""


class TimesThisTurn(Quantity, frozen=True):
    """How often this turn something has happened that the trigger describes (CR 603.2): creatures that entered under
    your control, cards that left your graveyard, spells of a kind that were cast. ``total``: the amounts of these
    events together, such as damage that was dealt."""

    event: Trigger
    total: bool = False
    distinct: bool = False
    """How many objects it has happened to: one that attacked twice counts once."""


class AttackedPower(Quantity, frozen=True):
    """The total power of the creatures that the player attacked with this combat, as they were declared (CR 508.1)."""

    player: Reference


class ManaSpentOn(Quantity, frozen=True):
    """How much mana was spent to cast the spell, or the spell that the permanent was (CR 601.2h); only that from the
    sources, if they are described."""

    of: Reference
    source: Noun | None = None


class Devoured(Quantity, frozen=True):
    """How many creatures the object devoured as it entered (CR 702.82c)."""


class AmountPrevented(Quantity, frozen=True):
    """How much damage the prevention effect has just prevented: "the damage prevented this way" (CR 615.5)."""


class DieResult(Quantity, frozen=True):
    """The result of the die that has just been rolled, or of several dice together (CR 706.2); the ``other`` result
    than the one that was chosen; the ``difference`` of two; or how many results are ``even``, ``odd`` or
    ``different``."""

    what: str = ""


class Flips(Quantity, frozen=True):
    """How many of the coins that were flipped before it came up ``heads`` or ``tails``, or were ``won`` or ``lost`` (CR
    705.2)."""

    what: str


class StoredAlike(Quantity, frozen=True):
    """The greatest number of results stored on the object that have the same value (CR 706.8a)."""

    on: Reference


class SpeedOf(Quantity, frozen=True):
    """A player's speed; 0 for one who has none (CR 702.179f)."""

    player: Reference


class StartingLife(Quantity, frozen=True):
    """A player's starting life total (CR 103.4)."""

    player: Reference


class VotesFor(Quantity, frozen=True):
    """How many votes the word got in the vote before (CR 701.38)."""

    word: str


class Evenly(Quantity, frozen=True):
    """An equal share for each of those referred to, rounded down: "divided evenly, rounded down" (CR 107.1a)."""

    of: Quantity
    among: Reference


class ExcessDamage(Quantity, frozen=True):
    """How much excess damage the labelled instruction dealt (CR 120.10): to all permanents, or to ``to`` alone."""

    label: int
    to: Reference | None = None


class ExcessThisTurn(Quantity, frozen=True):
    """How much excess damage the permanents were dealt this turn (CR 120.10)."""

    to: Reference
