"""Excess damage: what is dealt to a permanent beyond what would have been enough (CR 120.4a, 120.10)."""

from __future__ import annotations

from rulewright.vocabulary.cardtype import BATTLE, CREATURE, PLANESWALKER

from .characteristics import DEATHTOUCH
from .objects import Obj


def excess_of(obj: Obj, amount: int, keywords: int, marked: int, removed: int) -> int:
    """How much of the damage is more than enough: the greatest of these amounts for each of its types. Of the damage
    dealt at the same time, ``marked`` is not yet marked on it and ``removed`` not yet taken from its counters;
    ``keywords``: of the source."""
    found = 0
    if obj.now.types & CREATURE:
        left = max(0, obj.now.toughness - obj.damage - marked)
        found = amount - (min(left, 1) if keywords & DEATHTOUCH else left)
    for types, counter in ((PLANESWALKER, "loyalty"), (BATTLE, "defense")):
        if obj.now.types & types:
            found = max(found, amount - max(0, obj.count(counter) - removed))
    return max(0, found)
