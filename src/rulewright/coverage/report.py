"""The report: totals, tables, and the ranked lists of what keeps most cards from being understood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rulewright.vocabulary.cardtype import TYPE_NAMES
from rulewright.vocabulary.errors import RulewrightError

from .decks import DeckReport
from .measure import UNDERSTOOD, VERDICTS, Measured
from .proving import Proof
from .proving import as_data as proofs_data
from .running import Entry

EXAMPLES: Final = 3
"""How many cards a line of a ranked list names."""
NOTHING: Final = "(none)"
"""The row of cards without a set, a type or a mechanic."""


class CoverageError(RulewrightError):
    """A question about a pool that has no such cards."""


@dataclass(slots=True)
class Row:
    """One line of a table: how many cards there are, and how many of each verdict."""

    name: str
    counts: Counter[str]
    proved: int = 0

    @property
    def total(self) -> int:
        """All cards of the row."""
        return sum(self.counts.values())

    @property
    def read(self) -> int:
        """The cards whose text is read and printed back."""
        return self.counts["understood"] + self.counts["unperformed"]


@dataclass(slots=True)
class Block:
    """Something that keeps cards from being understood: cards that it blocks alone, and cards that it is in."""

    what: str
    alone: int
    cards: int
    examples: tuple[str, ...]


@dataclass(slots=True)
class Report:
    """All that is told about a pool."""

    all: Row
    by_format: list[Row]
    by_type: list[Row]
    by_set: list[Row]
    by_mechanic: list[Row]
    words: list[Block]
    performers: list[Block]
    seconds: list[float]
    decks: DeckReport | None
    proofs: dict[str, Any] | None = None


def chosen(entries: Sequence[Entry], play_format: str | None, card_set: str | None) -> list[Entry]:
    """The cards of a format and of a set. Raises `CoverageError` where the pool knows no such format or set."""
    found = list(entries)
    if play_format is not None:
        formats = sorted({name for entry in entries for name in entry.record.legalities or ()})
        if play_format not in formats:
            raise CoverageError(f"no card says anything about the format {play_format!r}", right=", ".join(formats))
        found = [entry for entry in found if entry.legal(play_format)]
    if card_set is not None:
        found = [entry for entry in found if card_set.lower() in entry.sets]
        if not found:
            raise CoverageError(f"no card of the pool is in the set {card_set!r}", right="the code of a set")
    return found


def report(
    entries: Sequence[Entry],
    results: Mapping[str, Measured],
    decks: DeckReport | None = None,
    proofs: Mapping[str, Proof] | None = None,
) -> Report:
    """The report on these cards; ``proofs`` of those that are understood, if they were played."""
    proved = None if proofs is None else frozenset(name for name, proof in proofs.items() if proof.proved)
    measured = [results[entry.record.name] for entry in entries]
    everything = table(entries, results, lambda entry: ("all",), proved)
    return Report(
        everything[0] if everything else Row("all", Counter()),
        table(entries, results, formats_of, proved),
        table(entries, results, types_of, proved),
        table(entries, results, lambda entry: entry.sets or (NOTHING,), proved),
        table(entries, results, mechanics_of, proved),
        ranked((each.name, [blocker.what for blocker in each.blockers]) for each in measured if each.blockers),
        ranked((each.name, each.missing) for each in measured if each.missing and each.read),
        sorted(each.seconds for each in measured),
        decks,
        None if proofs is None else proofs_data(proofs),
    )


def formats_of(entry: Entry) -> Iterable[str]:
    """The formats in which a card is legal or restricted."""
    return [name for name, verdict in (entry.record.legalities or {}).items() if verdict in ("legal", "restricted")]


def types_of(entry: Entry) -> Iterable[str]:
    """The card types of the front face (CR 205.2a)."""
    line = entry.record.type_line or (entry.record.card_faces or [entry.record])[0].type_line or ""
    words = line.partition(" // ")[0].partition("—")[0].lower().split()
    return [word for word in words if word in TYPE_NAMES] or (NOTHING,)


def mechanics_of(entry: Entry) -> Iterable[str]:
    """The keywords that the card data names."""
    return [word.lower() for word in entry.record.keywords or ()] or (NOTHING,)


def table(
    entries: Sequence[Entry],
    results: Mapping[str, Measured],
    rows_of: Any,
    proved: frozenset[str] | None = None,
) -> list[Row]:
    """A table with a row for each name that ``rows_of`` gives, the largest first."""
    rows: dict[str, Row] = {}
    for entry in entries:
        result = results[entry.record.name]
        for name in dict.fromkeys(rows_of(entry)):
            row = rows.get(name)
            if row is None:
                row = rows[name] = Row(name, Counter())
            row.counts[result.verdict] += 1
            if proved is not None and result.verdict == UNDERSTOOD and result.name in proved:
                row.proved += 1
    return sorted(rows.values(), key=lambda row: (-row.total, row.name))


def ranked(found: Iterable[tuple[str, Sequence[str]]]) -> list[Block]:
    """What blocks, by the number of cards that nothing else blocks."""
    alone: Counter[str] = Counter()
    among: Counter[str] = Counter()
    names: dict[str, list[str]] = {}
    for name, reasons in found:
        different = dict.fromkeys(reasons)
        among.update(list(different))
        for what in different:
            if len(different) == 1:
                alone[what] += 1
                names.setdefault(what, []).insert(min(alone[what] - 1, len(names.get(what, ()))), name)
            else:
                names.setdefault(what, []).append(name)
    order = sorted(among, key=lambda what: (-alone[what], -among[what], what))
    return [Block(what, alone[what], among[what], tuple(names[what][:EXAMPLES])) for what in order]


def as_data(found: Report) -> dict[str, Any]:
    """The report as JSON: top-level integers, and the tables beside them."""
    data: dict[str, Any] = {
        "total": found.all.total,
        "read": found.all.read,
        "understood": found.all.counts[UNDERSTOOD],
    }
    if found.proofs is not None:
        data["proved"] = found.all.proved
    data["verdicts"] = {verdict: found.all.counts[verdict] for verdict in VERDICTS}
    play = found.proofs is not None
    for name in ("by_format", "by_type", "by_set", "by_mechanic"):
        data[name] = {row.name: row_data(row, play) for row in getattr(found, name)}
    for name in ("words", "performers"):
        data[name] = [
            {"what": each.what, "alone": each.alone, "cards": each.cards, "examples": list(each.examples)}
            for each in getattr(found, name)
        ]
    if found.seconds:
        data["milliseconds"] = {key: round(1000 * value, 2) for key, value in times(found.seconds).items()}
    if found.decks is not None:
        data["decks"] = found.decks.as_data()
    if found.proofs is not None:
        data["proofs"] = found.proofs
    return data


def row_data(row: Row, play: bool) -> dict[str, int]:
    """A row as JSON."""
    data = {"total": row.total, "read": row.read, **{verdict: row.counts[verdict] for verdict in VERDICTS}}
    if play:
        data["proved"] = row.proved
    return data


def times(seconds: Sequence[float]) -> dict[str, float]:
    """The time of reading a card: the median, the slowest in a hundred, the worst."""
    return {
        "median": seconds[len(seconds) // 2],
        "p99": seconds[len(seconds) * 99 // 100],
        "worst": seconds[-1],
    }
