"""What the words say before anybody has asked what they point at.

Phrases build trees with these nodes in the places of "it", "that creature", "this way"; `resolve` replaces
every one of them or reports a problem, so none is ever in a finished tree. ``at`` is the place in the text.
In raw trees the index of a `Target` is its place, too, and ``distinct`` is ``(-1,)`` for "another target".
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Doer(Reference):
    """The subject of a predicate that has not met its subject yet."""


@dataclass(frozen=True, slots=True)
class It(Reference):
    """``it``. ``near`` is the object itself or its host, named in the same sentence, if nothing else is meant."""

    at: int
    near: Reference | None = None


@dataclass(frozen=True, slots=True)
class Them(Reference):
    """``they`` or ``them``, objects."""

    at: int


@dataclass(frozen=True, slots=True)
class TheyPlayer(Reference):
    """``they`` or ``their``, a player of whom nothing else is said, or several."""

    at: int


@dataclass(frozen=True, slots=True)
class That(Reference):
    """``that creature``, ``the token``, ``those cards``."""

    at: int
    noun: Noun
    plural: bool = False


@dataclass(frozen=True, slots=True)
class ThatPlayer(Reference):
    """``that player``, ``that opponent``."""

    at: int


@dataclass(frozen=True, slots=True)
class UsedUp(Reference):
    """``the sacrificed creature``: what was sacrificed, discarded or exiled, as a cost or earlier."""

    at: int
    action: str
    noun: Noun


@dataclass(frozen=True, slots=True)
class TheRest(Reference):
    """``the rest``, ``the other``."""

    at: int


@dataclass(frozen=True, slots=True)
class ThatMuch(Quantity):
    """``that much``, ``that many``."""

    at: int


# ---- predicates and sentences ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Act(Effect):
    """A subject with its predicate."""

    subject: Reference
    predicate: Effect


@dataclass(frozen=True, slots=True)
class Happens(Trigger):
    """An object or player with an event that has `Doer` where it belongs."""

    subject: Noun | Reference
    event: Trigger


@dataclass(frozen=True, slots=True)
class Then(Effect):
    """Two instructions, one after the other."""

    first: Effect
    second: Effect
    after: bool = False
    """Joined by "then": "unless" after it belongs to the second alone."""


@dataclass(frozen=True, slots=True)
class IfFirst(Effect):
    """``If …, …``; straight after a trigger it is the intervening "if" (CR 603.4)."""

    condition: Condition
    effect: Effect


@dataclass(frozen=True, slots=True)
class Marked(Effect):
    """An instruction to whose outcome something may point; becomes `Labelled` if something does."""

    mark: int
    effect: Effect


@dataclass(frozen=True, slots=True)
class WhereX(Effect):
    """A sentence that says at its end what its X is."""

    effect: Effect
    value: Quantity


@dataclass(frozen=True, slots=True)
class IsX(Quantity):
    """X of which "where X is …" says what it is: in later sentences of the ability it is the same (CR 107.3i)."""

    value: Quantity


@dataclass(frozen=True, slots=True)
class OrInstead(Effect):
    """``A. If it's so, B instead``: one of the two is done, and what comes later may speak of either."""

    condition: Condition
    then: Effect
    otherwise: Effect


@dataclass(frozen=True, slots=True)
class WhereXStatic(StaticEffect):
    """The same of a static effect."""

    effect: StaticEffect
    value: Quantity


@dataclass(frozen=True, slots=True)
class During(Effect):
    """A sentence with its duration in front; every part without its own lasts so long."""

    duration: Duration
    effect: Effect


@dataclass(frozen=True, slots=True)
class Reflexive(Effect):
    """``When you do`` (``done`` is None), ``When you discard a card this way``."""

    at: int
    done: Effect | None
    effect: Effect


@dataclass(frozen=True, slots=True)
class DidSo(Condition):
    """``if you do``, ``if you don't`` is its negation."""

    at: int


@dataclass(frozen=True, slots=True)
class DidThis(Condition):
    """``if you discard a land card this way``."""

    at: int
    done: Effect


@dataclass(frozen=True, slots=True)
class EnteredUnderYou(Condition):
    """``if it entered under your control``: asked once it has, by the sentence that returns it."""

    at: int


@dataclass(frozen=True, slots=True)
class Otherwise(Effect):
    """``Otherwise, …``: belongs to the sentence with "if" before it."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class Instead(Effect):
    """``If …, … instead``: takes the place of the sentence before it."""

    condition: Condition
    effect: Effect


@dataclass(frozen=True, slots=True)
class KeywordCostIs(Effect):
    """``Its harmonize cost is equal to its mana cost``: belongs to the sentence that grants the keyword."""

    at: int
    keyword: str


@dataclass(frozen=True, slots=True)
class CounteredInstead(Effect):
    """``If that spell is countered this way, put it into …``: belongs to the sentence that counters."""

    at: int
    zone: str
    position: str


@dataclass(frozen=True, slots=True)
class NewTargets(Effect):
    """``You may choose new targets for the copy``: belongs to the sentence that copies."""

    at: int


@dataclass(frozen=True, slots=True)
class SpendOnly(Effect):
    """``Spend this mana only to cast …``: belongs to the sentence that adds mana."""

    what: Noun | None
    never_for: Noun | None = None
    gains: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyManaFor(Effect):
    """``Mana of any type can be spent to cast that spell``: belongs to the sentence that lets it be cast."""

    kind: str


def with_any_mana(node: Node, kind: str) -> Node | None:
    """The leave to play something, with mana of any ``color`` or ``type``; None for any other node."""
    return dataclasses.replace(node, any_mana=kind) if isinstance(node, MayPlay | CastNow) else None


@dataclass(frozen=True, slots=True)
class ExiledInstead(Effect):
    """``If a spell cast this way would be put into a graveyard, exile it instead``: belongs to the sentence before."""


@dataclass(frozen=True, slots=True)
class SpentOn(Effect):
    """``If that mana is spent on …``: belongs to the sentence that adds mana."""

    rider: ManaRider


@dataclass(frozen=True, slots=True)
class KeptUntil(Effect):
    """``Until end of turn, you don't lose this mana as steps and phases end``."""

    until: str


@dataclass(frozen=True, slots=True)
class NoRegeneration(Effect):
    """``It can't be regenerated``: belongs to the sentence that destroys."""

    at: int


@dataclass(frozen=True, slots=True)
class Rider(Effect):
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


@dataclass(frozen=True, slots=True)
class CostItems(Node):
    """The parts of a cost in the order of the text."""

    items: tuple[ManaCost | Effect, ...]


@dataclass(frozen=True, slots=True)
class ThisWay(Filter):
    """``… this way``."""

    at: int
    action: str


@dataclass(frozen=True, slots=True)
class InZone(Filter):
    """``in your graveyard``: not a filter, but what the zones and the owner of a noun are."""

    zones: tuple[str, ...]
    owner: Reference | None


@dataclass(frozen=True, slots=True)
class Triggered(Effect):
    """A sentence "when …, …" inside another ability."""

    trigger: Trigger
    condition: Condition | None
    effect: Effect
    whole_turn: bool
    until: Duration | None = None


@dataclass(frozen=True, slots=True)
class GainsQuoted(Node):
    """Abilities in a list: keywords and quoted ones."""

    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class KeywordLine(Node):
    """A paragraph of keywords."""

    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class ModeHeader(Node):
    """``Choose one —``."""

    minimum: int
    maximum: int
    repeat: bool = False
    more_if: Condition | None = None
    more: int = 0
    unchosen: str = ""
    all_more: bool = False


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


@dataclass(frozen=True, slots=True)
class FromZone(Effect):
    """``Exile this card from your graveyard``: also says in which zone the ability functions."""

    zone: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class StillALand(Effect):
    """``It's still a land``: the types of the sentence before are added, not set."""

    at: int


@dataclass(frozen=True, slots=True)
class BeingIs(Effect):
    """``It's a Spirit in addition to its other types``: what was put onto the battlefield enters so (CR 611.2e)."""

    at: int
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class DealtThisWay(Reference):
    """``a creature dealt damage this way``."""

    at: int


@dataclass(frozen=True, slots=True)
class EntersTappedIfNot(StaticEffect):
    """``If you don't, it enters tapped``: belongs to "as this enters, you may" before it."""


@dataclass(frozen=True, slots=True)
class DamageInstead(Effect):
    """``If …, it deals 4 damage instead``: another amount for the sentence before it."""

    condition: Condition
    subject: Reference
    amount: Quantity


@dataclass(frozen=True, slots=True)
class OtherwiseStatic(StaticEffect):
    """``Otherwise, it can't attack or block.``: while the condition of the sentence before is false."""

    effect: StaticEffect


@dataclass(frozen=True, slots=True)
class StillALandStatic(StaticEffect):
    """``It's still a land.``: the types of the sentence before are added, not set."""


@dataclass(frozen=True, slots=True)
class ColoredOnly(StaticEffect):
    """``This effect reduces only the amount of colored mana you pay``: belongs to the reduction before it."""


@dataclass(frozen=True, slots=True)
class LeavesMana(StaticEffect):
    """``This effect can't reduce the mana in that cost to less than one mana``: belongs to the reduction before it."""


@dataclass(frozen=True, slots=True)
class DoesNotRemove(StaticEffect):
    """``This effect doesn't remove this Aura``: belongs to the protection that the sentence before gives."""


@dataclass(frozen=True, slots=True)
class PreventedThen(StaticEffect):
    """``Remove a +1/+1 counter from this creature.``, behind damage that is prevented: what happens besides."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class TokensInstead(Effect):
    """``If …, create five of those tokens instead``: another number for the sentence before it."""

    condition: Condition
    amount: Quantity


@dataclass(frozen=True, slots=True)
class Unpreventable(Effect):
    """``The damage can't be prevented``: belongs to the sentence that deals it (CR 615.12)."""

    at: int


@dataclass(frozen=True, slots=True)
class CouldNot(Quantity):
    """``For each opponent who can't``: how many of the players did not do the one thing that was asked of each."""

    at: int
    players: Reference
