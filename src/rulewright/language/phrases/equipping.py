"""Equip abilities of which something more is said: what changes their cost, how often they may be activated (CR 702.6).
The keyword alone stands for the ability; with more, it is written out (702.6a)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulewright.abilities.ability import ActivatedAbility
from rulewright.abilities.continuous import CostChange
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import Attach
from rulewright.abilities.node import Condition, Quantity
from rulewright.abilities.noun import AllOf, ControlledBy, HasType, Objects
from rulewright.abilities.quantity import IfElse, Number
from rulewright.abilities.reference import Self, Target, You
from rulewright.vocabulary.mana import ManaCost

from ..phrase import Family, Pair

EQUIPPING: Final = Family("equipping")

_ONE: Final = Number(1)
_YOUR_CREATURE: Final = Objects(AllOf((HasType("creature"), ControlledBy(You()))))


def _equip(mana: ManaCost) -> ActivatedAbility:
    """CR 702.6a."""
    onto = Target(0, _YOUR_CREATURE, _ONE, _ONE)
    return ActivatedAbility(Cost(mana), Attach(Self(), onto), "sorcery", keyword="equip")


def _mana(value: object) -> ManaCost | None:
    """The cost of an equip ability."""
    if not isinstance(value, ActivatedAbility) or value.keyword != "equip":
        return None
    return value.cost.mana


def _once(mana: ManaCost) -> object:
    return replace(_equip(mana), once_each_turn=True)


def _once_of(value: object) -> tuple[object, ...] | None:
    mana = _mana(value)
    return (mana,) if mana is not None and value == _once(mana) else None


def _less(mana: ManaCost, amount: ManaCost, per: Quantity) -> object:
    return replace(_equip(mana), cost_change=CostChange(Self(), amount, False, None, per))


def _less_of(value: object) -> tuple[ManaCost, ManaCost, Quantity] | None:
    mana = _mana(value)
    change = value.cost_change if isinstance(value, ActivatedAbility) else None
    if mana is None or not isinstance(change, CostChange) or change.per is None:
        return None
    return (mana, change.amount, change.per) if value == _less(mana, change.amount, change.per) else None


def _less_if(mana: ManaCost, amount: ManaCost, condition: Condition) -> object:
    return _less(mana, amount, IfElse(condition, _ONE, Number(0)))


def _less_if_of(value: object) -> tuple[object, ...] | None:
    parts = _less_of(value)
    if parts is None or not isinstance(parts[2], IfElse):
        return None
    return (*parts[:2], parts[2].condition) if value == _less_if(*parts[:2], parts[2].condition) else None


_COSTS: Final = "equip <#mana:c> . ^ this ability costs <#mana:m> less to activate"
EQUIPPING("paragraphkeyword", "equip <#mana:c> . ^ activate only once each turn .", Pair(_once, _once_of))
EQUIPPING("paragraphkeyword", f"{_COSTS} for each <counted:n> .", Pair(_less, _less_of))
EQUIPPING("paragraphkeyword", f"{_COSTS} if <condition:k> .", Pair(_less_if, _less_if_of))
