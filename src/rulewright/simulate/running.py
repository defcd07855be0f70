"""A run: the games that are still to be played, wherever they are played, written down and handed on as they end."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulewright.game.workers import DIED, play_all
from rulewright.vocabulary.arguments import whole

from .cluster import connected, play_with
from .errors import SimulationError
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

    Raises `SimulationError` for the file and the cluster at once, before any game, and `WorkersError` where processes
    cannot play; the generator must be closed if it is not read to its end.
    """
    games = whole("games", games, SimulationError, 1)
    jobs = whole("jobs", jobs, SimulationError, 0)
    with ExitStack() as opened:
        journal = None if file is None else opened.enter_context(Journal(file, run_of(setup), games))
        found = {} if journal is None else journal.found
        numbers = [number for number in range(games) if number not in found]
        cluster = opened.enter_context(connected(ray)) if ray and numbers else None
        return _records(opened.pop_all(), setup, journal, numbers, jobs, cluster)


def _records(
    opened: ExitStack, setup: Setup, journal: Journal | None, numbers: list[int], jobs: int, cluster: Any
) -> Generator[GameRecord, None, None]:
    with opened:
        if journal is not None:
            yield from journal.found.values()
        for record in _played(setup, numbers, jobs, cluster):
            if journal is not None:
                journal.add(record)
            yield record


def _played(setup: Setup, numbers: list[int], jobs: int, cluster: Any) -> Iterator[GameRecord]:
    if not numbers:
        return
    opener = Opener(setup)
    results = play_all(opener, numbers, jobs) if cluster is None else play_with(cluster, opener, numbers)
    for number, record in results:
        if record is None:
            players = setup.players
            record = broken(number, game_seed(setup.seed, number, players), number % players, DIED)
        yield record
