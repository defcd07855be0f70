"""Instructions that are carried out once (CR 608, 610, 701).

Where an instruction has a ``player``, that player does it and makes its choices. Objects that an effect
moved, created, chose or revealed can be named later through `Labelled` and `Made`.
"""

from __future__ import annotations

from rulewright.vocabulary.mana import ManaCost

from .cost import Cost
from .duration import Duration
from .node import (
    Ability,
    Change,
    Condition,
    Effect,
    Filter,
    ManaSpec,
    Node,
    Noun,
    Outcome,
    Quantity,
    Reference,
    ReplacedEvent,
    StaticEffect,
    Trigger,
)
from .quantity import Number

# ---- structure ------------------------------------------------------------------------------------------


class Sequence(Effect, frozen=True):
    """Instructions in the order written (CR 608.2c)."""

    effects: tuple[Effect, ...]


class Labelled(Effect, frozen=True):
    """An instruction whose outcome is named by later ones. Labels count from 1 in the order of the text."""

    label: int
    effect: Effect


class May(Effect, frozen=True):
    """The player may do it (CR 608.2d)."""

    player: Reference
    effect: Effect


class If(Effect, frozen=True):
    """Do it if the condition is true; otherwise the other thing, if any: also where it may be done and is not ("if
    it's a land card, you may put it onto the battlefield. Otherwise, put it into your hand")."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


class Unless(Effect, frozen=True):
    """The effect happens unless the player does the avoiding instruction: "unless you discard a card"."""

    effect: Effect
    player: Reference
    avoid: Effect


class PayCost(Effect, frozen=True):
    """The player pays a cost while the spell or ability resolves (CR 608.2g)."""

    player: Reference
    cost: Cost
    times: Quantity | None = None
    """The whole cost that many times, or not at all: cumulative upkeep (CR 702.24a)."""


class Modal(Effect, frozen=True):
    """Choose between ``minimum`` and ``maximum`` of the modes (CR 700.2)."""

    minimum: int
    maximum: int
    modes: tuple[Effect, ...]
    repeat: bool = False
    costs: tuple[Cost, ...] = ()
    """What choosing each mode costs in addition (spree, tiered: CR 702.172, 702.183)."""
    more_if: Condition | None = None
    more: int = 0
    """If the condition is true as the modes are chosen, up to ``more`` of them may be."""
    unchosen: str = ""
    """Only modes that have not been chosen: ``ever`` of this object, or this ``turn``."""
    all_more: bool = False
    """If the condition is true, so many have to be chosen: "choose both instead", without "you may"."""
    chooser: Reference | None = None
    """Who chooses, if it is not the controller of the spell or ability: one of these players (CR 601.6)."""


class ForEachPlayer(Effect, frozen=True):
    """Each of the players does it, in APNAP order; in it `Actor` is that player. With a ``direction``, as of
    `NextPlayer`, the controller goes first and the others follow in that direction."""

    players: Reference
    effect: Effect
    direction: str = ""


class Repeat(Effect, frozen=True):
    """Do it that many times."""

    times: Quantity
    effect: Effect


class Process(Effect, frozen=True):
    """Carried out, and once more as long as an instruction in it says so: see `Again`."""

    effect: Effect


class Again(Effect, frozen=True):
    """ "Repeat this process": the `Process` that it is in is carried out again, no more than ``most`` times if that is
    given."""

    most: Quantity | None = None


class DelayedTrigger(Effect, frozen=True):
    """Creates a delayed triggered ability (CR 603.7). It triggers once, or all turn if ``whole_turn``."""

    trigger: Trigger
    effect: Effect
    condition: Condition | None = None
    whole_turn: bool = False
    until: Duration | None = None
    """How long it may trigger: without it, all turn, or until it has triggered once."""


class ReflexiveTrigger(Effect, frozen=True):
    """Creates a reflexive triggered ability (CR 603.12): "When you do", "When you discard a card this way".

    It triggers once for each object that the labelled effect affected and that passes the filter; with
    no filter, once if the labelled effect was carried out.
    """

    label: int
    effect: Effect
    filter: Filter | None = None


# ---- damage and life -------------------------------------------------------------------------------------


class DealDamage(Effect, frozen=True):
    """The source deals damage to objects and players (CR 120). ``divided``: as announced among the targets."""

    source: Reference
    amount: Quantity
    to: Reference
    divided: bool = False
    unpreventable: bool = False
    """It can't be prevented (CR 615.12)."""
    excess_to: Reference | None = None
    """To whom damage that would be dealt to a permanent in excess is dealt instead (CR 120.4a)."""
    excess_if: Condition | None = None
    """Whether it is."""


class DealTogether(Effect, frozen=True):
    """One source deals damage in several amounts as a single event: "3 damage to that creature and 2 damage to you"
    (CR 120.1, 608.2c)."""

    parts: tuple[DealDamage, ...]


class Fight(Effect, frozen=True):
    """Each of two creatures deals damage equal to its power to the other (CR 701.14)."""

    one: Reference
    other: Reference


class GainLife(Effect, frozen=True):
    """The player gains life."""

    player: Reference
    amount: Quantity


class LoseLife(Effect, frozen=True):
    """The player loses life; as a cost: pays life (CR 119.4)."""

    player: Reference
    amount: Quantity


class WinGame(Effect, frozen=True):
    """The player wins the game (CR 104.2b)."""

    player: Reference


class LoseGame(Effect, frozen=True):
    """The player loses the game (CR 104.3e)."""

    player: Reference


class DrawGame(Effect, frozen=True):
    """The game is a draw (CR 104.4c)."""


class PlaySubgame(Effect, frozen=True):
    """The players play a subgame with their libraries as their decks; who did it is who won it (CR 728)."""


# ---- cards -----------------------------------------------------------------------------------------------


class Draw(Effect, frozen=True):
    """The player draws cards (CR 121)."""

    player: Reference
    amount: Quantity


class Discard(Effect, frozen=True):
    """The player discards (CR 701.9): usually a `Choose` or `Each` over cards in that player's hand."""

    player: Reference
    what: Reference


class Mill(Effect, frozen=True):
    """The player mills cards (CR 701.17)."""

    player: Reference
    amount: Quantity


class Scry(Effect, frozen=True):
    """The player scries (CR 701.22)."""

    player: Reference
    amount: Quantity


class Surveil(Effect, frozen=True):
    """The player surveils (CR 701.25)."""

    player: Reference
    amount: Quantity


class Search(Effect, frozen=True):
    """The player searches a library for cards (CR 701.23); the finds are the effect's objects."""

    player: Reference
    library: Reference
    filter: Filter
    minimum: Quantity
    maximum: Quantity


class Shuffle(Effect, frozen=True):
    """The player shuffles their library (CR 701.24)."""

    player: Reference


class Reveal(Effect, frozen=True):
    """Shows the objects to all players (CR 701.20)."""

    player: Reference
    what: Reference


class LookAt(Effect, frozen=True):
    """The player looks at the objects."""

    player: Reference
    what: Reference


# ---- zones -----------------------------------------------------------------------------------------------


class Destroy(Effect, frozen=True):
    """CR 701.8."""

    what: Reference
    no_regeneration: bool = False


class Exile(Effect, frozen=True):
    """CR 701.13. ``until_leaves``: until this object leaves the battlefield (CR 610.3)."""

    what: Reference
    face_down: bool = False
    until_leaves: bool = False
    link: int = 0
    """Of an ability that an object was given, which of those it is linked with: see `ExiledWith`."""


class Sacrifice(Effect, frozen=True):
    """The player sacrifices permanents they control (CR 701.21)."""

    player: Reference
    what: Reference


class Move(Effect, frozen=True):
    """Puts or returns objects into a zone.

    ``zone`` is ``hand``, ``library``, ``graveyard``, ``battlefield`` or ``exile``, always its owner's.
    ``position`` is for libraries: ``top``, ``bottom``, ``bottom random`` or ``shuffled``. For the battlefield:
    ``tapped``, ``attacking``, ``control`` (under whose control; None: the owner's if
    ``owner_control``, else the player's who carries it out), counters ``with_counters`` as (kind, amount),
    ``attached`` to what.
    """

    what: Reference
    zone: str
    position: str = ""
    tapped: bool = False
    control: Reference | None = None
    with_counters: tuple[tuple[str, Quantity], ...] = ()
    attacking: bool = False
    attached: Reference | None = None
    whom: Reference | None = None
    """What it attacks, if it does: any of these that may be attacked (CR 508.4)."""
    being: tuple[Change, ...] = ()
    """What a permanent is from the moment it enters: "It's a Spirit in addition to its other types" (CR 611.2e)."""
    face_down: bool = False
    """It enters face down (CR 708.3): with the characteristics that ``being`` lists, or as a 2/2 creature (708.2)."""
    blocking: Reference | None = None
    """The attacking creature that it blocks as it enters (CR 509.4)."""
    link: int = 0
    """As in `Exile`."""


class Counter(Effect, frozen=True):
    """Counters spells or abilities (CR 701.6); ``instead`` is the zone a countered spell goes to in place of
    its owner's graveyard, with the position as in `Move`."""

    what: Reference
    instead: str = ""
    position: str = ""


# ---- permanents ------------------------------------------------------------------------------------------


class Tap(Effect, frozen=True):
    """Taps permanents (CR 701.26a)."""

    what: Reference


class Untap(Effect, frozen=True):
    """Untaps permanents (CR 701.26b)."""

    what: Reference


class PutCounters(Effect, frozen=True):
    """Puts counters on objects or players (CR 122.1). ``divided``: as announced among the targets."""

    kind: str
    amount: Quantity
    on: Reference
    divided: bool = False


class RemoveCounters(Effect, frozen=True):
    """Removes counters; of any kind if ``kind`` is empty."""

    kind: str
    amount: Quantity
    on: Reference


class TokenSpec(Effect, frozen=True):
    """The characteristics of a created token (CR 111.3); a part of `CreateToken`, never carried out.

    ``type_line`` is as on a card, with the subtypes; ``name`` is empty where the subtypes give it (111.4).
    """

    type_line: str
    colors: tuple[str, ...] = ()
    power: Quantity | None = None
    toughness: Quantity | None = None
    abilities: tuple[Ability, ...] = ()
    name: str = ""
    mana_cost: ManaCost | None = None
    """Only of a token that is as a card of that name (CR 111.11)."""


class CreateToken(Effect, frozen=True):
    """The player creates tokens (CR 701.7)."""

    player: Reference
    amount: Quantity
    token: TokenSpec
    tapped: bool = False
    attacking: bool = False
    attached: Reference | None = None
    whom: Reference | None = None
    """What they attack, as in `Move`."""
    deed: str = ""
    """The keyword action that it is, so often as tokens are to be created: ``investigates`` (CR 701.16a)."""
    blocking: Reference | None = None
    """What they block, as in `Move`."""
    link: int = 0
    """As in `Exile`."""


class CreateTokenCopy(Effect, frozen=True):
    """The player creates tokens that are copies of an object (CR 707)."""

    player: Reference
    amount: Quantity
    of: Reference
    tapped: bool = False
    changes: tuple[Change, ...] = ()
    """What the copy has that the original has not: "except it has haste" (CR 707.9)."""
    attacking: bool = False
    blocking: Reference | None = None
    """What they block, as in `Move`."""
    link: int = 0
    """As in `Exile`."""


class PutItsCounters(Effect, frozen=True):
    """Puts as many counters of each kind on an object as another had as it left the battlefield (CR 122.8)."""

    of: Reference
    on: Reference


class Attach(Effect, frozen=True):
    """Attaches one object to another (CR 701.3)."""

    what: Reference
    to: Reference


class Regenerate(Effect, frozen=True):
    """Creates a regeneration shield (CR 701.19)."""

    what: Reference


# ---- effects that last -----------------------------------------------------------------------------------


class Apply(Effect, frozen=True):
    """A continuous effect from a resolving spell or ability (CR 611.2): "gets +2/+0 until end of turn"."""

    to: Reference
    changes: tuple[Change, ...]
    duration: Duration


class CreateReplacement(Effect, frozen=True):
    """A replacement or prevention effect from a resolving spell or ability (CR 614, 615)."""

    event: ReplacedEvent
    outcome: Outcome
    duration: Duration
    uses: int = 0
    """How often it applies; 0 for any number of times."""


class MayPlay(Effect, frozen=True):
    """The player may play the cards, from the zone they are in (CR 601.3b); "cast" where ``lands`` is off.

    ``free``: without paying their mana costs.
    """

    player: Reference
    what: Reference
    duration: Duration
    lands: bool = True
    free: bool = False
    any_mana: str = ""
    """Mana may be spent as though it were of any ``color`` or ``type`` to cast them (CR 609.4b)."""
    one: bool = False
    """Only one of them."""
    exiles: bool = False
    """A spell cast so that would be put into a graveyard is exiled instead (CR 614.1a)."""


class CastNow(Effect, frozen=True):
    """The player casts the card while this resolves (CR 608.2g); put it in `May` for "may cast"."""

    player: Reference
    what: Reference
    free: bool = False
    cost: Cost | None = None
    """Another cost paid rather than the mana cost (CR 118.9)."""
    transformed: bool = False
    """With its back face up (CR 712.11a)."""
    any_mana: str = ""
    """Mana may be spent as though it were of any ``color`` or ``type`` to cast it (CR 609.4b)."""
    exiles: bool = False
    """If the spell would be put into a graveyard, it is exiled instead (CR 614.1a)."""
    lands: bool = False
    """The player plays it: if it is a land card, as a land, where that is possible now (CR 305.2-305.3)."""


# ---- the stack and mana ----------------------------------------------------------------------------------


class CopySpell(Effect, frozen=True):
    """Copies a spell or ability on the stack (CR 707.10)."""

    player: Reference
    what: Reference
    amount: Quantity
    new_targets: bool = False
    changes: tuple[Change, ...] = ()
    """What the copy has that the original has not: "except the copy is red" (CR 707.9)."""
    target: Reference | None = None
    """What the copy targets, in place of every target of the original (CR 707.10e)."""


class ManaRider(Node, frozen=True):
    """What becomes of a described spell that the mana is spent on (CR 106.6): "that spell can't be countered"."""

    what: Noun
    changes: tuple[Change, ...]
    duration: Duration
    then: Effect | None = None
    """What a delayed triggered ability does that triggers when the mana is spent so."""


class AddMana(Effect, frozen=True):
    """The player adds mana (CR 106.4). ``spend_only`` restricts what the mana is spent on: a description of
    spells (and abilities) it may pay for."""

    player: Reference
    mana: ManaSpec
    spend_only: Noun | None = None
    never_for: Noun | None = None
    """Spells that it can't pay for."""
    rider: ManaRider | None = None
    until: str = ""
    """Until when the player does not lose it as steps and phases end: ``end of turn``, ``end of combat``."""


class ExtraTurn(Effect, frozen=True):
    """The player takes an extra turn after this one (CR 500.7)."""

    player: Reference


class ChooseColor(Effect, frozen=True):
    """The player chooses a color (CR 105.4); one of those of a described object if ``among`` is given, none of
    ``other_than``. Of an ability that was given, ``link`` tells for which ones it chooses: those
    that it was given with (607.5)."""

    player: Reference
    among: Noun | None = None
    other_than: tuple[str, ...] = ()
    link: int = 0


class Pick(Effect, frozen=True):
    """The player chooses objects or players of which later instructions speak: "choose target creature",
    "choose a card from it". A player that is chosen is "the chosen player" of the other abilities too (CR 607.2d):
    ``link`` as in `ChooseColor`."""

    player: Reference
    what: Reference
    link: int = 0


class ChooseCreatureType(Effect, frozen=True):
    """The player chooses a creature type, none of ``other_than``; ``link`` as in `ChooseColor`."""

    player: Reference
    other_than: tuple[str, ...] = ()
    link: int = 0


class OneOf(Effect, frozen=True):
    """The player chooses one of the instructions while they are carried out (CR 608.2d): "tap or untap"."""

    player: Reference
    effects: tuple[Effect, ...]


class VillainousChoice(Effect, frozen=True):
    """The player chooses one of the instructions, even one that is impossible, and as much of it as possible is carried
    out; several players do so one after the other (CR 701.55)."""

    player: Reference
    effects: tuple[Effect, ...]


class KeywordAction(Effect, frozen=True):
    """A keyword action (CR 701) that has no node of its own, by its name in lower case: proliferate, explore.

    ``what`` is the object that does it ("it connives"), ``amount`` the number after it.
    """

    player: Reference
    name: str
    amount: Quantity | None = None
    what: Reference | None = None


class TurnFaceDown(Effect, frozen=True):
    """Permanents are turned face down, with the characteristics ``listed``: if there are none, as 2/2 creatures
    (CR 708.2, 708.2a)."""

    what: Reference
    listed: tuple[Change, ...] = ()


class PhaseOutUntil(Effect, frozen=True):
    """Permanents phase out until this object leaves the battlefield (CR 610.4); ``tapped``: they are tapped as they
    phase in this way."""

    what: Reference
    tapped: bool = False


class RemoveFromCombat(Effect, frozen=True):
    """Removes creatures from combat (CR 506.4)."""

    what: Reference


class FlipCoin(Effect, frozen=True):
    """The player flips coins (CR 705). ``sides``: what counts is how they come up, and nobody wins or loses (705.2)."""

    player: Reference
    number: Quantity = Number(1)
    sides: bool = False


class RollRow(Node, frozen=True):
    """A line of a results table: what is done if the result is from ``low`` to ``high`` (CR 706.3a)."""

    low: int
    high: int
    effect: Effect


class RollDie(Effect, frozen=True):
    """The player rolls dice with so many sides (CR 706); the result of each is what it shows and ``plus``."""

    player: Reference
    sides: int
    plus: Quantity | None = None
    rows: tuple[RollRow, ...] = ()
    number: Quantity = Number(1)
    keep: int = 0
    """All but so many of the highest rolls are ignored (CR 706.6); none if 0."""
    choose: bool = False
    """The player chooses one result; the other one is `DieResult` ``other``."""


class RollAgain(Effect, frozen=True):
    """Rolls once more what was rolled, with the same table (CR 706.3c)."""


class StoreResults(Effect, frozen=True):
    """The results that have just been rolled are stored on the object, with the kind of die (CR 706.8a)."""

    on: Reference


class RerollStored(Effect, frozen=True):
    """The player rerolls any number of the results that are stored on the object (CR 706.8b)."""

    player: Reference
    of: Reference


class BecomeCopy(Effect, frozen=True):
    """The object becomes a copy of another (CR 707.4)."""

    what: Reference
    of: Reference
    duration: Duration
    changes: tuple[Change, ...] = ()


class CreateEmblem(Effect, frozen=True):
    """The player gets an emblem with these abilities (CR 114)."""

    player: Reference
    abilities: tuple[Ability, ...]


class ArriveTransformed(Effect, frozen=True):
    """The move is carried out; what arrives has its back face up (CR 701.27, 712.14)."""

    move: Effect


class TurnUpUntil(Effect, frozen=True):
    """The player reveals (or exiles) cards from the top of a library until ``amount`` of them pass the filter, or
    the library is empty. Those that pass are the effect's objects; `RestOf` are the others."""

    player: Reference
    library: Reference
    filter: Filter
    amount: Quantity
    exile: bool = False


class OnceEachTurn(Effect, frozen=True):
    """It is done only if this ability has not done it this turn: "do this only once each turn" (CR 603.2h)."""

    effect: Effect


class SearchZones(Effect, frozen=True):
    """The player searches several zones of an owner for cards (CR 701.23)."""

    player: Reference
    owner: Reference
    zones: tuple[str, ...]
    filter: Filter
    minimum: Quantity
    maximum: Quantity
    any: bool = False
    """Whichever of the zones the player will: "and/or"."""


class ChooseWord(Effect, frozen=True):
    """The player chooses one of the words (CR 614.12b): "choose Khans or Dragons"; ``link`` as in `ChooseColor`."""

    player: Reference
    words: tuple[str, ...]
    link: int = 0


class BecomeLevel(Effect, frozen=True):
    """The Class becomes that level (CR 716.2a)."""

    level: int


class ForEachObject(Effect, frozen=True):
    """It is done for each of the objects; in it `Itself` is that object."""

    objects: Reference
    effect: Effect
    ordered: bool = False
    """One after the other in an order that is chosen, as it can't be done at once (CR 608.2f); also for players."""


class SetLife(Effect, frozen=True):
    """The player's life total becomes the number (CR 119.5)."""

    player: Reference
    amount: Quantity


class Meanwhile(Effect, frozen=True):
    """What a static ability could say holds for a while: "target player can't cast spells this turn"."""

    rule: StaticEffect
    duration: Duration
    next_one: Noun | None = None
    """Only until the player casts such a spell: "the next sorcery spell you cast this turn"."""


class ChooseName(Effect, frozen=True):
    """The player chooses the name of a card that passes the filter (CR 201.4); ``link`` as in `ChooseColor`."""

    player: Reference
    filter: Filter
    link: int = 0


class ChooseListedName(Effect, frozen=True):
    """The player chooses one of these names of cards that has not been chosen for the object before (CR 201.4)."""

    player: Reference
    names: tuple[str, ...]


class CopyNamedCard(Effect, frozen=True):
    """The player creates a copy of the card with the chosen name (CR 707.13). Binding writes out which cards that may
    be: see `rulewright.game.named_tokens`."""

    player: Reference


class NoteName(Effect, frozen=True):
    """The name of the card is noted for the permanent that it is put onto the battlefield as (CR 607.1d, 607.2e)."""

    what: Reference


class CopyNotedCard(Effect, frozen=True):
    """The player creates, outside of the game, a copy of the card whose name was noted for this object (CR 707.14)."""

    player: Reference


class CreateCardCopy(Effect, frozen=True):
    """The player creates, outside of the game, a copy of that one of these cards which has the chosen name (CR
    707.13)."""

    player: Reference
    cards: tuple[TokenSpec, ...]


class MoveCounters(Effect, frozen=True):
    """Counters of the kind, or of all kinds if ``kind`` is empty, are moved from one object onto another (CR 122.5)."""

    kind: str
    amount: Quantity
    source: Reference
    onto: Reference


class ExtraPhases(Effect, frozen=True):
    """After this phase there are additional phases (CR 500.8): ``combat``, ``main``, ``beginning``, or the ``upkeep``
    or ``draw`` step of a beginning phase that has nothing else (500.10)."""

    phases: tuple[str, ...]
    after: str = "phase"
    """Which one "this phase" must be: ``phase`` (any), ``main``, ``combat``; or ``step``: steps are added right after
    this one (CR 500.9)."""
    amount: Quantity | None = None
    """How many times, if not once."""
    player: Reference | None = None
    """Who gets them: none if it is another player's turn (CR 500.10a)."""


class ControlPlayer(Effect, frozen=True):
    """The player controls another player during that player's next turn (CR 722.1). For less, if that is the ``phase``
    (722.2): their next ``combat`` phase, the rest of this ``resolution``, while the ``spell`` resolves."""

    player: Reference
    controlled: Reference
    phase: str = ""
    spell: Reference | None = None


class ChoosePlayer(Effect, frozen=True):
    """The player chooses one of the players: "choose an opponent"; ``link`` as in `ChooseColor`."""

    player: Reference
    among: Reference
    link: int = 0


class Separate(Effect, frozen=True):
    """A player separates the objects into two piles, either of which may have none (CR 700.3)."""

    separator: Reference
    what: Reference


class ChoosePile(Effect, frozen=True):
    """A player chooses one of the two piles; `RestOf` it is the other one, once this one has moved (CR 700.3)."""

    chooser: Reference


class CreateNamedToken(Effect, frozen=True):
    """The player creates tokens that have the characteristics of the card of that name (CR 111.11). Binding writes out
    what these are: see `rulewright.game.named_tokens`."""

    player: Reference
    amount: Quantity
    name: str
    tapped: bool = False


class Vote(Effect, frozen=True):
    """Each player, beginning with the ``first``, votes for one of the words (CR 701.38); `VotesFor` counts them."""

    first: Reference
    words: tuple[str, ...]
    secret: bool = False
    """The votes are revealed together (CR 701.38c)."""


class CallEach(Effect, frozen=True):
    """The player says of each player which of two things they are; see `Called`."""

    player: Reference
    one: str
    other: str


class VoteAmong(Effect, frozen=True):
    """Each player, beginning with the ``first``, votes for an object or player of the noun; those with the most votes,
    or tied, are the effect's objects."""

    first: Reference
    noun: Noun
    secret: bool = False


class MeldInto(Effect, frozen=True):
    """Exiles the two objects, then melds them into what their back faces make together (CR 701.42)."""

    what: Reference
    into: str


class ChangeText(Effect, frozen=True):
    """In the text of the objects one word of a kind (``color``, ``basic land type``, ``creature type``) is replaced
    with another of that kind, both of the player's choice (CR 612); with ``to``, or with one but for ``never``, if that
    is given."""

    player: Reference
    what: Reference
    kinds: tuple[str, ...]
    duration: Duration
    to: str = ""
    never: str = ""


class ExchangeText(Effect, frozen=True):
    """The text boxes of the two objects are exchanged (CR 612.5)."""

    what: Reference
    duration: Duration


class ExchangeLife(Effect, frozen=True):
    """The player exchanges their life total with the ``power`` or ``toughness`` of the object (CR 701.12g)."""

    player: Reference
    number: str
    what: Reference
