"""Copies on the stack, casting while resolving, mana, extra turns (CR 707.10, 608.2g, 106.4, 500.7)."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities import effect as e
from rulewright.abilities.reference import Target
from rulewright.vocabulary.zone import STACK

from ..bestowing import copy_bestowal
from ..casting import announce_to_targets, aura_target
from ..context import Context, context_of
from ..decision import CHOOSE, STOP, ChooseNewTarget, Decision, Option
from ..event import COPY as COPY_EVENT
from ..event import Event
from ..grouping import Group, group_rule
from ..happen import occur
from ..mana_abilities import add_mana as add_mana_now
from ..queries import evaluate, refer
from ..state import ABILITY, COPY, Obj, State
from ..targets import candidates, instances
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
    copy.cast = original.cast
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


def choose_new_targets(state: State, id: int, player: int) -> Generator[Decision, int, None]:
    """CR 707.10c: any of the targets may be changed; each new one must be legal."""
    obj = state.get(id)
    stacked = obj.stacked
    assert stacked is not None
    own = instances(stacked.ability, stacked.modes)
    enchant = aura_target(obj) if obj.kind != ABILITY else None
    if enchant is not None:
        own = [enchant]
    targets = list(stacked.targets)
    for target in own:
        group = list(targets[target.index])
        for at, old in enumerate(group):
            ctx = context_of(state, state.get(id))
            options = [Option(STOP, old)]
            for new in candidates(target, ctx):
                if new != old and new not in group and _together(target, [*group[:at], new, *group[at + 1 :]], ctx):
                    options.append(Option(CHOOSE, new))
            if len(options) == 1:
                continue
            answer = yield ChooseNewTarget(player, options, id, "707.10c", target.index)
            if options[answer].kind == CHOOSE:
                group[at] = options[answer].id
        targets[target.index] = tuple(group)
    copy = state.edit(id)
    copy.stacked = stacked.with_targets(tuple(targets))
    announce_to_targets(state, id, tuple(targets))


def _together(target: Target, ids: list[int], ctx: Context) -> bool:
    """Whether the targets of an instance of "target" may be chosen together."""
    rule = group_rule(target.noun)
    return rule is None or Group(rule, ids, ctx).holds(ids)


def add_mana(node: e.AddMana, ctx: Context) -> Performing:
    """Mana added by a spell or ability that uses the stack (CR 106.4)."""
    amount = yield from add_mana_now(ctx.state, node, ctx)
    return Happening((), amount, amount > 0)


def extra_turn(node: e.ExtraTurn, ctx: Context) -> Performing:
    """CR 500.7: the most recently created turn is taken first."""
    for player in refer(node.player, ctx):
        turn = ctx.state.edit_turn()
        turn.extra += (player,)
    return Happening((), 0, True)
    yield
