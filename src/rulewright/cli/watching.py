"""Progress on standard error."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from rulewright.cards.source import CardFile, Layered, StarterSet
from rulewright.reference.library import Library

from .output import errors

Tell = Callable[[str, float], object]
_LONG: Final = 2 << 20
"""A file of so many bytes takes long enough to say how far it is."""


@contextmanager
def watched() -> Iterator[Tell]:
    """A bar on standard error for each step of an import."""
    from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn()
    with Progress(*columns, console=errors()) as progress:
        tasks: dict[str, TaskID] = {}

        def tell(step: str, done: float) -> None:
            if step not in tasks:
                tasks[step] = progress.add_task(step, total=1.0)
            progress.update(tasks[step], completed=done)

        yield tell


def open_library(cards: Path | None, *, only: Sequence[str] = (), read_cards: bool = False) -> Library:
    """The user's library, or one with the cards of a file; ``only`` may name those that are needed of them."""
    if cards is None:
        return Library()
    if not read_cards and (not cards.is_file() or cards.stat().st_size < _LONG):
        return Library.of_file(cards, only=only)
    with watched() as tell:
        return Library.of_file(cards, only=only, read_cards=read_cards, progress=tell)


def open_library_of(name: str, cards: Path | None) -> Library:
    """The library to look up the card of that name in. Raises `UnknownCardError`."""
    if cards is None:
        return Library()
    file = CardFile(cards)
    card = file.find(name)
    if card is None:
        Layered(file, StarterSet()).get(name)
        return Library()
    return open_library(cards, only=[card.name, *(face.name for face in card.faces)])
