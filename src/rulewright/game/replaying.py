"""Going through a game forward and back, an answer at a time."""

from __future__ import annotations

from .board import board, moment
from .game import Game
from .log import Line, Log
from .naming import EVERYTHING, Namer
from .notation import option_texts


class Replay:
    """A game that was played, at one of its moments: ``at`` answers have been given.

    ``player`` is the seat of whoever watches; without one all cards are seen.

    >>> game = Game.new(["drumfire", "lantern-court"], seed=7)
    >>> game.apply("keep")
    >>> game.apply("keep")
    >>> replay = Replay(game)
    >>> replay.forward()
    'Bob: keep'
    >>> replay.at, replay.length
    (1, 2)
    >>> replay.back()
    >>> replay.at
    0
    """

    __slots__ = ("_counts", "_lines", "answers", "game", "player")

    def __init__(self, game: Game, player: int | None = None) -> None:
        self.answers = game.answers[:]
        self.player = player
        self._counts: list[int] = []
        self._lines: list[Line] = []
        log = Log(game.players)
        play = game.origin.begin(log)
        for answer in (*self.answers, None):
            log.finish(play.state)
            self._counts.append(len(log.lines))
            if answer is not None:
                if answer < 0:
                    play.concede(-1 - answer)
                else:
                    play.answer(answer)
        self._lines = log.lines
        self.game = game.fork()
        self.go(0)

    @property
    def at(self) -> int:
        """How many answers have been given."""
        return len(self.game.answers)

    @property
    def length(self) -> int:
        """How many there are."""
        return len(self.answers)

    def forward(self) -> str:
        """Gives the next answer; who gave which, in words. Empty at the end."""
        if self.at >= self.length:
            return ""
        answer = self.answers[self.at]
        if answer < 0:
            self.game.concede(-1 - answer)
            return f"{self.game.players[-1 - answer]}: concede"
        said = self.next_answer
        self.game.answer(answer)
        return said

    def back(self) -> None:
        """Takes the last answer back; at the beginning nothing happens."""
        if self.at:
            self.game.undo()

    def go(self, at: int) -> None:
        """To the moment after so many answers."""
        at = max(0, min(self.length, at))
        while self.at > at:
            self.game.undo()
        while self.at < at:
            answer = self.answers[self.at]
            if answer < 0:
                self.game.concede(-1 - answer)
            else:
                self.game.answer(answer)

    def to_turn(self, step: int) -> None:
        """To the beginning of the next turn, or with -1 to that of this one, or of the one before."""
        turns = [at for at in range(1, self.length + 1) if self._turn(at) != self._turn(at - 1)]
        if step > 0:
            self.go(next((at for at in turns if at > self.at), self.length))
        else:
            self.go(max((at for at in turns if at < self.at), default=0))

    def _turn(self, at: int) -> int:
        """The turn of the last thing that happened before so many answers were given."""
        count = self._counts[at]
        return self._lines[count - 1].turn if count else 0

    @property
    def next_answer(self) -> str:
        """Who gives which answer next, in words; what was chosen is told to whoever may know it."""
        if self.at >= self.length or self.game.decision is None:
            return ""
        answer = self.answers[self.at]
        if answer < 0:
            return f"{self.game.players[-1 - answer]}: concede"
        decision = self.game.decision
        who = self.game.players[self.game.decider]
        return f"{who}: {option_texts(self.namer, self.game.state, decision)[answer]}"

    @property
    def forced(self) -> bool:
        """Whether the next answer was the only one."""
        decision = self.game.decision
        return decision is not None and len(decision.options) == 1

    @property
    def namer(self) -> Namer:
        """Names as whoever watches may say them."""
        return Namer(self.game.players, EVERYTHING if self.player is None else 1 << self.player)

    def told(self, at: int) -> list[str]:
        """What happened between the answer before and the one after which so many have been given."""
        start = self._counts[at - 1] if at else 0
        lines = self._lines[start : self._counts[at]]
        return [str(line) if self.player is None else line.to(self.player) for line in lines]

    def screen(self) -> list[str]:
        """The moment as lines: where in the game it is, the table, what happened last, what is answered next."""
        state = self.game.state
        lines = [f"{self.at} of {self.length} answers · {moment(state, self.namer)}", ""]
        lines.extend(board(state, self.namer))
        told = self.told(self.at)
        if told:
            lines.extend(["", *told[-12:]])
        lines.append("")
        result = self.game.result
        lines.append(str(result) if result is not None else f"next: {self.next_answer or 'nothing more was saved'}")
        return lines
