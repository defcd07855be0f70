"""What every environment is made from: decks, sizes, how much is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from rulewright.vocabulary.arguments import as_index, flag, shown, text, whole
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
        self.most = whole("most", most, SettingError, 1)
        self.skip_forced = flag("skip_forced", skip_forced, SettingError)
        self.autopay = flag("autopay", autopay, SettingError)
        self.format = text("format", format, SettingError)
        if source is not None and not all(callable(getattr(source, name, None)) for name in ("find", "get", "names")):
            raise SettingError(f"source={shown(source)} is not possible", right="a card source or None")
        flag("partial", partial, SettingError)
        self._bindery = Bindery(open_cards(None) if source is None else source, partial)
        self.layout = Layout(max(2, len(_decks(decks))), rows, options)
        self.decks = self.bound(decks)
        if isinstance(known, str) or not isinstance(known, Iterable):
            raise SettingError(f"known={shown(known)} is not possible", right="a list of decks")
        others = list(known)
        more = set_up(others, 0, "", self._bindery, Settings()) if others else None
        self.codes = Codes(card for origin in (self.decks, more) if origin is not None for card in cards_of(origin))
        self.printed: dict[Characteristics, Printed] = {}

    def bound(self, decks: Sequence[DeckLike]) -> FromDecks:
        """The cards of the decks: as many as there are players. Raises `SettingError`, or
        `rulewright.cards.errors.IllegalDeckError` with everything that is wrong with them."""
        count = len(_decks(decks))
        if count != self.layout.players:
            raise SettingError(f"{count} decks are not enough or too many", right=f"{self.layout.players} decks")
        return set_up(decks, 0, self.format, self._bindery, Settings(autopay=self.autopay))

    def bound_by(self, options: Mapping[str, Any] | None) -> FromDecks | None:
        """The decks that the options of a ``reset`` name; None if they name none."""
        if options is None:
            return None
        if not isinstance(options, Mapping):
            raise SettingError(f"options={shown(options)} is not possible", right='{"decks": …}')
        return self.bound(options["decks"]) if "decks" in options else None

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


def _decks(decks: Sequence[DeckLike]) -> Sequence[DeckLike]:
    """Decks, one for each player. Raises `SettingError` where they are no list."""
    if isinstance(decks, str | bytes) or not isinstance(decks, Sequence):
        raise SettingError(f"decks={shown(decks)} is not possible", right="a list of decks, one for each player")
    return decks


def render_mode_of(mode: str | None) -> str | None:
    """How an environment is drawn. Raises `SettingError` for a way that there is not."""
    if mode is None or mode == "ansi":
        return mode
    raise SettingError(f"there is no render mode {shown(mode)}", right="ansi")


def action_of(action: object, most: int) -> int:
    """An action as a number, also one of numpy. Raises `SettingError` for what is none: what is a number and not
    allowed is for the rules of the game."""
    number = as_index(action)
    if number is None:
        raise SettingError(f"{shown(action)} is no action", right=f"a whole number from 0 to {most}")
    return number


def cards_of(origin: FromDecks) -> Iterator[Definition]:
    """Every card of the decks and every commander."""
    for piles in (origin.decks, origin.commanders):
        for pile in piles:
            yield from pile
