"""Activated abilities as what mana is spent on and as what costs more or less (CR 106.6, 601.2f, 602.2b)."""

from __future__ import annotations

from rulewright.abilities.continuous import CostChange
from rulewright.abilities.node import Noun
from rulewright.abilities.noun import AbilityOf, EitherNoun, Objects
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.zone import ANYWHERE, ZONE_NAMES

from .bill import Bill
from .context import Context
from .facts import AbilityFacts
from .objects import Obj
from .queries import evaluate, fits, holds, player_fits
from .state import State


def of_abilities(noun: object) -> AbilityOf | None:
    """The description of activated abilities, if it is one."""
    if isinstance(noun, Objects) and isinstance(noun.filter, AbilityOf):
        return noun.filter
    return None


def parts_of(noun: Noun) -> tuple[Noun, ...]:
    """The descriptions of which each will do."""
    return noun.nouns if isinstance(noun, EitherNoun) else (noun,)


def speaks_of(abilities: AbilityOf, source: Obj, ctx: Context) -> bool:
    """Whether it describes the activated abilities of that object."""
    noun = abilities.noun
    if noun is None:
        return True
    if isinstance(noun, Objects) and noun.zones != ANYWHERE and ZONE_NAMES[source.zone] not in noun.zones:
        return False
    return fits(noun, source, ctx)


def named_so(abilities: AbilityOf, ability: AbilityFacts) -> bool:
    """Whether it speaks of such an ability: of that keyword, and of mana abilities too (CR 605.1a)."""
    if ability.is_mana and not abilities.mana:
        return False
    keyword = ability.keyword or ("" if ability.activated is None else ability.activated.keyword)
    if abilities.keyword == "cycling":  # CR 702.29f: typecycling is cycling
        return keyword.endswith("cycling")
    return not abilities.keyword or keyword == abilities.keyword


def change_cost(state: State, player: int, source: Obj, ability: AbilityFacts, bill: Bill) -> None:
    """What effects add to the cost of the player's activated ability of the object, then what they take away (CR
    601.2f)."""
    effects = state.board.index.ability_costs
    for increase, limited in ((True, False), (False, True), (False, False)):  # those that leave some mana come first
        for static in effects:
            change = static.effect
            assert isinstance(change, CostChange)
            if limited != (change.least > 0):
                continue
            abilities = of_abilities(change.spells)
            ctx = Context(state, static.controller, static.source)
            tree = static.ability.static
            if abilities is None or change.increase != increase or not speaks_of(abilities, source, ctx):
                continue
            if not named_so(abilities, ability):
                continue
            if change.caster is not None and not player_fits(change.caster, player, ctx):
                continue
            if tree is not None and tree.condition is not None and not holds(tree.condition, ctx):
                continue
            times = 1 if change.per is None else max(0, evaluate(change.per, ctx))
            if increase:
                bill.add(change.amount, 0, times)
            elif limited:
                left = max(0, bill.total() - change.least)
                bill.take(ManaCost.of_generic(min(left, change.amount.mana_value * times)), 1, False)
            else:
                bill.take(change.amount, times, change.colored_only)
