"""The mana that there is for what is being cast: its card is on the stack by then, not where it was (CR 601.2a)."""

from __future__ import annotations

from rulewright.abilities.continuous import Replaces
from rulewright.abilities.replacement import WouldProduceMana
from rulewright.vocabulary.zone import STACK

from .context import Context
from .event import MOVE, NONE, Event
from .facts import walk
from .layers import refresh
from .losses import is_afar, what_it_looks_at
from .mana import Supply, fresh_supply, supply
from .objects import SLOT_MASK
from .roster import roster
from .state import State
from .zones import move


def supply_for(state: State, player: int, ctx: Context) -> Supply:
    """The player's supply of mana as it is once the card that is being cast has been put onto the stack: a mana ability
    may look at the zone that it left (CR 601.2a, 601.2g)."""
    found = supply(state, player)
    card = None if ctx.casting == NONE else state.find(ctx.casting)
    if card is None or card.zone == STACK or not looks_afar(state, player, found):
        return found
    return _once_cast(state, player, card.id, found)


def most_mana(state: State, player: int, ctx: Context) -> int:
    """No payment of the player for what is being cast can use more mana than this."""
    return supply_for(state, player, ctx).most + len(state.players[player].mana)


def looks_afar(state: State, player: int, available: Supply) -> bool:
    """Whether the mana may depend on what lies in zones other than the battlefield."""
    index = state.board.index
    if index.far:
        return True
    if not available.looks:
        return False
    if available.afar < 0:
        available.afar = index.volatile >> MOVE & 1 or _speaks_of_other_zones(state, player)
    return available.afar > 0


def _speaks_of_other_zones(state: State, player: int) -> bool:
    """Whether the player's mana abilities, or what replaces mana, count or look at objects off the battlefield."""
    seat = state.players[player]
    for id in [*roster(state).makers[player], *seat.hand, *seat.graveyard]:
        now = state.objects[id & SLOT_MASK].now
        for at in now.mana_abilities:
            if any(is_afar(node) for node in what_it_looks_at(now.abilities[at])):
                return True
    for static in state.board.index.replaces:
        effect = static.effect
        if isinstance(effect, Replaces) and isinstance(effect.event, WouldProduceMana):
            if any(is_afar(node) for node in walk(static.ability.tree)):
                return True
    return False


def _once_cast(state: State, player: int, id: int, before: Supply) -> Supply:
    """The supply in the position in which the card has been put onto the stack, kept with the one before that."""
    stamp = state.changes.everything()
    known = before.once_cast.get(id)
    if known is not None and known.stamp == stamp:
        return known
    imagined = state.imagine()
    event = Event(MOVE, id, player, "601.2a")
    event.to_zone = STACK
    move(imagined, event)
    if imagined.board.index.volatile >> MOVE & 1:
        imagined.edit_board().stale = True
    refresh(imagined)
    found = fresh_supply(imagined, player)
    found.stamp = stamp
    before.once_cast[id] = found
    return found
