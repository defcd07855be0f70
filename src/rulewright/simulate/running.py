"""A run: the games that are still to be played, wherever they are played, written down and handed on as they end."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path

from rulewright.game.workers import DIED, play_all

from .cluster import play_on_ray
from .journal import Journal, run_of
from .playing import Player
from .record import GameRecord, broken
from .seeds import game_seed
from .setup import Setup


@dataclass(frozen=True, slots=True)
class Opener:
    """What a process calls once, to play games of a run."""

    setup: Setup

    def __call__(self) -> Player:
        return Player(self.setup)


def run(
    setup: Setup, games: int, *, jobs: int = 0, file: Path | None = None, ray: str = ""
) -> Generator[GameRecord, None, None]:
    """The records of a run: first those that the file has already, then those of the games as they end, each of which
    is in the file when it comes. ``jobs``: processes (0: one a core). ``ray``: the address of a cluster, used in their
    place.

    Raises `SimulationError`, or `WorkersError` where processes cannot play; the generator must be closed if it is not
    read to its end.
    """
    if file is None:
        yield from _played(setup, range(games), jobs, ray)
        return
    with Journal(file, run_of(setup), games) as journal:
        yield from journal.found.values()
        numbers = [number for number in range(games) if number not in journal.found]
        for record in _played(setup, numbers, jobs, ray):
            journal.add(record)
            yield record


def _played(setup: Setup, numbers: range | list[int], jobs: int, ray: str) -> Iterator[GameRecord]:
    if not numbers:
        return
    opener = Opener(setup)
    results = play_on_ray(opener, numbers, ray) if ray else play_all(opener, numbers, jobs)
    for number, record in results:
        if record is None:
            players = setup.players
            record = broken(number, game_seed(setup.seed, number, players), number % players, DIED)
        yield record
