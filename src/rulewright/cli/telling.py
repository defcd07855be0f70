"""The account of a game that is printed while it is played."""

from __future__ import annotations

from rich.console import Console

from rulewright.judge.account import Chapter
from rulewright.judge.describe import Describer
from rulewright.judge.log import GameLog
from rulewright.judge.naming import Names


class Telling(GameLog):
    """Prints its chapters, each when the next one begins; those in which nothing happened are left out."""

    def __init__(self, console: Console) -> None:
        super().__init__(Describer(Names()))
        self._console = console
        self._read = 0
        self._number = 0

    def begin(self, text: str, *rules: str) -> Chapter:
        """Begins a chapter: the ones before are told to the end."""
        chapter = super().begin(text, *rules)
        self._print(len(self.chapters) - 1)
        return chapter

    def finish(self) -> None:
        """Prints what is left."""
        self.flush()
        self._print(len(self.chapters))

    def _print(self, end: int) -> None:
        while self._read < end:
            chapter = self.chapters[self._read]
            self._read += 1
            if not chapter.idle:
                self._number += 1
                chapter.number = self._number
                for line in chapter.lines():
                    self._console.print(line, markup=False)
