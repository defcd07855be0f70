"""The observer that hears what a card's abilities do in a game, and notes the evidence."""

from __future__ import annotations

from rulewright.abilities import replacement as rp
from rulewright.abilities.ability import ThisAbility
from rulewright.abilities.continuous import LinkedEffect, Replaces
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import TokenSpec
from rulewright.abilities.node import Effect, Node, StaticEffect
from rulewright.engine.bill import Bill
from rulewright.engine.context import Context
from rulewright.engine.definition import Definition
from rulewright.engine.draft import Draft, Method
from rulewright.engine.facts import KEYWORD, AbilityFacts, children, walk
from rulewright.engine.objects import Obj
from rulewright.engine.queries import fits
from rulewright.engine.state import Observer, State
from rulewright.vocabulary.cardtype import PERMANENT_TYPES
from rulewright.vocabulary.zone import BATTLEFIELD, STACK

from .evidence import CASTING, CHOICES, MADE_OF, Evidence, cast_with, in_force


class Watch(Observer):
    """Hears what the abilities of a card do in a game, and which instructions are carried out at all."""

    def __init__(self, card: Definition, evidence: Evidence) -> None:
        self.card = card
        self.evidence = evidence

    def mine(self, obj: Obj | None) -> bool:
        """Whether the object is the card."""
        return obj is not None and obj.card is self.card

    def noted(self, state: State, kind: str, rule: str, facts: tuple[object, ...]) -> None:
        evidence = self.evidence
        if kind == "performed":
            effect, source, changed = facts
            assert isinstance(effect, Effect)
            assert isinstance(source, int)
            evidence.performed.add(type(effect).__name__)
            if (changed or isinstance(effect, CHOICES)) and self.mine(source_of(state, source)):
                evidence.see_node(effect)
        elif kind == "mana":
            _, _, source, added = facts
            assert isinstance(source, int)
            assert isinstance(added, tuple)
            evidence.performed.add("AddMana")
            for by, effect in dict.fromkeys(added):
                if self.mine(source_of(state, by)):
                    evidence.see_node(effect)
            self.made_more(state, source)
        elif kind == "replaced":
            source, _, outcome = facts
            assert isinstance(source, int)
            if self.mine(source_of(state, source)):
                for point in [point for point in evidence.open if replaces(point.node, outcome)]:
                    evidence.see(point)
        elif kind == "casting":
            id, method, draft, bill = facts
            assert isinstance(id, int)
            assert isinstance(method, Method)
            assert isinstance(draft, Draft)
            assert isinstance(bill, Bill)
            self.cast(state, state.get(id), method, draft, bill)

    def cast(self, state: State, spell: Obj, method: Method, draft: Draft, bill: Bill) -> None:
        """A spell is being cast: notes the abilities that have a say in how."""
        mine = self.mine(spell)
        if mine:
            self.look(state, spell)
        changes = [line.effect for line in bill.lines or () if line.effect is not None]
        lends = self.mine(source_of(state, method.source))
        for point in list(self.evidence.open):
            keyword = self.evidence.facts[point.at].keyword
            if any(point.node is change for change in changes) or cast_with(
                point.node, keyword, method, draft, mine, lends
            ):
                self.evidence.see(point)

    def made_more(self, state: State, source: int) -> None:
        """Mana was made: notes an ability of the card that says how much it is instead (CR 106.12b)."""
        land = source_of(state, source)
        for static in state.board.index.replaces if land is not None and self.evidence.open else ():
            effect = static.effect
            if isinstance(effect, Replaces) and isinstance(effect.event, rp.WouldProduceMana) and land is not None:
                ctx = Context(state, static.controller, static.source)
                if self.mine(state.find(static.source)) and fits(effect.event.what, land, ctx):
                    self.evidence.see_node(effect)

    def look_around(self, state: State) -> None:
        """Notes the static abilities that function now and affect something."""
        for obj in state.objects:
            if obj.card is self.card and state.find(obj.id) is obj:
                self.look(state, obj)

    def look(self, state: State, obj: Obj) -> None:
        """Notes the static abilities of an object."""
        for point in list(self.evidence.open):
            facts, node = self.evidence.facts[point.at], point.node
            if facts.kind == KEYWORD:
                if obj.zone in (BATTLEFIELD, STACK) or not obj.now.types & PERMANENT_TYPES:
                    self.evidence.see(point)
            elif isinstance(node, StaticEffect) and not isinstance(node, (Replaces, LinkedEffect, *CASTING)):
                if facts.functions_in(obj.zone) and in_force(node, facts, state, obj):
                    self.evidence.see(point)


def source_of(state: State, id: int) -> Obj | None:
    """The object with that id as it is or was."""
    return state.last_known(id)


def replaces(node: Node, outcome: object) -> bool:
    """Whether the static effect is what the outcome is of."""
    if isinstance(node, LinkedEffect):
        return isinstance(outcome, rp.EntersWith) and outcome.first is node.effect
    return isinstance(node, Replaces) and (node.outcome is outcome or node.outcome == outcome)


def nodes_of(facts: AbilityFacts) -> set[str]:
    """The names of the nodes in an ability that was used: what its costs have done, what puts instructions together and
    what is no instruction. The instructions themselves are told as they are performed."""
    found: set[str] = set()
    for node in walk(facts.tree):
        if isinstance(node, Cost):
            found |= {type(inside).__name__ for inside in walk(node)}
        elif not isinstance(node, Effect) or isinstance(node, (*MADE_OF, TokenSpec)):
            found.add(type(node).__name__)
            found |= {type(inside).__name__ for inside in children(node) if isinstance(inside, ThisAbility)}
    return found
