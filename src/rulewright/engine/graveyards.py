"""The order of cards that are put into a graveyard at the same time (CR 404.3)."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.vocabulary.zone import GRAVEYARD

from .decision import ChooseObject, Decision, choose
from .event import GRAVEYARD_ORDER, MOVE, NONE, Event
from .state import State


def arrange_graveyards(state: State, events: list[Event]) -> Generator[Decision, int, None]:
    """Each owner says in which order the cards lie that have just been put there together: the first one chosen is
    nearest to the top. It is asked only where some card of the game looks at the order of graveyards."""
    if not state.recalled & GRAVEYARD_ORDER:
        return
    arrived = {event.new for event in events if event.kind == MOVE and event.done and event.to_zone == GRAVEYARD}
    for seat in state.in_turn_order():
        left = [id for id in state.players[seat].graveyard if id in arrived]
        if len(left) < 2:
            continue
        rest = tuple([id for id in state.players[seat].graveyard if id not in arrived])
        order: list[int] = []
        left.reverse()
        while len(left) > 1:
            answer = yield ChooseObject(seat, choose(left), NONE, "404.3", "Top")
            order.append(left.pop(answer))
        order.extend(left)
        order.reverse()
        state.edit_player(seat).graveyard = (*rest, *order)
