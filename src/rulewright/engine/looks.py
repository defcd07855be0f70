"""What a condition, a target or a cost looks at, as causes of change (`changes`): when its answer may change."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import condition as c
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r
from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.continuous import (
    AdditionalCost,
    AlternativeCost,
    AsThoughFlash,
    CantCast,
    CantPay,
    CostChange,
    CostFloor,
    LifeForMana,
    MayCast,
    PlayerRule,
    SpendsAsThough,
)
from rulewright.abilities.cost import Cost, TapSymbol
from rulewright.abilities.effect import LoseLife, Sacrifice, Tap
from rulewright.abilities.node import Effect, Node
from rulewright.vocabulary.cardtype import INSTANT, LEGENDARY, SORCERY

from .changes import ALL, HISTORY, PLAYERS, STATUS, THINGS, TIME
from .characteristics import Characteristics
from .effects_in_force import AS_SORCERIES, ONE_SPELL, OWN_TURNS, StaticIndex
from .facts import AbilityFacts, walk
from .targets import instances

_LOOKS: Final[dict[type[Node], int]] = {
    n.PlayerNoun: THINGS,
    n.AnyTarget: THINGS,
    n.EitherNoun: THINGS,
    n.Everything: THINGS,
    n.HasType: THINGS,
    n.HasSupertype: THINGS,
    n.HasSubtype: THINGS,
    n.HasColor: THINGS,
    n.ColorCount: THINGS,
    n.HasKeyword: THINGS,
    n.HasCounter: THINGS,
    n.IsKind: THINGS,
    n.ControlledBy: THINGS,
    n.OwnedBy: THINGS,
    n.Compares: THINGS,
    n.Named: THINGS,
    n.Other: THINGS,
    n.Not: THINGS,
    n.AllOf: THINGS,
    n.AnyOf: THINGS,
    r.Self: THINGS,
    r.You: THINGS,
    r.Target: THINGS,
    r.Each: THINGS,
    r.EachPlayer: THINGS,
    r.EachOpponent: THINGS,
    q.Number: 0,
    q.Count: THINGS,
    q.LifeOf: PLAYERS,
    q.LifeAmong: PLAYERS,
    q.ThisTurn: HISTORY | PLAYERS,
    q.TimesThisTurn: HISTORY,
    q.Sum: 0,
    q.Times: 0,
    q.Signed: 0,
    q.Half: 0,
    c.Compare: 0,
    c.Exists: THINGS,
    c.NotCondition: 0,
    c.Both: 0,
    c.Either: 0,
    c.TurnOf: TIME,
    c.InStep: TIME,
    r.Choose: THINGS,
    r.PaidObjects: THINGS,
    q.CharacteristicOf: THINGS,
    StaticAbility: 0,
    MayCast: 0,
    AsThoughFlash: 0,
    CantCast: 0,
    CantPay: 0,
    CostFloor: 0,
    CostChange: 0,
    SpendsAsThough: 0,
    LifeForMana: PLAYERS,
    AlternativeCost: 0,
    AdditionalCost: 0,
    Cost: 0,
    Tap: STATUS,
    LoseLife: PLAYERS,
    Sacrifice: THINGS,
}
"""What a node looks at by itself. What is not in the table may look at anything."""

_HIDDEN: Final = ("hand", "library")
_STILL: Final = ("token", "enchanted", "equipped", "modified")


def looks_at(node: Node) -> int:
    """The causes of change of everything that the node and its parts look at."""
    found = 0
    for part in walk(node):
        if isinstance(part, n.Objects):
            found |= THINGS
            if any(zone in _HIDDEN for zone in part.zones):
                found |= PLAYERS
            if not part.zones:
                return ALL
        elif isinstance(part, n.HasStatus):
            found |= THINGS if part.status in _STILL else THINGS | STATUS
            if part.status in ("unblocked", "had to attack"):  # only once blockers, or attackers, have been declared
                found |= TIME
        elif isinstance(part, PlayerRule):
            found |= HISTORY if part.rule == ONE_SPELL else ALL if part.rule in (AS_SORCERIES, OWN_TURNS) else 0
        else:
            found |= _LOOKS.get(type(part), ALL)
    return found


def looks_of_cast(now: Characteristics) -> int:
    """What it depends on whether the card can be cast, mana and prohibitions aside; ALL where it has a say in it."""
    known = now.looks
    if known < 0:
        known = now.looks = _of_cast(now)
    return known


def _of_cast(now: Characteristics) -> int:
    if now.mana_cost is None or now.has_keyword("delve"):
        return ALL
    if now.spell is not None and now.spell.modal is not None and (now.spell.modal.costs or now.has_keyword("escalate")):
        return ALL  # what the modes cost
    if now.has_keyword("convoke") or now.has_keyword("improvise") or now.has_keyword("assist"):
        return ALL
    if any(symbol.phyrexian for symbol in now.mana_cost.symbols):
        return ALL  # life
    if now.supertypes & LEGENDARY and now.types & (INSTANT | SORCERY):
        return ALL  # CR 205.4e
    found = 0
    for ability in now.statics:
        if ability.casts:
            found |= looks_at(ability.tree)
    if now.enchant is not None:
        found |= THINGS if now.enchant.noun is None else looks_at(now.enchant.noun)
    if now.spell is not None:
        found |= _of_targets(now.spell)
    return found


def _of_targets(ability: AbilityFacts) -> int:
    modes = () if ability.modal is None else tuple(range(len(ability.modal.modes)))
    found = 0
    for target in instances(ability, modes):
        found |= looks_at(target)
    return found


def looks_of_index(index: StaticIndex) -> int:
    """What the effects look at that have a say in what may be cast or played, when, from where or for how much."""
    known = index.decision_looks
    if known < 0:
        known = 0
        for statics in (
            index.as_though_flash,
            index.cant_cast,
            index.cant_pay,
            index.cost_changes,
            index.cost_floors,
            index.life_for,
            index.may_cast,
            index.may_play_lands,
            index.player_rules,
            index.spends_as,
            index.spells_have,
        ):
            for static in statics:
                known |= looks_at(static.ability.tree)
                if isinstance(static.effect, PlayerRule) and static.effect.rule == "spell limit":
                    known |= HISTORY
        index.decision_looks = known
    return known


_OF_ABILITY: Final[dict[AbilityFacts, int]] = {}


def looks_of_activation(ability: AbilityFacts) -> int:
    """What it depends on whether the ability can be activated, besides mana and its object's own status."""
    known = _OF_ABILITY.get(ability)
    if known is None:
        known = _OF_ABILITY[ability] = _of_activation(ability)
    return known


def _of_activation(ability: AbilityFacts) -> int:
    tree = ability.activated
    if (
        tree is None
        or tree.condition is not None
        or tree.cost_change is not None
        or tree.cost.mana_cost_of is not None
        or tree.keyword
    ):
        return ALL
    if tree.cost.mana is not None and any(symbol.phyrexian for symbol in tree.cost.mana.symbols):
        return ALL
    if not all(_own_doing(action) for action in tree.cost.actions):
        return ALL
    return _of_targets(ability)


def _own_doing(action: Effect) -> bool:
    """Whether an action of a cost concerns nothing but the object itself."""
    return isinstance(action, TapSymbol) or (isinstance(action, Sacrifice) and isinstance(action.what, r.Self))
