"""What can be wrong with a scenario, its actions and expectations."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.engine.violation import Violation
from rulewright.vocabulary.errors import RulewrightError


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a file; lines and columns count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class ScenarioError(RulewrightError):
    """A file that is broken: its YAML, a key, an entry, a sentence or a card is not right."""

    def __init__(self, what: str, place: Place, right: str = "") -> None:
        self.place = place
        super().__init__(what, where=str(place), right=right)


class TableError(RulewrightError):
    """Something was asked of a table that makes no sense there: no such object, no such zone."""


class IllegalAction(TableError):
    """An action that the rules forbid; nothing has changed."""

    def __init__(self, what: str, violation: Violation) -> None:
        self.violation = violation
        super().__init__(f"{what}: {violation.why} ({violation.rule})")


class Unanswered(TableError):
    """A player must answer a question, and nobody has said how."""
