"""Positions to observe: random games of the starter decks, and of decks of cards of our own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from rulewright.cards.source import StarterSet
from rulewright.engine.decision import Decision
from rulewright.engine.definition import Definition
from rulewright.engine.state import State
from rulewright.envs.codes import Codes
from rulewright.envs.layout import Floats, Layout
from rulewright.envs.observing import Observing
from rulewright.game.binding import Bindery
from rulewright.game.game import Game
from rulewright.players.random_player import RandomPlayer

from ..game.decks import starter_decks

LAYOUT = Layout()


@cache
def codes() -> Codes:
    """Numbers for the cards of the starter decks."""
    return Codes(card for deck in wide_decks() for card in deck)


@cache
def wide_decks() -> tuple[tuple[Definition, ...], tuple[Definition, ...]]:
    """Every card of the starter set, in two decks: faces, adventures, sagas and many kinds of decisions."""
    source = StarterSet()
    bindery = Bindery(source)
    cards = [bindery.bind(card) for card in source]
    lands = [bindery.definition(name) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")] * 4
    return (*cards[::2], *lands), (*cards[1::2], *lands)


def games(
    seeds: range, decks: tuple[tuple[Definition, ...], ...] | None = None, longest: int = 1500
) -> Iterator[tuple[Game, Decision]]:
    """Every decision of random games."""
    for seed in seeds:
        game = Game(starter_decks() if decks is None else decks, seed)
        player = RandomPlayer(seed)
        for _ in range(longest):
            decision = game.decision
            if decision is None:
                break
            yield game, decision
            game.answer(player.choose(decision))


def observed(state: State, decision: Decision | None, player: int, page: int = 0, layout: Layout = LAYOUT) -> Floats:
    """What the player knows, with nothing kept from before."""
    out = np.zeros(layout.size, np.float32)
    Observing(layout, codes(), player, {}).observe(state, decision, page, out)
    return out
