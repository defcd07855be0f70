"""What casting a card takes at least: a proof at a glance that the player has too little mana (CR 601.2f-g), before
anything is proposed."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import AlternativeCost, CostChange, MayCast, MayCastUsing
from rulewright.abilities.cost import Cost
from rulewright.abilities.quantity import CharacteristicOf
from rulewright.abilities.reference import PaidObjects, Self
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.zone import HAND, STACK

from .bill import Bill
from .characteristics import Characteristics
from .payment_problem import GENERIC, Need

STANDING_FOR_MANA: Final = ("convoke", "delve", "improvise", "assist")
"""Keywords of spells that something else than their controller's mana may pay for."""

BY_POWER: Final = CharacteristicOf("power", PaidObjects("tap"))
"""What harmonize reduces its cost by (CR 702.180a)."""


class Price:
    """The costs for which a card may be cast from a zone, X counting as 0. ``by_power``: the power of one creature may
    reduce them; nothing else of the card does."""

    __slots__ = ("by_power", "needs")

    def __init__(self, needs: list[Need], by_power: bool) -> None:
        self.needs = needs
        self.by_power = by_power

    def beyond(self, reach: list[tuple[int, int]], power: int) -> bool:
        """Whether none of the costs can be paid: ``reach`` has kinds of mana (`Unit.kind`) and how many of each there
        are at most, ``power`` is what may be taken away from generic mana."""
        for need in self.needs:
            for variant in need.variants():
                generic = variant.slots.count(GENERIC)
                for mask, demand in variant.tests:
                    if mask & GENERIC:
                        demand -= min(generic, power)
                    for kind, many in reach:
                        if kind & mask:
                            demand -= many
                            if demand <= 0:
                                break
                    if demand > 0:
                        break
                else:
                    return False
        return True


def price(now: Characteristics, zone: int) -> Price | None:
    """The price of a card in its owner's hand or graveyard, as far as the card says it; None where other things than
    mana may pay it. Worked out once."""
    for where, known in now.prices:
        if where == zone:
            return known
    found = _price(now, zone)
    now.prices += ((zone, found),)
    return found


def _price(now: Characteristics, zone: int) -> Price | None:
    if any(now.has_keyword(name) for name in STANDING_FOR_MANA):
        return None
    by_power = False
    costs: list[ManaCost | None] = [now.mana_cost] if zone == HAND else []
    for ability in now.statics:
        tree = ability.static
        if tree is None:
            return None
        for effect in tree.effects:
            if isinstance(effect, CostChange) and ability.functions_in(STACK):
                if effect.increase:
                    continue
                if by_power or effect.per != BY_POWER or effect.amount.colors or effect.amount.mana_value != 1:
                    return None
                by_power = True
            elif isinstance(effect, MayCast):
                if isinstance(effect.what, Self) and ability.functions_in(zone):
                    costs.append(_mana_of(effect.cost, now))
            elif isinstance(effect, MayCastUsing):
                return None
            elif isinstance(effect, AlternativeCost):
                costs.append(_mana_of(effect.cost, now))
    needs: list[Need] = []
    for mana in costs:
        if mana is not None:
            bill = Bill(False)
            bill.add(mana, 0, 1)
            needs.append(bill.need())
    return Price(needs, by_power)


def _mana_of(cost: Cost | None, now: Characteristics) -> ManaCost | None:
    if cost is None or cost.mana_cost_of is not None:
        return now.mana_cost
    return ManaCost() if cost.mana is None else cost.mana
