"""How long: "until end of turn", "for as long as you control this creature"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Matches
from rulewright.abilities.duration import Duration
from rulewright.abilities.noun import AllOf, ControlledBy, HasStatus
from rulewright.abilities.reference import Self, You

from ..pattern import hole
from ..phrase import Family, Pair

DURATIONS: Final = Family("durations")


def _this(value: object) -> tuple[object, ...] | None:
    return (Self(),) if value == Duration("this leaves") else None


DURATIONS("duration", "until end of turn", Duration("end of turn"))
DURATIONS("duration", "this turn", Duration("end of turn"))
DURATIONS("duration", "until your next turn", Duration("your next turn"))
DURATIONS("duration", "until (the end|end) of your next turn", Duration("end of your next turn"))
THIS_LEAVES: Final = Pair(lambda this: Duration("this leaves"), lambda value: _this(value))
DURATIONS("duration", "until <self:s> leaves the battlefield", THIS_LEAVES)
DURATIONS("duration", "for as long as <self:s> remains on the battlefield", THIS_LEAVES)
DURATIONS(
    "duration",
    "for as long as you control <self:s>",
    Duration("condition", Matches(hole("s"), ControlledBy(You()))),
)
DURATIONS(
    "duration",
    "for as long as <self:s> remains tapped",
    Duration("condition", Matches(hole("s"), HasStatus("tapped"))),
)
DURATIONS("duration", "until this card is cast from exile", Duration("cast from exile"))
_HELD: Final = AllOf((ControlledBy(You()), HasStatus("tapped")))
DURATIONS(
    "duration",
    "for as long as you control <self:s> and <self:t> remains tapped",
    Pair(
        lambda this, again: Duration("condition", Matches(this, _HELD)),
        lambda value: (Self(), Self()) if value == Duration("condition", Matches(Self(), _HELD)) else None,
    ),
)
DURATIONS("duration", "for as long as (it|they) (remains|remain) exiled", Duration("forever"))
DURATIONS("duration", "until your next end step", Duration("your next end step"))
DURATIONS("duration", "until your next upkeep", Duration("your next upkeep"))
DURATIONS("duration", "until (the beginning of your next upkeep|your next upkeep begins)", Duration("your next upkeep"))
DURATIONS("duration", "this combat", Duration("end of combat"))
DURATIONS("duration", "until end of combat", Duration("end of combat"))
