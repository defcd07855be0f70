"""Which of the damage that several sources would deal at the same time a shield prevents (CR 615.7)."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities import replacement as rp

from .decision import CHOOSE, ChooseObject, Decision, Option
from .effects_in_force import Shield
from .event import DAMAGE, Event
from .replacement import affected_player, applicable
from .state import State


def in_order_of_shields(state: State, events: list[Event]) -> Generator[Decision, int, list[Event]]:
    """The events in the order in which shields that prevent so much damage are used up by them: the player who would
    be dealt the damage, or the permanent's controller, says whose is prevented first where not all of it is."""
    order = events[:]
    done: list[tuple[int, int]] = []
    for event in events:
        to = (event.obj, event.player)
        if event.kind != DAMAGE or to in done:
            continue
        done.append(to)
        alike = [each for each in events if each.kind == DAMAGE and (each.obj, each.player) == to]
        shield, shared = _shield_for(state, alike)
        if shield is None:
            continue
        places = [order.index(each) for each in shared]
        chosen: list[Event] = []
        left = shield.left
        player = affected_player(state, event)
        while left > 0 and len(shared) > 1:
            options = [Option(CHOOSE, each.source) for each in shared]
            answer = yield ChooseObject(player, options, shield.context.source, "615.7", "Shield")
            left -= shared[answer].amount
            chosen.append(shared.pop(answer))
        for place, each in zip(sorted(places), chosen + shared, strict=True):
            order[place] = each
    return order


def _shield_for(state: State, events: list[Event]) -> tuple[Shield | None, list[Event]]:
    """A shield that prevents a part only of what these events, of different sources, would deal; and those events."""
    for shield in state.board.shields:
        if shield.left <= 0 or not isinstance(shield.outcome, rp.Prevent) or shield.outcome.amount is None:
            continue
        shared: list[Event] = []
        for event in events:
            if event.amount > 0 and not event.unpreventable:
                if any(each.shield is shield for each in applicable(state, event)):
                    shared.append(event)
        sources: list[int] = []
        for event in shared:
            if event.source not in sources:
                sources.append(event.source)
        if len(sources) > 1 and len(sources) == len(shared):
            if sum([event.amount for event in shared]) > shield.left:
                return shield, shared
    return None, []
