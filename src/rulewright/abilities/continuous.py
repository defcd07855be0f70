"""Changes that continuous effects make, and what static abilities do (CR 604, 611, 613)."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.vocabulary.mana import ManaCost

from .cost import Cost
from .node import (
    Ability,
    Change,
    Condition,
    Effect,
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


@dataclass(frozen=True, slots=True)
class GainControl(Change):
    """Layer 2: the player controls it."""

    player: Reference


@dataclass(frozen=True, slots=True)
class AddTypes(Change):
    """Layer 4: has these types, supertypes and subtypes in addition to its others."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetTypes(Change):
    """Layer 4: has exactly these card types and subtypes; an empty ``types`` keeps the card types and sets
    the subtypes that go with them (CR 205.1a-b, 305.7)."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AddChosenType(Change):
    """Layer 4: has the creature type that was chosen on the object whose effect it is (CR 607.2d) as well."""


@dataclass(frozen=True, slots=True)
class RemoveTypes(Change):
    """Layer 4: loses these card types."""

    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoseSubtypes(Change):
    """Layer 4: loses all subtypes of that kind: ``creature`` types."""

    kind: str


@dataclass(frozen=True, slots=True)
class SetColors(Change):
    """Layer 5: is these colors; ``add`` keeps its others. No colors: becomes colorless."""

    colors: tuple[str, ...]
    add: bool = False


@dataclass(frozen=True, slots=True)
class GainAbilities(Change):
    """Layer 6: has these abilities."""

    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class LoseKeyword(Change):
    """Layer 6: loses the keyword ability."""

    keyword: str


@dataclass(frozen=True, slots=True)
class LoseAllAbilities(Change):
    """Layer 6: loses all abilities."""


@dataclass(frozen=True, slots=True)
class DefinePowerToughness(Change):
    """Layer 7a: a characteristic-defining ability sets power, toughness or both (CR 604.3)."""

    power: Quantity | None
    toughness: Quantity | None


@dataclass(frozen=True, slots=True)
class SetPowerToughness(Change):
    """Layer 7b: has this base power, toughness or both."""

    power: Quantity | None
    toughness: Quantity | None


@dataclass(frozen=True, slots=True)
class ModifyPowerToughness(Change):
    """Layer 7c: gets +N/+M."""

    power: Quantity
    toughness: Quantity


@dataclass(frozen=True, slots=True)
class SwitchPowerToughness(Change):
    """Layer 7d."""


@dataclass(frozen=True, slots=True)
class Cannot(Change):
    """It can't do it, or have it done to it: ``attack``, ``block``, ``be blocked``, ``be countered``, ``untap``
    (during its controller's untap step), ``be regenerated``, ``transform``.

    ``by`` narrows it: can't block *those*, can't be blocked by *those*.
    """

    action: str
    by: Noun | None = None
    unless: Condition | None = None
    whom: Reference | None = None
    """Whom it can't attack, of "can't attack you": no text says it, an effect in play has settled it."""


@dataclass(frozen=True, slots=True)
class Must(Change):
    """It must, if able: ``attack``, ``block``, ``be blocked`` (CR 508.1d, 509.1c); ``block_what`` that creature, attack
    ``whom``. ``attack as goaded`` (CR 701.15b): by ``whom`` is settled by the effect in play."""

    action: str
    block_what: Reference | None = None
    whom: Reference | None = None


@dataclass(frozen=True, slots=True)
class Permits(Change):
    """It may do what the rules do not let others do: ``block one more``, ``block any number``, ``attack with
    defender``, ``stay tapped`` (in its controller's untap step)."""

    action: str


# ---- what static abilities do ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Continuous(StaticEffect):
    """Objects are changed: "creatures you control get +1/+1". ``to`` is `Self`, `Host` or an `Each`."""

    to: Reference
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class CostChange(StaticEffect):
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


@dataclass(frozen=True, slots=True)
class CostFloor(StaticEffect):
    """Spells that would cost less than ``minimum`` mana cost that much; applied after all else (601.2f)."""

    spells: Noun
    minimum: int


@dataclass(frozen=True, slots=True)
class AdditionalCost(StaticEffect):
    """Casting the spell has an additional cost (CR 118.8); optional where ``keyword`` names it (kicker)."""

    cost: Cost
    optional: bool = False
    keyword: str = ""


@dataclass(frozen=True, slots=True)
class MayCast(StaticEffect):
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


@dataclass(frozen=True, slots=True)
class AsThoughFlash(StaticEffect):
    """The player may cast the described spells as though they had flash (CR 702.8, 609.4)."""

    player: Reference
    what: Noun


@dataclass(frozen=True, slots=True)
class ActivateAsThoughHaste(StaticEffect):
    """The player may activate {T} and {Q} abilities of the described creatures as though those had haste
    (CR 302.6, 609.4); it says nothing about attacking."""

    player: Reference
    what: Noun


@dataclass(frozen=True, slots=True)
class CantCast(StaticEffect):
    """The players can't cast the described spells, from the zones of the noun (CR 101.2)."""

    player: Reference
    what: Noun


@dataclass(frozen=True, slots=True)
class CantEnter(StaticEffect):
    """The described cards can't enter the battlefield from the zones of the noun."""

    what: Noun


@dataclass(frozen=True, slots=True)
class PlayerRule(StaticEffect):
    """A change of a player's rules: ``no maximum hand size``, ``extra land`` (with ``amount``),
    ``hexproof``, ``can't gain life``, ``can't lose``, ``can't win``; ``attack tax``: creatures can't attack the player
    unless their controller pays ``amount`` for each, ``attack tax with planeswalkers`` (CR 508.1h); ``skip draw step``
    and the like (614.10)."""

    player: Reference
    rule: str
    amount: int = 1


@dataclass(frozen=True, slots=True)
class BeginInPlay(StaticEffect):
    """In its owner's opening hand: they may begin the game with the card on the battlefield (CR 103.6a)."""


@dataclass(frozen=True, slots=True)
class Replaces(StaticEffect):
    """A replacement or prevention effect (CR 614, 615)."""

    event: ReplacedEvent
    outcome: Outcome
    condition: Condition | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class LinkedEffect(StaticEffect):
    """An instruction carried out as the object enters, before it is on the battlefield: "As this enters,
    choose a color" (CR 614.1c)."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class AlternativeCost(StaticEffect):
    """The spell may be cast for this cost rather than its mana cost (CR 118.9)."""

    cost: Cost


@dataclass(frozen=True, slots=True)
class CastOnly(StaticEffect):
    """The spell may be cast only while the condition is true (CR 601.3e)."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class RemoveSupertypes(Change):
    """Layer 4: loses these supertypes: "except it isn't legendary"."""

    supertypes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetName(Change):
    """Of a copy: its name is this one (CR 707.9b), or the name of the object whose effect it is if that is empty."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class BecomesChoice(Change):
    """Becomes the ``color``, ``creature type`` or ``basic land type`` that the player who carries out the
    instruction chooses for it."""

    what: str


@dataclass(frozen=True, slots=True)
class AssignsDamageBy(Change):
    """Assigns combat damage equal to this number of it (``toughness``) rather than its power (CR 510.1a)."""

    what: str


@dataclass(frozen=True, slots=True)
class MayPlayLands(StaticEffect):
    """The player may play the described lands from the zones of the noun (CR 305.1)."""

    player: Reference
    what: Noun


@dataclass(frozen=True, slots=True)
class OnceEachYourTurn(StaticEffect):
    """The permission holds once during each of the controller's turns."""

    permission: StaticEffect


@dataclass(frozen=True, slots=True)
class MayCastUsing(StaticEffect):
    """The player may cast this card from that zone for the cost of its keyword (bestow, blitz, mutate)."""

    player: Reference
    zone: str
    keyword: str


@dataclass(frozen=True, slots=True)
class GainOneOf(Change):
    """Gains the keyword, of these, that the player who carries out the instruction chooses for it (CR 608.2d)."""

    keywords: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpellsHave(StaticEffect):
    """Spells that the player casts and the noun describes have the abilities from the moment they are cast."""

    player: Reference
    spells: Noun
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class SpendsAsThough(StaticEffect):
    """The player may spend mana as though it were mana of any ``color``, of any ``type``, or of that letter (CR
    609.4b): all mana, or mana of the letter ``of``. Only to cast the described spells, if ``what`` is given."""

    player: Reference
    to: str
    of: str = ""
    what: Noun | None = None


@dataclass(frozen=True, slots=True)
class DeckRule(StaticEffect):
    """A deck can have up to ``most`` cards of that name, any number if that is 0, instead of the usual four (CR
    100.2a, 903.5b)."""

    name: str
    most: int = 0


@dataclass(frozen=True, slots=True)
class GainActivated(Change):
    """Gains all activated abilities of the objects, as they are now (CR 607.5)."""

    of: Reference


@dataclass(frozen=True, slots=True)
class GainKeywordsAmong(Change):
    """Gains each keyword ability of these names that one of the objects has (CR 702.1c)."""

    names: tuple[str, ...]
    among: Noun


@dataclass(frozen=True, slots=True)
class LoyaltyCost(StaticEffect):
    """Loyalty abilities of the described permanents cost so many loyalty counters more to activate, or fewer, as part
    of one cost (CR 606.5)."""

    what: Noun
    amount: int


@dataclass(frozen=True, slots=True)
class NoTriggers(StaticEffect):
    """Such moves don't cause abilities to trigger: "creatures entering don't cause abilities to trigger". Only those of
    objects that ``of`` describes, if it does."""

    event: Moves
    of: Noun | None = None


@dataclass(frozen=True, slots=True)
class TriggersAgain(StaticEffect):
    """A triggered ability of such an object triggers an additional time (CR 603.2d); where an event is named, if that
    caused it."""

    of: Noun
    event: Trigger | None = None


@dataclass(frozen=True, slots=True)
class UntapsToo(StaticEffect):
    """What is described untaps during the untap steps of those players, too: "untap all permanents you control during
    each other player's untap step" (CR 502.3)."""

    what: Noun
    player: Reference


@dataclass(frozen=True, slots=True)
class RevealFromOpeningHand(StaticEffect):
    """In its owner's opening hand: they may reveal the card; if they do, the instruction is carried out (CR 103.6b)."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class ChangeWord(Change):
    """Layer 3: one word, a color or a type, stands for another in its text (CR 612.1)."""

    old: str
    new: str
