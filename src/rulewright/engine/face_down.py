"""What face-down spells, permanents and exiled cards are (CR 708.2, 406.3)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.continuous import SetPowerToughness
from rulewright.abilities.cost import Cost
from rulewright.abilities.node import Change
from rulewright.abilities.quantity import Number
from rulewright.vocabulary.cardtype import CREATURE
from rulewright.vocabulary.mana import ManaCost

from .characteristics import Characteristics, make_characteristics
from .layer_changes import changed, op_of

CAST_FACE_DOWN: Final = ("morph", "megamorph", "disguise")
"""Keywords for whose sake a card may be cast face down (CR 702.37a, 702.168a)."""

WARDED: Final = ("disguise", "cloak")
"""What gives a face-down creature ward {2} (CR 702.168a, 701.58a)."""

MANIFESTED: Final = ("manifest", "cloak")
"""Actions whose permanents may be turned face up for their mana cost (CR 701.40b, 701.58b)."""

DRAWN: Final = "drawn"
"""How a card is face down that was drawn while something is cast or activated: without characteristics (CR 121.8)."""

TURNED: Final = "turned"
"""How a permanent is face down that was turned face down (CR 708.2a)."""

_PLAIN: Final = make_characteristics("", colors=0, types=CREATURE, power=2, toughness=2)
_WARD: Final = Keyword("ward", Cost(ManaCost.of_generic(2)))
_GUARDED: Final = make_characteristics("", colors=0, types=CREATURE, power=2, toughness=2, abilities=(_WARD,))
_NOTHING: Final = make_characteristics("", colors=0)


def listed(how: str) -> Characteristics:
    """The characteristics that the rule or ability lists for what is face down by it: its copiable values (CR 708.2).
    A card face down in exile has none (406.3)."""
    if how in WARDED:
        return _GUARDED
    return _PLAIN if how in CAST_FACE_DOWN or how in MANIFESTED or how == TURNED else _NOTHING


def listed_by(changes: tuple[Change, ...]) -> Characteristics:
    """The characteristics that an effect lists for what it turns face down: it has no others (CR 708.2)."""
    values = _NOTHING
    for change in changes:
        power, toughness = 0, 0
        if isinstance(change, SetPowerToughness):
            assert isinstance(change.power, Number)
            assert isinstance(change.toughness, Number)
            power, toughness = change.power.value, change.toughness.value
        values = changed(values, op_of(change), power, toughness)
    return values
