"""What mana depends on objects that mana abilities themselves use up (CR 605.3a-b): a land that counts creatures beside
an altar, or those in a graveyard; a doubler that is an artifact beside a forge."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import (
    ActivateAsThoughHaste,
    Continuous,
    Replaces,
)
from rulewright.abilities.effect import AddMana
from rulewright.abilities.node import Node
from rulewright.abilities.noun import Objects
from rulewright.abilities.reference import TopCards
from rulewright.abilities.replacement import WouldProduceMana
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, GRAVEYARD

from .context import Context
from .event import MANA, MOVE, Event
from .facts import AbilityFacts, walk
from .layers import refresh
from .objects import CARD, SLOT_MASK, Obj
from .payment_problem import object_of
from .queries import members
from .standing import is_harmless
from .state import State
from .zones import move


def what_matters(state: State, player: int, consumed: int) -> list[int]:
    """Those of the objects that may be used up on which the mana of others depends: they have an effect of their own,
    or a mana ability counts or looks at them, or at the graveyards that they come to or leave."""
    permanents = [state.objects[id & SLOT_MASK] for id in state.board.battlefield]
    seat = state.players[player]
    cards = [state.objects[id & SLOT_MASK] for id in (*seat.hand, *seat.graveyard)]
    used_up = [obj for obj in permanents + cards if object_of(obj.id & SLOT_MASK) & consumed]
    nouns = [(noun, obj) for obj in permanents + cards for noun in _looked_at(obj)]
    seen = {id for noun, obj in nouns for id in members(noun, Context(state, obj.controller, obj.id))}
    afar = state.board.index.far or any(is_afar(noun) for noun, _ in nouns)
    return [
        obj.id
        for obj in used_up
        if obj.id in seen
        or (afar and obj.kind == CARD)
        or (obj.zone == BATTLEFIELD and (obj.now.listens >> MANA & 1 or _affects(obj, bool(seen))))
    ]


def _affects(obj: Obj, sizes: bool) -> bool:
    """Whether a static ability of the object may have a say in what mana others make; ``sizes``: power and toughness
    may matter too."""
    for ability in obj.now.statics:
        for effect in () if ability.static is None else ability.static.effects:
            if isinstance(effect, Replaces):
                if isinstance(effect.event, WouldProduceMana):
                    return True
            elif isinstance(effect, ActivateAsThoughHaste):
                return True
            elif isinstance(effect, Continuous):
                if sizes or not all(is_harmless(change) for change in effect.changes):
                    return True
    return False


def _looked_at(obj: Obj) -> list[Objects]:
    """The objects that the effects and conditions of its mana abilities speak of."""
    found: list[Objects] = []
    for index in obj.now.mana_abilities:
        for node in what_it_looks_at(obj.now.abilities[index]):
            if isinstance(node, Objects) and "source" not in node.zones:
                found.append(node)
    return found


def what_it_looks_at(ability: AbilityFacts) -> list[Node]:
    """The parts of a mana ability's effect and condition, but for what its mana may be spent on."""
    tree = ability.activated
    assert tree is not None
    nodes = list(walk(tree.effect))
    spent: list[Node] = []
    for node in nodes:
        if isinstance(node, AddMana) and node.spend_only is not None:
            spent.extend(walk(node.spend_only))
    found = [node for node in nodes if not any(node is other for other in spent)]
    if tree.condition is not None:
        found.extend(walk(tree.condition))
    return found


def is_afar(node: Node) -> bool:
    """Whether it speaks of objects in other zones than the battlefield."""
    if isinstance(node, TopCards):
        return True
    return isinstance(node, Objects) and any(zone not in _NEAR for zone in node.zones)


_NEAR: Final = ("battlefield", "source")


class Losses:
    """The states in which some of the objects that matter are gone, each worked out once; ``exiled`` are those that are
    not put into a graveyard."""

    __slots__ = ("exiled", "ids", "known", "sofar", "state")

    def __init__(self, state: State, ids: list[int], exiled: int) -> None:
        self.state = state
        self.ids = ids
        self.exiled = exiled
        self.sofar = 0
        self.known: dict[int, State] = {0: state}

    def further(self, gone: int) -> Losses:
        """The same, counted from where these are gone already."""
        new = Losses(self.state, self.ids, self.exiled)
        new.known = self.known
        new.sofar = gone
        return new

    def after(self, used: int) -> State:
        """The state once these resources are used up too."""
        lost = [id for id in self.ids if object_of(id & SLOT_MASK) & (used | self.sofar)]
        key = sum(object_of(id & SLOT_MASK) for id in lost)
        found = self.known.get(key)
        if found is None:
            found = self.state.imagine()
            for id in lost:
                event = Event(MOVE, id, found.get(id).owner, "")
                event.to_zone = EXILE if object_of(id & SLOT_MASK) & self.exiled else GRAVEYARD
                move(found, event)
            if found.board.index.volatile >> MOVE & 1:
                found.edit_board().stale = True
            refresh(found)
            self.known[key] = found
        return found
