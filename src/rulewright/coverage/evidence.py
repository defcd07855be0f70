"""What has to be seen of a card before its abilities count as exercised: a point for each thing that each does.

An instruction is seen as it is carried out and changes something; a replacement effect as it replaces; a cost and a
permission as a spell is cast with it; any other static effect as it is in force, with somebody or something that it
affects. The branches of "if", "unless" and "choose one" are instructions each of its own.
"""

from __future__ import annotations

from typing import Final

from rulewright.abilities import continuous as k
from rulewright.abilities import effect as e
from rulewright.abilities.node import Effect, Node, StaticEffect
from rulewright.engine.context import Context
from rulewright.engine.definition import Definition
from rulewright.engine.draft import Draft, Method
from rulewright.engine.facts import KEYWORD, AbilityFacts, children
from rulewright.engine.objects import Obj
from rulewright.engine.queries import holds, player_fits, refer
from rulewright.engine.state import State
from rulewright.vocabulary.zone import HAND

MADE_OF: Final = (
    *(e.Sequence, e.Labelled, e.May, e.If, e.Modal, e.ForEachPlayer, e.ForEachObject, e.Repeat, e.Process, e.OneOf),
    *(e.OnceEachTurn, e.ArriveTransformed, e.VillainousChoice),
)
"""Instructions that do nothing but have others carried out."""
LATER: Final = (e.DelayedTrigger, e.ReflexiveTrigger)
"""Instructions that do something themselves, and have others carried out later."""
CHOICES: Final = (
    *(e.ChooseColor, e.ChooseCreatureType, e.ChooseName, e.ChooseWord, e.Pick, e.FlipCoin, e.LookAt, e.Reveal),
    *(e.Search, e.SearchZones, e.CastNow, e.Vote, e.VoteAmong, e.CallEach),
)
"""Instructions that change nothing themselves; what is chosen, flipped or looked at is what others use."""


class Point:
    """One thing to be seen: of which ability (a place in `Evidence.facts`), and the node that does it."""

    __slots__ = ("at", "node", "seen")

    def __init__(self, at: int, node: Node) -> None:
        self.at = at
        self.node = node
        self.seen = False


class Evidence:
    """What was seen of a card's abilities so far, in all its positions."""

    def __init__(self, card: Definition) -> None:
        self.facts: list[AbilityFacts] = []
        """Its abilities, each once."""
        for face in card.faces:
            self.facts += [facts for facts in face.abilities if all(facts is not known for known in self.facts)]
        self.points = [Point(at, node) for at, facts in enumerate(self.facts) for node in deeds(facts)]
        self.open = list(self.points)
        """Those that were not seen yet."""
        self.performed: set[str] = set()
        """The names of the instructions that were carried out, by whatever card."""

    @property
    def complete(self) -> bool:
        """Whether everything was seen."""
        return not self.open

    def see(self, point: Point) -> None:
        """Notes that the point was seen."""
        point.seen = True
        self.open.remove(point)

    def see_node(self, node: Node) -> None:
        """Notes that a node did what it does; a spell whose text was changed has equal ones (CR 612)."""
        for point in [p for p in self.open if p.node is node] or [
            p for p in self.open if type(p.node) is type(node) and p.node == node
        ]:
            self.see(point)

    def waiting(self, facts: AbilityFacts) -> bool:
        """Whether something of the ability was not seen yet."""
        return any(self.facts[point.at] is facts for point in self.open)

    def used(self) -> list[AbilityFacts]:
        """The abilities of which everything was seen."""
        left = {point.at for point in self.open}
        return [facts for at, facts in enumerate(self.facts) if at not in left]


def deeds(facts: AbilityFacts) -> list[Node]:
    """What an ability does: its instructions, its static effects, or the keyword itself."""
    if facts.static is not None:
        said: list[Node] = []
        for effect in facts.static.effects:
            said.append(inner(effect))
            if isinstance(effect, k.OnceEachYourTurn) and effect.then is not None:
                said += instructions(effect.then)
        return said
    if facts.kind == KEYWORD or facts.effect is None:
        return [facts.tree]
    found = instructions(facts.effect)
    if facts.is_mana:  # the color is chosen as the mana is added (CR 605.3b)
        found = [each for each in found if not isinstance(each, e.ChooseColor)]
    return [*found]


def inner(effect: StaticEffect) -> StaticEffect:
    """The permission that holds once a turn, or the effect itself."""
    return effect.permission if isinstance(effect, k.OnceEachYourTurn) else effect


def instructions(effect: Effect) -> list[Effect]:
    """The instructions in an effect that do something themselves, also those of triggers that it creates; what a player
    may do to avoid it is not asked for."""
    if isinstance(effect, e.Unless):
        return instructions(effect.effect)
    found: list[Effect] = [] if isinstance(effect, MADE_OF) else [effect]
    if isinstance(effect, (*MADE_OF, *LATER)):
        for child in children(effect):
            if isinstance(child, Effect):
                found += instructions(child)
    return found


def in_force(effect: StaticEffect, facts: AbilityFacts, state: State, obj: Obj) -> bool:
    """Whether a static ability of the object holds now and has somebody or something that it affects."""
    assert facts.static is not None
    ctx = Context(state, obj.controller, obj.id)
    ctx.source_was = obj
    if facts.static.condition is not None and not holds(facts.static.condition, ctx):
        return False
    if isinstance(effect, k.Continuous):
        return bool(refer(effect.to, ctx))
    if isinstance(effect, k.PlayerRule):
        return any(player_fits(effect.player, player.seat, ctx) for player in state.players)
    return True


def cast_with(effect: Node, keyword: str, method: Method, draft: Draft, mine: bool, lends: bool) -> bool:
    """Whether a spell is cast with the permission or for the cost of an ability, of that keyword or "". ``mine``: the
    spell is the card; ``lends``: the card is what permits it."""
    if isinstance(effect, k.AdditionalCost):
        return mine and (not effect.optional or effect.keyword in draft.kicked)
    if isinstance(effect, k.AlternativeCost):
        return mine and method.cost == effect.cost
    if isinstance(effect, k.CastOnly):
        return mine
    if isinstance(effect, k.MayCast):
        if effect.keyword or keyword:
            return mine and method.keyword == (effect.keyword or keyword)
        return lends or (mine and draft.card.zone != HAND) or (mine and method.cost is not None)
    if isinstance(effect, k.MayCastUsing):
        return mine and method.keyword == effect.keyword
    return False


CASTING: Final = (k.AdditionalCost, k.AlternativeCost, k.CastOnly, k.MayCast, k.MayCastUsing, k.CostChange, k.CostFloor)
"""Static effects that are seen as a spell is cast."""
