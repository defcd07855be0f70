"""Damage that is prevented (CR 615): to whom, by what, and under what condition."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import Replaces
from rulewright.abilities.effect import CreateReplacement
from rulewright.abilities.noun import AnyTarget
from rulewright.abilities.reference import You
from rulewright.abilities.replacement import DoInstead, Prevent, WouldBeDealtDamage, WouldDraw

from ..pattern import hole
from ..phrase import Family
from ..raw import IfPrevented
from .sentences import THIS_TURN
from .statics import one

PREVENTION: Final = Family("prevention")

ANYTHING: Final = AnyTarget()

# ---- for a while ----------------------------------------

for _combat, _word in ((None, ""), (True, "combat ")):
    _all = f"prevent all {_word}damage that would be dealt"
    for _words in ("to <noun.p:r> this turn", "this turn to <noun.p:r>"):
        PREVENTION(
            "clause",
            f"{_all} {_words}",
            CreateReplacement(WouldBeDealtDamage(hole("r"), None, _combat), Prevent(), THIS_TURN),
        )
    PREVENTION(
        "clause",
        f"{_all} this turn to <recipient:r>",
        CreateReplacement(WouldBeDealtDamage(hole("r"), None, _combat), Prevent(), THIS_TURN),
    )
    PREVENTION(
        "clause",
        f"{_all} this turn by <noun.p:s>",
        CreateReplacement(WouldBeDealtDamage(ANYTHING, hole("s"), _combat), Prevent(), THIS_TURN),
    )
    PREVENTION(
        "clause",
        f"{_all} by <noun.p:s> this turn",
        CreateReplacement(WouldBeDealtDamage(ANYTHING, hole("s"), _combat), Prevent(), THIS_TURN),
    )
    PREVENTION(
        "clause",
        f"prevent all {_word}damage <noun.p:s> would deal this turn",
        CreateReplacement(WouldBeDealtDamage(ANYTHING, hole("s"), _combat), Prevent(), THIS_TURN),
    )


PREVENTION(
    "clause",
    "prevent all damage that would be dealt to <recipient:r> this turn by <chosensource:s>",
    CreateReplacement(WouldBeDealtDamage(hole("r"), hole("s")), Prevent(), THIS_TURN),
)
PREVENTION(
    "simple",
    "the next time <chosensource:s> would deal damage this turn , prevent that damage",
    CreateReplacement(WouldBeDealtDamage(ANYTHING, hole("s")), Prevent(), THIS_TURN, 1),
)

# ---- as long as something is so ----------------------------------------

for _combat, _word in ((None, ""), (True, "combat ")):
    PREVENTION(
        "static",
        f"prevent all {_word}damage that would be dealt to <host:o>",
        one(Replaces(WouldBeDealtDamage(hole("o"), None, _combat), Prevent())),
    )
PREVENTION(
    "static",
    "if damage would be dealt to <self:o> while <condition:c> , prevent that damage and <do.p:d>",
    one(Replaces(WouldBeDealtDamage(hole("o")), Prevent(None, hole("d")), hole("c"))),
)

# ---- the next time ----------------------------------------

PREVENTION(
    "simple",
    "the next time you would draw a card this turn , <clauses:c> instead",
    CreateReplacement(WouldDraw(You()), DoInstead(hole("c")), THIS_TURN, 1),
)
PREVENTION(
    "simple",
    "the next time you would draw a card this turn , instead <clauses:c>",
    CreateReplacement(WouldDraw(You()), DoInstead(hole("c")), THIS_TURN, 1),
)

# ---- what happens besides ----------------------------------------

PREVENTION("simple", "if damage is prevented this way , <clauses:c>", IfPrevented(hole("c")))
