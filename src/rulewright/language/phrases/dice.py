"""Rolling dice (CR 706): the die, what is added, the result; the results table is in the lines below."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.effect import RollDie
from rulewright.abilities.quantity import DieResult
from rulewright.abilities.trigger import Performs

from ..pattern import hole
from ..phrase import Family
from .verbs import DOER

DICE: Final = Family("dice")

for _sides, _words in (
    *[(sides, f"d{sides}") for sides in (4, 6, 8, 10, 12, 20)],
    (6, "six-sided die"),
    (20, "twenty-sided die"),
):
    DICE("do@", f"roll@ a {_words}", RollDie(DOER, _sides))
    DICE("do@", f"roll@ a {_words} and add <quantity:q>", RollDie(DOER, _sides, hole("q")))
DICE("quantity", "the result", DieResult())
DICE("playerhappens@", "roll@ one or more dice", Performs(DOER, "rolls dice"))
