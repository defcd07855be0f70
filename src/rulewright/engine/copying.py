"""Copiable values with exceptions (CR 707.9)."""

from __future__ import annotations

from rulewright.abilities.continuous import (
    Continuous,
    DefinePowerToughness,
    SetColors,
    SetPowerToughness,
)
from rulewright.abilities.node import Change
from rulewright.abilities.quantity import Number

from .characteristics import Characteristics
from .facts import AbilityFacts, defines
from .layer_changes import changed, op_of


def excepted(base: Characteristics, changes: tuple[Change, ...], mana_cost: bool = True) -> Characteristics:
    """The copiable values of a copy that is as the original "except" for the changes (CR 707.9b); ``mana_cost`` off: it
    has none. What the exception sets is not also copied from characteristic-defining abilities (707.9d)."""
    now = base
    for change in changes:
        now = _without_definition(now, change)
        power = toughness = 0
        if isinstance(change, SetPowerToughness):
            power, toughness = _value(change.power), _value(change.toughness)
        now = changed(now, op_of(change), power, toughness)
    if mana_cost or (now.mana_cost is None and now.counted is None):
        return now
    return Characteristics(
        now.name,
        None,
        now.colors,
        now.supertypes,
        now.types,
        now.subtypes,
        now.abilities,
        now.has_pt,
        now.power,
        now.toughness,
        now.loyalty,
        now.restrictions,
        now.defense,
    )


def _value(quantity: object) -> int:
    return quantity.value if isinstance(quantity, Number) else 0


def _without_definition(now: Characteristics, change: Change) -> Characteristics:
    """The values without the abilities that would define what the exception sets."""
    if isinstance(change, SetPowerToughness):
        kind: type[Change] = DefinePowerToughness
    elif isinstance(change, SetColors) and not change.add:
        kind = SetColors
    else:
        return now
    kept = tuple(ability for ability in now.abilities if not _defining(ability, kind))
    if len(kept) == len(now.abilities):
        return now
    return Characteristics(
        now.name,
        now.mana_cost,
        now.colors,
        now.supertypes,
        now.types,
        now.subtypes,
        kept,
        now.has_pt,
        now.power,
        now.toughness,
        now.loyalty,
        now.restrictions,
        now.defense,
        now.counted,
    )


def _defining(ability: AbilityFacts, kind: type[Change]) -> bool:
    tree = ability.static
    if tree is None:
        return False
    for effect in tree.effects:
        if isinstance(effect, Continuous) and defines(tree, effect):
            if any(isinstance(change, kind) for change in effect.changes):
                return True
    return False
