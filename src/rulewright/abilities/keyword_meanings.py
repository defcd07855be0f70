"""What keyword abilities mean in other nodes (CR 702). Stand-in until the phrasebook generates the table."""

from __future__ import annotations

from rulewright.vocabulary.mana import ManaCost

from .ability import ActivatedAbility, Keyword, StaticAbility, TriggeredAbility
from .condition import CostPaid
from .continuous import CostChange, MayCast, ModifyPowerToughness, Replaces
from .cost import Cost
from .duration import Duration
from .effect import Apply, Attach, Tap
from .node import Ability
from .noun import AllOf, ControlledBy, HasStatus, HasType, IsKind, Not, Objects
from .quantity import CharacteristicOf, Number
from .reference import Choose, PaidObjects, Self, Target, You
from .replacement import MoveInstead, WouldMove
from .trigger import Casts

_CREATURE_YOU_CONTROL = AllOf((HasType("creature"), ControlledBy(You())))


def meaning(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that a keyword stands for; empty for keywords that the engine knows natively."""
    name = keyword.name
    if name in ("harmonize", "flashback"):
        assert keyword.cost is not None
        actions = keyword.cost.actions
        if name == "harmonize":
            creature = AllOf((Not(HasStatus("tapped")), *_CREATURE_YOU_CONTROL.filters))
            actions = (*actions, Tap(Choose(Objects(creature), Number(0), Number(1))))
        cost = Cost(keyword.cost.mana, actions, keyword.cost.mana_cost_of)
        exile = Replaces(WouldMove(Self(), from_zone="stack"), MoveInstead("exile"), CostPaid(name))
        permission = StaticAbility((MayCast(You(), Self(), "graveyard", cost, name),), zones=("graveyard",))
        leaving = StaticAbility((exile,), zones=("stack",))
        if name == "flashback":
            return (permission, leaving)
        reduction = CostChange(
            Self(),
            ManaCost.of_generic(1),
            increase=False,
            per=CharacteristicOf("power", PaidObjects("tap")),
        )
        return (permission, StaticAbility((reduction,), CostPaid(name), zones=("stack",)), leaving)
    if name == "equip":
        assert keyword.cost is not None
        target = Target(0, Objects(_CREATURE_YOU_CONTROL), Number(1), Number(1))
        return (ActivatedAbility(keyword.cost, Attach(Self(), target), "sorcery", keyword="equip"),)
    if name == "prowess":
        spell = AllOf((IsKind("spell"), Not(HasType("creature"))))
        gets = Apply(Self(), (ModifyPowerToughness(Number(1), Number(1)),), Duration("end of turn"))
        return (TriggeredAbility(Casts(You(), Objects(spell, zones=("stack",))), gets),)
    return ()
