"""Playing one game of a run."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, Final

from rulewright.cards.source import StarterSet
from rulewright.engine.decision import KEEP, NO, PASS, STOP
from rulewright.engine.definition import Definition
from rulewright.engine.loops import BOUND as BOUND_REACHED
from rulewright.engine.loops import REPEATED
from rulewright.game.binding import Bindery
from rulewright.game.game import Game
from rulewright.game.setting import bound
from rulewright.players.agent import Agent
from rulewright.players.match import CALLED_OFF as MATCH_CALLED_OFF
from rulewright.players.match import LIMITS, Limits, MatchResult, play_match
from rulewright.players.registry import agent
from rulewright.vocabulary.turn import CLEANUP

from .record import BOUND, CALLED_OFF, DRAW, FORFEIT, LOOP, SURVIVED, GameRecord, broken
from .seeds import agent_seed, game_seed
from .setup import GOLDFISH_TURNS, SETTINGS, Chosen, Setup
from .watching import Watcher

if TYPE_CHECKING:
    from rulewright.game.viewpoint import Viewpoint

NOBODY_S_DECK: Final = ("Plains", 60)
"""What the opponent of a goldfish game draws, and never plays."""
QUIET: Final = (PASS, KEEP, STOP, NO)
"""The answers of somebody who does nothing."""


class Nobody:
    """Who does nothing: passes, keeps, does not block; what they must choose is the first there is."""

    __slots__ = ()

    name = "nobody"

    def begin(self, view: Viewpoint) -> None:
        """Nothing to prepare."""

    def choose(self, view: Viewpoint) -> int:
        """The index of an option."""
        return next((index for index, option in enumerate(view.options) if option.kind in QUIET), 0)

    def end(self, result: MatchResult) -> None:
        """Nothing to learn."""


class Player:
    """Plays the games of a run by their numbers. The decks are bound once."""

    def __init__(self, setup: Setup, limits: Limits = LIMITS) -> None:
        self.setup = setup
        self.limits = limits
        bindery = Bindery(Chosen(dict(setup.cards)), setup.partial)
        self.decks: list[list[Definition]] = [bound(deck.main, bindery) for deck in setup.decks]
        self.sideboards = [bound((*deck.sideboard, *deck.companion), bindery) for deck in setup.decks]
        self.commanders = [bound(deck.commander, bindery) for deck in setup.decks] if setup.commander else []
        if setup.goldfish:
            name, count = NOBODY_S_DECK
            self.decks.append([Bindery(StarterSet()).definition(name)] * count)
            self.sideboards.append([])
            if setup.commander:
                self.commanders.append([])

    def game(self, number: int) -> Game:
        """The game with that number, at its start."""
        seed = game_seed(self.setup.seed, number, self.setup.players)
        return Game(self.decks, seed, SETTINGS, self.commanders, self.sideboards)

    def agents(self, seed: int) -> list[Agent]:
        """The agents of the game with that seed."""
        found = [agent(name, agent_seed(seed, seat)) for seat, name in enumerate(self.setup.agents)]
        return [*found, Nobody()] if self.setup.goldfish else found

    def __call__(self, number: int) -> GameRecord:
        """The record of the game with that number; an error of the engine is written into it."""
        players = self.setup.players
        first = number % players
        seed = game_seed(self.setup.seed, number, players)
        try:
            game = self.game(number)
            if self.setup.goldfish:
                game.play.halt = (players * GOLDFISH_TURNS - 1 + (first != 0), CLEANUP)
            watcher = Watcher(players)
            game.observe(watcher)
            result = play_match(game, self.agents(seed), self.limits)
            cause = watcher.cause if result.winner is not None else without_winner(game, result)
            if result.winner is not None and result.failures and lost_by_failure(result):
                cause = FORFEIT
            failures = tuple(map(str, result.failures))
            seats = watcher.seats(game.state)[: len(self.setup.decks)]
            turns = game.state.turn.number
            return GameRecord(
                number, seed, first, result.winner, cause, turns, result.answers, seats, game.digest(), failures
            )
        except Exception as error:
            return broken(number, seed, first, told(error))


def lost_by_failure(result: MatchResult) -> bool:
    """Whether the winner won by the last failure: nothing was answered after it."""
    return result.failures[-1].answers == result.answers


def without_winner(game: Game, result: MatchResult) -> str:
    """Why nobody has won."""
    if game.play.halted:
        return SURVIVED
    if result.outcome == MATCH_CALLED_OFF:
        return CALLED_OFF
    return {REPEATED: LOOP, BOUND_REACHED: BOUND}.get(game.state.turn.drawn_by, DRAW)


def told(error: Exception) -> str:
    """An error in one line: what it says, and where it was raised."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{place.filename.replace(chr(92), '/').rpartition('/')[2]}:{place.lineno}"
    return f"{type(error).__name__}: {error} ({where})"
