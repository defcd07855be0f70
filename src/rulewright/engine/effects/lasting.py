"""Effects that outlast the instruction: continuous effects, shields, permissions (CR 611, 614, 601.3b)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulewright.abilities import continuous as k
from rulewright.abilities import effect as e
from rulewright.abilities.ability import Keyword
from rulewright.abilities.node import Change, Noun, ReplacedEvent, StaticEffect
from rulewright.abilities.quantity import Number, X
from rulewright.abilities.reference import Choose, DefendingPlayer, Each, Fixed, Itself, Made, Union
from rulewright.abilities.replacement import DealInstead, Prevent, WouldBeDealtDamage

from ..chosen import WORD_CHOSEN
from ..context import Context
from ..decide import pick
from ..directions import ATTACKS, ONE_WAY, turn_earlier
from ..effects_in_force import CHOSEN_SOURCE, ContinuousEffect, Permission, Rule, Shield
from ..event import EFFECT, NONE, Event
from ..facts import walk
from ..happen import occur
from ..layers import refresh
from ..objects import ABILITY, SLOT_MASK, Stacked
from ..queries import attacked_by, chosen, evaluate, fits, refer
from ..spell_abilities import give
from ..spending import AS_THOUGH
from ..state import State
from ..zones import touch
from .casting import as_spells, cards_in, described_spells
from .locking import locked_change
from .qualities import with_choices
from .result import NOTHING, Happening, Performing, find, objects_only


def each_its_own(changes: tuple[Change, ...], ctx: Context) -> bool:
    """Whether the changes are others for each of several objects: "for each other attacking creature", or where they
    speak of the player whom each of those attacks (CR 508.5a)."""
    for change in changes:
        for part in walk(change):
            if isinstance(part, Itself) or (isinstance(part, DefendingPlayer) and attacked_by(ctx.object()) == NONE):
                return True
    return False


def without_gains(id: int, changes: tuple[Change, ...], state: State) -> tuple[Change, ...]:
    """The changes without the abilities that the object can't have now: that part of the effect does not apply
    (CR 113.11)."""
    obj = state.find(id)
    barred = () if obj is None else [r.keyword for r in obj.now.restrictions if isinstance(r, k.CannotHave)]
    if not barred:
        return changes
    kept: list[Change] = []
    for change in changes:
        if isinstance(change, k.GainAbilities):
            left = tuple([a for a in change.abilities if not (isinstance(a, Keyword) and a.name in barred)])
            if left:
                kept.append(change if left == change.abilities else k.GainAbilities(left))
        else:
            kept.append(change)
    return tuple(kept)


def apply(node: e.Apply, ctx: Context) -> Performing:
    """A continuous effect on objects fixed now (CR 611.2c)."""
    if ctx.ability is not None and ctx.ability.chooses:
        node = yield from with_choices(node, ctx)
    state = ctx.state
    for at, change in enumerate(node.changes):
        if isinstance(change, k.GainControl) and isinstance(change.player, Choose):
            gaining = yield from find(change.player, ctx, ctx.actor, "GainControl")
            ctx.labels[-1 - at] = Happening(gaining, 1, True)
            given = (*node.changes[:at], k.GainControl(Made(-1 - at)), *node.changes[at + 1 :])
            result = yield from apply(e.Apply(node.to, given, node.duration), ctx)
            return result
    found = yield from find(node.to, ctx, ctx.actor, "Apply")
    ids = objects_only(found, ctx)
    if not ids:
        return NOTHING
    stamp = state.timestamp()
    effects: list[ContinuousEffect] = []
    outside = ctx.itself
    apart = each_its_own(node.changes, ctx) or any(without_gains(id, node.changes, state) != node.changes for id in ids)
    for group in [(id,) for id in ids] if apart else [tuple(ids)]:
        ctx.itself = group[0] if apart else outside
        wanted = without_gains(group[0], node.changes, state) if apart else node.changes
        if not wanted:
            continue
        changes = tuple(locked_change(change, ctx) for change in wanted)
        effects.append(
            ContinuousEffect(
                group, changes, node.duration, ctx.kept(), ctx.controller, ctx.source, stamp, state.turn.number
            )
        )
    ctx.itself = outside
    board = state.edit_board()
    board.continuous += tuple(effects)
    board.unchecked = True
    for id in ids:
        touch(state, id)
    refresh(state)
    for id in ids:
        event = Event(EFFECT, id, ctx.controller, "611.2")
        event.source = ctx.source
        occur(state, event)
    return Happening(tuple(ids), len(ids), True)


def create_replacement(node: e.CreateReplacement, ctx: Context) -> Performing:
    seen = node.event
    if isinstance(seen, WouldBeDealtDamage) and isinstance(seen.source, Choose):
        possible = possible_sources(seen.source.noun, ctx)
        chosen = yield from pick(ctx.actor, possible, 1, 1, ctx.source, "609.7a", "CreateReplacement")
        for id in chosen[:1]:
            chosen = _and_now(id, ctx.state)
        ctx.labels[CHOSEN_SOURCE] = Happening(tuple(chosen), len(chosen), bool(chosen))
    left = node.uses or -1
    if isinstance(node.outcome, Prevent) and node.outcome.amount is not None:
        left = evaluate(node.outcome.amount, ctx)
        watched = node.event
        if isinstance(watched, WouldBeDealtDamage) and isinstance(watched.to, Union | Each):
            for id in refer(watched.to, ctx):  # CR 615.11: each of them gets a shield of its own
                ctx.labels[ONE_OF_SEVERAL] = Happening((id,), 1, True)
                _shield(node, WouldBeDealtDamage(Made(ONE_OF_SEVERAL), watched.source, watched.combat), left, ctx)
            return Happening((), 0, True)
    if isinstance(node.outcome, DealInstead):  # to what is chosen or meant now (CR 611.2c)
        found = yield from find(node.outcome.to, ctx, ctx.actor, "CreateReplacement")
        if node.outcome.amount is not None:
            left = evaluate(node.outcome.amount, ctx)
        if not found or left == 0:
            return NOTHING
        ctx.labels[REDIRECTED] = Happening(found[:1], 1, True)
        node = e.CreateReplacement(
            node.event, DealInstead(Made(REDIRECTED), node.outcome.amount), node.duration, node.uses
        )
    _shield(node, node.event, left, ctx)
    return Happening((), 0, True)


REDIRECTED: Final = -101
"""The label under which an effect keeps what damage is dealt to instead."""

ONE_OF_SEVERAL: Final = -100
"""The label under which a shield keeps the one object that it is for."""


def _shield(node: e.CreateReplacement, watched: ReplacedEvent, left: int, ctx: Context) -> None:
    state = ctx.state
    stamp = state.timestamp()
    board = state.edit_board()
    board.shields += (
        Shield(stamp, watched, node.outcome, node.duration, ctx.kept(), ctx.controller, left, state.turn.number),
    )


def possible_sources(noun: Noun, ctx: Context) -> list[int]:
    """What may be chosen as a source of damage (CR 609.7a): permanents, spells, what objects on the stack and waiting
    delayed triggered abilities refer to, even if it is no longer where it was, and objects in the command zone."""
    state = ctx.state
    ids = list(state.board.battlefield)
    for id in state.board.stack:
        obj = state.get(id)
        if obj.kind != ABILITY:
            ids.append(id)
        if obj.stacked is not None:
            ids.extend(_referred_to(obj.stacked))
    ids.extend([delayed.source for delayed in state.board.delayed])
    ids.extend(state.board.command)
    found: list[int] = []
    for id in ids:
        source = None if id in found else state.last_known(id)
        if source is not None and source.kind != ABILITY and fits(noun, source, ctx):
            found.append(id)
    return found


def _referred_to(stacked: Stacked) -> list[int]:
    """The source of an ability on the stack, what triggered it, and the targets."""
    ids = [stacked.source]
    event = stacked.event
    if event is not None:
        ids.extend([event.obj, event.source, event.other])
    for group in stacked.targets:
        ids.extend(group)
    return ids


def _and_now(id: int, state: State) -> list[int]:
    """The source that was chosen, and what it is now if it had gone elsewhere before that."""
    now = state.objects[id & SLOT_MASK]
    before = now.previous
    return [id, now.id] if now.id != id and before is not None and before.id == id else [id]


def meanwhile(node: e.Meanwhile, ctx: Context) -> Performing:
    """What a static ability could say holds for a while, for the players that it is about now (CR 611.2)."""
    state = ctx.state
    if isinstance(node.rule, k.PlayerRule) and node.rule.rule == ONE_WAY:
        turn_earlier(state, ctx.source, chosen(WORD_CHOSEN, ctx))
    for rule in _for_players(node.rule, ctx):
        board = state.edit_board()
        board.clock += 1
        made = Rule(rule, node.duration, ctx.controller, ctx.source, board.clock, state.turn.number)
        made.next_one = node.next_one
        board.rules += (made,)
        board.stale = True
        if isinstance(rule, k.SpellsHave) and node.next_one is None:  # those on the stack were cast this turn, too
            for id in state.board.stack:
                give(state, made, rule, state.get(id))
    refresh(state)
    return Happening((), 0, True)
    yield


def _for_players(rule: StaticEffect, ctx: Context) -> list[StaticEffect]:
    """The rule once for each player, who is fixed; a change of costs is the controller's or everyone's."""
    if isinstance(rule, k.CantCast):
        return [k.CantCast(Fixed(player), rule.what) for player in refer(rule.player, ctx)]
    if isinstance(rule, k.SpellsHave):
        return [k.SpellsHave(Fixed(player), rule.spells, rule.abilities) for player in refer(rule.player, ctx)]
    if isinstance(rule, k.CombatCost) and rule.cost.x == X():  # what was announced for the spell or ability
        return [replace(rule, cost=replace(rule.cost, x=Number(ctx.x)))]
    if isinstance(rule, k.AsThoughFlash):
        return [k.AsThoughFlash(Fixed(player), rule.what) for player in refer(rule.player, ctx)]
    if isinstance(rule, k.PlayerRule):
        players = refer(rule.player, ctx)
        if rule.rule == "more spells":
            cast = ctx.state.history.spells_cast
            return [k.PlayerRule(Fixed(player), "spell limit", cast[player] + rule.amount) for player in players]
        name = ATTACKS.get(chosen(WORD_CHOSEN, ctx), ONE_WAY) if rule.rule == ONE_WAY else rule.rule
        return [k.PlayerRule(Fixed(player), name, rule.amount) for player in players]
    return [rule]


def may_play(node: e.MayPlay, ctx: Context) -> Performing:
    state = ctx.state
    spells = described_spells(node.what)
    if spells is None:
        ids = yield from find(node.what, ctx, ctx.actor, "MayPlay")
    else:
        ids = tuple(cards_in(spells, ctx))
    cards = tuple(objects_only(ids, ctx))
    for player in refer(node.player, ctx):
        permission = Permission(player, cards, node.duration, node.lands, node.free, ctx.source, state.turn.number)
        permission.once = node.one
        permission.as_though = AS_THOUGH[node.any_mana]
        permission.exiles = node.exiles
        permission.spells = None if spells is None else as_spells(spells)
        state.edit_board().permissions += (permission,)
    return Happening(cards, len(cards), bool(cards))
