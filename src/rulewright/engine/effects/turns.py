"""Turns, phases and steps that are added, skipped, ended or played for others (CR 500.7-500.11, 722, 723)."""

from __future__ import annotations

from rulewright.abilities import effect as e
from rulewright.vocabulary.turn import BEGIN_COMBAT, END_COMBAT, POSTCOMBAT_MAIN, PRECOMBAT_MAIN
from rulewright.vocabulary.zone import STACK

from .. import state_based
from ..cells import OVER
from ..context import Context
from ..controlling import control, control_combat, control_resolution, control_spell
from ..decision import SUBGAME
from ..ending import COMBAT, clear_stack
from ..queries import evaluate, refer
from ..restarting import restart
from ..subgames import resume
from ..turn_plan import PHASES, STEPS
from .result import NOTHING, Happening, Performing


def extra_turn(node: e.ExtraTurn, ctx: Context) -> Performing:
    """CR 500.7: the most recently created turn is taken first."""
    for player in refer(node.player, ctx):
        turn = ctx.state.edit_turn()
        turn.extra += (player,)
    return Happening((), 0, True)
    yield


def extra_phases(node: e.ExtraPhases, ctx: Context) -> Performing:
    """CR 500.8-500.9: directly after this phase or step, the most recently created ones first."""
    state = ctx.state
    step = state.turn.step
    if node.after == "main" and step not in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN):
        return NOTHING
    if node.after == "combat" and not BEGIN_COMBAT <= step <= END_COMBAT:
        return NOTHING
    if node.player is not None and state.turn.active not in refer(node.player, ctx):  # CR 500.10a
        return NOTHING
    times = 1 if node.amount is None else max(0, evaluate(node.amount, ctx))
    turn = state.edit_turn()
    if node.after == "step":  # CR 500.9
        turn.steps = tuple([STEPS[name] for name in node.phases]) * times + turn.steps
        return Happening((), times, times > 0)
    turn.added = tuple(PHASES[name] for name in node.phases) * times + turn.added
    return Happening((), times, times > 0)
    yield


def end_turn(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 723.1-723.2: the stack is exiled, then state-based actions are checked; nobody receives priority."""
    state = ctx.state
    what = node.name.removeprefix("end the ")
    if what == COMBAT and not BEGIN_COMBAT <= state.turn.step <= END_COMBAT:  # CR 723.2g
        return NOTHING
    yield from clear_stack(state, player, what)
    while state.board.unchecked and state.turn.stage != OVER:
        did = yield from state_based.check(state)
        if not did:
            break
    return Happening((), 0, True)


def restart_game(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 726: what it speaks of is left where it is."""
    kept = () if node.what is None else refer(node.what, ctx)
    yield from restart(ctx.state, player, kept)
    return Happening(kept, len(kept), True)


def play_subgame(node: e.PlaySubgame, ctx: Context) -> Performing:
    """CR 728.1: what the spell or ability says next is done once the subgame has ended; it was the winner's doing."""
    state = ctx.state
    yield SUBGAME
    outcome = state.outcomes[state.met - 1]
    resume(state, outcome)
    return Happening((), 1, True, (), (outcome.winner,))  # of a draw: no player's seat


def skip_next(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 614.10: the next one that begins is skipped; not one that has begun."""
    ctx.state.edit_player(player).skips += (node.name.removeprefix("skip next "),)
    return Happening((), 1, True)
    yield


def control_player(node: e.ControlPlayer, ctx: Context) -> Performing:
    """CR 722.1: during the next turn that the player actually takes, or the next combat phase (722.2)."""
    controllers = refer(node.player, ctx)
    found = refer(node.controlled, ctx)
    for player in found:
        for by in controllers:
            if node.spell is not None:
                for id in refer(node.spell, ctx):
                    spell = ctx.state.find(id)
                    if spell is not None and spell.zone == STACK:
                        control_spell(ctx.state, player, by, id)
            elif node.phase == "combat":
                control_combat(ctx.state, player, by)
            elif node.phase:
                control_resolution(ctx.state, player, by)
            else:
                control(ctx.state, player, by)
    return Happening(found, len(found), bool(found))
    yield
