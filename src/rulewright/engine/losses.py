"""What mana depends on permanents that mana abilities themselves use up (CR 605.3a-b): a land that counts creatures
beside an altar, a doubler that is an artifact beside a forge."""

from __future__ import annotations

from rulewright.abilities.continuous import (
    ActivateAsThoughHaste,
    Continuous,
    Replaces,
)
from rulewright.abilities.node import Node
from rulewright.abilities.noun import Objects
from rulewright.abilities.replacement import WouldProduceMana
from rulewright.vocabulary.zone import GRAVEYARD

from .context import Context
from .event import MANA, MOVE, Event
from .facts import walk
from .layers import refresh
from .objects import SLOT_MASK, Obj
from .payment_problem import object_of
from .queries import members
from .standing import is_harmless
from .state import State
from .zones import move


def what_matters(state: State, consumed: int) -> list[int]:
    """Those of the permanents that may be used up on which the mana of others depends: they have an effect of their
    own, or a mana ability counts or looks at them."""
    objects = [state.objects[id & SLOT_MASK] for id in state.board.battlefield]
    used_up = [obj for obj in objects if object_of(obj.id & SLOT_MASK) & consumed]
    seen = {id for obj in objects for id in _looked_at(state, obj)}
    return [obj.id for obj in used_up if obj.id in seen or obj.now.listens >> MANA & 1 or _affects(obj, bool(seen))]


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


def _looked_at(state: State, obj: Obj) -> list[int]:
    """The objects that the effects and conditions of its mana abilities speak of."""
    found: list[int] = []
    for index in obj.now.mana_abilities:
        tree = obj.now.abilities[index].activated
        assert tree is not None
        parts: list[Node] = [tree.effect]
        if tree.condition is not None:
            parts.append(tree.condition)
        for part in parts:
            for node in walk(part):
                if isinstance(node, Objects) and "source" not in node.zones:
                    found.extend(members(node, Context(state, obj.controller, obj.id)))
    return found


class Losses:
    """The states in which some of the permanents that matter are gone, each worked out once."""

    __slots__ = ("ids", "known", "sofar", "state")

    def __init__(self, state: State, ids: list[int]) -> None:
        self.state = state
        self.ids = ids
        self.sofar = 0
        self.known: dict[int, State] = {0: state}

    def further(self, gone: int) -> Losses:
        """The same, counted from where these are gone already."""
        new = Losses(self.state, self.ids)
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
                event.to_zone = GRAVEYARD
                move(found, event)
            if found.board.index.volatile >> MOVE & 1:
                found.edit_board().stale = True
            refresh(found)
            self.known[key] = found
        return found
