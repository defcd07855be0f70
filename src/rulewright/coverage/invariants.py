"""What must hold at every decision of every game: `check` raises `BrokenInvariant` where it does not."""

from __future__ import annotations

from collections import Counter

from rulewright.engine.decision import Option, Priority
from rulewright.engine.mana import Supply, fresh_supply, supply
from rulewright.engine.objects import CARD, SLOT_MASK
from rulewright.engine.offers import find_options, options_for
from rulewright.engine.play import Play
from rulewright.engine.roster import Roster, roster
from rulewright.engine.state import State
from rulewright.vocabulary import zone as z


class BrokenInvariant(AssertionError):
    """The engine has done what no game can do."""


def hold(true: bool, what: str) -> None:
    """Raises `BrokenInvariant` unless it is true."""
    if not true:
        raise BrokenInvariant(what)


def zones(state: State) -> list[tuple[int, int]]:
    """Every (zone, id) there is."""
    board = state.board
    found = [(z.BATTLEFIELD, id) for id in board.battlefield]
    found += [(z.STACK, id) for id in board.stack]
    found += [(z.EXILE, id) for id in board.exile]
    found += [(z.COMMAND, id) for id in board.command]
    for player in state.players:
        found += [(z.LIBRARY, id) for id in player.library]
        found += [(z.HAND, id) for id in player.hand]
        found += [(z.GRAVEYARD, id) for id in player.graveyard]
        found += [(z.SIDEBOARD, id) for id in player.sideboard]
    return found


def cards(state: State) -> Counter[tuple[int, str]]:
    """Who owns how many of which card, wherever they are; a merged permanent is all of its components (CR 729.2)."""
    found: Counter[tuple[int, str]] = Counter()
    for obj in state.objects:
        kinds = [(part.kind, part.card) for part in obj.parts] or [(obj.kind, obj.card)]
        found.update((obj.owner, card.name) for kind, card in kinds if kind == CARD and card is not None)
    return found


def key(option: Option) -> tuple[object, ...]:
    """An option by value."""
    method = option.method
    how = None if method is None else (method.keyword, method.cost, method.source, method.face)
    return (option.kind, option.id, option.number, option.extra, option.made, how)


def check(play: Play, start: Counter[tuple[int, str]]) -> None:
    """Raises `BrokenInvariant` where an invariant is broken."""
    state = play.state
    hold(cards(state) == start, "cards are conserved")
    places = zones(state)
    ids = [id for _, id in places]
    hold(len(ids) == len(set(ids)), "no object is in two zones")
    for zone, id in places:
        obj = state.objects[id & SLOT_MASK]
        hold(obj.id == id, "a zone holds only objects that exist")
        hold(obj.zone == zone, "an object knows its zone")
    decision = play.decision
    if decision is None:
        hold(play.over, "only a game that is over asks nothing")
        return
    hold(bool(decision.options), "a decision has an option")
    hold(not state.players[decision.player].lost, "who decides is in the game")
    if isinstance(decision, Priority):
        hold(state.turn.priority == decision.player, "who has priority is asked")
        fresh = find_options(state, decision.player)
        hold([key(o) for o in decision.options] == [key(o) for o in fresh], "the cached options are the true ones")
        check_caches(state)
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        if obj.attached_to >= 0:
            host = state.find(obj.attached_to)
            hold(host is None or id in host.attachments, "a host knows what is attached to it")


ROSTER = (
    *("able", "actors", "ascending", "creatures", "listening", "makers", "prepared", "racing", "telling", "veiled"),
    "watched",
)
"""The roster's lists."""


def check_caches(state: State) -> None:
    """Every cache whose stamp says that it is true gives what working it out from nothing gives."""
    known, new = roster(state), Roster(state)
    for name in ROSTER:
        hold(getattr(known, name) == getattr(new, name), f"the roster's list {name} is out of date")
    for player in range(len(state.players)):
        if not state.players[player].lost:
            hold(supplied(supply(state, player)) == supplied(fresh_supply(state, player)), "the supply is out of date")
            cached = [key(option) for option in options_for(state, player)]
            state.supplies.clear()
            hold(cached == [key(option) for option in find_options(state, player)], "the options are out of date")


def supplied(supply: Supply) -> list[object]:
    """A supply by value."""
    found: list[object] = [supply.most, supply.consumed, supply.simple, supply.kinds, supply.uses]
    for source in supply.sources:
        activation = source.activation
        outputs = [[(unit.types, unit.kind, unit.snow) for unit in output] for output in activation.outputs]
        found.append((source.id, source.index, source.sacrificed, activation.uses, activation.cost, outputs))
    return found
