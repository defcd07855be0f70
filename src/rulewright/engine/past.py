"""What has happened this turn, asked as a trigger would ask it (CR 603.2): each event with its objects as they were.

Only kinds of events are kept that some card of the game may ask about.
"""

from __future__ import annotations

from typing import Final

from rulewright.abilities import trigger as t
from rulewright.abilities.ability import Keyword
from rulewright.abilities.keyword_meanings import meaning
from rulewright.abilities.node import Node, Trigger
from rulewright.abilities.quantity import TimesThisTurn
from rulewright.abilities.reference import DefendingPlayer, Seat, TopCards

from .context import Context
from .event import GRAVEYARD_ORDER, NONE, Event, listens_to
from .facts import children, walk
from .half_board import sketch
from .objects import SLOT_MASK, Obj
from .queries import as_all_were_there, one_player
from .rewriting import rewritten
from .state import State
from .triggers import occurs

ASKED: Final = (
    *(t.Moves, t.Attacks, t.Casts, t.Discards, t.Sacrifices, t.DrawsCard, t.GainsLife, t.LosesLife, t.PlaysLand),
    *(t.CountersPut, t.IsDealtDamage, t.DealsDamage, t.Performs, t.RollsDie),
)
"""Triggers about which it can be asked how often they have occurred this turn."""

ALWAYS_TOLD: Final = (
    *("commits a crime", "proliferates", "investigates", "scries", "surveils", "discards cards", "gets energy"),
    *("mills a nonland card", "loses the game"),
)
"""Actions that are told whenever some card of the game may ask about them, not only while something listens."""


def recalls(trigger: Trigger) -> bool:
    """Whether it can be told how often this has happened this turn."""
    if isinstance(trigger, t.Casts | t.DrawsCard) and trigger.nth:
        return False
    if isinstance(trigger, t.CountersPut) and (trigger.nth or trigger.each):
        return False
    if isinstance(trigger, t.Performs) and trigger.action not in ALWAYS_TOLD:
        return False
    if isinstance(trigger, t.LosesLife) and trigger.exactly:
        return False
    return isinstance(trigger, ASKED)


def asked_about(trees: tuple[Node, ...]) -> int:
    """The mask of the kinds of events that something in these trees may ask the turn's history about."""
    mask = 0
    for tree in trees:
        if isinstance(tree, TopCards) and tree.zone == "graveyard":
            mask |= GRAVEYARD_ORDER
        if isinstance(tree, TimesThisTurn):
            mask |= listens_to(tree.event)
        if isinstance(tree, t.FirstEachTurn):
            mask |= listens_to(tree)
        if isinstance(tree, Keyword):
            mask |= asked_about(meaning(tree))
        mask |= asked_about(tuple(children(tree)))
    return mask


def remember(state: State, event: Event) -> None:
    """Keeps the event, and its objects as they are now."""
    kept: list[Obj] = []
    for id in (event.obj, event.new, event.source, event.other):
        obj = state.find(id)
        if obj is not None:
            kept.append(obj.copy())
    state.edit_history().events += ((event, tuple(kept)),)


def times(trigger: Trigger, ctx: Context, total: bool = False, distinct: bool = False) -> int:
    """How often this turn an event was what the trigger describes, as things were then; or how much it was together, or
    to how many objects it happened."""
    state = ctx.state
    mask = listens_to(trigger)
    past = [entry for entry in state.history.events if mask >> entry[0].kind & 1]
    if not past:
        return 0
    if any(isinstance(node, DefendingPlayer) for node in walk(trigger)):  # who that is now
        player = one_player(DefendingPlayer(), ctx)
        if player == NONE:
            return 0
        trigger = rewritten(trigger, {DefendingPlayer(): Seat(player)})
    then = sketch(state)
    if any(player.left for player in state.players):  # CR 800.4i
        then.players = as_all_were_there(state).players
    current = ctx.event
    found = 0
    seen: list[int] = []
    ctx.state = then
    for event, objects in past:
        for obj in objects:
            then.objects[obj.id & SLOT_MASK] = obj
        ctx.event = event
        if occurs(trigger, event, ctx) and not (distinct and event.obj in seen):
            seen.append(event.obj)
            found += event.amount if total else 1
        for obj in objects:
            then.objects[obj.id & SLOT_MASK] = state.objects[obj.id & SLOT_MASK]
    ctx.state = state
    ctx.event = current
    return found
