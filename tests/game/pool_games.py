"""Random games with decks of random cards of the pool: whatever is understood must play without an error.

``python -m tests.game.pool_games CARDS [--games N] [--first SEED]`` plays games and prints what breaks.
"""

from __future__ import annotations

import argparse
import gzip
import random
import traceback
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from rulewright.cards.record import CardRecord, card_of
from rulewright.cards.source import StarterSet
from rulewright.coverage.invariants import cards, check
from rulewright.engine.characteristics import Characteristics
from rulewright.engine.definition import Definition
from rulewright.engine.state import COMPLETE, FOLDED
from rulewright.game.binding import Bindery, CardReading, define
from rulewright.game.game import Game
from rulewright.game.view import view
from rulewright.players.random_player import RandomPlayer
from rulewright.vocabulary.cardtype import LAND

BASICS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
LONGEST: Final = 4_000
"""Decisions after which a game is left: random players need not end one."""
EVERY: Final = 7
"""The invariants are checked after one decision in so many."""


@cache
def lines(file: Path) -> tuple[str, ...]:
    """The pool's records, unread."""
    with gzip.open(file, "rt", encoding="utf-8") as opened:
        return tuple(opened)


@cache
def basics() -> tuple[Definition, ...]:
    """The five basic lands."""
    bindery = Bindery(StarterSet())
    return tuple(bindery.definition(name) for name in BASICS)


_KNOWN: dict[str, Definition | None] = {}


def understood(line: str) -> Definition | None:
    """The card's definition, if it is a Vintage-legal card that is understood."""
    if line not in _KNOWN:
        record = msgspec.json.decode(line, type=CardRecord)
        found = None
        if (record.legalities or {}).get("vintage") in ("legal", "restricted"):
            reading = CardReading(card_of(record))
            if reading.understood:
                found = define(reading)
        _KNOWN[line] = found
    return _KNOWN[line]


def deck(pool: Sequence[str], chance: random.Random) -> list[Definition]:
    """Sixty cards: eighteen different ones of two colors at most, two of each, and basic lands."""
    colors = 0
    for bit in chance.sample(range(5), 2):
        colors |= 1 << bit
    chosen: list[Definition] = []
    while len(chosen) < 18:
        found = understood(chance.choice(pool))
        if found is not None and fits(found.front, colors) and found not in chosen:
            chosen.append(found)
    lands = [land for bit, land in enumerate(basics()) if colors >> bit & 1]
    return [card for card in chosen for _ in range(2)] + [lands[at % 2] for at in range(24)]


def fits(face: Characteristics, colors: int) -> bool:
    """Whether a deck of these colors can play the card."""
    if face.types & LAND:
        return True
    return face.mana_cost is not None and face.mana_cost.colors & ~colors == 0


def play(file: Path, seed: int) -> tuple[list[str], int]:
    """Plays one game; the cards in it and the number of decisions. Raises what the game raises."""
    chance = random.Random(seed)
    pool = lines(file)
    decks = [deck(pool, chance), deck(pool, chance)]
    names = sorted({card.name for one in decks for card in one})
    count = 0
    try:
        game = Game(decks, seed, COMPLETE if seed % 5 == 4 else FOLDED)
        players = [RandomPlayer(seed), RandomPlayer(seed + 1)]
        start = cards(game.state)
        while (decision := game.decision) is not None and count < LONGEST:
            game.answer(players[decision.player].choose(decision))
            count += 1
            seen = game.view(count % 2)  # of which the next one remembers what was not written
            if count % EVERY == 0:
                check(game.play, start)
                assert seen == view(game.state, count % 2), "a view remembers what is no longer so"
    except Exception as error:
        error.add_note(f"seed {seed}, decision {count}, cards: {'; '.join(names)}")
        raise
    return names, count


def main() -> None:
    """Plays games and prints errors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", type=Path)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    broken = decisions = 0
    for seed in range(options.first, options.first + options.games):
        try:
            _, count = play(options.cards, seed)
            decisions += count
        except Exception:
            broken += 1
            print(f"---- seed {seed}")
            traceback.print_exc()
    print(f"{options.games} games, {decisions} decisions, {broken} broken")


if __name__ == "__main__":
    main()
