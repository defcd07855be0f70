"""When effects that last end (CR 611.2, 514.2, 615, 603.7)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Both, Matches
from rulewright.abilities.duration import Duration
from rulewright.abilities.node import Condition
from rulewright.abilities.reference import Self
from rulewright.vocabulary.turn import END, UPKEEP
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE

from .context import Context
from .copying import restore
from .effects_in_force import ContinuousEffect, Delayed, Permission, Shield
from .objects import Obj, is_player
from .queries import fits, holds, refer
from .state import State
from .zones import touch

STEPS: Final = {UPKEEP: "your next upkeep", END: "your next end step"}
"""Steps whose beginning ends what lasts until then."""


THIS_TURN: Final = Duration("end of turn")
CAST_FROM_EXILE: Final = "cast from exile"
"""How long an effect lasts that ends as this card is cast from exile."""
WAITS: Final = ("end of turn", "your next turn", "end of your next turn", "end of combat", *STEPS.values())
"""How long a delayed triggered ability may wait, where that is said."""


def expire(state: State, moment: str, player: int) -> None:
    """Ends what lasts until this moment: ``cleanup`` of the player's turn (CR 514.2), the ``end of combat``, their
    ``turn`` or one of the `STEPS` of theirs beginning."""
    board = state.board
    number = state.turn.number
    if board.rules:
        left = [r for r in board.rules if not _over(r.duration, r.controller, r.turn, moment, player, number)]
        if len(left) < len(board.rules):
            board = state.edit_board()
            board.rules = tuple(left)
            board.stale = True
    if not (board.continuous or board.shields or board.permissions or board.delayed):
        return
    _keep(
        state,
        [e for e in board.continuous if not _over(e.duration, e.controller, e.turn, moment, player, number)],
        [s for s in board.shields if not _over(s.duration, s.controller, s.turn, moment, player, number)],
        [p for p in board.permissions if not _over(p.duration, p.player, p.turn, moment, player, number)],
    )
    if board.delayed:
        waiting = [d for d in board.delayed if not _waited(d, moment, player, number)]
        if len(waiting) < len(board.delayed):
            state.edit_board().delayed = tuple(waiting)


def _waited(delayed: Delayed, moment: str, player: int, number: int) -> bool:
    """Whether a delayed ability has waited as long as it does (CR 603.7c)."""
    until = THIS_TURN if delayed.tree.until is None and delayed.tree.whole_turn else delayed.tree.until
    return until is not None and _over(until, delayed.controller, delayed.turn, moment, player, number)


def _over(duration: Duration, controller: int, began: int, moment: str, player: int, number: int) -> bool:
    until = duration.until
    if moment == "cleanup" and until == "end of turn":
        return True
    if moment == "end of combat":
        return until == "end of combat"
    if moment in STEPS.values():
        return until == moment and player == controller
    if player != controller or number <= began:
        return False
    return until == ("end of your next turn" if moment == "cleanup" else "your next turn")


def cast_next(state: State, player: int, spell: Obj) -> None:
    """Ends what holds only for the next such spell that the player casts, as it has been cast."""
    board = state.board
    left = [
        rule
        for rule in board.rules
        if rule.next_one is None
        or rule.controller != player
        or not fits(rule.next_one, spell, Context(state, rule.controller, rule.source))
    ]
    if len(left) < len(board.rules):
        board = state.edit_board()
        board.rules = tuple(left)
        board.stale = True


def cast_from_exile(state: State, spell: Obj) -> None:
    """Ends what lasts until the card is cast from exile that was exiled to pay for it (CR 611.2b)."""
    board = state.board
    was = spell.previous
    if was is None or was.zone != EXILE or was.previous is None:
        return
    before = was.previous.id
    ended = [e for e in board.continuous if e.duration.until == CAST_FROM_EXILE and e.source in (was.id, before)]
    if ended:
        for effect in ended:
            for id in effect.affected:
                if state.find(id) is not None:
                    touch(state, id)
        board = state.edit_board()
        board.continuous = tuple([effect for effect in board.continuous if effect not in ended])
        board.stale = True


def expire_untap(state: State, player: int) -> None:
    """Ends what lasts until the end of the next untap step of an object's controller, for the player's objects."""
    board = state.board
    if not any(effect.duration.until in ("next untap step", "your next untap step") for effect in board.continuous):
        return
    left: list[ContinuousEffect] = []
    for effect in board.continuous:
        if effect.duration.until == "your next untap step" and effect.controller == player:  # CR 701.43a
            for id in effect.affected:
                if state.find(id) is not None:
                    touch(state, id)
            continue
        if effect.duration.until != "next untap step":
            left.append(effect)
            continue
        gone = [id for id in effect.affected if (obj := state.find(id)) is None or obj.controller == player]
        for id in gone:
            if state.find(id) is not None:
                touch(state, id)
        if len(gone) < len(effect.affected):
            left.append(effect.on(tuple(id for id in effect.affected if id not in gone)))
    board = state.edit_board()
    board.continuous = tuple(left)
    board.stale = True


def expire_conditions(state: State) -> None:
    """Ends what lasts until an object leaves the battlefield or for as long as a condition holds (CR 611.2b), and
    permissions for cards that have moved."""
    board = state.board
    if not (board.continuous or board.shields or board.permissions):
        return
    _keep(
        state,
        [e for e in board.continuous if not _ended(state, e.duration, e.source, e)],
        [s for s in board.shields if not _ended(state, s.duration, s.context.source, s)],
        [p for p in board.permissions if not _ended(state, p.duration, p.source, p)],
    )


def _ended(state: State, duration: Duration, source: int, lasting: ContinuousEffect | Shield | Permission) -> bool:
    until = duration.until
    if until == "this leaves":
        obj = state.find(source)
        return obj is None or (obj.zone != BATTLEFIELD and not obj.phased)
    if until == "you control it":  # CR 702.62a
        if not isinstance(lasting, ContinuousEffect):
            return False
        found = [state.find(id) for id in lasting.affected]
        return any(obj is not None and obj.controller != lasting.controller for obj in found)
    if until != "condition" or duration.condition is None:
        return False
    if isinstance(lasting, Permission):
        ctx = Context(state, lasting.player, source)
    else:
        ctx = lasting.context.at(state)
    if isinstance(duration.condition, Matches) and isinstance(duration.condition.what, Self):
        if state.find(ctx.source) is None:  # CR 400.7: what it has become is another object
            return True
    return _tracks_phased_out(duration.condition, ctx) or not holds(duration.condition, ctx)


def _tracks_phased_out(condition: Condition, ctx: Context) -> bool:
    """Whether the condition is about a permanent that is phased out: it cannot be seen any longer (CR 702.26f)."""
    if isinstance(condition, Both):
        return any(_tracks_phased_out(each, ctx) for each in condition.conditions)
    if not isinstance(condition, Matches):
        return False
    found = [ctx.state.find(id) for id in refer(condition.what, ctx) if not is_player(id)]
    return any(obj is not None and bool(obj.phased) for obj in found)


def _keep(
    state: State, continuous: list[ContinuousEffect], shields: list[Shield], permissions: list[Permission]
) -> None:
    """Writes what is left. The objects of effects that ended are named to the layers."""
    board = state.board
    permissions = [p for p in permissions if any(state.find(card) is not None for card in p.cards)]
    if len(continuous) < len(board.continuous):
        for effect in board.continuous:
            if effect not in continuous:
                if effect.reach is None or not effect.reach.local or effect.duration.condition is not None:
                    state.edit_board().stale = True
                for id in effect.affected:
                    if state.find(id) is not None:
                        touch(state, id)
        ended = [effect for effect in board.continuous if effect.copied is not None and effect not in continuous]
        state.edit_board().continuous = tuple(continuous)
        for effect in ended:
            restore(state, effect)
    if len(shields) < len(board.shields):
        state.edit_board().shields = tuple(shields)
    if len(permissions) < len(board.permissions):
        state.edit_board().permissions = tuple(permissions)
