"""Sentences that belong to the ability before them: what it costs, how often, what its mana may be spent on."""

from __future__ import annotations

import dataclasses
from typing import Final

from rulewright.abilities.condition import Both, InStep, TurnOf
from rulewright.abilities.continuous import Cannot, CostChange
from rulewright.abilities.effect import MayPlay
from rulewright.abilities.node import Effect
from rulewright.abilities.noun import AbilityOf, EitherNoun, IsKind, Objects
from rulewright.abilities.quantity import IfElse, Number
from rulewright.abilities.reference import Self, You

from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import Rider, SpendOnly
from ..rewrite import nodes, replace

RIDERS: Final = Family("riders")

# ---- costs ----------------------------------------

for _word, _up in (("less", False), ("more", True)):
    _start = f"this ability costs <#mana:m> {_word} to activate"
    RIDERS(
        "simple",
        f"{_start} for each <counted:n>",
        Rider(cost_change=CostChange(Self(), hole("m"), _up, None, hole("n"))),
    )
    RIDERS(
        "simple",
        f"{_start} if <condition:c>",
        Rider(cost_change=CostChange(Self(), hole("m"), _up, None, IfElse(hole("c"), Number(1), Number(0)))),
    )
RIDERS(
    "simple",
    "this ability costs <generic:m> less to activate , where x is <quantity:q>",
    Rider(cost_change=CostChange(Self(), hole("m"), False, None, hole("q"))),
)
RIDERS("simple", "do this only once each turn", Rider(done_once=True))
RIDERS("simple", "activate only from your graveyard and only as a sorcery", Rider("sorcery", zone="graveyard"))

# ---- mana ----------------------------------------

_ABILITY: Final = Objects(IsKind("activated ability"), ("stack",))
_UNCOUNTERABLE: Final = (Cannot("be countered"),)
_SPEND: Final = "spend this mana only to"
RIDERS("simple", f"{_SPEND} activate abilities", SpendOnly(_ABILITY))
RIDERS("abilitiesof", "abilities of <noun.p:n>", Objects(AbilityOf(hole("n")), ("stack",)))
RIDERS("abilitiesof", "an ability of a <noun.s:n>", Objects(AbilityOf(hole("n")), ("stack",)))
RIDERS("simple", f"{_SPEND} activate <abilitiesof:n>", SpendOnly(hole("n")))
RIDERS(
    "simple",
    f"{_SPEND} cast <noun.p:n> or activate an ability of a <noun.s:m>",
    SpendOnly(EitherNoun((hole("n"), Objects(AbilityOf(hole("m")), ("stack",))))),
)
RIDERS(
    "simple",
    f"{_SPEND} cast a <noun.s:n> or activate an ability of a <noun.s:m>",
    SpendOnly(EitherNoun((hole("n"), Objects(AbilityOf(hole("m")), ("stack",))))),
)
RIDERS("simple", f"{_SPEND} cast <noun.p:n> or activate abilities", SpendOnly(EitherNoun((hole("n"), _ABILITY))))
for _what in ("<noun.p:n>", "a <noun.s:n>"):
    RIDERS(
        "simple",
        f"{_SPEND} cast {_what} , and that spell can't be countered",
        SpendOnly(hole("n"), None, _UNCOUNTERABLE),
    )
RIDERS("simple", "this mana can't be spent to cast a <noun.s:n>", SpendOnly(None, hole("n")))
RIDERS("simple", "this mana can't be spent to cast <noun.p:n>", SpendOnly(None, hole("n")))

# ---- mana of any type for what may be played ----------------------------------------


def _with_any_mana(what: str) -> Pair:
    def build(effect: Effect) -> object:
        if not any(isinstance(node, MayPlay) for node in nodes(effect)):
            return REJECT
        return replace(
            effect,
            lambda node: dataclasses.replace(node, any_mana=what) if isinstance(node, MayPlay) else None,
        )

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Effect):
            return None
        if not any(isinstance(node, MayPlay) and node.any_mana == what for node in nodes(value)):
            return None
        plain = replace(
            value,
            lambda node: dataclasses.replace(node, any_mana="") if isinstance(node, MayPlay) else None,
        )
        return (plain,)

    return Pair(build, unbuild)


_ANY: Final = "mana of any type can be spent to cast (it|that spell|them|those spells|this spell)"
RIDERS("simple", f"<clauses:c> , and {_ANY}", _with_any_mana("type"))
for _what in ("color", "type"):
    RIDERS(
        "simple",
        f"<clauses:c> , and you may spend mana as though it were mana of any {_what}"
        " to cast (it|that spell|them|those spells)",
        _with_any_mana(_what),
    )
RIDERS("simple", "any player may activate this ability", Rider(by_anyone=True))

for _words, _condition in (
    ("during your turn", TurnOf(You())),
    ("during combat", InStep("combat")),
    ("during your upkeep", Both((TurnOf(You()), InStep("upkeep")))),
):
    RIDERS(
        "simple", f"activate only {_words} and only if <condition:c>", Rider(condition=Both((_condition, hole("c"))))
    )
