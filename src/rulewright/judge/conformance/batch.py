"""Running many scenarios, in several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from rulewright.cards.source import CardSource

from .outcome import ERROR, Result
from .record import Deck, Line
from .running import Runner

CHUNK: Final = 12
"""Scenarios handed to a process at a time."""

MOST_JOBS: Final = 61
"""Processes at the same time, as many as every system can wait for."""

_runner: Runner | None = None


def run_all(
    lines: Sequence[Line], open_pool: Callable[[], CardSource], decks: dict[str, Deck], jobs: int
) -> Iterator[Result]:
    """The results as they come, in the order of the corpus where one process does it all.

    ``open_pool`` is called in each process. What was under way as a process died is run again, each scenario by itself:
    only one that kills its process again is an error.
    """
    if jobs <= 1 or len(lines) <= 1:
        runner = Runner(open_pool(), decks)
        for line in lines:
            yield runner.run(line)
        return
    chunks = [lines[at : at + CHUNK] for at in range(0, len(lines), CHUNK)]
    jobs = min(jobs, len(chunks), MOST_JOBS)
    while chunks:
        suspects: list[Line] = []
        broken = False
        with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(open_pool, decks)) as executor:
            waiting: dict[Future[list[Result]], Sequence[Line]] = {}
            while waiting or (chunks and not broken):
                while chunks and len(waiting) < jobs and not broken:
                    try:
                        waiting[executor.submit(_work, chunks[0])] = chunks[0]
                    except BrokenProcessPool:
                        broken = True
                    else:
                        chunks.pop(0)
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    chunk = waiting.pop(future)
                    try:
                        yield from future.result()
                    except BrokenProcessPool:
                        suspects.extend(chunk)
                        broken = True
        yield from _one_by_one(suspects, open_pool, decks)


def _one_by_one(lines: Sequence[Line], open_pool: Callable[[], CardSource], decks: dict[str, Deck]) -> Iterator[Result]:
    """The results of scenarios of which one has killed its process."""
    left = list(lines)
    while left:
        with ProcessPoolExecutor(1, initializer=_begin, initargs=(open_pool, decks)) as executor:
            while left:
                line = left.pop(0)
                try:
                    yield from executor.submit(_work, [line]).result()
                except BrokenProcessPool:
                    why = "the process that ran it has died"
                    yield Result(line.id, ERROR, line.topic, line.core, "process", why)
                    break


def _begin(open_pool: Callable[[], CardSource], decks: dict[str, Deck]) -> None:
    global _runner
    _runner = Runner(open_pool(), decks)


def _work(chunk: Sequence[Line]) -> list[Result]:
    assert _runner is not None
    return [_runner.run(line) for line in chunk]
