"""Which of the damage that several sources would deal at the same time a shield prevents (CR 615.7)."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities import replacement as rp

from .decision import NUMBER, ChooseNumber, Decision, Option
from .effects_in_force import Shield
from .event import DAMAGE, Event
from .replacement import affected_player, applicable
from .state import State


def share_shields(state: State, events: list[Event]) -> Generator[Decision, int, None]:
    """Where a shield prevents a part only of the damage that several sources would deal at the same time, the player
    who would be dealt it, or the permanent's controller, says how much of whose."""
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
        player = affected_player(state, event)
        left = shield.left
        rest = sum([each.amount for each in shared])
        for each in shared:
            rest -= each.amount
            most, least = min(left, each.amount), max(0, left - rest)
            chosen = most
            if least < most:
                options = [Option(NUMBER, each.source, number) for number in range(most, least - 1, -1)]
                answer = yield ChooseNumber(player, options, shield.context.source, "615.7", each.source)
                chosen = options[answer].number
            if each is not shared[-1]:  # of the last one all that the shield has left
                each.shielded = (shield.number, chosen)
            left -= chosen


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
