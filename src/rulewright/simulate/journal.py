"""The results in a file: JSON, one line for the run and one for each game, written as the games end.

A run that was interrupted goes on from its file: what is there is not played again. The last line may be torn, as after
a power failure; it is cut off.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from .errors import SimulationError
from .record import GameRecord
from .setup import Setup, deck_key

FORMAT: Final = "rulewright simulation"
VERSION: Final = 1


class Run(msgspec.Struct, frozen=True):
    """The first line: what all games of a file have in common. The number of games is no part of it."""

    format: str
    version: int
    rulewright: str
    decks: tuple[str, ...]
    keys: tuple[str, ...]
    """The digest of each deck, see `deck_key`."""
    agents: tuple[str, ...]
    seed: int
    commander: bool
    goldfish: bool
    partial: bool = False


def run_of(setup: Setup) -> Run:
    """The first line of a run's file."""
    try:
        ours = version("rulewright")
    except PackageNotFoundError:
        ours = ""
    names = tuple(deck.name for deck in setup.decks)
    keys = tuple(map(deck_key, setup.decks))
    return Run(
        FORMAT, VERSION, ours, names, keys, setup.agents, setup.seed, setup.commander, setup.goldfish, setup.partial
    )


class Journal:
    """The file of a run, open for writing: a context manager. Only one process writes to it at a time.

    Raises `SimulationError` where the file is of another run, is no such file or has a line that is none of ours.
    """

    def __init__(self, path: Path, run: Run, games: int) -> None:
        self.path = path
        self.found: dict[int, GameRecord] = {}
        """The games that are in the file already, of those that are wanted."""
        try:
            self._file: IO[bytes] = path.open("a+b", buffering=0)
        except OSError as error:
            raise SimulationError(f"cannot be written: {error.strerror or error}", where=str(path)) from None
        try:
            self._lock()
            self._begin(run, games)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *exception: object) -> None:
        self._file.close()

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # a system without such locks
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SimulationError(
                "another run is writing to this file", where=str(self.path), right="another file"
            ) from None
        except OSError:  # a file system without such locks
            pass

    def _begin(self, run: Run, games: int) -> None:
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].splitlines()
        if lines:
            self._compare(lines[0], run)
        elif data and not msgspec.json.encode(run).startswith(data):  # not the torn first line of this run
            raise self._foreign()
        if whole < len(data):
            self._file.truncate(whole)
        if not lines:
            self._write(run)
        for number, line in enumerate(lines[1:], 2):
            try:
                record = msgspec.json.decode(line, type=GameRecord)
            except (msgspec.DecodeError, msgspec.ValidationError) as error:
                raise SimulationError(f"is no result of a game: {error}", where=f"{self.path}, line {number}") from None
            if record.game in self.found:
                raise SimulationError(f"game {record.game} is in it twice", where=f"{self.path}, line {number}")
            if record.game < games:
                self.found[record.game] = record

    def _compare(self, line: bytes, run: Run) -> None:
        """Refuses the file of another run, and says what differs."""
        try:
            there = msgspec.json.decode(line)
        except msgspec.DecodeError:
            there = None
        if not isinstance(there, dict) or there.get("format") != FORMAT:
            raise self._foreign()
        ours: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(run))
        odd = [name for name in ours if there.get(name) != ours[name] and name != "keys"]
        if there.get("keys") != ours["keys"] and "decks" not in odd:
            odd.append("cards of the decks")
        if odd:
            told = "; ".join(
                f"{name} {plain(there.get(name))}, not {plain(ours[name])}" if name in ours else f"other {name}"
                for name in odd
            )
            raise SimulationError(
                f"is the file of another run: {told}", where=str(self.path), right="the same run, or another file"
            )

    def _foreign(self) -> SimulationError:
        return SimulationError(
            "is no file of simulated games", where=str(self.path), right="a file of --jsonl, or one that is not there"
        )

    def add(self, record: GameRecord) -> None:
        """Writes the line of a game."""
        self._write(record)

    def _write(self, value: msgspec.Struct) -> None:
        line = memoryview(msgspec.json.encode(value) + b"\n")
        while line:
            line = line[self._file.write(line) or 0 :]


def plain(value: object) -> str:
    """A value of the first line, for people."""
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "none"
    return "missing" if value is None else str(value)
