"""Sentences that belong to the ability before them: what it costs, how often, what its mana may be spent on."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Both, InStep, TurnOf
from rulewright.abilities.continuous import Cannot, CostChange
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import CastNow, MayPlay
from rulewright.abilities.node import Condition, Effect
from rulewright.abilities.noun import AbilityOf, EitherNoun, IsKind, Objects
from rulewright.abilities.quantity import IfElse, Number
from rulewright.abilities.reference import Self, You
from rulewright.abilities.rewrite import nodes, replace

from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import AnyManaFor, During, ExiledInstead, IfFirst, Rider, SpendOnly, with_any_mana

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


def _any_mana(kind: str) -> Pair:
    """Mana of any color, or of any type, for what the clause lets a player play."""

    def build(effect: Effect) -> object:
        if not any(isinstance(node, MayPlay | CastNow) for node in nodes(effect)):
            return REJECT
        return replace(effect, lambda node: with_any_mana(node, kind))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Effect):
            return None
        if not any(isinstance(node, MayPlay | CastNow) and node.any_mana == kind for node in nodes(value)):
            return None
        return (replace(value, lambda node: with_any_mana(node, "")),)

    return Pair(build, unbuild)


def _during_any_mana(kind: str) -> Pair:
    """The same with the duration in front."""
    plain = _any_mana(kind)

    def build(duration: Duration, effect: Effect) -> object:
        changed = plain.build(effect)
        return During(duration, changed) if isinstance(changed, Effect) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        parts = plain.unbuild(value.effect) if isinstance(value, During) else None
        return None if parts is None or not isinstance(value, During) else (value.duration, *parts)

    return Pair(build, unbuild)


def _if_any_mana(kind: str) -> Pair:
    """The same under a condition in front."""
    plain = _any_mana(kind)

    def build(condition: Condition, effect: Effect) -> object:
        changed = plain.build(effect)
        return IfFirst(condition, changed) if isinstance(changed, Effect) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        parts = plain.unbuild(value.effect) if isinstance(value, IfFirst) else None
        return None if parts is None or not isinstance(value, IfFirst) else (value.condition, *parts)

    return Pair(build, unbuild)


_ANY: Final = "mana of any type can be spent to cast"
_AS_THOUGH: Final = "(you|they) may spend mana as though it were mana of any"
_CAST: Final = "(it|that spell|them|those spells|this spell)"
for _kind, _words in (("type", _ANY), ("color", f"{_AS_THOUGH} color to cast"), ("type", f"{_AS_THOUGH} type to cast")):
    RIDERS("simple", f"<clauses:c> , and {_words} {_CAST}", _any_mana(_kind))
    RIDERS("simple", f"<clauses:c> and {_words} {_CAST}", _any_mana(_kind))
    RIDERS("simple", f"if <condition:i> , <clauses:c> , and {_words} {_CAST}", _if_any_mana(_kind))
    RIDERS("simple", f"<duration:d> , <playing:c> , and {_words} {_CAST}", _during_any_mana(_kind))
    RIDERS("simple", f"<duration:d> , <playing:c> and {_words} {_CAST}", _during_any_mana(_kind))
    RIDERS("simple", f"if you cast a spell this way , {_words} it", AnyManaFor(_kind))
    RIDERS("simple", f"{_words} (those spells|that spell|spells this way|a spell this way)", AnyManaFor(_kind))
RIDERS("simple", "any player may activate this ability", Rider(by_anyone=True))

for _words, _condition in (
    ("during your turn", TurnOf(You())),
    ("during combat", InStep("combat")),
    ("during your upkeep", Both((TurnOf(You()), InStep("upkeep")))),
):
    RIDERS(
        "simple", f"activate only {_words} and only if <condition:c>", Rider(condition=Both((_condition, hole("c"))))
    )
_CAST_SO: Final = (
    "if (a spell cast this way|a spell you cast this way|an instant or sorcery spell cast this way|"
    "a card cast this way|those spells)"
)
_GRAVE: Final = "(a graveyard|your graveyard|its owner 's graveyard|their owner 's graveyard)"
RIDERS("simple", f"{_CAST_SO} would be put into {_GRAVE} , exile it instead", ExiledInstead())
RIDERS("simple", f"{_CAST_SO} would be put into {_GRAVE} this turn , exile it instead", ExiledInstead())
