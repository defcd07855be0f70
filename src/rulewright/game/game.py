"""A game to hold: decks and a seed, the decision to be answered, and all answers so far."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from rulewright.engine.decision import Decision, Option
from rulewright.engine.definition import Definition
from rulewright.engine.digest import digest
from rulewright.engine.play import Play
from rulewright.engine.state import FOLDED, Observer, Settings, State
from rulewright.vocabulary.errors import RulewrightError

from .binding import Bindery
from .building import from_decks
from .determinizing import Random, determinize
from .view import Rows, view
from .viewpoint import Viewpoint

FORMAT: Final = "rulewright game"
VERSION: Final = 1


class SaveError(RulewrightError):
    """A saved game that cannot be loaded."""


class GameError(RulewrightError):
    """What no game can be made of."""


class Game:
    """A game, from the mulligans to its end: of two players or more, each against each (CR 806). With commanders it is
    Commander (903). ``sideboards`` are the cards of each player that are outside the game (400.11a).

    >>> from rulewright.cards.deck import starter_deck
    >>> from rulewright.cards.source import StarterSet
    >>> bindery = Bindery(StarterSet())
    >>> decks = [[bindery.bind(card) for card in starter_deck(name).cards()] for name in ("drumfire", "lantern-court")]
    >>> game = Game(decks, seed=7)
    >>> game.decision.kind
    'Mulligan'
    >>> game.answer(0)
    """

    __slots__ = ("_rows", "answers", "commanders", "decks", "play", "seed", "sideboards")

    def __init__(
        self,
        decks: Sequence[Sequence[Definition]],
        seed: int,
        settings: Settings = FOLDED,
        commanders: Sequence[Sequence[Definition]] = (),
        sideboards: Sequence[Sequence[Definition]] = (),
    ) -> None:
        if len(decks) < 2 or (commanders and len(commanders) != len(decks)):
            raise GameError(
                f"{len(decks)} decks and {len(commanders)} commanders make no game", right="two decks or more"
            )
        self.decks = decks
        self.commanders = commanders
        self.seed = seed
        self.answers: list[int] = []
        """Every answer since the start, as indexes of options."""
        self.sideboards = sideboards
        self.play = Play(from_decks(decks, seed, settings, commanders, sideboards))
        self._rows: Rows = {}

    @property
    def state(self) -> State:
        """The state, to be read."""
        return self.play.state

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""
        return self.play.decision

    @property
    def decider(self) -> int:
        """Who makes the decision: the player who is asked, or who controls that player (CR 722.5)."""
        return self.play.decider

    @property
    def options(self) -> list[Option]:
        """The options of the decision."""
        return self.play.options()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.play.over

    @property
    def winner(self) -> int | None:
        """The seat of the winner, or None while the game is on and for a draw."""
        winner = self.state.turn.winner
        return winner if winner >= 0 else None

    def answer(self, index: int) -> None:
        """Answers the decision by the index of an option. Raises `rulewright.engine.play.IllegalAnswer`."""
        self.play.answer(index)
        self.answers.append(index)

    def fork(self) -> Game:
        """An independent copy: playing it on does not touch this one."""
        new = Game.__new__(Game)
        new.decks = self.decks
        new.commanders = self.commanders
        new.seed = self.seed
        new.sideboards = self.sideboards
        new.answers = self.answers[:]
        new.play = self.play.fork()
        new._rows = self._rows
        return new

    def view(self, player: int) -> dict[str, Any]:
        """What a player knows of the game, as plain values (`rulewright.game.view.view`); to be read, not changed."""
        return view(self.state, player, self._rows)

    def viewpoint(self, player: int) -> Viewpoint:
        """The window through which that player sees the game."""
        return Viewpoint(self, player)

    def determinize(self, player: int, rng: Random) -> Game:
        """A game that the player cannot tell from this one (`rulewright.game.determinizing.determinize`): what they
        have not seen is dealt anew, and what is random from now on is random anew."""
        new = Game.__new__(Game)
        new.decks = self.decks
        new.commanders = self.commanders
        new.seed = self.seed
        new.sideboards = self.sideboards
        new.answers = []
        new.play = determinize(self.play, player, rng)
        new._rows = self._rows
        return new

    def digest(self) -> str:
        """Sixteen hexadecimal digits, equal for equal states."""
        return digest(self.state)

    def observe(self, observer: Observer | None) -> None:
        """From now on the observer hears what happens."""
        self.play.observe(observer)

    def save(self) -> dict[str, Any]:
        """The game as JSON: its origin and its answers."""
        settings = self.state.settings
        return {
            "format": FORMAT,
            "version": VERSION,
            "decks": [[card.name for card in deck] for deck in self.decks],
            "commanders": [[card.name for card in cards] for cards in self.commanders],
            "sideboards": [[card.name for card in cards] for cards in self.sideboards],
            "seed": self.seed,
            "folded": settings.folded,
            "autopay": settings.autopay,
            "answers": self.answers,
            "digest": self.digest(),
        }


class _Saved(msgspec.Struct):
    format: str
    version: int
    decks: list[list[str]]
    seed: int
    folded: bool
    autopay: bool
    answers: list[int]
    digest: str
    commanders: list[list[str]] = []
    sideboards: list[list[str]] = []


def load(path: Path, bindery: Bindery) -> Game:
    """The game that was saved in a file.

    Raises `SaveError` where the file is no saved game, is from another version, or does not replay to the state that
    it was saved in.
    """
    where = str(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SaveError(f"cannot be read: {error.strerror}", where=where) from error
    try:
        head = msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise SaveError(f"is not JSON: {error}", where=where, right="a file written by Game.save") from error
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise SaveError("is not a saved game", where=where, right=f'"format": "{FORMAT}"')
    if head.get("version") != VERSION:
        raise SaveError(f"is of version {head.get('version')}", where=where, right=f"version {VERSION}")
    try:
        saved = msgspec.convert(head, _Saved)
    except msgspec.ValidationError as error:
        raise SaveError(f"is damaged: {error}", where=where) from error
    decks = [[bindery.definition(name) for name in deck] for deck in saved.decks]
    commanders = [[bindery.definition(name) for name in cards] for cards in saved.commanders]
    sideboards = [[bindery.definition(name) for name in cards] for cards in saved.sideboards]
    game = Game(decks, saved.seed, Settings(saved.folded, saved.autopay), commanders, sideboards)
    for number, answer in enumerate(saved.answers, 1):
        try:
            game.answer(answer)
        except RulewrightError as error:
            raise SaveError(f"answer {number} does not fit: {error}", where=where) from error
    if game.digest() != saved.digest:
        raise SaveError("replays to another state", where=where, right="the cards and the version it was saved with")
    return game
