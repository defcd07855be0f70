"""One match between agents, and the rule for those that do not play along.

An agent *fails* when it raises an exception, gives an answer that is not the index of an option, or stalls: takes
longer for one answer than the limit, or is asked more often in one turn than a game can need. A player whose agent
fails concedes at once (CR 104.3a), and the result says why; in a game of several the others play on. A match with more
answers than the bound is called off, and nobody wins. Errors of the engine itself are nobody's failure and are raised.
"""

from __future__ import annotations

import contextlib
import reprlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rulewright.engine.state import LimitReached
from rulewright.game.game import Game
from rulewright.game.viewpoint import Viewpoint
from rulewright.vocabulary.errors import RulewrightError

from .agent import Agent
from .clock import Clock, Stalled

RAISED: Final = "raised"
ILLEGAL: Final = "illegal answer"
STALLED: Final = "stalled"

WON: Final = "won"
DRAWN: Final = "drawn"
CALLED_OFF: Final = "called off"


class MatchError(RulewrightError):
    """A match that cannot be played."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a match may take: ``seconds`` for one answer (None for no limit), ``choices`` of one agent in one turn,
    ``answers`` of all in the whole match, those without a choice included."""

    seconds: float | None = 60.0
    choices: int = 2_000
    answers: int = 100_000


LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class Failure:
    """An agent that failed: the ``seat``, what it did (``raised``, ``illegal answer``, ``stalled``), the details, and
    how many answers the game had then."""

    seat: int
    kind: str
    why: str
    answers: int

    def __str__(self) -> str:
        return f"player {self.seat + 1}'s agent {self.kind}: {self.why}"


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended."""

    outcome: str
    """``won``, ``drawn`` or ``called off``."""
    winner: int | None
    """The winner's seat."""
    why: str
    """Why it was called off, which agents failed and how, or else how the game ended."""
    failures: tuple[Failure, ...]
    turns: int
    answers: int
    """How many answers the game took, those without a choice included."""
    choices: tuple[int, ...]
    """How often each seat's agent was asked."""


def play_match(game: Game, agents: Sequence[Agent], limits: Limits = LIMITS) -> MatchResult:
    """Plays the game to its end, an agent for each seat, and tells the agents how it ended.

    >>> from rulewright.players.random_player import RandomPlayer
    >>> game = Game.new(["drumfire", "lantern-court"], seed=7)
    >>> result = play_match(game, [RandomPlayer(1), RandomPlayer(2)])
    >>> result.outcome, result.failures
    ('won', ())
    """
    with Clock(limits.seconds) as clock:
        return _Match(game, agents, limits, clock).play()


class _Match:
    """A match in progress."""

    __slots__ = ("_agents", "_answers", "_choices", "_clock", "_failures", "_game", "_limits", "_views")

    def __init__(self, game: Game, agents: Sequence[Agent], limits: Limits, clock: Clock) -> None:
        if len(agents) != len(game.state.players):
            raise MatchError(
                f"there are {len(agents)} agents for {len(game.state.players)} players", right="an agent for each seat"
            )
        self._game = game
        self._agents = agents
        self._limits = limits
        self._clock = clock
        self._views = [Viewpoint(game, seat) for seat in range(len(agents))]
        self._choices = [0] * len(agents)
        self._answers = len(game.answers)
        self._failures: list[Failure] = []

    def play(self) -> MatchResult:
        """The whole match."""
        for seat in range(len(self._agents)):
            if not self._game.over and not self._game.state.players[seat].lost:
                self._ask(seat, begin=True)
        why = self._run()
        result = self._result(why)
        for agent in self._agents:
            # The match is decided: what an agent does now changes nothing.
            with contextlib.suppress(Exception, SystemExit, Stalled):
                self._clock.start()
                agent.end(result)
            self._clock.cancel()
        return result

    def _run(self) -> str:
        """Plays; why the match was called off, or "" """
        game = self._game
        limits = self._limits
        turn = -1
        asked: list[int] = []
        while (decision := game.decision) is not None:
            if self._answers >= limits.answers:
                return f"it is not over after {limits.answers:,} answers"
            index = 0
            if len(decision.options) != 1:
                seat = game.decider
                if game.state.turn.number != turn:
                    turn = game.state.turn.number
                    asked = [0] * len(self._agents)
                asked[seat] += 1
                if asked[seat] > limits.choices:
                    self._fail(seat, STALLED, f"turn {turn} is not over after {limits.choices:,} choices")
                    continue
                answer = self._ask(seat)
                if answer is None:
                    continue
                index = answer
            try:
                game.answer(index)
            except LimitReached as error:
                return str(error)
            self._answers += 1
        return ""

    def _ask(self, seat: int, begin: bool = False) -> int | None:
        """The agent's answer; None if it has failed, or was only told to begin."""
        agent = self._agents[seat]
        answer: object = None
        try:
            self._clock.start()
            if begin:
                agent.begin(self._views[seat])
            else:
                self._choices[seat] += 1
                answer = agent.choose(self._views[seat])
            self._clock.stop()
        except Stalled:
            self._clock.cancel()
            self._fail(seat, STALLED, f"no answer within {self._limits.seconds:g} seconds")
            return None
        except (Exception, SystemExit) as error:  # an agent that leaves ends its own game, not the program
            self._clock.cancel()
            self._fail(seat, RAISED, f"{type(error).__name__}: {_told(error)}")
            return None
        if begin:
            return None
        count = len(self._game.options)
        try:
            index = answer.__index__()  # type: ignore[attr-defined]
        except (AttributeError, TypeError):
            index = -1
        if isinstance(answer, bool) or not isinstance(index, int) or not 0 <= index < count:
            self._fail(seat, ILLEGAL, f"{reprlib.repr(answer)} is no number from 0 to {count - 1}")
            return None
        return index

    def _fail(self, seat: int, kind: str, why: str) -> None:
        """The player concedes."""
        self._failures.append(Failure(seat, kind, why, self._answers))
        self._game.concede(seat)

    def _result(self, why: str) -> MatchResult:
        game = self._game
        if not game.over:
            outcome = CALLED_OFF
        else:
            outcome = DRAWN if game.winner is None else WON
            why = "; ".join(str(failure) for failure in self._failures) or str(game.result)
        return MatchResult(
            outcome,
            game.winner,
            why,
            tuple(self._failures),
            game.state.turn.number,
            self._answers,
            tuple(self._choices),
        )


def _told(error: BaseException) -> str:
    """What the exception says, even if saying it fails."""
    try:
        return str(error)
    except Exception:
        return "its message cannot be read"
