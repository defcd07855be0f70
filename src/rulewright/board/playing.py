"""A game between a person and agents: who has to answer, what is answered by itself, and what can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from rulewright.engine.decision import PASS, Decision, Priority
from rulewright.engine.state import LimitReached
from rulewright.game.game import Game
from rulewright.game.viewpoint import Viewpoint
from rulewright.players.agent import Agent
from rulewright.players.match import CALLED_OFF, DRAWN, WON, MatchResult
from rulewright.vocabulary.errors import RulewrightError

from .stops import Stops, moment

MOST: Final = 100_000
"""A game with more answers than this is called off."""


class BoardError(RulewrightError):
    """What cannot be done in this game now."""


class Playing:
    """A game in which a person has the seat ``me``, and agents the others.

    Decisions without a choice, and passes that no stop asks about, are answered by themselves; `advance` does so until
    the person, or an agent, has to answer. Agents think about forks of the game, so that the game may be looked at, and
    left, meanwhile.
    """

    __slots__ = ("_marks", "agents", "called_off", "ended_by", "game", "me", "passing", "practice", "stops", "why")

    def __init__(self, game: Game, me: int, agents: Mapping[int, Agent], stops: Stops, practice: bool = False) -> None:
        self.game = game
        self.me = me
        self.agents = agents
        self.stops = stops
        self.practice = practice
        """Answers may be taken back."""
        self.passing = 0
        """The turn for whose rest the player passes wherever no stop but "I can do something" is set."""
        self.why = ""
        """Why the player is asked with priority."""
        self.ended_by = ""
        """The failure of an agent that ended the game."""
        self.called_off = ""
        """Why the game cannot go on."""
        self._marks: list[Game] = []
        for seat, agent in agents.items():
            self._begin(seat, agent)

    def _begin(self, seat: int, agent: Agent) -> None:
        try:
            agent.begin(Viewpoint(self.game.fork(), seat))
        except (Exception, SystemExit) as error:
            self.fail(seat, f"raised {type(error).__name__}: {error}")

    # ---- looking -----------------------------------------------------------------------------------------

    @property
    def view(self) -> Viewpoint:
        """The person's window on the game."""
        return Viewpoint(self.game, self.me)

    @property
    def over(self) -> bool:
        """Whether nothing is asked any more."""
        return bool(self.called_off) or self.game.decision is None

    @property
    def decision(self) -> Decision | None:
        """What the person is asked now; None where it is not for them to answer."""
        if self.over or self.game.decider != self.me:
            return None
        return self.game.decision

    @property
    def thinker(self) -> int:
        """The seat of the agent who has to answer; -1 where none has."""
        return -1 if self.over or self.game.decider == self.me else self.game.decider

    @property
    def may_pass(self) -> bool:
        """Whether the person may pass now."""
        decision = self.decision
        return decision is not None and any(option.kind == PASS for option in decision.options)

    @property
    def may_undo(self) -> bool:
        """Whether there is an answer that may be taken back."""
        return self.practice and bool(self._marks)

    @property
    def outcome(self) -> str:
        """How the game ended, in a sentence; "" while it goes on."""
        if self.called_off:
            return f"The game is called off: {self.called_off}."
        result = self.game.result
        if result is None:
            return ""
        return f"{result}." + (f" ({self.ended_by})" if self.ended_by else "")

    # ---- going on ----------------------------------------------------------------------------------------

    def advance(self) -> None:
        """Answers what needs nobody, until the person or an agent is asked, or the game is over."""
        self._go_on()
        if self.over:
            self._end()

    def _end(self) -> None:
        """Tells the agents how it ended."""
        game = self.game
        outcome = CALLED_OFF if self.called_off else DRAWN if game.winner is None else WON
        why = self.called_off or self.ended_by
        result = MatchResult(outcome, game.winner, why, (), game.state.turn.number, len(game.answers), ())
        for agent in self.agents.values():
            with suppress(Exception):  # the game is decided
                agent.end(result)

    def _go_on(self) -> None:
        while not self.over:
            decision = self.game.decision
            assert decision is not None
            if self.game.decider != self.me:
                if len(decision.options) > 1:
                    return
                self._take(0)
            elif self._asks(decision):
                return
            else:
                self._take(0)

    def _asks(self, decision: Decision) -> bool:
        """Whether the person is asked; where not, their answer is the first option."""
        self.why = ""
        if not isinstance(decision, Priority) or decision.player != self.me or decision.options[0].kind != PASS:
            return len(decision.options) > 1
        state = self.game.state
        if self.passing and state.turn.number != self.passing:
            self.passing = 0
        self.why = self.stops.why(moment(state, self.me, len(decision.options)), bool(self.passing))
        return bool(self.why)

    def _take(self, index: int) -> None:
        try:
            self.game.answer(index)
        except LimitReached as error:
            self.called_off = str(error)
            return
        if len(self.game.answers) >= MOST and not self.game.over:
            self.called_off = f"it is not over after {MOST:,} answers"

    def answer(self, index: int) -> None:
        """The person's answer, and what needs nobody after it. Raises `rulewright.engine.play.IllegalAnswer`."""
        if self.decision is None:
            raise BoardError("nothing is asked of you now")
        before = self.game.fork() if self.practice else None
        self._take(index)
        if before is not None:
            self._marks.append(before)
        self.advance()

    def say(self, text: str) -> None:
        """The person's answer in words, which may be a whole action (`rulewright.game.game.Game.apply`); and what needs
        nobody after it. Raises `rulewright.engine.play.IllegalAnswer`, with the rule that forbids it."""
        if self.decision is None:
            raise BoardError("nothing is asked of you now")
        before = self.game.fork() if self.practice else None
        self.game.apply(text)
        if before is not None:
            self._marks.append(before)
        self.advance()

    def pass_on(self) -> None:
        """Passes, and goes on passing for the rest of the turn wherever no other stop than being able to do something
        says otherwise."""
        if not self.may_pass:
            raise BoardError("you cannot pass now", right="an answer to what is asked")
        self.passing = self.game.state.turn.number
        decision = self.decision
        assert decision is not None
        self.answer(next(at for at, option in enumerate(decision.options) if option.kind == PASS))

    def undo(self) -> None:
        """Takes the person's last answer back, and all that came after it."""
        if not self.practice:
            raise BoardError("answers are taken back in practice games only", right="--practice")
        if not self._marks:
            raise BoardError("there is nothing to take back")
        self.game = self._marks.pop()
        self.passing = 0
        self.called_off = ""
        self.ended_by = ""
        self.advance()

    def concede(self) -> None:
        """The person concedes (CR 104.3a)."""
        if self.over:
            raise BoardError("the game is over")
        if self.practice:
            self._marks.append(self.game.fork())
        self.game.concede(self.me)
        self.advance()

    # ---- agents ------------------------------------------------------------------------------------------

    def window(self) -> tuple[Agent, Viewpoint]:
        """The agent who has to answer, and the window on a fork of the game for it to think about."""
        seat = self.thinker
        return self.agents[seat], Viewpoint(self.game.fork(), seat)

    def thought(self, answer: object) -> None:
        """What the agent answered; one that is no option loses the game for it, as in a match."""
        seat = self.thinker
        count = len(self.game.options)
        if isinstance(answer, bool) or not isinstance(answer, int) or not 0 <= answer < count:
            self.fail(seat, f"answered {answer!r}, which is no number from 0 to {count - 1}")
        else:
            self._take(answer)
        self.advance()

    def failed(self, error: BaseException) -> None:
        """The agent who had to answer raised an exception: it loses the game."""
        self.fail(self.thinker, f"raised {type(error).__name__}: {error}")
        self.advance()

    def fail(self, seat: int, why: str) -> None:
        """The player concedes because their agent failed."""
        self.ended_by = f"{self.game.players[seat]}'s agent {why}"
        self.game.concede(seat)
