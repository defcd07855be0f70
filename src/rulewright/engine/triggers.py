"""Triggered abilities (CR 603): which events trigger them, and putting them on the stack."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities import trigger as t
from rulewright.abilities.effect import OnceEachTurn
from rulewright.abilities.node import Noun, Reference, Trigger
from rulewright.abilities.noun import EitherNoun, HasX, IsKind, Objects, PlayerNoun
from rulewright.abilities.reference import Each, EachOpponent, EnchantedPlayer, Host, Self, Union, You
from rulewright.vocabulary.color import parse_color
from rulewright.vocabulary.turn import BEGIN_COMBAT, POSTCOMBAT_MAIN, PRECOMBAT_MAIN, STEP_NAMES
from rulewright.vocabulary.turn import DRAW as DRAW_STEP
from rulewright.vocabulary.zone import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, PUBLIC_ZONES, ZONE_NAMES, parse_zone

from .causes import again, is_silenced
from .characteristics import Characteristics
from .context import Context
from .decision import EFFECT, Decision, Option, OrderTriggers
from .definition import UNLOCKS
from .effects_in_force import Pending, Static
from .event import (
    ACTION,
    ACTIVATE,
    ATTACH,
    ATTACK,
    BECOMES_BLOCKED,
    BLOCK,
    BLOCKED_BY,
    BLOCKS,
    CAST,
    CONTROL,
    COPY,
    COUNTERED,
    CYCLE,
    DAMAGE,
    DECLARE,
    GAIN_LIFE,
    LOSE_LIFE,
    MANA,
    MOVE,
    NONE,
    PUT_COUNTERS,
    REMOVE_COUNTERS,
    STATE,
    STEP,
    TAP,
    TARGET,
    UNATTACH,
    UNBLOCKED,
    UNTAP,
    Event,
    listens_to,
)
from .facts import AbilityFacts, walk
from .objects import SLOT_MASK, Cast, Obj, is_player
from .often import often
from .parting import PARTING, partings
from .player_rules import REVEALS_FIRST
from .queries import chosen, describes, fits, holds, player_fits
from .roster import roster
from .state import State

EXPLOITS: Final = "exploits a creature"
PHASES_OUT: Final = "phases out"
ENTERING: Final = "enters with"
"""The cause of counters that are put on what enters with them."""


class Watchers:
    """Objects with triggered abilities, and their characteristics, as they were before an event (CR 603.10); and the
    effects that made abilities trigger again (CR 603.2d)."""

    __slots__ = ("again", "objects")

    def __init__(self, objects: list[tuple[Obj, Characteristics]], again: tuple[Static, ...]) -> None:
        self.objects = objects
        self.again = again


def watchers(state: State) -> Watchers:
    """The permanents as they are now, for abilities that look back in time (CR 603.10)."""
    found: list[tuple[Obj, Characteristics]] = []
    for id in roster(state).listening:
        obj = state.objects[id & SLOT_MASK]
        if obj.now.listens & (1 << MOVE | 1 << ACTION | PARTING):
            found.append((obj, obj.now))
    return Watchers(found, state.board.index.again)


def as_they_were(state: State) -> Watchers:
    """The same, kept as they are while they go on being the same objects."""
    now = watchers(state)
    return Watchers([(obj.copy(), known) for obj, known in now.objects], now.again)


def is_heard(state: State, kind: int, before: Watchers | None) -> bool:
    """Whether some ability may trigger on an event of the kind, beside those of the objects as they were."""
    return before is not None or state.board.index.listens >> kind & 1 != 0 or bool(state.board.delayed)


def looks_back(event: Event) -> bool:
    """Whether abilities that trigger on the event look back in time (CR 603.10a-603.10e)."""
    if PARTING >> event.kind & 1:
        return True
    if event.kind == ACTION:
        return event.cause in (EXPLOITS, PHASES_OUT)  # the one is the sacrifice (CR 702.110b), the other 603.10b
    if event.kind != MOVE:
        return False
    if event.from_zone in (BATTLEFIELD, GRAVEYARD):
        return True
    return event.to_zone in (HAND, LIBRARY) and event.from_zone in PUBLIC_ZONES


def with_counters(state: State, events: list[Event]) -> list[Event]:
    """The events, and the counters that permanents enter with: those are put on them too, by their controllers (CR
    122.6, 122.6a)."""
    board = state.board
    if not board.index.listens >> PUT_COUNTERS & 1 and not board.delayed and not board.index.elsewhere:
        return events
    put = counters_of_entering(state, events)
    return [*events, *put] if put else events


def counters_of_entering(state: State, events: list[Event]) -> list[Event]:
    """The counters that permanents enter with, as events of their own (CR 122.6a)."""
    put: list[Event] = []
    for event in events:
        if event.kind != MOVE or event.to_zone != BATTLEFIELD or not event.counters:
            continue
        entered = state.find(event.new)
        for kind, amount in event.counters if entered is not None else ():
            assert entered is not None
            payer = [int(seat) for name, seat in event.chosen if name == "tribute"]  # CR 702.104a
            counted = Event(PUT_COUNTERS, entered.id, payer[0] if payer else entered.controller, "122.6a")
            counted.position, counted.amount, counted.source = kind, amount, event.source
            counted.cause, counted.done = ENTERING, True
            put.append(counted)
    return put


def collect(state: State, events: list[Event], before: Watchers | None) -> None:
    """Makes every ability that these events trigger wait to be put on the stack (CR 603.2, 603.3)."""
    events = with_counters(state, events)
    if state.board.delayed or state.board.index.listens & PARTING or _heard_parting(before):
        events = [*events, *partings(state, events)]
    mask = 0
    for event in events:
        mask |= 1 << event.kind
    board = state.board
    found: list[Pending] = []
    own = Own(events) if len(events) > MANY else None
    if board.index.listens & mask:
        for id in roster(state).listening:
            obj = state.objects[id & SLOT_MASK]
            if obj.now.listens & mask:
                _triggered(state, obj, obj.now, events, False, found, own)
    if before is not None:
        for obj, now in before.objects:
            _triggered(state, obj, now, events, True, found, own)
    back = any(looks_back(event) for event in events)
    arrived: set[int] = {event.new for event in events} if back and board.index.elsewhere else set()
    for id in board.index.elsewhere:
        other = state.find(id)
        if other is not None and other.now.listens & mask:
            _triggered(state, other, other.now, events, False, found, own)
            if back and id not in arrived:  # it was there before them (CR 603.10a)
                _triggered(state, other, other.now, events, True, found, own)
    for event in events:
        if event.kind == MOVE and event.new != NONE and event.to_zone not in (BATTLEFIELD, LIBRARY):
            moved = state.objects[event.new & SLOT_MASK]
            if moved.id == event.new and moved.now.listens & mask and moved.id not in board.index.elsewhere:
                _triggered(state, moved, moved.now, [event], False, found)
        elif event.kind == CYCLE:
            cycled = state.objects[event.obj & SLOT_MASK]
            if cycled.now.listens & mask:
                _triggered(state, cycled, cycled.now, [event], False, found)
        elif event.kind == CAST:
            spell = state.find(event.obj)
            if spell is not None and spell.now.listens & mask:
                _triggered(state, spell, spell.now, [event], False, found)
    effects = board.index.again if before is None else (*board.index.again, *before.again)
    if effects and found:
        statics = tuple({static.key: static for static in effects}.values())
        for each in list(found):
            for _ in range(again(state, each, events, statics)):
                found.append(each.copy())
    if board.delayed:
        _delayed(state, events, mask, found)
    if found:
        board = state.edit_board()
        board.pending += tuple(found)
        board.unchecked = True


MANY: Final = 16
"""With more events than these, those of an object itself are looked up."""


class Own:
    """The events by the objects that they are about, for abilities that only events of their own sources trigger."""

    __slots__ = ("about", "events")

    def __init__(self, events: list[Event]) -> None:
        self.events = events
        self.about: dict[int, list[Event]] = {}

    def of(self, id: int) -> list[Event]:
        """The events of the object, in their order."""
        if not self.about:
            for event in self.events:
                for each in {event.obj, event.new, event.source}:
                    self.about.setdefault(each, []).append(event)
        return self.about.get(id, [])


def of_itself(trigger: Trigger) -> bool:
    """Whether only events trigger it that have the object with the ability as what they happen to, what it becomes by
    them, or their source."""
    if isinstance(trigger, t.Moves | t.Attacks | t.BecomesTapped | t.BecomesUntapped | t.IsDealtDamage):
        return isinstance(trigger.what, Self)
    if isinstance(trigger, t.DealsDamage):
        return isinstance(trigger.source, Self)
    if isinstance(trigger, t.CountersPut):
        return isinstance(trigger.on, Self)
    return isinstance(trigger, t.AnyTrigger) and all(of_itself(part) for part in trigger.triggers)


def _heard_parting(before: Watchers | None) -> bool:
    if before is None:
        return False
    for _, now in before.objects:
        if now.listens & PARTING:
            return True
    return False


def _triggered(
    state: State,
    obj: Obj,
    now: Characteristics,
    events: list[Event],
    back: bool,
    found: list[Pending],
    own: Own | None = None,
) -> None:
    """Adds the abilities of one object that the events trigger; ``back``: only those that look back."""
    for index, ability in enumerate(now.abilities):
        tree = ability.triggered
        together: list[tuple[t.OneOrMore, int]] = []
        if tree is None or ability.is_mana or not ability.functions_in(obj.zone):
            continue  # a triggered mana ability does not use the stack (CR 605.4a)
        if isinstance(tree.effect, OnceEachTurn) and (obj.id, ability, obj.controller) in state.history.taken:
            continue  # CR 603.2h
        once: list[int] = []
        most = 1 if tree.once_each_turn else tree.most_each_turn
        trigger = core(tree.trigger)
        seen = events
        if is_first(tree.trigger):
            seen = first_event(tree.trigger, events, ctx_of(state, obj), back)
        elif own is not None and of_itself(trigger):
            seen = own.of(obj.id)
        for event in seen:
            if ability.listens >> event.kind & 1 == 0:
                continue
            dealt = at_once(trigger, event, events, once)
            if dealt is None:
                continue
            event = dealt
            if isinstance(trigger, t.BecomesAttached):
                event = attached_by(event)
            if most and obj.used.count(index) >= most:
                continue
            ctx = ctx_of(state, obj)
            ctx.event = event
            if obj.cast is not None and (event.new == obj.id or (event.kind == CAST and event.obj == obj.id)):
                ctx.x = x_of_cast(obj.cast, event)
            if asks_for_x(ability):
                ctx.x = x_of_spell(state, event)
            if not occurs_so(tree.trigger, event, ctx, back):
                continue
            several = one_or_more(trigger, event, ctx, back)
            if several is not None:  # CR 603.2c
                key = (several, apart(several, event))
                if key in together:
                    continue
                together.append(key)
                same = [
                    each for each in seen if occurs_with(several, each, ctx, back) and apart(several, each) == key[1]
                ]
                event = whole(event, [_doer(several, each) for each in same])
                ctx.event = event
            elif isinstance(trigger, t.DeclaresAttackers) and trigger.attackers is not None:
                event = whole(event, [id for id in event.ids if _object_fits(trigger.attackers, id, ctx)])
            elif isinstance(trigger, t.DeclaresAttackers):
                event = whole(event, list(event.ids))
            if tree.condition is not None and not holds(tree.condition, ctx):  # CR 603.4
                continue
            if most and state.find(obj.id) is not None:
                used = state.edit(obj.id)
                used.used += (index,)
                obj = used
            waiting = Pending(ability, obj.controller, obj.id, obj, event, None, index)
            found.append(waiting)
            if isinstance(trigger, t.CountersPut | t.LosesCounters) and trigger.each:
                found.extend([waiting.copy() for _ in range(often(event.amount - 1))])


def asks_for_x(ability: AbilityFacts) -> bool:
    """Whether it triggers on spells with {X} in their mana costs, whose X is the one that it speaks of."""
    tree = ability.triggered
    return tree is not None and ability.listens == 1 << CAST and HasX() in walk(tree.trigger)


def x_of_cast(cast: Cast, event: Event) -> int:
    """The X that an ability which triggers on the casting, or the entering, of its own source speaks of (CR 107.3i,
    107.3m): that of the spell, but none where the permanent entered as a copy of something else."""
    return 0 if event.kind == MOVE and event.base is not None else cast.x


def x_of_spell(state: State, event: Event) -> int:
    """The X of the spell that was cast (CR 107.3a)."""
    spell = state.last_known(event.obj)
    return 0 if spell is None or spell.cast is None else spell.cast.x


def one_or_more(trigger: Trigger, event: Event, ctx: Context, back: bool) -> t.OneOrMore | None:
    """The part of the trigger that the event is, if that triggers once for all such events."""
    if isinstance(trigger, t.OneOrMore):
        return trigger
    if isinstance(trigger, t.AnyTrigger):
        for part in trigger.triggers:
            if listens_to(part) >> event.kind & 1 and occurs_so(part, event, ctx, back):
                return one_or_more(core(part), event, ctx, back)
    return None


def occurs_with(trigger: t.OneOrMore, event: Event, ctx: Context, back: bool) -> bool:
    """Whether another event is one of those that happen together."""
    return listens_to(trigger) >> event.kind & 1 != 0 and occurs_so(trigger, event, ctx, back)


def apart(trigger: t.OneOrMore, event: Event) -> int:
    """What keeps events apart that happen together: it triggers once for each player who is dealt damage, and for each
    player or permanent that is attacked, if it says whom."""
    inner = core(trigger.trigger)
    if isinstance(inner, t.OneOrMore):  # one or more of the one, to one or more of the other
        return NONE
    if event.kind == DAMAGE:
        return event.obj if event.obj != NONE and isinstance(inner, t.DealsDamage) else event.player
    return event.other if isinstance(inner, t.Attacks) and inner.whom is not None else NONE


def _doer(trigger: t.OneOrMore, event: Event) -> int:
    """Which of those objects one event is of."""
    inner = core(trigger.trigger)
    if isinstance(inner, t.OneOrMore):
        inner = core(inner.trigger)
    if isinstance(inner, t.DealsDamage):
        return event.source
    return event.obj if event.new == NONE else event.new


def whole(event: Event, ids: list[int]) -> Event:
    """All that "one or more" did at once: how many, and which."""
    new = Event(event.kind, event.obj, event.player, event.rule)
    new.source, new.other, new.combat, new.cause = event.source, event.other, event.combat, event.cause
    new.from_zone, new.to_zone, new.new, new.was = event.from_zone, event.to_zone, event.new, event.was
    new.control, new.ids, new.position, new.done = event.control, event.ids, event.position, True
    new.together = tuple(dict.fromkeys(ids))
    new.amount = len(ids)
    return new


def ctx_of(state: State, obj: Obj) -> Context:
    """The point of view of an object's triggered ability."""
    ctx = Context(state, obj.controller, obj.id)
    ctx.source_was = obj
    return ctx


def core(trigger: Trigger) -> Trigger:
    """The event itself, without what is asked beside it."""
    while isinstance(trigger, t.WhileTrue | t.FirstEachTurn):
        trigger = trigger.trigger
    return trigger


def is_first(trigger: Trigger) -> bool:
    """Whether only the first such event of a turn triggers it."""
    while isinstance(trigger, t.WhileTrue):
        trigger = trigger.trigger
    return isinstance(trigger, t.FirstEachTurn)


def first_event(trigger: Trigger, events: list[Event], ctx: Context, back: bool) -> list[Event]:
    """Of these events the one that is the first such this turn, if there is one."""
    for event in events:
        ctx.event = event
        if listens_to(trigger) >> event.kind & 1 and occurs_so(trigger, event, ctx, back):
            if has_happened(core(trigger), event, events, ctx):
                return []
            return events if isinstance(core(trigger), t.OneOrMore) else [event]
    return []


def has_happened(trigger: Trigger, event: Event, events: list[Event], ctx: Context) -> bool:
    """Whether such an event has happened this turn before these ones, which the history knows already."""
    history = ctx.state.history
    if isinstance(trigger, t.Casts):
        return any(
            spell.controller == event.player and fits(trigger.what, spell, ctx)  # each player's own first
            for spell in history.spells[:-1]
        )
    if isinstance(trigger, t.Attacks):  # only of the object itself: each attack is known by who made it
        return history.attacked.count(event.obj) > 1
    if isinstance(trigger, t.BecomesTarget):
        return any(id == event.obj and fits(trigger.of, source, ctx) for id, source in history.targeted[:-1])
    together = sum(each.amount for each in events if each.kind == event.kind and each.player == event.player)
    if isinstance(trigger, t.GainsLife):
        return history.life_gained[event.player] > together
    if isinstance(trigger, t.LosesLife):
        return history.life_lost[event.player] > together
    from .past import times

    inner = trigger.trigger if isinstance(trigger, t.OneOrMore) else trigger
    mask = listens_to(inner)
    now = 0
    for each in events:
        ctx.event = each
        if mask >> each.kind & 1 and occurs(inner, each, ctx):
            now += 1
    ctx.event = event
    return times(inner, ctx) > now


def collect_states(state: State) -> None:
    """State triggers, which trigger as soon as their condition is true, and not again until the ability has left the
    stack (CR 603.8)."""
    board = state.board
    if not board.index.listens & STATE:
        return
    found: list[Pending] = []
    for id in roster(state).listening:
        obj = state.objects[id & SLOT_MASK]
        if not obj.now.listens & STATE:
            continue
        for index, ability in enumerate(obj.now.abilities):
            tree = ability.triggered
            if tree is None or not isinstance(tree.trigger, t.StateIs) or not ability.functions_in(obj.zone):
                continue
            if not _waits(state, id, ability, index) and holds(tree.trigger.condition, ctx_of(state, obj)):
                found.append(Pending(ability, obj.controller, id, obj, None, None, index))
    if found:
        board = state.edit_board()
        board.pending += tuple(found)
        board.unchecked = True


def _waits(state: State, source: int, ability: AbilityFacts, index: int) -> bool:
    """Whether the ability has triggered already and has not left the stack."""
    if any(waiting.source == source and waiting.index == index for waiting in state.board.pending):
        return True
    for id in state.board.stack:
        stacked = state.objects[id & SLOT_MASK].stacked
        if stacked is not None and stacked.source == source and stacked.ability is ability:
            return True
    return False


def at_once(trigger: Trigger, event: Event, events: list[Event], once: list[int]) -> Event | None:
    """The event as it triggers what waits for damage, with the other damage that is dealt at the same time: one source
    deals damage once, to however many, and what is dealt damage is dealt it once, by however many sources (CR 603.2c).
    None for damage that was among that of an earlier event; what has dealt or been dealt damage is kept in ``once``."""
    if isinstance(trigger, t.DealsDamage) and trigger.to is None:
        if event.kind != DAMAGE or event.source in once:
            return None
        once.append(event.source)
        return dealt_by(event, events)
    if not isinstance(trigger, t.IsDealtDamage):
        return event
    damaged = event.player if event.obj == NONE else event.obj
    if event.kind != DAMAGE or damaged in once:
        return None
    once.append(damaged)
    whole = dealt_to(event, events)
    return beyond(whole) if trigger.excess else whole


def dealt_by(event: Event, events: list[Event]) -> Event:
    """All the damage that the event's source deals at the same time, as one event."""
    total = sum(each.amount for each in events if each.kind == DAMAGE and each.source == event.source)
    if total == event.amount:
        return event
    whole = Event(DAMAGE, event.obj, event.player, event.rule)
    whole.source, whole.other, whole.combat, whole.done = event.source, event.other, event.combat, True
    whole.amount = total
    return whole


def dealt_to(event: Event, events: list[Event]) -> Event:
    """All the damage that is dealt to the event's object or player at the same time, as one event."""
    same = [e for e in events if e.kind == DAMAGE and e.obj == event.obj and e.player == event.player]
    if len(same) == 1:
        return event
    whole = Event(DAMAGE, event.obj, event.player, event.rule)
    whole.source, whole.other, whole.combat, whole.done = event.source, event.other, event.combat, True
    whole.amount = sum(each.amount for each in same)
    whole.excess = sum(each.excess for each in same)
    return whole


def beyond(event: Event) -> Event:
    """The excess damage that was dealt, as an event of that amount (CR 120.10)."""
    excess = Event(DAMAGE, event.obj, event.player, event.rule)
    excess.source, excess.other, excess.combat, excess.done = event.source, event.other, event.combat, True
    excess.amount = excess.excess = event.excess
    return excess


def _delayed(state: State, events: list[Event], mask: int, found: list[Pending]) -> None:
    left = list(state.board.delayed)
    for waiting in state.board.delayed:
        if waiting.ability.listens & mask == 0:
            continue
        together: list[int] = []
        once: list[int] = []
        for event in events:
            if waiting.ability.listens >> event.kind & 1 == 0:
                continue
            dealt = at_once(core(waiting.tree.trigger), event, events, once)
            if dealt is None:
                continue
            event = dealt
            ctx = waiting.context.at(state)
            kept_event = ctx.event
            ctx.event = event
            if not occurs(waiting.tree.trigger, event, ctx) or _quiet(waiting.tree.trigger, event, ctx):
                continue
            if isinstance(waiting.tree.trigger, t.OneOrMore):  # CR 603.2c
                several = waiting.tree.trigger
                key = apart(several, event)
                if key in together:
                    continue
                together.append(key)
                same: list[int] = []
                for each in events:
                    ctx.event = each
                    if listens_to(several) >> each.kind & 1 and apart(several, each) == key:
                        if occurs(several, each, ctx):
                            same.append(_doer(several, each))
                event = whole(event, same)
            told = waiting.context
            if isinstance(core(waiting.tree.trigger), t.BeginningOf):
                ctx.event = kept_event
            else:  # "that spell" is the later event's, not that of the ability that made it
                told = told.later()
            if waiting.tree.condition is not None and not holds(waiting.tree.condition, ctx):
                continue
            found.append(Pending(waiting.ability, waiting.controller, waiting.source, None, event, told, -1))
            if not waiting.tree.whole_turn:  # CR 603.7b
                left.remove(waiting)
                break
    if len(left) != len(state.board.delayed):
        state.edit_board().delayed = tuple(left)


def occurs_so(trigger: Trigger, event: Event, ctx: Context, back: bool) -> bool:
    """Whether the event is the trigger's, looking back in time or not: "enters" never does (CR 603.6a, 603.10)."""
    if isinstance(trigger, t.OneOrMore | t.FirstEachTurn):
        return occurs_so(trigger.trigger, event, ctx, back)
    if isinstance(trigger, t.WhileTrue):
        return occurs_so(trigger.trigger, event, ctx, back) and holds(trigger.condition, ctx)
    if isinstance(trigger, t.AnyTrigger):
        return any(occurs_so(part, event, ctx, back) for part in trigger.triggers)
    anywhere = isinstance(trigger, t.Chapter) or (
        isinstance(trigger, t.Moves)
        and (trigger.to_zone == ZONE_NAMES[BATTLEFIELD] or not (trigger.from_zone or _of_permanents(trigger)))
    )
    looking = looks_back(event) and not anywhere  # 603.6c: "from anywhere" never looks back
    return looking == back and occurs(trigger, event, ctx) and not _quiet(trigger, event, ctx)


def _of_permanents(trigger: t.Moves) -> bool:
    """Whether what is put somewhere is described as a permanent, and so leaves the battlefield, although no zone that
    it comes from is named (CR 109.2)."""
    what = trigger.what
    if trigger.to_zone == ZONE_NAMES[BATTLEFIELD]:
        return False
    if isinstance(what, Objects):
        return what.zones == (ZONE_NAMES[BATTLEFIELD],) and not _of_cards(what)
    return isinstance(what, Host)


def _of_cards(what: Noun | Reference) -> bool:
    """Whether it speaks of cards, of which a melded permanent is two (CR 712.21)."""
    return isinstance(what, Objects) and any(
        isinstance(part, IsKind) and part.kind in ("card", "permanent card") for part in walk(what.filter)
    )


def _quiet(trigger: Trigger, event: Event, ctx: Context) -> bool:
    """Whether an effect keeps the event from causing the ability to trigger."""
    if not ctx.state.board.index.quiets or not isinstance(trigger, t.Moves):
        return False
    return is_silenced(trigger, event, ctx.object() if ctx.source_was is None else ctx.source_was, ctx.state)


def occurs(trigger: Trigger, event: Event, ctx: Context) -> bool:
    """Whether an event that has happened is the trigger's event (CR 603.2)."""
    state = ctx.state
    kind = event.kind
    if event.part and not isinstance(trigger, t.Moves | t.AnyTrigger | t.OneOrMore | t.WhileTrue | t.FirstEachTurn):
        return False
    if isinstance(trigger, t.Moves):
        if kind != MOVE or (event.part and not _of_cards(trigger.what)):
            return False
        if trigger.from_zone and ZONE_NAMES[event.from_zone] != trigger.from_zone:
            return False
        if event.from_zone != BATTLEFIELD and not trigger.from_zone and _of_permanents(trigger):
            return False
        if trigger.to_zone and ZONE_NAMES[event.to_zone] != trigger.to_zone:
            return False
        arrived = event.from_zone != BATTLEFIELD or (not trigger.from_zone and ctx.source == event.new)
        obj = state.last_known(event.new) if arrived else event.was
        if obj is None:
            return False
        if obj.id == event.new and event.obj == ctx.source:
            return fits(trigger.what, event.was if event.was is not None else obj, ctx)
        return fits(trigger.what, obj, ctx)
    if isinstance(trigger, t.Casts):
        spell = state.last_known(event.obj)
        return (
            kind == CAST
            and spell is not None
            and (not trigger.nth or state.history.spells_cast[event.player] == trigger.nth)
            and player_fits(trigger.player, event.player, ctx)
            and fits(trigger.what, spell, ctx)
        )
    if isinstance(trigger, t.BeginningOf):
        if kind != STEP:
            return False
        wanted = trigger.step
        step = event.amount
        if wanted == "combat":
            if step != BEGIN_COMBAT:
                return False
        elif wanted == "main":  # CR 505.1: each main phase
            if step not in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN):
                return False
        elif STEP_NAMES[step] != wanted:
            return False
        return trigger.player is None or player_fits(trigger.player, event.player, ctx)
    if isinstance(trigger, t.Attacks):
        if kind != ATTACK or not _object_fits(trigger.what, event.obj, ctx):
            return False
        return trigger.whom is None or _attacked_fits(trigger.whom, event.other, ctx)
    if isinstance(trigger, t.DealsDamage):
        if kind != DAMAGE or (trigger.combat is not None and trigger.combat != event.combat):
            return False
        if event.amount < trigger.least or (trigger.exactly and event.amount != trigger.least):
            return False
        if not _object_fits(trigger.source, event.source, ctx):
            return False
        if trigger.to is None:
            return True
        if event.obj == NONE:
            return player_fits(trigger.to, event.player, ctx)
        return _object_fits(trigger.to, event.obj, ctx)
    if isinstance(trigger, t.IsDealtDamage):
        if kind != DAMAGE or (trigger.combat is not None and trigger.combat != event.combat):
            return False
        if event.amount < trigger.least or (trigger.excess and not event.excess):
            return False
        if event.obj == NONE:
            return player_fits(trigger.what, event.player, ctx)
        return _object_fits(trigger.what, event.obj, ctx)
    if isinstance(trigger, t.BecomesTapped):
        return kind == TAP and _object_fits(trigger.what, event.obj, ctx)
    if isinstance(trigger, t.BecomesUntapped):
        return kind == UNTAP and _object_fits(trigger.what, event.obj, ctx)
    if isinstance(trigger, t.Blocks):
        of_all = trigger.other is None and not trigger.least
        return kind == (BLOCKS if of_all else BLOCK) and _blocking_fits(trigger, event, ctx)
    if isinstance(trigger, t.BecomesBlocked):
        by_all = trigger.other is None and not trigger.least
        return kind == (BECOMES_BLOCKED if by_all else BLOCKED_BY) and _blocking_fits(trigger, event, ctx)
    if isinstance(trigger, t.GainsLife):
        return kind == GAIN_LIFE and player_fits(trigger.player, event.player, ctx)
    if isinstance(trigger, t.LosesLife):
        if trigger.exactly and event.amount != trigger.exactly:
            return False
        return kind == LOSE_LIFE and player_fits(trigger.player, event.player, ctx)
    if isinstance(trigger, t.DrawsCard):
        if kind != MOVE or event.cause != "draw" or not player_fits(trigger.player, event.player, ctx):
            return False
        drawn = state.history.cards_drawn[event.player]
        if trigger.but_first and state.turn.step == DRAW_STEP and event.player == state.turn.active:
            return drawn != state.turn.drawn + 1
        return not trigger.nth or drawn == trigger.nth
    if isinstance(trigger, t.PlaysLand):  # CR 305.1: to play a land is not to put it onto the battlefield
        return (
            kind == MOVE
            and event.cause == "play"
            and (not trigger.from_zone or event.from_zone == parse_zone(trigger.from_zone))
            and player_fits(trigger.player, event.player, ctx)
            and _object_fits(trigger.what, event.new, ctx)
        )
    if isinstance(trigger, t.Discards):
        if trigger.by is not None and (event.by == NONE or not player_fits(trigger.by, event.by, ctx)):
            return False
        return kind == MOVE and event.cause == "discard" and _by(trigger.player, trigger.what, event, ctx)
    if isinstance(trigger, t.Sacrifices):
        return kind == MOVE and event.cause == "sacrifice" and _by(trigger.player, trigger.what, event, ctx)
    if isinstance(trigger, t.CountersPut):
        if kind != PUT_COUNTERS or (trigger.kind and event.position != trigger.kind):
            return False
        if trigger.by is not None and not player_fits(trigger.by, event.player, ctx):
            return False
        if trigger.nth and not event.had < trigger.nth <= event.had + event.amount:  # CR 122.7
            return False
        if event.obj == NONE:
            return player_fits(trigger.on, event.player, ctx)
        return _object_fits(trigger.on, event.obj, ctx)
    if isinstance(trigger, t.TappedForMana):
        if kind != MANA or event.amount <= 0 or not _object_fits(trigger.what, event.obj, ctx):
            return False
        word = chosen("color", ctx) if trigger.chosen else ""
        return not trigger.chosen or (word != "" and any(types & parse_color(word) for types in event.made))
    if isinstance(trigger, t.BecomesTarget):
        if kind != TARGET or not describes(trigger.of, event.source, ctx):
            return False
        if is_player(event.obj):
            return player_fits(trigger.what, event.obj, ctx)
        return _object_fits(trigger.what, event.obj, ctx)
    if isinstance(trigger, t.OneOrMore | t.FirstEachTurn):
        return occurs(trigger.trigger, event, ctx)
    if isinstance(trigger, t.WhileTrue):
        return occurs(trigger.trigger, event, ctx) and holds(trigger.condition, ctx)
    if isinstance(trigger, t.AnyTrigger):
        if kind == CYCLE and any(isinstance(part, t.Discards) for part in trigger.triggers):
            return False  # CR 702.29d: it has triggered on the discard
        return any(occurs(part, event, ctx) for part in trigger.triggers)
    if isinstance(trigger, t.AttacksAlone):  # CR 506.5
        return kind == ATTACK and event.amount == 1 and _object_fits(trigger.what, event.obj, ctx)
    if isinstance(trigger, t.DeclaresAttackers):
        if kind != DECLARE or not player_fits(trigger.player, event.player, ctx):
            return False
        if trigger.attackers is None:
            return len(event.ids) >= trigger.minimum
        return sum(1 for id in event.ids if _object_fits(trigger.attackers, id, ctx)) >= trigger.minimum
    if isinstance(trigger, t.BecomesUnblocked):
        return kind == UNBLOCKED and _object_fits(trigger.what, event.obj, ctx)
    if isinstance(trigger, t.Cycles):
        return (
            kind == CYCLE
            and player_fits(trigger.player, event.player, ctx)
            and _object_fits(trigger.what, event.obj, ctx)
        )
    if isinstance(trigger, t.CopiesSpell):
        return (
            kind == COPY
            and player_fits(trigger.player, event.player, ctx)
            and _object_fits(trigger.what, event.obj, ctx)
        )
    if isinstance(trigger, t.LastCounterRemoved):
        if kind != REMOVE_COUNTERS or event.position != trigger.kind:
            return False
        bare = state.find(event.obj)
        return bare is not None and not bare.count(trigger.kind) and fits(trigger.what, bare, ctx)
    if isinstance(trigger, t.LosesCounters):
        return kind == REMOVE_COUNTERS and event.position == trigger.kind and _object_fits(trigger.on, event.obj, ctx)
    if isinstance(trigger, t.BecomesAttached):
        return _attached_so(trigger, event, ctx)
    if isinstance(trigger, t.BecomesUnattached):
        if kind != UNATTACH or not _object_fits(trigger.what, event.obj, ctx):
            return False
        if is_player(event.other):
            return player_fits(trigger.other, event.other, ctx)
        return _object_fits(trigger.other, event.other, ctx)
    if isinstance(trigger, t.LosesControl):
        if kind != CONTROL or event.was is None or not player_fits(trigger.player, event.player, ctx):
            return False
        if trigger.gainer is not None and (event.by == NONE or not player_fits(trigger.gainer, event.by, ctx)):
            return False
        return fits(trigger.what, event.was, ctx)
    if isinstance(trigger, t.IsCountered):
        if kind != COUNTERED or event.was is None or not fits(trigger.what, event.was, ctx):
            return False
        return trigger.by is None or (event.source != NONE and describes(trigger.by, event.source, ctx))
    if isinstance(trigger, t.UnlocksHalf):
        return (
            kind == ACTION
            and event.obj == ctx.source
            and event.cause == UNLOCKS[trigger.half]
            and player_fits(trigger.player, event.player, ctx)
        )
    if isinstance(trigger, t.FullyUnlocks):
        return (
            kind == ACTION
            and event.cause == "fully unlocks"
            and player_fits(trigger.player, event.player, ctx)
            and _object_fits(trigger.what, event.obj, ctx)
        )
    if isinstance(trigger, t.Chapter):
        return reaches(trigger.numbers[0], event, ctx)
    if isinstance(trigger, t.AttacksTogether):
        if kind != DECLARE or len(event.ids) <= trigger.others:
            return False
        return any(_object_fits(trigger.what, id, ctx) for id in event.ids)
    if isinstance(trigger, t.Activates):
        return kind == ACTIVATE and _activated_so(trigger, event, ctx)
    if isinstance(trigger, t.StateIs):
        return False  # no event triggers it: see `collect_states`
    if isinstance(trigger, t.Performs):
        if kind != ACTION or event.cause not in ACTIONS.get(trigger.action, (trigger.action,)):
            return False
        if event.obj == NONE:
            return player_fits(trigger.what, event.player, ctx)
        return _object_fits(trigger.what, event.obj, ctx)
    if isinstance(trigger, t.RollsDie):
        if kind != ACTION or event.cause != "rolls a die" or not player_fits(trigger.player, event.player, ctx):
            return False
        if trigger.highest:
            return event.die[0] == event.die[1]
        return trigger.low <= event.amount and (not trigger.high or event.amount <= trigger.high)
    if isinstance(trigger, t.PutAwayResolving):
        if kind != MOVE or event.cause != "resolve" or ZONE_NAMES[event.to_zone] != "graveyard":
            return False
        if isinstance(trigger.what, Self):
            return ctx.source in (event.obj, event.new)
        return event.was is not None and fits(trigger.what, event.was, ctx)
    if isinstance(trigger, t.RevealedFirst):
        if kind != ACTION or event.cause != REVEALS_FIRST or event.source != ctx.source:
            return False
        return _object_fits(trigger.what, event.obj, ctx)
    raise AssertionError(f"trigger {type(trigger).__name__}")


ACTIONS: Final[dict[str, tuple[str, ...]]] = {
    "transforms into itself": ("transforms",),
    "day or night changes": ("day becomes night", "night becomes day"),
}
"""What a trigger waits for, where it has not the name of the action: a back face that its permanent transforms into has
the ability only once it has done so (CR 701.27e)."""


def reaches(chapter: int, event: Event, ctx: Context) -> bool:
    """Whether lore counters make a Saga reach that chapter (CR 714.2b); with read ahead only the chapter that it begins
    with, in the turn it entered (702.155a)."""
    entered = event.kind == MOVE
    if (event.new if entered else event.obj) != ctx.source or (not entered and event.position != "lore"):
        return False
    if event.cause == ENTERING:  # the move has been looked at
        return False
    if entered and event.to_zone != BATTLEFIELD:
        return False
    saga = ctx.state.find(ctx.source)
    if saga is None:
        return False
    before = 0 if entered else event.had
    lore = saga.count("lore") if entered else before + event.amount
    if not before < chapter <= lore:
        return False
    return lore == chapter or saga.id not in ctx.state.history.entered or not saga.now.has_keyword("read ahead")


def _activated_so(trigger: t.Activates, event: Event, ctx: Context) -> bool:
    """Whether such an ability was activated, of such an object (CR 602.2); a mana ability makes no object."""
    if not player_fits(trigger.player, event.player, ctx) or (event.obj == NONE and not trigger.mana):
        return False
    source = ctx.state.last_known(event.source)
    what = trigger.source
    if what is not None:
        if source is None or not fits(what, source, ctx):
            return False
        if isinstance(what, Objects) and ZONE_NAMES[source.zone] not in what.zones:
            return False
    return not trigger.keyword or event.cause == trigger.keyword


def _object_fits(what: object, id: int, ctx: Context) -> bool:

    assert isinstance(what, Noun | Reference)
    obj = ctx.state.last_known(id)
    return obj is not None and fits(what, obj, ctx)


def _attacked_fits(whom: object, id: int, ctx: Context) -> bool:
    """Whether what is attacked (CR 508.1b) is the player or permanent that the trigger names."""
    from rulewright.abilities.node import Noun, Reference

    if isinstance(whom, Union):
        return any(_attacked_fits(part, id, ctx) for part in whom.parts)
    if isinstance(whom, EitherNoun):
        return any(_attacked_fits(part, id, ctx) for part in whom.nouns)
    assert isinstance(whom, Noun | Reference)
    if isinstance(whom, PlayerNoun | You | EnchantedPlayer | EachOpponent):
        return is_player(id) and player_fits(whom, id, ctx)
    return not is_player(id) and _object_fits(whom.noun if isinstance(whom, Each) else whom, id, ctx)


def attached_by(event: Event) -> Event:
    """What enters attached to something becomes attached to it (CR 701.3): the event of its entering as that."""
    if event.kind != MOVE or event.attached == NONE or event.to_zone != BATTLEFIELD:
        return event
    new = Event(ATTACH, event.new, event.player, event.rule)
    new.other, new.done = event.attached, True
    return new


def _attached_so(trigger: t.BecomesAttached, event: Event, ctx: Context) -> bool:
    attached = attached_by(event)
    if attached.kind != ATTACH or is_player(attached.other):
        return False
    return _object_fits(trigger.what, attached.obj, ctx) and _object_fits(trigger.to, attached.other, ctx)


def _blocking_fits(trigger: t.Blocks | t.BecomesBlocked, event: Event, ctx: Context) -> bool:
    if trigger.least and event.amount != trigger.least:  # CR 509.3e: the one that makes it so many
        return False
    return _object_fits(trigger.what, event.obj, ctx) and _other_fits(trigger.other, event, ctx)


def _other_fits(other: object, event: Event, ctx: Context) -> bool:
    return other is None or _object_fits(other, event.other, ctx)


def _by(player: object, what: object, event: Event, ctx: Context) -> bool:
    from rulewright.abilities.node import Noun, Reference

    assert isinstance(player, Reference)
    assert isinstance(what, Noun | Reference)
    was = event.was
    if isinstance(what, Self) and event.new == ctx.source:  # it triggers from where it went
        return player_fits(player, event.player, ctx)
    return was is not None and player_fits(player, event.player, ctx) and fits(what, was, ctx)


def put_on_stack(state: State) -> Generator[Decision, int, None]:
    """Puts the abilities that have triggered on the stack, in APNAP order, each player ordering theirs
    (CR 603.3b); their modes and targets are chosen as they are put there (603.3c-d)."""
    from .stacking import stack_triggered

    for player in state.in_turn_order():
        while True:
            mine = [p for p in state.board.pending if p.controller == player]
            if not mine:
                break
            at = 0
            if len(mine) > 1:
                options = []
                for i, pending in enumerate(mine):
                    options.append(Option(EFFECT, pending.source, i))
                at = yield OrderTriggers(player, options, NONE, "603.3b")
            chosen = mine[at]
            board = state.edit_board()
            board.pending = tuple(p for p in board.pending if p is not chosen)
            yield from stack_triggered(state, chosen)
    if state.board.pending:  # of players who have left the game (CR 800.4a)
        state.edit_board().pending = ()
