"""Words in square brackets, which a spell that was cast for its cleave cost does not have (CR 702.148a)."""

from __future__ import annotations

import re
from typing import Final

from rulewright.abilities.ability import SpellAbility
from rulewright.abilities.condition import CostPaid
from rulewright.abilities.effect import If
from rulewright.abilities.node import Ability, Effect, Node
from rulewright.abilities.reference import Target, TargetRef
from rulewright.abilities.rewrite import own_nodes, replace

_BRACKETED: Final = re.compile(r" ?\[[^\[\]]*\]")
_CLEAVE: Final = re.compile(r"^Cleave \{", re.MULTILINE)


def two_texts(text: str) -> tuple[str, str] | None:
    """The text with the words in square brackets, and without them; None where there are no such words."""
    if not _CLEAVE.search(text) or not _BRACKETED.search(text) or re.search(r"[\[\]]", _BRACKETED.sub("", text)):
        return None
    without = re.sub(r"(^|\n) ", r"\1", _BRACKETED.sub("", text))
    return text.replace("[", "").replace("]", ""), without


def either_text(whole: tuple[Ability, ...], short: tuple[Ability, ...]) -> tuple[Ability, ...] | None:
    """The abilities with both texts of the spell, of which the cost that was paid chooses one; None if something else
    than its instructions differs."""
    if len(whole) != len(short):
        return None
    result: list[Ability] = []
    for one, other in zip(whole, short, strict=True):
        if isinstance(one, SpellAbility) and isinstance(other, SpellAbility):
            targets = 1 + max([node.index for node in own_nodes(one) if isinstance(node, Target)], default=-1)
            result.append(SpellAbility(If(CostPaid("cleave"), _shifted(other.effect, targets), one.effect)))
        elif one == other:
            result.append(one)
        else:
            return None
    return tuple(result)


def _shifted(effect: Effect, by: int) -> Effect:
    def change(node: Node) -> Node | None:
        if isinstance(node, TargetRef):
            return TargetRef(node.index + by)
        if isinstance(node, Target):
            noun = replace(node.noun, change)
            distinct = tuple([index + by for index in node.distinct])
            return Target(node.index + by, noun, node.minimum, node.maximum, distinct, node.chooser)  # type: ignore[arg-type]
        return None

    changed = replace(effect, change)
    assert isinstance(changed, Effect)
    return changed
