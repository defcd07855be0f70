"""Kinds of counters (CR 122). A kind is its name in lower case, such as ``+1/+1`` or ``charge``."""

from __future__ import annotations

from typing import Final

PLUS_ONE: Final = "+1/+1"
MINUS_ONE: Final = "-1/-1"
LOYALTY: Final = "loyalty"
DEFENSE: Final = "defense"
POISON: Final = "poison"
ENERGY: Final = "energy"
STUN: Final = "stun"
SHIELD: Final = "shield"
FINALITY: Final = "finality"
LORE: Final = "lore"

KEYWORD_COUNTERS: Final = (
    "flying",
    "first strike",
    "double strike",
    "deathtouch",
    "decayed",
    "exalted",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "reach",
    "shadow",
    "trample",
    "vigilance",
)
"""Counters that give the keyword they are named after (CR 122.1b)."""


def power_toughness_of(kind: str) -> tuple[int, int] | None:
    """The change that one counter of a ``+X/+Y`` kind makes (CR 122.1a), or None for other kinds.

    >>> power_toughness_of("-1/-1")
    (-1, -1)
    >>> power_toughness_of("charge") is None
    True
    """
    left, slash, right = kind.partition("/")
    if not slash or left[:1] not in "+-" or right[:1] not in "+-":
        return None
    if not (left[1:].isdigit() and right[1:].isdigit()):
        return None
    return int(left), int(right)
