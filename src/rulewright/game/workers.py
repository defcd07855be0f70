"""Processes that play games, or scenarios, by their numbers. One that dies is replaced, and its games are played again.

An executor does not say which task a process died of; here every process has a pipe of its own, so that the game it was
at is known: after `TRIES` deaths it is given up, all others go on. Results come one by one, as the games end.
"""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, TypeVar

from rulewright.vocabulary.errors import RulewrightError

Result = TypeVar("Result")
Opener = Callable[[], Callable[[int], Result]]
"""What is called once in each process, and gives what plays a game by its number. It must pickle."""


class WorkersError(RulewrightError):
    """Processes with which nothing can be played."""


PER_CORE: Final = 4
"""The most processes for each core of the machine."""
AHEAD: Final = 4
"""Games that a process has been told to play: the one it is at, and those that it need not ask for."""
TRIES: Final = 3
"""Deaths after which a game is given up, or the run if processes die before they have begun."""
DIED: Final = f"the process that played it has died, {TRIES} times"
_PATIENCE: Final = 5.0
"""Seconds that a process has to end."""


def bounded(jobs: int, games: int) -> int:
    """How many processes there will be: as many as were asked for (0: one a core), but no more than games, nor than
    `PER_CORE` for each core."""
    cores = os.cpu_count() or 1
    return max(1, min(jobs or cores, games, PER_CORE * cores))


def play_all(opener: Opener[Result], numbers: Sequence[int], jobs: int) -> Iterator[tuple[int, Result | None]]:
    """The games' results as they come; None for a game of which the processes died.

    One job is done in this process, in order. What an opener or a game raises in a process ends the run with a
    `WorkersError`: what games may raise is for the opener's function to catch.
    """
    jobs = bounded(jobs, len(numbers))
    if jobs <= 1:
        play = opener()
        for number in numbers:
            yield number, play(number)
        return
    crew = _Crew(opener, numbers, jobs)
    try:
        yield from crew.results()
    finally:
        crew.dismiss()


class _Worker:
    """A process, our end of its pipe, and the games that it has been told to play, the present one first."""

    __slots__ = ("given", "pipe", "process", "ready")

    def __init__(self, process: SpawnProcess, pipe: Connection) -> None:
        self.process = process
        self.pipe = pipe
        self.given: deque[int] = deque()
        self.ready = False


class _Crew:
    """The processes of a run."""

    def __init__(self, opener: Opener[Any], numbers: Sequence[int], jobs: int) -> None:
        self._opener = opener
        self._waiting = deque(numbers)
        self._left = len(numbers)
        self._deaths: Counter[int] = Counter()
        self._stillborn = 0
        self._workers: list[_Worker] = []
        for _ in range(jobs):
            self._hire()

    def _hire(self) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._opener), daemon=True)
        with _deaf():
            process.start()
        theirs.close()
        worker = _Worker(process, ours)
        self._workers.append(worker)
        self._feed(worker)

    def _feed(self, worker: _Worker) -> None:
        with suppress(OSError):  # one that has died is met when its results are read
            while self._waiting and len(worker.given) < AHEAD:
                worker.given.append(self._waiting.popleft())
                worker.pipe.send(worker.given[-1])

    def results(self) -> Iterator[tuple[int, Any]]:
        """The results as they come."""
        while self._left:
            pipes = {worker.pipe: worker for worker in self._workers}
            for pipe in wait(list(pipes)):
                assert isinstance(pipe, Connection)
                worker = pipes[pipe]
                try:
                    message = worker.pipe.recv()
                except (EOFError, OSError):
                    yield from self._bury(worker)
                    continue
                if not worker.ready:
                    if message is not None:
                        raise WorkersError(f"a process cannot play: {message}")
                    worker.ready = True
                    self._stillborn = 0
                    continue
                number, result, error = message
                if error is not None:
                    raise WorkersError(f"game {number} cannot be played: {error}")
                worker.given.popleft()
                self._feed(worker)
                self._left -= 1
                yield number, result

    def _bury(self, worker: _Worker) -> Iterator[tuple[int, None]]:
        """A process has died: another one plays its games."""
        self._workers.remove(worker)
        worker.pipe.close()
        worker.process.join(_PATIENCE)
        given = list(worker.given)
        if not worker.ready:
            self._stillborn += 1
            if self._stillborn >= TRIES:
                code = worker.process.exitcode
                raise WorkersError(f"the processes die as they begin (exit code {code})", right="--jobs 1")
        elif given:
            self._deaths[given[0]] += 1
            if self._deaths[given[0]] >= TRIES:
                self._left -= 1
                yield given.pop(0), None
        self._waiting.extendleft(reversed(given))
        if self._waiting:
            self._hire()

    def dismiss(self) -> None:
        """Ends all processes, whatever they are at."""
        for worker in self._workers:
            worker.pipe.close()
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join(_PATIENCE)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()


@contextmanager
def _deaf() -> Iterator[None]:
    """A process that is started here does not hear the keyboard's interrupts: its parent does, and ends it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def settle() -> None:
    """A process of its own: what is loaded is not looked through for garbage again and again."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _work(pipe: Connection, opener: Opener[Any]) -> None:
    """The life of a process: it plays until its parent closes the pipe, or is no more."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        play = opener()
    except Exception as error:
        pipe.send(f"{type(error).__name__}: {error}")
        return
    settle()
    with suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            number = pipe.recv()
            try:
                result = play(number)
            except Exception as error:
                pipe.send((number, None, f"{type(error).__name__}: {error}"))
                return
            pipe.send((number, result, None))
