"""A game to hold: its origin, the decision to be answered, and all answers so far."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from rulewright.cards.source import CardSource
from rulewright.engine.controlling import seers
from rulewright.engine.decision import Decision, Option
from rulewright.engine.definition import Definition
from rulewright.engine.digest import digest
from rulewright.engine.play import IllegalAnswer, Play
from rulewright.engine.state import FOLDED, Observer, Settings, State
from rulewright.vocabulary.arguments import as_index, flag, shown, whole
from rulewright.vocabulary.errors import RulewrightError

from . import saving
from .binding import Bindery
from .clauses import has_clause
from .determinizing import Random, determinize
from .log import Line, Log
from .naming import PLAYERS, Namer
from .notation import option_texts
from .origin import FromDecks, FromMoment, FromPosition, Origin, Pile
from .position import Position, check_kinds
from .reading import Reader
from .result import Result, result_of
from .saving import SaveError, load
from .setting import DeckLike, set_up
from .spelling import key
from .telling import question_in_words
from .view import Sight, view
from .viewpoint import Viewpoint

__all__ = ["Game", "GameError", "SaveError", "load"]


Cards = CardSource | Bindery | Path | str | None
"""Where cards are looked up: a source, cards that are bound, a file of card data, or the catalog if nothing is said."""
_NO_NAME: Final = re.compile(r"[,;|#→\n]|->|\(\d+\)$|^\s*$")


class GameError(RulewrightError):
    """What no game can be made of, or what a game cannot do."""


Told = tuple[int, "Told | None", bool]
"""An answer, and the one before it: a fork shares those that came before it. And whether `Game.undo` goes back to here,
or further, because it was given together with the one before."""


class Game:
    """A game, from the mulligans to its end: of two players or more, each against each (CR 806). With commanders it is
    Commander (903); cards of sideboards are outside of it (400.11a).

    >>> game = Game.new(["drumfire", "lantern-court"], seed=7)
    >>> game.question
    'Bob chooses whether to keep the hand (103.5)'
    >>> game.texts
    ['keep', 'mulligan']
    >>> game.apply("keep")
    >>> game.apply(0)
    >>> game.question
    'Bob chooses what to do with priority (117.3)'
    >>> game.undo()
    >>> game.decision.kind, game.players[game.decider]
    ('Mulligan', 'Alice')
    """

    __slots__ = ("_before", "_last", "_log", "_sight", "origin", "play", "players")

    def __init__(
        self,
        decks: Sequence[Pile],
        seed: int,
        settings: Settings = FOLDED,
        commanders: Sequence[Pile] = (),
        sideboards: Sequence[Pile] = (),
        players: Sequence[str] = (),
    ) -> None:
        """A game of decks as they are, of bound cards; `Game.new` takes lists, files and names."""
        for what, piles in (("decks", decks), ("commanders", commanders), ("sideboards", sideboards)):
            _check_piles(what, piles)
        if len(decks) < 2 or (commanders and len(commanders) != len(decks)):
            raise GameError(
                f"{len(decks)} decks and {len(commanders)} commanders make no game", right="two decks or more"
            )
        if sideboards and len(sideboards) != len(decks):
            raise GameError(f"{len(decks)} decks and {len(sideboards)} sideboards make no game", right="one for each")
        _check_settings(settings)
        self._begin(FromDecks(decks, whole("seed", seed, GameError), settings, commanders, sideboards), players)

    def _begin(self, origin: Origin, players: Sequence[str]) -> None:
        self.origin = origin
        self.play: Play = origin.begin()
        self._last: Told | None = None
        self._sight = Sight()
        self._log: tuple[Log, Play, list[int]] | None = None
        self._before: Before | None = None
        """Of a world that was dealt: what the player has seen of the game up to then."""
        count = len(self.play.state.players)
        if isinstance(players, str) or not isinstance(players, Iterable):
            raise GameError(f"players={shown(players)} is not possible", right="a list of names")
        self.players: tuple[str, ...] = tuple(players) or seats(count)
        """What the players are called."""
        for name in self.players:
            if not isinstance(name, str) or _NO_NAME.search(name) or has_clause(key(name)):
                raise GameError(
                    f"{shown(name)} is no name for a player",
                    right="words without , ; | # → and line breaks, and without those that begin a clause",
                )
        if len(self.players) != count or len({key(name) for name in self.players}) != count:
            called = ", ".join(self.players)
            raise GameError(
                f"{count} players are not called {called}", right="a name for each, different in more than its case"
            )

    # ---- making one --------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        decks: Sequence[DeckLike] | Mapping[str, DeckLike],
        seed: int = 0,
        format: str = "",
        *,
        players: Sequence[str] = (),
        cards: Cards = None,
        partial: bool = False,
        settings: Settings = FOLDED,
    ) -> Game:
        """A new game.

        A deck is a `rulewright.cards.deck.Deck`, the name of a starter deck, the path of a deck file, a deck list as
        text, or a sequence of cards or their names; as a mapping, ``decks`` also says who plays which. With ``format``
        (`rulewright.game.formats`) the decks must be legal in it; with ``"commander"`` their commanders begin in the
        command zone. ``cards`` is where cards are looked up, a source or a file: the catalog and the starter set if
        nothing is said.
        ``partial`` allows cards that are not understood, of which the unknown clauses do nothing.

        Raises `rulewright.cards.errors.IllegalDeckError` with everything that is wrong with the decks.

        >>> Game.new({"Ann": "drumfire", "Ben": "lantern-court"}, seed=1).players
        ('Ann', 'Ben')
        """
        if isinstance(decks, Mapping):
            players = players or tuple(decks)
            decks = tuple(decks.values())
        if isinstance(decks, str | Path) or (isinstance(decks, Sequence) and len(decks) < 2):
            raise GameError("one deck alone makes no game", right="two decks or more, in a list")
        if not isinstance(decks, Sequence):
            raise GameError(f"decks={shown(decks)} is not possible", right="two decks or more, in a list")
        seed = whole("seed", seed, GameError)
        _check_settings(settings)
        bindery = bindery_of(cards, partial)
        game = cls.__new__(cls)
        game._begin(set_up(decks, seed, format, bindery, settings), players)
        return game

    @classmethod
    def from_position(
        cls,
        position: Position,
        *,
        players: Sequence[str] = (),
        cards: Cards = None,
        partial: bool = False,
        settings: Settings = FOLDED,
    ) -> Game:
        """A game that begins with a position (`rulewright.game.position.Position`)."""
        check_kinds(position)
        _check_settings(settings)
        bindery = bindery_of(cards, partial)
        known = {placement.card: bindery.definition(placement.card) for placement in position.placements}
        game = cls.__new__(cls)
        game._begin(FromPosition(position, known, settings), players)
        return game

    @classmethod
    def load(cls, path: Path | str, cards: Cards = None, partial: bool = False) -> Game:
        """The game that was saved in a file. Raises `SaveError` (`rulewright.game.saving.load`)."""
        return load(_path_of(path), bindery_of(cards, partial))

    # ---- the origin --------------------------------------------------------------------------------------

    @property
    def decks(self) -> Sequence[Sequence[Definition]]:
        """The decks, a list for each player; none of a game that did not begin with decks."""
        return self.origin.decks if isinstance(self.origin, FromDecks) else ()

    @property
    def commanders(self) -> Sequence[Sequence[Definition]]:
        """The commanders of each player; none if it is no game of Commander."""
        return self.origin.commanders if isinstance(self.origin, FromDecks) else ()

    @property
    def sideboards(self) -> Sequence[Sequence[Definition]]:
        """The sideboard of each player; none if there are none."""
        return self.origin.sideboards if isinstance(self.origin, FromDecks) else ()

    @property
    def seed(self) -> int:
        """Where everything random comes from."""
        if isinstance(self.origin, FromDecks):
            return self.origin.seed
        return self.origin.position.seed if isinstance(self.origin, FromPosition) else 0

    # ---- what is asked -----------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state, to be read."""
        return self.play.state

    @property
    def decision(self) -> Decision | None:
        """What is asked now, and of which player; None when the game is over."""
        return self.play.decision

    @property
    def decider(self) -> int:
        """Who makes the decision: the player who is asked, or who controls that player (CR 722.5). Raises `GameError`
        when the game is over."""
        if self.play.decision is None:
            raise GameError("nobody decides: the game is over")
        return self.play.decider

    @property
    def options(self) -> list[Option]:
        """The options of the decision."""
        return self.play.options()

    @property
    def texts(self) -> list[str]:
        """The options as text (`rulewright.game.notation`), each of which `apply` takes."""
        decision = self.decision
        return [] if decision is None else option_texts(self._namer(), self.state, decision)

    @property
    def question(self) -> str:
        """What is asked, of whom, about what and by which rule, in words; empty when the game is over."""
        decision = self.decision
        if decision is None:
            return ""
        text = question_in_words(self._namer(), self.state, decision)
        if self.decider != decision.player:
            text += f"; {self.players[self.decider]} decides (722.5)"
        return text

    def _namer(self) -> Namer:
        """Names as whoever decides may say them."""
        return Namer(self.players, seers(self.state, self.decider))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.play.over

    @property
    def winner(self) -> int | None:
        """The seat of the winner, or None while the game is on and for a draw."""
        winner = self.state.turn.winner
        return winner if winner >= 0 else None

    @property
    def result(self) -> Result | None:
        """Who won, in which turn, and why the others lost; None while the game is on."""
        return result_of(self.state, self.players)

    # ---- answering ---------------------------------------------------------------------------------------

    def answer(self, index: int) -> None:
        """Answers the decision by the index of an option. Raises `rulewright.engine.play.IllegalAnswer`."""
        number = index if type(index) is int else as_index(index)
        if number is None:
            raise IllegalAnswer(f"{shown(index)} is no answer", where="answer", right="the index of an option")
        self.play.answer(number)
        self._record(number)

    def _record(self, answer: int) -> None:
        self._last = (answer, self._last, True)

    @property
    def answers(self) -> list[int]:
        """Every answer since the start, as indexes of options; -1 less the seat where a player conceded."""
        found: list[int] = []
        last = self._last
        while last is not None:
            found.append(last[0])
            last = last[1]
        found.reverse()
        return found

    def apply(self, answer: int | Option | str) -> None:
        """Answers the decision: by the index of an option, by the option, or by its text.

        A text may say a whole action: a spell with everything that is chosen for it, all attackers, a division of
        damage (`rulewright.game.reading`). On any error the game is as it was. Raises
        `rulewright.engine.play.IllegalAnswer`, with the rule that forbids it where one is known.
        """
        if isinstance(answer, str):
            self.apply_all(self.parse(answer))
        elif isinstance(answer, Option):
            index = next((at for at, option in enumerate(self.options) if option is answer), -1)
            if index < 0:
                raise IllegalAnswer(f"{answer!r} is not an option of what is asked now", where="answer")
            self.answer(index)
        else:
            number = as_index(answer)
            if number is None:
                right = "an index, an Option or a text"
                raise IllegalAnswer(f"{shown(answer)} is no answer", where="answer", right=right)
            self.answer(number)

    def apply_all(self, answers: Sequence[int]) -> None:
        """Several answers, as `answers` has them, which `undo` takes back together."""
        if isinstance(answers, str) or not isinstance(answers, Iterable):
            raise IllegalAnswer(f"{shown(answers)} are no answers", where="answer", right="a list of indexes")
        indexes = [as_index(answer) for answer in answers]
        if not indexes:
            return
        start = self._last
        given: list[int] = []
        try:
            for index, answer in zip(indexes, answers, strict=True):
                if index is None:
                    raise IllegalAnswer(f"{shown(answer)} is no answer", where="answer", right="the index of an option")
                if index < 0:
                    self.concede(-1 - index)
                else:
                    self.answer(index)
                given.append(index)
        except BaseException:
            self._go_back(start)
            raise
        last: Told = (given[0], start, True)
        for index in given[1:]:
            last = (index, last, False)
        self._last = last

    def parse(self, text: str) -> list[int]:
        """The answers that a text means, one for each decision that it answers; nothing is played.

        Raises `rulewright.game.refusal.NotOffered` where the text means no option.
        """
        if not isinstance(text, str):
            raise IllegalAnswer(f"{shown(text)} is no text", where="answer", right="a text, such as one of `texts`")
        if self.decision is None:
            raise IllegalAnswer("the game is over", where="answer")
        return Reader(self.play, self.players).read(text)

    def concede(self, player: int) -> None:
        """The player concedes and leaves the game (CR 104.3a)."""
        player = self._seat(player)
        if self.over or self.state.players[player].lost:
            raise GameError(f"player {player} cannot concede", right="a player who is in a game that goes on")
        self.play.concede(player)
        self._record(-1 - player)

    def undo(self) -> None:
        """Takes the last answer back, or all answers of the last `apply`. Raises `GameError` at the start."""
        last = self._last
        if last is None:
            raise GameError("there is nothing to take back")
        while not last[2]:
            assert last[1] is not None
            last = last[1]
        self._go_back(last[1])

    def _go_back(self, last: Told | None) -> None:
        """The game as it was after that answer: it is played again from its origin."""
        observer = self.play.state.observer
        self._last = last
        play = self.origin.begin()
        for index in self.answers:
            take(play, index)
        if observer is not None:
            play.observe(observer)
        self.play = play

    # ---- whole answers -----------------------------------------------------------------------------------

    def complete_answers(self) -> Iterator[tuple[int, ...]]:
        """Every way to answer what is asked now to its end, as answers for `apply_all`: each set of attackers, each
        spell with each choice of targets and payment. They are found one by one as they are asked for: there may be
        very many.

        >>> game = Game.new(["drumfire", "lantern-court"], seed=7)
        >>> list(game.complete_answers())
        [(0,), (1,)]
        """
        if self.decision is not None:
            yield from _complete(self.play, ())

    def sample(self, rng: Random | None = None) -> tuple[int, ...]:
        """One way to answer what is asked now to its end, each question at random."""
        chance = random.Random(0) if rng is None else _random_of(rng)
        play = self.play.fork()
        answers: list[int] = []
        while (decision := play.decision) is not None:
            index = chance.getrandbits(64) % len(decision.options)
            procedure = play.procedure
            play.answer(index)
            answers.append(index)
            if not _goes_on(play, decision, procedure):
                break
        return tuple(answers)

    # ---- other games -------------------------------------------------------------------------------------

    def fork(self) -> Game:
        """An independent copy: playing it on does not touch this one."""
        new = Game.__new__(Game)
        new.origin = self.origin
        new.players = self.players
        new._last = self._last
        new.play = self.play.fork()
        new._sight = self._sight
        new._log = None
        new._before = self._before
        return new

    def view(self, player: int) -> dict[str, Any]:
        """What a player knows of the game, as plain values (`rulewright.game.view.view`); to be read, not changed."""
        return view(self.state, self._seat(player), self._sight)

    def __copy__(self) -> Game:
        return self.fork()

    def __deepcopy__(self, known: dict[int, object]) -> Game:
        return self.fork()

    def __reduce__(self) -> str:
        raise GameError("a game is not pickled: it is its origin and its answers", right="Game.save and Game.load")

    def viewpoint(self, player: int) -> Viewpoint:
        """The window through which that player sees the game."""
        return Viewpoint(self, self._seat(player))

    def _seat(self, player: int) -> int:
        """The number of a seat. Raises `GameError` where there is none."""
        seat = player if type(player) is int else as_index(player)
        if seat is None or not 0 <= seat < len(self.players):
            raise GameError(f"there is no player {shown(player)}", right=f"a seat from 0 to {len(self.players) - 1}")
        return seat

    def determinize(self, player: int, rng: Random) -> Game:
        """A game that the player cannot tell from this one (`rulewright.game.determinizing.determinize`): what they
        have not seen is dealt anew, and what is random from now on is random anew. Its log up to now is that player's
        own; it has no answers yet, so that nothing of the game before is taken back in it."""
        player = self._seat(player)
        new = Game.__new__(Game)
        new.play = determinize(self.play, player, _random_of(rng))
        new.origin = FromMoment(new.play.fork())
        new.players = self.players
        new._last = None
        new._sight = self._sight
        new._log = None
        new._before = Before(self, player)
        return new

    # ---- telling -----------------------------------------------------------------------------------------

    @property
    def log(self) -> list[Line]:
        """What has happened, line by line, as somebody tells it who sees all cards; `Line.to` as a player reads it.

        It is written when it is asked for: a game of which nobody asks costs nothing.
        """
        kept = self._log
        if kept is None or kept[2] != self.answers[: len(kept[2])]:
            log = Log(self.players)
            kept = log, self.origin.begin(log), []
            self._log = kept
        log, play, told = kept
        for index in self.answers[len(told) :]:
            take(play, index)
            told.append(index)
        log.finish(play.state)
        return log.lines if self._before is None else [*self._before.lines, *log.lines]

    def digest(self) -> str:
        """Sixteen hexadecimal digits, equal for equal states. They stand for hidden cards, too: a player is given
        `Viewpoint.digest`."""
        return digest(self.state)

    def observe(self, observer: Observer | None) -> None:
        """From now on the observer hears what happens."""
        self.play.observe(observer)

    def save(self, path: Path | str | None = None) -> dict[str, Any]:
        """The game as JSON, its origin and its answers (`rulewright.game.saving`); with ``path`` it is also written
        there, as a whole or not at all."""
        return saving.save(self, None if path is None else _path_of(path))

    def __repr__(self) -> str:
        return f"<Game of {', '.join(self.players)}: {self.play!r}>"


class Before:
    """What a player has seen of a game up to a moment, told when it is asked for."""

    __slots__ = ("_game", "_lines", "_player")

    def __init__(self, game: Game, player: int) -> None:
        past = Game.__new__(Game)  # what is needed for its log; the game itself is played on
        past.origin, past.players, past._last, past._before = game.origin, game.players, game._last, game._before
        past._log = None
        self._game = past
        self._player = player
        self._lines: list[Line] | None = None

    @property
    def lines(self) -> list[Line]:
        """The lines of that player's log."""
        if self._lines is None:
            seen = [line.only_for(self._player) for line in self._game.log]
            self._lines = [line for line in seen if line is not None]
        return self._lines


def seats(count: int) -> tuple[str, ...]:
    """What that many players are called who are not named."""
    return tuple(PLAYERS[seat] if seat < len(PLAYERS) else f"Player {seat + 1}" for seat in range(count))


def bindery_of(cards: Cards, partial: bool) -> Bindery:
    """Definitions from where cards are looked up; the catalog if nothing is said."""
    flag("partial", partial, GameError)
    if isinstance(cards, Bindery):
        return cards
    if cards is None or isinstance(cards, Path | str):
        from rulewright.cards.catalog import open_cards

        cards = open_cards(None if cards is None else Path(cards))
    if not all(callable(getattr(cards, name, None)) for name in ("find", "get", "names")):
        raise GameError(f"cards={shown(cards)} is not possible", right="a card source, a file of card data or None")
    return Bindery(cards, partial)


def _check_piles(what: str, piles: Sequence[Pile]) -> None:
    """Raises `GameError` where they are no lists of bound cards."""
    if isinstance(piles, Sequence) and not isinstance(piles, str | bytes):
        for pile in piles:
            if not isinstance(pile, Sequence) or not all(isinstance(card, Definition) for card in pile):
                raise GameError(f"{what}: {shown(pile)} is no list of bound cards", right="Game.new takes other decks")
        return
    raise GameError(f"{what}={shown(piles)} is not possible", right="a list of bound cards for each player")


def _check_settings(settings: Settings) -> None:
    if not isinstance(settings, Settings):
        raise GameError(f"settings={shown(settings)} is not possible", right="rulewright.Settings()")


def _path_of(path: Path | str) -> Path:
    if isinstance(path, str | os.PathLike) and str(path):
        return Path(path)
    raise SaveError(f"{shown(path)} is no file", right="a path")


def _random_of(rng: Random) -> Random:
    if callable(getattr(rng, "getrandbits", None)) and not isinstance(rng, type):
        return rng
    raise GameError(f"{shown(rng)} gives no random numbers", right="random.Random(7), or another with getrandbits")


def take(play: Play, answer: int) -> None:
    """An answer as games keep them: the index of an option, or that a player conceded."""
    if answer < 0:
        play.concede(-1 - answer)
    else:
        play.answer(answer)


def _goes_on(play: Play, asked: Decision, procedure: object) -> bool:
    """Whether what is asked now belongs to the same action as what was asked before."""
    decision = play.decision
    if decision is None or decision.player != asked.player or play.procedure is None:
        return False
    if procedure is None:  # an action with priority, up to its end
        return asked.kind == "Priority" and play.announcing
    return play.procedure is procedure and (decision.kind == asked.kind or play.announcing)


def _complete(play: Play, answers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    decision = play.decision
    assert decision is not None
    for index in range(len(decision.options)):
        trial = play.fork()
        procedure = trial.procedure
        trial.answer(index)
        if _goes_on(trial, decision, procedure):
            yield from _complete(trial, (*answers, index))
        else:
            yield (*answers, index)
