"""Measuring a whole pool: what the cache does not have, in several processes."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypeVar

from rulewright.cards.card import NOT_CARDS
from rulewright.cards.printing import Printing
from rulewright.cards.reader import read_entries
from rulewright.cards.record import CardRecord

from .cache import Cache, record_key
from .measure import Measured, measure

_Result = TypeVar("_Result")

BATCH: Final = 200
"""Records handed to a process at a time."""
PER_CORE: Final = 4
"""The most processes for each core of the machine."""
TASKS: Final = 40
"""The batches that a process does before another takes its place."""


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
    return by_name(
        {entry.key: entry.record for entry in entries}, Cache("coverage", Measured), measure_batch, jobs, progress
    )


def by_name(
    records: Mapping[str, CardRecord],
    cache: Cache[_Result],
    work: Callable[[list[CardRecord]], list[_Result]],
    jobs: int,
    progress: Callable[[int], object] | None = None,
    batch: int = BATCH,
) -> dict[str, _Result]:
    """The results of ``work`` by the name of the card, for records by key; what the cache lacks is done now, ``batch``
    cards at a time, and kept in it as it comes."""
    keys = {records[key].name: key for key in records}
    waiting = [records[key] for key in cache.missing(records)]
    done = len(records) - len(waiting)
    if progress is not None:
        progress(done)
    for those, results in run(work, waiting, jobs, batch):
        cache.keep({keys[record.name]: result for record, result in zip(those, results, strict=True)})
        done += len(those)
        if progress is not None:
            progress(done)
    return {name: cache.found[key] for name, key in keys.items()}


def run(
    work: Callable[[list[CardRecord]], list[_Result]], waiting: Sequence[CardRecord], jobs: int, batch: int = BATCH
) -> Iterator[tuple[list[CardRecord], list[_Result]]]:
    """The records with their results, batch by batch, as they are done.

    The processes are no more than the batches and `PER_CORE` for each core; they are replaced after `TASKS` batches
    each, so that what they remember of the cards they have seen does not grow without end.
    """
    batches = [list(waiting[at : at + batch]) for at in range(0, len(waiting), batch)]
    jobs = min(jobs, len(batches), PER_CORE * (os.cpu_count() or 1))
    if jobs <= 1:
        for those in batches:
            yield those, work(those)
        return
    context = get_context("spawn")
    for at in range(0, len(batches), jobs * TASKS):  # an executor that renews its own processes may wait for ever
        with ProcessPoolExecutor(jobs, context, initializer=begin) as pool:
            tasks = {pool.submit(work, those): those for those in batches[at : at + jobs * TASKS]}
            try:
                for task in as_completed(tasks):
                    yield tasks[task], task.result()
            finally:
                pool.shutdown(cancel_futures=True)


def begin() -> None:
    """A process of its own: what is loaded is not looked through for garbage again and again."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def measure_batch(records: list[CardRecord]) -> list[Measured]:
    """The results for some records."""
    return [measure(record) for record in records]
