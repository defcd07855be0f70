"""Libraries for requests: a few are kept open, and each is lent to one request at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, LifoQueue
from typing import Final

from rulewright.cards.catalog import catalog_path
from rulewright.reference.library import Library

KEPT: Final = 4
"""How many requests are answered at once, and libraries kept open."""
Stamp = tuple[int, int] | None


class Shelves:
    """Opens the library at ``path``, or the user's, and opens it anew when an import has replaced it."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or catalog_path()
        self._free: LifoQueue[tuple[Stamp, Library]] = LifoQueue(KEPT)

    @contextmanager
    def lend(self) -> Iterator[Library]:
        """A library for the time of one request."""
        stamp = self.stamp()
        library = self._take(stamp)
        try:
            yield library
        finally:
            if self._free.full():
                library.close()
            else:
                self._free.put((stamp, library))

    def stamp(self) -> Stamp:
        """What changes when the catalog is replaced."""
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns

    def _take(self, stamp: Stamp) -> Library:
        while True:
            try:
                known, library = self._free.get_nowait()
            except Empty:
                return Library(self._path)
            if known == stamp:
                return library
            library.close()

    def close(self) -> None:
        """Let go of all files."""
        while not self._free.empty():
            self._free.get_nowait()[1].close()
