"""Doing what the keywords of costs ask for (CR 601.2h): behold, collect evidence, exert, unattach."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.condition import NotCondition, TurnOf
from rulewright.abilities.continuous import Cannot
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import KeywordAction
from rulewright.abilities.reference import Seat
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, HAND

from .context import Context, Kept
from .cost_keywords import BEHOLD, EVIDENCE, EXERT, evidence, may_be_beheld
from .decision import CHOOSE, STOP, ChooseCostObject, Decision, Option
from .effects_in_force import ContinuousEffect
from .event import ACTION, NONE, REVEAL, Event
from .happen import happen, move_event, occur
from .layers import refresh
from .queries import evaluate, refer
from .state import State
from .unattaching import unattach
from .zones import touch


def do_deed(
    state: State, player: int, action: KeywordAction, ctx: Context, source: int
) -> Generator[Decision, int, tuple[int, ...]]:
    """Does what a keyword asks for as a cost; answers the objects used, as they were."""
    if action.name == BEHOLD:
        ids = yield from _behold(state, player, action, ctx, source)
    elif action.name == EVIDENCE:
        assert action.amount is not None
        ids = yield from collect_evidence(state, player, evaluate(action.amount, ctx), ctx, source)
    else:
        assert action.what is not None
        ids = tuple([id for id in refer(action.what, ctx) if state.find(id) is not None])
        for id in ids:
            if action.name == EXERT:
                exert(state, player, id)
            else:
                unattach(state, [id])
        refresh(state)
    return ids


def _behold(
    state: State, player: int, action: KeywordAction, ctx: Context, source: int
) -> Generator[Decision, int, tuple[int, ...]]:
    """CR 701.4a: a card of the hand is revealed, a permanent is chosen."""
    possible = may_be_beheld(state, player, action, ctx)
    answer = 0
    if len(possible) > 1:
        answer = yield ChooseCostObject(player, [Option(CHOOSE, id) for id in possible], source, "701.4a", BEHOLD)
    id = possible[answer]
    if state.get(id).zone == HAND:
        state.edit(id).seen = (1 << len(state.players)) - 1
        occur(state, Event(REVEAL, id, player, "701.4a"))
    ctx.paid = (*ctx.paid, (BEHOLD, (id,)))
    return (id,)


def collect_evidence(
    state: State, player: int, least: int, ctx: Context, source: int
) -> Generator[Decision, int, tuple[int, ...]]:
    """CR 701.59a: any number of cards with that total mana value are exiled together."""
    left = evidence(state, player, ctx)
    chosen: list[int] = []
    while left:
        options = [Option(CHOOSE, id) for at, (id, _) in enumerate(left) if sum(v for _, v in left[at:]) >= least]
        if least <= 0:
            options.append(Option(STOP))
        answer = yield ChooseCostObject(player, options, source, "701.59a", EVIDENCE)
        if options[answer].kind == STOP:
            break
        at = [id for id, _ in left].index(options[answer].id)
        chosen.append(left[at][0])
        least -= left[at][1]
        left = left[at + 1 :]
    events = [move_event(state, id, EXILE, player, "701.59a", "exile") for id in chosen]
    for event in events:
        event.source = source
    yield from happen(state, events)
    acted(state, player, "collects evidence", "701.59a")
    return tuple(chosen)


def exert(state: State, player: int, id: int) -> None:
    """CR 701.43a-c: it does not untap during the player's next untap step."""
    obj = state.find(id)
    if obj is None or obj.zone != BATTLEFIELD:
        return
    kept = Cannot("untap", unless=NotCondition(TurnOf(Seat(player))))
    effect = ContinuousEffect(
        (id,),
        (kept,),
        Duration(NEXT_UNTAP),
        Kept(player, id),
        player,
        id,
        state.timestamp(),
        state.turn.number,
    )
    state.edit_board().continuous += (effect,)
    touch(state, id)
    refresh(state)
    event = Event(ACTION, id, player, "701.43a")
    event.cause = "is exerted"
    occur(state, event)


NEXT_UNTAP: Final = "your next untap step"
"""Until when an exerted permanent stays tapped: the untap step of who exerted it (CR 701.43a)."""


def acted(state: State, player: int, action: str, rule: str) -> None:
    """Abilities trigger on what the player has done."""
    event = Event(ACTION, NONE, player, rule)
    event.cause = action
    occur(state, event)
