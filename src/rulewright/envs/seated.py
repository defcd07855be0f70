"""A learner's seat in a session, with agents of the registry in the other seats."""

from __future__ import annotations

import reprlib
from collections.abc import Callable
from contextlib import suppress
from typing import Final, SupportsIndex

import numpy as np

from rulewright.game.viewpoint import Viewpoint
from rulewright.players.agent import Agent
from rulewright.players.match import CALLED_OFF, DRAWN, WON, MatchResult
from rulewright.players.registry import agent as registered
from rulewright.vocabulary.arguments import as_index, shown

from .session import Session
from .setting import SettingError

Opponent = str | Callable[[int], Agent]
"""The name of an agent (`rulewright.players.registry`), or what makes one from a seed."""
SEEDS: Final = 1 << 62


def maker(opponent: Opponent) -> Callable[[int], Agent]:
    """What makes an agent from a seed. Raises `AgentError` at once for a name that there is not."""
    if not isinstance(opponent, str):
        if not callable(opponent):
            raise SettingError(
                f"opponent={shown(opponent)} is not possible", right="an agent's name, or what makes one from a seed"
            )
        return opponent
    name = opponent
    registered(name, 0)
    return lambda seed: registered(name, seed)


class Seated:
    """A session whose decisions are the learner's alone: the other players answer by themselves.

    An agent that raises an exception or gives an answer that is not offered loses the game, as in a match
    (`rulewright.players.match`); `Session.ended` says why.

    ``opponent`` None: nobody answers by themselves, and the learner decides for all (self-play). ``seat`` None: the
    learner's seat is drawn anew for each game.
    """

    __slots__ = ("_agents", "_make", "_views", "chosen", "seat", "session")

    def __init__(self, session: Session, opponent: Opponent | None, seat: int | None) -> None:
        players = session.layout.players
        number = None if seat is None else as_index(seat)
        if seat is not None and (number is None or not 0 <= number < players):
            raise SettingError(f"there is no seat {shown(seat)}", right=f"a number from 0 to {players - 1}, or None")
        self.session = session
        self._make = None if opponent is None else maker(opponent)
        self.chosen = number
        self.seat = 0 if number is None else number
        """The learner's seat in this game; in self-play, that of the player who decides, or decided last."""
        self._agents: list[Agent | None] = [None] * players
        self._views: list[Viewpoint | None] = [None] * players

    def begin(self, random: np.random.Generator) -> None:
        """A new game; all that is random in it comes from ``random``."""
        players = self.session.layout.players
        seed, *seeds = (int(random.integers(SEEDS)) for _ in range(players + 1))
        drawn = int(random.integers(players))
        self.session.begin(seed)
        self.seat = drawn if self.chosen is None else self.chosen
        if self._make is not None:
            assert self.session.game is not None
            for seat in range(players):
                if seat != self.seat:
                    self._agents[seat] = self._make(seeds[seat])
                    self._views[seat] = Viewpoint(self.session.game, seat)
                    self._ask(seat, begin=True)
                else:
                    self._agents[seat] = None
        self._wait()

    def act(self, action: int) -> None:
        """The learner's action, and then what the others do until the learner decides again or the game is over."""
        self.session.act(action)
        self._wait()

    def _wait(self) -> None:
        session = self.session
        if self._make is None:
            if not session.over:
                self.seat = session.seat
            return
        while (seat := session.seat) not in (self.seat, -1):
            decision = session.decision
            assert decision is not None
            answer = 0 if len(decision.options) == 1 else self._ask(seat)
            if answer is not None:
                session.answer(answer)
        if session.over:
            self._end()

    def _ask(self, seat: int, begin: bool = False) -> int | None:
        """The answer of the agent in that seat; None if it has lost by it, or was only told to begin."""
        agent, view = self._agents[seat], self._views[seat]
        assert agent is not None
        assert view is not None
        try:
            if begin:
                agent.begin(view)
                return None
            said: object = agent.choose(view)
        except (Exception, SystemExit) as error:
            self.session.forfeit(seat, f"player_{seat}'s agent raised: {type(error).__name__}: {error}")
            return None
        answer = -1 if isinstance(said, bool) or not isinstance(said, SupportsIndex) else said.__index__()
        if not 0 <= answer < len(view.options):
            told = reprlib.repr(said)
            self.session.forfeit(seat, f"player_{seat}'s agent chose {told} of {len(view.options)} options")
            return None
        return answer

    def _end(self) -> None:
        """Tells the agents how it ended."""
        session = self.session
        assert session.game is not None
        winner = session.winner
        outcome = CALLED_OFF if session.truncated else DRAWN if winner is None else WON
        turns, answers = session.game.state.turn.number, len(session.game.answers)
        result = MatchResult(outcome, winner, session.ended, (), turns, answers, ())
        for agent in self._agents:
            if agent is not None:
                with suppress(Exception, SystemExit):  # the game is decided
                    agent.end(result)
