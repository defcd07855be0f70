"""The small screens over the board: help, stops, other zones, the log, questions, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, SelectionList, Static
from textual.widgets.option_list import Option as Row
from textual.widgets.selection_list import Selection

from .picture import Chip
from .stops import Stops, keys
from .widgets import Zone

HELP = """\
enter       take the answer that is pointed at; on a card, what may be done with it
1 … 9       take that answer
tab         to the next part of the board; shift+tab back; arrows move within it
space, p    pass
e           pass on: for the rest of the turn, up to a stop that is set (s)
w           why can't I? — what may and may not be done with what is pointed at
s           stops: where you want to be asked
z           the other zones: graveyards, exile, command zone, known cards
l           the whole log
u           take your last answer back (practice games)
c           concede
q           quit, and save
?           this help

The card that is pointed at is shown at the right, with its text. Underlined cards have
something to do with what you are asked. Answers are listed below the board: they are all
that the rules allow. A decision with one answer is taken by itself."""


class Page(ModalScreen[None]):
    """A text over the board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,question_mark,l", "dismiss", "Back"),
    ]

    def __init__(self, title: str, lines: Sequence[str], end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._end = end

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="page") as page:
            page.border_title = self._title
            page.border_subtitle = "escape: back"
            yield Static(Text("\n".join(self._lines)))

    def on_mount(self) -> None:
        page = self.query_one(VerticalScroll)
        page.focus()
        if self._end:
            page.scroll_end(animate=False)

    async def action_dismiss(self, result: None = None) -> None:
        """Back to the board."""
        self.dismiss(None)


class StopsPage(ModalScreen[None]):
    """Where the player wants to be asked."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,s,q", "done", "Back")]

    def __init__(self, stops: Stops) -> None:
        super().__init__()
        self._stops = stops

    def compose(self) -> ComposeResult:
        chosen = self._stops.chosen()
        rows = [Selection(Text(text), key, key in chosen) for key, text in keys().items()]
        with Vertical(classes="page") as page:
            page.border_title = "I want to be asked"
            page.border_subtitle = "space: set or clear, escape: back"
            yield SelectionList[str](*rows, id="stops")

    def action_done(self) -> None:
        """Back to the board; the stops are as they are set."""
        self._stops.choose(set(self.query_one("#stops", SelectionList).selected))
        self.dismiss(None)


class ZonesPage(ModalScreen[None]):
    """The zones that are not on the board, with the text of the card that is pointed at."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,z,q", "done", "Back"), Binding("w", "app.why", "Why not?")]

    def __init__(self, zones: Sequence[tuple[str, tuple[Chip, ...]]]) -> None:
        super().__init__()
        self._zones = zones

    def compose(self) -> ComposeResult:
        with Vertical(classes="page") as page:
            page.border_title = "Other zones"
            page.border_subtitle = "arrows, tab: look; enter: use; w: why can't I; escape: back"
            with VerticalScroll(classes="zones", can_focus=False):
                if not self._zones:
                    yield Static("There is nothing in them yet.")
                for number, (title, _) in enumerate(self._zones):
                    yield Zone(title, f"other-{number}")
            yield Static(id="other-text", markup=False)

    def on_mount(self) -> None:
        for number, (_, chips) in enumerate(self._zones):
            zone = self.query_one(f"#other-{number}", Zone)
            zone.show(chips)
            zone.styles.height = 2 + len(chips) // 3
        if self._zones:
            first = self.query_one("#other-0", Zone)
            first.focus()
            first.call_later(first.point)  # by the zone itself: the message passes this screen

    def read(self, lines: Sequence[str]) -> None:
        """Shows the text of the card that is pointed at."""
        self.query_one("#other-text", Static).update(Text("\n".join(lines)))

    def action_done(self) -> None:
        """Back to the board."""
        self.dismiss(None)


class Question(ModalScreen[str]):
    """A question with a few answers; escape takes the last."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "last", "Back"),
        *[Binding(str(digit), f"digit({digit})", show=False) for digit in range(1, 6)],
    ]

    def __init__(self, title: str, answers: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._title = title
        self._answers = answers

    def compose(self) -> ComposeResult:
        with Vertical(classes="question") as page:
            page.border_title = self._title
            yield OptionList(
                *[Row(Text(f"{number}  {text}"), id=key) for number, (key, text) in enumerate(self._answers, 1)]
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option.id or "")

    def action_last(self) -> None:
        """The last answer."""
        self.dismiss(self._answers[-1][0])

    def action_digit(self, digit: int) -> None:
        """The answer of that number."""
        if digit <= len(self._answers):
            self.dismiss(self._answers[digit - 1][0])
