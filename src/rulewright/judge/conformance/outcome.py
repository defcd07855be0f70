"""How a scenario ended: passed, or why not."""

from __future__ import annotations

from typing import Final

import msgspec

PASSED: Final = "passed"
FAILED: Final = "failed"
NOT_PLAYABLE: Final = "not_playable"
NOT_RUNNABLE: Final = "not_runnable"
ERROR: Final = "error"
STATUSES: Final = (PASSED, FAILED, NOT_PLAYABLE, NOT_RUNNABLE, ERROR)


class Failure(Exception):
    """The scenario fails here: ``cause`` groups it with its like, ``detail`` says what happened."""

    def __init__(self, cause: str, detail: str) -> None:
        super().__init__(f"{cause}: {detail}")
        self.cause = cause
        self.detail = detail


class Limit(BaseException):
    """A bound of ours ends the scenario. No `Exception`, and no `Failure`, so that nothing in the game swallows it and
    no scenario can expect it."""

    def __init__(self, cause: str, detail: str) -> None:
        super().__init__(f"{cause}: {detail}")
        self.cause = cause
        self.detail = detail


class Malformed(Exception):
    """The scenario is not what the format says, whatever the rules are."""


class Incomplete(Exception):
    """A card that is not understood has come into play: it is no longer only one of its library."""

    def __init__(self, name: str, problems: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.problems = problems


class NotRunnable(Exception):
    """The scenario needs something of the format that is not supported."""

    def __init__(self, feature: str, detail: str = "") -> None:
        super().__init__(feature)
        self.feature = feature
        self.detail = detail


class Result(msgspec.Struct, omit_defaults=True):
    """The result of one scenario."""

    id: str
    status: str
    topic: str = ""
    core: bool = False
    cause: str = ""
    detail: str = ""
    cards: dict[str, list[str]] = {}
    """The cards that are not understood, each with its clauses."""
    leftover: list[str] = []
    """Choices that were prepared and never asked for."""
    decisions: int = 0
    seconds: float = 0.0
