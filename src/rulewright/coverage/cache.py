"""What was measured before, by the content of the record and of all the code that reads and performs.

An edit of any file of the package that could change a result makes a new key, and with it an empty cache.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec

import rulewright
from rulewright.cards.catalog import data_folder
from rulewright.cards.record import CardRecord

FLOORS: Final = ("vocabulary", "abilities", "cards", "language", "engine", "game", "players", "coverage")
"""The floors that a result depends on."""
_SKIPPED: Final = frozenset([".pyc", ".tmp"])

_Kept = TypeVar("_Kept")


def code_key() -> str:
    """The digest of every file of the floors, and of the version of Python."""
    total = sha256(repr(sys.version_info[:3]).encode())
    root = Path(rulewright.__file__).parent
    for floor in FLOORS:
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

    A cache that cannot be read or written is as good as an empty one: everything is measured anew.
    """

    def __init__(self, name: str, kind: type[_Kept], code: str) -> None:
        self.path = data_folder() / f"{name}.msgpack"
        self.code = code
        self._kind = kind
        self.found: dict[str, _Kept] = {}
        try:
            head, _, body = self.path.read_bytes().partition(b"\n")
            if head == code.encode():
                self.found = msgspec.msgpack.decode(body, type=dict[str, kind])  # type: ignore[valid-type]
        except (OSError, msgspec.DecodeError, msgspec.ValidationError):
            self.found = {}

    def keep(self, results: Mapping[str, _Kept]) -> None:
        """Adds results and writes the file; an interrupted write leaves the old one.

        Nothing is written if the code was edited meanwhile: nobody knows which of the two gave the results.
        """
        self.found.update(results)
        if not results or code_key() != self.code:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=f"{self.path.stem}-", suffix=".tmp", dir=self.path.parent)
        except OSError:
            return
        built = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(self.code.encode() + b"\n")
                file.write(msgspec.msgpack.encode(self.found))
            built.replace(self.path)
        except OSError:
            pass
        finally:
            built.unlink(missing_ok=True)

    def missing(self, keys: Iterable[str]) -> list[str]:
        """Those of the keys that have no result yet."""
        return [key for key in keys if key not in self.found]
