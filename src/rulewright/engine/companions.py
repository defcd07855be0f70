"""Companions: which card a starting deck allows, and revealing it before the game (CR 103.2b, 702.139)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.ability import Companion
from rulewright.abilities.condition import AmongDeck, DeckLarger, EachInDeck
from rulewright.abilities.node import Condition

from .context import Context
from .decide import pick
from .decision import Decision
from .event import NONE, REVEAL, Event
from .happen import occur
from .objects import SLOT_MASK, Obj
from .outside import outside
from .queries import evaluate, matches
from .state import State
from .traits import NotEvaluable, names_of

COMMANDER_DECK: Final = 100
"""The cards of every deck of Commander, commanders included (CR 903.5a)."""


def reveal_companions(state: State, order: list[int]) -> Generator[Decision, int, None]:
    """Each player may reveal one card from outside the game whose companion ability their deck allows (CR 103.2b)."""
    for seat in order:
        allowed = [id for id in outside(state, seat) if may_be_companion(state, seat, id)]
        if not allowed:
            continue
        chosen = yield from pick(seat, allowed, 0, 1, NONE, "103.2b", "Companion")
        for id in chosen:
            choose(state, seat, id)


def choose(state: State, player: int, id: int) -> None:
    """The card is the player's companion from now on, and everyone knows it. It stays outside the game (CR 103.2b)."""
    state.edit(id).seen = (1 << len(state.players)) - 1
    state.edit_player(player).companion = id
    occur(state, Event(REVEAL, id, player, "103.2b"))


def may_be_companion(state: State, player: int, id: int) -> bool:
    """Whether the card has a companion ability whose condition the player's starting deck fulfills."""
    conditions: list[Condition] = []
    for ability in state.objects[id & SLOT_MASK].now.abilities:
        tree = ability.tree
        if isinstance(tree, Companion):
            conditions.append(tree.condition)
    return any(fulfills(starting_deck(state, player), condition, state, id) for condition in conditions)


def starting_deck(state: State, player: int) -> list[Obj]:
    """The cards of the deck once the sideboard is set aside; a commander is one of them (CR 103.2a, 702.139b)."""
    ids = list(state.players[player].library)
    for id in state.board.command:
        obj = state.objects[id & SLOT_MASK]
        if obj.owner == player and obj.commander is not None:
            ids.append(id)
    return [state.objects[id & SLOT_MASK] for id in ids]


def fulfills(deck: list[Obj], condition: Condition, state: State, source: int) -> bool:
    """Whether the condition of a companion ability is true of the deck."""
    ctx = Context(state, state.get(source).owner, source)
    if isinstance(condition, EachInDeck):
        return all(matches(condition.filter, card, ctx) for card in deck if matches(condition.which, card, ctx))
    if isinstance(condition, AmongDeck):
        cards = [card for card in deck if matches(condition.which, card, ctx)]
        if condition.what == "different names":
            names = [name for card in cards for name in names_of(card)]
            return len(names) == len(set(names))
        shared = -1
        for card in cards:
            shared &= card.now.types
        return shared != 0
    if isinstance(condition, DeckLarger):
        led = any(card.commander is not None for card in deck)
        least = COMMANDER_DECK if led and not state.settings.brawl else state.settings.least
        return len(deck) >= least + evaluate(condition.by, ctx)
    raise NotEvaluable(f"a starting deck: {type(condition).__name__}")
