"""Copies on the stack, mana (CR 707.10, 106.4)."""

from __future__ import annotations

from rulewright.abilities import effect as e
from rulewright.vocabulary.zone import STACK

from ..bestowing import copy_bestowal
from ..context import Context
from ..event import COPY as COPY_EVENT
from ..event import Event
from ..happen import occur
from ..mana_abilities import add_mana as add_mana_now
from ..objects import ABILITY, COPY, Obj
from ..queries import evaluate, refer
from ..retargeting import choose_new_targets
from ..state import State
from ..zones import put_into_zone
from .result import Happening, Performing, find


def copy_spell(node: e.CopySpell, ctx: Context) -> Performing:
    """CR 707.10: the copy has the spell's characteristics and all that was announced for it. A spell that has left the
    stack is copied as it last was (608.2h)."""
    state = ctx.state
    ids = yield from find(node.what, ctx, ctx.controller, "CopySpell")
    made: list[int] = []
    for player in refer(node.player, ctx):
        for id in ids:
            original = state.last_known(id)  # it is copied as it last was if it has left the stack (CR 702.40a, 608.2h)
            if original is None or original.zone != STACK or original.stacked is None:
                continue
            for _ in range(max(0, evaluate(node.amount, ctx))):
                copy = copy_onto_stack(state, original, player)
                made.append(copy.id)
                if node.new_targets:
                    yield from choose_new_targets(state, copy.id, player)
    return Happening(tuple(made), len(made), bool(made))


def copy_onto_stack(state: State, original: Obj, player: int) -> Obj:
    """A copy of a spell or ability on the stack, controlled by the player (CR 707.10)."""
    kind = ABILITY if original.kind == ABILITY else COPY
    copy = state.add(kind, player, original.form, original.base)  # CR 707.10g
    copy.face = original.face
    copy.zone = STACK
    copy.controller = player
    copy.stacked = original.stacked
    copy.cast = None if original.cast is None else original.cast.copied()
    copy.face_down = original.face_down
    copy.seen = original.seen
    copy.timestamp = state.timestamp()
    put_into_zone(state, copy, "")
    copy_bestowal(state, original, copy.id)
    if state.observer is not None:
        state.observer.noted(state, "copied", "707.10", (copy.id, original.id))
    if kind == COPY:
        copied = Event(COPY_EVENT, copy.id, player, "707.10")
        occur(state, copied)
    return copy


def add_mana(node: e.AddMana, ctx: Context) -> Performing:
    """Mana added by a spell or ability that uses the stack (CR 106.4)."""
    amount = yield from add_mana_now(ctx.state, node, ctx)
    return Happening((), amount, amount > 0)
