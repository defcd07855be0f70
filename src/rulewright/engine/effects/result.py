"""What performers share: their type, and following references that ask."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final

from rulewright.abilities.effect import KeywordAction
from rulewright.abilities.node import Effect, Reference
from rulewright.abilities.reference import Choose, Union
from rulewright.vocabulary.zone import PUBLIC_ZONES

from ..context import Context
from ..decide import pick
from ..decision import Decision
from ..effects_in_force import NOTHING, Happening
from ..grouping import group_rule, pick_together
from ..objects import SLOT_MASK, is_player
from ..queries import evaluate, members, refer
from ..rng import below
from ..traits import NotEvaluable

Performing = Generator[Decision, int, Happening]
"""An instruction being carried out: it may ask, and answers what it did."""

Performer = Callable[[Any, Context], Performing]
"""A performer takes its own node and the point of view. Its node's type is the key in the table."""

Deed = Callable[[KeywordAction, Context, int], Performing]
"""What carries out a keyword action, found by its name: it takes the node, the point of view and the player."""


def find(reference: Reference, ctx: Context, player: int, purpose: str) -> Generator[Decision, int, tuple[int, ...]]:
    """The ids that a reference points at, asking ``player`` where it says that something is chosen (CR 608.2d)."""
    if isinstance(reference, Choose):
        possible = list(members(reference.noun, ctx))
        ids = yield from choose_among(possible, reference, ctx, player, purpose)
        return ids
    if isinstance(reference, Union):
        found: list[int] = []
        for part in reference.parts:
            ids = yield from find(part, ctx, player, purpose)
            found.extend(id for id in ids if id not in found)
        return tuple(found)
    return refer(reference, ctx)


def choose_among(
    possible: list[int], choice: Choose, ctx: Context, player: int, purpose: str
) -> Generator[Decision, int, tuple[int, ...]]:
    """Chooses from the ids as many as the choice says."""
    state = ctx.state
    least = max(0, evaluate(choice.minimum, ctx))
    most = max(0, evaluate(choice.maximum, ctx))
    if choice.random:
        chosen: list[int] = []
        left = list(possible)
        while left and len(chosen) < most:
            board = state.edit_board()
            at, board.rng = below(board.rng, len(left))
            chosen.append(left.pop(at))
        return tuple(chosen)
    if choice.chooser is not None:
        choosers = [seat for seat in refer(choice.chooser, ctx) if not state.players[seat].lost]
        if len(choosers) > 1:  # the controller says which opponent chooses
            choosers = yield from pick(ctx.controller, choosers, 1, 1, ctx.source, "608.2d", "Opponent")
        player = choosers[0] if choosers else player
    rule = group_rule(choice.noun)
    if rule is not None:
        together = yield from pick_together(player, possible, least, most, rule, ctx, purpose)
        return tuple(together)
    picked = yield from pick(player, possible, least, most, ctx.source, "608.2d", purpose)
    return tuple(picked)


def objects_only(ids: tuple[int, ...], ctx: Context) -> list[int]:
    """The ids that are objects which still exist; a phased-out permanent is treated as though it did not (702.26b)."""
    state = ctx.state
    return [id for id in ids if not is_player(id) and (obj := state.find(id)) is not None and not obj.phased]


_MOVED_BY_COSTS: Final = ("sacrifice", "discard", "exile")


def after_costs(ids: tuple[int, ...], ctx: Context) -> tuple[int, ...]:
    """The ids, with the new objects in public zones in place of those that a cost moved there: the effects of the spell
    or ability can find them (CR 400.7j)."""
    moved = [id for action, used in ctx.paid if action in _MOVED_BY_COSTS for id in used]
    if not moved:
        return ids
    found: list[int] = []
    for id in ids:
        if id in moved and ctx.state.find(id) is None:
            now = ctx.state.objects[id & SLOT_MASK]
            if now.previous is not None and now.previous.id == id and now.zone in PUBLIC_ZONES:
                found.append(now.id)
                continue
        found.append(id)
    return tuple(found)


TABLE: Final[dict[type[Effect], Performer]] = {}
"""The performers by node; filled from `performers` where resolution begins, so that instructions may contain others."""


def perform(effect: Effect, ctx: Context) -> Performing:
    """Carries out one instruction; answers what it did."""
    performer = TABLE.get(type(effect))
    if performer is None:
        raise NotEvaluable(f"effect {type(effect).__name__}")
    if ctx.state.observer is not None:
        return _observed(performer, effect, ctx)
    return performer(effect, ctx)


def _observed(performer: Performer, effect: Effect, ctx: Context) -> Performing:
    """Carries out an instruction and tells whether anything was written as it was."""
    state = ctx.state
    before = state.changes.everything()
    result: Happening = yield from performer(effect, ctx)
    if state.observer is not None:
        state.observer.noted(state, "performed", "608.2c", (effect, ctx.source, state.changes.everything() != before))
    return result


__all__ = [
    "NOTHING",
    "TABLE",
    "Happening",
    "Performer",
    "Performing",
    "after_costs",
    "choose_among",
    "find",
    "objects_only",
    "perform",
]
