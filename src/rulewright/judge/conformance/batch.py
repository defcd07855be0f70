"""Running many scenarios, in several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulewright.cards.source import CardSource
from rulewright.game.workers import DIED, play_all

from .outcome import ERROR, Result
from .record import Deck, Line
from .running import Runner


class Opener:
    """What each process calls once, for a function that runs a scenario by its number."""

    def __init__(self, lines: Sequence[Line], open_pool: Callable[[], CardSource], decks: dict[str, Deck]) -> None:
        self.lines = lines
        self.open_pool = open_pool
        self.decks = decks

    def __call__(self) -> Callable[[int], Result]:
        runner = Runner(self.open_pool(), self.decks)
        lines = self.lines
        return lambda number: runner.run(lines[number])


def run_all(
    lines: Sequence[Line], open_pool: Callable[[], CardSource], decks: dict[str, Deck], jobs: int
) -> Iterator[Result]:
    """The results as they come, in the order of the corpus where one process does it all.

    ``open_pool`` is called in each process. What was under way as a process died is run again: only a scenario that
    kills its process each time is an error. Raises `WorkersError` where processes cannot run anything.
    """
    for number, result in play_all(Opener(lines, open_pool, decks), range(len(lines)), jobs):
        line = lines[number]
        yield result or Result(line.id, ERROR, line.topic, line.core, "process", DIED)
