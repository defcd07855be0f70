"""What was measured before, by the content of the record and of all the code that reads and performs.

An edit of any file of the package that could change a result makes a new key, and with it an empty cache. Results are
written as they come, so that an interrupted measurement goes on where it stopped.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec

import rulewright
from rulewright.cards.catalog import data_folder
from rulewright.cards.record import CardRecord

PLAYING: Final = ("vocabulary", "abilities", "cards", "engine", "game", "players", "coverage")
"""The floors that playing a card whose trees are known depends on."""
FLOORS: Final = (*PLAYING, "language")
"""The floors that reading and playing a card depends on."""
_LENGTH: Final = 4
"""The bytes that hold the length of a frame."""
_SKIPPED: Final = frozenset([".pyc", ".tmp"])

_Kept = TypeVar("_Kept")


def code_key(floors: Iterable[str] = FLOORS) -> str:
    """The digest of every file of the floors, and of the version of Python."""
    total = sha256(repr(sys.version_info[:3]).encode())
    root = Path(rulewright.__file__).parent
    for floor in sorted(floors):
        for path in sorted((root / floor).rglob("*")):
            if path.is_file() and path.suffix not in _SKIPPED:
                total.update(f"{path.relative_to(root).as_posix()}\0".encode())
                total.update(sha256(path.read_bytes()).digest())
    return total.hexdigest()


def record_key(record: CardRecord) -> str:
    """The digest of everything that a card's record says."""
    return sha256(msgspec.json.encode(record)).hexdigest()[:32]


class Cache(Generic[_Kept]):
    """Results of one kind, in one file of the user's data folder; what does not fit the code is not read.

    The file is a line with the key of the code, then frames: the length in four bytes, and results. A frame that was
    not written to its end is not read. A cache that cannot be read or written is as good as an empty one: everything
    is measured anew.
    """

    def __init__(self, name: str, kind: type[_Kept], key: Callable[[], str] = code_key) -> None:
        self.path = data_folder() / f"{name}.msgpack"
        self.code = key()
        self._key = key
        self._kind = kind
        self.found: dict[str, _Kept] = {}
        try:
            data = self.path.read_bytes()
        except OSError:
            data = b""
        whole = self._read(data)
        self._cut = whole if whole < len(data) else -1
        """Where the file is to be cut off before the first frame is added; -1 where all of it was read."""

    def _read(self, data: bytes) -> int:
        """Reads the frames; answers where the last whole one ends, 0 where the file is of other code."""
        head = self.code.encode() + b"\n"
        if not data.startswith(head):
            return 0
        decoder = msgspec.msgpack.Decoder(dict[str, self._kind])  # type: ignore[name-defined]
        end = at = len(head)
        while at + _LENGTH <= len(data):
            size = int.from_bytes(data[at : at + _LENGTH], "big")
            at += _LENGTH + size
            try:
                self.found.update(decoder.decode(data[at - size : at]))
            except (msgspec.DecodeError, msgspec.ValidationError):
                break
            end = at
        return end

    def keep(self, results: Mapping[str, _Kept]) -> None:
        """Adds results, at the end of the file.

        Nothing is written if the code was edited meanwhile (nobody knows which of the two gave the results), nor to a
        file that other code has begun anew meanwhile.
        """
        self.found.update(results)
        if not results or self._key() != self.code:
            return
        frame = msgspec.msgpack.encode(dict(results))
        head = self.code.encode() + b"\n"
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self._cut >= 0:
                os.truncate(self.path, self._cut)
                self._cut = -1
            with self.path.open("a+b", buffering=0) as file:
                file.seek(0)
                begun = file.read(len(head))
                if begun in (b"", head):
                    file.write((b"" if begun else head) + len(frame).to_bytes(_LENGTH, "big") + frame)

    def missing(self, keys: Iterable[str]) -> list[str]:
        """Those of the keys that have no result yet."""
        return [key for key in keys if key not in self.found]
