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

# ---- by one source, the next time ----------------------------------------

_INSTEAD: Final = "is dealt to <recipient:o> instead"
_SOURCE: Final = "<chosensource:s>"
for _by in (_SOURCE, "<target.s:s>"):
    for _words in (
        f"to <recipient:r> this turn by {_by}",
        f"this turn to <recipient:r> by {_by}",
    ):
        REDIRECTION(
            "clause",
            f"all damage that would be dealt {_words} {_INSTEAD}",
            CreateReplacement(WouldBeDealtDamage(hole("r"), hole("s")), DealInstead(hole("o")), THIS_TURN),
        )
for _combat, _word in ((None, ""), (True, "combat ")):
    _event = WouldBeDealtDamage(hole("r"), None, _combat)
    REDIRECTION(
        "clause",
        f"all {_word}damage that would be dealt this turn to <recipient:r> {_INSTEAD}",
        CreateReplacement(_event, DealInstead(hole("o")), THIS_TURN),
    )
_EVENT_BY: Final = WouldBeDealtDamage(hole("r"), hole("s"))
REDIRECTION(
    "clause",
    f"the next time {_SOURCE} would deal damage to <recipient:r> this turn , that damage {_INSTEAD}",
    CreateReplacement(_EVENT_BY, DealInstead(hole("o")), THIS_TURN, 1),
)
