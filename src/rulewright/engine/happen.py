"""The one door for game events (DESIGN: events).

`happen` is the wide form: replacement and prevention effects (CR 614-616), then the whole batch together, then
history and triggers. `occur` is the narrow form, for events that nothing can replace; it asks nothing.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.ability import Keyword, TriggeredAbility
from rulewright.abilities.continuous import CantEnter
from rulewright.abilities.effect import CastNow, May
from rulewright.abilities.noun import Objects
from rulewright.abilities.reference import Self, You
from rulewright.abilities.trigger import AnyTrigger
from rulewright.vocabulary.cardtype import BATTLE, CREATURE, LAND, PERMANENT_TYPES, PLANESWALKER, WORLD
from rulewright.vocabulary.counter import KEYWORD_COUNTERS, MINUS_ONE, POISON
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, NOWHERE, STACK

from . import zones
from .alone import note_alone
from .bestowing import cease as cease_to_be_bestowed
from .bestowing import is_bestowed
from .cells import Piles
from .characteristics import DAYBOUND, DEATHTOUCH, INDESTRUCTIBLE, INFECT, LIFELINK, WITHER
from .combat_removal import become_blocked_by, enters_blocking, settle_entering
from .commander import keep_from_hidden, note_damage
from .context import Context
from .decide import ask, pick
from .decision import CHOOSE, NUMBER, ChooseNumber, ChooseObject, Decision, Option
from .definition import BACK
from .effects_in_force import Pending
from .entering_together import in_order_of_time
from .event import (
    ACTION,
    ATTACK,
    BLOCK,
    CAST,
    DAMAGE,
    DESTROY,
    DRAW,
    GAIN_LIFE,
    LOSE_LIFE,
    MOVE,
    NONE,
    PUT_COUNTERS,
    REMOVE_COUNTERS,
    REVEAL,
    TAP,
    TARGET,
    UNTAP,
    Event,
)
from .excess import excess_of
from .facts import facts_of
from .graveyards import arrange_graveyards
from .layers import refresh
from .melding import parts_of
from .objects import SLOT_MASK, TOKEN, Obj
from .past import remember
from .player_rules import (
    REVEALS_FIRST,
    cannot_be_sacrificed,
    may_not_draw,
    may_not_gain_life,
    may_not_lose_life,
    rules_in_force,
    show_tops,
)
from .preparing import prepare
from .queries import describes, fits, holds, members, would_describe
from .replacement import add_counters, as_entering, besides, may_dredge, replace, replace_entering_counters
from .shared_shields import share_shields
from .spell_abilities import granted, keep_granted
from .state import State
from .triggers import Watchers, collect, collect_states, counters_of_entering, looks_back, watchers
from .worlds import note as note_worlds

MANY: Final = 128
"""So many events of one batch are carried out, and remembered, together."""

NO_COUNTERS: Final = "have counters put on it"

REPLACEABLE = 1 << MOVE | 1 << DAMAGE | 1 << DRAW | 1 << GAIN_LIFE | 1 << PUT_COUNTERS | 1 << DESTROY
"""Event kinds that replacement effects can apply to; all others may take the narrow form."""


class Gathered(Decision):
    """No question: the events that one of several players would make happen, with those of the others (CR 608.2e)."""

    __slots__ = ("events",)

    def __init__(self, events: list[Event]) -> None:
        super().__init__(NONE, [], NONE, "608.2e")
        self.events = events


def happen(state: State, events: list[Event]) -> Generator[Decision, int, None]:
    """Makes a batch of simultaneous events happen. Each learns whether it happened (``done``) and, for a move,
    the new object's id. Draws are single and come one at a time (CR 121.2)."""
    if state.gathering:
        yield Gathered(events)
        return
    real: list[Event] = []
    if len(events) > 1 and state.board.index.replaces:
        for event in events:
            event.batch = events
    entering: tuple[int, ...] = ()
    if len(events) > 1 and state.board.shields:
        yield from share_shields(state, events)
    for event in events:
        if event.kind == MOVE and event.to_zone == BATTLEFIELD:
            if not entering:
                entering = tuple(each.obj for each in events if each.kind == MOVE and each.to_zone == BATTLEFIELD)
            event.ids = entering
        fate = yield from _prepare(state, event)
        if fate:
            real.append(event)
        if event.apart:
            events.extend(event.apart)
    results: list[Event] = []
    if real:
        yield from _together(state, real, results)
    if any(event.besides for event in events):
        yield from besides(events)  # before the results of what damage was dealt are looked at (CR 120.4c-d)
    if results:
        yield from happen(state, results)


def _together(state: State, real: list[Event], results: list[Event]) -> Generator[Decision, int, None]:
    """The events that do happen; what they result in is added to ``results``."""
    if len(real) > 1:
        real = yield from in_order_of_time(state, real)
    before: Watchers | None = None
    for event in real:
        if looks_back(event) or event.cause == "counter":  # CR 603.10e
            before = watchers(state)
            note_alone(state, real)
            break
    if len(real) > MANY:
        _carry_out_many(state, real, results)
    else:
        for event in real:
            _carry_out(state, event, results)
    _finish(state, real, before)
    for event in real:
        if event.kind == MOVE and event.to_zone == BATTLEFIELD and event.done:
            if state.objects[event.new & SLOT_MASK].now.supertypes & WORLD:
                note_worlds(state)
                break
    if state.board.turned:
        yield from _as_they_transformed(state)
    for event in real:
        if event.more:
            _tell_of_parts(state, event)
        if event.done and event.cause == "draw":
            first = state.history.cards_drawn[event.player] == 1
            if state.board.proposing:
                state.edit_book().withheld += ((event.new, first),)
            elif first:
                yield from first_drawn(state, event.player, event.new)
    if len(real) > 1:
        yield from arrange_graveyards(state, real)
    if state.board.returning:
        results.extend(_returns(state, real))
    if state.board.phased_until:
        from .phasing import phase_in_due

        phase_in_due(state)


def _as_they_transformed(state: State) -> Generator[Decision, int, None]:
    from .as_turned import as_they_transformed

    yield from as_they_transformed(state)


def _tell_of_parts(state: State, event: Event) -> None:
    """The other components of a merged permanent have been put where it went: one permanent left, several cards
    arrived (CR 729.3)."""
    arrived: list[Event] = []
    for id in event.more:
        part = Event(MOVE, NONE, event.player, "729.3")
        part.from_zone, part.to_zone = NOWHERE, event.to_zone
        part.new, part.cause, part.done = id, event.cause, True
        arrived.append(part)
        if event.to_zone == GRAVEYARD:
            state.edit_history().buried += ((id, event.from_zone),)
    collect(state, arrived, None)


def _arrange(state: State, event: Event, obj: Obj) -> Generator[Decision, int, None]:
    """The owner of a merged permanent orders the cards that are put into their library (CR 729.3a)."""
    left = list(range(len(obj.parts)))
    order: list[int] = []
    while len(left) > 1:
        options = [Option(NUMBER, obj.id, number) for number in left]
        answer = yield ChooseNumber(obj.owner, options, obj.id, "729.3a", obj.id)
        order.append(left.pop(answer))
    event.arranged = (*order, *left)


def first_drawn(state: State, player: int, id: int) -> Generator[Decision, int, None]:
    """The first card that the player draws in a turn may be revealed, or is."""
    yield from _miracle(state, player, id)
    if state.board.index.player_rules:
        _reveal_first(state, player, id)


def _miracle(state: State, player: int, id: int) -> Generator[Decision, int, None]:
    """The first card drawn in a turn may be revealed as it is drawn, for its miracle ability (CR 702.94a)."""
    card = state.find(id)
    if card is None or card.zone != HAND:
        return
    for ability in card.now.abilities:
        tree = ability.tree
        if not isinstance(tree, Keyword) or tree.name != "miracle" or tree.cost is None:
            continue
        yes = yield from ask(player, card.id, "702.94a", "Reveal")
        if yes:
            state.edit(card.id).seen = (1 << len(state.players)) - 1
            shown = Event(REVEAL, card.id, player, "702.94a")
            occur(state, shown)
            cast = facts_of(TriggeredAbility(AnyTrigger(()), May(You(), CastNow(You(), Self(), False, tree.cost))))[0]
            pending = Pending(cast, player, card.id, card, shown, None, -1)
            state.edit_board().pending += (pending,)
            state.edit_board().unchecked = True
        return


def _reveal_first(state: State, player: int, id: int) -> None:
    """The first card that a player draws in a turn is revealed if an effect says so; abilities that are linked with
    that one may trigger (CR 603.11)."""
    for static in rules_in_force(state, player, REVEALS_FIRST):
        if state.find(id) is None:
            return
        state.edit(id).seen = (1 << len(state.players)) - 1
        occur(state, Event(REVEAL, id, player, "701.20a"))
        told = Event(ACTION, id, player, "603.11")
        told.cause, told.source = REVEALS_FIRST, static.source
        occur(state, told)


def _returns(state: State, events: list[Event]) -> list[Event]:
    """The return of what was exiled until one of these permanents left (CR 610.3a)."""
    left = [event.obj for event in events if event.done and event.kind == MOVE and event.from_zone == BATTLEFIELD]
    return _return(state, [entry for entry in state.board.returning if entry[0] in left])


def overdue(state: State) -> list[Event]:
    """The return of what was exiled until permanents left that have left the game with their owner (CR 610.3,
    800.4a)."""
    return _return(state, [entry for entry in state.board.returning if state.find(entry[0]) is None])


def _return(state: State, due: list[tuple[int, int, int]]) -> list[Event]:
    if not due:
        return []
    board = state.edit_board()
    board.returning = tuple(entry for entry in board.returning if entry not in due)
    found: list[Event] = []
    for _, id, zone in due:
        obj = state.find(id)
        if obj is not None:
            event = move_event(state, id, zone, obj.owner, "610.3a", "put")
            event.control = obj.owner
            found.append(event)
    return found


def occur(state: State, event: Event) -> None:
    """Makes one event happen that nothing can replace."""
    assert REPLACEABLE >> event.kind & 1 == 0
    results: list[Event] = []
    _carry_out(state, event, results)
    if event.done:
        _finish(state, [event], None)


def force(state: State, events: list[Event], before: Watchers) -> None:
    """Makes moves happen at once that no effect may replace; those that are done already are only told (CR 800.4a)."""
    results: list[Event] = []
    for event in events:
        if not event.done:
            _carry_out(state, event, results)
    _finish(state, events, before)


def occur_together(state: State, events: list[Event], before: Watchers | None = None) -> None:
    """Makes several events happen at once that nothing can replace; ``before`` has the permanents whose abilities look
    back in time, as they were (CR 603.10)."""
    for event in events:
        assert REPLACEABLE >> event.kind & 1 == 0
        event.done = True
    _finish(state, events, before)


def _as_borne(done: list[Event]) -> None:
    """What left the battlefield together with what was attached to it had that attached as it left (CR 603.10a)."""
    left = {event.was.id: event.was for event in done if event.kind == MOVE and event.was is not None}
    for was in left.values():
        host = left.get(was.attached_to) if was.zone == BATTLEFIELD else None
        if host is not None and was.id not in host.attachments:
            host.attachments += (was.id,)


def _finish(state: State, events: list[Event], before: Watchers | None) -> None:
    done = [event for event in events if event.done]
    if len(done) > 1:
        _as_borne(done)
    for event in done:
        if event.kind == MOVE and event.from_zone == BATTLEFIELD and event.was is not None and event.was.attachments:
            for id in event.was.attachments:  # CR 702.103f: at once, not as a state-based action
                if is_bestowed(state, id) and state.find(id) is not None:  # else it left at the same time
                    cease_to_be_bestowed(state, id)
    _outdate(state, done)
    refresh(state)
    _settle_attackers(state, done)
    blocks = _settle_blockers(state, done)
    _remember_all(state, done)
    if state.recalled >> PUT_COUNTERS & 1:
        for event in counters_of_entering(state, done):
            remember(state, event)
    if state.board.index.recalls:  # the history has become another
        _outdate(state, done)
        refresh(state)
    if state.board.index.shows_tops:
        show_tops(state)
    if state.observer is not None:
        for event in done:
            state.observer.happened(state, event)
    if done:
        collect(state, [*done, *parts_of(done)], before)
        collect_states(state)
    if blocks:
        occur_together(state, blocks)
    _tell(state, done)
    if state.board.index.bound:
        from .daytime import settle

        settle(state)


def _settle_attackers(state: State, done: list[Event]) -> None:
    """CR 506.3a-e, of what has entered attacking."""
    settled = True
    for event in done:
        if event.attacking != NONE and event.kind == MOVE:
            settled = settle_entering(state, event.new) and settled
    if not settled:
        _outdate(state, done)
        refresh(state)


def _settle_blockers(state: State, done: list[Event]) -> list[Event]:
    """CR 506.3d-e, 509.4, of what has entered blocking: how what it blocks becomes blocked by it (509.3c-d)."""
    blocks: list[Event] = []
    settled = True
    for event in done:
        if event.blocking != NONE and event.kind == MOVE:
            if enters_blocking(state, event.new, event.blocking):
                blocks.extend(become_blocked_by(state, event.blocking, event.new))
            else:
                settled = False
    if not settled:
        _outdate(state, done)
        refresh(state)
    return blocks


def _tell(state: State, done: list[Event]) -> None:
    """What players have done at once that abilities name: discarding one or more cards, getting energy (CR 603.2c)."""
    index = state.board.index
    if not (index.listens | state.recalled) >> ACTION & 1 and not index.elsewhere and not state.board.delayed:
        return
    counts: dict[tuple[int, str], int] = {}
    for event in done:
        if event.kind == MOVE and event.cause == "discard":
            key = event.player, "discards cards"
            counts[key] = counts.get(key, 0) + 1
        elif event.kind == PUT_COUNTERS and event.obj == NONE and event.position == "energy":
            key = event.player, "gets energy"
            counts[key] = counts.get(key, 0) + event.amount
        elif event.kind == MOVE and event.position == "shuffled" and event.was is not None:
            counts[event.was.owner, "shuffles a library"] = 1  # CR 701.24a
        elif event.kind == MOVE and event.cause == "mill":  # CR 701.17a: each such card for itself
            milled = state.last_known(event.new)
            if milled is not None and not milled.now.types & LAND:
                told = Event(ACTION, NONE, event.player, "701.17a")
                told.cause, told.amount = "mills a nonland card", 1
                occur(state, told)
    for (player, action), amount in counts.items():
        told = Event(ACTION, NONE, player, "603.2c")
        told.cause, told.amount = action, amount
        occur(state, told)


def _outdate(state: State, done: list[Event]) -> None:
    """Characteristics are found anew if some effect may change at these events."""
    volatile = state.board.index.volatile
    if volatile:
        for event in done:
            if volatile >> event.kind & 1:
                state.edit_board().stale = True
                break


def _prepare(state: State, event: Event) -> Generator[Decision, int, bool]:
    """Applies replacement effects; turns a destruction and a draw into the moves that they are."""
    kind = event.kind
    if event.obj != NONE and state.board.phased and event.obj in state.board.phased:  # CR 702.26b
        return False
    if kind == DESTROY:
        obj = state.find(event.obj)
        if obj is None or obj.zone != BATTLEFIELD or obj.now.keywords & INDESTRUCTIBLE:  # CR 702.12b
            return False
        event.kind = MOVE
        event.cause = "destroy"
        event.to_zone = GRAVEYARD
        event.position = ""
        kind = MOVE
    if kind == MOVE:
        obj = state.find(event.obj)
        if obj is None or (obj.kind == TOKEN and obj.zone not in (NOWHERE, BATTLEFIELD)):  # CR 111.8
            return False
        if event.cause == "sacrifice" and cannot_be_sacrificed(obj):
            return False
        event.from_zone = obj.zone
        if event.obj in state.board.doomed and event.to_zone != GRAVEYARD:  # CR 400.6: to which of two places
            there = yield from ask(obj.controller, obj.id, "400.6", "Move")
            if not there:
                event.to_zone, event.cause, event.rule = GRAVEYARD, "destroy", "704.5g"
        if event.to_zone == BATTLEFIELD:
            base = zones.entering_base(obj, event)
            if not base.types & PERMANENT_TYPES:  # CR 400.4a, 712.14b
                return False
            if not can_enter(state, event):
                return False
            if state.board.daytime and not event.face_down:
                from .daytime import enters_transformed

                if enters_transformed(state, obj):
                    event.face = BACK
            if "Aura" in base.subtypes and event.attached == NONE and event.cause not in ("resolve", "setup"):
                host = yield from _choose_host(state, obj, obj.now.enchant, event)
                if host == NONE:  # CR 303.4g
                    return False
                event.attached = host
    elif kind == DAMAGE or kind == GAIN_LIFE or kind == PUT_COUNTERS:
        if event.amount <= 0:  # CR 120.8, 119.9
            return False
        if kind == PUT_COUNTERS and event.obj != NONE and may_not_have_counters(state.find(event.obj)):
            return False
        if kind == GAIN_LIFE and may_not_gain_life(state, event.player):  # CR 119.7: not even replaced
            return False
    elif kind == DRAW and state.board.index.player_rules and may_not_draw(state, event.player):
        return False  # nor can it be replaced (CR 614.17a)
    board = state.board
    if kind == MOVE or board.index.replaces or board.shields or (kind == DAMAGE and event.obj != NONE):
        asked = True
    else:
        asked = kind == DRAW and may_dredge(state, event.player)
    if asked:
        meant = event.to_zone
        happens = yield from replace(state, event)
        if not happens:
            return False
        if kind == MOVE and event.to_zone == BATTLEFIELD != meant and not can_enter(state, event):
            event.to_zone = meant  # CR 614.17d
            event.counters = ()
        if event.base is not None and not can_enter(state, event):  # CR 608.3e: as what it would enter as
            return False
        if event.base is not None and "Aura" in event.base.subtypes and event.attached == NONE:
            host = yield from _choose_host(state, state.get(event.obj), event.base.enchant, event)
            if host == NONE:  # CR 303.4g: it enters as a copy of an Aura, and there is nothing to enchant
                return False
            event.attached = host
    if kind == MOVE and event.to_zone == BATTLEFIELD and event.base is not None and state.board.daytime:
        happens = yield from _turned_by_night(state, event)
        if not happens:
            return False
    if kind == MOVE and event.to_zone == BATTLEFIELD:
        for name, number in event.copy_counters:
            event.counters = add_counters(event.counters, name, number)
        yield from enter_with_counters(state, event)
        if event.counters:
            yield from replace_entering_counters(state, event)
        if event.counters and may_not_have_counters(as_entering(state, event, state.get(event.obj))):  # CR 122.6
            event.counters = ()
    if kind == MOVE and event.from_zone == BATTLEFIELD and state.get(event.obj).melded != NONE:
        yield from _arrange_parts(state, event)
    if kind == MOVE and event.to_zone == LIBRARY and event.position != "shuffled":
        merged = state.get(event.obj)
        if merged.parts:
            yield from _arrange(state, event, merged)
    if kind == MOVE and event.to_zone in (HAND, LIBRARY) and event.cause != "mulligan":
        yield from keep_from_hidden(state, event)
    if kind == DRAW:
        library = state.players[event.player].library
        if not library:
            state.edit_player(event.player).drew_from_empty = True  # CR 704.5b
            state.edit_book().unchecked = True
            return False
        event.kind = MOVE
        event.cause = "draw"
        event.obj = library[-1]
        event.from_zone = LIBRARY
        event.to_zone = HAND
        happens = yield from replace(state, event)
        if not happens:
            return False
        yield from keep_from_hidden(state, event)
    return True


def _turned_by_night(state: State, event: Event) -> Generator[Decision, int, bool]:
    """A double-faced card that would enter as a copy of something with daybound at night has its back face up; if that
    is no permanent's, it is put into its owner's graveyard instead (CR 702.145b, 712.13a). Whether it still moves."""
    from .daytime import NIGHT

    obj = state.get(event.obj)
    assert event.base is not None
    if state.board.daytime != NIGHT or not event.base.keywords & DAYBOUND:
        return True
    if obj.card is None or not obj.card.double_faced:
        return True
    if obj.card.faces[BACK].types & PERMANENT_TYPES:
        event.face = BACK
        return True
    event.to_zone, event.rule = GRAVEYARD, "712.13a"
    event.base = event.form = None
    happens = yield from replace(state, event)
    return happens


def _arrange_parts(state: State, event: Event) -> Generator[Decision, int, None]:
    """The order of the two cards of a melded permanent: in a graveyard or library its owner's choice (CR 712.21a), in
    exile that of the player who exiles it (712.21b)."""
    obj = state.get(event.obj)
    if event.to_zone not in (EXILE, GRAVEYARD, LIBRARY):
        return
    player = event.player if event.to_zone == EXILE and event.player != NONE else obj.owner
    rule = "712.21b" if event.to_zone == EXILE else "712.21a"
    options = [Option(CHOOSE, obj.id), Option(CHOOSE, obj.melded)]
    answer = yield ChooseObject(player, options, obj.id, rule, "Order", 1, (obj.id, obj.melded))
    if answer:
        event.first = obj.melded


def may_not_have_counters(obj: Obj | None) -> bool:
    """Whether an effect says that the object can't have counters put on it (CR 101.2)."""
    return obj is not None and bool(obj.now.restrictions) and bool(obj.now.cannot(NO_COUNTERS))


def enter_with_counters(state: State, event: Event) -> Generator[Decision, int, None]:
    """The counters with which permanents of some types enter by the rules (CR 306.5b, 310.4b, 714.3a)."""
    obj = state.get(event.obj)
    base = zones.entering_base(obj, event)
    if base.types & PLANESWALKER and base.loyalty:
        event.counters = add_counters(event.counters, "loyalty", base.loyalty)
    player = obj.owner if event.control == NONE else event.control
    if base.types & BATTLE:
        event.counters = add_counters(event.counters, "defense", base.defense)
        event.protector = yield from choose_protector(state, player, "Siege" in base.subtypes, obj.id, "310.8a")
    saga = base
    if base.final_chapter and state.board.index.standing:  # its chapters as it would have them (CR 614.12, 714.3a)
        saga = as_entering(state, event, obj).now
    if saga.final_chapter and "Saga" in saga.subtypes:
        amount = 1
        if saga.has_keyword("read ahead"):  # CR 702.155b
            options = [Option(NUMBER, obj.id, n) for n in range(1, saga.final_chapter + 1)]
            answer = yield ChooseNumber(player, options, obj.id, "702.155b", obj.id)
            amount = options[answer].number
        event.counters = add_counters(event.counters, "lore", amount)


def choose_protector(state: State, player: int, siege: bool, battle: int, rule: str) -> Generator[Decision, int, int]:
    """The player who protects a battle: of a Siege an opponent that its controller chooses (CR 310.11a)."""

    if not siege:
        return player
    chosen = yield from pick(player, state.opponents(player), 1, 1, battle, rule, "Protector")
    return chosen[0] if chosen else NONE


def _choose_host(state: State, aura: Obj, enchant: Keyword | None, event: Event) -> Generator[Decision, int, int]:
    """What an Aura that enters in another way than by resolving will enchant: its player chooses (CR 303.4f)."""
    from .decide import pick

    if enchant is None or enchant.noun is None:
        return NONE
    player = aura.owner if event.control == NONE else event.control
    hosts = list(members(enchant.noun, Context(state, player, aura.id)))
    chosen = yield from pick(player, hosts, 1, 1, aura.id, "303.4f", "Enchant")
    return chosen[0] if chosen else NONE


def can_enter(state: State, event: Event) -> bool:
    """Whether no effect says that the object can't enter the battlefield (CR 101.2): from zones that the effect names,
    or from anywhere, as it would be on the battlefield (614.12)."""

    from .context import Context

    if event.control != NONE and state.players[event.control].left:  # CR 800.4b
        return False
    for static in state.board.index.cant_enter:
        effect = static.effect
        assert isinstance(effect, CantEnter)
        ctx = Context(state, static.controller, static.source)
        tree = static.ability.static
        if tree is not None and tree.condition is not None and not holds(tree.condition, ctx):
            continue
        what = effect.what
        if isinstance(what, Objects) and what.zones == ("battlefield",):
            if fits(what, as_entering(state, event, state.get(event.obj)), ctx):
                return False
        elif event.face_down:  # CR 701.40f, 708.3: it is turned face down before
            shown = state.get(event.obj).copy()
            shown.now = zones.entering_base(shown, event)
            if would_describe(what, shown, ctx):
                return False
        elif describes(what, event.obj, ctx):
            return False
    return True


def _carry_out_many(state: State, events: list[Event], results: list[Event]) -> None:
    """Performs a long batch: moves that look at no zone change the zones together."""
    moves = zones.Together(state)
    for event in events:
        if event.kind == MOVE and (moving := state.find(event.obj)) is not None and moves.takes(event, moving):
            zones.move(state, event, moves)
        else:
            moves.settle()
            _carry_out(state, event, results)
    moves.settle()


def _carry_out(state: State, event: Event, results: list[Event]) -> None:
    """Performs one event. What follows from damage is added to ``results`` (CR 120.3-120.4)."""
    kind = event.kind
    if kind == MOVE:
        moving = state.find(event.obj)
        if moving is not None:
            resolved = moving.zone == STACK and event.to_zone == BATTLEFIELD
            kept = granted(state, moving) if resolved else []
            zones.move(state, event)
            if kept:
                keep_granted(state, kept, event.new)
            if event.marks and event.to_zone == BATTLEFIELD:
                prepare(state, event.new)
        return
    event.done = True
    if kind == TAP:
        obj = state.get(event.obj)
        if obj.tapped:
            event.done = False
            return
        state.edit_status(event.obj).tapped = True
    elif kind == UNTAP:
        obj = state.get(event.obj)
        if not obj.tapped:
            event.done = False
            return
        state.edit_status(event.obj).tapped = False
    elif kind == DAMAGE:
        _deal(state, event, results)
    elif kind == GAIN_LIFE:
        player = state.edit_player(event.player)
        player.life += event.amount
        event.total = player.life
    elif kind == LOSE_LIFE:
        if event.amount <= 0 or may_not_lose_life(state, event.player):  # CR 119.8
            event.done = False
            return
        player = state.edit_player(event.player)
        player.life -= event.amount
        event.total = player.life
        state.edit_book().unchecked = True
    elif kind == PUT_COUNTERS:
        _change_counters(state, event, event.amount)
    elif kind == REMOVE_COUNTERS:
        if event.obj == NONE:
            has = state.players[event.player].count(event.position)
        else:
            has = state.get(event.obj).count(event.position)
        event.amount = min(event.amount, has)
        if event.amount == 0:
            event.done = False
            return
        _change_counters(state, event, -event.amount)


def _change_counters(state: State, event: Event, by: int) -> None:
    """Puts or removes counters; the kind is in ``position``."""
    if event.obj == NONE:
        player = state.edit_player(event.player)
        event.had = player.count(event.position)
        if event.position == POISON:
            player.poison += by
        else:
            player.counters = add_counters(player.counters, event.position, by)
        state.edit_book().unchecked = True
        return
    obj = state.edit(event.obj)
    event.had = obj.count(event.position)
    obj.counters = add_counters(obj.counters, event.position, by)
    if by > 0 and event.position in KEYWORD_COUNTERS:
        others = [entry for entry in obj.countered if entry[0] != event.position]
        obj.countered = (*others, (event.position, state.timestamp()))  # CR 613.7c
    zones.touch(state, event.obj)
    state.edit_book().unchecked = True


def counters_event(id: int, player: int, kind: str, amount: int, source: int, rule: str) -> Event:
    """Counters that would be put on an object, or, with the id NONE, given to a player (CR 122.1)."""
    event = Event(PUT_COUNTERS, id, player, rule)
    event.position = kind
    event.amount = amount
    event.source = source
    return event


def _lose_together(results: list[Event], damage: Event) -> None:
    """Damage dealt at the same time makes its player lose life once (CR 120.4c): unlike gaining life (119.9), losing
    it is not an event for each source."""
    for loss in results:
        if loss.kind == LOSE_LIFE and loss.player == damage.player:
            loss.amount += damage.amount
            loss.source = loss.source if loss.source == damage.source else NONE
            return
    loss = Event(LOSE_LIFE, NONE, damage.player, "120.3a")
    loss.amount = damage.amount
    loss.source = damage.source
    results.append(loss)


def _gain_together(results: list[Event], damage: Event, player: int) -> None:
    """All damage that one source with lifelink deals at the same time is one gain of life (CR 119.9, 702.15e)."""
    for gain in results:
        if gain.kind == GAIN_LIFE and gain.player == player and gain.source == damage.source:
            gain.amount += damage.amount
            return
    gain = Event(GAIN_LIFE, NONE, player, "120.3f")
    gain.amount = damage.amount
    gain.source = damage.source
    results.append(gain)


def _deal(state: State, event: Event, results: list[Event]) -> None:
    """What damage does (CR 120.3)."""
    state.edit_book().unchecked = True
    source = state.last_known(event.source)
    keywords = 0 if source is None else source.now.keywords
    if event.obj == NONE:
        note_damage(state, source, event)
        if keywords & INFECT:
            results.append(counters_event(NONE, event.player, POISON, event.amount, event.source, "120.3b"))
        else:
            _lose_together(results, event)
        toxic = 0 if source is None or not event.combat else source.now.toxic
        if toxic:
            results.append(counters_event(NONE, event.player, POISON, toxic, event.source, "120.3g"))
    else:
        obj = state.get(event.obj)
        event.other = event.obj
        event.excess = _excess(obj, event, keywords, results)
        if obj.now.types & PLANESWALKER:
            removed = Event(REMOVE_COUNTERS, obj.id, obj.controller, "120.3c")
            removed.amount = event.amount
            removed.position = "loyalty"
            results.append(removed)
        if obj.now.types & BATTLE:
            removed = Event(REMOVE_COUNTERS, obj.id, obj.controller, "120.3h")
            removed.amount = event.amount
            removed.position = "defense"
            results.append(removed)
        if obj.now.types & CREATURE:
            obj = state.edit_status(event.obj)
            if keywords & (INFECT | WITHER):
                player = event.player if source is None else source.controller
                put = counters_event(obj.id, player, MINUS_ONE, event.amount, event.source, "120.3d")
                put.combat = event.combat
                results.append(put)
            else:
                obj.damage += event.amount
            if keywords & DEATHTOUCH:
                obj.deathtouched = True
    if keywords & LIFELINK and source is not None:
        _gain_together(results, event, source.controller)


def _excess(obj: Obj, event: Event, keywords: int, results: list[Event]) -> int:
    """How much of the damage is more than what would have been enough, beside what else is dealt at the same time
    (CR 120.10)."""
    marked = removed = 0
    counter = "loyalty" if obj.now.types & PLANESWALKER else "defense"
    for other in results:
        if other.obj == obj.id and other.kind == PUT_COUNTERS:  # by wither and infect
            marked += other.amount
        elif other.obj == obj.id and other.kind == REMOVE_COUNTERS and other.position == counter:
            removed += other.amount
    return excess_of(obj, event.amount, keywords, marked, removed)


def _remember_all(state: State, events: list[Event]) -> None:
    """Writes the turn's history: of many events in portions, so that what is there is not copied for each of them."""
    many = len(events) > MANY and all(event.kind != CAST for event in events)  # a spell is looked for in the history
    piles = Piles(state.edit_history()) if many else None
    portion = 0
    for event in events:
        _remember(state, event)
        portion += 1
        if piles is not None and portion == MANY:
            piles.gather(state.edit_history())
            portion = 0
    if piles is not None:
        piles.give_back(state.edit_history())


def _remember(state: State, event: Event) -> None:
    """Writes the turn's history."""
    kind = event.kind
    if state.recalled >> kind & 1:
        remember(state, event)
    if kind == MOVE:
        if event.to_zone == BATTLEFIELD:
            history = state.edit_history()
            history.entered += (event.new,)
        if event.from_zone == BATTLEFIELD and event.was is not None:
            state.edit_history().left += (event.was,)
        if event.to_zone == GRAVEYARD:
            state.edit_history().buried += ((event.new, event.from_zone),)
        if event.from_zone == BATTLEFIELD and event.to_zone == GRAVEYARD:
            state.edit_history().fallen += 1
            was = event.was
            if was is not None and was.now.types & CREATURE:
                history = state.edit_history()
                history.died += (was,)
        elif event.cause == "draw":
            history = state.edit_history()
            history.cards_drawn = add_at(history.cards_drawn, event.player, 1)
        elif event.cause == "discard":
            history = state.edit_history()
            history.discarded = add_at(history.discarded, event.player, 1)
            history.discarded_cards += (event.new,)
        elif event.cause == "mill":
            state.edit_history().milled += (event.new,)
        elif event.cause == "play":
            state.edit_player(event.player).lands_played += 1
    elif kind == CAST:
        history = state.edit_history()
        history.spells_cast = add_at(history.spells_cast, event.player, 1)
        history.spells += (state.get(event.obj),)
        if state.board.rules:
            from .durations import cast_next
            from .spell_abilities import keep_given

            keep_given(state, state.get(event.obj))
            cast_next(state, event.player, state.get(event.obj))
        if state.board.continuous:
            from .durations import cast_from_exile

            cast_from_exile(state, state.get(event.obj))
    elif kind == TARGET:
        history = state.edit_history()
        history.targeted += ((event.obj, state.get(event.source)),)
    elif kind == ATTACK:
        history = state.edit_history()
        history.attackers = add_at(history.attackers, event.player, 1)
        history.attacked += (event.obj,)
    elif kind == BLOCK:
        state.edit_history().blocked += (event.obj,)
    elif kind == DAMAGE:
        history = state.edit_history()
        history.damaged += ((event.source, event.player if event.obj == NONE else event.obj),)
        if event.excess:
            history.excess += ((event.obj, event.excess),)
        source = state.last_known(event.source)
        if event.combat and event.obj == NONE and source is not None:
            history.hits += ((source.controller, source.now, source.commander is not None),)
    elif kind == GAIN_LIFE:
        history = state.edit_history()
        history.life_gained = add_at(history.life_gained, event.player, event.amount)
    elif kind == LOSE_LIFE:
        history = state.edit_history()
        history.life_lost = add_at(history.life_lost, event.player, event.amount)


def add_at(numbers: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """The numbers with one of them changed."""
    return (*numbers[:at], numbers[at] + by, *numbers[at + 1 :])


# ---- narrow forms ----------------------------------------------------------------------------------------


def tap(state: State, id: int, player: int, rule: str) -> bool:
    """Taps a permanent (CR 701.26a); whether it became tapped."""
    return _turn(state, id, player, rule, TAP)


def untap(state: State, id: int, player: int, rule: str) -> bool:
    """Untaps a permanent (CR 701.26b); whether it became untapped."""
    return _turn(state, id, player, rule, UNTAP)


def _turn(state: State, id: int, player: int, rule: str, kind: int) -> bool:
    obj = state.find(id)
    if obj is None or obj.zone != BATTLEFIELD or obj.tapped == (kind == TAP):
        return False
    if kind == UNTAP and obj.now.restrictions and obj.now.cannot("become untapped"):  # CR 101.2
        return False
    if kind == UNTAP and obj.count("stun"):  # CR 122.1d
        event = Event(REMOVE_COUNTERS, id, obj.controller, "122.1d")
        event.position = "stun"
        event.amount = 1
        occur(state, event)
        return False
    index = state.board.index
    heard = (index.listens | index.volatile) >> kind & 1 or state.board.delayed
    if heard or state.observer is not None:
        occur(state, Event(kind, id, player, rule))
        return True
    state.edit_status(id).tapped = kind == TAP
    return True


def move_event(state: State, id: int, to: int, player: int, rule: str, cause: str) -> Event:
    """A move of an object to a zone, not yet happened."""
    event = Event(MOVE, id, player, rule)
    obj = state.objects[id & SLOT_MASK]
    event.from_zone = obj.zone
    event.to_zone = to
    event.cause = cause
    return event
