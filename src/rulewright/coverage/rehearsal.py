"""One card in one position: partners around it, and players who try its abilities."""

from __future__ import annotations

import random
from functools import cache
from typing import Final

from rulewright.abilities import replacement as rp
from rulewright.abilities.continuous import Continuous, Replaces
from rulewright.abilities.effect import RemoveCounters
from rulewright.abilities.quantity import CountersOn
from rulewright.abilities.reference import Self
from rulewright.cards.source import StarterSet
from rulewright.engine.context import Context
from rulewright.engine.decision import (
    ACTIVATE,
    ATTACK,
    AUTOPAY,
    BLOCK,
    CAST,
    MANA,
    PASS,
    PLAY_LAND,
    STOP,
    YES,
    Decision,
    Option,
    Priority,
)
from rulewright.engine.definition import Definition
from rulewright.engine.event import MOVE, Event
from rulewright.engine.facts import ACTIVATED, KEYWORD, STATIC, AbilityFacts, walk
from rulewright.engine.objects import Obj
from rulewright.engine.play import Play
from rulewright.engine.queries import refer
from rulewright.engine.state import COMPLETE, FOLDED, Observer, State
from rulewright.game.binding import Bindery
from rulewright.game.position import Placement, Position, Seat, build
from rulewright.vocabulary.cardtype import BASIC, CREATURE, INSTANT, LAND, PERMANENT_TYPES, SORCERY
from rulewright.vocabulary.turn import PRECOMBAT_MAIN, UPKEEP
from rulewright.vocabulary.zone import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, STACK

from .invariants import cards, check

LONGEST: Final = 220
"""Decisions after which a rehearsal is over."""
EVERY: Final = 16
"""The invariants are checked after one decision in so many."""
LANDS: Final = 3
"""How many of each basic land the player of the card controls."""
MANY: Final = 12
"""How many counters of each kind that it speaks of the card has in every other position."""
_ENTERING: Final = (rp.EntersWith, rp.EntersAsCopy, rp.EntersTappedUnless)


@cache
def starter() -> tuple[Definition, ...]:
    """The cards of the starter set: partners that destroy, counter, discard, sacrifice, attach, grow …"""
    source = StarterSet()
    bindery = Bindery(source)
    return tuple(bindery.bind(card) for card in source)


class Watch(Observer):
    """Hears which abilities of a card are used, and which nodes are performed."""

    def __init__(self, card: Definition) -> None:
        self.card = card
        self.facts = [facts for face in card.faces for facts in face.abilities]
        self.used: set[int] = set()
        """The places in ``facts`` of the abilities that were used."""
        self.performed: set[str] = set()
        """The names of the effect nodes that were performed, by whatever card."""

    @property
    def unused(self) -> list[AbilityFacts]:
        """The abilities that were not used yet."""
        return [facts for at, facts in enumerate(self.facts) if at not in self.used]

    def mine(self, obj: Obj | None) -> bool:
        """Whether the object is the card."""
        return obj is not None and obj.card is self.card

    def use(self, found: AbilityFacts) -> None:
        """An ability was used."""
        for at, facts in enumerate(self.facts):
            if facts is found or facts.tree == found.tree:
                self.used.add(at)

    def happened(self, state: State, event: Event) -> None:
        if event.kind == MOVE and event.to_zone == BATTLEFIELD and self.mine(state.find(event.new)):
            for facts in self.unused:
                if facts.static is not None and any(
                    isinstance(effect, Replaces) and isinstance(effect.outcome, _ENTERING)
                    for effect in facts.static.effects
                ):
                    self.use(facts)

    def noted(self, state: State, kind: str, rule: str, facts: tuple[object, ...]) -> None:
        if kind == "performing":
            self.performed.add(str(facts[0]))
            return
        id = facts[2] if kind == "mana" else facts[0]
        assert isinstance(id, int)
        if kind == "following":
            stacked = state.get(id).stacked
            if stacked is None or stacked.ability is None:
                return
            if self.mine(state.get(id)) or self.mine(stacked.source_was) or self.mine(state.find(stacked.source)):
                self.use(stacked.ability)
        elif kind == "mana" and self.mine(state.last_known(id)):
            self.performed.add("AddMana")
            for each in self.unused:
                if each.is_mana:
                    self.use(each)
        elif kind == "replaced" and self.mine(state.last_known(id)):
            for each in self.unused:
                if each.static is not None and any(isinstance(part, Replaces) for part in each.static.effects):
                    self.use(each)
        elif kind == "casting" and self.mine(state.find(id)):
            self.look(state, state.get(id))

    def look_around(self, state: State) -> None:
        """Notes the static abilities that function now and affect something."""
        for obj in state.objects:
            if obj.card is self.card and state.find(obj.id) is obj:
                self.look(state, obj)

    def look(self, state: State, obj: Obj) -> None:
        """Notes the static abilities of an object."""
        for facts in self.unused:
            if facts.kind == KEYWORD:
                if obj.zone in (BATTLEFIELD, STACK) or not obj.now.types & PERMANENT_TYPES:
                    self.use(facts)
            elif facts.kind == STATIC and facts.functions_in(obj.zone) and affects(facts, state, obj):
                self.use(facts)


def affects(facts: AbilityFacts, state: State, obj: Obj) -> bool:
    """Whether a static ability that functions changes something now: not a replacement, which has to happen."""
    assert facts.static is not None
    ctx = Context(state, obj.controller, obj.id)
    ctx.source_was = obj
    for effect in facts.static.effects:
        if isinstance(effect, Replaces):
            continue
        if not isinstance(effect, Continuous) or refer(effect.to, ctx):
            return True
    return False


def nodes_of(facts: AbilityFacts) -> set[str]:
    """The names of the nodes in an ability, without those that it gives to others."""
    return {type(node).__name__ for node in walk(facts.tree)}


class Rehearsal:
    """A position with the card in hand, on the battlefield and in the graveyard, and two players."""

    def __init__(self, card: Definition, beside: list[Definition], seed: int) -> None:
        self.card = card
        self.chance = random.Random(seed)
        self.watch = Watch(card)
        known = {card.name: card}
        for each in (*starter(), *beside):
            known.setdefault(each.name, each)
        state, _ = build(self.position(beside, seed), known.__getitem__, COMPLETE if seed % 2 else FOLDED)
        state.observer = self.watch
        self.play = Play(state)

    def position(self, beside: list[Definition], seed: int) -> Position:
        """The card, its partners on both sides and in all zones, lands, and some of the starter set."""
        placements: list[Placement] = []
        lands = [each for each in starter() if each.front.supertypes & BASIC]
        others = [each for each in starter() if not each.front.types & LAND]
        creatures = [each for each in others if each.front.types & CREATURE]
        for seat in (0, 1):
            for land in lands:
                placements += [Placement(land.name, BATTLEFIELD, seat)] * (LANDS if seat == 0 else 1)
            for each in beside:
                self.place(placements, each, seat, True)
            for each in self.chance.sample(others, 8) + self.chance.sample(creatures, 2):
                self.place(placements, each, seat, False)
        card = self.card
        placements += [Placement(card.name, zone, 0) for zone in (HAND, GRAVEYARD, LIBRARY)]
        if stays(card):
            counters = tuple((kind, MANY) for kind in counter_kinds(card)) if seed % 2 else ()
            tapped = self.chance.random() < 0.2
            placements.append(Placement(card.name, BATTLEFIELD, 0, tapped=tapped, counters=counters))
        self.chance.shuffle(placements)
        seats = tuple(Seat(self.chance.choice((20, 20, 7, 31))) for _ in (0, 1))
        step = PRECOMBAT_MAIN if seed % 3 else UPKEEP
        return Position(seats, tuple(placements), 0 if seed % 4 else 1, step, seed=seed)

    def place(self, placements: list[Placement], each: Definition, seat: int, partner: bool) -> None:
        """A partner made for the card in every zone; another card in one."""
        creature = bool(each.front.types & CREATURE)
        if stays(each) and (partner or self.chance.random() < 0.5):
            counters = (("+1/+1", 1),) if creature and self.chance.random() < 0.3 else ()
            tapped = creature and self.chance.random() < 0.25
            placements.append(Placement(each.name, BATTLEFIELD, seat, tapped=tapped, counters=counters))
            if not partner:
                return
        zones = (HAND, GRAVEYARD, LIBRARY) if partner else (self.chance.choice((HAND, GRAVEYARD, LIBRARY)),)
        placements += [Placement(each.name, zone, seat) for zone in zones]

    def run(self) -> None:
        """Plays until every ability was used, or for `LONGEST` decisions. Raises what the engine raises."""
        play = self.play
        start = cards(play.state)
        for count in range(LONGEST):
            decision = play.decision
            if decision is None:
                break
            if isinstance(decision, Priority):
                self.watch.look_around(play.state)
                if not self.watch.unused:
                    break
            if count % EVERY == 0:
                check(play, start)
            play.answer(self.choose(decision))
        check(play, start)

    def choose(self, decision: Decision) -> int:
        """An option: rather one that concerns the card, as long as the game goes on."""
        options = decision.options
        if len(options) == 1:
            return 0
        weights = [self.weight(option, decision) for option in options]
        return self.chance.choices(range(len(options)), weights)[0]

    def weight(self, option: Option, decision: Decision) -> float:
        """How likely an option is."""
        kind = option.kind
        about = self.play.state.find(option.id) if option.id >= 0 and kind != AUTOPAY else None
        mine = self.watch.mine(about)
        if isinstance(decision, Priority):
            if kind == PASS:
                return 3.0 if decision.player == 0 else 12.0
            wanted = mine and self.wanted(option)
            if kind == MANA:
                return 4.0 if wanted else 0.05
            return 30.0 if wanted else 3.0 if mine else 0.5
        if kind == YES:
            return 4.0
        if kind == AUTOPAY:
            return 20.0
        if kind == STOP:
            return 0.4
        return 2.0 if mine or kind in (ATTACK, BLOCK) else 1.0

    def wanted(self, option: Option) -> bool:
        """Whether the option may use an ability that was not used yet."""
        if option.kind in (CAST, PLAY_LAND):
            return True
        assert option.kind in (ACTIVATE, MANA)
        return any(facts.kind == ACTIVATED for facts in self.watch.unused)


def counter_kinds(card: Definition) -> list[str]:
    """The kinds of counters that the card's abilities take off or look for on itself; loyalty for a planeswalker."""
    kinds = ["loyalty"] if card.front.loyalty else []
    for facts in card.front.abilities:
        for node in walk(facts.tree):
            if (isinstance(node, RemoveCounters) and isinstance(node.on, Self)) or isinstance(node, CountersOn):
                kinds.append(node.kind)
    return [kind for kind in dict.fromkeys(kinds) if kind]


def stays(card: Definition) -> bool:
    """Whether the card can be on the battlefield by itself: a permanent, and no Aura, which would be attached."""
    front = card.front
    return (
        bool(front.types & PERMANENT_TYPES) and not front.types & (INSTANT | SORCERY) and "Aura" not in front.subtypes
    )
