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

    ``open_pool`` is called in each process. A process that dies costs the scenarios that it had, as errors.
    """
    if jobs <= 1 or len(lines) <= 1:
        runner = Runner(open_pool(), decks)
        for line in lines:
            yield runner.run(line)
        return
    chunks = [lines[at : at + CHUNK] for at in range(0, len(lines), CHUNK)]
    jobs = min(jobs, len(chunks), MOST_JOBS)
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(open_pool, decks)) as executor:
        waiting: dict[Future[list[Result]], Sequence[Line]] = {}
        for chunk in chunks:
            waiting[executor.submit(_work, chunk)] = chunk
        while waiting:
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                chunk = waiting.pop(future)
                try:
                    yield from future.result()
                except BrokenProcessPool:
                    for line in chunk:
                        why = "the process that ran it has died"
                        yield Result(line.id, ERROR, line.topic, line.core, "process", why)


def _begin(open_pool: Callable[[], CardSource], decks: dict[str, Deck]) -> None:
    global _runner
    _runner = Runner(open_pool(), decks)


def _work(chunk: Sequence[Line]) -> list[Result]:
    assert _runner is not None
    return [_runner.run(line) for line in chunk]
