"""What can be wrong with card data, card names and deck lists."""

from __future__ import annotations

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
