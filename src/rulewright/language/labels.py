"""Labels: what later instructions point at gets a number, counted from 1 in the order of the text."""

from __future__ import annotations

from rulewright.abilities.condition import Did, DidBy
from rulewright.abilities.effect import Labelled, ReflexiveTrigger
from rulewright.abilities.mana import ChosenColorMana
from rulewright.abilities.node import Ability, Effect, Node, Reference
from rulewright.abilities.quantity import AmountOf, ExcessDamage
from rulewright.abilities.reference import Hurt, Made, RestOf
from rulewright.abilities.rewrite import own_nodes, rebuild, replace

from .lower import Misfit
from .order import POINTING, in_order
from .raw import Marked


def label(value: Node) -> Node:
    """Every mark that something points at becomes a label, counted from 1 in the order of the text."""
    used: set[int] = set()
    for node in own_nodes(value):
        if isinstance(node, POINTING) and node.label:
            used.add(node.label)
    order: dict[int, int] = {}
    for node in own_nodes(value):
        if isinstance(node, Marked) and node.mark in used and node.mark not in order:
            order[node.mark] = len(order) + 1
    missing = used - set(order)
    if missing:
        raise Misfit("something points outside the ability")

    def change(node: Node) -> Node | None:
        if isinstance(node, Ability) and node is not value:
            return node
        if isinstance(node, Marked):
            inner = rebuild(node.effect, again)
            assert isinstance(inner, Effect)
            return Labelled(order[node.mark], inner) if node.mark in order else inner
        if isinstance(node, Made):
            return Made(order[node.label])
        if isinstance(node, RestOf):
            return RestOf(order[node.label])
        if isinstance(node, Hurt):
            return Hurt(order[node.label], node.players)
        if isinstance(node, ExcessDamage):
            to = again(node.to)
            assert to is None or isinstance(to, Reference)
            return ExcessDamage(order[node.label], to)
        if isinstance(node, Did):
            return Did(order[node.label], node.this_way)
        if isinstance(node, DidBy):
            return DidBy(order[node.label], node.player)
        if isinstance(node, ChosenColorMana) and node.label:
            return ChosenColorMana(node.amount, order[node.label])
        if isinstance(node, AmountOf):
            return AmountOf(order[node.label])
        if isinstance(node, ReflexiveTrigger):
            inner = again(node.effect)
            assert isinstance(inner, Effect)
            return ReflexiveTrigger(order[node.label], inner, node.filter)
        return None

    def again(inner: object) -> object:
        return replace(inner, change)

    result = again(value)
    assert isinstance(result, Node)
    parts = tuple([getattr(result, name) for name in result.__struct_fields__])
    if order and in_order(parts if isinstance(result, Ability) else result) is None:
        raise Misfit("something points at what was not done before")
    return result
