"""Damage that is dealt to something else instead (CR 614.9)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import Replaces
from rulewright.abilities.effect import CreateReplacement
from rulewright.abilities.quantity import Number, X
from rulewright.abilities.reference import You
from rulewright.abilities.replacement import DealInstead, WouldBeDealtDamage

from ..pattern import hole
from ..phrase import Family
from .sentences import THIS_TURN
from .statics import one

REDIRECTION: Final = Family("redirection")

for _slot in ("self", "host"):
    REDIRECTION(
        "static",
        f"all damage that would be dealt to you is dealt to <{_slot}:o> instead",
        one(Replaces(WouldBeDealtDamage(You()), DealInstead(hole("o")))),
    )
_DEALT: Final = "damage that would be dealt to <recipient:r> this turn is dealt to <recipient:o> instead"
REDIRECTION(
    "clause", f"all {_DEALT}", CreateReplacement(WouldBeDealtDamage(hole("r")), DealInstead(hole("o")), THIS_TURN)
)
REDIRECTION(
    "clause",
    f"the next <#digit:n> {_DEALT}",
    CreateReplacement(WouldBeDealtDamage(hole("r")), DealInstead(hole("o"), Number(hole("n"))), THIS_TURN),
)
REDIRECTION(
    "clause",
    f"the next x {_DEALT}",
    CreateReplacement(WouldBeDealtDamage(hole("r")), DealInstead(hole("o"), X()), THIS_TURN),
)
