"""Predefined tokens (CR 111.10): what "a Treasure token" is."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import ActivatedAbility
from rulewright.abilities.cost import Cost, TapSymbol
from rulewright.abilities.effect import AddMana, Discard, Draw, GainLife, Sacrifice, TokenSpec
from rulewright.abilities.mana import AnyColorMana
from rulewright.abilities.noun import IsKind, Objects
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Choose, Self, You
from rulewright.vocabulary.mana import ManaCost

_SACRIFICE: Final = Sacrifice(You(), Self())
_DISCARD: Final = Discard(You(), Choose(Objects(IsKind("card"), ("hand",), You()), Number(1), Number(1)))

PREDEFINED: Final[dict[str, tuple[ActivatedAbility, ...]]] = {
    "Treasure": (ActivatedAbility(Cost(None, (TapSymbol(), _SACRIFICE)), AddMana(You(), AnyColorMana(Number(1)))),),
    "Food": (ActivatedAbility(Cost(ManaCost.parse("{2}"), (TapSymbol(), _SACRIFICE)), GainLife(You(), Number(3))),),
    "Clue": (ActivatedAbility(Cost(ManaCost.parse("{2}"), (_SACRIFICE,)), Draw(You(), Number(1))),),
    "Blood": (
        ActivatedAbility(Cost(ManaCost.parse("{1}"), (TapSymbol(), _DISCARD, _SACRIFICE)), Draw(You(), Number(1))),
    ),
    "Gold": (ActivatedAbility(Cost(None, (_SACRIFICE,)), AddMana(You(), AnyColorMana(Number(1)))),),
}
"""The abilities of predefined artifact tokens by subtype."""


def predefined_token(subtype: str) -> TokenSpec:
    """The colorless artifact token of that subtype."""
    return TokenSpec(f"Artifact — {subtype}", abilities=PREDEFINED[subtype])
