"""Changes of a spell's text while it is cast (CR 612): overload, awaken, splice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.ability import Keyword, SpellAbility
from rulewright.abilities.condition import Did, DidBy
from rulewright.abilities.continuous import AddTypes, GainAbilities, SetPowerToughness
from rulewright.abilities.duration import Duration
from rulewright.abilities.node import Effect, Node, Quantity, Reference
from rulewright.abilities.noun import AllOf, ControlledBy, HasType, Objects
from rulewright.abilities.quantity import AmountOf, ExcessDamage, Number
from rulewright.abilities.reference import Each, Hurt, Made, RestOf, Target, TargetRef, You

from .facts import AbilityFacts, facts_of, walk

_EACH: Final = 900
"""Labels from here on name what an overloaded spell affects."""

_LAND: Final = Objects(AllOf((HasType("land"), ControlledBy(You()))))
_AWAKE: Final = (
    AddTypes(("creature",), ("Elemental",)),
    SetPowerToughness(Number(0), Number(0)),
    GainAbilities((Keyword("haste"),)),
)


def rebuilt(node: Node, change: Callable[[Node], Node | None]) -> Node:
    """The tree with every node for which ``change`` gives another one replaced by that."""
    other = change(node)
    if other is not None:
        return other
    values = [_rebuilt_value(getattr(node, name), change) for name in node.__struct_fields__]
    return type(node)(*values)


def _rebuilt_value(value: object, change: Callable[[Node], Node | None]) -> object:
    if isinstance(value, Node):
        return rebuilt(value, change)
    if isinstance(value, tuple):
        return tuple(_rebuilt_value(item, change) for item in value)
    return value


def _facts(effects: list[Effect]) -> AbilityFacts:
    effect = effects[0] if len(effects) == 1 else e.Sequence(tuple(effects))
    return facts_of(SpellAbility(effect))[0]


def overloaded(ability: AbilityFacts) -> AbilityFacts:
    """The spell's text with "each" for "target" (CR 702.96a): it has no targets."""
    assert ability.effect is not None
    chosen: list[Effect] = []
    for node in walk(ability.effect):
        if isinstance(node, Target):
            chosen.append(e.Labelled(_EACH + node.index, e.Pick(You(), Each(node.noun))))

    def change(node: Node) -> Node | None:
        return Made(_EACH + node.index) if isinstance(node, Target | TargetRef) else None

    effect = rebuilt(ability.effect, change)
    assert isinstance(effect, Effect)
    return _facts([*chosen, effect])


def awakened(ability: AbilityFacts, number: Quantity) -> AbilityFacts:
    """The spell's text with the awaken ability after it (CR 702.113a)."""
    assert ability.effect is not None
    index = _next_target(ability.effect)
    land: Reference = Target(index, _LAND, Number(1), Number(1))
    grow = e.PutCounters("+1/+1", number, land)
    wake = e.Apply(TargetRef(index), _AWAKE, Duration("forever"))
    return _facts([*_parts(ability.effect), grow, wake])


def spliced(ability: AbilityFacts, other: AbilityFacts) -> AbilityFacts:
    """The spell's text with another's after it (CR 702.47a-c)."""
    assert ability.effect is not None
    assert other.effect is not None
    targets = _next_target(ability.effect)
    labels = _next_label(ability.effect)

    def change(node: Node) -> Node | None:
        if isinstance(node, Target):
            moved = tuple(index + targets for index in node.distinct)
            noun = rebuilt(node.noun, change)
            return Target(node.index + targets, noun, node.minimum, node.maximum, moved, node.chooser)  # type: ignore[arg-type]
        if isinstance(node, TargetRef):
            return TargetRef(node.index + targets)
        if isinstance(node, Made):
            return Made(node.label + labels)
        if isinstance(node, RestOf):
            return RestOf(node.label + labels)
        if isinstance(node, Hurt):
            return Hurt(node.label + labels, node.players)
        if isinstance(node, ExcessDamage):
            to = None if node.to is None else rebuilt(node.to, change)
            assert to is None or isinstance(to, Reference)
            return ExcessDamage(node.label + labels, to)
        if isinstance(node, AmountOf):
            return AmountOf(node.label + labels)
        if isinstance(node, Did):
            return Did(node.label + labels, node.this_way)
        if isinstance(node, DidBy):
            return DidBy(node.label + labels, node.player)
        if isinstance(node, e.ReflexiveTrigger):
            inner = rebuilt(node.effect, change)
            assert isinstance(inner, Effect)
            return e.ReflexiveTrigger(node.label + labels, inner, node.filter)
        if isinstance(node, e.Labelled):
            inner = rebuilt(node.effect, change)
            assert isinstance(inner, Effect)
            return e.Labelled(node.label + labels, inner)
        return None

    effect = rebuilt(other.effect, change)
    assert isinstance(effect, Effect)
    return _facts([*_parts(ability.effect), *_parts(effect)])


def _parts(effect: Effect) -> tuple[Effect, ...]:
    return effect.effects if isinstance(effect, e.Sequence) else (effect,)


def _next_target(effect: Effect) -> int:
    return max([node.index + 1 for node in walk(effect) if isinstance(node, Target | TargetRef)], default=0)


def _next_label(effect: Effect) -> int:
    return max([node.label for node in walk(effect) if isinstance(node, e.Labelled)], default=0)
