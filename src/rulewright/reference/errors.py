"""What can be wrong with a question to the library, and with what it is built from."""

from __future__ import annotations

from rulewright.vocabulary.errors import RulewrightError


class RulesTextError(RulewrightError):
    """A file is not the text of the Comprehensive Rules."""


class NotFoundError(RulewrightError):
    """There is no such rule, glossary entry, set or edition; ``nearest`` has what comes closest."""

    def __init__(self, what: str, nearest: tuple[str, ...] = (), *, right: str = "") -> None:
        self.nearest = nearest
        super().__init__(what, right=right or (f"did you mean {' or '.join(nearest)}?" if nearest else ""))


class QueryError(RulewrightError):
    """A search cannot be read or takes too long; ``position`` counts characters of ``query`` from 0."""

    def __init__(self, what: str, query: str, position: int, *, right: str = "") -> None:
        self.query = query
        self.position = position
        super().__init__(what, where=f"character {position + 1} of the search", right=right)

    @property
    def pointed(self) -> str:
        """The query with an arrow below the offending place."""
        return f"{self.query}\n{' ' * self.position}^"


class DownloadError(RulewrightError):
    """The official files cannot be fetched; the old ones are as they were."""
