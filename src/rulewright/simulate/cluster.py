"""Games played on a Ray cluster (the extra ``rulewright[ray]``): the same results for the same seeds.

Games go out in small batches, and results come back as batches end. A batch whose worker has died is played again, game
by game; a game of which the workers die each time is given up.
"""

from __future__ import annotations

import importlib
import logging
import os
import socket
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

from rulewright.game.workers import TRIES, Opener, Result

from .errors import SimulationError

LOCAL: Final = "local"
"""The address of an instance of our own on this machine, with `LOCAL_WORKERS`."""
LOCAL_WORKERS: Final = 2
_REACH: Final = 5.0
"""Seconds in which a cluster has to answer."""
_AHEAD: Final = 3
"""Batches that are under way for each worker."""
_BATCH_SECONDS: Final = 1.0
_MOST: Final = 100
"""A batch takes about so many seconds, and has no more games than that."""

_opened: dict[str, Any] = {}
"""What plays, in a worker, by the key of the run: decks are bound once."""


def play_on_ray(opener: Opener[Result], numbers: Sequence[int], address: str) -> Iterator[tuple[int, Result | None]]:
    """The games' results as they come; None for a game of which the workers died.

    Raises `SimulationError` where Ray is not installed, the cluster cannot be reached or a worker cannot play.
    """
    with connected(address) as ray:
        yield from play_with(ray, opener, numbers)


def play_with(ray: Any, opener: Opener[Result], numbers: Sequence[int]) -> Iterator[tuple[int, Result | None]]:
    """The same with a ``ray`` module that is connected."""
    return _Batches(ray, opener, numbers).results()


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """The ``ray`` module, connected."""
    try:
        ray = importlib.import_module("ray")
    except ModuleNotFoundError:
        raise SimulationError("Ray is not installed", where="--ray", right="pip install 'rulewright[ray]'") from None
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR, "configure_logging": True}
    try:
        if address == LOCAL:
            os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns of what it will do one day
            os.environ.setdefault("RAY_worker_niceness", "0")  # as our own processes; Ray's default is 15
            ray.init(num_cpus=LOCAL_WORKERS, include_dashboard=False, **quiet)
        else:
            reach(address)
            ray.init(address=address, **quiet)
    except SimulationError:
        raise
    except Exception as error:
        what = str(error).strip().partition("\n")[0] or type(error).__name__
        raise SimulationError(f"the cluster cannot be used: {what}", where=f"--ray {address}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def reach(address: str) -> None:
    """Raises `SimulationError` unless something listens at the address; ``auto`` is left to Ray."""
    if address == "auto":
        return
    right = "local, auto, HOST:PORT or ray://HOST:PORT"
    where = f"--ray {address}"
    try:
        parts = urlsplit(address if "://" in address else f"//{address}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if host is None or port is None:
        raise SimulationError("is no address", where=where, right=right)
    try:
        socket.create_connection((host, port), timeout=_REACH).close()
    except OSError as error:
        why = error.strerror or str(error)
        raise SimulationError(f"the cluster cannot be reached: {why}", where=where, right=right) from None


def play_batch(key: str, opener: Opener[Result], numbers: Sequence[int]) -> tuple[list[Result], float]:
    """Runs in a worker: the results of some games, and the seconds that they took."""
    play = _opened.get(key)
    if play is None:
        _opened.clear()
        play = _opened[key] = opener()
    start = time.perf_counter()
    results = [play(number) for number in numbers]
    return results, time.perf_counter() - start


class _Batches:
    """The games of a run that are still to be played, and the batches under way."""

    def __init__(self, ray: Any, opener: Opener[Any], numbers: Sequence[int]) -> None:
        self._ray = ray
        # A worker that dies is met here, where the batch can be taken apart; Ray itself retries nothing.
        self._task = ray.remote(max_retries=0)(play_batch)
        self._opener = ray.put(opener)
        self._key = os.urandom(8).hex()
        self._waiting = deque(numbers)
        self._alone: deque[int] = deque()
        """Games of batches that died, to be played one by one."""
        self._deaths: Counter[int] = Counter()
        self._size = 1
        self._under_way: dict[Any, list[int]] = {}
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._room = workers * _AHEAD

    def _send(self) -> None:
        while len(self._under_way) < self._room and (self._alone or self._waiting):
            if self._alone:
                numbers = [self._alone.popleft()]
            else:
                numbers = [self._waiting.popleft() for _ in range(min(self._size, len(self._waiting)))]
            self._under_way[self._task.remote(self._key, self._opener, numbers)] = numbers

    def results(self) -> Iterator[tuple[int, Any]]:
        """The results as they come."""
        errors = self._ray.exceptions
        self._send()
        while self._under_way:
            done, _ = self._ray.wait(list(self._under_way), num_returns=1)
            numbers = self._under_way.pop(done[0])
            try:
                results, seconds = self._ray.get(done[0])
            except errors.RayTaskError as error:
                cause = getattr(error, "cause", None) or error
                raise SimulationError(f"a worker cannot play: {type(cause).__name__}: {cause}") from None
            except errors.RayError:
                yield from self._died(numbers)
            else:
                self._measure(len(numbers), seconds)
                yield from zip(numbers, results, strict=True)
            self._send()

    def _measure(self, games: int, seconds: float) -> None:
        """Makes the batches so long that handing them out costs little, and so short that results come often."""
        rate = games / max(seconds, 1e-6)
        self._size = max(1, min(2 * self._size, _MOST, int(rate * _BATCH_SECONDS)))

    def _died(self, numbers: list[int]) -> Iterator[tuple[int, None]]:
        if len(numbers) > 1:
            self._alone.extend(numbers)
            return
        number = numbers[0]
        self._deaths[number] += 1
        if self._deaths[number] >= TRIES:
            yield number, None
        else:
            self._alone.append(number)
