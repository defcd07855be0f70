"""What the sentence before did, seen afterwards: died, drawn, chosen, given counters; the other one of the two."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import CostPaid
from rulewright.abilities.effect import Destroy, Move, OneOf
from rulewright.abilities.noun import CombatWith, IsKind, Objects
from rulewright.abilities.reference import Each, EachOpponent

from ..pattern import HERE, hole
from ..phrase import Family
from ..raw import DiedThisWay, OtherOne, ThatMuch, ThisWay
from .verbs import DOER

AFTERMATH: Final = Family("aftermath")

for _word in ("drawn", "chosen"):
    AFTERMATH("behind", f"{_word} this way", ThisWay(HERE, _word))
AFTERMATH("behind", "that had counters put on (it|them) this way", ThisWay(HERE, "given counters"))
for _kind in ("+1/+1", "-1/-1", "double strike", "stun"):
    AFTERMATH("behind", f"that had a {_kind} counter put on (it|them) this way", ThisWay(HERE, "given counters"))
AFTERMATH("condition", "<that.s:o> dies this way", DiedThisWay(HERE, hole("o")))
AFTERMATH("condition", "it escaped", CostPaid("escape"))
AFTERMATH("quantity", "that damage", ThatMuch(HERE))
AFTERMATH("object.s", "the other creature", OtherOne(HERE))
AFTERMATH("behind", "attacking one of your opponents", CombatWith("attacking", EachOpponent()))
AFTERMATH("behind", "that's attacking one of your opponents", CombatWith("attacking", EachOpponent()))
_WHOLE_HAND: Final = Each(Objects(IsKind("card"), ("hand",), DOER))
for _where, _position in (("top", "top"), ("the bottom", "bottom")):
    AFTERMATH(
        "do@",
        f"put@ the cards (in|from) (your|their) hand on {_where} of (your|their) library [in any order]",
        Move(_WHOLE_HAND, "library", _position),
    )
AFTERMATH("do@", "destroy@ <every.p:a> or <every.p:b>", OneOf(DOER, (Destroy(hole("a")), Destroy(hole("b")))))
