"""Everything a player could add to their pool right now, as multisets of mana that no other contains."""

from __future__ import annotations

import re
from typing import Final

from rulewright.engine.mana import supply
from rulewright.engine.state import State
from rulewright.vocabulary.color import ALL_COLORS, MANA_BITS, MANA_LETTERS

from .outcome import NotRunnable

LIMIT: Final = 20_000
"""How many partial options are kept before the question is given up."""

_ORDER: Final = "CWUBRG"
_SYMBOL: Final = re.compile(r"\{([^}]*)\}")


def option_text(text: str) -> str:
    """An option as text in the order in which we write it."""
    symbols = _SYMBOL.findall(text)
    plain = sorted((s for s in symbols if s in _ORDER), key=_ORDER.index)
    any_ = [s for s in symbols if s == "Any"]
    return "".join(f"{{{symbol}}}" for symbol in [*plain, *any_])


def mana_options(state: State, player: int) -> list[str]:
    """The greatest combinations of mana, each as text.

    Raises `NotRunnable` for mana abilities that cost mana, and where there are too many combinations.
    """
    pools: set[tuple[str, ...]] = {()}
    by_use: dict[int, list[tuple[tuple[str, ...], ...]]] = {}
    for source in supply(state, player).sources:
        activation = source.activation
        if activation.cost or source.sacrificed >= 0:
            raise NotRunnable("mana options with abilities that cost mana")
        alternatives: list[tuple[str, ...]] = []
        for output in activation.outputs:
            alternatives += combinations([letters(unit.types) for unit in output])
        by_use.setdefault(activation.uses, []).append(tuple(alternatives))
    for groups in by_use.values():
        choices = {option for group in groups for option in group}
        pools = {tuple(sorted(pool + choice)) for pool in pools for choice in choices}
        if len(pools) > LIMIT:
            raise NotRunnable("too many mana options")
    best = [pool for pool in pools if not any(contains(other, pool) for other in pools if other != pool)]
    texts = {option_text("".join(f"{{{symbol}}}" for symbol in pool)) for pool in best if pool}
    return sorted(texts)


def letters(types: int) -> list[str]:
    """What one mana of these types may be."""
    if types == ALL_COLORS:
        return ["Any"]
    return [letter for bit, letter in zip(MANA_BITS, MANA_LETTERS, strict=True) if types & bit]


def combinations(units: list[list[str]]) -> list[tuple[str, ...]]:
    """Every way to choose one of each."""
    found: list[tuple[str, ...]] = [()]
    for unit in units:
        found = [(*one, letter) for one in found for letter in unit]
    return list({tuple(sorted(one)) for one in found})


def contains(big: tuple[str, ...], small: tuple[str, ...]) -> bool:
    """Whether the first multiset has all of the second and more."""
    if len(big) <= len(small):
        return False
    left = list(big)
    for symbol in small:
        if symbol not in left:
            return False
        left.remove(symbol)
    return True
