"""What the words say before anybody has asked what they point at.

Phrases build trees with these nodes in the places of "it", "that creature", "this way"; `resolve` replaces
every one of them or reports a problem, so none is ever in a finished tree. ``at`` is the place in the text.
In raw trees the index of a `Target` is its place, too, and ``distinct`` is ``(-1,)`` for "another target".
"""

from __future__ import annotations

from msgspec import structs

from rulewright.abilities.cost import Cost
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import CastNow, ManaRider, MayPlay
from rulewright.abilities.node import (
    Ability,
    Change,
    Condition,
    Effect,
    Filter,
    Node,
    Noun,
    Quantity,
    Reference,
    StaticEffect,
    Trigger,
)
from rulewright.vocabulary.mana import ManaCost

# ---- references ---------------------------------------------------------------------------------------


class Doer(Reference, frozen=True):
    """The subject of a predicate that has not met its subject yet."""


class It(Reference, frozen=True):
    """``it``. ``near`` is the object itself or its host, named in the same sentence, if nothing else is meant."""

    at: int
    near: Reference | None = None


class Oneself(It, frozen=True):
    """``itself``, ``himself`` or ``herself``: what does it."""


class Them(Reference, frozen=True):
    """``they`` or ``them``, objects."""

    at: int


class TheyPlayer(Reference, frozen=True):
    """``they`` or ``their``, a player of whom nothing else is said, or several."""

    at: int


class That(Reference, frozen=True):
    """``that creature``, ``the token``, ``those cards``."""

    at: int
    noun: Noun
    plural: bool = False


class ThatPlayer(Reference, frozen=True):
    """``that player``, ``that opponent``."""

    at: int


class PlayerOfTwo(Reference, frozen=True):
    """``the first player``, ``the second player``: of the two that the sentences before name; ``number`` from 0."""

    at: int
    number: int


class UsedUp(Reference, frozen=True):
    """``the sacrificed creature``: what was sacrificed, discarded or exiled, as a cost or earlier."""

    at: int
    action: str
    noun: Noun
    plural: bool = False
    """``the chosen cards``: all that were chosen, by one instruction or several."""


class TheRest(Reference, frozen=True):
    """``the rest``, ``the other``."""

    at: int


class LeftOf(Reference, frozen=True):
    """``one``, of several that were spoken of: of those that are left, once some have been taken from them."""

    at: int


class BothOfThem(Reference, frozen=True):
    """``both creatures``: the one of which the trigger is, and the one that it blocks or that blocks it."""

    at: int


class ThatMuch(Quantity, frozen=True):
    """``that much``, ``that many``."""

    at: int


class TheDifference(Quantity, frozen=True):
    """``the difference``, of the two numbers that the condition before compares."""

    at: int


# ---- predicates and sentences ------------------------------------------------------------------------


class Act(Effect, frozen=True):
    """A subject with its predicate."""

    subject: Reference
    predicate: Effect


class Happens(Trigger, frozen=True):
    """An object or player with an event that has `Doer` where it belongs."""

    subject: Noun | Reference
    event: Trigger


class Then(Effect, frozen=True):
    """Two instructions, one after the other."""

    first: Effect
    second: Effect
    after: bool = False
    """Joined by "then": "unless" after it belongs to the second alone."""


class IfFirst(Effect, frozen=True):
    """``If …, …``; straight after a trigger it is the intervening "if" (CR 603.4)."""

    condition: Condition
    effect: Effect


class Marked(Effect, frozen=True):
    """An instruction to whose outcome something may point; becomes `Labelled` if something does."""

    mark: int
    effect: Effect


class WhereX(Effect, frozen=True):
    """A sentence that says at its end what its X is."""

    effect: Effect
    value: Quantity


class IsX(Quantity, frozen=True):
    """X of which "where X is …" says what it is: in later sentences of the ability it is the same (CR 107.3i)."""

    value: Quantity


class OrInstead(Effect, frozen=True):
    """``A. If it's so, B instead``: one of the two is done, and what comes later may speak of either."""

    condition: Condition
    then: Effect
    otherwise: Effect


class WhereXStatic(StaticEffect, frozen=True):
    """The same of a static effect."""

    effect: StaticEffect
    value: Quantity


class During(Effect, frozen=True):
    """A sentence with its duration in front; every part without its own lasts so long."""

    duration: Duration
    effect: Effect


class Reflexive(Effect, frozen=True):
    """``When you do`` (``done`` is None), ``When you discard a card this way``."""

    at: int
    done: Effect | None
    effect: Effect


class DiedThisWay(Condition, frozen=True):
    """``If that creature dies this way``: what was destroyed went to a graveyard."""

    at: int
    what: Reference


class Amassed(Reference, frozen=True):
    """``The amassed Army``."""

    at: int


class LookedAt(Quantity, frozen=True):
    """``The number of cards looked at while scrying this way``."""

    at: int


class OtherOne(Reference, frozen=True):
    """``The other creature`` of the two that an event is about."""

    at: int


class EntersMore(Effect, frozen=True):
    """``That creature enters with an additional +1/+1 counter on it``: what the sentence before puts onto the
    battlefield, or the spell that it speaks of."""

    at: int
    what: Reference
    counters: tuple[str, Quantity]
    condition: Condition | None = None


class DoesTheSame(Effect, frozen=True):
    """``Each opponent attacking that player does the same``: what you have done in the sentence before."""

    players: Reference


class RoundTheTable(Effect, frozen=True):
    """``Starting with you and proceeding in the chosen direction, each player …``."""

    at: int
    effect: Effect


class GainsTheirs(Effect, frozen=True):
    """``Each player gains control of the creature they chose``: by the sentence before."""

    at: int
    noun: Noun


class DidSo(Condition, frozen=True):
    """``if you do``, ``if you don't`` is its negation. ``like``: only what put something into that zone, or a cast, a
    draw or a creation: "if you don't put it into your hand"."""

    at: int
    like: str = ""


class DidThis(Condition, frozen=True):
    """``if you discard a land card this way``."""

    at: int
    done: Effect


class EnteredUnderYou(Condition, frozen=True):
    """``if it entered under your control``: asked once it has, by the sentence that returns it."""

    at: int


class Otherwise(Effect, frozen=True):
    """``Otherwise, …``: belongs to the sentence with "if" before it."""

    effect: Effect


class Instead(Effect, frozen=True):
    """``If …, … instead``: takes the place of the sentence before it."""

    condition: Condition
    effect: Effect


class KeywordCostIs(Effect, frozen=True):
    """``Its harmonize cost is equal to its mana cost``: belongs to the sentence that grants the keyword."""

    at: int
    keyword: str


class CounteredInstead(Effect, frozen=True):
    """``If that spell is countered this way, put it into …``: belongs to the sentence that counters."""

    at: int
    zone: str
    position: str


class NewTargets(Effect, frozen=True):
    """``You may choose new targets for the copy``: belongs to the sentence that copies."""

    at: int


class SpendOnly(Effect, frozen=True):
    """``Spend this mana only to cast …``: belongs to the sentence that adds mana."""

    what: Noun | None
    never_for: Noun | None = None
    gains: tuple[Change, ...] = ()


class AnyManaFor(Effect, frozen=True):
    """``Mana of any type can be spent to cast that spell``: belongs to the sentence that lets it be cast."""

    kind: str


def with_any_mana(node: Node, kind: str) -> Node | None:
    """The leave to play something, with mana of any ``color`` or ``type``; None for any other node."""
    return structs.replace(node, any_mana=kind) if isinstance(node, MayPlay | CastNow) else None


class ExiledInstead(Effect, frozen=True):
    """``If a spell cast this way would be put into a graveyard, exile it instead``: belongs to the sentence before."""


class SpentOn(Effect, frozen=True):
    """``If that mana is spent on …``: belongs to the sentence that adds mana."""

    rider: ManaRider


class KeptUntil(Effect, frozen=True):
    """``Until end of turn, you don't lose this mana as steps and phases end``."""

    until: str


class IfPrevented(Effect, frozen=True):
    """``If damage is prevented this way, …``: belongs to the sentence that prevents it (CR 615.5)."""

    effect: Effect


class TappedAsItPhasesIn(Effect, frozen=True):
    """``Tap that creature as it phases in this way``: belongs to the sentence by which it phases out."""

    at: int


class NoRegeneration(Effect, frozen=True):
    """``It can't be regenerated``: belongs to the sentence that destroys."""

    at: int


class Rider(Effect, frozen=True):
    """``Activate only as a sorcery``, ``This ability triggers only once each turn``: belongs to the ability."""

    timing: str = ""
    once_each_turn: bool = False
    condition: Condition | None = None
    zone: str = ""
    cost_change: StaticEffect | None = None
    done_once: bool = False
    by_anyone: bool = False
    only_once: bool = False
    most_each_turn: int = 0


class CostItems(Node, frozen=True):
    """The parts of a cost in the order of the text."""

    items: tuple[ManaCost | Effect, ...]


class ThisWay(Filter, frozen=True):
    """``… this way``."""

    at: int
    action: str


class InZone(Filter, frozen=True):
    """``in your graveyard``: not a filter, but what the zones and the owner of a noun are."""

    zones: tuple[str, ...]
    owner: Reference | None


class Triggered(Effect, frozen=True):
    """A sentence "when …, …" inside another ability."""

    trigger: Trigger
    condition: Condition | None
    effect: Effect
    whole_turn: bool
    until: Duration | None = None


class GainsQuoted(Node, frozen=True):
    """Abilities in a list: keywords and quoted ones."""

    abilities: tuple[Ability, ...]


class KeywordLine(Node, frozen=True):
    """A paragraph of keywords."""

    abilities: tuple[Ability, ...]


class ModeHeader(Node, frozen=True):
    """``Choose one —``."""

    minimum: int
    maximum: int
    repeat: bool = False
    more_if: Condition | None = None
    more: int = 0
    unchosen: str = ""
    all_more: bool = False
    rider: Rider | None = None
    """``Activate only as a sorcery``, before the modes."""
    reflexive: int = -1
    """Where in the text it says "When you do, choose one —"; -1 where it does not."""
    chooser: Reference | None = None
    """Who chooses in the controller's place."""


def cost_of(items: CostItems) -> Cost:
    """The cost whose parts are ``items``."""
    mana: ManaCost | None = None
    actions: list[Effect] = []
    for item in items.items:
        if isinstance(item, ManaCost):
            mana = item if mana is None else mana.plus(item)
        else:
            actions.append(item)
    return Cost(mana, tuple(actions))


class FromZone(Effect, frozen=True):
    """``Exile this card from your graveyard``: also says in which zone the ability functions."""

    zone: str
    effect: Effect


class Following(Effect, frozen=True):
    """``Repeat the following process X times.``: all the sentences behind it."""

    times: Quantity


class ShownHand(Reference, frozen=True):
    """``a card from it``, where a hand has been looked at or revealed: whose it is."""

    at: int


class FightEachOther(Effect, frozen=True):
    """``Those creatures fight each other``."""

    both: Reference


class StillALand(Effect, frozen=True):
    """``It's still a land``: the types of the sentence before are added, not set."""

    at: int


class BeingIs(Effect, frozen=True):
    """``It's a Spirit in addition to its other types``: what was put onto the battlefield enters so (CR 611.2e)."""

    at: int
    changes: tuple[Change, ...]


class DealtThisWay(Reference, frozen=True):
    """``a creature dealt damage this way``; with ``players`` a player."""

    at: int
    players: bool = False


class ExcessThisWay(Quantity, frozen=True):
    """``the excess damage dealt to that creature this way`` (CR 120.10)."""

    at: int
    to: Reference | None = None


class WasDone(Condition, frozen=True):
    """``that artifact is put into a graveyard this way``: to what was done before, and is spoken of."""

    what: Reference
    at: int
    action: str


class EntersTappedIfNot(StaticEffect, frozen=True):
    """``If you don't, it enters tapped``: belongs to "as this enters, you may" before it."""


class DamageInstead(Effect, frozen=True):
    """``If …, it deals 4 damage instead``: another amount for the sentence before it."""

    condition: Condition
    subject: Reference
    amount: Quantity


class OtherwiseStatic(StaticEffect, frozen=True):
    """``Otherwise, it can't attack or block.``: while the condition of the sentence before is false."""

    effect: StaticEffect


class WouldEnterDo(StaticEffect, frozen=True):
    """``If this land would enter, sacrifice two untapped lands instead``, completed by two sentences more."""

    effect: Effect
    optional: bool


class EntersIfDid(StaticEffect, frozen=True):
    """``If you do, put this land onto the battlefield``."""


class BuriedIfNot(StaticEffect, frozen=True):
    """``If you don't, put it into its owner's graveyard``."""


class StillALandStatic(StaticEffect, frozen=True):
    """``It's still a land.``: the types of the sentence before are added, not set."""


class ColoredOnly(StaticEffect, frozen=True):
    """``This effect reduces only the amount of colored mana you pay``: belongs to the reduction before it."""


class PlaysFinds(StaticEffect, frozen=True):
    """``You may play those cards for as long as they remain exiled …``: what others exile as they find it."""


class LeavesMana(StaticEffect, frozen=True):
    """``This effect can't reduce the mana in that cost to less than one mana``: belongs to the reduction before it."""


class DoesNotRemove(StaticEffect, frozen=True):
    """``This effect doesn't remove this Aura``: belongs to the protection that the sentence before gives."""


class PreventedThen(StaticEffect, frozen=True):
    """``Remove a +1/+1 counter from this creature.``, behind damage that is prevented: what happens besides."""

    effect: Effect


class WhenPlayed(StaticEffect, frozen=True):
    """``When they do, exile the top card of their library.``, behind a permission that holds once a turn: the reflexive
    ability that triggers when it is used."""

    effect: Effect


class TokensInstead(Effect, frozen=True):
    """``If …, create five of those tokens instead``: another number for the sentence before it."""

    condition: Condition
    amount: Quantity


class Unpreventable(Effect, frozen=True):
    """``The damage can't be prevented``: belongs to the sentence that deals it (CR 615.12)."""

    at: int


class ExcessTo(Effect, frozen=True):
    """``Excess damage is dealt to that creature's controller instead``: belongs to the sentence that deals the damage
    (CR 120.4a)."""

    at: int
    to: Reference
    only_if: Condition | None = None


class CouldNot(Quantity, frozen=True):
    """``For each opponent who can't``: how many of the players did not do the one thing that was asked of each."""

    at: int
    players: Reference


class CountersRemoved(Quantity, frozen=True):
    """``+1/+1 counter removed this way``: how many of the kind the instruction before removed."""

    at: int
    kind: str


class RemoveThose(Effect, frozen=True):
    """``remove those counters``: all counters of the kind that the condition before speaks of, from where they are."""

    at: int
