"""Phrases in which the meanings of keywords are written (`language/meanings.txt`); no card says them."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.condition import CostPaid, TurnOf
from rulewright.abilities.continuous import (
    AdditionalCost,
    AddTypes,
    Continuous,
    MayCast,
    ModifyPowerToughness,
    Replaces,
    SetColors,
)
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import PayCost
from rulewright.abilities.node import Effect
from rulewright.abilities.placeholder import KeywordCost, KeywordNoun, KeywordNumber
from rulewright.abilities.reference import Self, You
from rulewright.abilities.replacement import MoveInstead, WouldMove
from rulewright.vocabulary.subtype import CREATURE_TYPES

from ..lower import lower
from ..pattern import hole
from ..phrase import Family, Pair
from ..raw import Act, CostItems, Rider, cost_of
from .statics import EVERYWHERE, WHILE_CAST
from .verbs import DOER

MEANINGS: Final = Family("meanings")

MEANINGS("cost", "{cost}", KeywordCost())
MEANINGS("do@", "pay@ {cost}", PayCost(DOER, Cost(None, (KeywordCost(),))))
MEANINGS("change@", "get@ {number} more power and toughness", ModifyPowerToughness(KeywordNumber(), KeywordNumber()))
MEANINGS(
    "static",
    "this card is colorless everywhere",
    StaticAbility((Continuous(Self(), (SetColors(()),)),), None, EVERYWHERE),
)
MEANINGS(
    "static",
    "this card is every creature type everywhere",
    StaticAbility((Continuous(Self(), (AddTypes((), CREATURE_TYPES),)),), None, EVERYWHERE),
)
MEANINGS(
    "static",
    "during your turn , this permanent is an artifact creature besides what it is",
    StaticAbility((Continuous(Self(), (AddTypes(("artifact", "creature")),)),), TurnOf(You())),
)
MEANINGS("many", "{number}", KeywordNumber())
MEANINGS("amount", "{number}", KeywordNumber())
MEANINGS("noun@", "{noun}", KeywordNoun())


def _cost(items: CostItems) -> Cost:
    cost = cost_of(items)
    return Cost(cost.mana, tuple([_yours(action) for action in cost.actions]), cost.mana_cost_of)


def _yours(action: Effect) -> Effect:
    return lower(Act(You(), action))


def _may_cast(zone: str) -> Pair:
    def build(keyword: str, items: CostItems) -> object:
        where = (zone,) if zone else ("hand",)
        return StaticAbility((MayCast(You(), Self(), zone or "hand", _cost(items), keyword),), None, where)

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, StaticAbility) or not isinstance(value.effects[0], MayCast):
            return None
        permission = value.effects[0]
        if permission.cost is None or permission.cost.mana_cost_of is not None:
            return None
        mana = () if permission.cost.mana is None else (permission.cost.mana,)
        return permission.keyword, CostItems((*mana, *permission.cost.actions))

    return Pair(build, unbuild)


MEANINGS(
    "static",
    "you may cast this card from your graveyard using <anykeyword:k> for <costs:c>",
    _may_cast("graveyard"),
)
MEANINGS("static", "you may cast this card from your hand using <anykeyword:k> for <costs:c>", _may_cast(""))
MEANINGS("condition", "this (spell|permanent) was cast using <anykeyword:k>", CostPaid(hole("k")))
MEANINGS(
    "static",
    "if <self:s> was cast using <anykeyword:k> , exile it instead of putting it anywhere else as it leaves the stack",
    StaticAbility(
        (Replaces(WouldMove(hole("s"), "stack", ""), MoveInstead("exile"), CostPaid(hole("k"))),), None, WHILE_CAST
    ),
)

MEANINGS(
    "static",
    "if <self:s> was cast using <anykeyword:k> , put it into its owner's hand instead of a graveyard as it resolves",
    StaticAbility(
        (Replaces(WouldMove(hole("s"), "stack", "graveyard", True), MoveInstead("hand"), CostPaid(hole("k"))),),
        None,
        WHILE_CAST,
    ),
)


def _optional(keyword: str) -> object:
    cost = Cost(None, (KeywordCost(),))
    return StaticAbility((AdditionalCost(cost, True, keyword),), None, WHILE_CAST)


def _optional_of(value: object) -> tuple[object, ...] | None:
    if isinstance(value, StaticAbility) and isinstance(value.effects[0], AdditionalCost):
        return (value.effects[0].keyword,)
    return None


MEANINGS(
    "static",
    "as you cast this spell , you may pay {cost} in addition for <anykeyword:k>",
    Pair(_optional, _optional_of),
)
MEANINGS("simple", "activate only from your hand", Rider(zone="hand"))
MEANINGS("simple", "activate only from your graveyard", Rider(zone="graveyard"))
