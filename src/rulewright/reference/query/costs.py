"""Mana costs as searches compare them: so many of each symbol, generic mana counted by its amount."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from rulewright.vocabulary.errors import VocabularyError
from rulewright.vocabulary.mana import ManaCost

COMPARED: Final[dict[str, Callable[[int, int], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_GENERIC: Final = "generic"
_COLORS: Final = frozenset("WUBRG")
_FACES: Final = " // "


def cost_of(text: str) -> Counter[str] | None:
    """The cost that a search writes with or without braces, or None where it is none.

    >>> cost_of("2rr") == cost_of("{r}{2}{R}"), cost_of("{G/W}")["G/W"], cost_of("frog")
    (True, 1, None)
    """
    asked = text.upper()
    if "{" not in asked:
        asked = "".join("{" + part + "}" for part in re.findall(r"\d+|\D", asked))
    try:
        return _counted(ManaCost.parse(asked))
    except VocabularyError:
        return None


@lru_cache(maxsize=4096)
def costs_of(text: str) -> tuple[Counter[str], ...]:
    """The costs of the faces of a card, as the shelf has them."""
    return tuple(_counted(ManaCost.parse(each)) for each in text.split(_FACES) if each)


def compare(cost: Counter[str], op: str, asked: Counter[str]) -> bool:
    """Whether a cost has at least the symbols asked for (``>=``), these and more (``>``), at most these …"""
    if op in (">=", ">"):
        return cost >= asked and (op == ">=" or cost != asked)
    if op in ("<=", "<"):
        return cost <= asked and (op == "<=" or cost != asked)
    return (cost == asked) == (op == "=")


def colors_of(cost: Counter[str]) -> frozenset[str]:
    """The colors of the symbols of a cost."""
    return frozenset(color for symbol in cost for color in symbol.split("/") if color in _COLORS)


def devotion(cost: Counter[str], colors: frozenset[str]) -> int:
    """How many symbols of a cost have any of the colors (CR 700.5)."""
    return sum(count for symbol, count in cost.items() if not colors.isdisjoint(symbol.split("/")))


def _counted(cost: ManaCost) -> Counter[str]:
    found: Counter[str] = Counter()
    for symbol in cost.symbols:
        text = str(symbol)[1:-1]
        if text.isascii() and text.isdigit():
            found[_GENERIC] += int(text)
        else:
            found[text] += 1
    return +found
