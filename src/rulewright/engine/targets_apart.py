"""A target for each of several players (CR 601.2c): "for each opponent, destroy up to one target creature that player
controls" has as many instances of "target" as there are opponents, each with its own.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulewright.abilities.ability import ActivatedAbility, SpellAbility, TriggeredAbility
from rulewright.abilities.condition import Did, DidBy, Either
from rulewright.abilities.effect import ForEachPlayer, Labelled, Sequence
from rulewright.abilities.node import Effect, Node
from rulewright.abilities.quantity import AmountOf, ExcessDamage, Sum
from rulewright.abilities.reference import (
    Actor,
    EachOpponent,
    EachPlayer,
    Hurt,
    Made,
    RestOf,
    Seat,
    Target,
    TargetRef,
    Union,
)

from .facts import AbilityFacts, targets_in, walk
from .state import State
from .text_changes import rebuilt

_LABELS: Final = 500
"""Labels from here on name what was done for one of the players."""

_KNOWN: Final[dict[tuple[AbilityFacts, tuple[int, ...], tuple[int, ...]], AbilityFacts]] = {}


def told_apart(state: State, ability: AbilityFacts | None, controller: int) -> AbilityFacts | None:
    """The ability with an instance of "target" for each of the players, where it has one for each."""
    if ability is None or not ability.apart:
        return ability
    opponents = tuple([seat for seat in state.in_turn_order() if seat != controller])
    everyone = tuple(state.in_turn_order())
    key = (ability, opponents, everyone)
    known = _KNOWN.get(key)
    if known is None:
        known = _KNOWN[key] = _told_apart(ability, opponents, everyone)
    return known


def _told_apart(ability: AbilityFacts, opponents: tuple[int, ...], everyone: tuple[int, ...]) -> AbilityFacts:
    assert ability.effect is not None
    writer = _Writer(ability.effect, opponents, everyone)
    effect = rebuilt(ability.effect, writer.apart)
    effect = rebuilt(effect, writer.outside)
    assert isinstance(effect, Effect)
    tree = ability.tree
    assert isinstance(tree, SpellAbility | TriggeredAbility | ActivatedAbility)
    new = AbilityFacts(replace(tree, effect=effect), ability.keyword)
    new.zones, new.far = ability.zones, ability.far
    return new


class _Writer:
    """Writes the instructions out for each player."""

    def __init__(self, effect: Effect, opponents: tuple[int, ...], everyone: tuple[int, ...]) -> None:
        self.opponents = opponents
        self.everyone = everyone
        self.next = 1 + max([node.index for node in walk(effect) if isinstance(node, Target)], default=-1)
        self.targets: dict[int, list[int]] = {}
        """The instances that stand for one, by its index."""
        self.labels: dict[int, list[int]] = {}

    def apart(self, node: Node) -> Node | None:
        """An instruction for each player with a target, written out."""
        if not isinstance(node, ForEachPlayer) or not targets_in(node.effect):
            return None
        players = self.everyone if isinstance(node.players, EachPlayer) else self.opponents
        parts: list[Effect] = []
        labels = [part.label for part in walk(node.effect) if isinstance(part, Labelled)]
        for number, seat in enumerate(players):
            numbers: dict[int, int] = {}
            for target in targets_in(node.effect):
                numbers[target.index] = self.next
                self.targets.setdefault(target.index, []).append(self.next)
                self.next += 1
            names = {label: _LABELS + 20 * number + label for label in labels}
            for label, name in names.items():
                self.labels.setdefault(label, []).append(name)
            part = _for_seat(node.effect, seat, numbers, names)
            assert isinstance(part, Effect)
            parts.append(ForEachPlayer(Seat(seat), part))
        return Sequence(tuple(parts))

    def outside(self, node: Node) -> Node | None:
        """What speaks afterwards of all that was done for the players."""
        if isinstance(node, Made) and node.label in self.labels:
            return Union(tuple([Made(label) for label in self.labels[node.label]]))
        if isinstance(node, Hurt) and node.label in self.labels:
            return Union(tuple([Hurt(label, node.players) for label in self.labels[node.label]]))
        if isinstance(node, ExcessDamage) and node.label in self.labels:
            return Sum(tuple([ExcessDamage(label, node.to) for label in self.labels[node.label]]))
        if isinstance(node, RestOf) and node.label in self.labels:
            return Union(tuple([RestOf(label) for label in self.labels[node.label]]))
        if isinstance(node, AmountOf) and node.label in self.labels:
            return Sum(tuple([AmountOf(label) for label in self.labels[node.label]]))
        if isinstance(node, Did) and node.label in self.labels:
            return Either(tuple([Did(label, node.this_way) for label in self.labels[node.label]]))
        if isinstance(node, DidBy) and node.label in self.labels:
            return Either(tuple([DidBy(label, node.player) for label in self.labels[node.label]]))
        if isinstance(node, TargetRef) and node.index in self.targets:
            return Union(tuple([TargetRef(index) for index in self.targets[node.index]]))
        return None


def _for_seat(value: object, seat: int, numbers: dict[int, int], names: dict[int, int]) -> object:
    """A part of the instruction for one player, with targets and labels of its own."""
    if isinstance(value, tuple):
        return tuple([_for_seat(item, seat, numbers, names) for item in value])
    if not isinstance(value, Node):
        return value
    if isinstance(value, Actor):
        return Seat(seat)
    values: list[object] = []
    for name in value.__struct_fields__:
        old = getattr(value, name)
        if name == "label" and isinstance(old, int):
            values.append(names.get(old, old))
        elif name == "index" and isinstance(value, Target | TargetRef):
            values.append(numbers.get(old, old))
        elif name == "distinct" and isinstance(value, Target):
            values.append(tuple([numbers.get(index, index) for index in old]))
        else:
            values.append(_for_seat(old, seat, numbers, names))
    return type(value)(*values)


WRITTEN_OUT: Final = (EachOpponent, EachPlayer)
"""The players for whom it can be written out."""
