"""The board as a Textual application."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from rulewright.cards.source import CardSource
from rulewright.engine.objects import is_player
from rulewright.vocabulary.errors import RulewrightError

from .asking import HELP, Page, Question, StopsPage, ZonesPage
from .drawing import draw
from .picture import LEAST_HEIGHT, LEAST_WIDTH
from .playing import Playing
from .whynot import why_not
from .widgets import Choices, PhaseBar, Reader, Zone
from .words import card_text

STYLES = """
Screen { layout: vertical; }
#small { display: none; width: 100%; height: 100%; content-align: center middle; }
Screen.small > * { display: none; }
Screen.small > #small { display: block; }
#phases { height: 1; background: $panel; }
#body { height: 1fr; }
#left { width: 1fr; }
#right { width: 38%; min-width: 28; max-width: 64; }
.summary { height: 1; color: $text-muted; }
#theirs, #mine { height: 4fr; min-height: 3; }
#stack { height: 2fr; min-height: 2; }
#hand { height: 3fr; min-height: 2; }
#question { height: auto; max-height: 2; text-style: bold; }
#choices { height: 5fr; min-height: 5; border: none; padding: 0; background: $surface; }
#card { height: 3fr; border: round $primary; padding: 0 1; }
#log { height: 2fr; border: round $secondary; padding: 0 1; }
#status { height: 1; color: $warning; }
ModalScreen { align: center middle; }
.page { width: 90%; height: 90%; max-width: 100; border: thick $primary; background: $surface; padding: 0 1; }
.question { width: 64; max-width: 90%; height: auto; border: thick $primary; background: $surface; padding: 0 1; }
.question OptionList { height: auto; border: none; }
.zones { height: 2fr; }
#other-text { height: 1fr; border-top: solid $primary; }
#stops { height: 1fr; border: none; }
"""


class Thought(Message):
    """An agent has answered, or failed: ``turn`` says what it was asked about."""

    def __init__(self, turn: int, answer: object, error: BaseException | None) -> None:
        super().__init__()
        self.turn = turn
        self.answer = answer
        self.error = error


class Board(App[None]):
    """A person plays against agents on a full screen. `outcome` says how the game ended, `saved` where it was saved."""

    CSS = STYLES
    TITLE = "Rulewright"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,h,f1", "help", "Help", key_display="?"),
        Binding("space,p", "pass", "Pass", key_display="space"),
        Binding("e", "pass_on", "Pass on"),
        Binding("w", "why", "Why not?"),
        Binding("u", "undo", "Undo"),
        Binding("s", "stops", "Stops"),
        Binding("z", "zones", "Zones"),
        Binding("l", "log", "Log"),
        Binding("c", "concede", "Concede"),
        Binding("q,ctrl+q,ctrl+c", "leave", "Quit", key_display="q"),
    ]

    def __init__(self, playing: Playing, source: CardSource, save: Path | None = None) -> None:
        super().__init__()
        self.playing = playing
        self.source = source
        self.save_to = save
        self.saved: Path | None = None
        self.outcome = ""
        self._thinking = 0
        """Counts what agents are asked; an answer to an earlier question is not looked at."""
        self._waiting = False
        self._told = ""
        self._reading: int | None = None
        """The object or player at the right."""

    @property
    def board(self) -> Screen[object]:
        """The screen with the board, which others may cover."""
        return self.screen_stack[0]

    # ---- the screen --------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="small")
        yield PhaseBar()
        with Horizontal(id="body"):
            with Vertical(id="left"):
                for seat in self._others():
                    yield Static(id=f"summary-{seat}", classes="summary", markup=False)
                yield Zone("", "theirs")
                yield Zone("Stack", "stack")
                yield Zone("", "mine")
                yield Static(id=f"summary-{self.playing.me}", classes="summary", markup=False)
                yield Zone("Your hand", "hand")
                yield Static(id="question", markup=False)
                yield Choices(id="choices")
            with Vertical(id="right"):
                yield Reader("card", "Card")
                yield Reader("log", "Log")
        yield Static(id="status", markup=False)
        yield Footer()

    def _others(self) -> list[int]:
        count = len(self.playing.game.players)
        return [(self.playing.me + step) % count for step in range(1, count)]

    def on_mount(self) -> None:
        self.board.query_one("#log").can_focus = False
        self._go_on()

    def on_resize(self, event: Resize) -> None:
        small = event.size.width < LEAST_WIDTH or event.size.height < LEAST_HEIGHT
        self.board.set_class(small, "small")
        if small:
            size = f"{event.size.width}×{event.size.height}"
            self.board.query_one("#small", Static).update(
                f"{size} is too small: the board needs {LEAST_WIDTH}×{LEAST_HEIGHT}."
            )
        elif self.board.focused is None:
            self.board.set_focus(self.board.query_one(Choices))

    # ---- going on ----------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Plays on to where somebody has to answer, shows that, and lets an agent think whose turn it is."""
        playing = self.playing
        failure = self._failing(playing.advance)
        self._thinking += 1
        self._waiting = playing.thinker >= 0 and not failure
        self.show()
        if failure:
            self._tell(failure)
        if self._waiting:
            agent, window = playing.window()
            threading.Thread(target=self._think, args=(self._thinking, agent, window), daemon=True).start()

    def _failing(self, act: Callable[[], object]) -> str:
        """Does something with the game; what went wrong, or "". The engine leaves a game as it was then (promise 5)."""
        try:
            act()
        except RulewrightError as error:
            return str(error)
        except Exception as error:  # a fault of the engine: the game can still be saved
            return f"This failed, and the game is as it was: {type(error).__name__}: {error}"
        return ""

    def _think(self, turn: int, agent: Any, window: Any) -> None:
        """In a thread of its own: an agent's thoughts, which may take long."""
        answer: object = None
        failure: BaseException | None = None
        try:
            answer = agent.choose(window)
        except (Exception, SystemExit) as error:
            failure = error
        with suppress(Exception):  # the board may have been left meanwhile
            self.post_message(Thought(turn, answer, failure))

    @on(Thought)
    def _thought(self, event: Thought) -> None:
        if event.turn != self._thinking or not self._waiting:
            return
        error = event.error
        self._play(lambda: self.playing.thought(event.answer) if error is None else self.playing.failed(error))

    def show(self) -> None:
        """Shows the game as it is."""
        playing = self.playing
        game, me = playing.game, playing.me
        shown = draw(self.playing.game, self.playing.me)
        decision = playing.decision
        asked = frozenset(option.id for option in decision.options) if decision is not None else frozenset()
        self.board.query_one(PhaseBar).show(shown.turn, shown.step)
        for seat, line in enumerate(shown.summaries):
            self.board.query_one(f"#summary-{seat}", Static).update(Text(line, no_wrap=True))
        others = tuple(chip for seat in self._others() for chip in shown.battlefields[seat])
        self.board.query_one("#theirs", Zone).show(others, self._field_of(self._others()), asked)
        self.board.query_one("#mine", Zone).show(shown.battlefields[me], "Your permanents", asked)
        self.board.query_one("#stack", Zone).show(shown.stack, "Stack" if shown.stack else "Stack: empty", asked)
        self.board.query_one("#hand", Zone).show(shown.hand, "Your hand", asked)
        self.board.query_one("#log", Reader).show(playing.view.log[-200:], end=True)
        choices = self.board.query_one(Choices)
        texts = playing.view.texts if decision is not None else []
        choices.show(texts)
        if self._reading is not None:
            self._show_card(self._reading)
        self.outcome = playing.outcome
        if playing.over:
            question = f"{self.outcome} q: quit" + (", u: take back" if playing.may_undo else "")
        elif decision is None:
            question = f"{game.players[game.decider]} is thinking …"
        else:
            question = playing.view.question
        self.board.query_one("#question", Static).update(Text(question))
        self._tell(f"You are asked because {playing.why}." if decision is not None and playing.why else "")
        if decision is not None and isinstance(self.board.focused, Zone | None):
            self.board.set_focus(choices)

    def _field_of(self, seats: list[int]) -> str:
        return " and ".join(f"{self.playing.game.players[seat]}'s" for seat in seats) + " permanents"

    def _tell(self, text: str) -> None:
        self._told = text
        self.board.query_one("#status", Static).update(Text(text, no_wrap=True, overflow="ellipsis"))

    # ---- looking at cards --------------------------------------------------------------------------------

    def _show_card(self, id: int) -> None:
        self._reading = id
        self.board.query_one("#card", Reader).show(self._read(id))

    def _read(self, id: int) -> list[str]:
        if is_player(id):
            return [draw(self.playing.game, self.playing.me).summaries[id]]
        return card_text(self.playing.game, self.playing.me, id, self.source)

    @on(Zone.Pointed)
    def _pointed(self, event: Zone.Pointed) -> None:
        if isinstance(self.screen, ZonesPage):
            self.screen.read(self._read(event.object))
        else:
            self._show_card(event.object)

    @on(OptionList.OptionHighlighted, "#choices")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        id = self._about(event.option_index)
        if id is not None:
            self._show_card(id)

    def _about(self, index: int) -> int | None:
        """The object or player that an answer, or else the question, is about."""
        decision = self.playing.decision
        if decision is None or index >= len(decision.options):
            return None
        about = getattr(decision, "about", -1)
        for id in (decision.options[index].id, about, decision.source):
            if id >= 0:
                return int(id)
        return None

    # ---- answering ---------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected, "#choices")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self._answer(event.option_index)

    def _answer(self, index: int) -> None:
        decision = self.playing.decision
        if decision is None or index >= len(decision.options):
            return
        self._play(lambda: self.playing.answer(index))

    def _play(self, act: Callable[[], object], told: str = "") -> None:
        """Does something with the game and goes on; what goes wrong is told."""
        failure = self._failing(act)
        if failure:
            self._tell(failure)
        else:
            self._go_on()
            if told:
                self._tell(told)

    @on(Zone.Chosen)
    def _chosen(self, event: Zone.Chosen) -> None:
        """Enter on an object: the one thing that may be done with it, or which ones there are, or why there is none."""
        decision = self.playing.decision
        found = (
            [] if decision is None else [at for at, each in enumerate(decision.options) if each.id in event.chip.ids]
        )
        if isinstance(self.screen, ZonesPage):
            if not found:
                self.screen.read(self._why(event.chip.ids[0] if event.chip.ids else -1))
                return
            self.screen.dismiss(None)
        if not found:
            self.board.query_one("#card", Reader).show(self._why(event.chip.ids[0] if event.chip.ids else -1))
        elif len({self.playing.view.texts[at].partition(" #")[0] for at in found}) == 1:
            self._answer(found[0])
        else:
            choices = self.board.query_one(Choices)
            self.board.set_focus(choices)
            choices.highlighted = found[0]
            self._tell("There are several ways: choose one below.")

    def _why(self, id: int) -> list[str]:
        if id < 0 or is_player(id):
            return ["Point at a card to ask what you may do with it."]
        lines = self._read(id)
        return [
            f"Why can't I … {lines[0] if lines else 'it'}",
            "",
            *map(str, why_not(self.playing.game, self.playing.me, id)),
        ]

    def action_why(self) -> None:
        """Why what is pointed at can or cannot be done."""
        focused = self.screen.focused
        id: int | None = None
        if isinstance(focused, Zone):
            id = focused.pointed
        elif isinstance(focused, Choices) and focused.highlighted is not None:
            id = self._about(focused.highlighted)
        lines = self._why(-1 if id is None else id)
        if isinstance(self.screen, ZonesPage):
            self.screen.read(lines)
        elif len(self.screen_stack) == 1:
            self.board.query_one("#card", Reader).show(lines)

    def _on_board(self) -> bool:
        """Whether the board itself is in front."""
        return len(self.screen_stack) == 1

    def action_pass(self) -> None:
        """Passes."""
        playing = self.playing
        decision = playing.decision
        if not self._on_board():
            return
        if decision is None or not playing.may_pass:
            self._tell("You cannot pass now." if decision is not None else self._told)
            return
        self._answer(next(at for at, option in enumerate(decision.options) if option.kind == 0))

    def action_pass_on(self) -> None:
        """Passes for the rest of the turn, up to a stop."""
        if self._on_board():
            self._play(self.playing.pass_on)

    def action_undo(self) -> None:
        """Takes the last answer back."""
        if self._on_board():
            self._play(self.playing.undo, "Your last answer is taken back.")

    # ---- other screens -----------------------------------------------------------------------------------

    def action_help(self) -> None:
        """What the keys do."""
        if self._on_board():
            self.push_screen(Page("Keys", HELP.split("\n")))

    def action_log(self) -> None:
        """The whole log."""
        if self._on_board():
            self.push_screen(Page("Log", self.playing.view.log, end=True))

    def action_stops(self) -> None:
        """Where the player wants to be asked."""
        if self._on_board():
            self.push_screen(StopsPage(self.playing.stops))

    def action_zones(self) -> None:
        """The zones that are not on the board."""
        if self._on_board():
            self.push_screen(ZonesPage(draw(self.playing.game, self.playing.me).others))

    def action_concede(self) -> None:
        """Concedes, after a question."""
        if self._on_board() and not self.playing.over:
            self.push_screen(
                Question("Concede?", [("yes", "Concede the game"), ("no", "Go on playing")]), self._concede
            )

    def _concede(self, answer: str | None) -> None:
        if answer == "yes" and not self.playing.over:
            self._play(self.playing.concede)

    def action_leave(self) -> None:
        """Quits, after a question where the game is not over."""
        if not self._on_board():
            self.pop_screen()
            return
        if self.playing.over and self.save_to is None:
            self.exit()
            return
        file = free_name() if self.save_to is None else self.save_to
        answers = [
            ("save", f"Save the game to {file} and quit"),
            ("quit", "Quit without saving"),
            ("stay", "Go on playing"),
        ]
        self.push_screen(Question("Quit?", answers), lambda answer: self._leave(answer, file))

    def _leave(self, answer: str | None, file: Path) -> None:
        if answer == "save":
            failure = self._failing(lambda: self.playing.game.save(file))
            if failure:
                self._tell(failure)
                return
            self.saved = file
        if answer in ("save", "quit"):
            self.exit()


def free_name(folder: Path | None = None) -> Path:
    """The name of a file to save to that does not exist yet.

    >>> free_name(Path("/nowhere")).name
    'rulewright-game.json'
    """
    folder = Path() if folder is None else folder
    file = folder / "rulewright-game.json"
    number = 1
    while file.exists():
        number += 1
        file = folder / f"rulewright-game-{number}.json"
    return file
