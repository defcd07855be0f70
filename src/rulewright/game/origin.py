"""Where a game began: decks and a seed, a position, or a moment of another game (DESIGN promise 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from rulewright.engine.definition import Definition
from rulewright.engine.play import Play
from rulewright.engine.state import Observer, Settings

from .building import from_decks
from .position import Position, build

Pile = Sequence[Definition]
"""Cards in the order in which a list has them."""


class Origin(Protocol):
    """The beginning of a game: everything that comes after it are answers."""

    def begin(self, observer: Observer | None = None) -> Play:
        """The game at its beginning. An observer hears what happens before the first question, too."""


class FromDecks:
    """Decks and a seed."""

    __slots__ = ("commanders", "decks", "format", "seed", "settings", "sideboards")

    def __init__(
        self,
        decks: Sequence[Pile],
        seed: int,
        settings: Settings,
        commanders: Sequence[Pile] = (),
        sideboards: Sequence[Pile] = (),
        format: str = "",
    ) -> None:
        self.decks = decks
        self.seed = seed
        self.settings = settings
        self.commanders = commanders
        self.sideboards = sideboards
        self.format = format
        """The format whose rules the decks were checked by; empty if they were not."""

    def begin(self, observer: Observer | None = None) -> Play:
        state = from_decks(self.decks, self.seed, self.settings, self.commanders, self.sideboards)
        state.observer = observer
        return Play(state)


class FromPosition:
    """A position, and the cards in it."""

    __slots__ = ("cards", "position", "settings")

    def __init__(self, position: Position, cards: Mapping[str, Definition], settings: Settings) -> None:
        self.position = position
        self.cards = cards
        self.settings = settings

    def begin(self, observer: Observer | None = None) -> Play:
        state, _ = build(self.position, self.cards.__getitem__, self.settings)
        state.observer = observer
        return Play(state)


class FromMoment:
    """A moment of another game, or a world that was dealt: it cannot be written down."""

    __slots__ = ("play",)

    def __init__(self, play: Play) -> None:
        self.play = play

    def begin(self, observer: Observer | None = None) -> Play:
        play = self.play.fork()
        if observer is not None:
            assert play.state is not None  # what the fork has to catch up with is not heard
            play.observe(observer)
        return play
