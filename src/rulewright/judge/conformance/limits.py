"""A limit on the processor time that one scenario may take, where the system has timers (a scenario may ask for endless
mana)."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from .outcome import Limit

SECONDS: Final = 10.0
AGAIN: Final = 1.0
"""Seconds after which what swallowed the interruption is interrupted again."""


@contextmanager
def time_limit(seconds: float = SECONDS) -> Iterator[None]:
    """Raises `Limit` in the block once the time is over; without a timer there is no limit."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def over(number: int, frame: FrameType | None) -> None:
        raise Limit("time limit", f"took more than {seconds:g} seconds")

    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
