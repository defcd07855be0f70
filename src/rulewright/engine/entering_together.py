"""The relative timestamps of what enters the battlefield at the same time (CR 613.7m): in turn order, and of one
player's in the order that they choose, where that makes a difference."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities import continuous as k
from rulewright.abilities.reference import Host, Self
from rulewright.vocabulary.zone import BATTLEFIELD

from .characteristics import Characteristics
from .decision import CHOOSE, ChooseObject, Decision, Option
from .event import MOVE, NONE, Event
from .facts import continuous_part
from .layer_changes import Op
from .standing import Reach, reach_of
from .state import State
from .zones import entering_base

_SETTLING: Final = (
    *(k.GainControl, k.ChangeWord, k.SetText, k.SetName, k.SetTypes, k.RemoveTypes, k.LoseSubtypes, k.RemoveSupertypes),
    *(k.LoseKeyword, k.LoseAbilities, k.LoseAllAbilities, k.SetPowerToughness),
)
"""Changes that undo what others in the same layer do, or are undone by them: all others add up in any order."""


def _settles(op: Op) -> bool:
    change = op.change
    return isinstance(change, _SETTLING) or (isinstance(change, k.SetColors) and not change.add)


class Entering:
    """An object that would enter, with the continuous effects on other objects that it would bring along."""

    __slots__ = ("base", "event", "player", "reaches")

    def __init__(self, event: Event, player: int, base: Characteristics, reaches: list[Reach]) -> None:
        self.event = event
        self.player = player
        self.base = base
        self.reaches = reaches


def _entering(state: State, events: list[Event]) -> list[Entering]:
    found: list[Entering] = []
    for event in events:
        if event.kind != MOVE or event.to_zone != BATTLEFIELD:
            continue
        obj = state.find(event.obj)
        if obj is None:
            continue
        base = entering_base(obj, event)
        reaches: list[Reach] = []
        for ability in base.statics if base.emits else ():
            tree = ability.static
            if tree is None or not ability.continuous:
                continue
            for number, effect in enumerate(tree.effects):
                changed = continuous_part(effect)
                if changed is not None and not isinstance(changed.to, Self):
                    reaches.append(reach_of(ability, number))
        if reaches:
            found.append(Entering(event, obj.owner if event.control == NONE else event.control, base, reaches))
    return found


def _undo(one: Entering, other: Entering) -> bool:
    """Whether the order of the two may make a difference. Two that are alike do the same in either order."""
    if one.base is other.base:
        return False
    apart = one.event.attached != other.event.attached
    for mine in one.reaches:
        for theirs in other.reaches:
            if apart and isinstance(mine.to, Host) and isinstance(theirs.to, Host):
                continue
            for op in mine.ops:
                for against in theirs.ops:
                    if op.layer == against.layer and (_settles(op) or _settles(against)):
                        return True
    return False


def in_order_of_time(state: State, events: list[Event]) -> Generator[Decision, int, list[Event]]:
    """The events in the order in which their objects receive timestamps."""
    entering = _entering(state, events)
    if len(entering) < 2:
        return events
    involved: list[Entering] = []
    for one in entering:
        for other in entering:
            if other is not one and _undo(one, other):
                involved.append(one)
                break
    order: list[Event] = []
    for player in state.in_turn_order():
        mine = [each for each in involved if each.player == player]
        while mine:
            at = 0
            if _matters(mine):
                ids = [each.event.obj for each in mine]
                options = [Option(CHOOSE, id) for id in ids]
                at = yield ChooseObject(player, options, NONE, "613.7m", "Timestamp", len(mine), tuple(ids))
            order.append(mine.pop(at).event)
    places = [at for at, event in enumerate(events) if event in order]
    if len(places) != len(order):  # of a player who has left the game
        return events
    found = list(events)
    for at, event in zip(places, order, strict=True):
        found[at] = event
    return found


def _matters(mine: list[Entering]) -> bool:
    for at, one in enumerate(mine):
        for other in mine[at + 1 :]:
            if _undo(one, other):
                return True
    return False
