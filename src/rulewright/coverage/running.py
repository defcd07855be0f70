"""Measuring a whole pool: what the cache does not have, in several processes."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypeVar

from rulewright.cards.card import NOT_CARDS
from rulewright.cards.printing import Printing
from rulewright.cards.reader import read_entries
from rulewright.cards.record import CardRecord

from .cache import Cache, code_key, record_key
from .measure import Measured, measure

_Result = TypeVar("_Result")

BATCH: Final = 200
"""Records handed to a process at a time."""


@dataclass(slots=True)
class Entry:
    """A card of the pool: its record, the key of its content, and the sets in which it was printed."""

    record: CardRecord
    key: str
    sets: tuple[str, ...]

    def legal(self, play_format: str) -> bool:
        """Whether it is legal or restricted in the format."""
        return (self.record.legalities or {}).get(play_format) in ("legal", "restricted")


def read_pool(path: Path) -> list[Entry]:
    """The cards of a file, tokens and emblems apart; of several with one name the first counts."""
    records: dict[str, CardRecord] = {}
    sets: dict[str, set[str]] = {}
    for entry in read_entries(path):
        if isinstance(entry, Printing):
            sets.setdefault(entry.name, set()).add(entry.set)
        elif isinstance(entry, CardRecord) and entry.layout not in NOT_CARDS:
            records.setdefault(entry.name, entry)
    return [
        Entry(record, record_key(record), tuple(sorted({*map(str.lower, record.sets or ()), *sets.get(name, ())})))
        for name, record in records.items()
    ]


def measure_pool(
    entries: Sequence[Entry], jobs: int, progress: Callable[[int], object] | None = None
) -> dict[str, Measured]:
    """The results by the name of the card. ``progress`` is called with the number of cards that are done."""
    return by_name(entries, Cache("coverage", Measured, code_key()), measure_batch, jobs, progress)


def by_name(
    entries: Sequence[Entry],
    cache: Cache[_Result],
    work: Callable[[list[CardRecord]], list[_Result]],
    jobs: int,
    progress: Callable[[int], object] | None = None,
) -> dict[str, _Result]:
    """The results of ``work`` by the name of the card; what the cache lacks is done now and kept in it."""
    by_key = {entry.key: entry for entry in entries}
    waiting = [by_key[key].record for key in cache.missing(by_key)]
    done = len(by_key) - len(waiting)
    new: dict[str, _Result] = {}
    if progress is not None:
        progress(done)
    for batch, results in run(work, waiting, jobs):
        for record, result in zip(batch, results, strict=True):
            new[record_key(record)] = result
        done += len(batch)
        if progress is not None:
            progress(done)
    cache.keep(new)
    return {entry.record.name: cache.found[entry.key] for entry in entries}


def run(
    work: Callable[[list[CardRecord]], list[_Result]], waiting: Sequence[CardRecord], jobs: int
) -> Iterator[tuple[list[CardRecord], list[_Result]]]:
    """The records with their results, batch by batch, in their order."""
    batches = [list(waiting[at : at + BATCH]) for at in range(0, len(waiting), BATCH)]
    if jobs <= 1 or len(batches) <= 1:
        for batch in batches:
            yield batch, work(batch)
        return
    with ProcessPoolExecutor(min(jobs, len(batches)), get_context("spawn"), initializer=begin) as pool:
        yield from zip(batches, pool.map(work, batches), strict=True)


def begin() -> None:
    """A process of its own: what is loaded is not looked through for garbage again and again."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def measure_batch(records: list[CardRecord]) -> list[Measured]:
    """The results for some records."""
    return [measure(record) for record in records]
