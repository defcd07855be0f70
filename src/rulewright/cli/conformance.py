"""`rulewright conformance`: runs a corpus of timeline scenarios and says how many pass, and why the others do not."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from rulewright.cards.catalog import open_cards
from rulewright.judge.conformance.batch import run_all
from rulewright.judge.conformance.explaining import explain
from rulewright.judge.conformance.markdown import read_markdown
from rulewright.judge.conformance.needs import needed_cards, needed_clauses
from rulewright.judge.conformance.outcome import ERROR, FAILED, Result
from rulewright.judge.conformance.page import page
from rulewright.judge.conformance.record import CorpusError, Line, read_corpus, read_decks
from rulewright.judge.conformance.report import as_data, as_lines
from rulewright.judge.conformance.running import Runner

from .options import CardsOption
from .output import check_writable, errors, write_report

SHOWN = 100
"""How many cards and clauses ``--needs`` lists."""

Corpus = Annotated[Path, typer.Argument(metavar="CORPUS", help="Scenarios: .json, .jsonl, .jsonl.gz or .md.")]
DecksOption = Annotated[
    Path | None, typer.Option("--decks", metavar="FILE", help="The decks; decks.json beside the corpus.")
]
OnlyOption = Annotated[str | None, typer.Option("--only", metavar="ID", help="One scenario, with its account.")]
TopicOption = Annotated[str | None, typer.Option("--topic", metavar="T", help="Only topics that begin so.")]
CoreOption = Annotated[bool, typer.Option("--core", help="Only scenarios marked as core.")]
JobsOption = Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Processes to run at the same time.")]
ReportOption = Annotated[Path | None, typer.Option("--report", metavar="FILE", help="Write the report as JSON.")]
HtmlOption = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the report as an HTML page.")]
NeedsOption = Annotated[bool, typer.Option("--needs", help="List the cards and clauses that the corpus needs most.")]


def conformance(
    corpus: Corpus,
    cards: CardsOption = None,
    decks: DecksOption = None,
    only: OnlyOption = None,
    topic: TopicOption = None,
    core: CoreOption = False,
    jobs: JobsOption = 1,
    report: ReportOption = None,
    html: HtmlOption = None,
    needs: NeedsOption = False,
) -> None:
    """Run the scenarios of CORPUS and print totals, topics and causes.

    The exit code is 0 if nothing failed or crashed (what could not be played or run does not count), 1 otherwise.
    """
    read = read_markdown if corpus.suffix == ".md" else read_corpus
    found = read(corpus)
    lines = chosen(found, only, topic, core)
    if not lines:
        raise CorpusError("no scenario is chosen", where=str(corpus), right=alternatives(found, only, topic))
    beside = corpus.parent / "decks.json"
    known_decks = read_decks(decks or beside) if decks is not None or beside.is_file() else {}
    read_files = [file.resolve() for file in (corpus, decks or beside, cards) if file is not None]
    for file in (report, html):
        if file is not None:
            if file.resolve() in read_files:
                raise CorpusError("is read, and would be lost", where=str(file), right="another file for the report")
            check_writable(file, CorpusError)  # a file that cannot be written is told before the work, not after it
    if only is not None:
        results = explained(lines, Runner(open_cards(cards), known_decks))
    else:
        results = with_progress(lines, run_all(lines, partial(open_cards, cards), known_decks, jobs))
        print(*as_lines(results), sep="\n")
    if needs:
        show_needs(results, cards)
    if report is not None:
        write_report(report, msgspec.json.format(msgspec.json.encode(as_data(results)), indent=1) + b"\n", CorpusError)
    if html is not None:
        write_report(html, page(results, f"Conformance: {corpus.name}").encode(), CorpusError)
    if any(result.status in (FAILED, ERROR) for result in results):
        raise typer.Exit(1)


def alternatives(lines: list[Line], only: str | None, topic: str | None) -> str:
    """What could be chosen instead of an id or a topic that is not there."""
    if only is not None:
        near = difflib.get_close_matches(only, [line.id.rpartition("/")[2] for line in lines], n=1, cutoff=0.5)
        return f"did you mean {near[0]!r}?" if near else "the id of a scenario, or the end of one"
    if topic is not None:
        topics = sorted({line.topic for line in lines})
        near = difflib.get_close_matches(topic, topics, n=1, cutoff=0.5)
        return f"did you mean {near[0]!r}?" if near else f"one of {', '.join(topics[:12])} …"
    return "a corpus with scenarios of the style timeline, or no --core"


def chosen(lines: list[Line], only: str | None, topic: str | None, core: bool) -> list[Line]:
    """The scenarios that the options choose; an id may be shortened to its end. Of a line that is no scenario neither
    the topic nor whether it is core is known: only an id leaves it out."""
    if only is not None:
        exact = [line for line in lines if line.id == only]
        lines = exact or [line for line in lines if only and line.id.endswith(only)]
    if topic is not None:
        lines = [line for line in lines if line.topic.startswith(topic) or line.problem]
    return [line for line in lines if line.core or line.problem or not core]


def with_progress(lines: list[Line], running: Iterable[Result]) -> list[Result]:
    """All the results in the order of the corpus, with a bar on standard error."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    found: dict[str, Result] = {}
    with Progress(*columns, console=errors()) as progress:
        task = progress.add_task("scenarios", total=len(lines))
        for result in running:
            found[result.id] = result
            progress.advance(task)
    return [found[line.id] for line in lines if line.id in found]


def explained(lines: list[Line], runner: Runner) -> list[Result]:
    """Runs scenarios one by one and prints the account of each."""
    results = []
    for line in lines:
        result, account = explain(runner, line)
        print(line.id)
        print(account.text())
        print(f"→ {result.status}" + (f": {result.cause}: {result.detail}" if result.cause else ""))
        for card, problems in result.cards.items():
            print(f"  {card}: {'; '.join(problems)}")
        if result.leftover:
            print(f"  never asked for: {'; '.join(result.leftover)}")
        results.append(result)
    return results


def show_needs(results: list[Result], cards: Path | None) -> None:
    """Prints the cards and the clauses that the scenarios need most."""
    print("\nCards (scenarios that need it; that need nothing else):")
    for need in needed_cards(results)[:SHOWN]:
        print(f"{need.scenarios:5} {need.alone:5}  {need.what}")
    print("\nClauses:")
    for need in needed_clauses(results, open_cards(cards))[:SHOWN]:
        print(f"{need.scenarios:5} {need.alone:5}  {need.what}  [{', '.join(need.cards[:3])}]")
