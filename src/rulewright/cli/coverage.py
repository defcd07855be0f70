"""`rulewright coverage`: how much of a pool of cards is read, understood and played, and what stands in the way."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Final, TypeVar

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from rulewright.cards.source import CardList
from rulewright.coverage.decks import DeckReport, deck_report
from rulewright.coverage.measure import UNDERSTOOD, UNPERFORMED, UNPRINTED, UNREAD, measure
from rulewright.coverage.page import page
from rulewright.coverage.proving import Proof, prove_pool
from rulewright.coverage.report import Block, CoverageError, Report, Row, as_data, chosen, report, times
from rulewright.coverage.running import Entry, measure_pool, read_pool
from rulewright.game.binding import CardReading

from .options import JsonOption
from .output import check_writable, errors, print_json, write_report
from .read import show

SHOWN: Final = 20
"""How many lines of a ranked list are printed; JSON and HTML have more."""
ROWS: Final = 30
"""How many rows of the long tables are printed."""

_Result = TypeVar("_Result")
Work = Callable[[Sequence[Entry], int, Callable[[int], object]], dict[str, _Result]]
"""Measuring or proving: the results by name, with the number of cards done told on the way."""

PoolOption = Annotated[Path, typer.Option("--cards", metavar="FILE", help="A Scryfall or MTGJSON file of cards.")]
FormatOption = Annotated[
    str | None, typer.Option("--format", metavar="F", help="Only cards that are legal or restricted in it.")
]
SetOption = Annotated[str | None, typer.Option("--set", metavar="S", help="Only cards printed in the set.")]
HtmlOption = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the report as an HTML page.")]
JobsOption = Annotated[
    int, typer.Option("--jobs", metavar="N", min=0, help="Processes to run at the same time; 0: one a core.")
]
ExplainOption = Annotated[
    str | None, typer.Option("--explain", metavar="NAME", help="One card: its trees, and what stands in the way.")
]
DecksOption = Annotated[
    Path | None, typer.Option("--decks", metavar="FOLDER", help="Deck lists; the folder decks beside FILE.")
]


PlayOption = Annotated[bool, typer.Option("--play", help="Play each understood card, and count those that hold.")]


def coverage(
    cards: PoolOption,
    play_format: FormatOption = None,
    card_set: SetOption = None,
    json: JsonOption = False,
    html: HtmlOption = None,
    jobs: JobsOption = 0,
    explain: ExplainOption = None,
    decks: DecksOption = None,
    play: PlayOption = False,
) -> None:
    """Say how many cards of FILE are understood, and what keeps most others from it.

    What was measured is kept in the user's data folder, until the code or the card changes.
    """
    jobs = jobs or os.cpu_count() or 1
    if html is not None:
        if html.resolve() == cards.resolve():
            raise CoverageError("is read, and would be lost", where=str(html), right="another file for the report")
        check_writable(html, CoverageError)  # told before the work, not after it
    if decks is not None and not decks.is_dir():
        raise CoverageError("there is no such folder", where=f"--decks {decks}", right="a folder of deck lists")
    pool = read_pool(cards)
    if explain is not None:
        explained(pool, explain)
        return
    folder = decks if decks is not None else cards.parent / "decks"
    entries = chosen(pool, play_format, card_set)
    looks_at_decks = folder.is_dir() and card_set is None
    results = with_progress("cards read", measure_pool, pool if looks_at_decks else entries, jobs)
    about_decks: DeckReport | None = None
    if looks_at_decks:
        about_decks = deck_report(folder, CardList(entry.record for entry in pool), results)
    proofs: dict[str, Proof] | None = None
    if play:
        understood = [entry for entry in entries if results[entry.record.name].verdict == UNDERSTOOD]
        proofs = with_progress("cards played", partial(prove_pool, results=results), understood, jobs)
    found = report(entries, results, about_decks, proofs)
    if html is not None:
        write_report(html, page(found, f"Coverage of {cards.name}").encode(), CoverageError)
    if json:
        print_json(as_data(found))
    else:
        print_report(found)


def with_progress(what: str, work: Work[_Result], entries: Sequence[Entry], jobs: int) -> dict[str, _Result]:
    """The results, with a bar on standard error."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=errors()) as progress:
        task = progress.add_task(what, total=len(entries))
        return work(entries, jobs, lambda done: progress.update(task, completed=done))


def explained(pool: Sequence[Entry], name: str) -> None:
    """One card: how it is read, and what stands in the way."""
    card = CardList(entry.record for entry in pool).get(name)
    show(CardReading(card), Console(soft_wrap=True, emoji=False))
    record = next(entry.record for entry in pool if entry.record.name == card.name)
    result = measure(record)
    print(f"verdict: {WORDS[result.verdict]}")
    for blocker in result.blockers:
        print(f"  …{blocker.around}…  {blocker.what}")


WORDS: Final = {
    UNDERSTOOD: "understood",
    UNPERFORMED: "read, not performable",
    UNPRINTED: "read, not round-tripped",
    UNREAD: "unread",
}
"""The verdicts, for people."""


def print_report(found: Report) -> None:
    """The report for people."""
    play = found.proofs is not None
    print_table("cards", [found.all], play)
    if found.seconds:
        known = {name: f"{1000 * value:.1f} ms" for name, value in times(found.seconds).items()}
        print(f"reading a card: median {known['median']}, p99 {known['p99']}, worst {known['worst']}")
    print_table("format", found.by_format, play)
    print_table("card type", found.by_type, play)
    print_table("mechanic", found.by_mechanic[:ROWS], play)
    print_table("set", found.by_set[:ROWS], play)
    print_blocks("First unreadable words", found.words)
    print_blocks("Missing performers (of cards that are read)", found.performers)
    if found.decks is not None:
        print_decks(found.decks)
    if found.proofs is not None:
        print_proofs(found)


def print_proofs(found: Report) -> None:
    """What came of playing the cards."""
    assert found.proofs is not None
    failed, unused = found.proofs["failed"], found.proofs["unused"]
    whole = max(1, found.all.total)
    print(f"\nproved: {found.all.proved} of {found.all.total} cards ({100 * found.all.proved / whole:.1f} %)")
    print(f"{len(failed)} broke the engine; {len(unused)} have an ability that no position exercised in full")
    for each in failed[:ROWS]:
        print(f"  broke: {each['card']}: {each['error']}")
    print(f"\n{'abilities not exercised':40} {'never':>7} {'in part':>8}")
    for kind, number in found.proofs["unused_by_kind"].items():
        print(f"{kind[:40]:40} {number['all'] - number['part']:7} {number['part']:8}")
    for each in unused[:SHOWN]:
        print(f"  {each['card']}: {'; '.join(ability['text'] for ability in each['abilities'])}")
    print(f"nodes that nothing performed: {', '.join(found.proofs['never_performed']) or 'none'}")
    print(f"nodes that are in none of the cards: {', '.join(found.proofs['in_no_card']) or 'none'}")


def print_table(head: str, rows: Sequence[Row], play: bool = False) -> None:
    """A table of verdicts, and of what was proved if the cards were played."""
    words = [*WORDS.values(), *(["proved"] if play else [])]
    print(f"\n{head:24} {'total':>7} {'read':>7} {'%':>6}" + "".join(f" {word:>24}" for word in words) + "      %")
    for row in rows:
        whole = max(1, row.total)
        numbers = [*(row.counts[verdict] for verdict in WORDS), *([row.proved] if play else [])]
        good = row.proved if play else row.counts[UNDERSTOOD]
        counts = "".join(f" {number:24}" for number in numbers)
        shares = f"{100 * row.read / whole:6.1f}", f"{100 * good / whole:6.1f}"
        print(f"{row.name[:24]:24} {row.total:7} {row.read:7} {shares[0]}{counts} {shares[1]}")


def print_blocks(head: str, blocks: Sequence[Block]) -> None:
    """A ranked list."""
    print(f"\n{head}: cards that nothing else blocks, cards in all")
    for each in blocks[:SHOWN]:
        print(f"{each.alone:6} {each.cards:6}  {each.what:50}  {'; '.join(each.examples)}")


def print_decks(decks: DeckReport) -> None:
    """The decks of each format, and the cards that would complete most of them."""
    print(f"\n{'decks':24} {'total':>7} {'complete':>9} {'one card short':>15}")
    for name, each in decks.formats.items():
        print(f"{name:24} {each.decks:7} {len(each.complete):9} {each.nearly:15}")
    for name, each in decks.formats.items():
        if each.wanted and name in ("pauper", "standard"):
            print(f"\n{name}: cards wanted: decks that lack nothing else, decks that lack it")
            for wanted in each.wanted[:SHOWN]:
                print(f"{wanted.alone:6} {wanted.decks:6}  {wanted.name}")
    for name, why in decks.unreadable.items():
        errors().print(escape(f"{name}: {why}"))
