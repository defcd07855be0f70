"""The time that an agent may take for an answer, and its interruption."""

from __future__ import annotations

import signal
import threading
import time
from types import FrameType
from typing import Final

_AGAIN: Final = 1.0
"""Seconds after which an agent that swallowed the interruption is interrupted again."""


class Stalled(BaseException):
    """Raised in the middle of an agent's thoughts when its time is up.

    It is no `Exception`, so that ``except Exception`` does not swallow it.
    """


def _ring(number: int, frame: FrameType | None) -> None:
    raise Stalled


class Clock:
    """Interrupts what runs between `start` and `stop` once it has taken so many seconds.

    Where the system has alarms and this is the main thread, with nobody else's alarm set, an endless loop is broken
    off. Elsewhere the time is only measured, and `stop` raises `Stalled` when it was too long.

    >>> with Clock(5.0) as clock:
    ...     clock.start()
    ...     clock.stop()
    """

    __slots__ = ("_alarms", "_seconds", "_since")

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._alarms = False
        self._since = 0.0

    def __enter__(self) -> Clock:
        self._alarms = (
            self._seconds is not None
            and hasattr(signal, "setitimer")
            and threading.current_thread() is threading.main_thread()
            and signal.getsignal(signal.SIGALRM) == signal.SIG_DFL
        )
        if self._alarms:
            signal.signal(signal.SIGALRM, _ring)
        return self

    def __exit__(self, *exception: object) -> None:
        if self._alarms:
            self.cancel()
            signal.signal(signal.SIGALRM, signal.SIG_DFL)

    def start(self) -> None:
        """The time begins to run."""
        if self._seconds is None:
            return
        self._since = time.perf_counter()
        if self._alarms:
            signal.setitimer(signal.ITIMER_REAL, self._seconds, _AGAIN)

    def cancel(self) -> None:
        """The time does not run any more, whatever came of it."""
        if self._alarms:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def stop(self) -> None:
        """The answer is there. Raises `Stalled` if it took too long."""
        if self._seconds is None:
            return
        self.cancel()
        if time.perf_counter() - self._since > self._seconds:
            raise Stalled
