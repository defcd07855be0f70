"""What every environment is made from: decks, sizes, how much is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from gymnasium import spaces

from rulewright.cards.catalog import open_cards
from rulewright.engine.characteristics import Characteristics
from rulewright.engine.definition import Definition
from rulewright.engine.state import Settings
from rulewright.game.binding import Bindery
from rulewright.game.origin import FromDecks
from rulewright.game.setting import DeckLike, set_up
from rulewright.vocabulary.errors import RulewrightError

from .codes import Codes
from .layout import BOUND, Layout
from .rows import Printed
from .session import MOST_DECISIONS, Session

if TYPE_CHECKING:
    from rulewright.cards.source import CardSource

DEFAULT_DECKS: Final = ("drumfire", "lantern-court")


class SettingError(RulewrightError):
    """An environment that cannot be made so."""


class Setting:
    """What the games of an environment have in common.

    ``decks``: one for each player. ``rows``, ``options``: see `Layout`. ``skip_forced``: decisions with one option are
    not asked. ``autopay``: the engine pays costs. ``most``: after so many decisions a game is cut off. ``format``: the
    decks must be legal in it; with ``commander`` their commanders begin in the command zone. ``known``:
    decks whose cards have numbers besides those of ``decks`` (`Codes`). ``partial``: cards that are not understood are
    let in.
    """

    __slots__ = ("_bindery", "autopay", "codes", "decks", "format", "layout", "most", "printed", "skip_forced")

    def __init__(
        self,
        decks: Sequence[DeckLike] = DEFAULT_DECKS,
        *,
        rows: int = 128,
        options: int = 64,
        skip_forced: bool = True,
        autopay: bool = True,
        most: int = MOST_DECISIONS,
        format: str = "",
        known: Iterable[DeckLike] = (),
        source: CardSource | None = None,
        partial: bool = False,
    ) -> None:
        if most < 1:
            raise SettingError(f"most={most} lets no decision be made", right="1 or more")
        self._bindery = Bindery(open_cards(None) if source is None else source, partial)
        self.layout = Layout(max(2, len(decks)), rows, options)
        self.autopay = autopay
        self.format = format
        self.decks = self.bound(decks)
        others = list(known)
        more = set_up(others, 0, "", self._bindery, Settings()) if others else None
        self.codes = Codes(card for origin in (self.decks, more) if origin is not None for card in cards_of(origin))
        self.printed: dict[Characteristics, Printed] = {}
        self.skip_forced = skip_forced
        self.most = most

    def bound(self, decks: Sequence[DeckLike]) -> FromDecks:
        """The cards of the decks: as many as there are players. Raises `SettingError`, or
        `rulewright.cards.errors.IllegalDeckError` with everything that is wrong with them."""
        if isinstance(decks, str) or len(decks) != self.layout.players:
            count = 1 if isinstance(decks, str) else len(decks)
            raise SettingError(f"{count} decks are not enough or too many", right=f"{self.layout.players} decks")
        return set_up(decks, 0, self.format, self._bindery, Settings(autopay=self.autopay))

    def session(self) -> Session:
        """A session of these games."""
        return Session(
            self.decks,
            self.layout,
            self.codes,
            self.printed,
            skip_forced=self.skip_forced,
            most=self.most,
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


def cards_of(origin: FromDecks) -> Iterator[Definition]:
    """Every card of the decks and every commander."""
    for piles in (origin.decks, origin.commanders):
        for pile in piles:
            yield from pile
