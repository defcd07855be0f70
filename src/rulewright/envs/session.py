"""One game as all environments play it: whose turn it is to decide, pages of options, actions, and how it ended.

An action is the number of an option on the page that is shown, or the last number for the next page. An action that
the mask forbids loses the game for whoever took it; the reason is in `Session.ended`.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from rulewright.engine.characteristics import Characteristics
from rulewright.engine.decision import Decision
from rulewright.engine.state import LimitReached
from rulewright.game.game import Game
from rulewright.game.origin import FromDecks

from .codes import Codes
from .layout import Floats, Layout, Mask
from .observing import Observing
from .rows import Printed

MOST_DECISIONS: Final = 20_000
"""A game with more decisions than this is cut off, unless the environment is made with another number."""


class Session:
    """A game in an environment. ``skip_forced``: decisions with one option are answered without asking."""

    __slots__ = (
        "_observing",
        "codes",
        "decks",
        "ended",
        "game",
        "layout",
        "loser",
        "most",
        "page",
        "skip_forced",
        "truncated",
    )

    def __init__(
        self,
        decks: FromDecks,
        layout: Layout,
        codes: Codes,
        printed: dict[Characteristics, Printed],
        *,
        skip_forced: bool = True,
        most: int = MOST_DECISIONS,
    ) -> None:
        self.decks = decks
        self.layout = layout
        self.codes = codes
        self.skip_forced = skip_forced
        self.most = most
        self.game: Game | None = None
        self.page = 0
        self.loser: int | None = None
        """Who lost by an action that was not allowed."""
        self.truncated = False
        """The game was cut off: by the number of decisions, or by a limit of the engine."""
        self.ended = ""
        """Why the game ended before the rules ended it; "" otherwise."""
        self._observing = [Observing(layout, codes, seat, printed) for seat in range(layout.players)]

    def begin(self, seed: int) -> None:
        """A new game."""
        for each in self._observing:
            each.clear()
        decks = self.decks
        self.game = Game(decks.decks, seed, decks.settings, decks.commanders, decks.sideboards)
        self.page = 0
        self.loser = None
        self.truncated = False
        self.ended = ""
        self._skip()

    @property
    def _playing(self) -> Game:
        assert self.game is not None
        return self.game

    @property
    def over(self) -> bool:
        """Whether nothing is asked any more."""
        return self.loser is not None or self.truncated or self._playing.decision is None

    @property
    def decision(self) -> Decision | None:
        """What is asked."""
        return None if self.over else self._playing.decision

    @property
    def seat(self) -> int:
        """Who decides; -1 once the game is over."""
        return -1 if self.over else self._playing.decider

    @property
    def winner(self) -> int | None:
        """The seat of the winner; None without one. Of two players, the one who did not lose."""
        if self.truncated:
            return None
        if self.loser is not None:
            return 1 - self.loser if self.layout.players == 2 else None
        return self._playing.winner

    def result(self, seat: int) -> float:
        """1 for who won, 0 for a draw and a game that was cut off; the losers share -1. Where a player of several
        loses by what was not allowed, the others share 1."""
        others = self.layout.players - 1
        if self.loser is not None:
            return -1.0 if seat == self.loser else 1 / others
        winner = self.winner
        if winner is None:
            return 0.0
        return 1.0 if seat == winner else -1 / others

    def forfeit(self, seat: int, why: str) -> None:
        """The player loses by what they did: the game is over."""
        self.loser = seat
        self.ended = why

    def observe(self, seat: int, out: Floats) -> None:
        """Writes what the player knows into a vector of zeros."""
        self._observing[seat].observe(self._playing.state, self.decision, self.page, out)

    def mask(self, seat: int, out: Mask) -> None:
        """Writes which actions the player may take now into a vector of zeros: none if another one decides."""
        decision = self.decision
        if decision is None or self._playing.decider != seat:
            return
        left = len(decision.options) - self.page * self.layout.options
        out[: min(left, self.layout.options)] = 1
        if len(decision.options) > self.layout.options:
            out[self.layout.next_page] = 1

    def observation(self, seat: int) -> Floats:
        """What the player knows, as a new vector."""
        out = np.zeros(self.layout.size, np.float32)
        self.observe(seat, out)
        return out

    def action_mask(self, seat: int) -> Mask:
        """Which actions the player may take now, as a new vector."""
        out = np.zeros(self.layout.actions, np.int8)
        self.mask(seat, out)
        return out

    def index(self, action: int) -> int:
        """The option that an action stands for on the page that is shown; -1 for the next page, -2 for none."""
        decision = self.decision
        assert decision is not None
        count = len(decision.options)
        if action == self.layout.next_page:
            return -1 if count > self.layout.options else -2
        index = self.page * self.layout.options + action
        return index if 0 <= action < self.layout.options and index < count else -2

    def act(self, action: int) -> None:
        """Takes the action of the player who decides."""
        index = self.index(action)
        if index == -2:
            self.forfeit(self.seat, f"action {action} was not allowed")
        elif index == -1:
            self.page += 1
            if self.page * self.layout.options >= len(self._playing.options):
                self.page = 0
        else:
            self.answer(index)

    def answer(self, index: int) -> None:
        """Answers by the index of an option, and plays on to the next decision that is to be made."""
        self.page = 0
        if self._answer(index):
            self._skip()

    def _answer(self, index: int) -> bool:
        game = self._playing
        try:
            game.answer(index)
        except LimitReached as error:
            self.truncated = True
            self.ended = str(error)
            return False
        if len(game.answers) >= self.most and game.decision is not None:
            self.truncated = True
            self.ended = f"{self.most} decisions were made"
            return False
        return True

    def _skip(self) -> None:
        if not self.skip_forced:
            return
        game = self._playing
        while (decision := game.decision) is not None and len(decision.options) == 1:
            if not self._answer(0):
                return
