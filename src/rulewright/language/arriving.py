"""Of what a condition about casting speaks, where something else than this object has moved."""

from __future__ import annotations

from rulewright.abilities.condition import CastFrom, Matches
from rulewright.abilities.node import Condition, Noun, Trigger
from rulewright.abilities.noun import CastBy
from rulewright.abilities.reference import EventObject, You
from rulewright.abilities.rewrite import own_nodes, replace
from rulewright.abilities.trigger import Moves, OneOrMore

from .lower import Misfit


def of_what_moves(condition: Condition, trigger: Trigger) -> Condition:
    """ "Whenever a creature enters, if you cast it": what has entered was cast, not this object."""
    inner = trigger.trigger if isinstance(trigger, OneOrMore) else trigger
    if not isinstance(inner, Moves) or not isinstance(inner.what, Noun):
        return condition
    asked = any(isinstance(node, CastFrom) for node in own_nodes(condition))
    if asked and inner is not trigger:
        raise Misfit("which of them was cast")
    moved = EventObject("object")
    about = replace(
        condition, lambda node: Matches(moved, CastBy(You(), node.zone)) if isinstance(node, CastFrom) else None
    )
    assert isinstance(about, Condition)
    return about
