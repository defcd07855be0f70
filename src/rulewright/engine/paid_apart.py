"""Several instances of a keyword that is paid for as a spell is cast.

Of an optional additional cost each instance is paid separately, and what comes of it looks at its own payments only
(CR 702.56b, 702.78b, 702.153b, 702.157b, 702.175b). Of an alternative cost only one instance can be paid, and what
comes of it is only that one's (702.152b). Kickers are told apart by what they cost (702.33f).
"""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.condition import CostPaid
from rulewright.abilities.continuous import AdditionalCost
from rulewright.abilities.keyword_meanings import meaning
from rulewright.abilities.node import Ability, Node
from rulewright.abilities.quantity import TimesPaid

from .facts import AbilityFacts, walk
from .rewriting import rewritten

_NOT_PAID, _ADDED, _INSTEAD = range(3)
_KINDS: Final[dict[Keyword, int]] = {}
_AGAIN: Final[dict[tuple[Keyword, int], tuple[AbilityFacts, ...]]] = {}


def _kind(tree: Keyword) -> int:
    """Whether an additional or an alternative cost decides on what the keyword does."""
    known = _KINDS.get(tree)
    if known is not None:
        return known
    found = _NOT_PAID
    for part in meaning(tree):
        for node in walk(part):
            if isinstance(node, AdditionalCost) and node.optional and node.keyword == tree.name:
                found = _ADDED
            elif isinstance(node, CostPaid) and node.keyword == tree.name and found == _NOT_PAID:
                found = _INSTEAD
    _KINDS[tree] = found
    return found


def pays(ability: AbilityFacts) -> bool:
    """Whether it is such a keyword: not a part of its meaning."""
    tree = ability.tree
    return isinstance(tree, Keyword) and _kind(tree) != _NOT_PAID


def paid_apart(abilities: tuple[AbilityFacts, ...]) -> tuple[AbilityFacts, ...]:
    """The abilities, of which each instance of such a keyword after the first goes by a name of its own."""
    met: dict[str, int] = {}
    found: list[AbilityFacts] = []
    changed = False
    of = ""
    for ability in abilities:
        tree = ability.tree
        if isinstance(tree, Keyword) and _kind(tree) != _NOT_PAID:
            number = met.get(tree.name, 0) + 1
            met[tree.name] = number
            of = tree.name if number > 1 else ""
            if number > 1:
                changed = True
                found.extend(_again(tree, number))
                continue
        elif of and ability.keyword == of:
            continue  # a part of the meaning, which is there already
        else:
            of = ""
        found.append(ability)
    return tuple(found) if changed else abilities


def _again(tree: Keyword, number: int) -> tuple[AbilityFacts, ...]:
    """The facts of such a keyword that is the second or a later one of an object."""
    known = _AGAIN.get((tree, number))
    if known is None:
        known = (AbilityFacts(tree, tree.name), *[AbilityFacts(part, tree.name) for part in _parts(tree, number)])
        _AGAIN[tree, number] = known
    return known


def _parts(tree: Keyword, number: int) -> list[Ability]:
    name = f"{tree.name} {number}"
    if _kind(tree) == _INSTEAD:
        return [part for part in meaning(tree) if not any(isinstance(node, CostPaid) for node in walk(part))]
    swaps: dict[Node, Node] = {
        CostPaid(tree.name): CostPaid(name),
        TimesPaid(tree.name): TimesPaid(name),
    }
    found: list[Ability] = []
    for part in meaning(tree):
        for node in walk(part):
            if isinstance(node, AdditionalCost):
                swaps[node] = AdditionalCost(node.cost, node.optional, name)
        found.append(rewritten(part, swaps))
    return found
