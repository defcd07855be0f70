"""What every environment is made from: decks, sizes, how much is asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from gymnasium import spaces

from rulewright.cards.catalog import open_cards
from rulewright.cards.deck import Deck, read_deck, starter_deck, starter_deck_names
from rulewright.engine.characteristics import Characteristics
from rulewright.engine.definition import Definition
from rulewright.engine.state import Settings
from rulewright.game.binding import Bindery
from rulewright.vocabulary.errors import RulewrightError

from .codes import Codes
from .layout import BOUND, Layout
from .rows import Printed
from .session import MOST_DECISIONS, Session

if TYPE_CHECKING:
    from rulewright.cards.source import CardSource

DeckLike = str | Path | Deck | Sequence[Definition]
"""A starter deck's name, a deck file, a deck, or its cards."""
DEFAULT_DECKS: Final = ("drumfire", "lantern-court")


class SettingError(RulewrightError):
    """An environment that cannot be made so."""


class Setting:
    """What the games of an environment have in common.

    ``decks``: one for each player. ``rows``, ``options``: see `Layout`. ``skip_forced``: decisions with one option are
    not asked. ``autopay``: the engine pays costs. ``most``: after so many decisions a game is cut off. ``known``:
    decks whose cards have numbers besides those of ``decks`` (`Codes`). ``partial``: cards that are not understood are
    let in.
    """

    __slots__ = ("_bindery", "autopay", "codes", "decks", "layout", "most", "printed", "skip_forced")

    def __init__(
        self,
        decks: Sequence[DeckLike] = DEFAULT_DECKS,
        *,
        rows: int = 128,
        options: int = 64,
        skip_forced: bool = True,
        autopay: bool = True,
        most: int = MOST_DECISIONS,
        known: Iterable[DeckLike] = (),
        source: CardSource | None = None,
        partial: bool = False,
    ) -> None:
        if most < 1:
            raise SettingError(f"most={most} lets no decision be made", right="1 or more")
        self._bindery = Bindery(open_cards(None) if source is None else source, partial)
        self.layout = Layout(max(2, len(decks)), rows, options)
        self.decks = self.bound(decks)
        self.codes = Codes(card for deck in (*self.decks, *[self._bind(each) for each in known]) for card in deck)
        self.printed: dict[Characteristics, Printed] = {}
        self.skip_forced = skip_forced
        self.autopay = autopay
        self.most = most

    def bound(self, decks: Sequence[DeckLike]) -> list[Sequence[Definition]]:
        """The cards of the decks: as many as there are players."""
        if isinstance(decks, str) or len(decks) != self.layout.players:
            count = 1 if isinstance(decks, str) else len(decks)
            raise SettingError(f"{count} decks are not enough or too many", right=f"{self.layout.players} decks")
        return [self._bind(deck) for deck in decks]

    def _bind(self, deck: DeckLike) -> Sequence[Definition]:
        if isinstance(deck, str | Path):
            named = str(deck)
            deck = starter_deck(named) if named in starter_deck_names() else read_deck(Path(deck), self._bindery.source)
        if isinstance(deck, Deck):
            return [self._bindery.bind(card) for card in deck.cards()]
        return deck

    def session(self) -> Session:
        """A session of these games."""
        return Session(
            self.decks,
            self.layout,
            self.codes,
            self.printed,
            skip_forced=self.skip_forced,
            most=self.most,
            settings=Settings(autopay=self.autopay),
        )

    def observation_space(self) -> spaces.Dict:
        """What is observed: the vector, and which actions are allowed."""
        return spaces.Dict(
            {
                "observation": spaces.Box(-BOUND, BOUND, (self.layout.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.layout.actions,), np.int8),
            }
        )

    def action_space(self) -> Any:
        """What is done: an option of the page, or the next page."""
        return spaces.Discrete(self.layout.actions)
