"""Replacement and prevention effects (CR 614-616): finding those that apply to an event, and applying them."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities import replacement as rp
from rulewright.abilities.continuous import AsTurned, GainAbilities, LinkedEffect, Replaces
from rulewright.abilities.effect import Labelled, PutCounters, Sacrifice, Sequence, TokenSpec
from rulewright.abilities.node import Condition, Effect, Noun, Outcome, Reference, ReplacedEvent, StaticEffect
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Choose, EventObject, Self
from rulewright.vocabulary.cardtype import BATTLE, CREATURE, PLANESWALKER
from rulewright.vocabulary.turn import DRAW as DRAW_STEP
from rulewright.vocabulary.zone import BATTLEFIELD, GRAVEYARD, STACK, ZONE_NAMES, parse_zone

from .as_turned import ENTERS_TOO
from .characteristics import PROTECTION, Characteristics
from .context import Context
from .copying import with_exceptions
from .decide import ask
from .decision import EFFECT, MODE, YES, ChooseMode, ChooseReplacement, Decision, Option, YesNo, yes_no
from .effects.possible import possible
from .effects.result import find, perform
from .effects_in_force import CHOSEN_SOURCE, JUST_PREVENTED, TO_BE_DEALT, ContinuousEffect, Happening, Shield, Static
from .event import (
    CREATE,
    DAMAGE,
    DRAW,
    FLIP,
    GAIN_LIFE,
    LOSE,
    LOSE_LIFE,
    MANA,
    MOVE,
    NONE,
    PAY_LIFE,
    PUT_COUNTERS,
    REMOVE_COUNTERS,
    ROLL,
    SEARCH,
    Event,
)
from .face_copies import copied, on_each_face
from .facts import walk
from .layer_changes import TEXT
from .objects import EXILED_INSTEAD, SLOT_MASK, TOKEN, Obj, is_player
from .player_rules import nothing_prevents
from .protection import protected_from
from .queries import evaluate, fits, holds, matches, player_fits, refer
from .state import State
from .traits import DEVOURED
from .zones import entering_base, given_for_good

_REPLACED: Final[dict[type[ReplacedEvent], int]] = {
    rp.WouldMove: MOVE,
    rp.WouldBeDealtDamage: DAMAGE,
    rp.WouldDraw: DRAW,
    rp.WouldGainLife: GAIN_LIFE,
    rp.WouldLose: LOSE,
    rp.WouldPutCounters: PUT_COUNTERS,
    rp.WouldProduceMana: MANA,
    rp.WouldCreateTokens: CREATE,
    rp.WouldPayLife: PAY_LIFE,
    rp.WouldLoseLifeToDamage: LOSE_LIFE,
    rp.WouldSearch: SEARCH,
    rp.WouldRoll: ROLL,
    rp.WouldFlip: FLIP,
}


DAMAGED: Final = CREATURE | PLANESWALKER | BATTLE
REGENERATION: Final = "regeneration"
PREVENTED: Final = rp.Prevent()
NOTHING_INSTEAD: Final = rp.DoInstead(Sequence(()))
EXILES: Final = rp.MoveInstead("exile")
BY_NO_EFFECT: Final = frozenset(("601.2h", "702.62a", "714.3b"))
"""The rules by which counters are put to pay a cost, by a special action and by a turn-based action."""


BY_PLAYER: Final = (
    rp.WouldDraw,
    rp.WouldGainLife,
    rp.WouldLose,
    rp.WouldCreateTokens,
    rp.WouldPayLife,
    rp.WouldSearch,
    rp.WouldRoll,
    rp.WouldFlip,
)
"""Events of which only the player is described."""

LIFE_LOST_TO_DAMAGE: Final = "120.3a"
"""The rule by which damage makes a player lose life."""

COPIED: Final = 128
"""What the numbers of abilities begin with that an object has as a copy, to tell them from its own."""


class Applicable:
    """A replacement or prevention effect that applies to an event."""

    __slots__ = ("counter", "ctx", "key", "optional", "outcome", "own", "shield", "source")

    def __init__(
        self,
        key: int,
        source: int,
        outcome: Outcome,
        ctx: Context,
        own: bool,
        optional: bool,
        shield: Shield | None,
    ) -> None:
        self.key = key
        self.source = source
        self.outcome = outcome
        self.ctx = ctx
        self.own = own
        """An effect of the very object or spell: a self-replacement effect, or how it enters (616.1a)."""
        self.optional = optional
        self.shield = shield
        self.counter = ""
        """The kind of counter that is removed from the object as the effect applies (CR 122.1c)."""


class Besides:
    """What a prevention effect does besides, once it has prevented so much damage of an event that was to be so
    ``great``: what can't be prevented is no less great (CR 615.12)."""

    __slots__ = ("amount", "ctx", "effect", "great", "key")

    def __init__(self, key: int, effect: Effect, ctx: Context, amount: int, great: int) -> None:
        self.key = key
        self.effect = effect
        self.ctx = ctx
        self.amount = amount
        self.great = great


def key_of(source: int, ability: int, effect: int) -> int:
    """Identifies a static ability's effect among those applied to an event (CR 614.5)."""
    return (source << 12) | (ability << 4) | effect


def applicable(state: State, event: Event) -> list[Applicable]:
    """The effects that apply to the event and have not been applied to it yet."""
    found: list[Applicable] = []
    index = state.board.index
    for static in index.replaces:
        _consider_static(state, event, static, found)
    if event.kind == MOVE:
        obj = state.find(event.obj)
        if obj is not None:
            _consider_own(state, event, obj, found)
        if obj is not None and obj.zone == STACK and event.to_zone == GRAVEYARD and EXILED_INSTEAD in obj.marks:
            if key_of(obj.id, 255, 5) not in event.replaced:
                ctx = Context(state, obj.controller, obj.id)
                found.append(Applicable(key_of(obj.id, 255, 5), obj.id, EXILES, ctx, False, False, None))
    elif event.kind == DRAW:
        for id in state.players[event.player].graveyard:
            _consider_dredge(state, event, state.objects[id & SLOT_MASK], found)
    elif event.kind == PUT_COUNTERS and event.was is not None and event.position == "loyalty":
        _consider_compleated(state, event, event.was, found)
    for shield in state.board.shields:
        _consider_shield(state, event, shield, found)
    if event.obj != NONE and event.kind in (MOVE, DAMAGE):
        _consider_counters(state, event, found)
    return found


def _consider_compleated(state: State, event: Event, entering: Obj, found: list[Applicable]) -> None:
    """What compleated does as a planeswalker enters (CR 702.150a)."""
    fewer = _compleated(state.get(event.obj))
    if fewer and entering.now.has_keyword("compleated") and key_of(event.obj, 255, 6) not in event.replaced:
        ctx = Context(state, entering.controller, event.obj)
        outcome = rp.ChangeAmount(1, -fewer)
        found.append(Applicable(key_of(event.obj, 255, 6), event.obj, outcome, ctx, False, False, None))


def _consider_counters(state: State, event: Event, found: list[Applicable]) -> None:
    """What counters on a permanent (CR 122.1c, 122.1h) and its protection do."""
    obj = state.find(event.obj)
    if (
        obj is None
        or obj.zone != BATTLEFIELD
        or not (obj.counters or obj.now.keywords & PROTECTION or state.board.regeneration)
    ):
        return
    ctx = Context(state, obj.controller, obj.id)
    if event.kind == DAMAGE and key_of(obj.id, 255, 3) not in event.replaced:  # CR 702.16e
        if protected_from(state, obj, state.last_known(event.source)):
            found.append(Applicable(key_of(obj.id, 255, 3), obj.id, PREVENTED, ctx, False, False, None))
    shielded = event.kind == DAMAGE or (event.cause == "destroy" and not event.rule.startswith("704"))
    if shielded and obj.count("shield") and key_of(obj.id, 255, 1) not in event.replaced:
        outcome: Outcome = PREVENTED if event.kind == DAMAGE else NOTHING_INSTEAD
        shield = Applicable(key_of(obj.id, 255, 1), obj.id, outcome, ctx, False, False, None)
        shield.counter = "shield"
        found.append(shield)
    unregenerable = event.unregenerable or obj.now.cannot("be regenerated")  # CR 701.19c
    if event.cause == "destroy" and obj.id in state.board.regeneration and not unregenerable:
        if key_of(obj.id, 255, 4) not in event.replaced:
            saved = Applicable(key_of(obj.id, 255, 4), obj.id, NOTHING_INSTEAD, ctx, False, False, None)
            saved.counter = REGENERATION
            found.append(saved)
    dies = event.kind == MOVE and event.to_zone == GRAVEYARD
    if dies and obj.count("finality") and key_of(obj.id, 255, 2) not in event.replaced:
        found.append(Applicable(key_of(obj.id, 255, 2), obj.id, EXILES, ctx, False, False, None))


def _consider_static(state: State, event: Event, static: Static, found: list[Applicable]) -> None:
    effect = static.effect
    assert isinstance(effect, Replaces)
    if _REPLACED[type(effect.event)] != event.kind or static.key in event.replaced:
        return
    ctx = Context(state, static.controller, static.source)
    tree = static.ability.static
    assert tree is not None
    if _applies(effect.event, event, ctx, tree.condition, effect.condition):
        found.append(Applicable(static.key, static.source, effect.outcome, ctx, False, effect.optional, None))


def _consider_own(state: State, event: Event, obj: Obj, found: list[Applicable]) -> None:
    """Abilities of the moving object that function where it is (a spell leaving the stack) or that say how it
    enters the battlefield (CR 614.12). Those of permanents are in the index."""
    if obj.zone == BATTLEFIELD:
        return
    entering = event.to_zone == BATTLEFIELD
    if not obj.now.statics and not (entering and _may_have_statics(state, event, obj)):
        return
    would = as_entering(state, event, obj) if entering else obj
    if would.now is not obj.now:  # an ability that it has only there, and one that works only where it is now
        _consider_abilities(state, event, obj, would, found, True)
        _consider_abilities(state, event, obj, obj, found, False)
        return
    _consider_abilities(state, event, obj, obj, found, None)


def _may_have_statics(state: State, event: Event, obj: Obj) -> bool:
    """Whether the object may have static abilities on the battlefield: printed ones, or any that it is given."""
    if event.counters or event.gains or entering_base(obj, event).statics:
        return True
    if obj.zone == STACK and state.board.index.spells_have:
        return True
    if any(op.gains or op.layer <= TEXT for standing in state.board.index.standing for op in standing.ops):
        return True
    return any(obj.id in effect.affected for effect in state.board.continuous)


def may_dredge(state: State, player: int) -> bool:
    """Whether a card in the player's graveyard may have something to say about a draw (CR 702.52a)."""
    return any(state.objects[id & SLOT_MASK].now.statics for id in state.players[player].graveyard)


def _consider_dredge(state: State, event: Event, obj: Obj, found: list[Applicable]) -> None:
    """Static abilities of cards in the graveyard that replace their owner's draws (CR 702.52a)."""
    for at, ability in enumerate(obj.now.statics):
        tree = ability.static
        if tree is None or not ability.functions_in(GRAVEYARD):
            continue
        for number, effect in enumerate(tree.effects):
            if not isinstance(effect, Replaces) or not isinstance(effect.event, rp.WouldDraw):
                continue
            key = key_of(obj.id, at, number)
            ctx = Context(state, obj.owner, obj.id)
            if key not in event.replaced and _applies(effect.event, event, ctx, tree.condition, effect.condition):
                found.append(Applicable(key, obj.id, effect.outcome, ctx, False, effect.optional, None))


def as_entering(state: State, event: Event, obj: Obj) -> Obj:
    """A moving object as it would exist on the battlefield, with what has already changed how it enters, its own
    abilities and the effects that there are (CR 614.12)."""
    from .layers import as_it_would_enter
    from .spell_abilities import granted

    controller = obj.owner if event.control == NONE else event.control
    entering = obj.copy()
    entering.zone = BATTLEFIELD
    entering.controller = controller
    entering.base = entering_base(obj, event)
    if event.face_down:
        entering.form = None
    elif event.base is not None:
        entering.form = event.form
    entering.counters = event.counters
    lasting: tuple[ContinuousEffect, ...] = ()
    if obj.zone == STACK:  # CR 400.7b
        lasting = tuple([effect.on((obj.id,)) for effect in granted(state, obj)])
    if event.gains:
        lasting += (given_for_good(state, entering, event.gains, state.board.clock + 2),)
    entering.now = as_it_would_enter(state, entering, controller, lasting)
    return entering


def _consider_abilities(
    state: State, event: Event, obj: Obj, would: Obj, found: list[Applicable], entering_only: bool | None
) -> None:
    copied = 0 if event.base is None else COPIED
    for at, ability in enumerate(would.now.statics):
        tree = ability.static
        assert tree is not None
        entering = event.to_zone == BATTLEFIELD and ability.functions_in(BATTLEFIELD)
        if not entering and not ability.functions_in(obj.zone):
            continue
        if entering_only is not None and entering_only != entering:
            continue
        for number, said in enumerate(tree.effects):
            effect = as_it_enters(said) if isinstance(said, LinkedEffect | AsTurned) else said
            if not isinstance(effect, Replaces) or _REPLACED[type(effect.event)] != MOVE:
                continue
            if entering and not _only_itself(effect.event):
                continue
            key = key_of(obj.id, at + copied, number)
            if key in event.replaced:
                continue
            controller = obj.controller
            if entering and event.control != NONE:
                controller = event.control
            ctx = Context(state, controller, obj.id)
            ctx.source_was = obj
            if obj.cast is not None:
                ctx.x = 0 if copied else obj.cast.x  # CR 107.3m; of what is copied, X is none that the spell had
                ctx.paid = obj.cast.paid
            if _applies(effect.event, event, ctx, tree.condition, effect.condition):
                found.append(Applicable(key, obj.id, effect.outcome, ctx, entering, effect.optional, None))


_AS_IT_ENTERS: Final[dict[LinkedEffect | AsTurned, Replaces]] = {}


def as_it_enters(effect: LinkedEffect | AsTurned) -> StaticEffect:
    """What is done as the object enters, as the replacement effect that it is (CR 614.1c)."""
    if isinstance(effect, AsTurned) and effect.how != ENTERS_TOO:
        return effect
    known = _AS_IT_ENTERS.get(effect)
    if known is None:
        puts = effect.effect
        outcome = rp.EntersWith(first=puts)
        if isinstance(puts, PutCounters):
            outcome = rp.EntersWith(counters=((puts.kind, puts.amount),))
        known = Replaces(rp.WouldMove(Self(), to_zone="battlefield"), outcome)
        _AS_IT_ENTERS[effect] = known
    return known


def _only_itself(watched: ReplacedEvent) -> bool:
    """Whether an effect of the entering permanent itself affects only that permanent, not others too (CR 614.12)."""
    return isinstance(watched, rp.WouldMove) and isinstance(watched.what, Self)


def _consider_shield(state: State, event: Event, shield: Shield, found: list[Applicable]) -> None:
    key = -1 - shield.number
    if _REPLACED[type(shield.event)] != event.kind or key in event.replaced:
        return
    ctx = shield.context.at(state)
    if _applies(shield.event, event, ctx, None, None):
        found.append(Applicable(key, shield.context.source, shield.outcome, ctx, False, False, shield))


def _applies(
    watched: ReplacedEvent, event: Event, ctx: Context, one: Condition | None, other: Condition | None
) -> bool:
    if not _would_be(watched, event, ctx):
        return False
    ctx.event = event
    if one is not None and not holds(one, ctx):
        return False
    return other is None or holds(other, ctx)


def _would_be(watched: ReplacedEvent, event: Event, ctx: Context) -> bool:
    state = ctx.state
    if isinstance(watched, rp.WouldMove):
        if watched.from_zone and ZONE_NAMES[event.from_zone] != watched.from_zone:
            return False
        if watched.to_zone and ZONE_NAMES[event.to_zone] != watched.to_zone:
            return False
        if watched.cause and event.cause != watched.cause:
            return False
        if watched.resolving and event.cause != "resolve":
            return False
        if watched.by is not None and (event.by == NONE or not player_fits(watched.by, event.by, ctx)):
            return False
        obj = state.last_known(event.obj)
        if obj is None:
            return False
        if isinstance(watched.what, Self):
            return obj.id == ctx.source
        if event.to_zone == BATTLEFIELD:
            obj = as_entering(state, event, obj)
        if isinstance(watched.what, Choose):  # "a creature": whichever would (CR 614.1)
            return fits(watched.what.noun, obj, ctx)
        return fits(watched.what, obj, ctx)
    if isinstance(watched, rp.WouldBeDealtDamage):
        if watched.combat is not None and watched.combat != event.combat:
            return False
        if watched.source is not None:
            source = state.last_known(event.source)
            if source is None:
                return False
            if isinstance(watched.source, Choose):
                if not _is_chosen(source, ctx) or not fits(watched.source.noun, source, ctx):  # CR 609.7b
                    return False
            elif not fits(watched.source, source, ctx) and not _was_it(watched.source, source, ctx):
                return False
        if event.obj == NONE:
            return player_fits(watched.to, event.player, ctx)
        damaged = state.last_known(event.obj)
        return damaged is not None and fits(watched.to, damaged, ctx)
    if isinstance(watched, rp.WouldLoseLifeToDamage):
        return event.rule == LIFE_LOST_TO_DAMAGE and player_fits(watched.player, event.player, ctx)
    if isinstance(watched, rp.WouldDraw) and watched.but_first and state.turn.step == DRAW_STEP:
        if event.player == state.turn.active and state.history.cards_drawn[event.player] == state.turn.drawn:
            return False
    if isinstance(watched, rp.WouldCreateTokens) and watched.what is not None:
        if not any(fits(watched.what, _token(state, lot[0], event.player), ctx) for lot, _ in event.lots):
            return False
    if isinstance(watched, BY_PLAYER):
        return player_fits(watched.player, event.player, ctx)
    if isinstance(watched, rp.WouldPutCounters):
        if watched.kind and watched.kind != event.position:
            return False
        if watched.by_effect and (event.combat or event.rule in BY_NO_EFFECT):
            return False
        if event.obj == NONE:
            return player_fits(watched.on, event.player, ctx)
        on = state.last_known(event.obj) if event.was is None else event.was
        return on is not None and fits(watched.on, on, ctx)
    if isinstance(watched, rp.WouldProduceMana):
        land = state.last_known(event.obj)
        if land is None or not fits(watched.what, land, ctx):
            return False
        return watched.player is None or player_fits(watched.player, event.player, ctx)
    raise AssertionError(f"event {type(watched).__name__}")


def _token(state: State, base: Characteristics, player: int) -> Obj:
    """A token that would be created, as it is described: no effect changes it yet."""
    token = Obj(NONE, TOKEN, player, None, base)
    token.zone = BATTLEFIELD
    return token


def _is_chosen(source: Obj, ctx: Context) -> bool:
    """Whether it is the source that was chosen, or the permanent that the chosen spell has become (CR 609.7a)."""
    chosen = ctx.labels.get(CHOSEN_SOURCE)
    if chosen is None:
        return False
    before = source.previous
    return source.id in chosen.ids or (before is not None and before.zone == STACK and before.id in chosen.ids)


def _was_it(meant: Noun | Reference, source: Obj, ctx: Context) -> bool:
    """Whether the spell that became the permanent is the one that the effect speaks of (CR 400.7c)."""
    before = source.previous
    if before is None or before.zone != STACK or not isinstance(meant, Reference):
        return False
    return fits(meant, before, ctx)


def affected_player(state: State, event: Event) -> int:
    """Who chooses among effects that apply: the affected player, or the affected object's controller, or its
    owner if it has none (CR 616.1)."""
    if event.obj == NONE:
        return event.player
    obj = state.last_known(event.obj)
    if obj is None:
        return event.player
    if obj.zone in (BATTLEFIELD, STACK):
        return obj.controller
    return obj.owner


def replace(state: State, event: Event) -> Generator[Decision, int, bool]:
    """Applies replacement and prevention effects to the event until none is left (CR 616.1).

    The event is changed in place. Returns whether it still happens.
    """
    while True:
        found = applicable(state, event)
        if not found:
            return True
        first = min(_rank(a, event) for a in found)
        found = [a for a in found if _rank(a, event) == first]
        chosen = found[0]
        if len(found) > 1 and not _commute(found):
            options = []
            for i, each in enumerate(found):
                options.append(Option(EFFECT, each.source, i))
            player = affected_player(state, event)
            at = yield ChooseReplacement(player, options, event.obj, "616.1")
            chosen = found[at]
        event.replaced += (chosen.key,)
        if chosen.optional:
            player = chosen.ctx.controller
            decision = YesNo(player, yes_no(), chosen.source, "614.1", "Replaces")
            answer = yield decision
            if decision.options[answer].kind != YES:
                continue
        happens = yield from _apply(state, event, chosen)
        if chosen.counter == REGENERATION:
            regenerate(state, chosen.source)
        elif chosen.counter:
            _remove_counter(state, chosen.source, chosen.counter)
        if state.observer is not None:
            state.observer.noted(state, "replaced", "614.6", (chosen.source, event, chosen.outcome))
        if not happens:
            return False


def _rank(effect: Applicable, event: Event) -> int:
    """Which effects have to be chosen before others: self-replacement effects (CR 616.1a), then those that say under
    whose control an object enters (616.1b), those by which it enters as a copy (616.1c), then all others (616.1e)."""
    if effect.own and event.to_zone != BATTLEFIELD:
        return 0
    if isinstance(effect.outcome, rp.EntersUnder):
        return 1
    return 2 if isinstance(effect.outcome, rp.EntersAsCopy) else 3


def _commute(effects: list[Applicable]) -> bool:
    """Whether the order makes no difference: all say only that it enters tapped or with fixed numbers of counters, or
    all multiply the same amount, or prevent it all."""
    if any(effect.optional or effect.counter for effect in effects):
        return False
    if all(isinstance(effect.outcome, rp.ChangeAmount) and not effect.outcome.plus for effect in effects):
        return all(effect.shield is None for effect in effects)
    if all(isinstance(effect.outcome, rp.RollMore) for effect in effects):
        return True
    for effect in effects:
        outcome = effect.outcome
        if not isinstance(outcome, rp.EntersWith) or outcome.first is not None:
            return False
        if not all(isinstance(number, Number) for _, number in outcome.counters):
            return False
    return True


def regenerate(state: State, id: int) -> None:
    """Uses a regeneration shield."""
    from .regeneration import regenerate as use

    use(state, id)


def _remove_counter(state: State, id: int, kind: str) -> None:
    from .happen import occur

    event = Event(REMOVE_COUNTERS, id, state.get(id).controller, "122.1")
    event.position = kind
    event.amount = 1
    occur(state, event)


def _apply(state: State, event: Event, chosen: Applicable) -> Generator[Decision, int, bool]:
    outcome = chosen.outcome
    ctx = chosen.ctx
    if isinstance(outcome, rp.MoveInstead):
        from .effects.cards import reveal_to_all

        if outcome.revealed:
            reveal_to_all(state, (event.obj,), ctx.controller)
        event.to_zone = parse_zone(outcome.zone)
        event.position = outcome.position
        event.source = chosen.source  # "exiled with" it (CR 607.2b)
        event.counters += tuple((kind, evaluate(amount, ctx)) for kind, amount in outcome.counters)
        return True
    if isinstance(outcome, rp.EntersWith):
        if outcome.first is not None:
            ctx.event = event
            ctx.entering = event.ids
            yield from perform(outcome.first, ctx)
            if isinstance(outcome.first, Labelled) and isinstance(outcome.first.effect, Sacrifice):  # CR 702.82c
                gone = ctx.labels.get(outcome.first.label)
                event.chosen = (*event.chosen, (DEVOURED, str(0 if gone is None else len(gone.ids))))
        if outcome.tapped:
            event.tapped = True
        if outcome.abilities:
            event.gains += (GainAbilities(outcome.abilities),)
        for kind, quantity in outcome.counters:
            number = evaluate(quantity, ctx)
            if number > 0:
                event.counters = add_counters(event.counters, kind, number)
        return True
    if isinstance(outcome, rp.EntersWithOneOf):
        lots = [Option(MODE, ctx.source, at) for at in range(len(outcome.choices))]
        answer = yield ChooseMode(ctx.controller, lots, ctx.source, "614.1c")
        kind, quantity = outcome.choices[lots[answer].number]
        event.counters = add_counters(event.counters, kind, evaluate(quantity, ctx))
        return True
    if isinstance(outcome, rp.EntersEither):
        counters = yield from ask(ctx.controller, ctx.source, "614.12", "PutCounters")
        if not counters:
            event.gains += outcome.otherwise
            return True
        for kind, quantity in outcome.counters:
            event.counters = add_counters(event.counters, kind, evaluate(quantity, ctx))
        return True
    if isinstance(outcome, rp.EntersTappedUnless):
        ctx.event = event
        avoided = False
        if possible(outcome.avoid, ctx):
            avoided = yield from ask(ctx.controller, ctx.source, "614.12", type(outcome.avoid).__name__)
        if avoided:
            ctx.paying, ctx.entering = True, event.ids
            yield from perform(outcome.avoid, ctx)
        else:
            event.tapped = True
        return True
    if isinstance(outcome, rp.EntersIfDone):
        ctx.event = event
        able = possible(outcome.effect, ctx)
        does = able or not outcome.optional
        if able and outcome.optional:
            able = does = yield from ask(ctx.controller, ctx.source, "614.12", type(outcome.effect).__name__)
        if does:  # as much of it as is possible (CR 609.3)
            ctx.entering = event.ids
            yield from perform(outcome.effect, ctx)
        if not able:
            event.to_zone, event.position = GRAVEYARD, ""
        return True
    if isinstance(outcome, rp.EntersAsCopy):
        found = yield from find(outcome.of, ctx, ctx.controller, "EntersAsCopy")
        original = state.find(found[0]) if found else None
        if original is not None:
            values = copied(original)
            if outcome.changes:
                changes = outcome.changes
                values = on_each_face(values, lambda base: with_exceptions(base, changes, ctx))
            event.base, event.form, event.form_face = values
            event.copy_counters = ()
            for extra in outcome.extras:
                _apply_extra(state, event, extra, ctx)
        return True
    if isinstance(outcome, rp.EntersUntapped):
        event.tapped = False
        return True
    if isinstance(outcome, rp.EntersUnder):
        control = refer(outcome.player, ctx)
        if control:
            event.control = control[0]
        return True
    if isinstance(outcome, rp.KeepLife):
        _keep_life(state, event, outcome.least)
        return event.amount > 0
    if isinstance(outcome, rp.RollMore):
        event.amount += 1
        return True
    if isinstance(outcome, rp.SearchTop):
        event.ids = event.ids[: outcome.amount]
        return True
    if isinstance(outcome, rp.Prevent):
        before = event.amount
        happens = _prevent(state, event, outcome, chosen)
        if outcome.then is not None:
            event.besides += (Besides(chosen.key, outcome.then, ctx, before - event.amount, before),)
        return happens
    if isinstance(outcome, rp.DealInstead):
        redirect(state, event, outcome, chosen)
        return event.amount > 0
    if isinstance(outcome, rp.Spared):
        spared = state.edit(event.obj)
        spared.damage = 0
        spared.deathtouched = False
        yield from perform(outcome.effect, ctx)
        return False
    if isinstance(outcome, rp.CreateMore):
        from .effects.permanents import token_characteristics

        assert isinstance(outcome.token, TokenSpec)
        ctx.event = event
        more = max(0, evaluate(outcome.amount, ctx))
        event.lots += (((token_characteristics(outcome.token, ctx), None, 0), more),)
        event.amount += more
        return True
    if isinstance(outcome, rp.ChangeAmount):
        event.lots = tuple([(lot, number * outcome.times + outcome.plus) for lot, number in event.lots])
        event.amount = event.amount * outcome.times + outcome.plus
        _use(state, chosen.shield, 1)
        return True
    if isinstance(outcome, rp.AmountBecomes):
        ctx.event = event
        event.amount = max(0, evaluate(outcome.amount, ctx))
        _use(state, chosen.shield, 1)
        return event.amount > 0
    if isinstance(outcome, rp.DoInstead):
        _use(state, chosen.shield, 1)
        ctx.event = event
        if event.kind == PAY_LIFE:
            ctx.entering = event.ids  # CR 614.13c
        yield from perform(outcome.effect, ctx)
        return False
    raise AssertionError(f"outcome {type(outcome).__name__}")


def _apply_extra(state: State, event: Event, extra: rp.CopyExtra, ctx: Context) -> None:
    """CR 707.9e-f: as the object would enter with what the copy effect has said so far."""
    assert event.base is not None
    if extra.filter is not None and not matches(extra.filter, as_entering(state, event, state.get(event.obj)), ctx):
        return
    if extra.changes:
        values = event.base, event.form, event.form_face
        changed = on_each_face(values, lambda base: with_exceptions(base, extra.changes, ctx))
        event.base, event.form, event.form_face = changed
    for kind, quantity in extra.counters:
        number = evaluate(quantity, ctx)
        if number > 0:
            event.copy_counters = add_counters(event.copy_counters, kind, number)


def _keep_life(state: State, event: Event, least: int) -> None:
    """The loss is as great as leaves so much life, with what the player gains by the same damage (CR 120.4d)."""
    life = state.players[event.player].life
    after = life + sum(e.amount for e in event.batch if e.kind == GAIN_LIFE and e.player == event.player)
    if life >= least and after - event.amount < least:
        event.amount = after - least


def besides(events: list[Event]) -> Generator[Decision, int, None]:
    """What prevention effects do besides, immediately after the events (CR 615.5): each once for all the damage of
    theirs that it prevented."""
    due: list[tuple[Event, Besides]] = []
    for event in events:
        for each in event.besides:
            of_each = any(isinstance(part, EventObject) for part in walk(each.effect))
            for one, other in due:
                if other.key == each.key and (not of_each or (one.obj, one.source) == (event.obj, event.source)):
                    other.amount += each.amount
                    other.great += each.great
                    break
            else:
                due.append((event, each))
    for event, each in due:
        each.ctx.event = event
        each.ctx.labels[JUST_PREVENTED] = Happening((), each.amount, True)
        each.ctx.labels[TO_BE_DEALT] = Happening((), each.great, True)
        yield from perform(each.effect, each.ctx)


def _prevent(state: State, event: Event, outcome: rp.Prevent, chosen: Applicable) -> bool:
    """CR 615: prevents all of the damage, or as much as the shield has left; what can't be prevented leaves the shield
    as it was, though the effect has been applied (615.12)."""
    if event.unpreventable or nothing_prevents(state):
        return True
    shield = chosen.shield
    if outcome.amount is None:
        event.amount = 0
        _use(state, shield, 1)
        return False
    if shield is None:
        chosen.ctx.event = event
    left = max(0, evaluate(outcome.amount, chosen.ctx)) if shield is None else shield.left
    prevented = min(left, event.amount)
    if event.shielded is not None and shield is not None and event.shielded[0] == shield.number:
        prevented = min(prevented, event.shielded[1])
    event.amount -= prevented
    _use(state, shield, prevented)
    return event.amount > 0


def redirect(state: State, event: Event, outcome: rp.DealInstead, chosen: Applicable) -> None:
    """CR 614.9: the same damage, from the same source, is dealt to something else; nothing is changed if that can't be
    dealt damage any more. What was applied to the event already is not applied to the new one (614.5)."""
    ctx = chosen.ctx
    ctx.event = event
    found = refer(outcome.to, ctx)
    to = found[0] if found else NONE
    if not may_be_dealt_damage(state, to) or to == (event.player if event.obj == NONE else event.obj):
        return
    amount = event.amount
    if outcome.amount is not None:
        shield = chosen.shield
        left = evaluate(outcome.amount, ctx) if shield is None else shield.left
        amount = min(left, event.amount)
        _use(state, shield, amount)
    else:
        _use(state, chosen.shield, 1)
    if amount == event.amount:
        event.obj, event.player = (NONE, to) if is_player(to) else (to, NONE)
        return
    event.amount -= amount
    part = Event(DAMAGE, NONE if is_player(to) else to, to if is_player(to) else NONE, "614.9")
    part.source, part.combat, part.amount, part.replaced = event.source, event.combat, amount, event.replaced
    part.unpreventable = event.unpreventable
    event.apart += (part,)


def may_be_dealt_damage(state: State, id: int) -> bool:
    """Whether it is a player still in the game, or a permanent that damage can be dealt to (CR 120.1, 614.9)."""
    if id == NONE:
        return False
    if is_player(id):
        return not state.players[id].left
    obj = state.find(id)
    return obj is not None and obj.zone == BATTLEFIELD and obj.now.types & DAMAGED != 0


def _use(state: State, shield: Shield | None, amount: int) -> None:
    if shield is None or shield.left < 0:
        return
    board = state.edit_board()
    kept: list[Shield] = []
    for each in board.shields:
        if each is not shield:
            kept.append(each)
        elif each.left > amount:
            kept.append(
                Shield(
                    each.number,
                    each.event,
                    each.outcome,
                    each.duration,
                    each.context,
                    each.controller,
                    each.left - amount,
                    each.turn,
                )
            )
    board.shields = tuple(kept)


def replace_entering_counters(state: State, event: Event) -> Generator[Decision, int, None]:
    """Counters with which a permanent enters are put on it (CR 122.6): what replaces that applies, to the permanent as
    it would be on the battlefield (614.12)."""
    if not state.board.index.replaces and not _compleated(state.get(event.obj)):
        return
    entering = as_entering(state, event, state.get(event.obj))
    counters: tuple[tuple[str, int], ...] = ()
    for kind, number in event.counters:
        put = Event(PUT_COUNTERS, event.obj, entering.controller, "122.6")
        put.position = kind
        put.amount = number
        put.was = entering
        happens = yield from replace(state, put)
        if happens and put.amount > 0:
            counters = add_counters(counters, kind, put.amount)
    event.counters = counters


def _compleated(obj: Obj) -> int:
    """By how many loyalty counters less it enters, if it has compleated: two for each Phyrexian symbol of its cost for
    which life was paid (CR 702.150a)."""
    return 0 if obj.cast is None or obj.zone != STACK else 2 * obj.cast.life_symbols


def add_counters(counters: tuple[tuple[str, int], ...], kind: str, number: int) -> tuple[tuple[str, int], ...]:
    """The counters with ``number`` more (or fewer, if negative) of a kind; a kind that is gone is left out."""
    result: list[tuple[str, int]] = []
    found = False
    for name, count in counters:
        if name == kind:
            found = True
            count += number
        if count > 0:
            result.append((name, count))
    if not found and number > 0:
        result.append((kind, number))
    return tuple(result)
