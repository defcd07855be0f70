"""What the corpus's simple player chooses where nothing was prepared: its own for good, the opponent's for harm."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import continuous as k
from rulewright.abilities import effect as e
from rulewright.abilities.node import Effect, Node, Noun
from rulewright.abilities.noun import Objects, PlayerNoun
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Target
from rulewright.engine.decision import ChooseNewTarget, ChooseObject, ChooseTarget, Decision
from rulewright.engine.facts import AbilityFacts, walk
from rulewright.engine.objects import ABILITY, SLOT_MASK, Obj, is_player
from rulewright.engine.state import State
from rulewright.vocabulary.cardtype import BATTLE, CREATURE, LAND, PLANESWALKER

_HARMFUL: Final = (
    e.DealDamage,
    e.DealTogether,
    e.Destroy,
    e.Exile,
    e.Sacrifice,
    e.Discard,
    e.Counter,
    e.LoseLife,
    e.Mill,
    e.Tap,
    e.Move,
    e.Fight,
    e.LoseGame,
)
_HARMFUL_CHOICES: Final = ("Sacrifice", "Discard", "Exile", "Destroy", "DealDamage", "Tap", "HandSize", "Move")
_BAD_CHANGES: Final = (k.LoseAllAbilities, k.LoseKeyword, k.LoseAbilities, k.Cannot, k.GainControl, k.RemoveTypes)


def best(state: State, decision: Decision, ids: list[int], enough: bool) -> int | None:
    """The id the player takes next among those offered; None for no more (only if that is ``enough``)."""
    harmful = is_harmful(state, decision)
    mine = [id for id in ids if _owner(state, id) == decision.player]
    others = [id for id in ids if _owner(state, id) != decision.player]
    wanted, unwanted = (others, mine) if harmful else (mine, others)
    own_cost = isinstance(decision, ChooseObject) and decision.purpose in ("Sacrifice", "Discard", "HandSize")
    if own_cost:
        return _cheapest(state, ids, decision)
    if wanted:
        return max(wanted, key=lambda id: worth(state, id))
    if enough or not unwanted:
        return None
    return min(unwanted, key=lambda id: worth(state, id)) if harmful else max(unwanted, key=lambda id: worth(state, id))


def _cheapest(state: State, ids: list[int], decision: Decision) -> int:
    """What the player gives up: of their hand the dearest that is no land, of the battlefield the least valuable."""
    hand = [id for id in ids if not state.objects[id & SLOT_MASK].now.types & LAND]
    if isinstance(decision, ChooseObject) and decision.purpose != "Sacrifice" and hand:
        return max(hand, key=lambda id: state.objects[id & SLOT_MASK].now.mana_value)
    return min(ids, key=lambda id: worth(state, id))


def _owner(state: State, id: int) -> int:
    return id if is_player(id) else state.objects[id & SLOT_MASK].controller


def worth(state: State, id: int) -> tuple[int, int, int]:
    """The order of value: planeswalkers, battles, players, then other objects by power and mana value."""
    if is_player(id):
        return (2, 0, 0)
    now = state.objects[id & SLOT_MASK].now
    if now.types & PLANESWALKER:
        return (4, now.mana_value, 0)
    if now.types & BATTLE:
        return (3, now.mana_value, 0)
    return (1 if now.types & CREATURE else 0, now.power + now.toughness, now.mana_value)


def is_harmful(state: State, decision: Decision) -> bool:
    """Whether what is chosen will be harmed by it."""
    if isinstance(decision, ChooseObject):
        return decision.purpose in _HARMFUL_CHOICES
    if isinstance(decision, ChooseTarget | ChooseNewTarget):
        source = state.objects[decision.source & SLOT_MASK]
        for ability in _abilities(source):
            if ability.effect is not None:
                verdict = _verdict(
                    ability.effect, decision.index, {is_player(option.id) for option in decision.options}
                )
                if verdict is not None:
                    return verdict
        return _is_bad_aura(source)
    return False


def _abilities(source: Obj) -> list[AbilityFacts]:
    if source.kind == ABILITY and source.stacked is not None and source.stacked.ability is not None:
        return [source.stacked.ability]
    return list(source.now.abilities)


def _verdict(effect: Effect, index: int, players: set[bool]) -> bool | None:
    """Whether the first instruction about the target harms it; None where no instruction is about it. ``players``:
    whether what is offered are players; of an effect with other targets it is not asked."""
    for node in walk(effect):
        if isinstance(node, Effect) and not isinstance(node, e.Sequence | e.Labelled | e.If | e.May | e.Modal):
            for inner in walk(node):
                if isinstance(inner, Target) and inner.index == index and _may_offer(inner.noun, players):
                    return _harms(node)
    return None


def _may_offer(noun: Noun, players: set[bool]) -> bool:
    return not (isinstance(noun, Objects) and True in players) and not (
        isinstance(noun, PlayerNoun) and False in players
    )


def _harms(node: Node) -> bool:
    if isinstance(node, e.Move):
        return node.zone != "battlefield"
    if isinstance(node, _HARMFUL):
        return True
    if isinstance(node, e.PutCounters):
        return node.kind.startswith("-")
    if isinstance(node, e.Apply):
        return any(_bad(change) for change in node.changes)
    return False


def _bad(change: Node) -> bool:
    if isinstance(change, _BAD_CHANGES):
        return True
    if isinstance(change, k.ModifyPowerToughness):
        numbers = (change.power, change.toughness)
        return any(isinstance(number, Number) and number.value < 0 for number in numbers)
    return False


def _is_bad_aura(source: Obj) -> bool:
    for ability in source.now.statics:
        tree = ability.static
        if tree is not None:
            for effect in tree.effects:
                if isinstance(effect, k.Continuous) and any(_bad(change) for change in effect.changes):
                    return True
    return False
