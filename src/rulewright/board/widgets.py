"""The widgets of the board: rows of objects, the list of options, the bar of phases, the text of a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from .picture import Chip, flow, phases

COLORS = {
    "white": "bright_white",
    "blue": "bright_blue",
    "black": "bright_magenta",
    "red": "bright_red",
    "green": "bright_green",
    "multicolored": "bright_yellow",
}
"""How the color of an object is drawn; colorless ones are as the rest."""
GAP = 2


class Zone(Widget, can_focus=True):
    """The objects of a zone in rows, one of which may be pointed at with the arrow keys or the mouse."""

    class Pointed(Message):
        """An object is pointed at."""

        def __init__(self, zone: Zone, id: int) -> None:
            super().__init__()
            self.zone = zone
            self.object = id

    class Chosen(Message):
        """An object is chosen, by enter or a click on what is pointed at."""

        def __init__(self, zone: Zone, chip: Chip) -> None:
            super().__init__()
            self.zone = zone
            self.chip = chip

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "row(-1)", show=False),
        Binding("down", "row(1)", show=False),
        Binding("enter", "choose", show=False),
    ]
    cursor: reactive[int] = reactive(0)

    def __init__(self, title: str, id: str) -> None:
        super().__init__(id=id)
        self.title = title
        self.chips: tuple[Chip, ...] = ()
        self.marked: frozenset[int] = frozenset()
        self._clicked: int | None = None
        """What the last click pointed at: one more chooses it."""

    def show(self, chips: Sequence[Chip], title: str | None = None, marked: frozenset[int] = frozenset()) -> None:
        """Shows these objects; ``marked`` are those that options are about."""
        if title is not None:
            self.title = title
        here = self.pointed
        self.chips = tuple(chips)
        self.marked = marked
        self._clicked = None
        at = next((at for at, chip in enumerate(self.chips) if here is not None and here in chip.ids), 0)
        self.set_reactive(Zone.cursor, min(at, max(0, len(self.chips) - 1)))
        self.refresh()

    @property
    def chip(self) -> Chip | None:
        """The object that is pointed at."""
        return self.chips[self.cursor] if self.cursor < len(self.chips) else None

    @property
    def pointed(self) -> int | None:
        """Its id; None where there is none."""
        chip = self.chip
        return chip.ids[0] if chip is not None and chip.ids else None

    def _rows(self) -> list[list[int]]:
        room = max(1, self.size.width)
        return flow([min(room, cell_len(chip.label)) for chip in self.chips], room, GAP)

    def _window(self, rows: list[list[int]]) -> tuple[int, int]:
        """Which rows are shown below the title: those around the cursor, if there is no room for all."""
        room = max(1, self.size.height - 1)
        at = next((row for row, chips in enumerate(rows) if self.cursor in chips), 0)
        first = max(0, min(at - room // 2, len(rows) - room))
        return first, min(len(rows), first + room)

    def render(self) -> Text:
        """The title, and the rows that there is room for."""
        width = max(1, self.size.width)
        rows = self._rows()
        first, last = self._window(rows)
        hidden = len([chip for row in (*rows[:first], *rows[last:]) for chip in row])
        text = Text(no_wrap=True, end="")
        title = f"{self.title} (and {hidden} more)" if hidden else self.title
        text.append(
            set_cell_size(title, width) if cell_len(title) > width else title, "bold" if self.has_focus else "dim"
        )
        for row in rows[first:last]:
            text.append("\n")
            for place, at in enumerate(row):
                chip = self.chips[at]
                if place:
                    text.append(" " * GAP)
                label = chip.label if cell_len(chip.label) <= width else f"{set_cell_size(chip.label, width - 1)}…"
                style = COLORS.get(chip.colors, "")
                if chip.tapped:
                    style += " italic"
                if self.marked.intersection(chip.ids):
                    style += " underline"
                if at == self.cursor and self.has_focus:
                    style += " reverse"
                text.append(label, style.strip())
        return text

    def on_focus(self) -> None:
        self.point()
        self.refresh()

    def on_blur(self) -> None:
        self._clicked = None
        self.refresh()

    def point(self) -> None:
        """Tells what is pointed at."""
        if self.pointed is not None:
            self.post_message(self.Pointed(self, self.pointed))

    def watch_cursor(self) -> None:
        self.point()

    def action_move(self, by: int) -> None:
        """Points at the next or previous object."""
        if self.chips:
            self.cursor = max(0, min(len(self.chips) - 1, self.cursor + by))

    def action_row(self, by: int) -> None:
        """Points at the object below or above."""
        rows = self._rows()
        at = next((row for row, chips in enumerate(rows) if self.cursor in chips), 0)
        if 0 <= at + by < len(rows):
            place = rows[at].index(self.cursor)
            self.cursor = rows[at + by][min(place, len(rows[at + by]) - 1)]

    def action_choose(self) -> None:
        """Chooses what is pointed at."""
        if self.chip is not None:
            self.post_message(self.Chosen(self, self.chip))

    def on_click(self, event: Click) -> None:
        rows = self._rows()
        first, last = self._window(rows)
        row = first + event.y - 1
        if not first <= row < last:
            return
        left = 0
        for at in rows[row]:
            width = min(self.size.width, cell_len(self.chips[at].label))
            if left <= event.x < left + width:
                again = self._clicked == at
                self._clicked = at
                self.cursor = at
                self.point()
                if again:
                    self.action_choose()
                return
            left += width + GAP


class PhaseBar(Static):
    """Whose turn it is, and the steps with the one that is now."""

    def __init__(self) -> None:
        super().__init__(id="phases")
        self.turn = ""
        self.step = "untap"

    def show(self, turn: str, step: str) -> None:
        """Shows a moment."""
        self.turn = turn
        self.step = step
        self.draw()

    def draw(self) -> None:
        """Draws it for the width that there is."""
        text = Text(f"{self.turn}  ", "bold", no_wrap=True, end="")
        labels, at = phases(self.step, max(8, self.size.width - cell_len(text.plain)))
        for number, label in enumerate(labels):
            text.append(" " if number else "")
            text.append(label, "reverse" if number == at else "dim")
        self.update(text)

    def on_resize(self) -> None:
        self.draw()


class Choices(OptionList):
    """What the player may answer, a line for each; digits choose one of the first nine."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(str(digit), f"digit({digit})", show=False) for digit in range(1, 10)
    ]

    def show(self, texts: Sequence[str], keep: int | None = None) -> None:
        """Shows the answers."""
        self.clear_options()
        self.add_options([Row(Text(f"{at}  {text}" if at < 10 else f"   {text}")) for at, text in enumerate(texts, 1)])
        if texts:
            self.highlighted = 0 if keep is None else min(keep, len(texts) - 1)

    def action_digit(self, digit: int) -> None:
        """Chooses the answer of that number."""
        if digit <= self.option_count:
            self.highlighted = digit - 1
            self.action_select()


class Reader(VerticalScroll):
    """A text that may be longer than its room."""

    def __init__(self, id: str, title: str) -> None:
        super().__init__(Static(id=f"{id}-text", markup=False), id=id)
        self.border_title = title
        self.lines: list[str] = []

    def show(self, lines: Sequence[str], end: bool = False) -> None:
        """Shows lines; ``end``: what came last is seen."""
        self.lines = list(lines)
        self.query_one(Static).update(Text("\n".join(lines)))
        if end:
            self.call_after_refresh(self.scroll_end, animate=False)
        else:
            self.scroll_home(animate=False)
