"""Permissions that hold once a turn, for a spell or for a land (CR 601.3b, 305.1), and what is triggered when somebody
makes use of one (603.12)."""

from __future__ import annotations

from rulewright.abilities.ability import TriggeredAbility
from rulewright.abilities.continuous import OnceEachYourTurn
from rulewright.abilities.trigger import AnyTrigger

from .context import Context
from .effects_in_force import Pending, Static
from .event import Event
from .facts import AbilityFacts, facts_of
from .state import State


def still_holds(state: State, player: int, static: Static, effect: OnceEachYourTurn) -> bool:
    """Whether the player has not made use of the permission this turn, and it is a turn in which it holds."""
    if state.turn.active != static.controller and not effect.any_turn:
        return False
    return (static.source, static.ability, player) not in state.history.taken


def note_use(state: State, player: int, source: int, ability: AbilityFacts) -> Pending | None:
    """The player makes use of the permission of that ability of the source: it is gone for this turn. Answers the
    reflexive ability that triggers once it has been done, of whoever controls the source now (CR 603.3a)."""
    state.edit_history().taken += ((source, ability, player),)
    was = state.last_known(source)
    if ability.static is None or was is None:
        return None
    for effect in ability.static.effects:
        if isinstance(effect, OnceEachYourTurn) and effect.then is not None:
            facts = facts_of(TriggeredAbility(AnyTrigger(()), effect.then))[0]
            kept = Context(state, was.controller, source).kept()
            return Pending(facts, was.controller, source, was, None, kept, -1)
    return None


def has_done(state: State, pending: Pending, event: Event) -> None:
    """The card has been played: the reflexive ability triggers on that event."""
    pending.event = event
    if pending.context is not None:
        pending.context.event = event
    board = state.edit_board()
    board.pending += (pending,)
    board.unchecked = True
