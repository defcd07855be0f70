"""How much of something there has been this turn, what became of creatures by their types, and what was devoured."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Compare
from rulewright.abilities.continuous import SetTypes
from rulewright.abilities.node import Noun
from rulewright.abilities.noun import AllOf, IsKind, Objects, Other
from rulewright.abilities.quantity import Devoured, Number, SpellsCast, ThisTurn, TimesThisTurn
from rulewright.abilities.reference import EachOpponent, You
from rulewright.abilities.trigger import Sacrifices

from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import TheyPlayer

TALLIES: Final = Family("tallies")

# ---- this turn ----------------------------------------


def _cast(noun: Noun) -> object:
    """Of spells of any kind it is said in other words; "other" ones are others than this (see `occurrences`)."""
    if not isinstance(noun, Objects) or noun.zones != ("stack",) or noun.filter == IsKind("spell"):
        return REJECT
    others = isinstance(noun.filter, AllOf) and noun.filter.filters[0] == Other()
    return REJECT if others else SpellsCast(You(), noun)


def _cast_of(value: object) -> tuple[object, ...] | None:
    return (value.noun,) if isinstance(value, SpellsCast) and value == SpellsCast(You(), value.noun) else None


TALLIES("quantity", "the number of <noun.p:n> you've cast this turn", Pair(_cast, _cast_of))
TALLIES("counted", "<noun.s:n> you've cast this turn", Pair(_cast, _cast_of))
_SACRIFICED: Final = TimesThisTurn(Sacrifices(You(), hole("n")))
TALLIES("quantity", "the number of <noun.p:n> you've sacrificed this turn", _SACRIFICED)
TALLIES("counted", "<noun.s:n> you've sacrificed this turn", _SACRIFICED)
TALLIES("counted", "card your opponents have drawn this turn", ThisTurn("cards drawn", EachOpponent()))
TALLIES("counted", "spell your opponents have cast this turn", ThisTurn("spells cast", EachOpponent()))

# ---- types that take the place of others (CR 205.1a) ----------------------------------------

TALLIES("changes@", "become@ a <subtypeword.s:a> <subtypeword.s:b>", (SetTypes((), (hole("a"), hole("b"))),))

# ---- devoured (CR 702.82c), several players ----------------------------------------

TALLIES("counted", "creature it devoured", Devoured())
TALLIES("condition", "it devoured a creature", Compare(Devoured(), ">=", Number(1)))
TALLIES("player.p", "those players", TheyPlayer(HERE))
TALLIES("player.s", "each of those players", TheyPlayer(HERE))
