"""What several players do together (CR 101.4, 608.2e): all choose in APNAP order, then all that they chose happens."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.node import Effect
from rulewright.abilities.reference import Actor

from ..context import Context
from ..decide import ask
from ..decision import Decision
from ..event import Event
from ..facts import walk
from ..happen import Gathered, happen
from .possible import possible
from .result import NOTHING, Happening, Performing, perform

SIMPLE: Final = (
    *(e.Sequence, e.Labelled, e.May, e.If, e.Unless, e.OneOf),
    *(e.Sacrifice, e.Discard, e.Destroy, e.Exile, e.Move, e.Mill, e.Draw, e.GainLife, e.LoseLife),
    *(e.PutCounters, e.RemoveCounters, e.Tap, e.Untap, e.Pick, e.Reveal, e.Shuffle, e.Search),
    *(e.CreateToken, e.TokenSpec, e.CreateTokenCopy),
)
"""Instructions that choose and then do one thing; others are carried out by one player after the other."""
IN_TURN: Final = (*SIMPLE, e.TurnUpUntil, e.LookAt, e.Scry, e.DealDamage)
"""With those that one player carries out after the other, all of them before the next instruction is followed (CR
608.2e, 608.2f)."""


def done_together(effect: Effect) -> bool:
    """Whether all players follow each instruction of it before any of them goes on to the next one."""
    return all(isinstance(node, IN_TURN) for node in walk(effect) if isinstance(node, Effect))


def asks_first(effect: Effect) -> bool:
    """Whether each player may do it: all say whether they will before anyone does (CR 101.4)."""
    return isinstance(effect, e.May) and isinstance(effect.player, Actor) and not isinstance(effect.effect, e.Meanwhile)


def together(effect: Effect, views: list[Context]) -> Generator[Decision, int, list[Happening]]:
    """Carries out each action for all the players, from their points of view in APNAP order, before the next one
    (CR 608.2e)."""
    done: list[Happening] = [NOTHING for _ in views]
    for part in effect.effects if isinstance(effect, e.Sequence) else (effect,):
        if isinstance(part, e.May) and asks_first(part) and not _gathers(part):
            results = yield from _if_willing(part.effect, views)
        else:
            results = yield from _one_part(part, views)
        for at, result in enumerate(results):
            done[at] = Happening(result.ids, result.amount, done[at].done or result.done)
    return done


def _gathers(part: Effect) -> bool:
    """Whether what all choose is gathered, and then happens at the same time: players draw one after the other (CR
    121.2c)."""
    return all(
        isinstance(node, SIMPLE) and not isinstance(node, e.Draw) for node in walk(part) if isinstance(node, Effect)
    )


def _if_willing(effect: Effect, views: list[Context]) -> Generator[Decision, int, list[Happening]]:
    """All players say whether they will do it, in APNAP order, before anyone does (CR 101.4)."""
    results: list[Happening] = [NOTHING for _ in views]
    willing: list[int] = []
    for at, view in enumerate(views):
        if possible(effect, view):  # CR 608.2d
            yes = yield from ask(view.actor, view.source, "608.2d", type(innermost(effect)).__name__)
            if yes:
                willing.append(at)
    doing = [views[at] for at in willing]
    if doing and isinstance(innermost(effect), e.CreateToken):
        found = yield from _one_action(effect, doing)
        for at, result in zip(willing, found, strict=True):
            results[at] = result
        return results
    for at in willing:
        results[at] = yield from as_payment(effect, views[at])
    return results


def _one_part(part: Effect, views: list[Context]) -> Generator[Decision, int, list[Happening]]:
    if _gathers(part):
        gathered = yield from _one_action(part, views)
        return gathered
    results: list[Happening] = []
    for view in views:
        result = yield from perform(part, view)
        results.append(result)
    return results


def as_payment(effect: Effect, ctx: Context) -> Performing:
    """Carries out what a player has chosen to do; life that it costs is paid (CR 119.4)."""
    ctx.paying = isinstance(innermost(effect), e.LoseLife)
    result = yield from perform(effect, ctx)
    ctx.paying = False
    return result


def innermost(effect: Effect) -> Effect:
    """The first real instruction: what the question is about."""
    while True:
        if isinstance(effect, e.Labelled):
            effect = effect.effect
        elif isinstance(effect, e.Sequence):
            effect = effect.effects[0]
        else:
            return effect


def _one_action(part: Effect, views: list[Context]) -> Generator[Decision, int, list[Happening]]:
    state = views[0].state
    running: list[Performing] = []
    for view in views:
        running.append(perform(part, view))
    results: list[Happening] = [NOTHING for _ in views]
    left = list(range(len(views)))
    while left:
        events: list[Event] = []
        acting: list[int] = []
        for at in left:
            gathered = yield from _until_it_acts(running[at], views[at], results, at)
            if gathered is not None:
                events.extend(gathered.events)
                acting.append(at)
        if acting:
            yield from happen(state, events)
        left = acting
    return results


def _until_it_acts(
    running: Performing, view: Context, results: list[Happening], at: int
) -> Generator[Decision, int, Gathered | None]:
    """Lets one player choose up to what happens then; None once the player has done all of it."""
    state = view.state
    outer = state.gathering
    answer = -1
    while True:
        state.gathering = True
        try:
            decision = next(running) if answer < 0 else running.send(answer)
        except StopIteration as end:
            results[at] = end.value
            return None
        finally:
            state.gathering = outer
        if isinstance(decision, Gathered):
            return decision
        answer = yield decision
