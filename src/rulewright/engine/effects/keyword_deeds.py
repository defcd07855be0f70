"""Further keyword actions and what keyword abilities do as they resolve (CR 701, 702)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.ability import ActivatedAbility, Keyword
from rulewright.abilities.continuous import AddTypes, GainAbilities, GainControl, Must, SetPowerToughness
from rulewright.abilities.cost import Cost
from rulewright.abilities.node import Ability
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import EventObject, Fixed, Made, PaidObjects, Self, You
from rulewright.abilities.trigger import AnyTrigger, Moves
from rulewright.vocabulary.cardtype import ARTIFACT, CREATURE
from rulewright.vocabulary.counter import PLUS_ONE
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.turn import BEGIN_COMBAT, END_COMBAT
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, GRAVEYARD, HAND, STACK

from ..attaching import why_not_attached
from ..characteristics import make_characteristics
from ..context import Context
from ..decide import ask, pick
from ..decision import Decision
from ..definition import Definition
from ..effects_in_force import Permission
from ..event import ACTION, NONE, REVEAL, Event
from ..happen import counters_event, force, happen, move_event, occur, untap
from ..layers import refresh
from ..objects import ABILITY, SLOT_MASK, Obj, is_player
from ..outside import outside
from ..pairing import may_pair, pair
from ..phasing import phase_out, phase_out_until
from ..player_rules import cannot_be_sacrificed
from ..queries import current_self, refer
from ..replacement import add_counters
from ..special import permit_later
from ..state import State
from ..traits import mana_value
from ..triggers import EXPLOITS, watchers
from ..zones import touch
from .cards import draw, show
from .creating import created
from .keyword_actions import amount_of, creatures_of, did, forever, grow, itself, last
from .moving import moved
from .permanents import create_token, double_all, token_with
from .qualities import with_choice
from .result import NOTHING, Deed, Happening, Performing, find, objects_only, perform


def exploit(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.110a-b: the player may sacrifice a creature; if they do, this one has exploited it."""
    state = ctx.state
    possible = [obj.id for obj in creatures_of(state, player) if not cannot_be_sacrificed(obj)]
    chosen = yield from pick(player, possible, 0, 1, ctx.source, "702.110a", "Sacrifice")
    if not chosen:
        return NOTHING
    before = watchers(state)
    event = move_event(state, chosen[0], GRAVEYARD, player, "701.21a", "sacrifice")
    yield from happen(state, [event])
    if event.done:
        exploited = Event(ACTION, ctx.source, player, "702.110b")
        exploited.cause = EXPLOITS
        exploited.done = True
        force(state, [exploited], before)
    return moved([event], ctx)


def learn(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.48a: the player may discard a card and, if they do, draw one; if they did not, they may reveal a Lesson
    card that they own from outside the game and put it into their hand."""
    state = ctx.state
    hand = list(state.players[player].hand)
    chosen = yield from pick(player, hand, 0, 1, ctx.source, "701.48a", "Discard")
    if chosen:
        event = move_event(state, chosen[0], GRAVEYARD, player, "701.9a", "discard")
        event.by = ctx.controller
        yield from happen(state, [event])
        if event.done:
            result = yield from draw(e.Draw(Fixed(player), Number(1)), ctx)
            return result
    lessons = [id for id in outside(state, player) if "Lesson" in state.objects[id & SLOT_MASK].now.subtypes]
    chosen = yield from pick(player, lessons, 0, 1, ctx.source, "701.48a", "Lesson")
    if not chosen:
        return NOTHING
    show(state, chosen, (1 << len(state.players)) - 1)
    occur(state, Event(REVEAL, chosen[0], player, "701.20a"))
    fetched = move_event(state, chosen[0], HAND, player, "701.48a", "put")
    yield from happen(state, [fetched])
    return moved([fetched], ctx)


def endure(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.63a: the permanent's controller puts counters on it, or creates a Spirit of that size."""
    state = ctx.state
    number = amount_of(node, ctx)
    ids = (ctx.source,) if node.what is None else refer(node.what, ctx)
    for id in ids:
        obj = state.last_known(id)
        if obj is None or not number:  # 701.63b
            continue
        owner = obj.controller
        there = state.find(id) is not None and obj.zone == BATTLEFIELD
        if there:
            counters = yield from ask(owner, id, "701.63a", "PutCounters")
            if counters:
                result = yield from grow(ctx, id, owner, number, "701.63a")
                return result
        spirit = e.TokenSpec("Creature — Spirit", ("white",), Number(number), Number(number))
        result = yield from create_token(e.CreateToken(Fixed(owner), Number(1), spirit), ctx)
        return result
    return NOTHING


def exchange_control(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.12a-b: of two permanents or spells; if they have the same controller, or one is gone, nothing happens."""
    assert node.what is not None
    state = ctx.state
    ids = yield from find(node.what, ctx, player, "GainControl")
    both = [id for id in objects_only(ids, ctx) if state.get(id).zone in (BATTLEFIELD, STACK)]
    if len(both) != 2:
        return NOTHING
    one, other = state.get(both[0]), state.get(both[1])
    if one.controller == other.controller:
        return NOTHING
    first, second = one.controller, other.controller
    last(ctx, [one.id], (GainControl(Fixed(second)),), "forever")
    last(ctx, [other.id], (GainControl(Fixed(first)),), "forever")
    return Happening(tuple(both), 2, True)


_EARTHBENT: Final = (
    AddTypes(("creature",)),
    SetPowerToughness(Number(0), Number(0)),
    GainAbilities((Keyword("haste"),)),
)


def earthbend(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.66a: a land becomes a 0/0 creature with haste, grows, and comes back when it dies or is exiled."""
    state = ctx.state
    assert node.what is not None
    ids = objects_only(refer(node.what, ctx), ctx)
    for id in ids:
        last(ctx, [id], _EARTHBENT, "forever")
        yield from grow(ctx, id, player, amount_of(node, ctx), "701.66a")
        ctx.labels[-11] = Happening((id,), 1, True)
        gone = AnyTrigger((Moves(Made(-11), "battlefield", "graveyard"), Moves(Made(-11), "battlefield", "exile")))
        back = e.Move(EventObject(), "battlefield", tapped=True, control=You())
        event, ctx.event = ctx.event, None  # "it" is what will die, not what this ability triggered on
        yield from perform(e.DelayedTrigger(gone, back), ctx)
        ctx.event = event
    if ids:
        did(state, NONE, player, "earthbends", "701.66b")
    return Happening(tuple(ids), len(ids), bool(ids))


def airbend(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.65a: permanents and spells are exiled, and their owners may cast them for {2} while they are there."""
    state = ctx.state
    assert node.what is not None
    ids = yield from find(node.what, ctx, player, "Exile")
    there = [id for id in objects_only(ids, ctx) if state.get(id).kind != ABILITY]
    events = [move_event(state, id, EXILE, player, "701.65a", "exile") for id in there]
    for event in events:
        event.source = ctx.source
    yield from happen(state, events)
    for event in events:
        card = state.find(event.new) if event.done else None
        if card is not None and card.zone == EXILE and card.card is not None:
            permit = Permission(card.owner, (card.id,), forever(), False, False, ctx.source, state.turn.number)
            permit.cost = Cost(ManaCost.of_generic(2))
            state.edit_board().permissions += (permit,)
    if events:
        did(state, NONE, player, "airbends", "701.65b")
    return moved(events, ctx)


def plot(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.170d-e: exiled cards become plotted; their owners may cast them, as a sorcery, on later turns."""
    assert node.what is not None
    ids = yield from find(node.what, ctx, player, "KeywordAction")
    cards = [ctx.state.get(id) for id in objects_only(ids, ctx)]
    exiled = [card for card in cards if card.zone == EXILE and card.card is not None]
    for card in exiled:
        permit_later(ctx.state, card, "plot", None)
    return Happening(tuple([card.id for card in exiled]), len(exiled), bool(exiled))


def saddle(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.171b: the permanent becomes saddled until end of turn."""
    obj = itself(node, ctx)
    if obj is None:
        return NOTHING
    if "saddled" not in obj.marks:
        ctx.state.edit(obj.id).marks += ("saddled",)
        touch(ctx.state, obj.id)
    did(ctx.state, obj.id, player, "becomes saddled", "702.171b")
    return Happening((obj.id,), 1, True)
    yield


def support(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.41a: a +1/+1 counter on each of the targets."""
    state = ctx.state
    assert node.what is not None
    ids = objects_only(refer(node.what, ctx), ctx)
    events = [counters_event(id, player, PLUS_ONE, 1, ctx.source, "701.41a") for id in ids]
    yield from happen(state, events)
    done = tuple(event.obj for event in events if event.done)
    return Happening(done, len(done), bool(done))


def manifest(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.40a, 701.40e, 701.58a: cards are put onto the battlefield face down, one at a time."""
    assert node.what is not None
    ids = yield from find(node.what, ctx, player, "Manifest")
    events = yield from put_face_down(ctx, player, ids, node.name)
    return moved(events, ctx)


def put_face_down(
    ctx: Context, player: int, ids: tuple[int, ...] | list[int], how: str
) -> Generator[Decision, int, list[Event]]:
    """Puts cards onto the battlefield face down under the player's control (CR 708.3)."""
    events: list[Event] = []
    for id in ids:
        if ctx.state.find(id) is None:
            continue
        event = move_event(ctx.state, id, BATTLEFIELD, player, "701.58a" if how == "cloak" else "701.40a", "put")
        event.control = player
        event.source = ctx.source
        event.face_down = how
        yield from happen(ctx.state, [event])
        events.append(event)
    return events


def manifest_dread(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.62a: of the top two cards one is manifested, the other goes to the graveyard."""
    state = ctx.state
    library = state.players[player].library
    top = list(reversed(library[max(0, len(library) - 2) :]))
    show(state, top, 1 << player)
    chosen = yield from pick(player, top, 1, 1, ctx.source, "701.62a", "Manifest")
    events = yield from put_face_down(ctx, player, chosen, "manifest")
    rest = [id for id in top if state.find(id) is not None]  # all that were not manifested, the chosen one too
    yield from happen(state, [move_event(state, id, GRAVEYARD, player, "701.62a", "put") for id in rest])
    did(state, NONE, player, "manifests dread", "701.62b")
    return moved(events, ctx)


def backup(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.165a, 702.165d: counters on the target; another creature gains what is printed below until end of turn."""
    state = ctx.state
    assert node.what is not None
    ids = objects_only(refer(node.what, ctx), ctx)
    source = state.last_known(ctx.source)
    for id in ids:
        yield from grow(ctx, id, player, amount_of(node, ctx), "702.165a")
        if id == ctx.source or source is None or state.find(id) is None:
            continue
        given = printed_below(source, "backup")
        if given:
            last(ctx, [id], (GainAbilities(given),), "end of turn")
    return Happening(tuple(ids), len(ids), bool(ids))


def printed_below(source: Obj, keyword: str) -> tuple[Ability, ...]:
    """The abilities printed on an object below a keyword ability, without other instances of that."""
    found: list[Ability] = []
    seen = False
    for ability in source.base.abilities:
        own = isinstance(ability.tree, Keyword) or not ability.keyword  # not a part of a keyword's meaning
        if ability.keyword == keyword:
            seen = True
        elif seen and own:
            found.append(ability.tree)
    return tuple(found)


def ninjutsu(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.49a, 702.49c: the card enters tapped, attacking what the returned creature attacked."""
    state = ctx.state
    card = state.find(ctx.source)
    assert node.what is not None
    returned = [obj for id in refer(node.what, ctx) if (obj := state.last_known(id)) is not None]
    if card is None or card.zone != HAND or not returned:
        return NOTHING
    attacked = returned[0].attacking
    event = move_event(state, card.id, BATTLEFIELD, player, "702.49a", "put")
    event.control = player
    event.tapped = True
    if BEGIN_COMBAT <= state.turn.step <= END_COMBAT and (is_player(attacked) or state.find(attacked) is not None):
        event.attacking = attacked
    yield from happen(state, [event])
    return moved([event], ctx)


def provoke(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.39a: the target blocks this creature this combat if able, and is untapped."""
    state = ctx.state
    assert node.what is not None
    ids = objects_only(refer(node.what, ctx), ctx)
    last(ctx, ids, (Must("block", Fixed(ctx.source)),), "end of combat")
    for id in ids:
        untap(state, id, player, "702.39a")
    return Happening(tuple(ids), len(ids), bool(ids))
    yield


def phase_out_(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.26b."""
    assert node.what is not None
    ids = yield from find(node.what, ctx, player, "PhaseOut")
    gone = phase_out(ctx.state, objects_only(ids, ctx))
    return Happening(tuple(gone), len(gone), bool(gone))


def phase_out_until_(node: e.PhaseOutUntil, ctx: Context) -> Performing:
    """CR 610.4b-c: unless what they would wait for has left the battlefield."""
    source = ctx.state.find(ctx.source)
    if source is None or (source.zone != BATTLEFIELD and not source.phased):
        return NOTHING
    ids = yield from find(node.what, ctx, ctx.actor, "PhaseOut")
    gone = phase_out_until(ctx.state, objects_only(ids, ctx), ctx.source, node.tapped)
    return Happening(tuple(gone), len(gone), bool(gone))


def clash(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.30a-d: the player and an opponent reveal their top cards and may put them on the bottom; the player wins
    if theirs has the greater mana value."""
    state = ctx.state
    others = yield from pick(player, state.opponents(player), 1, 1, ctx.source, "701.30a", "Opponent")
    both = [player, *others]
    shown: dict[int, int] = {}
    for seat in both:
        library = state.players[seat].library
        if library:
            shown[seat] = library[-1]
            show(state, [library[-1]], (1 << len(state.players)) - 1)
            occur(state, Event(REVEAL, library[-1], seat, "701.30a"))
    values = {seat: mana_value(state.get(id)) for seat, id in shown.items()}
    for seat in state.in_turn_order():  # 701.30c
        if seat in shown:
            bottom = yield from ask(seat, shown[seat], "701.30a", "Bottom")
            if bottom:
                owner = state.edit_player(seat)
                owner.library = (shown[seat], *[id for id in owner.library if id != shown[seat]])
    ctx.won_clash = player in values and all(values[player] > values[seat] for seat in others if seat in values)
    return Happening((), int(ctx.won_clash), True)


def pair_(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.95a, 702.95c: two unpaired creatures of the player become paired, or neither does."""
    assert node.what is not None
    ids = yield from find(node.what, ctx, player, "Pair")
    if len(ids) != 2 or not all(may_pair(ctx.state.find(id), player) for id in ids):
        return NOTHING
    pair(ctx.state, ids[0], ids[1])
    ctx.state.edit_book().stale = True
    refresh(ctx.state)
    return Happening(ids, 2, True)


def tribute(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.104a: an opponent of its controller's choice may have it enter with more counters."""
    event = ctx.event
    assert event is not None
    chosen = yield from pick(player, ctx.state.opponents(player), 1, 1, ctx.source, "702.104a", "Tribute")
    amount = amount_of(node, ctx)
    for opponent in chosen:
        pays = yield from ask(opponent, ctx.source, "702.104a", "Tribute")
        if pays and amount:
            event.counters = add_counters(event.counters, PLUS_ONE, amount)
            event.chosen = with_choice(event.chosen, "tribute", str(opponent))
            return Happening((), amount, True)
    return NOTHING


def haunt(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.55a-b: the card is exiled from the graveyard, and haunts the target."""
    assert node.what is not None
    state = ctx.state
    targets = refer(node.what, ctx)
    id = current_self(ctx)
    card = state.find(id)
    if card is None or card.zone != GRAVEYARD or not targets:
        return NOTHING
    event = move_event(state, id, EXILE, player, "702.55a", "exile")
    event.source = ctx.source
    yield from happen(state, [event])
    if event.done and event.to_zone == EXILE:
        exiled = state.edit(event.new)
        exiled.chosen = with_choice(exiled.chosen, "haunts", str(targets[0]))
    return moved([event], ctx)


def aura_swap(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.65a-b: the Aura goes to its owner's hand and another comes from there, both at once or neither."""
    state = ctx.state
    aura = state.find(ctx.source)
    if aura is None or aura.zone != BATTLEFIELD or aura.owner != player or aura.attached_to == NONE:
        return NOTHING
    host = aura.attached_to
    possible = [id for id in state.players[player].hand if _could_enchant(state, state.get(id), player, host)]
    chosen = yield from pick(player, possible, 1, 1, ctx.source, "702.65a", "Exchange")
    if not chosen:
        return NOTHING
    there = move_event(state, chosen[0], BATTLEFIELD, player, "701.12a", "put")
    there.control, there.attached = player, host
    back = move_event(state, aura.id, HAND, player, "701.12a", "put")
    yield from happen(state, [back, there])
    return moved([back, there], ctx)


def _could_enchant(state: State, card: Obj, player: int, host: int) -> bool:
    """Whether the card is an Aura that could be attached to that (CR 303.4)."""
    if "Aura" not in card.now.subtypes:
        return False
    trial = card.copy()
    trial.zone, trial.controller = BATTLEFIELD, player
    return why_not_attached(state, trial, host) is None


def station(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.184a: as many charge counters as the power of the tapped creature, or its toughness if an effect says so
    (702.184c)."""
    number = 0
    for id in refer(PaidObjects("tap"), ctx):
        tapped = ctx.state.last_known(id)
        if tapped is not None:
            number += tapped.now.toughness if tapped.now.permits("station with toughness") else tapped.now.power
    if number <= 0:
        return NOTHING
    event = counters_event(ctx.source, player, "charge", number, ctx.source, "702.184a")
    if ctx.state.find(ctx.source) is not None:
        yield from happen(ctx.state, [event])
    return Happening((ctx.source,), number, event.done)


def incubate(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.53a: an Incubator token with that many +1/+1 counters."""
    lots = yield from created(ctx.state, player, (INCUBATOR.front, INCUBATOR, 0), 1)
    amount = amount_of(node, ctx)
    events: list[Event] = []
    for lot in lots:
        token = token_with(ctx.state, player, lot)
        event = move_event(ctx.state, token.id, BATTLEFIELD, player, "701.53a", "create")
        event.control = player
        if amount:
            event.counters = ((PLUS_ONE, amount),)
        events.append(event)
    yield from happen(ctx.state, events)
    return moved(events, ctx)


INCUBATOR: Final = Definition(
    "Incubator",
    (
        make_characteristics(
            "Incubator Token",
            types=ARTIFACT,
            subtypes=("Incubator",),
            abilities=(
                ActivatedAbility(Cost(ManaCost.of_generic(2)), e.KeywordAction(You(), "transform", None, Self())),
            ),
        ),
        make_characteristics(
            "Phyrexian Token", types=ARTIFACT | CREATURE, subtypes=("Phyrexian",), power=0, toughness=0
        ),
    ),
    "double_faced_token",
)
"""CR 111.10i."""


NAMED: Final[dict[str, Deed]] = {
    "pair": pair_,
    "tribute": tribute,
    "incubate": incubate,
    "aura swap": aura_swap,
    "haunt": haunt,
    "station": station,
    "clash": clash,
    "phase out": phase_out_,
    "provoke": provoke,
    "backup": backup,
    "ninjutsu": ninjutsu,
    "manifest": manifest,
    "cloak": manifest,
    "manifest dread": manifest_dread,
    "exploit": exploit,
    "learn": learn,
    "endure": endure,
    "exchange control": exchange_control,
    "earthbend": earthbend,
    "airbend": airbend,
    "plot": plot,
    "saddle": saddle,
    "support": support,
    "double all counters": double_all,
}
"""Keyword actions by name."""
