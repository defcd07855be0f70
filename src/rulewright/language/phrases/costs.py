"""Costs: "{2}, {T}, Sacrifice this artifact"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.cost import TapSymbol, UntapSymbol
from rulewright.abilities.effect import PutCounters, RemoveCounters
from rulewright.abilities.quantity import Number, X
from rulewright.abilities.reference import Self
from rulewright.vocabulary.mana import ManaCost

from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import CostItems

COSTS: Final = Family("costs")


def _one(item: object) -> CostItems:
    return CostItems((item,))  # type: ignore[arg-type]


def _only(value: object) -> tuple[object, ...] | None:
    return value.items if isinstance(value, CostItems) and len(value.items) == 1 else None


def _more(costs: CostItems, item: object) -> object:
    if item in costs.items or (isinstance(item, ManaCost) and costs.items != ()):
        return REJECT  # the mana comes first, and nothing twice
    return CostItems((*costs.items, item))  # type: ignore[arg-type]


def _last(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, CostItems) or len(value.items) < 2:
        return None
    return CostItems(value.items[:-1]), value.items[-1]


COSTS("cost", "<#mana:m>", hole("m"))
COSTS("cost", "{T}", TapSymbol())
COSTS("cost", "{Q}", UntapSymbol())
COSTS("cost", "^ <do.p:d>", hole("d"))
COSTS("costs", "<cost:c>", Pair(_one, _only))
COSTS("costs", "<costs:l> , <cost:c>", Pair(_more, _last))

# loyalty: "+1", "-2", "0"

for _number in range(26):
    _amount = Number(_number)
    COSTS("cost", f"+{_number}", PutCounters("loyalty", _amount, Self()))
    COSTS("cost", f"−{_number}", RemoveCounters("loyalty", _amount, Self()))
COSTS("cost", "0", PutCounters("loyalty", Number(0), Self()))
COSTS("cost", "−X", RemoveCounters("loyalty", X(), Self()))
COSTS("cost", "+X", PutCounters("loyalty", X(), Self()))
COSTS("cost", "<#loyalty:c>", hole("c"))


def _pair(one: object, other: object) -> object:
    return CostItems((one, other)) if one != other else REJECT  # type: ignore[arg-type]


def _pair_of(value: object) -> tuple[object, ...] | None:
    return value.items if isinstance(value, CostItems) and len(value.items) == 2 else None


def _more_and(costs: CostItems, one: object, other: object) -> object:
    return CostItems((*costs.items, one, other)) if one != other else REJECT  # type: ignore[arg-type]


def _more_and_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, CostItems) or len(value.items) < 3:
        return None
    return CostItems(value.items[:-2]), *value.items[-2:]


COSTS("costs", "^ <do.p:a> and <do.p:b>", Pair(_pair, _pair_of))
COSTS("costs", "<costs:l> , ^ <do.p:a> and <do.p:b>", Pair(_more_and, _more_and_of))
