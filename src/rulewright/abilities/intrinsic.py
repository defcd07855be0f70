"""Abilities that objects have without any text: those of the basic land types (CR 305.6)."""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary.subtype import BASIC_LAND_TYPES

from .ability import ActivatedAbility
from .cost import Cost, TapSymbol
from .effect import AddMana
from .mana import ManaSymbols
from .reference import You

BASIC_LAND_ABILITIES: Final[dict[str, ActivatedAbility]] = {
    name: ActivatedAbility(Cost(None, (TapSymbol(),)), AddMana(You(), ManaSymbols(letter)))
    for name, letter in zip(BASIC_LAND_TYPES, "WUBRG", strict=True)
}
"""The mana ability of a land by its basic land type."""
