"""What an instruction asks before it has happened.

A player who weighs a spell evaluates its tree before anything of it is done. Much of it can be answered already; what
points at "the card exiled this way" cannot, and the engine, which asks such things only in their turn, has no words for
that: it fails in whatever way the missing thing makes it fail. This is the one place where that is taken for an answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def foreseen(unknown: T, ask: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What asking answers, or ``unknown`` where it asks about what has not happened yet."""
    try:
        return ask(*args, **kwargs)
    except Exception:
        return unknown
