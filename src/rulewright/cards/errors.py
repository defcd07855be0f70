"""What can be wrong with card data, card names and deck lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.vocabulary.errors import RulewrightError


class CardDataError(RulewrightError):
    """A card file cannot be read: missing, truncated, not JSON, or not about cards."""


class CatalogError(RulewrightError):
    """The catalog cannot be built or opened."""


class UnknownCardError(RulewrightError):
    """No card has the name; ``nearest`` has the names that come closest, the closest first."""

    def __init__(self, name: str, nearest: tuple[str, ...], *, where: str = "") -> None:
        self.name = name
        self.nearest = nearest
        right = f"did you mean {' or '.join(nearest)}?" if nearest else ""
        super().__init__(f"no card is called {name!r}", where=where, right=right)


class DeckError(RulewrightError):
    """A deck list cannot be read."""


@dataclass(frozen=True, slots=True)
class DeckProblem:
    """One thing that is wrong with a deck: what, by which rule of the CR if one says so, and where it is written."""

    why: str
    rule: str = ""
    where: str = ""

    def __str__(self) -> str:
        text = f"{self.where}: {self.why}" if self.where else self.why
        return f"{text} ({self.rule})" if self.rule else text


class IllegalDeckError(DeckError):
    """A deck that is not played; ``problems`` has everything that is wrong with it, so that it can be put right at
    once."""

    def __init__(self, problems: Sequence[DeckProblem], *, where: str = "") -> None:
        self.problems = tuple(dict.fromkeys(problems))  # forty copies of a card are wrong once
        if len(self.problems) == 1:
            super().__init__(str(self.problems[0]), where=where)
            return
        lines = "".join(f"\n  {problem}" for problem in self.problems)
        super().__init__(f"{len(self.problems)} things are wrong:{lines}", where=where)
