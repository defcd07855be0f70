"""Rolling dice (CR 706): the die, what is added, the result; the results table is in the lines below."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Compare
from rulewright.abilities.continuous import ModifiesRoll, Replaces
from rulewright.abilities.effect import May, RerollStored, RollAgain, RollDie, StoreResults
from rulewright.abilities.node import Quantity
from rulewright.abilities.quantity import DieResult, Number, StoredAlike, Sum, Times, TimesThisTurn
from rulewright.abilities.reference import You
from rulewright.abilities.replacement import ChangeAmount, RollMore, WouldFlip, WouldRoll
from rulewright.abilities.trigger import RollsDie

from ..pattern import hole
from ..phrase import Family, Pair
from .statics import one
from .verbs import DOER

DICE: Final = Family("dice")


def _subtracted(sides: int) -> Pair:
    """A roll from which something is subtracted (CR 706.2)."""

    def build(less: Quantity) -> object:
        return RollDie(DOER, sides, Times(-1, less))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, RollDie) or not isinstance(value.plus, Times) or value.plus.factor != -1:
            return None
        return (value.plus.of,) if value == RollDie(DOER, sides, value.plus) else None

    return Pair(build, unbuild)


for _sides, _words, _many in (
    *[(sides, f"d{sides}", f"d{sides}") for sides in (4, 6, 8, 10, 12, 20)],
    (4, "four-sided die", "four-sided dice"),
    (6, "six-sided die", "six-sided dice"),
    (20, "twenty-sided die", "twenty-sided dice"),
):
    DICE("do@", f"roll@ a {_words}", RollDie(DOER, _sides))
    DICE("do@", f"roll@ a {_words} and add <quantity:q>", RollDie(DOER, _sides, hole("q")))
    DICE("do@", f"roll@ a {_words} and subtract <quantity:q>", _subtracted(_sides))
    DICE("do@", f"roll@ <many:n> {_many}", RollDie(DOER, _sides, None, (), hole("n")))
    DICE("do@", f"roll@ two {_many} and choose one result", RollDie(DOER, _sides, None, (), Number(2), 0, True))
    DICE("do@", f"roll@ two {_many} and ignore the lower roll", RollDie(DOER, _sides, None, (), Number(2), 1))
DICE("do@", "store@ those results on <object:o>", StoreResults(hole("o")))
DICE("do@", "reroll@ any number of <oneobject:o> 's stored results", RerollStored(DOER, hole("o")))
DICE(
    "quantity",
    "the greatest number of stored results on <oneobject:o> of the same value",
    StoredAlike(hole("o")),
)
DICE("sentence", "you may roll again", May(You(), RollAgain()))
DICE("quantity", "the result", DieResult())
DICE("quantity", "that result", DieResult())
DICE("quantity", "the total of those results", DieResult())
DICE("quantity", "the other result", DieResult("other"))
DICE("quantity", "the difference between those results", DieResult("difference"))
DICE("quantity", "the result minus <#digit:n>", Sum((DieResult(), Times(-1, Number(hole("n"))))))
for _which in ("even", "odd", "different"):
    DICE("counted", f"{_which} result", DieResult(_which))
DICE("playerhappens@", "roll@ a die", RollsDie(DOER))
DICE("playerhappens@", "roll@ a <#digit:n> or higher", RollsDie(DOER, hole("n")))
DICE("playerhappens@", "roll@ a <#digit:n> or higher on a die", RollsDie(DOER, hole("n")))
DICE("playerhappens@", "roll@ a die 's highest natural result", RollsDie(DOER, 0, 0, True))
DICE(
    "static",
    "if you would roll one or more dice , instead roll that many dice plus one and ignore the lowest roll",
    one(Replaces(WouldRoll(You()), RollMore())),
)
DICE(
    "static",
    "if you would flip a coin , instead flip two coins and ignore one",
    one(Replaces(WouldFlip(You()), ChangeAmount(2))),
)
DICE(
    "condition",
    "you've rolled <#number:k> or more dice this turn",
    Compare(TimesThisTurn(RollsDie(You())), ">=", Number(hole("k"))),
)
DICE(
    "static",
    "if you roll a <#digit:n> on a six-sided die , you may reroll that die",
    one(ModifiesRoll(You(), natural=hole("n"), sides=6)),
)
