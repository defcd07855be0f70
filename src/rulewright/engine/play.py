"""The loop: runs procedures until a player has to decide, and takes answers (DESIGN promise 5).

The state at the last commit and the answers since then are all there is to a game in progress: a fork and the
recovery from an error replay those answers.
"""

from __future__ import annotations

from rulewright.vocabulary.errors import RulewrightError
from rulewright.vocabulary.turn import STEP_NAMES

from .cells import BEGIN, CHECK, FINISH, OVER, PRIORITY, RESOLVE, SETUP
from .controlling import begin_resolution, decider, end_resolution
from .decision import DONE, PASS, SUBGAME, Decision, Option, Priority, Procedure
from .ending import cut_short
from .leaving import depart, pass_on, passed_in_succession
from .loops import acted, broken, watch
from .losing import CONCEDED, lose
from .offers import options_for
from .priority import act, check_and_give, pass_priority
from .resolving import resolve_top
from .starting import start
from .state import Observer, State
from .state_based import game_over
from .subgames import Discontinued, begin, outcome_of
from .turn import announce, begin_step, finish_step, give, quiet

__all__ = ["IllegalAnswer", "Play"]


class IllegalAnswer(RulewrightError):
    """An answer that the decision does not offer."""


class Play:
    """A game being played: a state, and the decision that it waits for (None when it is over)."""

    __slots__ = ("_answers", "_decision", "_hushed", "_owed", "_path", "_procedure", "_sown", "_state", "halt")

    def __init__(
        self,
        state: State,
        owed: list[int] | None = None,
        decision: Decision | None = None,
        halt: tuple[int, int] | None = None,
        sown: tuple[int, int] | None = None,
    ) -> None:
        """A game of that state. ``owed``, ``decision`` and ``sown`` are for forks."""
        self._state = state
        self._sown = sown
        """After so many answers since the commit, where the random numbers go on from (`sow`)."""
        self.halt = halt
        """A turn and a step: the game halts once that step is over, of that turn or of the first later turn that has
        it (`halted`, `resume`)."""
        self._answers: list[int] = []
        """The answers since the last commit."""
        self._owed: list[int] | None = owed
        """Answers that a fork has still to take again, once somebody looks at it."""
        self._procedure: Procedure | None = None
        self._decision: Decision | None = decision
        self._path: list[tuple[State, list[int], tuple[int, int] | None]] = []
        """The games that the present answer has led out of: into a subgame, or back."""
        self._hushed: Observer | None = None
        """Who is to hear what happens once a game has come back to where its subgame began."""
        if owed is None and decision is None:
            state.commit()
            self._run()

    @property
    def state(self) -> State:
        """The state, to be read."""
        if self._owed is not None:
            self._catch_up(self._owed)
        return self._state

    @property
    def decision(self) -> Decision | None:
        """What is asked; None when the game is over."""
        if self._owed is not None:
            self._catch_up(self._owed)
        return self._decision

    @property
    def decider(self) -> int:
        """Who makes the decision: the player who is asked, or who controls that player (CR 722.5)."""
        decision = self.decision
        assert decision is not None
        return decider(self._state, decision.player)

    @property
    def procedure(self) -> Procedure | None:
        """The procedure that asks, to be compared; None between procedures."""
        if self._owed is not None:
            self._catch_up(self._owed)
        return self._procedure

    @property
    def announcing(self) -> bool:
        """Whether what a player does with priority is in progress: what is asked belongs to it."""
        return self.procedure is not None and self._state.turn.stage == PRIORITY

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.turn.stage == OVER

    @property
    def halted(self) -> bool:
        """Whether the game stands at the end of the step that ``halt`` names: nothing of the next one has begun, and
        mana has not emptied yet."""
        return self.decision is None and not self.over

    def resume(self, halt: tuple[int, int] | None = None) -> None:
        """Plays on from where the game halted, to the next ``halt`` if one is given."""
        assert self.halted
        self.halt = halt
        finish_step(self._state)
        self._run()

    def options(self) -> list[Option]:
        """The options of the decision; empty when the game is over."""
        return [] if self.decision is None else self.decision.options

    def answer(self, index: int) -> None:
        """Answers the decision by the index of an option, and plays on to the next decision.

        Raises `IllegalAnswer` for an index that is not offered. On any error the game is as it was before.
        """
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("the game is over", where="answer")
        if not 0 <= index < len(decision.options):
            raise IllegalAnswer(
                f"{index} is not an option of {decision.kind}",
                where="answer",
                right=f"a number from 0 to {len(decision.options) - 1}",
            )
        state = self._state
        try:
            self._take(index, decision)
            self._run()
        except BaseException:
            if self._state is not state:
                self._lead_back(state)
            self._recover()
            raise
        if self._state is not state:
            self._path = []

    def _take(self, index: int, decision: Decision) -> None:
        """Hands an answer to the procedure that asked; one that answers a priority decision starts a procedure."""
        self._answers.append(index)
        procedure = self._procedure
        if procedure is not None:
            if len(decision.options) > 1:
                broken(self._state)
            self._took(procedure.send(index))
            return
        self._decision = None
        option = decision.options[index]
        if option.kind == PASS:
            pass_priority(self._state)
            return
        broken(self._state)
        if acted(self._state):
            return
        procedure = act(self._state, decision.player, option)
        self._procedure = procedure
        self._took(next(procedure))

    def _took(self, decision: Decision) -> None:
        if decision is DONE:
            self._procedure = None
            self._decision = None
        elif decision is SUBGAME:
            self._play_subgame()
        else:
            self._decision = decision

    def _play_subgame(self) -> None:
        """The procedure waits for a subgame: for one that has been played already, or it is put aside (CR 728.1a)."""
        state = self._state
        procedure = self._procedure
        assert procedure is not None
        if state.met < len(state.outcomes):
            state.met += 1
            if self._hushed is not None and state.met == len(state.outcomes):
                state.observer = self._hushed
                self._hushed = None
            self._took(procedure.send(0))
            return
        if state.observer is not None:
            state.observer.noted(state, "subgame begins", "728.1", ())
        self._enter(begin(state, state.checkpoint(), self._answers, self._sown), None)
        self._state.commit()

    def _resume_outer(self, outer: Discontinued) -> None:
        """The subgame is over: the game that waited for it takes its answers again, and goes on (CR 728.5)."""
        over = self._state
        if over.observer is not None:
            over.observer.noted(over, "subgame ends", "728.5", (over.turn.winner,))
        state = outer.state.checkpoint()
        state.outcomes += (outcome_of(over),)
        self._enter(state, outer.sown)
        self._hushed = over.observer
        self._replay(outer.answers)

    def _enter(self, state: State, sown: tuple[int, int] | None) -> None:
        """From now on that game is played."""
        self._path.append((self._state, self._answers, self._sown))
        self._state = state
        self._answers = []
        self._sown = sown
        self._procedure = None
        self._decision = None

    def _lead_back(self, state: State) -> None:
        """What has led out of that game has failed: it is that game again that is played."""
        for left, answers, sown in self._path:
            if left is state:
                self._answers = answers
                self._sown = sown
        self._state = state
        self._path = []
        self._hushed = None

    def _settle(self) -> None:
        """Nothing is in progress: the state becomes the checkpoint."""
        if self._answers:
            self._answers = []
            self._sown = None
        state = self._state
        if state.met:
            state.outcomes = ()
            state.met = 0
        state.commit()

    def _run(self) -> None:
        """Plays on until somebody has to decide or the game is over."""
        while True:
            if self._procedure is not None:
                return
            state = self._state
            stage = state.turn.stage
            if stage == PRIORITY:
                player = state.turn.priority
                self._decision = Priority(player, options_for(state, player), -1, "117.3")
                self._settle()
                return
            if stage == OVER:
                if state.outer is not None:
                    self._resume_outer(state.outer)
                    continue
                self._decision = None
                self._settle()
                return
            if stage == FINISH:
                if self.halt is not None and self._halts(self.halt):
                    self._decision = None
                    self._settle()
                    return
                finish_step(state)
                continue
            if stage == CHECK and not state.board.unchecked and not state.board.pending:
                state.edit_priority().stage = PRIORITY
                continue
            if stage == BEGIN and quiet(state):
                announce(state, state.turn.step, state.turn.active)
                give(state)
                continue
            procedure = self._next_procedure(stage)
            self._procedure = procedure
            self._took(next(procedure))

    def _halts(self, halt: tuple[int, int]) -> bool:
        if self._state.outer is not None:
            return False
        turn = self._state.turn
        return turn.step == halt[1] and turn.number >= halt[0] and not turn.cleanup_repeats

    def _next_procedure(self, stage: int) -> Procedure:
        state = self._state
        if stage == CHECK:
            return check_and_give(state)
        if stage == BEGIN:
            return begin_step(state)
        if stage == RESOLVE:
            return resolve(state)
        assert stage == SETUP
        return start(state)

    def _replay(self, answers: list[int]) -> None:
        """Takes again the answers since the checkpoint."""
        self._sow()
        for index in answers:
            if self._decision is None:
                self._run()
            assert self._decision is not None
            self._take(index, self._decision)
            if self._procedure is None:
                self._run()
            self._sow()

    def _sow(self) -> None:
        if self._sown is not None and self._sown[0] == len(self._answers):
            self._state.edit_book().rng = self._sown[1]

    def _recover(self) -> None:
        """After an error: back to the checkpoint, and the answers up to the failed one again."""
        state = self._state
        observer = state.observer
        answers = self._answers[:-1]
        state.observer = None
        state.rollback()
        self._procedure = None
        self._decision = None
        self._answers = []
        self._run()
        self._replay(answers)
        state.observer = observer

    def fork(self) -> Play:
        """An independent copy of the game: it may be played on without touching this one.

        In the middle of a procedure the copy is at the checkpoint, and takes the answers since then again when it is
        first looked at.
        """
        state = self._state.checkpoint()
        if self._owed is not None:
            return Play(state, self._owed[:], None, self.halt, self._sown)
        if self._procedure is not None:
            return Play(state, self._answers[:], None, self.halt, self._sown)
        return Play(state, None, self._decision, self.halt)

    def checkpoint(self) -> State:
        """A fork of the state as it was before the procedure in progress, of which nothing is known yet: another game
        may begin there, and take the answers `since` then."""
        state = self._state.checkpoint()
        state.rollback()
        return state

    @property
    def since(self) -> list[int]:
        """The answers since the checkpoint."""
        return self._answers[:] if self._owed is None else self._owed[:]

    def sow(self, rng: int) -> None:
        """From now on random numbers come from there."""
        if self.procedure is None:
            self._state.edit_book().rng = rng
            self._state.commit()
        else:
            self._sown = (len(self._answers), rng)
            self._sow()

    def _catch_up(self, owed: list[int]) -> None:
        self._owed = None
        self._run()
        self._replay(owed)

    def concede(self, player: int) -> None:
        """The player concedes and leaves the game at once, whatever is in progress (CR 104.3a). What was in progress
        begins again without them; subgames that were played in it have been played."""
        state = self._state
        played = state.outcomes[: state.met]
        answers = self._answers if self._owed is None else self._owed
        self._owed = None
        self._procedure = None
        self._decision = None
        state.rollback()
        passed = passed_in_succession(state)
        going_on = state.turn.stage == RESOLVE or (bool(answers) and self._passes(answers[0]))
        top = state.board.stack[-1:]
        lose(state, player, CONCEDED)
        if not game_over(state):
            if state.turn.stage != SETUP:  # there it departs once libraries are shuffled (`starting`)
                depart(state)
            pass_on(state, player, passed)
            if going_on and state.board.stack[-1:] != top:  # what was resolving is gone with the player
                going_on = False
                give(state)
            elif state.turn.stage == PRIORITY and going_on:
                pass_priority(state)  # everybody has passed: it resolves, or the step is over
            elif state.turn.stage == PRIORITY:
                state.edit_priority().stage = CHECK
        self._settle()  # what is asked next is asked of the game without the player
        if going_on:
            state.outcomes = played
        self._run()
        self._forget_outcomes()
        self._path = []

    def _forget_outcomes(self) -> None:
        """Where nothing is in progress no procedure will ask how a subgame ended."""
        if self._procedure is None:
            self._state.outcomes = ()

    def _passes(self, index: int) -> bool:
        """Whether that answer at the checkpoint passes priority."""
        state = self._state
        if state.turn.stage != PRIORITY:
            return False
        return options_for(state, state.turn.priority)[index].kind == PASS

    def observe(self, observer: Observer | None) -> None:
        """From now on the observer hears what happens."""
        self._state.observer = observer

    def __repr__(self) -> str:
        turn = self.state.turn
        return f"<Play turn {turn.number}, {STEP_NAMES[turn.step]}, {self.decision!r}>"


def resolve(state: State) -> Procedure:
    """Resolves the top of the stack; then the active player receives priority (CR 117.3b)."""
    watch(state)
    if state.turn.stage == OVER:
        yield DONE
    begin_resolution(state)
    yield from resolve_top(state)
    if state.board.handing_back:
        end_resolution(state)
    if state.turn.ending:
        cut_short(state)
    elif state.turn.stage != OVER:
        give(state)
    yield DONE
