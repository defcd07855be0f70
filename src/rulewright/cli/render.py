"""Cards and rules in a terminal: symbols in their colors, what was found marked."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.text import Text

_SYMBOL: Final = re.compile(r"\{[^{}\s]{1,5}\}")
_COLORS: Final = {"W": "bright_yellow", "U": "bright_blue", "B": "magenta", "R": "bright_red", "G": "bright_green"}
_CITATION: Final = re.compile(r"\b[1-9]\d{2}\.\d{1,3}[a-z]?\b")
_WIDEST: Final = 110


def output() -> Console:
    """A console on standard output, no wider than is good to read; nothing in a text is markup to it."""
    console = Console(highlight=False, soft_wrap=False, markup=False, emoji=False)
    if console.width > _WIDEST:
        console.width = _WIDEST
    if not sys.stdout.isatty():
        console.width = _WIDEST
    return console


def indented(console: Console, text: Text, by: int = 2) -> None:
    """Print a text some columns further in, without blanks at the ends of its lines."""
    for line in text.wrap(console, max(console.width - by, 1)):
        line.rstrip()
        line.pad_left(by)
        console.print(line)


def symbols(text: str, style: str = "") -> Text:
    """A text whose mana symbols have their colors and whose rule numbers stand out."""
    shown = Text(text, style=style)
    for match in _SYMBOL.finditer(text):
        letters = [letter for letter in match[0] if letter in _COLORS]
        color = _COLORS[letters[0]] if len(letters) == 1 else "bright_white"
        shown.stylize(f"bold {color}", *match.span())
    for match in _CITATION.finditer(text):
        shown.stylize("cyan", *match.span())
    return shown


def marked(text: str, places: Iterable[tuple[int, int]]) -> Text:
    """A text in which the words sought stand out."""
    shown = symbols(text)
    for start, end in places:
        shown.stylize("bold underline", start, end)
    return shown


def heading(text: str, beside: str = "") -> Text:
    """A line that begins a part, with something beside it."""
    shown = Text(text, style="bold")
    if beside:
        shown.append("  ")
        shown.append_text(symbols(beside, style="dim"))
    return shown
