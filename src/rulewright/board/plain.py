"""The game line by line, for pipes and for terminals without a full screen: questions are printed, answers are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from rulewright.cards.name import name_key
from rulewright.cards.source import CardSource
from rulewright.engine.controlling import seers
from rulewright.engine.objects import SLOT_MASK, Obj
from rulewright.game.naming import Namer, plain_name
from rulewright.vocabulary.errors import RulewrightError

from .drawing import draw
from .playing import BoardError, Playing
from .stops import Stops, keys
from .whynot import why_not
from .words import card_text

HELP: Final = """\
NUMBER          take that answer
TEXT            an answer in words, or a whole action: cast Ember Refrain → Bob
pass            pass; pass on: for the rest of the turn, up to a stop that is set
why NAME        what may and may not be done with a card
card NAME       the text of a card
board, log      the board, the log so far
stops           where you are asked; stops KEY: sets or clears one
undo            take your last answer back (practice games)
save FILE       save the game
concede, quit   give up; leave"""


_NEEDS: Final = {"why": "why Hill Brute", "card": "card Hill Brute", "save": "save game.json"}
"""Commands that need something more, each with an example."""


class Plain:
    """Plays a game by reading ``lines`` and writing with ``tell``."""

    def __init__(
        self, playing: Playing, source: CardSource, lines: Iterable[str], tell: Callable[[str], object]
    ) -> None:
        self.playing = playing
        self._source = source
        self._lines: Iterator[str] = iter(lines)
        self._tell = tell
        self._told = 0
        self.ended = False
        """The input ended before the game."""
        self.saved: tuple[Path, list[int]] | None = None
        """Where the game was saved last, and its answers then."""

    def play(self) -> None:
        """Plays to the end of the game, or of the input."""
        asked = -1
        self.playing.advance()
        while True:
            self._think()
            self._news()
            if self.playing.over:
                self._tell(self.playing.outcome)
                return
            if asked != len(self.playing.game.answers):
                asked = len(self.playing.game.answers)
                self._ask()
            line = next(self._lines, None)
            if line is None:
                self.ended = True
                return
            words = line.strip()
            if words in ("quit", "q"):
                return
            if words:
                try:
                    self._do(words)
                except RulewrightError as error:
                    self._tell(f"  {error}")

    def _think(self) -> None:
        while self.playing.thinker >= 0:
            agent, window = self.playing.window()
            try:
                answer: object = agent.choose(window)
            except (Exception, SystemExit) as error:
                self.playing.failed(error)
            else:
                self.playing.thought(answer)

    def _news(self) -> None:
        """What has happened since it was last told."""
        log = self.playing.view.log
        for line in log[min(self._told, len(log)) :]:
            self._tell(line)
        self._told = len(log)

    def _ask(self) -> None:
        self._tell("")
        self._tell(self.playing.view.question)
        for number, text in enumerate(self.playing.view.texts, 1):
            self._tell(f"  {number}. {text}")

    def _do(self, words: str) -> None:
        """A command, or an answer."""
        playing = self.playing
        verb, _, rest = words.partition(" ")
        rest = rest.strip()
        if words.isdecimal():
            count = len(playing.game.options)
            if not 0 < int(words) <= count:
                raise BoardError(f"there is no answer {words}", right=f"a number from 1 to {count}")
            playing.answer(int(words) - 1)
        elif words in ("help", "?"):
            self._tell(HELP)
        elif words == "pass on":
            playing.pass_on()
        elif words in _NEEDS:
            raise BoardError(f"{words} what?", right=f"for example `{_NEEDS[words]}`")
        elif verb == "why":
            obj = self._called(rest)
            for reason in why_not(playing.game, playing.me, obj.id):
                self._tell(f"  {reason}")
        elif verb == "card":
            for line in card_text(playing.game, playing.me, self._called(rest).id, self._source):
                self._tell(f"  {line}")
        elif words == "board":
            self._board()
        elif words == "log":
            for line in playing.view.log:
                self._tell(line)
        elif verb == "stops":
            self._stops(rest)
        elif words == "undo":
            playing.undo()
            self._told = min(self._told, len(playing.view.log))
        elif verb == "save":
            file = Path(rest).expanduser()
            playing.game.save(file)
            self.saved = file.absolute(), playing.game.answers
            self._tell(f"  saved to {self.saved[0]}")
        elif words == "concede":
            playing.concede()
        else:
            playing.say(words)

    @property
    def kept(self) -> str:
        """Where the game is saved, in a sentence; that it is not where it is not."""
        if self.saved is None:
            return "The game is not over, and not saved."
        file, answers = self.saved
        later = "" if answers == self.playing.game.answers else ", as it was then and not as it is now"
        return f"The game is saved to {file}{later}: go on with --load {file}."

    def _stops(self, key: str) -> None:
        stops = self.playing.stops
        if key:
            stops.choose(stops.chosen() ^ Stops.of(key).chosen())
        known = keys()
        chosen = stops.chosen()
        for each, text in known.items():
            self._tell(f"  [{'x' if each in chosen else ' '}] {each}: {text}")

    def _board(self) -> None:
        shown = draw(self.playing.game, self.playing.me)
        me = self.playing.me
        order = [(me + step) % len(shown.summaries) for step in range(1, len(shown.summaries) + 1)]
        self._tell(f"{shown.turn} {shown.step}")
        for seat in order:
            self._tell(shown.summaries[seat])
            if shown.battlefields[seat]:
                self._tell(f"  battlefield: {', '.join(chip.label for chip in shown.battlefields[seat])}")
        for title, chips in (("hand", shown.hand), ("stack", shown.stack), *shown.others):
            if chips:
                self._tell(f"  {title}: {', '.join(chip.label for chip in chips)}")

    def _called(self, name: str) -> Obj:
        """What the player calls so: the first that they know, in their hand, on the battlefield or elsewhere."""
        game, me = self.playing.game, self.playing.me
        state = game.state
        namer = Namer(game.players, seers(state, me))
        board = state.board
        order = [state.players[(me + step) % len(state.players)] for step in range(len(state.players))]
        ids = [*order[0].hand, *board.battlefield, *board.stack]
        ids += [id for player in order for id in player.graveyard]
        ids += [*board.exile, *board.command]
        wanted = name_key(name)
        for exact in (True, False):
            for id in ids:
                obj = state.objects[id & SLOT_MASK]
                if namer.sees(state, obj) and not (obj.face_down and not obj.seen & namer.eyes):
                    called = name_key(namer.name(state, obj) if exact else plain_name(obj))
                    if called == wanted or (not exact and called.startswith(wanted)):
                        return obj
        raise BoardError(f"you see nothing called {name!r}")
