"""Changes that continuous effects make, and what static abilities do (CR 604, 611, 613)."""

from __future__ import annotations

from rulewright.vocabulary.mana import ManaCost

from .cost import Cost
from .node import (
    Ability,
    Change,
    Condition,
    Effect,
    Filter,
    Noun,
    Outcome,
    Quantity,
    Reference,
    ReplacedEvent,
    StaticEffect,
    Trigger,
)
from .trigger import Moves

# ---- changes, by layer -----------------------------------------------------------------------------------


class GainControl(Change, frozen=True):
    """Layer 2: the player controls it."""

    player: Reference


class AddTypes(Change, frozen=True):
    """Layer 4: has these types, supertypes and subtypes in addition to its others."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()


class SetTypes(Change, frozen=True):
    """Layer 4: has exactly these card types and subtypes; an empty ``types`` keeps the card types and sets
    the subtypes that go with them (CR 205.1a-b, 305.7)."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...]


class AddChosenType(Change, frozen=True):
    """Layer 4: has the creature type that was chosen on the object whose effect it is (CR 607.2d) as well."""


class RemoveTypes(Change, frozen=True):
    """Layer 4: loses these card types."""

    types: tuple[str, ...]


class LoseSubtypes(Change, frozen=True):
    """Layer 4: loses all subtypes of that kind: ``creature`` types."""

    kind: str


class SetColors(Change, frozen=True):
    """Layer 5: is these colors; ``add`` keeps its others. No colors: becomes colorless."""

    colors: tuple[str, ...]
    add: bool = False


class GainAbilities(Change, frozen=True):
    """Layer 6: has these abilities."""

    abilities: tuple[Ability, ...]


class LoseKeyword(Change, frozen=True):
    """Layer 6: loses the keyword ability."""

    keyword: str


class LoseAbilities(Change, frozen=True):
    """Layer 6: loses all instances of these abilities: ``loses "enchant creature"``."""

    abilities: tuple[Ability, ...]


class CannotHave(Change, frozen=True):
    """It can't have or gain the keyword ability (CR 113.11)."""

    keyword: str


class LoseAllAbilities(Change, frozen=True):
    """Layer 6: loses all abilities."""


class DefinePowerToughness(Change, frozen=True):
    """Layer 7a: a characteristic-defining ability sets power, toughness or both (CR 604.3)."""

    power: Quantity | None
    toughness: Quantity | None


class SetPowerToughness(Change, frozen=True):
    """Layer 7b: has this base power, toughness or both."""

    power: Quantity | None
    toughness: Quantity | None


class ModifyPowerToughness(Change, frozen=True):
    """Layer 7c: gets +N/+M."""

    power: Quantity
    toughness: Quantity


class SwitchPowerToughness(Change, frozen=True):
    """Layer 7d."""


class Cannot(Change, frozen=True):
    """It can't do it, or have it done to it: ``attack``, ``block``, ``be blocked``, ``be countered``, ``be copied``,
    ``untap`` (during its controller's untap step), ``be regenerated``, ``transform``.

    ``by`` narrows it: can't block *those*, can't be blocked by *those*.
    """

    action: str
    by: Noun | None = None
    unless: Condition | None = None
    whom: Reference | None = None
    """Whom it can't attack, of "can't attack you": no text says it, an effect in play has settled it."""


class Must(Change, frozen=True):
    """It must, if able: ``attack``, ``block``, ``be blocked`` (CR 508.1d, 509.1c); ``block_what`` that creature, attack
    ``whom``. ``attack as goaded`` (CR 701.15b): by ``whom`` is settled by the effect in play."""

    action: str
    block_what: Reference | None = None
    whom: Reference | None = None


class Permits(Change, frozen=True):
    """It may do what the rules do not let others do: ``block one more``, ``block any number``, ``attack with
    defender``, ``stay tapped`` (in its controller's untap step), ``block shadow`` and ``block landwalk`` (what has
    these abilities, in spite of them). ``be blocked despite islandwalk`` …: it can be blocked as though it had none."""

    action: str


# ---- what static abilities do ----------------------------------------------------------------------------


class Continuous(StaticEffect, frozen=True):
    """Objects are changed: "creatures you control get +1/+1". ``to`` is `Self`, `Host` or an `Each`."""

    to: Reference
    changes: tuple[Change, ...]


class CostChange(StaticEffect, frozen=True):
    """Spells cost more or less to cast (CR 601.2f).

    ``spells`` describes the spells, or is `Self` for "this spell costs"; ``caster`` says whose, or None for
    all. The change is ``amount``, times ``per`` where given ("{1} less for each", "by an amount of generic
    mana equal to" with the amount {1}). A reduction of generic mana touches only generic mana (118.7a).
    """

    spells: Noun | Reference
    amount: ManaCost
    increase: bool
    caster: Reference | None = None
    per: Quantity | None = None
    colored_only: bool = False
    """The reduction touches only colored mana: "this effect reduces only the amount of colored mana you pay"."""
    least: int = 0
    """The reduction takes away no more than leaves so much mana in the cost of an ability."""


class CounterLimit(StaticEffect, frozen=True):
    """The object can't have more than so many counters of the kind on it: all but those are removed as a state-based
    action (CR 122.4, 704.5r)."""

    kind: str
    most: int


class CostFloor(StaticEffect, frozen=True):
    """Spells that would cost less than ``minimum`` mana cost that much; applied after all else (601.2f)."""

    spells: Noun
    minimum: int


class AdditionalCost(StaticEffect, frozen=True):
    """Casting the spell has an additional cost (CR 118.8); optional where ``keyword`` names it (kicker)."""

    cost: Cost
    optional: bool = False
    keyword: str = ""


class MayCast(StaticEffect, frozen=True):
    """The player may cast the described cards from the zones of the noun, or this card (`Self`) from ``zone``.

    ``cost`` is an alternative cost paid rather than the mana cost (CR 118.9), or None for the usual one;
    ``keyword`` names the keyword whose permission this is (702.180a, 702.34a).
    """

    player: Reference
    what: Noun | Reference
    zone: str = ""
    cost: Cost | None = None
    keyword: str = ""
    transformed: bool = False
    """It is cast with its back face up: "transformed", "converted" (CR 712.11a)."""
    extra: Cost | None = None
    """What has to be paid in addition, if it is cast so: "in addition to paying its other costs" (CR 118.8)."""
    any_mana: str = ""
    """Mana of any type may be spent on it as though it were mana of any ``color``, or ``type`` (CR 118.14, 609.4b)."""


class AsThoughFlash(StaticEffect, frozen=True):
    """The player may cast the described spells as though they had flash (CR 702.8, 609.4); of this spell also: if they
    pay the ``cost`` in addition (601.3c)."""

    player: Reference
    what: Noun
    cost: Cost | None = None


class ActivateAsThoughHaste(StaticEffect, frozen=True):
    """The player may activate {T} and {Q} abilities of the described creatures as though those had haste
    (CR 302.6, 609.4); it says nothing about attacking."""

    player: Reference
    what: Noun


class CantCast(StaticEffect, frozen=True):
    """The players can't cast the described spells, from the zones of the noun (CR 101.2)."""

    player: Reference
    what: Noun


class CantPay(StaticEffect, frozen=True):
    """The players can't pay life, or, where ``what`` is given, can't sacrifice what it describes, to cast spells or
    activate abilities (CR 101.2, 118.3); mana abilities too, if ``mana_abilities``."""

    player: Reference
    what: Noun | None = None
    mana_abilities: bool = True


class CantEnter(StaticEffect, frozen=True):
    """The described cards can't enter the battlefield from the zones of the noun."""

    what: Noun


class PlayerRule(StaticEffect, frozen=True):
    """A change of a player's rules: ``no maximum hand size``, ``extra land`` (with ``amount``),
    ``hexproof``, ``can't gain life``, ``can't lose life``, ``life total can't change`` (CR 119.7-119.8),
    ``can't lose``, ``can't win``, ``can't become the monarch``; ``skip draw step`` and the like (614.10)."""

    player: Reference
    rule: str
    amount: int = 1


class CombatCost(StaticEffect, frozen=True):
    """These creatures can't ``attack``, or ``block``, unless their controller pays the cost for each that does, ``per``
    of something, times that (CR 508.1h, 509.1d). In the actions of the cost "you" is who pays."""

    action: str
    creatures: Noun
    cost: Cost
    whom: Noun | None = None
    """Only for attacking these players and permanents, or for blocking these creatures."""
    per: Quantity | None = None


class CombatLimit(StaticEffect, frozen=True):
    """No more creatures than that can ``attack``, or ``block``, each combat (CR 508.1c, 509.1b)."""

    action: str
    amount: int
    whom: Noun | None = None
    """No more can attack these players and permanents (CR 802.3a)."""


class ModifiesRoll(StaticEffect, frozen=True):
    """After the player rolls a die, they may pay the cost, if any, to reroll it or, with ``by``, to increase or
    decrease its result by that (CR 706.2a-b): any die, or one with so many ``sides`` that shows ``natural``."""

    player: Reference
    by: int = 0
    cost: Cost | None = None
    natural: int = 0
    sides: int = 0
    once_each_turn: bool = False


class BeginInPlay(StaticEffect, frozen=True):
    """In its owner's opening hand: they may begin the game with the card on the battlefield (CR 103.6a), with the
    counters on it; if they do, ``then`` is carried out."""

    counters: tuple[tuple[str, Quantity], ...] = ()
    then: Effect | None = None
    not_first: bool = False
    """Only if they are not the starting player."""


class Replaces(StaticEffect, frozen=True):
    """A replacement or prevention effect (CR 614, 615)."""

    event: ReplacedEvent
    outcome: Outcome
    condition: Condition | None = None
    optional: bool = False


class LinkedEffect(StaticEffect, frozen=True):
    """An instruction carried out as the object enters, before it is on the battlefield: "As this enters,
    choose a color" (CR 614.1c)."""

    effect: Effect


class AsTurned(StaticEffect, frozen=True):
    """An instruction carried out while the permanent with the ability is turned ``face up`` or ``transforms``, if it
    has it then: "As this creature is turned face up, put five +1/+1 counters on it" (CR 708.11, 712.20); or both then
    and as it ``enters or face up`` (614.1c)."""

    effect: Effect
    how: str


class AlternativeCost(StaticEffect, frozen=True):
    """The spell may be cast for this cost rather than its mana cost (CR 118.9)."""

    cost: Cost


class CastOnly(StaticEffect, frozen=True):
    """The spell may be cast only while the condition is true (CR 601.3e)."""

    condition: Condition


class RemoveSupertypes(Change, frozen=True):
    """Layer 4: loses these supertypes: "except it isn't legendary"."""

    supertypes: tuple[str, ...]


class SetName(Change, frozen=True):
    """Of a copy: its name is this one (CR 707.9b), or the name of the object whose effect it is if that is empty."""

    name: str = ""


class HasNamesOf(Change, frozen=True):
    """Has the names of all cards that pass the filter as they are printed, besides its own (CR 612.7)."""

    filter: Filter


class AddNames(Change, frozen=True):
    """Has these names besides its own: what `HasNamesOf` comes to in a game."""

    names: tuple[str, ...]


class BecomesChoice(Change, frozen=True):
    """Becomes the ``color``, ``creature type`` or ``basic land type`` that the player who carries out the
    instruction chooses for it; ``colors``: one color or several."""

    what: str


class AssignsDamageBy(Change, frozen=True):
    """Assigns combat damage equal to this number of it (``toughness``) rather than its power (CR 510.1a)."""

    what: str


class MayPlayLands(StaticEffect, frozen=True):
    """The player may play the described lands from the zones of the noun (CR 305.1)."""

    player: Reference
    what: Noun


class OnceEachYourTurn(StaticEffect, frozen=True):
    """The permission holds once during each of the controller's turns; ``any_turn``: once each turn.

    With ``lands`` it lets the player play one of those instead, as one permission for both (CR 305.1, 601.3b).
    """

    permission: StaticEffect
    any_turn: bool = False
    lands: MayPlayLands | None = None
    then: Effect | None = None
    """What the reflexive triggered ability does that triggers when somebody makes use of it (CR 603.12); the event's
    player is who did."""


class MayCastUsing(StaticEffect, frozen=True):
    """The player may cast this card from that zone for the cost of its keyword (bestow, blitz, mutate)."""

    player: Reference
    zone: str
    keyword: str


class GainOneOf(Change, frozen=True):
    """Gains the keyword, of these, that the player who carries out the instruction chooses for it (CR 608.2d)."""

    keywords: tuple[str, ...]


class SpellsHave(StaticEffect, frozen=True):
    """Spells that the player casts and the noun describes have the abilities from the moment they are cast."""

    player: Reference
    spells: Noun
    abilities: tuple[Ability, ...]


class SpendsAsThough(StaticEffect, frozen=True):
    """The player may spend mana as though it were mana of any ``color``, of any ``type``, or of that letter (CR
    609.4b): all mana, or mana of the letter ``of``. Only to cast the described spells, if ``what`` is given."""

    player: Reference
    to: str
    of: str = ""
    what: Noun | None = None


class LifeForMana(StaticEffect, frozen=True):
    """For each symbol of that color in a cost, the player may pay 2 life rather than that mana (CR 118.1, 119.4)."""

    player: Reference
    color: str


class DeckRule(StaticEffect, frozen=True):
    """A deck can have up to ``most`` cards of that name, any number if that is 0, instead of the usual four (CR
    100.2a, 903.5b)."""

    name: str
    most: int = 0


class GainActivated(Change, frozen=True):
    """Gains all activated abilities of the objects (CR 607.5): as they are when an effect that lasts begins, as they
    are at each moment where a static ability says it (layer 6)."""

    of: Reference


class GainKeywordsAmong(Change, frozen=True):
    """Gains each keyword ability of these names that one of the objects has (CR 702.1c)."""

    names: tuple[str, ...]
    among: Noun


class LoyaltyCost(StaticEffect, frozen=True):
    """Loyalty abilities of the described permanents cost so many loyalty counters more to activate, or fewer, as part
    of one cost (CR 606.5)."""

    what: Noun
    amount: int


class NoTriggers(StaticEffect, frozen=True):
    """Such moves don't cause abilities to trigger: "creatures entering don't cause abilities to trigger". Only those of
    objects that ``of`` describes, if it does."""

    event: Moves
    of: Noun | None = None


class TriggersAgain(StaticEffect, frozen=True):
    """A triggered ability of such an object triggers an additional time (CR 603.2d); where an event is named, if that
    caused it."""

    of: Noun
    event: Trigger | None = None


class UntapsToo(StaticEffect, frozen=True):
    """What is described untaps during the untap steps of those players, too: "untap all permanents you control during
    each other player's untap step" (CR 502.3)."""

    what: Noun
    player: Reference


class UntapsAtMost(StaticEffect, frozen=True):
    """The players can't untap more than so many of what is described during their own untap steps (CR 502.3)."""

    player: Reference
    what: Noun
    amount: int


class RevealFromOpeningHand(StaticEffect, frozen=True):
    """In its owner's opening hand: they may reveal the card; if they do, the instruction is carried out (CR 103.6b)."""

    effect: Effect


class HasFullTextOf(Change, frozen=True):
    """Layer 3: has the full text of the object (CR 612.6), and these abilities as a part of it."""

    of: Reference
    more: tuple[Ability, ...] = ()


class SetFullText(Change, frozen=True):
    """Layer 3: has this text in all places of a card (CR 612.6): what `HasFullTextOf` comes to in a game. Colors and
    types are bits."""

    name: str
    mana_cost: ManaCost | None
    colors: int
    supertypes: int
    types: int
    subtypes: tuple[str, ...]
    abilities: tuple[Ability, ...]
    power: int | None
    toughness: int | None
    loyalty: int = 0
    defense: int = 0


class SetText(Change, frozen=True):
    """Layer 3: its rules text is this, in place of its own (CR 612.5)."""

    abilities: tuple[Ability, ...]


class ChangeWord(Change, frozen=True):
    """Layer 3: one word, a color or a type, stands for another in its text (CR 612.1)."""

    old: str
    new: str
