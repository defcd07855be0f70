"""Copies on the stack, mana (CR 707.10, 106.4)."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities import effect as e
from rulewright.abilities.node import Change
from rulewright.vocabulary.zone import STACK

from ..bestowing import copy_bestowal
from ..casting import announce_to_targets
from ..context import Context, context_of
from ..copying import with_exceptions
from ..decide import pick
from ..decision import Decision
from ..definition import Definition
from ..event import COPY as COPY_EVENT
from ..event import Event
from ..face_copies import Copied, on_each_face
from ..happen import occur
from ..layers import refresh
from ..mana_abilities import add_mana as add_mana_now
from ..objects import ABILITY, COPY, Obj
from ..often import often
from ..queries import evaluate, refer
from ..retargeting import choose_new_targets, instances_of
from ..state import State
from ..targets import legal_target
from ..zones import put_into_zone, touch
from .result import Happening, Performing, find


def copy_spell(node: e.CopySpell, ctx: Context) -> Performing:
    """CR 707.10: the copy has the spell's characteristics and all that was announced for it. A spell that has left the
    stack is copied as it last was (608.2h)."""
    state = ctx.state
    ids = yield from find(node.what, ctx, ctx.controller, "CopySpell")
    made: list[int] = []
    for player in refer(node.player, ctx):
        for id in ids:
            card = state.find(id)
            if card is not None and card.zone != STACK and card.card is not None:
                for _ in range(often(evaluate(node.amount, ctx))):
                    made.append(copy_card(state, card, player).id)
                continue
            original = state.last_known(id)  # it is copied as it last was if it has left the stack (CR 702.40a, 608.2h)
            if original is None or original.zone != STACK or original.stacked is None:
                continue
            if original.now.cannot("be copied"):  # CR 113.6g
                continue
            values = _copied(original, node.changes, ctx)
            for _ in range(often(evaluate(node.amount, ctx))):
                aimed = yield from _aimed_at(node, original, ctx, player)
                if aimed is None:
                    continue
                copy = copy_onto_stack(state, original, player, values)
                if aimed:
                    state.edit(copy.id).stacked = original.stacked.with_targets(aimed)
                    announce_to_targets(state, copy.id, aimed)
                made.append(copy.id)
                if node.new_targets:
                    yield from choose_new_targets(state, copy.id, player)
    return Happening(tuple(made), len(made), bool(made))


def _copied(original: Obj, changes: tuple[Change, ...], ctx: Context) -> Copied:
    """The copiable values of a spell, with the exceptions of the copy effect (CR 707.9)."""
    values = original.base, original.form, original.face
    return on_each_face(values, lambda base: with_exceptions(base, changes, ctx)) if changes else values


Targets = tuple[tuple[int, ...], ...]


def _aimed_at(node: e.CopySpell, original: Obj, ctx: Context, player: int) -> Generator[Decision, int, Targets | None]:
    """The targets of a copy for which the effect names a new one: that one for each target; its controller chooses
    among several (CR 707.10e). None if it is not legal for each; empty if the effect names none."""
    if node.target is None:
        return ()
    stacked = original.stacked
    assert stacked is not None
    named = yield from find(node.target, ctx, player, "CopySpell")
    view = context_of(ctx.state, original)
    own = instances_of(original, view)
    view.controller = player
    possible = [id for id in named if all(legal_target(id, instance, view) for instance in own)]
    chosen = yield from pick(player, possible, 1, 1, ctx.source, "707.10e", "CopySpell")
    if not chosen:
        return None
    return tuple([tuple([chosen[0] for _ in group]) for group in stacked.targets])


def copy_card(state: State, card: Obj, player: int) -> Obj:
    """A copy of a card in the zone in which the card is, to be cast from there (CR 707.12). It ceases to exist if it is
    not (704.5e)."""
    assert card.card is not None
    return copy_in(state, card.card, player, card.zone)


def copy_in(state: State, card: Definition, player: int, zone: int) -> Obj:
    """A copy of a card in that zone."""
    copy = state.add(COPY, player, card, card.front)
    copy.zone = zone
    copy.controller = player
    copy.seen = (1 << len(state.players)) - 1
    copy.timestamp = state.timestamp()
    put_into_zone(state, copy, "")
    board = state.edit_book()
    board.strays = True
    board.unchecked = True
    return copy


def copy_onto_stack(state: State, original: Obj, player: int, values: Copied | None = None) -> Obj:
    """A copy of a spell or ability on the stack, controlled by the player (CR 707.10), with the original's copiable
    values or those given."""
    kind = ABILITY if original.kind == ABILITY else COPY
    base, form, face = (original.base, original.form, original.face) if values is None else values
    copy = state.add(kind, player, form, base)  # CR 707.10g
    copy.face = face
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
        touch(state, copy.id)  # what applies to spells applies to it from now on (CR 611.3b)
        refresh(state)
        copied = Event(COPY_EVENT, copy.id, player, "707.10")
        occur(state, copied)
    return copy


def add_mana(node: e.AddMana, ctx: Context) -> Performing:
    """Mana added by a spell or ability that uses the stack (CR 106.4)."""
    amount = yield from add_mana_now(ctx.state, node, ctx)
    return Happening((), amount, amount > 0)
