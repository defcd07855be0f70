"""Resolving spells and abilities (CR 608)."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities.ability import Keyword
from rulewright.abilities.duration import Duration
from rulewright.abilities.keyword_casting import GIFTS
from rulewright.abilities.node import Effect
from rulewright.abilities.reference import Target
from rulewright.vocabulary.cardtype import PERMANENT_TYPES
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, GRAVEYARD, LIBRARY

from .ascending import ascend
from .bestowing import cease, is_bestowed
from .castable import aura_target
from .context import Context, context_of
from .decide import ask
from .decision import Decision
from .definition import UNLOCKS
from .effects.cards import shuffle_library
from .effects.ciphering import CIPHER, encode
from .effects.epic import EPIC, begin
from .effects.performers import PERFORMERS
from .effects.result import TABLE, perform
from .effects_in_force import Permission
from .event import ACTION, NONE, Event
from .faces import acted
from .happen import happen, move_event, occur
from .layers import refresh
from .merging import is_mutating, merge
from .objects import ABILITY, Obj
from .proposing import chosen_effects
from .queries import holds
from .state import State
from .targets import instances, legal_target
from .zones import remove_ability

TABLE.update(PERFORMERS)


def resolve_top(state: State) -> Generator[Decision, int, None]:
    """Resolves the object on top of the stack."""
    id = state.board.stack[-1]
    obj = state.get(id)
    stacked = obj.stacked
    assert stacked is not None
    if state.observer is not None:
        state.observer.noted(state, "resolving", "608.1", (id,))
    ctx = context_of(state, obj)
    ability = stacked.ability
    if ability is not None and ability.triggered is not None:  # 608.2a
        condition = ability.triggered.condition
        if condition is not None and not holds(condition, ctx):
            if state.observer is not None:
                state.observer.noted(state, "condition false", "608.2a", (id,))
            remove_ability(state, id)
            return
    own = instances(ability, stacked.modes, ctx)
    enchant = aura_target(obj) if obj.kind != ABILITY else None
    if enchant is not None:
        own = [enchant]
    legal = not own or keep_legal_targets(own, ctx)
    if not legal and is_bestowed(state, id):  # 702.103e: it goes on resolving as a creature spell
        cease(state, id)
        obj, enchant, legal = state.get(id), None, True
    mutating = obj.kind != ABILITY and is_mutating(obj)
    if not legal and mutating:  # 702.140b: it goes on resolving as a creature spell
        enchant, legal, mutating = None, True, False
    if not legal:  # 608.2b
        if state.observer is not None:
            state.observer.noted(state, "fizzled", "608.2b", (id,))
        yield from leave_stack(state, id, "608.2b", "fizzle")
        return
    if mutating:
        yield from mutate(state, obj, ctx)
        return
    if obj.kind != ABILITY and obj.now.types & PERMANENT_TYPES:
        yield from become_permanent(state, obj, ctx, enchant)
        return
    if obj.now.ascends:  # 702.131a
        ascend(state, obj.controller)
    if state.observer is not None:
        state.observer.noted(state, "following", "608.2c", (id,))
    if obj.kind != ABILITY and obj.cast is not None and "gift" in obj.cast.kicked:
        for facts in obj.now.abilities:  # 702.174j: before the spell's other instructions
            if isinstance(facts.tree, Keyword) and facts.tree.name in GIFTS:
                yield from perform(GIFTS[facts.tree.name], ctx)
    if ability is not None and ability.resolutions:
        history = state.edit_history()
        history.resolved += ((ctx.source, ability),)
    for effect in resolving_effects(obj, ctx):
        yield from perform(effect, ctx)
    if obj.kind != ABILITY and obj.now.has_keyword(CIPHER):
        yield from encode(state, id, ctx)
    if obj.kind != ABILITY and obj.now.has_keyword(EPIC):
        yield from begin(ctx)
    if ability is not None and ability.keyword == "crew":  # 702.122d
        crewed = Event(ACTION, ctx.source, obj.controller, "702.122d")
        crewed.cause = "becomes crewed"
        occur(state, crewed)
    if obj.kind != ABILITY and "Adventure" in obj.base.subtypes:
        yield from go_on_adventure(state, id)
    elif obj.kind != ABILITY and "Omen" in obj.base.subtypes:
        yield from leave_stack(state, id, "720.3d", "resolve", LIBRARY, "shuffled")
    else:
        yield from leave_stack(state, id, "608.2n", "resolve")


def resolving_effects(obj: Obj, ctx: Context) -> list[Effect]:
    """The instructions that are followed: those of the modes chosen, or all of them (CR 700.2, 608.2c)."""
    stacked = obj.stacked
    assert stacked is not None
    ability = stacked.ability
    if ability is None or ability.effect is None:
        return []
    if ability.modal is None or ability.modal is ability.effect:
        return chosen_effects(ability, stacked.modes)
    ctx.modes = stacked.modes
    return [ability.effect]


def keep_legal_targets(own: list[Target], ctx: Context) -> bool:
    """Leaves only the legal targets; whether any is left, or none was chosen at all (CR 608.2b)."""
    targets = list(ctx.targets)
    divided = list(ctx.divided) + [()] * (len(targets) - len(ctx.divided))
    some = False
    chosen = False
    for target in own:
        ids = targets[target.index] if target.index < len(targets) else ()
        if ids:
            chosen = True
        legal = [legal_target(id, target, ctx) for id in ids]
        if any(legal):
            some = True
        targets[target.index] = tuple(id for id, good in zip(ids, legal, strict=True) if good)
        parts = divided[target.index]
        if parts:
            divided[target.index] = tuple(part for part, good in zip(parts, legal, strict=True) if good)
    ctx.targets = tuple(targets)
    ctx.divided = tuple(divided)
    return some or not chosen


def go_on_adventure(state: State, id: int) -> Generator[Decision, int, None]:
    """A spell cast as an Adventure is exiled as it resolves; as long as it is, its controller may play the card, not
    as an Adventure (CR 715.3d)."""
    obj = state.find(id)
    if obj is None:
        return
    event = move_event(state, id, EXILE, obj.controller, "715.3d", "resolve")
    yield from happen(state, [event])
    exiled = state.find(event.new) if event.done else None
    if exiled is not None and exiled.zone == EXILE and exiled.card is not None:
        faces = tuple([face for face in exiled.card.playable if "Adventure" not in exiled.card.faces[face].subtypes])
        board = state.edit_board()
        board.permissions += (
            Permission(
                obj.controller, (exiled.id,), Duration("forever"), True, False, exiled.id, state.turn.number, faces
            ),
        )


def mutate(state: State, spell: Obj, ctx: Context) -> Generator[Decision, int, None]:
    """A mutating creature spell merges with its target, on top of it or under it (CR 702.140c-d)."""
    creature = ctx.targets[0][0]
    player = spell.controller
    on_top = yield from ask(player, spell.id, "702.140c", "OnTop")
    merge(state, spell.id, creature, on_top)
    refresh(state)
    occur(state, acted(creature, player, "mutates", "702.140d"))


def leave_stack(
    state: State, id: int, rule: str, cause: str, zone: int = GRAVEYARD, position: str = ""
) -> Generator[Decision, int, None]:
    """The final part of a resolution: a spell goes to its owner's graveyard, an ability ceases to exist (608.2n); also
    of a spell or ability that does not resolve (608.2b)."""
    obj = state.find(id)
    if obj is None:
        return
    if obj.kind == ABILITY:
        remove_ability(state, id)
        return
    event = move_event(state, id, zone, obj.controller, rule, cause)
    event.position = position
    yield from happen(state, [event])
    if position == "shuffled" and not (event.done and event.to_zone == LIBRARY):  # CR 701.24c
        shuffle_library(state, obj.owner)


def become_permanent(state: State, obj: Obj, ctx: Context, enchant: Target | None) -> Generator[Decision, int, None]:
    """A permanent spell becomes a permanent under its controller's control (CR 608.3a-c)."""
    event = move_event(state, obj.id, BATTLEFIELD, obj.controller, "608.3a", "resolve")
    event.control = obj.controller
    if enchant is not None:
        event.attached = ctx.targets[0][0] if ctx.targets and ctx.targets[0] else NONE
        event.rule = "608.3c"
    yield from happen(state, [event])
    entered = state.find(event.new) if event.done else None
    if entered is not None and entered.form is not None and entered.form.rooms and entered.face in UNLOCKS:
        occur(state, acted(entered.id, obj.controller, UNLOCKS[entered.face], "709.5d"))  # 709.5h
    if not event.done and state.find(obj.id) is not None:  # 608.3e
        yield from happen(state, [move_event(state, obj.id, GRAVEYARD, obj.controller, "608.3e", "resolve")])
