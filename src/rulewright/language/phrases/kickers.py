"""Two kickers on one card: which of them was paid, and how often it was kicked (CR 702.33)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.condition import Compare, CostPaid
from rulewright.abilities.continuous import Replaces
from rulewright.abilities.node import Quantity, Reference
from rulewright.abilities.quantity import Number, TimesPaid
from rulewright.abilities.reference import Self
from rulewright.abilities.replacement import EntersWith, WouldMove
from rulewright.vocabulary.mana import ManaCost

from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import CostItems, GainsQuoted, KeywordLine, cost_of
from .statics import lone, one

KICKERS: Final = Family("kickers")


def _two(first: CostItems, second: CostItems) -> object:
    """CR 702.33b: the same as "Kicker A, kicker B"."""
    if first == second:
        return REJECT
    return KeywordLine((Keyword("kicker", cost_of(first)), Keyword("kicker", cost_of(second))))


def _two_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, KeywordLine) or len(value.abilities) != 2:
        return None
    costs: list[CostItems] = []
    for keyword in value.abilities:
        if not isinstance(keyword, Keyword) or keyword.name != "kicker" or keyword.cost is None:
            return None
        if keyword.cost.mana is None or keyword.cost.actions:
            return None
        costs.append(CostItems((keyword.cost.mana,)))
    return tuple(costs)


KICKERS("keywordline", "kicker <manacost:a> and/or <manacost:b>", Pair(_two, _two_of))

# ---- with which of them (CR 702.33f) ----------------------------------------


def _with(mana: ManaCost) -> object:
    return CostPaid(f"kicker {mana}")


def _with_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, CostPaid) or not value.keyword.startswith("kicker "):
        return None
    return (ManaCost.parse(value.keyword.removeprefix("kicker ")),)


def _self_with(this: Reference, mana: ManaCost) -> object:
    return _with(mana)


def _self_with_of(value: object) -> tuple[object, ...] | None:
    mana = _with_of(value)
    return None if mana is None else (Self(), *mana)


KICKERS("kickedwith", "<self:s> was kicked with its <#mana:m> kicker", Pair(_self_with, _self_with_of))
KICKERS("condition", "<kickedwith:c>", hole("c"))
KICKERS("condition", "it was kicked with its <#mana:m> kicker", Pair(_with, _with_of))


def _enters_so(given: CostPaid, counters: tuple[str, Quantity], able: GainsQuoted) -> object:
    outcome = EntersWith(False, (counters,), None, able.abilities)
    return one(Replaces(WouldMove(Self(), "", "battlefield"), outcome, given))


def _enters_so_of(value: object) -> tuple[object, ...] | None:
    replaces = lone(value)
    if not isinstance(replaces, Replaces) or not isinstance(replaces.outcome, EntersWith):
        return None
    given, outcome = replaces.condition, replaces.outcome
    if not isinstance(given, CostPaid) or len(outcome.counters) != 1 or not outcome.abilities:
        return None
    parts = given, outcome.counters[0], GainsQuoted(outcome.abilities)
    return parts if _enters_so(*parts) == value else None


KICKERS(
    "static",
    "if <kickedwith:c> , it enters [the battlefield] with <newcounters:k> on it and with <abilities:a>",
    Pair(_enters_so, _enters_so_of),
)

# ---- how often (CR 702.33c-d) ----------------------------------------

KICKERS("condition", "it was kicked twice", Compare(TimesPaid("kicker"), "=", Number(2)))
