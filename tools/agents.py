"""How strong the agents are: matches on the starter decks, with the Wilson interval of each win rate.

Each pair of games swaps the seats, each two pairs the decks. Everything comes from the seeds, so the numbers are the
same on every machine. Exits with 1 if a goal is missed.

    python tools/agents.py [--games 200] [--iterations 200] [--jobs 2] [--only heuristic]
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Final

from rulewright.cards.deck import starter_deck
from rulewright.cards.source import StarterSet
from rulewright.engine.definition import Definition
from rulewright.engine.state import Settings
from rulewright.game.binding import Bindery
from rulewright.game.game import Game
from rulewright.players.match import CALLED_OFF, play_match
from rulewright.players.registry import agent
from rulewright.simulate.intervals import wilson

GOALS: Final = (("heuristic", "random", 0.95), ("mcts", "heuristic", 0.55))


@cache
def decks() -> tuple[list[Definition], list[Definition]]:
    """The two starter decks."""
    bindery = Bindery(StarterSet())
    one, other = ([bindery.bind(card) for card in starter_deck(name).cards()] for name in ("drumfire", "lantern-court"))
    return one, other


def play(job: tuple[str, str, int]) -> tuple[bool, int, str]:
    """One match; whether the first agent won it, its turns, and what went wrong."""
    one, other, number = job
    seat = number % 2
    ours, theirs = decks() if number // 2 % 2 else decks()[::-1]
    seats = [ours, theirs] if seat == 0 else [theirs, ours]
    agents = [agent(one, 2 * number), agent(other, 2 * number + 1)]
    if seat:
        agents.reverse()
    result = play_match(Game(seats, number // 4, Settings(autopay=True)), agents)
    return result.winner == seat, result.turns, result.why if result.failures or result.outcome == CALLED_OFF else ""


def played(one: str, other: str, games: int, jobs: int) -> Iterator[tuple[bool, int, str]]:
    """The matches, in order."""
    matches = [(one, other, number) for number in range(games)]
    if jobs == 1:
        yield from map(play, matches)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, matches)


def main() -> int:
    """Plays the matches and prints the rates."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="matches for each goal")
    parser.add_argument("--iterations", type=int, default=200, help="iterations of the search for each decision")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes")
    parser.add_argument("--only", choices=[goal[0] for goal in GOALS], help="only this agent's goal")
    parser.add_argument("--progress", action="store_true", help="print the count after each match")
    arguments = parser.parse_args()
    if arguments.games < 1 or not 1 <= arguments.jobs <= 64:
        parser.error("it takes at least one game, and from 1 to 64 jobs")
    missed = False
    for one, other, goal in GOALS:
        if arguments.only not in (None, one):
            continue
        name = f"{one}:{arguments.iterations}" if one == "mcts" else one
        began = time.monotonic()
        won, turns = 0, 0
        for number, (each, length, why) in enumerate(played(name, other, arguments.games, arguments.jobs), 1):
            won += each
            turns += length
            if why:
                print(f"match {number}: {why}")
                missed = True
            if arguments.progress:
                print(f"  {number}: {won}", flush=True)
        low, high = wilson(won, arguments.games)
        rate = won / arguments.games
        missed = missed or rate < goal
        print(
            f"{name} against {other}: {won} of {arguments.games} won, {rate:.1%} (95 % interval {low:.1%} to"
            f" {high:.1%}, goal {goal:.0%}); {turns / arguments.games:.1f} turns a game,"
            f" {(time.monotonic() - began) / arguments.games:.2f} s",
            flush=True,
        )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
