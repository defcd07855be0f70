"""Evaluating references, nouns, filters, quantities and conditions from a point of view.

Nothing here writes or asks. Characteristics are read from ``Obj.now``; while the layers are being worked out
(CR 613) that is what the layers applied so far have made.
"""

from __future__ import annotations

from typing import Final

from rulewright.abilities import condition as c
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r
from rulewright.abilities.node import Condition, Filter, Node, Noun, Quantity, Reference
from rulewright.vocabulary.cardtype import LAND, TYPE_NAMES, parse_supertype, parse_type
from rulewright.vocabulary.color import ALL_COLORS, parse_color
from rulewright.vocabulary.turn import (
    BEGIN_COMBAT,
    COMBAT_DAMAGE,
    DECLARE_BLOCKERS,
    END_COMBAT,
    POSTCOMBAT_MAIN,
    PRECOMBAT_MAIN,
    STEP_NAMES,
)
from rulewright.vocabulary.zone import (
    ANYWHERE,
    BATTLEFIELD,
    EXILE,
    GRAVEYARD,
    OWN_ZONES,
    SIDEBOARD,
    STACK,
    ZONE_NAMES,
    parse_zone,
)

from .before_step import asks_about_this_combat, is_before
from .context import Context
from .effects_in_force import FLIPPED, JUST_PREVENTED, LIBRARY_SEARCHED, ROLLED, TO_BE_DEALT
from .event import ATTACK, BECOMES_BLOCKED, BLOCKED_BY, DAMAGE, MOVE, NONE, UNBLOCKED
from .not_cast import found_again
from .objects import ABILITY, COPY, SLOT_MASK, TOKEN, Obj, is_player
from .outside import outside
from .state import State
from .stored_results import most_alike
from .tallies import (
    before,
    commander_casts,
    dealt_combat_damage,
    designated,
    devotion,
    distinct,
    most_of_one_type,
    party_size,
    symbols_in,
)
from .traits import (
    ANY_TARGET,
    DEVOURED,
    SIZES,
    NotEvaluable,
    as_it_would_be_cast,
    became,
    color_count,
    compare,
    defending_player,
    figure_of,
    happened_to,
    has_name,
    has_size,
    has_status,
    is_any_target,
    is_kind,
    keywords_of,
    repeats_symbol,
    shares,
    times_paid,
    was_paid,
)

# ---- references ------------------------------------------------------------------------------------------


OF_AN_ATTACKER: Final = (ATTACK, BECOMES_BLOCKED, BLOCKED_BY, UNBLOCKED)
"""Events of an attacking creature."""


def attacked_by(obj: Obj | None) -> int:
    """What the creature attacks, or was attacking as it left."""
    return NONE if obj is None else obj.attacking


def _defending(ctx: Context) -> tuple[int, ...]:
    """The defending player: of the attacking creature that has the ability or that it is about (CR 508.5, 508.5a). Of
    no attacking creature: the only opponent of the attacking player, during combat (506.2)."""
    state = ctx.state
    event = ctx.event
    if event is not None and event.kind in OF_AN_ATTACKER:  # CR 508.5, 802.2a: of the creature that it is about
        attacked = event.other if event.kind == ATTACK else attacked_by(state.last_known(event.obj))
        return () if attacked == NONE else (defending_player(attacked, state),)
    attacked = attacked_by(ctx.object())
    if attacked == NONE and event is not None and event.kind == DAMAGE:  # that the equipped creature deals
        attacked = attacked_by(state.last_known(event.source))
    if attacked == NONE and ctx.itself != NONE and not is_player(ctx.itself):  # of each of several
        attacked = attacked_by(state.find(ctx.itself))
    if attacked != NONE:
        return (defending_player(attacked, state),)
    if not BEGIN_COMBAT <= state.turn.step <= END_COMBAT:
        return ()
    opponents = state.opponents(state.turn.active)
    return tuple(opponents) if len(opponents) == 1 else ()


def refer(reference: Reference, ctx: Context) -> tuple[int, ...]:
    """The ids of the objects and players that a reference points at now.

    `Choose` is not for this function: a choice has to be asked for.
    """
    if isinstance(reference, r.Self):
        own = current_self(ctx)
        event = ctx.event
        return (own, *event.also, *event.more) if event is not None and own == event.new else (own,)
    if isinstance(reference, r.You):
        return (ctx.controller,)
    if isinstance(reference, r.Target | r.TargetRef):
        ids = ctx.targets[reference.index] if reference.index < len(ctx.targets) else ()
        if not ctx.moved:
            return ids
        now = [ctx.moved.get(id, id) for id in ids]
        return tuple(now) if not ctx.parts else tuple([part for id in now for part in (id, *ctx.parts.get(id, ()))])
    if isinstance(reference, r.Each):
        return members(reference.noun, ctx)
    if isinstance(reference, r.Made):
        happening = ctx.labels.get(reference.label)
        return () if happening is None else found_again(ctx.state, happening.ids + happening.alike)
    if isinstance(reference, r.RestOf):
        happening = ctx.labels.get(reference.label)
        ids = () if happening is None else (*happening.ids, *happening.rest)
        return tuple([id for id in ids if ctx.state.find(id) is not None])
    if isinstance(reference, r.EventObject):
        return _event_object(reference.role, ctx)
    if isinstance(reference, r.EventPlayer):
        return () if ctx.event is None or ctx.event.player == NONE else (ctx.event.player,)
    if isinstance(reference, r.Host):
        obj = ctx.object()
        return () if obj is None or obj.attached_to == NONE else (obj.attached_to,)
    if isinstance(reference, r.ControllerOf):
        players = _players_of(reference.of, ctx, controller=True)
        if reference.or_player:
            players += tuple([id for id in refer(reference.of, ctx) if is_player(id)])
        return players
    if isinstance(reference, r.OwnerOf):
        return _players_of(reference.of, ctx, controller=False)
    if isinstance(reference, r.EachOpponent):
        return tuple(ctx.state.opponents(ctx.controller))
    if isinstance(reference, r.EachPlayer):
        return tuple(ctx.state.in_turn_order())
    if isinstance(reference, r.Actor):
        return (ctx.actor,)
    if isinstance(reference, r.PaidObjects):
        used: tuple[int, ...] = ()
        for action, ids in ctx.paid:
            if action == reference.action:
                used += ids
        return used
    if isinstance(reference, r.TopCards):
        amount = evaluate(reference.amount, ctx)
        found: list[int] = []
        for player in refer(reference.player, ctx):
            owner = ctx.state.players[player]
            pile = owner.library if reference.zone == "library" else owner.graveyard
            if ctx.entering:  # CR 614.13c
                pile = tuple([id for id in pile if id not in ctx.entering])
            wanted = reference.filter
            if wanted is not None:
                pile = tuple([id for id in pile if matches(wanted, ctx.state.get(id), ctx)])
            found.extend(pile[:amount] if reference.bottom else reversed(pile[max(0, len(pile) - amount) :]))
        return tuple(found)
    if isinstance(reference, r.Union):
        found = []
        for part in reference.parts:
            for id in refer(part, ctx):
                if id not in found:
                    found.append(id)
        return tuple(found)
    if isinstance(reference, r.AnyPlayer):
        return (ctx.actor,)  # who is being asked: see `effects.structure`
    if isinstance(reference, r.Itself):
        return () if ctx.itself == NONE else (ctx.itself,)
    if isinstance(reference, r.PairedWith):
        obj = ctx.state.find(ctx.source)
        return () if obj is None or obj.paired == NONE else (obj.paired,)
    if isinstance(reference, r.OtherPlayers):
        return tuple(ctx.state.opponents(ctx.controller))
    if isinstance(reference, r.PlayersWho):
        return _players_who(reference, ctx)
    if isinstance(reference, r.Seat):
        return () if ctx.state.players[reference.number].left else (reference.number,)
    if isinstance(reference, r.ActivePlayer):
        return (ctx.state.turn.active,)
    if isinstance(reference, r.DefendingPlayer):
        return _defending(ctx)
    if isinstance(reference, r.AttackedBy):
        found = []
        for id in refer(reference.creature, ctx):
            obj = ctx.state.last_known(id)
            if obj is not None and obj.attacking > NONE:  # CR 506.4c: it may attack nothing any more
                found.append(obj.attacking)
        return tuple(found)
    if isinstance(reference, r.Fixed):
        return (reference.id,)
    if isinstance(reference, r.AllBut):
        others = refer(reference.than, ctx)
        return tuple([id for id in refer(reference.players, ctx) if id not in others])
    if isinstance(reference, r.CardBefore):
        found = []
        for id in refer(reference.of, ctx):
            obj = ctx.state.last_known(id)
            if obj is not None:
                found.append(obj.id if obj.previous is None else obj.previous.id)
        return tuple(found)
    if isinstance(reference, r.EnchantedPlayer):  # CR 303.4
        obj = ctx.object()
        return (obj.attached_to,) if obj is not None and obj.attached_to != NONE and is_player(obj.attached_to) else ()
    if isinstance(reference, r.Becomes):
        return became(ctx.source, ctx.state)
    if isinstance(reference, r.Haunted):
        card = ctx.object()
        haunts = () if card is None else card.chosen
        return tuple([int(id) for what, id in haunts if what == "haunts"])
    if isinstance(reference, r.Grantor):
        return () if ctx.state.find(reference.id) is None else (reference.id,)
    if isinstance(reference, r.Hurt):
        happening = ctx.labels.get(reference.label)
        pairs = () if happening is None else happening.hurt
        return tuple([id for id, _ in pairs if is_player(id) or not reference.players])
    if isinstance(reference, r.ChosenPlayer):
        seat = chosen("player", ctx, reference.link)
        return (int(seat),) if seat and not ctx.state.players[int(seat)].left else ()
    if isinstance(reference, r.NextPlayer):
        word = chosen("word", ctx) if reference.direction == "chosen" else reference.direction
        return next_players(refer(reference.of, ctx), word, ctx)
    raise NotEvaluable(f"reference {type(reference).__name__}")


PARITY_OF: Final = "parity of "
"""How a choice of odd or even begins, before the number of which it is."""


def round_the_table(direction: str, ctx: Context) -> list[int]:
    """The players still in the game, from the controller on in that direction."""
    others = ctx.state.opponents(ctx.controller)
    word = chosen("word", ctx) if direction == "chosen" else direction
    if word == "right":
        others.reverse()
    return [ctx.controller, *others]


def next_players(players: tuple[int, ...], direction: str, ctx: Context) -> tuple[int, ...]:
    """Who sits next to each of the players, of those still in the game; nobody, if no direction was chosen. The next
    player in turn order sits to the left."""
    found: list[int] = []
    for player in players:
        others = ctx.state.opponents(player)
        if others and direction in ("left", "right"):
            found.append(others[0 if direction == "left" else -1])
    return tuple(found)


def _players_who(reference: r.PlayersWho, ctx: Context) -> tuple[int, ...]:
    found: list[int] = []
    actor = ctx.actor
    for player in refer(reference.players, ctx):
        ctx.actor = player
        if holds(reference.condition, ctx):
            found.append(player)
    ctx.actor = actor
    return tuple(found)


def current_self(ctx: Context) -> int:
    """The id of the object that has the ability, followed once to a public zone if the event that triggered
    the ability moved it (CR 400.7e)."""
    state = ctx.state
    event = ctx.event
    if event is not None and event.new != NONE and event.obj == ctx.source and state.find(ctx.source) is None:
        return event.new
    if event is not None and event.was is not None and event.from_zone == BATTLEFIELD:
        was = ctx.source_was
        if was is not None and was.attached_to == event.was.id and state.find(ctx.source) is None:  # 400.7f
            fallen = state.objects[ctx.source & SLOT_MASK]
            if fallen.zone == GRAVEYARD and fallen.previous is not None and fallen.previous.id == ctx.source:
                return fallen.id
    if ctx.paid and state.find(ctx.source) is None and any(ctx.source in ids for _, ids in ctx.paid):
        moved = state.objects[ctx.source & SLOT_MASK]  # 400.7j: exiled as a cost, from where it was no permanent
        was_card = moved.previous is not None and moved.previous.zone not in (BATTLEFIELD, STACK)
        if moved.zone == EXILE and was_card and moved.previous is not None and moved.previous.id == ctx.source:
            return moved.id
    return ctx.source


def _sources(reference: Reference, ctx: Context) -> tuple[int, ...]:
    """The objects meant, and the source of the ability as it was before it moved."""
    ids = refer(reference, ctx)
    if not isinstance(reference, r.Self):
        return ids
    source = ctx.object()
    before = None if source is None else source.previous
    if before is not None and before.zone == STACK:  # what was exiled to cast it (CR 607.2)
        return (*ids, ctx.source, before.id)
    return (*ids, ctx.source)


def as_it_left(id: int, ctx: Context) -> Obj | None:
    """The permanent as it last was, if the event that triggered the ability took it from the battlefield: "if it had no
    counters on it" looks back (CR 603.10a)."""
    event = ctx.event
    if event is None or event.new != id or event.was is None or event.was.zone != BATTLEFIELD:
        return None
    return event.was


def _event_object(role: str, ctx: Context) -> tuple[int, ...]:
    event = ctx.event
    if event is None:
        return ()
    if role == "source":
        if event.kind == DAMAGE and event.together:
            return event.together
        return () if event.source == NONE else (event.source,)
    if role == "other":
        return () if event.other == NONE else (event.other,)
    if event.together:
        return event.together
    if event.new != NONE:  # CR 400.7e: the object it became
        return found_again(ctx.state, (event.new, *event.also, *event.more))  # CR 712.21, 729.3c
    return () if event.obj == NONE else (event.obj,)


def as_it_was(reference: Reference, ctx: Context) -> tuple[int, ...]:
    """What a reference points at, for questions about it: an object that has left the battlefield is looked at as it
    last existed there (CR 608.2h, 603.10a)."""
    event = ctx.event
    if event is not None and event.kind == MOVE and event.from_zone == BATTLEFIELD:
        if isinstance(reference, r.Self) and event.obj == ctx.source:
            return (ctx.source,)
        if isinstance(reference, r.EventObject) and reference.role == "object":
            return (event.obj,)
    return refer(reference, ctx)


def as_they_were(reference: Reference, ctx: Context) -> list[Obj]:
    """The objects that a reference points at, for questions about them: what this resolution took from the battlefield
    or the stack is looked at as it last existed there (CR 608.2h)."""
    found: list[Obj] = []
    for id in as_it_was(reference, ctx):
        obj = ctx.object() if id == ctx.casting else ctx.state.last_known(id)
        if obj is None:
            continue
        was = obj.previous
        left = was is not None and was.zone in (BATTLEFIELD, STACK) and obj.zone not in (BATTLEFIELD, STACK)
        found.append(was if was is not None and left and id in ctx.moved.values() else obj)
    return found


def _permanents_before(reference: Reference, ctx: Context) -> list[int]:
    """The permanents that what a reference points at was, if it has left the battlefield: what blocked them, or was
    blocked by them, goes on being found (CR 608.2h)."""
    found: list[int] = []
    for obj in as_they_were(reference, ctx):
        was = obj if obj.zone == BATTLEFIELD else obj.previous
        if was is not None and was.zone == BATTLEFIELD:
            found.append(was.id)
    return found


def _players_of(of: Reference, ctx: Context, controller: bool) -> tuple[int, ...]:
    found: list[int] = []
    for obj in as_they_were(of, ctx):
        player = obj.controller if controller else obj.owner
        if player not in found:
            found.append(player)
    return tuple(found)


def one_player(reference: Reference, ctx: Context) -> int:
    """The single player that a reference points at, or NONE."""
    found = refer(reference, ctx)
    return found[0] if found and is_player(found[0]) else NONE


# ---- nouns -----------------------------------------------------------------------------------------------


def _among(filter: Filter, ctx: Context) -> tuple[int, ...]:
    """The objects of "a creature card from among them", wherever they are: those meant that pass the filter. Of a
    "permanent destroyed this way" it is asked what it was on the battlefield (CR 608.2h)."""
    found: list[int] = []
    parts = filter.filters if isinstance(filter, n.AllOf) else (filter,)
    cards = any(isinstance(part, n.IsKind) and part.kind != "permanent" for part in parts)
    for part in parts:
        if isinstance(part, n.Is):
            for id in _of_this_way(part.reference, ctx):
                obj = ctx.state.find(id)
                if obj is not None and matches(filter, obj if cards else _as_it_left(obj), ctx):
                    found.append(id)
            break
    return tuple(found)


def _of_this_way(reference: Reference, ctx: Context) -> tuple[int, ...]:
    """What a description of objects refers to: of those that an instruction spoke of, the ones to which it did
    something, "tapped this way"."""
    if isinstance(reference, r.Made):
        happening = ctx.labels.get(reference.label)
        return () if happening is None else happening.ids
    return refer(reference, ctx)


def _was_a_permanent(filter: Filter) -> bool:
    """Whether it speaks of permanents that something was done to: "each permanent put into a graveyard this way"."""
    if not isinstance(filter, n.AllOf) or not any(isinstance(part, n.Is) for part in filter.filters):
        return False
    return any(isinstance(part, n.IsKind) and part.kind == "permanent" for part in filter.filters)


def _as_it_left(obj: Obj) -> Obj:
    """The permanent that the object was, if it has just left the battlefield."""
    was = obj.previous
    if was is None or was.zone != BATTLEFIELD or obj.zone == BATTLEFIELD:
        return obj
    left = was.copy()
    left.id = obj.id  # it is this one that is meant
    return left


def _met(noun: Noun, ctx: Context) -> int:
    """How many there are; those of "this way" count wherever they are by now, as they last were (CR 608.2h)."""
    if not isinstance(noun, n.Objects) or noun.zones:
        return len(members(noun, ctx))
    parts = noun.filter.filters if isinstance(noun.filter, n.AllOf) else (noun.filter,)
    meant = next((part for part in parts if isinstance(part, n.Is)), None)
    if meant is None:
        return 0
    cards = any(isinstance(part, n.IsKind) and part.kind != "permanent" for part in parts)
    count = 0
    for id in _of_this_way(meant.reference, ctx):
        obj = ctx.state.last_known(id)
        if obj is not None and not cards:
            obj = _as_it_left(obj)
        if obj is not None and all(part is meant or matches(part, obj, ctx) for part in parts):
            count += 1
    return count


def members(noun: Noun, ctx: Context) -> tuple[int, ...]:
    """All objects and players that a noun describes, in the order of their zones."""
    state = ctx.state
    if isinstance(noun, n.Objects):
        found: list[int] = []
        filter = noun.filter
        owners: tuple[int, ...] | None = None if noun.owner is None else refer(noun.owner, ctx)
        if not noun.zones:
            meant = _among(filter, ctx)
            return meant if owners is None else tuple([id for id in meant if state.get(id).owner in owners])
        if _was_a_permanent(filter) and "battlefield" not in noun.zones:
            return tuple([id for id in _among(filter, ctx) if ZONE_NAMES[state.get(id).zone] in noun.zones])
        for zone_name in ZONE_NAMES[1:] if noun.zones == ANYWHERE else noun.zones:
            zone = parse_zone(zone_name)
            if zone in OWN_ZONES:
                seats = range(len(state.players)) if owners is None else owners
                for seat in seats:
                    for id in outside(state, seat) if zone == SIDEBOARD else state.zone_of(zone, seat):
                        if id == ctx.casting:
                            continue
                        if matches(filter, as_it_would_be_cast(state.objects[id & SLOT_MASK], filter), ctx):
                            found.append(id)
            else:
                for id in state.zone_of(zone, 0):
                    obj = state.objects[id & SLOT_MASK]
                    if owners is not None and obj.owner not in owners:
                        continue
                    if id != ctx.casting and matches(filter, obj, ctx):
                        found.append(id)
        if ctx.entering:
            found = [id for id in found if id not in ctx.entering]
        return tuple(found)
    if isinstance(noun, n.ThePlayer):
        return refer(noun.reference, ctx)
    if isinstance(noun, n.PlayerNoun):
        return tuple(state.opponents(ctx.controller) if noun.opponent else state.in_turn_order())
    if isinstance(noun, n.AnyTarget):
        found = state.in_turn_order()
        for id in state.board.battlefield:
            if is_any_target(state.objects[id & SLOT_MASK]):
                found.append(id)
        return tuple(found)
    if isinstance(noun, n.EitherNoun):
        found = []
        for part in noun.nouns:
            for id in members(part, ctx):
                if id not in found:
                    found.append(id)
        return tuple(found)
    raise NotEvaluable(f"noun {type(noun).__name__}")


def describes(noun: Noun, id: int, ctx: Context) -> bool:
    """Whether a noun describes the object or player with that id, where it is now."""
    state = ctx.state
    if isinstance(noun, n.Objects):
        if is_player(id):
            return False
        obj = state.find(id)
        if obj is None or ZONE_NAMES[obj.zone] not in noun.zones:
            return False
        if noun.owner is not None and obj.owner not in refer(noun.owner, ctx):
            return False
        return matches(noun.filter, obj, ctx)
    if isinstance(noun, n.ThePlayer):
        return is_player(id) and id in refer(noun.reference, ctx)
    if isinstance(noun, n.PlayerNoun):
        return is_player(id) and not state.players[id].lost and (not noun.opponent or id != ctx.controller)
    if isinstance(noun, n.AnyTarget):
        if is_player(id):
            return not state.players[id].lost
        obj = state.find(id)
        return obj is not None and is_any_target(obj)
    if isinstance(noun, n.EitherNoun):
        return any(describes(part, id, ctx) for part in noun.nouns)
    raise NotEvaluable(f"noun {type(noun).__name__}")


def would_describe(noun: Noun, obj: Obj, ctx: Context) -> bool:
    """Whether a noun would describe the object where it is, if it were as it is shown here."""
    if isinstance(noun, n.Objects):
        return ZONE_NAMES[obj.zone] in noun.zones and fits(noun, obj, ctx)
    if isinstance(noun, n.EitherNoun):
        return any(would_describe(part, obj, ctx) for part in noun.nouns)
    return False


def fits(what: Noun | Reference, obj: Obj, ctx: Context) -> bool:
    """Whether an object is what an event pattern watches for, wherever it is or was: the zones of a noun do
    not count, since the pattern names them itself."""
    if isinstance(what, n.Objects):
        if what.owner is not None and obj.owner not in refer(what.owner, ctx):
            return False
        return matches(what.filter, obj, ctx)
    if isinstance(what, n.EitherNoun):
        return any(fits(part, obj, ctx) for part in what.nouns)
    if isinstance(what, n.AnyTarget):
        return obj.now.types & ANY_TARGET != 0
    if isinstance(what, n.PlayerNoun | n.ThePlayer):
        return False
    if isinstance(what, r.Self):
        return obj.id == ctx.source
    if isinstance(what, r.Host):
        own = ctx.object()
        return own is not None and own.attached_to == obj.id
    assert isinstance(what, Reference)
    return obj.id in refer(what, ctx)


def player_fits(what: Noun | Reference, player: int, ctx: Context) -> bool:
    """Whether a player is what an event pattern watches for."""
    if isinstance(what, n.ThePlayer):
        return player in refer(what.reference, ctx)
    if isinstance(what, n.PlayerNoun):
        return not what.opponent or player != ctx.controller
    if isinstance(what, n.AnyTarget):
        return True
    if isinstance(what, n.EitherNoun):
        return any(player_fits(part, player, ctx) for part in what.nouns)
    if isinstance(what, n.Objects):
        return False
    assert isinstance(what, Reference)
    return player in refer(what, ctx)


# ---- filters ---------------------------------------------------------------------------------------------


def matches(filter: Filter, obj: Obj, ctx: Context) -> bool:
    """Whether the object passes the filter."""
    if isinstance(filter, n.HasType):
        return obj.now.types & parse_type(filter.type) != 0
    if isinstance(filter, n.AllOf):
        for part in filter.filters:
            if not matches(part, obj, ctx):
                return False
        return True
    if isinstance(filter, n.ControlledBy):
        if isinstance(filter.player, r.You):
            return obj.controller == ctx.controller
        return obj.controller in refer(filter.player, ctx)
    if isinstance(filter, n.Not):
        return not matches(filter.filter, obj, ctx)
    if isinstance(filter, n.IsKind):
        return is_kind(filter.kind, obj)
    if isinstance(filter, n.Other):
        return obj.id != ctx.source
    if isinstance(filter, n.HasSubtype):
        return filter.subtype in obj.now.subtypes
    if isinstance(filter, n.AnyOf):
        for part in filter.filters:
            if matches(part, obj, ctx):
                return True
        return False
    if isinstance(filter, n.HasStatus):
        return has_status(filter.status, obj, ctx.state)
    if isinstance(filter, n.Compares):
        if filter.what in SIZES and not has_size(obj):  # 208.3
            return False
        number = figure_of(filter.what, obj)
        if isinstance(filter.than, q.Number):
            return compare(number, filter.op, filter.than.value)
        outside, ctx.itself = ctx.itself, obj.id
        than = evaluate(filter.than, ctx)
        ctx.itself = outside
        return compare(number, filter.op, than)
    if isinstance(filter, n.HasKeyword):
        return obj.now.has_keyword(filter.keyword)
    if isinstance(filter, n.HasColor):
        return obj.now.colors & parse_color(filter.color) != 0
    if isinstance(filter, n.HasSupertype):
        return obj.now.supertypes & parse_supertype(filter.supertype) != 0
    if isinstance(filter, n.HasCounter):
        return obj.count(filter.kind) > 0
    if isinstance(filter, n.ColorCount):
        return color_count(filter.kind, obj.now.colors)
    if isinstance(filter, n.OwnedBy):
        return obj.owner in refer(filter.player, ctx)
    if isinstance(filter, n.Named):
        return has_name(obj, filter.name)
    if isinstance(filter, n.Is):
        if isinstance(filter.reference, r.Self) and obj.id == ctx.source:
            return True  # as it was before the event that triggered the ability moved it
        return obj.id in _of_this_way(filter.reference, ctx)
    if isinstance(filter, n.Everything):
        return True
    if isinstance(filter, n.WithoutAbilities):  # CR 113.12: to be a color, or not to be blocked, is none
        return not obj.now.abilities
    if isinstance(filter, n.ExiledWith):
        if obj.zone != EXILE or obj.put_by == NONE or obj.exiled_link != (filter.link or _acquired(obj.put_by, ctx)):
            return False
        return obj.put_by in _sources(filter.reference, ctx)
    if isinstance(filter, n.PutWith):
        if (
            obj.zone != BATTLEFIELD
            or obj.put_by == NONE
            or obj.exiled_link != (filter.link or _acquired(obj.put_by, ctx))
        ):
            return False
        return obj.put_by in _sources(filter.reference, ctx)
    if isinstance(filter, n.Helped):
        return _has_helped(filter, obj, ctx)
    if isinstance(filter, n.Bears):
        attached = [ctx.state.last_known(id) for id in obj.attachments]
        return any(each is not None and fits(filter.what, each, ctx) for each in attached)
    if isinstance(filter, n.DealtDamageBy):
        sources = _sources(filter.reference, ctx)
        return any(damaged == obj.id and source in sources for source, damaged in ctx.state.history.damaged)
    if isinstance(filter, n.CastBy):
        if obj.cast is None or obj.kind in (COPY, TOKEN) or obj.cast.player not in refer(filter.player, ctx):
            return False  # a copy of a spell is not cast (CR 707.10)
        return not filter.zone or obj.cast.from_zone == parse_zone(filter.zone)
    if isinstance(filter, n.HasOneTarget):  # CR 115.9a: the same object twice is two targets
        return obj.stacked is not None and sum(map(len, obj.stacked.targets)) == 1
    if isinstance(filter, n.TargetsNothingElse):
        return obj.stacked is not None and len({id for group in obj.stacked.targets for id in group}) == 1
    if isinstance(filter, n.TargetsA):
        if obj.stacked is None:
            return False
        return any(describes(filter.noun, id, ctx) for group in obj.stacked.targets for id in group)
    return _matches_rarely(filter, obj, ctx)


def _matches_rarely(filter: Filter, obj: Obj, ctx: Context) -> bool:
    """The filters that are asked seldom."""
    state = ctx.state
    if isinstance(filter, n.AttachedTo):
        return obj.attached_to != NONE and obj.attached_to in refer(filter.reference, ctx)
    if isinstance(filter, n.HasLandwalk):
        return any(keyword.name == "landwalk" and keyword.noun == filter.lands for keyword in keywords_of(obj))
    if isinstance(filter, n.CameFrom):
        return _came_from(filter, obj, ctx)
    if isinstance(filter, n.ThisTurnFilter):
        return happened_to(filter.what, obj, state)
    if isinstance(filter, n.CombatWith):
        found = refer(filter.reference, ctx)
        if filter.how == "attacking":
            return obj.attacking != NONE and obj.attacking in found
        found = (*found, *_permanents_before(filter.reference, ctx))
        if filter.how == "blocking":
            return any(id in found for id in obj.blocking)
        return any(id in found for id in obj.blockers)
    if isinstance(filter, n.SharesWith):
        return any(shares(filter.what, obj, other) for other in as_they_were(filter.reference, ctx))
    if isinstance(filter, n.SharesWithMana):
        return ctx.event is not None and any(obj.now.colors & types for types in ctx.event.made)
    if isinstance(filter, n.PaidFor):
        return obj.cast is not None and was_paid(filter.keyword, obj.cast)
    if isinstance(filter, n.OnTop):
        library = state.players[obj.owner].library
        return bool(library) and library[-1] == obj.id
    if isinstance(filter, n.FirstCast):
        return is_first_spell(filter, obj, ctx)
    if isinstance(filter, n.HasManaCost):
        return obj.now.mana_cost in filter.costs
    if isinstance(filter, n.HasX):
        cost = obj.now.mana_cost
        if obj.kind == ABILITY and obj.stacked is not None and obj.stacked.ability is not None:
            activated = obj.stacked.ability.activated  # its activation cost (CR 602.1a)
            cost = None if activated is None else activated.cost.mana
        return cost is not None and cost.variables > 0
    if isinstance(filter, n.OneOfEach):
        return any(matches(part, obj, ctx) for part in filter.filters)
    if isinstance(filter, n.AsAGroup):
        return True  # of one alone it asks nothing: see `grouping`
    if isinstance(filter, n.OfChosen):
        word = chosen(filter.what, ctx, filter.link)
        if filter.what == "color":
            return word != "" and obj.now.colors & parse_color(word) != 0
        if filter.what == "name":
            return word != "" and has_name(obj, word)
        if filter.what.startswith(PARITY_OF):
            word = chosen("word", ctx)
            even = figure_of(filter.what[len(PARITY_OF) :], obj) % 2 == 0
            return word in ("odd", "even") and even == (word == "even")
        if word in TYPE_NAMES:  # "choose creature or land": a card type
            return obj.now.types & parse_type(word) != 0
        return word in obj.now.subtypes
    if isinstance(filter, n.Parity):
        if filter.what in SIZES and not has_size(obj):
            return False
        return figure_of(filter.what, obj) % 2 == (1 if filter.odd else 0)
    if isinstance(filter, n.RepeatedSymbol):
        return repeats_symbol(obj)
    if isinstance(filter, n.HasActivatedAbility):
        return bool(obj.now.activated or obj.now.mana_abilities)
    if isinstance(filter, n.AbilityOf):
        if obj.kind != ABILITY or obj.stacked is None or obj.stacked.source_was is None:
            return False
        return filter.noun is None or fits(filter.noun, obj.stacked.source_was, ctx)
    raise NotEvaluable(f"filter {type(filter).__name__}")


def is_nth_spell(condition: c.NthSpell, ctx: Context) -> bool:
    """Counts the spells of its controller that are described up to the one referred to."""
    found = refer(condition.spell, ctx)
    cast = [spell for spell in ctx.state.history.spells if found and spell.id == found[0]]
    if not cast:
        return False
    count = 0
    for spell in ctx.state.history.spells:
        if spell.controller == cast[0].controller and fits(condition.noun, spell, ctx):
            count += 1
        if spell.id == cast[0].id:
            return count == condition.nth and fits(condition.noun, spell, ctx)
    return False


def is_first_spell(filter: n.FirstCast, obj: Obj, ctx: Context) -> bool:
    """Whether no such spell of its controller was cast before it this turn."""
    if not fits(filter.noun, obj, ctx):
        return False
    for spell in ctx.state.history.spells:
        if spell.id == obj.id:
            break
        if spell.controller == obj.controller and fits(filter.noun, spell, ctx):
            return False
    return True


def _came_from(filter: n.CameFrom, obj: Obj, ctx: Context) -> bool:
    """Whether the permanent was put onto the battlefield from that zone, or was cast from it by the player."""
    if obj.zone != BATTLEFIELD or obj.previous is None:
        return False
    zone = parse_zone(filter.zone)
    players = refer(filter.player, ctx)
    if obj.previous.zone == STACK:
        cast = obj.cast
        return cast is not None and cast.from_zone == zone and cast.player in players and obj.owner in players
    return obj.previous.zone == zone and obj.owner in players


def chosen(what: str, ctx: Context, link: int = 0) -> str:
    """The ``color`` or ``creature type`` that was chosen: by an instruction of this resolution, else on the object that
    has the ability (CR 607.2d), by an ability that was given with it if it was given (607.5); a word that is a type
    stands for a type. Empty if none was."""
    own = ctx.object()
    if ctx.choices:
        word = _chosen_among(ctx.choices, what, 0)
        if word:
            return word
    return "" if own is None else _chosen_among(own.chosen, what, set_apart(link, own, ctx))


def _chosen_among(choices: tuple[tuple[str, str], ...], what: str, acquired: int) -> str:
    for name, value in choices:
        if name == by_copy(what, acquired) or (what == "creature type" and name == by_copy("word", acquired)):
            return value
    return ""


def set_apart(link: int, own: Obj, ctx: Context) -> int:
    """What the choices of an ability of the object are kept apart by: those with which it was given, or the copy effect
    that it is of. What an ability of the object itself gives it is as printed on it (CR 607.1a)."""
    return acquired(own, ctx) if link == 0 or giver_of(link) == own.id else link


def acquired(own: Obj, ctx: Context) -> int:
    """The copy effect that the ability which asks is of (CR 607.5): what becomes of the object once its ability is on
    the stack does not matter to that (113.7a)."""
    was = ctx.source_was
    return was.acquired if was is not None and was.id == own.id else own.acquired


MOST_GIVING: Final = 32
"""How many abilities of an object are told apart that give others to something."""


def given_link(ctx: Context) -> int:
    """The link of abilities that a static ability gives, apart from those that another ability of the object gives (CR
    607.5)."""
    own = ctx.state.find(ctx.source)
    number = 0
    if own is not None and ctx.ability is not None:
        for at, ability in enumerate(own.now.statics[: MOST_GIVING - 1]):
            if ability is ctx.ability:
                number = at
    return -2 - 2 * (ctx.source * MOST_GIVING + number)


def giver_of(link: int) -> int:
    """The object by whose static ability the abilities of that link are given; NONE of all others."""
    return (-2 - link) // (2 * MOST_GIVING) if link < 0 and link % 2 == 0 else NONE


def by_copy(what: str, acquired: int) -> str:
    """What such a choice is kept as: one that a copied ability made is apart from all others (CR 607.5a)."""
    return f"{what} @{acquired}" if acquired else what


def _acquired(id: int, ctx: Context) -> int:
    """The copy effect that the object has its abilities of, as it is or last was (CR 607.5)."""
    source = ctx.object()
    if source is None or source.id != id:
        source = ctx.state.last_known(id)
    return 0 if source is None else acquired(source, ctx)


# ---- quantities ------------------------------------------------------------------------------------------


def bonus(quantity: Quantity, ctx: Context) -> int:
    """The number of +N/+N or -N/-N: a number that was worked out and is below zero counts as zero (CR 107.1b)."""
    if isinstance(quantity, q.Number):
        return quantity.value
    if isinstance(quantity, q.Signed):
        return evaluate(quantity.of, ctx)
    if isinstance(quantity, q.Times) and quantity.factor < 0:
        return quantity.factor * max(0, evaluate(quantity.of, ctx))
    return max(0, evaluate(quantity, ctx))


def _linked(reference: Reference) -> bool:
    """Whether it means what a linked ability exiled."""
    if not isinstance(reference, r.Each) or not isinstance(reference.noun, n.Objects):
        return False
    filter = reference.noun.filter
    parts = filter.filters if isinstance(filter, n.AllOf) else (filter,)
    return any(isinstance(part, n.ExiledWith) for part in parts)


def evaluate(quantity: Quantity, ctx: Context) -> int:
    """The value of a quantity."""
    if isinstance(quantity, q.Number):
        return quantity.value
    if isinstance(quantity, q.X):
        return ctx.x
    if isinstance(quantity, q.CharacteristicOf):
        were = as_they_were(quantity.of, ctx)
        if len(were) > 1 and _linked(quantity.of):  # CR 607.3
            return sum([figure_of(quantity.what, one) for one in were])
        return figure_of(quantity.what, were[0]) if were else 0
    if isinstance(quantity, q.Count):
        of = quantity.of
        if isinstance(of, r.PlayersWho) and _about_the_turn(of.condition, ctx):
            return len(players_then(of, ctx))
        return _met(of, ctx) if isinstance(of, Noun) else len(refer(of, ctx))
    if isinstance(quantity, q.AmountOf):
        happening = ctx.labels.get(quantity.label)
        return 0 if happening is None else happening.amount
    if isinstance(quantity, q.EventAmount):
        happening = ctx.labels.get(TO_BE_DEALT)
        if happening is not None:
            return happening.amount
        return 0 if ctx.event is None else ctx.event.amount
    if isinstance(quantity, q.CountersOn):
        total = sum(one.count(quantity.kind) for one in as_they_were(quantity.on, ctx))
        for id in refer(quantity.on, ctx):
            if is_player(id):
                total += ctx.state.players[id].count(quantity.kind)
        return total
    if isinstance(quantity, q.LifeOf):
        player = one_player(quantity.player, ctx)
        return 0 if player == NONE else ctx.state.players[player].life
    if isinstance(quantity, q.LifeAmong):
        totals = [ctx.state.players[player].life for player in refer(quantity.players, ctx)]
        if not totals:
            return 0
        return min(totals) if quantity.lowest else max(totals)
    if isinstance(quantity, q.Sum):
        return sum(evaluate(term, ctx) for term in quantity.terms)
    if isinstance(quantity, q.Times):
        return quantity.factor * evaluate(quantity.of, ctx)
    if isinstance(quantity, q.Signed):
        return evaluate(quantity.of, ctx)
    if isinstance(quantity, q.Product):
        return evaluate(quantity.one, ctx) * evaluate(quantity.other, ctx)
    if isinstance(quantity, q.Half):
        value = evaluate(quantity.of, ctx)
        return -(-value // 2) if quantity.up else value // 2
    if isinstance(quantity, q.Greatest | q.Total):
        if isinstance(quantity.among, Noun):
            known = [ctx.state.last_known(id) for id in members(quantity.among, ctx)]
            among = [one for one in known if one is not None]
        else:
            among = as_they_were(quantity.among, ctx)
        numbers = [figure_of(quantity.what, one) for one in among]
        if isinstance(quantity, q.Total):
            return sum(numbers)
        return max(numbers, default=0)
    if isinstance(quantity, q.Devoured):
        this = ctx.object()
        return sum(int(number) for what, number in (() if this is None else this.chosen) if what == DEVOURED)
    if isinstance(quantity, q.TimesPaid):
        obj = ctx.object()
        return 0 if obj is None or obj.cast is None else times_paid(quantity.keyword, obj.cast)
    if isinstance(quantity, q.ThisTurn):
        return _this_turn(quantity, ctx)
    if isinstance(quantity, q.CountYours):
        ids = members(quantity.of, ctx)
        return sum(1 for id in ids if ctx.state.objects[id & SLOT_MASK].controller == ctx.controller)
    if isinstance(quantity, q.CastBefore):
        spell = ctx.object()
        return 0 if spell is None or spell.cast is None else spell.cast.before
    if isinstance(quantity, q.IfElse):
        return evaluate(quantity.then if holds(quantity.condition, ctx) else quantity.otherwise, ctx)
    if isinstance(quantity, q.DistinctAmong):
        return distinct(quantity.what, members(quantity.among, ctx), ctx)
    if isinstance(quantity, q.LevelOf):
        for id in refer(quantity.of, ctx):
            obj = ctx.state.last_known(id)
            if obj is not None:
                return obj.level
        return 1  # CR 716.2d
    if isinstance(quantity, q.SpellsLastTurn):
        counts = ctx.state.turn.cast_before
        return max(counts, default=0) if quantity.by_one else sum(counts)
    if isinstance(quantity, q.SpellsCast):
        casters = refer(quantity.player, ctx)
        cast = ctx.state.history.spells
        if quantity.before is not None:
            cast = before(cast, refer(quantity.before, ctx))
        own = _spells_it_was(ctx) if quantity.others else ()
        mine = [spell for spell in cast if spell.controller in casters and spell.id not in own]
        return sum(1 for spell in mine if fits(quantity.noun, spell, ctx))
    if isinstance(quantity, q.ExtraTargets):
        return max(0, sum(len(group) for group in ctx.targets) - 1)
    if isinstance(quantity, q.AmountPrevented):
        happening = ctx.labels.get(JUST_PREVENTED)
        return 0 if happening is None else happening.amount
    if isinstance(quantity, q.GreatestOfPlayers):
        outside = ctx.actor
        greatest = 0
        whole = _about_the_turn(quantity.number, ctx)
        for player in players_then(quantity.players, ctx) if whole else refer(quantity.players, ctx):
            ctx.actor = player
            greatest = max(greatest, evaluate(quantity.number, ctx))
        ctx.actor = outside
        return greatest
    if isinstance(quantity, q.MostOfOneType):
        return most_of_one_type(members(quantity.among, ctx), ctx)
    if isinstance(quantity, q.PartySize):
        return party_size(ctx)
    if isinstance(quantity, q.Evenly):
        return evaluate(quantity.of, ctx) // max(1, len(refer(quantity.among, ctx)))
    if isinstance(quantity, q.CommanderCasts):
        return commander_casts(ctx)
    if isinstance(quantity, q.SymbolsIn):
        costs = quantity.of
        ids = members(costs, ctx) if isinstance(costs, Noun) else ()
        objs = as_they_were(costs, ctx) if isinstance(costs, Reference) else [ctx.state.last_known(id) for id in ids]
        return symbols_in(parse_color(quantity.color), [one for one in objs if one is not None])
    if isinstance(quantity, q.Devotion):
        return devotion(quantity.colors, ctx)
    if isinstance(quantity, q.ColorsSpent):
        spell = ctx.object()
        colors = 0
        for mana in () if spell is None or spell.cast is None else spell.cast.spent:
            colors |= mana
        return (colors & ALL_COLORS).bit_count()
    if isinstance(quantity, q.ManaSpentOn):  # CR 601.2h, 400.7d
        for id in refer(quantity.of, ctx):
            obj = ctx.state.last_known(id)
            if obj is not None:
                if obj.cast is None or quantity.source is None:
                    return 0 if obj.cast is None else len(obj.cast.spent)
                return sum(1 for by in obj.cast.sources if by is not None and fits(quantity.source, by, ctx))
        return 0
    if isinstance(quantity, q.StartingLife):  # CR 103.4
        player = one_player(quantity.player, ctx)
        return 0 if player == NONE else ctx.state.players[player].starting_life
    if isinstance(quantity, q.DieResult):
        return _die_result(quantity.what, ctx)
    if isinstance(quantity, q.Flips):
        flipped = ctx.labels.get(FLIPPED)
        if flipped is None:
            return 0
        return flipped.amount if quantity.what in ("heads", "won") else len(flipped.rest) - flipped.amount
    if isinstance(quantity, q.StoredAlike):
        return max([most_alike(one) for one in as_they_were(quantity.on, ctx)], default=0)
    if isinstance(quantity, q.SpeedOf):
        player = one_player(quantity.player, ctx)
        return 0 if player == NONE else ctx.state.players[player].speed
    if isinstance(quantity, q.TimesThisTurn):
        from .past import times

        return times(quantity.event, ctx, quantity.total, quantity.distinct)
    if isinstance(quantity, q.AttackedPower):
        player = one_player(quantity.player, ctx)
        return ctx.state.turn.marched if player == ctx.state.turn.active else 0
    if isinstance(quantity, q.OpponentsAttacked):
        pairs = ctx.state.turn.assaults
        return len({attacked for player, attacked in pairs if player == ctx.controller and is_player(attacked)})
    if isinstance(quantity, q.VotesFor):
        return sum(len(voters) for word, voters in ctx.votes if word == quantity.word)
    if isinstance(quantity, q.ExcessDamage):
        happening = ctx.labels.get(quantity.label)
        meant = None if quantity.to is None else refer(quantity.to, ctx)
        pairs = () if happening is None else happening.hurt
        return sum([amount for id, amount in pairs if meant is None or id in meant])
    if isinstance(quantity, q.ExcessThisTurn):
        meant = refer(quantity.to, ctx)
        return sum([amount for id, amount in ctx.state.history.excess if id in meant])
    raise NotEvaluable(f"quantity {type(quantity).__name__}")


def _spells_it_was(ctx: Context) -> tuple[int, ...]:
    """The spell that the object is, or was before it became a permanent."""
    own = ctx.object()
    was = None if own is None else own.previous
    return (ctx.source,) if was is None or was.zone != STACK else (ctx.source, was.id)


def players_then(reference: Reference, ctx: Context) -> tuple[int, ...]:
    """The players about whose actions something asks: also those who have left the game since (CR 800.4i)."""
    state = ctx.state
    if not any(player.left for player in state.players):
        return refer(reference, ctx)
    ctx.state = as_all_were_there(state)
    found = refer(reference, ctx)
    ctx.state = state
    return found


def as_all_were_there(state: State) -> State:
    """The state, for reading, as though nobody had left the game (CR 800.4i)."""
    players = [player.copy() if player.left else player for player in state.players]
    for player in players:
        if player.left:
            player.left = player.lost = False
    return State(state.objects, players, state.turn, state.history, state.board, state.settings)


def _about_the_turn(asking: Node, ctx: Context) -> bool:
    """Whether it asks what has happened this turn, and somebody has left who may have done it."""
    if not any(player.left for player in ctx.state.players):
        return False
    from .facts import walk

    return any(isinstance(node, q.ThisTurn | q.TimesThisTurn) for node in walk(asking))


def _this_turn(quantity: q.ThisTurn, ctx: Context) -> int:
    state = ctx.state
    history = state.history
    if quantity.what == "creatures died":
        if quantity.player is None:
            return len(history.died)
        players = players_then(quantity.player, ctx)
        return sum(1 for obj in history.died if obj.controller in players)
    if quantity.what == "permanents put into graveyards":
        return history.fallen
    if quantity.what in ("permanents left", "nonland permanents left"):
        gone = history.left
        if quantity.what != "permanents left":
            gone = tuple([obj for obj in gone if not obj.now.types & LAND])
        players = players_then(quantity.player, ctx) if quantity.player is not None else ()
        return sum(1 for obj in gone if quantity.player is None or obj.controller in players)
    if quantity.what == "spells warped":  # CR 702.185c
        return sum(1 for spell in history.spells if spell.cast is not None and spell.cast.alternative == "warp")
    table = {
        "spells cast": history.spells_cast,
        "cards drawn": history.cards_drawn,
        "life gained": history.life_gained,
        "life lost": history.life_lost,
        "attackers declared": history.attackers,
        "cards discarded": history.discarded,
        "exhaust abilities activated": history.exhausts,
        "lands played": tuple(player.lands_played for player in state.players),
        "times damaged": tuple(sum(1 for _, to in history.damaged if to == p.seat) for p in state.players),
    }
    counts = table.get(quantity.what)
    if counts is None:
        raise NotEvaluable(f"history {quantity.what}")
    if quantity.player is None:
        return sum(counts)
    return sum(counts[player] for player in players_then(quantity.player, ctx))


def count_of(noun: Noun, ctx: Context) -> int:
    """How many objects or players there are; of "with different powers" how many different ones, of "that share a
    creature type" how many that share the commonest."""
    from .grouping import count_together, group_rule

    rule = group_rule(noun)
    return _met(noun, ctx) if rule is None else count_together(rule, members(noun, ctx), ctx)


def _has_helped(filter: n.Helped, obj: Obj, ctx: Context) -> bool:
    """Whether it was tapped for the object: to convoke it as it was cast, to crew or saddle it this turn."""
    ids = refer(filter.reference, ctx)
    if filter.how != "convoke":
        return any((filter.how, obj.id, id) in ctx.state.history.helped for id in ids)
    if isinstance(filter.reference, r.Self):
        this = ctx.object()
        return this is not None and this.cast is not None and obj.id in this.cast.convoked
    known = [ctx.state.last_known(id) for id in ids]
    return any(each is not None and each.cast is not None and obj.id in each.cast.convoked for each in known)


# ---- conditions ------------------------------------------------------------------------------------------


def holds(condition: Condition, ctx: Context) -> bool:
    """Whether a condition is true."""
    state = ctx.state
    if isinstance(condition, c.Compare):
        return compare(evaluate(condition.left, ctx), condition.op, evaluate(condition.right, ctx))
    if isinstance(condition, c.Exists):
        return count_of(condition.noun, ctx) >= condition.minimum
    if isinstance(condition, c.Matches):
        found = False
        for id in refer(condition.what, ctx):
            own = ctx.object() if id == ctx.casting else None
            obj = own or as_it_left(id, ctx) or state.last_known(id)
            if obj is not None and isinstance(condition.what, r.TargetRef) and id in ctx.moved.values():
                was = obj.previous
                if was is not None and was.zone == BATTLEFIELD and obj.zone != BATTLEFIELD:
                    obj = was  # "if you controlled that artifact" (CR 608.2h)
            if obj is not None and isinstance(condition.what, r.Made):
                obj = as_it_would_be_cast(obj, condition.filter)
            if obj is None or not matches(condition.filter, obj, ctx):
                return False
            found = True
        return found
    if isinstance(condition, c.CostPaid):
        obj = ctx.object()
        if condition.keyword == "tribute":  # CR 702.104b
            return obj is not None and any(name == "tribute" for name, _ in obj.chosen)
        cast = None if obj is None or acquired(obj, ctx) else obj.cast  # CR 607.2i, 607.5: not for an ability it copies
        return cast is not None and was_paid(condition.keyword, cast)
    if isinstance(condition, c.Did):
        happening = ctx.labels.get(condition.label)
        if happening is None:
            return False
        return happening.done or (happening.chosen and not condition.this_way)
    if isinstance(condition, c.DidBy):
        happening = ctx.labels.get(condition.label)
        return happening is not None and one_player(condition.player, ctx) in happening.players
    if isinstance(condition, c.CastFrom):
        obj = ctx.object()
        if obj is None or obj.cast is None or obj.kind in (COPY, TOKEN):
            return False  # a copy of a spell is not cast (CR 707.10)
        return not condition.zone or obj.cast.from_zone == parse_zone(condition.zone)
    if isinstance(condition, c.TurnOf):
        return state.turn.active in refer(condition.player, ctx)
    if isinstance(condition, c.InStep):
        step = state.turn.step
        if condition.step == "combat":
            return BEGIN_COMBAT <= step <= END_COMBAT
        if condition.step == "combat after blockers":  # CR 508.8: without attackers none are declared
            return DECLARE_BLOCKERS <= step <= COMBAT_DAMAGE or (step == END_COMBAT and state.turn.attacked)
        if condition.step == "main":
            return step in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN)
        return STEP_NAMES[step] == condition.step
    if isinstance(condition, c.NotCondition):
        return not holds(condition.condition, ctx)
    if isinstance(condition, c.Both):
        for part in condition.conditions:
            if isinstance(part, c.BeforeStep) and asks_about_this_combat(condition.conditions):
                if not is_before(part, state.turn, this_combat=True):
                    return False
            elif not holds(part, ctx):
                return False
        return True
    if isinstance(condition, c.Either):
        return any(holds(part, ctx) for part in condition.conditions)
    if isinstance(condition, c.NewSinceUpkeep):
        own = ctx.object()
        return own is not None and own.came >= state.players[own.controller].upkeeps[0]
    if isinstance(condition, c.IsTime):
        return state.board.daytime == ("" if condition.time == "neither" else condition.time)
    if isinstance(condition, c.BeforeStep):
        return is_before(condition, state.turn)
    if isinstance(condition, c.SelfIn):
        itself = state.find(ctx.source)
        return itself is not None and itself.zone == parse_zone(condition.zone)
    if isinstance(condition, c.Resolution):
        resolved = state.history.resolved
        return sum(1 for source, facts in resolved if source == ctx.source and facts is ctx.ability) == condition.nth
    if isinstance(condition, c.ChosenWord):
        return chosen("word", ctx, condition.link) == condition.word
    if isinstance(condition, c.Called):
        called = [who for word, who in ctx.votes if word == condition.word]
        return any(player in who for who in called for player in refer(condition.player, ctx))
    if isinstance(condition, c.MostVotes):
        counts = {word: len(voters) for word, voters in ctx.votes}
        most = max([0, *[count for word, count in counts.items() if word != condition.word]])
        mine = counts.get(condition.word, 0)
        return mine > most or (condition.or_tied and mine == most)
    if isinstance(condition, c.SearchedLibrary):
        return LIBRARY_SEARCHED in ctx.labels
    if isinstance(condition, c.WonClash):
        return ctx.won_clash
    if isinstance(condition, c.WonFlip):
        return ctx.won_flip
    if isinstance(condition, c.CoinsShow):
        flipped = ctx.labels.get(FLIPPED)
        wanted = len(flipped.rest) if flipped is not None and condition.face == "heads" else 0
        return flipped is not None and flipped.done and flipped.amount == wanted
    if isinstance(condition, c.ManaSpent):
        obj = ctx.object()
        types = () if obj is None or obj.cast is None else obj.cast.spent
        if not condition.color:  # "of the same color"
            return any(types.count(bit) >= condition.minimum for bit in set(types) if bit & ALL_COLORS)
        return types.count(parse_color(condition.color)) >= condition.minimum
    if isinstance(condition, c.FirstCombat):
        return ctx.state.turn.combats == 1
    if isinstance(condition, c.SorceryTime):
        return _sorcery_time(ctx)
    if isinstance(condition, c.FirstStep):
        turn = ctx.state.turn
        return STEP_NAMES[turn.step] == condition.step and turn.begun.count(turn.step) <= 1
    if isinstance(condition, c.NthSpell):
        return is_nth_spell(condition, ctx)
    if isinstance(condition, c.HasDesignation):
        return any(designated(state, player, condition.what) for player in refer(condition.player, ctx))
    if isinstance(condition, c.DealtCombatDamage):
        return dealt_combat_damage(condition.subtypes, condition.commander, ctx)
    if isinstance(condition, c.HasMostLife):
        player = one_player(condition.player, ctx)
        lives = [state.players[seat].life for seat in state.in_turn_order()]
        return player != NONE and state.players[player].life == max(lives)
    if isinstance(condition, c.AsCast):
        spell = ctx.object()
        return spell is not None and spell.cast is not None and condition.condition in spell.cast.as_cast
    if isinstance(condition, c.HasMost):
        return _has_most(condition, ctx)
    raise NotEvaluable(f"condition {type(condition).__name__}")


def _sorcery_time(ctx: Context) -> bool:
    """Whether a sorcery could be cast, with the spell itself on the stack: it keeps the slot that its card had."""
    turn = ctx.state.turn
    if turn.active != ctx.controller or turn.step not in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN):
        return False
    for id in ctx.state.board.stack:
        if id & SLOT_MASK != ctx.source & SLOT_MASK:
            return False
    return True


def _has_most(condition: c.HasMost, ctx: Context) -> bool:
    player = one_player(condition.player, ctx)
    if player == NONE:
        return False
    outside = ctx.actor
    counts: dict[int, int] = {}
    for seat in ctx.state.in_turn_order():
        ctx.actor = seat
        counts[seat] = evaluate(condition.of, ctx)
    ctx.actor = outside
    others = [count for seat, count in counts.items() if seat != player]
    mine = counts.get(player, 0)
    return all(mine > other or (not condition.alone and mine == other) for other in others)


def _die_result(what: str, ctx: Context) -> int:
    """CR 706.4: what was rolled just now, or by the roll that triggered the ability."""
    rolled = ctx.labels.get(ROLLED)
    if rolled is None:
        return 0 if ctx.event is None or what else ctx.event.amount
    results = rolled.rest
    if what == "other":
        return sum(results[1:])
    if what == "difference":
        return max(results) - min(results) if results else 0
    if what == "even":
        return sum(1 for result in results if result % 2 == 0)
    if what == "odd":
        return sum(1 for result in results if result % 2)
    if what == "different":
        return len(set(results))
    return rolled.amount
