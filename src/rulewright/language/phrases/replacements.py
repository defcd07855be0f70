"""Replacement effects: "if … would …, … instead", "enters tapped", "enters with"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.condition import CostPaid, NotCondition
from rulewright.abilities.continuous import Replaces
from rulewright.abilities.reference import Choose, You
from rulewright.abilities.replacement import (
    ChangeAmount,
    EntersAsCopy,
    EntersWith,
    MoveInstead,
    Prevent,
    ProduceInstead,
    WouldBeDealtDamage,
    WouldGainLife,
    WouldMove,
    WouldProduceMana,
)

from ..pattern import hole
from ..phrase import Family, Pair
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

# ---- entering, with conditions ---------------------------------------------------------------------------

_TAPPED: Final = EntersWith(True)
REPLACEMENTS(
    "static",
    "<self:s> enters [the battlefield] tapped unless <condition:c>",
    one(Replaces(WouldMove(hole("s"), "", "battlefield"), _TAPPED, NotCondition(hole("c")))),
)
REPLACEMENTS(
    "static",
    "<self:s> enters [the battlefield] with <newcounters:k> on it if <condition:c>",
    one(Replaces(WouldMove(hole("s"), "", "battlefield"), EntersWith(False, (hole("k"),)), hole("c"))),
)
REPLACEMENTS(
    "static",
    "if <condition:c> , <self:s> enters [the battlefield] with <newcounters:k> on it",
    one(Replaces(WouldMove(hole("s"), "", "battlefield"), EntersWith(False, (hole("k"),)), hole("c"))),
)
REPLACEMENTS(
    "static",
    "if <self:s> was kicked , it enters [the battlefield] with <newcounters:k> on it",
    one(Replaces(WouldMove(hole("s"), "", "battlefield"), EntersWith(False, (hole("k"),)), CostPaid("kicker"))),
)


def _for_each(this: object, kind: str, count: object) -> object:
    return one(Replaces(WouldMove(this, "", "battlefield"), EntersWith(False, ((kind, count),))))  # type: ignore[arg-type]


def _each_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, StaticAbility) or not isinstance(value.effects[0], Replaces):
        return None
    replaces = value.effects[0]
    if not isinstance(replaces.outcome, EntersWith) or len(replaces.outcome.counters) != 1:
        return None
    assert isinstance(replaces.event, WouldMove)
    return replaces.event.what, *replaces.outcome.counters[0]


REPLACEMENTS(
    "static",
    "<self:s> enters [the battlefield] with a <counterkind:k> counter on it for each <counted:n>",
    Pair(_for_each, _each_of),
)
REPLACEMENTS(
    "static",
    "prevent all damage that would be dealt to <entering.s:s>",
    one(Replaces(WouldBeDealtDamage(hole("s")), Prevent())),
)
REPLACEMENTS(
    "static",
    "prevent all combat damage that would be dealt to <entering.s:s>",
    one(Replaces(WouldBeDealtDamage(hole("s"), None, True), Prevent())),
)
