"""One card in one position: partners around it, and players who try its abilities."""

from __future__ import annotations

import random
from functools import cache
from typing import Final

from rulewright.abilities.effect import RemoveCounters
from rulewright.abilities.quantity import CountersOn
from rulewright.abilities.reference import Self
from rulewright.cards.source import StarterSet
from rulewright.engine.decision import (
    ACTIVATE,
    ATTACK,
    AUTOPAY,
    BLOCK,
    CAST,
    MANA,
    MODE,
    PASS,
    PLAY_LAND,
    STOP,
    YES,
    ChooseMode,
    ChooseWord,
    Decision,
    Option,
    Priority,
)
from rulewright.engine.definition import Definition
from rulewright.engine.facts import AbilityFacts, walk
from rulewright.engine.play import Play
from rulewright.engine.state import FOLDED, Settings
from rulewright.game.binding import Bindery
from rulewright.game.position import Placement, Position, Seat, build
from rulewright.vocabulary.cardtype import BASIC, CREATURE, INSTANT, LAND, PERMANENT_TYPES, SORCERY
from rulewright.vocabulary.turn import PRECOMBAT_MAIN, UPKEEP
from rulewright.vocabulary.zone import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, SIDEBOARD, STACK

from .evidence import Evidence, instructions
from .invariants import cards, check
from .partners import Company, Partner
from .watch import Watch

LONGEST: Final = 220
"""Decisions after which a rehearsal is over."""
EVERY: Final = 24
"""The invariants are checked after one decision in so many."""
LANDS: Final = 3
"""How many of each basic land the player of the card controls."""
OPEN: Final = Settings(folded=False, proposes=True)
"""Every other position: mana abilities may be activated at any time, and the solver pays where it is asked to."""
BARE: Final = 5
"""In this of eight positions the player of the card has nothing but the card and lands, in the next the opponent."""
ESTRANGED: Final = 7
"""In this of eight positions there is nothing that the card names, and other spells are cast rather than it."""
MANY: Final = 12
"""How many counters of each kind that it speaks of the card has in every other position."""


@cache
def starter() -> tuple[Definition, ...]:
    """The cards of the starter set: partners that destroy, counter, discard, sacrifice, attach, grow …"""
    source = StarterSet()
    bindery = Bindery(source)
    return tuple(bindery.bind(card) for card in source)


class Rehearsal:
    """A position with the card in hand, on the battlefield and in the graveyard, and two players."""

    def __init__(self, card: Definition, company: Company, number: int, seed: int, evidence: Evidence) -> None:
        self.card = card
        self.company = company
        self.number = number
        """Counts the card's positions; several things depend on it: when the game starts, how ready players are, …"""
        self.chance = random.Random(seed)
        self.evidence = evidence
        self.watch = Watch(card, evidence)
        self.eager = 0.3 if number % 4 == 3 else 4.0
        """How much likelier "yes" is than "no"."""
        self.keen = 1.5 if number % 8 == ESTRANGED else 4.0 if number % 4 == 3 else 30.0
        """How likely it is that what was not seen yet is tried at once, and not at some better time."""
        self.made = [each.card for each in company.partners] + ([company.prop] if company.prop is not None else [])
        """The cards made for this one."""
        self.lean = number == 0
        """The opponent has only permanents, and nothing of the starter set is there but some creatures: most abilities
        need no more, and this is quick."""
        known = {card.name: card}
        for each in (*starter(), *self.made):
            known.setdefault(each.name, each)
        state, _ = build(self.position(seed), known.__getitem__, OPEN if number % 2 else FOLDED)
        state.observer = self.watch
        self.play = Play(state)

    def position(self, seed: int) -> Position:
        """The card, its company on both sides and in all zones, lands, and some of the starter set."""
        placements: list[Placement] = []
        number, company = self.number, self.company
        bare = {BARE: 0, BARE + 1: 1}.get(number % 8, -1)
        lands = [each for each in starter() if each.front.supertypes & BASIC]
        if number % 8 == ESTRANGED:
            lands = [each for each in lands if not company.subtypes.intersection(each.front.subtypes)]
        others = [each for each in starter() if not each.front.types & LAND]
        creatures = [each for each in others if each.front.types & CREATURE]
        for seat in (0, 1):
            for land in lands:
                placements += [Placement(land.name, BATTLEFIELD, seat)] * (LANDS if seat == 0 else 1)
                placements.append(Placement(land.name, LIBRARY, seat))
            if company.prop is not None and not (self.lean and seat):
                placements += [Placement(company.prop.name, BATTLEFIELD, seat)] * (1 if seat else 2)
            if seat == bare:
                continue
            for partner in company.partners if number % 8 != ESTRANGED else ():
                self.place_partner(placements, partner, seat)
            if self.lean:
                placements += [Placement(each.name, BATTLEFIELD, seat) for each in self.chance.sample(creatures, 2)]
                continue
            for each in self.chance.sample(others, 6) + self.chance.sample(creatures, 2):
                self.place(placements, each, seat)
            for each in others:
                if each.name in company.guests:
                    placements.append(Placement(each.name, HAND, seat))
        if company.commanders:
            for seat in (0, 1):
                placements.append(Placement(self.chance.choice(creatures).name, COMMAND, seat, commander=True))
        if company.from_outside:
            placements += [Placement(each.name, SIDEBOARD, 0) for each in self.chance.sample(others, 2)]
        card = self.card
        for zone in (LIBRARY,) if bare == 0 else (HAND, GRAVEYARD, LIBRARY):
            placements.append(Placement(card.name, zone, 0))
        if stays(card):
            many = MANY if number % 2 else 1 if number % 4 == 2 else 0
            counters = tuple((kind, many) for kind in counter_kinds(card) if many)
            tapped = self.chance.random() < 0.2
            placements.append(Placement(card.name, BATTLEFIELD, 0, tapped=tapped, counters=counters))
        elif bare == 0:
            placements.append(Placement(card.name, HAND, 0))
        self.chance.shuffle(placements)
        if card.front.has_keyword("suspend"):
            placements.append(Placement(card.name, EXILE, 0, counters=(("time", 1),)))
        poison = 4 if number % 4 == 3 else 0
        seats = tuple(Seat(self.chance.choice((20, 20, 4, 31)), poison) for _ in (0, 1))
        step = UPKEEP if number % 3 == 2 else PRECOMBAT_MAIN
        return Position(seats, tuple(placements), 1 if number % 4 == 2 else 0, step, seed=seed)

    def place_partner(self, placements: list[Placement], partner: Partner, seat: int) -> None:
        """A partner made for the card in every zone, as often as it is wanted on the card's side."""
        each = self.card if partner.card.name == self.card.name else partner.card
        copies = partner.copies if seat == 0 else 1
        creature = bool(each.front.types & CREATURE)
        if stays(each):
            for _ in range(copies):
                counters = (("+1/+1", 1),) if creature and self.chance.random() < 0.3 else ()
                tapped = creature and self.chance.random() < 0.25
                placements.append(
                    Placement(each.name, BATTLEFIELD, seat, tapped=tapped, counters=counters, token=partner.token)
                )
        if not (self.lean and seat):
            outside = (SIDEBOARD,) if self.company.from_outside and seat == 0 else ()
            placements += [Placement(each.name, zone, seat) for zone in (HAND, LIBRARY, LIBRARY, *outside)]
        placements += [Placement(each.name, GRAVEYARD, seat)] * copies

    def place(self, placements: list[Placement], each: Definition, seat: int) -> None:
        """Another card in one zone."""
        if stays(each) and self.chance.random() < 0.5:
            creature = bool(each.front.types & CREATURE)
            counters = (("+1/+1", 1),) if creature and self.chance.random() < 0.3 else ()
            tapped = creature and self.chance.random() < 0.25
            placements.append(Placement(each.name, BATTLEFIELD, seat, tapped=tapped, counters=counters))
        else:
            placements.append(Placement(each.name, self.chance.choice((HAND, GRAVEYARD, LIBRARY)), seat))

    def run(self) -> None:
        """Plays until every ability was used, or for `LONGEST` decisions. Raises what the engine raises."""
        play = self.play
        start = cards(play.state)
        for count in range(LONGEST // 2 if self.lean else LONGEST):
            decision = play.decision
            if decision is None:
                break
            if isinstance(decision, Priority):
                self.watch.look_around(play.state)
                if self.evidence.complete:
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
        if isinstance(decision, Priority):
            weights = [self.act(option, decision.player) for option in options]
        elif isinstance(decision, ChooseMode):
            weights = self.modes(decision)
        elif isinstance(decision, ChooseWord):
            weights = self.words(decision)
        else:
            weights = [self.weight(option) for option in options]
        return self.chance.choices(range(len(options)), weights)[0]

    def act(self, option: Option, player: int) -> float:
        """How likely what may be done with priority is."""
        if option.kind == PASS:
            return 3.0 if player == 0 else 12.0
        about = self.play.state.find(option.id)
        mine = self.watch.mine(about)
        wanted = mine and self.wanted(option)
        if option.kind == MANA:
            return 4.0 if wanted else 0.05
        if about is not None and about.card in self.made:
            return 2.0
        if option.kind == PLAY_LAND:
            return 4.0
        other = 3.0 if self.number % 8 == ESTRANGED else 0.5
        return self.keen if wanted else 1.5 if mine else other

    def weight(self, option: Option) -> float:
        """How likely another option is."""
        kind = option.kind
        if kind == YES:
            return self.eager
        if kind == AUTOPAY:
            return 60.0
        if kind == STOP:
            return 0.4
        mine = option.id >= 0 and self.watch.mine(self.play.state.find(option.id))
        if kind == MANA and mine and self.wanted(option):
            return 60.0
        return 3.0 if mine else 2.0 if kind in (ATTACK, BLOCK) else 1.0

    def modes(self, decision: ChooseMode) -> list[float]:
        """How likely each mode is: those of which nothing was seen yet rather than others."""
        weights = [1.0] * len(decision.options)
        for facts in self.evidence.facts:
            modes = facts.modal.modes if facts.modal is not None and self.evidence.waiting(facts) else ()
            left = [point.node for point in self.evidence.open]
            for at, option in enumerate(decision.options):
                if option.kind == MODE and option.number < len(modes):
                    if any(each is node for each in instructions(modes[option.number]) for node in left):
                        weights[at] = 12.0
        return weights

    def words(self, decision: ChooseWord) -> list[float]:
        """How likely each word is: what the player's permanents are rather than others."""
        state = self.play.state
        mine = [obj for id in state.board.battlefield if (obj := state.get(id)).controller == decision.player]
        there = {word for obj in mine for word in obj.now.subtypes}
        return [12.0 if decision.words[option.number] in there else 0.1 for option in decision.options]

    def wanted(self, option: Option) -> bool:
        """Whether the option may use an ability of which something was not seen yet."""
        obj = self.play.state.find(option.id)
        if option.kind == CAST:
            return any(self.needs_cast(self.evidence.facts[point.at], option) for point in self.evidence.open)
        if option.kind not in (ACTIVATE, MANA) or obj is None:
            return True
        facts = obj.now.abilities[option.number]
        return self.evidence.waiting(facts) and not self.on_stack(facts)

    def needs_cast(self, facts: AbilityFacts, option: Option) -> bool:
        """Whether the ability does something only once its card was cast, or was cast so."""
        keyword = "" if option.method is None else option.method.keyword
        return facts.keyword == keyword != "" or facts.functions_in(BATTLEFIELD) or facts.functions_in(STACK)

    def on_stack(self, facts: AbilityFacts) -> bool:
        """Whether the ability is on the stack already."""
        state = self.play.state
        items = [state.get(id).stacked for id in state.board.stack]
        return any(item is not None and item.ability is facts for item in items)


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
