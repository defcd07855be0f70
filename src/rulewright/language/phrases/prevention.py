"""Damage that is prevented (CR 615): to whom, by what, and under what condition."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import Replaces
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import CreateReplacement
from rulewright.abilities.node import Reference
from rulewright.abilities.noun import AnyTarget, PlayerNoun
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Target, TargetRef, You
from rulewright.abilities.replacement import DoInstead, Prevent, WouldBeDealtDamage, WouldDraw

from ..pattern import hole
from ..phrase import Family, Pair
from ..raw import IfPrevented, Then
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
PREVENTION(
    "static",
    "if damage would be dealt to <self:o> while <condition:c> , prevent that damage , <do.p:a> , then <do.p:b>",
    one(Replaces(WouldBeDealtDamage(hole("o")), Prevent(None, Then(hole("a"), hole("b"))), hole("c"))),
)
PREVENTION(
    "static",
    "if damage would be dealt to <self:o> , prevent that damage , <do.p:a> , and <do.p:b>",
    one(Replaces(WouldBeDealtDamage(hole("o")), Prevent(None, Then(hole("a"), hole("b"))))),
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

# ---- the next damage ----------------------------------------

_NEXT: Final = "prevent the next <#digit:n>"
_SOME: Final = Prevent(Number(hole("n")))
PREVENTION(
    "clause",
    f"{_NEXT} damage that would be dealt this turn to <object:r>",
    CreateReplacement(WouldBeDealtDamage(hole("r")), _SOME, THIS_TURN),
)
PREVENTION(
    "clause",
    f"{_NEXT} combat damage that would be dealt to <recipient:r> this turn",
    CreateReplacement(WouldBeDealtDamage(hole("r"), None, True), _SOME, THIS_TURN),
)
PREVENTION(
    "clause",
    f"{_NEXT} damage that would be dealt to <recipient:r> this turn by <chosensource:s>",
    CreateReplacement(WouldBeDealtDamage(hole("r"), hole("s")), _SOME, THIS_TURN),
)


def _to_and_by(combat: bool | None, duration: Duration = THIS_TURN) -> Pair:
    """``Prevent all damage that would be dealt to and dealt by target creature this turn``."""

    def build(what: Reference) -> object:
        again = TargetRef(what.index) if isinstance(what, Target) else what
        return Then(
            CreateReplacement(WouldBeDealtDamage(what, None, combat), Prevent(), duration),
            CreateReplacement(WouldBeDealtDamage(ANYTHING, again, combat), Prevent(), duration),
        )

    def unbuild(value: object) -> tuple[object, ...] | None:
        first = value.first if isinstance(value, Then) else None
        event = first.event if isinstance(first, CreateReplacement) and first.duration == duration else None
        return (event.to,) if isinstance(event, WouldBeDealtDamage) and event.combat == combat else None

    return Pair(build, unbuild)


for _combat, _word in ((None, ""), (True, "combat ")):
    PREVENTION(
        "clause",
        f"prevent all {_word}damage that would be dealt to and dealt by <object.s:o> this turn",
        _to_and_by(_combat),
    )
PREVENTION(
    "simple",
    "until your next turn , prevent all damage that would be dealt to and dealt by <object.s:o>",
    _to_and_by(None, Duration("your next turn")),
)
for _combat, _word in ((None, ""), (True, "combat ")):
    PREVENTION(
        "clause",
        f"prevent all {_word}damage that would be dealt to players this turn",
        CreateReplacement(WouldBeDealtDamage(PlayerNoun(), None, _combat), Prevent(), THIS_TURN),
    )

# ---- what happens besides ----------------------------------------

PREVENTION("simple", "if damage is prevented this way , <clauses:c>", IfPrevented(hole("c")))
