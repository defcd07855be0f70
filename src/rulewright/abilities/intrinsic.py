"""Abilities that objects have without any text: those of the basic land types (CR 305.6) and of Sieges (310.11b)."""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary.subtype import BASIC_LAND_TYPES

from .ability import ActivatedAbility, TriggeredAbility
from .cost import Cost, TapSymbol
from .effect import AddMana, CastNow, Exile, Labelled, May, Sequence
from .mana import ManaSymbols
from .reference import Made, Self, You
from .trigger import LastCounterRemoved

BASIC_LAND_ABILITIES: Final[dict[str, ActivatedAbility]] = {
    name: ActivatedAbility(Cost(None, (TapSymbol(),)), AddMana(You(), ManaSymbols(letter)))
    for name, letter in zip(BASIC_LAND_TYPES, "WUBRG", strict=True)
}
"""The mana ability of a land by its basic land type."""

DEFEATED: Final = TriggeredAbility(
    LastCounterRemoved(Self(), "defense"),
    Sequence((Labelled(1, Exile(Self())), May(You(), CastNow(You(), Made(1), True, None, True)))),
)
"""What a Siege does as the last defense counter is removed from it (CR 310.11b)."""
