"""Replacement effects: "if … would …, … instead", "enters tapped", "enters with"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import Replaces
from rulewright.abilities.reference import Choose, You
from rulewright.abilities.replacement import (
    ChangeAmount,
    EntersAsCopy,
    EntersWith,
    MoveInstead,
    ProduceInstead,
    WouldGainLife,
    WouldMove,
    WouldProduceMana,
)

from ..pattern import hole
from ..phrase import Family
from .references import ONE
from .statics import one

REPLACEMENTS: Final = Family("replacements")

_TO_GRAVE: Final = ("battlefield", "graveyard")

# ---- entering -----------------------------------------------------------------------------------------

REPLACEMENTS("entering.s", "<self:s>", hole("s"))
REPLACEMENTS("entering.p", "<noun.p:n>", hole("n"))


def _enters(outcome: object, optional: bool = False) -> object:
    return one(Replaces(WouldMove(hole("s"), "", "battlefield"), outcome, None, optional))  # type: ignore[arg-type]


for _number, _verb, _it in ((".s", "enters", "it"), (".p", "enter", "them")):
    _start = f"<entering{_number}:s> {_verb} [the battlefield]"
    REPLACEMENTS("static", f"{_start} tapped", _enters(EntersWith(True)))
    REPLACEMENTS("static", f"{_start} with <newcounters:k> on {_it}", _enters(EntersWith(False, (hole("k"),))))
    REPLACEMENTS("static", f"{_start} tapped with <newcounters:k> on {_it}", _enters(EntersWith(True, (hole("k"),))))
REPLACEMENTS(
    "static",
    "you may have <self:s> enter [the battlefield] as a copy of (any|a) <noun.s:n>",
    _enters(EntersAsCopy(Choose(hole("n"), ONE, ONE)), True),
)

# ---- dying and moving ---------------------------------------------------------------------------------

REPLACEMENTS("moving", "<some:n>", hole("n"))
REPLACEMENTS("moving", "<self:s>", hole("s"))
REPLACEMENTS(
    "static",
    "if <moving:w> would die , exile it instead",
    one(Replaces(WouldMove(hole("w"), *_TO_GRAVE), MoveInstead("exile"))),
)
REPLACEMENTS(
    "static",
    "if <moving:w> would be put into a graveyard from anywhere , exile it instead",
    one(Replaces(WouldMove(hole("w"), "", "graveyard"), MoveInstead("exile"))),
)

# ---- mana and life ------------------------------------------------------------------------------------

for _times, _word in ((2, "twice"), (3, "three times")):
    REPLACEMENTS(
        "static",
        f"if you tap a <noun.s:n> for mana , it produces {_word} as much of that mana instead",
        one(Replaces(WouldProduceMana(hole("n"), You()), ChangeAmount(_times))),
    )
REPLACEMENTS(
    "static",
    "if a <noun.s:n> is tapped for mana , it produces <letter:m> instead of any other type and amount",
    one(Replaces(WouldProduceMana(hole("n")), ProduceInstead(hole("m"), 1))),
)
REPLACEMENTS(
    "static",
    "if a <noun.s:n> is tapped for mana , it produces <letter:m> instead of any other type",
    one(Replaces(WouldProduceMana(hole("n")), ProduceInstead(hole("m")))),
)
REPLACEMENTS(
    "static",
    "if you would gain life , you gain twice that much life instead",
    one(Replaces(WouldGainLife(You()), ChangeAmount(2))),
)
