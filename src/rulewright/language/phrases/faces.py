"""What cards with more than one face, Sagas, Classes and Rooms say of themselves (CR 701.27-701.28, 709-720, 730)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Compare, IsTime, Matches
from rulewright.abilities.effect import ArriveTransformed, KeywordAction, Move
from rulewright.abilities.noun import HasStatus, Not
from rulewright.abilities.quantity import Number, SpellsLastTurn
from rulewright.abilities.reference import Self, You
from rulewright.abilities.trigger import FullyUnlocks, Performs

from ..pattern import hole
from ..phrase import Family, Pair
from .verbs import DOER

FACES: Final = Family("faces")

# ---- turning over ----------------------------------------

for _action in ("convert", "flip"):
    FACES("do@", f"{_action}@ <object:o>", KeywordAction(DOER, _action, None, hole("o")))
FACES("act@", "convert@", KeywordAction(You(), "convert", None, DOER))
FACES(
    "do@",
    "return@ <knownelse:o> to the battlefield converted under <control:c> control",
    ArriveTransformed(Move(hole("o"), "battlefield", control=hole("c"))),
)


def _into_itself(this: object) -> object:
    return Performs(DOER, "transforms into itself")


def _of_itself(value: object) -> tuple[object, ...] | None:
    return (Self(),) if isinstance(value, Performs) and value.action == "transforms into itself" else None


FACES("happens@", "(transform@|convert@) into <self:s>", Pair(_into_itself, _of_itself))

# ---- day and night ----------------------------------------

for _time in ("day", "night"):
    FACES("condition", f"it's {_time}", IsTime(_time))
    FACES("simple", f"it becomes {_time}", KeywordAction(You(), f"becomes {_time}"))
FACES("condition", "it's neither day nor night", IsTime("neither"))
FACES("event", "day becomes night or night becomes day", Performs(You(), "day or night changes"))
FACES("condition", "no spells were cast last turn", Compare(SpellsLastTurn(), "=", Number(0)))
FACES(
    "condition",
    "a player cast <#number:n> or more spells last turn",
    Compare(SpellsLastTurn(True), ">=", Number(hole("n"))),
)

# ---- prepared creatures ----------------------------------------

FACES("condition", "<oneobject:o> isn't prepared", Matches(hole("o"), Not(HasStatus("prepared"))))

# ---- Classes and Rooms ----------------------------------------

for _level in (2, 3):
    FACES("happens@", f"become@ level {_level}", Performs(DOER, f"becomes level {_level}"))
FACES("playerhappens@", "fully unlock@ a <noun.s:n>", FullyUnlocks(DOER, hole("n")))
