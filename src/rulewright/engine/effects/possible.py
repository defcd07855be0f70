"""Whether an optional instruction can be carried out at all (CR 608.2d): an impossible one is not offered."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities import reference as r
from rulewright.abilities.cost import Cost
from rulewright.abilities.node import Effect
from rulewright.abilities.quantity import AnyAmount
from rulewright.abilities.reference import Choose, Fixed
from rulewright.vocabulary.zone import BATTLEFIELD, HAND

from ..context import Context
from ..cost_keywords import COST_DEEDS, written_out
from ..objects import is_player
from ..player_rules import cannot_be_sacrificed, may_not_draw, may_not_gain_life, may_not_lose_life
from ..queries import evaluate, members, refer
from ..state import State
from .result import after_costs, objects_only

CHOOSING: Final = (e.Reveal, e.Sacrifice, e.Discard, e.Exile, e.Tap, e.Untap, e.Move, e.Destroy)

DONE_TO: Final = (e.Exile, e.Move, e.Destroy, e.Tap, e.Untap, e.PutCounters, e.Attach)
"""What can't be done to what is not there any more."""
NAMED: Final = (r.Self, r.EventObject, r.Target, r.TargetRef, r.TopCards, r.Made)
"""References to certain objects, not to however many there may be."""
COSTS: Final = (e.Sacrifice, e.Discard, e.Exile, e.Tap, e.RemoveCounters, e.PayCost, e.LoseLife)

OWED: Final = (e.Sacrifice, e.Discard, e.RemoveCounters)
"""What is paid as a mandatory cost while something resolves (CR 118.12); as many cards as there are may be milled
(701.17b)."""


def possible(effect: Effect, ctx: Context) -> bool:
    """Whether the player acting (``ctx.actor``) can do it."""
    if isinstance(effect, e.Labelled):
        return possible(effect.effect, ctx)
    if isinstance(effect, e.Sequence):
        return _all_possible(effect, ctx)
    if isinstance(effect, e.KeywordAction) and effect.name in COST_DEEDS:
        return _can_do_deed(effect, ctx)
    if isinstance(effect, e.PayCost):
        from ..payability import can_pay
        from .structure import of_payer, resolution_bill

        return all(
            can_pay(ctx.state, player, resolution_bill(effect, ctx), of_payer(ctx, player), ctx.source)
            for player in refer(effect.player, ctx)
        )
    if isinstance(effect, e.Sacrifice) and not isinstance(effect.what, Choose):
        return bool(own_permanents(list(refer(effect.what, ctx)), ctx.actor, ctx.state))
    if isinstance(effect, e.RemoveCounters) and not isinstance(effect.on, Choose):
        amount = effect.amount
        least = amount.least if isinstance(amount, AnyAmount) else evaluate(amount, ctx)
        least = max(1, least)
        return any(counters_of(id, effect.kind, ctx.state) >= least for id in refer(effect.on, ctx))
    if isinstance(effect, e.LoseLife):  # CR 119.4
        paid = effect.amount.least if isinstance(effect.amount, AnyAmount) else evaluate(effect.amount, ctx)
        return all(
            ctx.state.players[player].life >= paid and not (paid and may_not_lose_life(ctx.state, player))
            for player in refer(effect.player, ctx)
        )
    if isinstance(effect, e.Draw):  # CR 121.2b, 121.3, also from an empty library
        number = max(1, effect.amount.least) if isinstance(effect.amount, AnyAmount) else evaluate(effect.amount, ctx)
        return not all(may_not_draw(ctx.state, player, number) for player in refer(effect.player, ctx))
    if isinstance(effect, e.Mill):  # CR 701.17b
        number = effect.amount.least if isinstance(effect.amount, AnyAmount) else evaluate(effect.amount, ctx)
        return all(len(ctx.state.players[player].library) >= number for player in refer(effect.player, ctx))
    if isinstance(effect, e.GainLife):  # CR 119.7
        return not all(may_not_gain_life(ctx.state, player) for player in refer(effect.player, ctx))
    if isinstance(effect, CHOOSING) and isinstance(effect.what, Choose):
        least = evaluate(effect.what.minimum, ctx)
        ids = list(members(effect.what.noun, ctx))
        if isinstance(effect, e.Sacrifice):
            ids = own_permanents(ids, ctx.actor, ctx.state)
        elif isinstance(effect, e.Discard):
            ids = own_hand(ids, ctx.actor, ctx.state)
        elif isinstance(effect, e.Tap):
            ids = [id for id in ids if not ctx.state.get(id).tapped]
        return len(ids) >= max(1, least)
    if isinstance(effect, DONE_TO):
        return _is_there(effect, ctx)
    if isinstance(effect, e.CastNow):
        from .casting import can_cast_now

        return can_cast_now(effect, ctx)
    if isinstance(effect, e.OneOf):
        return any(possible(part, ctx) for part in effect.effects)
    if isinstance(effect, e.Pick | e.Reveal) and isinstance(effect.what, Choose):
        return len(members(effect.what.noun, ctx)) >= max(1, evaluate(effect.what.minimum, ctx))
    return True


def _all_possible(effect: e.Sequence, ctx: Context) -> bool:
    """Of instructions one after another, the first has to be possible, and what would be costs together with it: they
    are paid in full or not at all (CR 118.3)."""
    costs = True
    for number, part in enumerate(effect.effects):
        bare = _bare(part)
        if (not number or (costs and isinstance(bare, COSTS)) or isinstance(bare, e.KeywordAction)) and not possible(
            part, ctx
        ):
            return False
        costs = costs and isinstance(bare, COSTS)
    return True


def _is_there(effect: Effect, ctx: Context) -> bool:
    """Whether something of what it names is still there, so that it can be done to it (CR 118.3, 608.2d)."""
    if isinstance(effect, e.PutCounters):
        what = effect.on
    else:
        assert isinstance(effect, e.Exile | e.Move | e.Destroy | e.Tap | e.Untap | e.Attach)
        what = effect.what
    if not isinstance(what, NAMED):
        return True
    ids = refer(what, ctx)
    if any(is_player(id) for id in ids):
        return True
    there = [ctx.state.get(id) for id in objects_only(after_costs(ids, ctx), ctx)]
    if isinstance(effect, e.Tap):
        return any(not obj.tapped for obj in there)
    if isinstance(effect, e.Untap):
        return any(obj.tapped for obj in there)
    return bool(there)


def _bare(effect: Effect) -> Effect:
    return effect.effect if isinstance(effect, e.Labelled) else effect


def _can_do_deed(effect: e.KeywordAction, ctx: Context) -> bool:
    """Whether the player can do what might be a cost as well (CR 701.59b, 701.61a)."""
    from ..payability import can_pay
    from .structure import of_payer, resolution_bill

    cost = e.PayCost(Fixed(ctx.actor), Cost(None, (effect,)))
    whole = written_out(effect)
    if isinstance(whole, e.OneOf):
        return any(possible(e.PayCost(Fixed(ctx.actor), Cost(None, (part,))), ctx) for part in whole.effects)
    mine = of_payer(ctx, ctx.actor)
    return can_pay(ctx.state, ctx.actor, resolution_bill(cost, mine), mine, ctx.source)


def counters_of(id: int, kind: str, state: State) -> int:
    """How many counters of the kind are on the object, or the player has."""
    if is_player(id):
        return state.players[id].count(kind)
    obj = state.find(id)
    return 0 if obj is None else obj.count(kind)


def own_permanents(ids: list[int], player: int, state: State) -> list[int]:
    """Those that the player controls on the battlefield: only they can be sacrificed by that player (CR 701.21a)."""
    found = []
    for id in ids:
        obj = state.find(id)
        if obj is not None and obj.zone == BATTLEFIELD and obj.controller == player:
            if not cannot_be_sacrificed(obj):
                found.append(id)
    return found


def own_hand(ids: list[int], player: int, state: State) -> list[int]:
    """Those in the player's hand: only they can be discarded by that player (CR 701.9a)."""
    found = []
    for id in ids:
        obj = state.find(id)
        if obj is not None and obj.zone == HAND and obj.owner == player:
            found.append(id)
    return found
