"""What players may do with the cards of their opening hands (CR 103.6)."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities.continuous import BeginInPlay, RevealFromOpeningHand
from rulewright.abilities.node import StaticEffect
from rulewright.vocabulary.zone import BATTLEFIELD, HAND

from .context import Context
from .decide import ask, pick
from .decision import Decision
from .effects.result import perform
from .event import NONE, REVEAL, Event
from .happen import happen, move_event, occur
from .objects import SLOT_MASK
from .queries import evaluate
from .state import State

OPENING_HAND = "OpeningHand"


def opening_actions(state: State, order: list[int]) -> Generator[Decision, int, None]:
    """The starting player takes any such actions in any order, then each other player in turn order (CR 103.6). Of the
    last one that is left it is asked whether it is taken."""
    for seat in order:
        left = [id for id in state.players[seat].hand if action_of(state, seat, id) is not None]
        while len(left) > 1:
            chosen = yield from pick(seat, left, 0, 1, NONE, "103.6", OPENING_HAND)
            if not chosen:
                left = []
                break
            yield from _take(state, seat, chosen[0])
            left = [id for id in left if id != chosen[0] and state.find(id) is not None]  # each of them once
        for id in left:
            begins = isinstance(action_of(state, seat, id), BeginInPlay)
            wanted = yield from ask(seat, id, "103.6a" if begins else "103.6b", "BeginInPlay" if begins else "Reveal")
            if wanted:
                yield from _take(state, seat, id)


def action_of(state: State, player: int, id: int) -> StaticEffect | None:
    """What the player may do with the card of their opening hand, if anything."""
    for ability in state.objects[id & SLOT_MASK].now.statics:
        tree = ability.static
        if tree is None or not ability.functions_in(HAND):
            continue
        for effect in tree.effects:
            if isinstance(effect, BeginInPlay) and not (effect.not_first and player == state.turn.active):
                return effect
            if isinstance(effect, RevealFromOpeningHand):
                return effect
    return None


def _take(state: State, player: int, id: int) -> Generator[Decision, int, None]:
    action = action_of(state, player, id)
    if isinstance(action, BeginInPlay):  # 103.6a
        event = move_event(state, id, BATTLEFIELD, player, "103.6a", "put")
        event.control = player
        ctx = Context(state, player, id)
        event.counters = tuple([(kind, evaluate(amount, ctx)) for kind, amount in action.counters])
        yield from happen(state, [event])
        if event.done and action.then is not None:
            yield from perform(action.then, Context(state, player, event.new))
    elif isinstance(action, RevealFromOpeningHand):  # 103.6b
        state.edit(id).seen = (1 << len(state.players)) - 1
        occur(state, Event(REVEAL, id, player, "103.6b"))
        yield from perform(action.effect, Context(state, player, id))
