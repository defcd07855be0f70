"""What is pointed at must have been done: nothing points at what another branch, or a later instruction, does."""

from __future__ import annotations

from rulewright.abilities.condition import Did, DidBy
from rulewright.abilities.effect import If, Labelled, Modal, ReflexiveTrigger, RollDie, Unless
from rulewright.abilities.mana import ChosenColorMana
from rulewright.abilities.node import Ability, Node
from rulewright.abilities.quantity import AmountOf, ExcessDamage
from rulewright.abilities.reference import Hurt, Made, RestOf

POINTING = (Made, RestOf, Did, DidBy, AmountOf, Hurt, ExcessDamage, ReflexiveTrigger, ChosenColorMana)
"""Nodes that name a label."""


def in_order(value: object, done: frozenset[int] = frozenset()) -> frozenset[int] | None:
    """The labels that are known after the instructions, ``done`` being those before; None if one is used before it is
    given. Of branches each may be the one that was taken."""
    if isinstance(value, tuple):
        for item in value:
            after = in_order(item, done)
            if after is None:
                return None
            done = after
        return done
    if not isinstance(value, Node) or isinstance(value, Ability):
        return done  # an ability that is granted speaks for itself
    if isinstance(value, POINTING) and value.label and value.label not in done:
        return None
    if isinstance(value, Labelled):
        after = in_order(value.effect, done)
        return None if after is None else after | {value.label}
    if isinstance(value, If):
        return _one_of((value.then, value.otherwise), in_order(value.condition, done))
    if isinstance(value, Unless):  # whoever may avoid it is asked first
        asked = in_order(value.avoid, done)
        return None if asked is None or in_order(value.effect, done) is None else _one_of((value.effect,), asked)
    if isinstance(value, RollDie):
        return _one_of(value.rows, done)
    if isinstance(value, Modal):
        return _one_of(value.modes, done)
    return in_order(tuple([getattr(value, name) for name in value.__struct_fields__]), done)


def _one_of(branches: tuple[object, ...], done: frozenset[int] | None) -> frozenset[int] | None:
    if done is None:
        return None
    known = done
    for branch in branches:
        after = in_order(branch, done)
        if after is None:
            return None
        known |= after
    return known
