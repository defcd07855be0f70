"""`rulewright simulate`: many games between decks, or of one deck against nobody, and what came of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from rulewright.cards.catalog import open_cards
from rulewright.simulate.counting import Count
from rulewright.simulate.errors import SimulationError
from rulewright.simulate.record import ROUNDS, GameRecord
from rulewright.simulate.report import as_data, as_lines
from rulewright.simulate.running import run
from rulewright.simulate.setup import prepare

from .options import CardsOption, JsonOption
from .output import check_writable, errors, print_json, write_report

BROKEN: Final = 1
"""The exit code where a game could not be played to its end."""
INTERRUPTED: Final = 130

DecksArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="DECK…", help="Two decks or more: a starter deck's name or a deck file. One with --goldfish."
    ),
]
GamesOption = Annotated[int, typer.Option("--games", metavar="N", min=1, help="How many games.")]
AgentOption = Annotated[
    list[str] | None,
    typer.Option("--agent", metavar="NAME", help="Who plays: one for all decks, or one for each in their order."),
]
JobsOption = Annotated[int, typer.Option("--jobs", metavar="N", min=0, help="Processes to play in; 0: one a core.")]
SeedOption = Annotated[int, typer.Option("--seed", metavar="S", help="Every game's seed comes from it.")]
FormatOption = Annotated[
    str,
    typer.Option("--format", metavar="F", help="The decks must be legal in it; commander is played by its rules."),
]
HtmlOption = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the report as an HTML page.")]
JsonlOption = Annotated[
    Path | None,
    typer.Option("--jsonl", metavar="FILE", help="Write each game's result as it ends; goes on with what is there."),
]
GoldfishOption = Annotated[
    bool, typer.Option("--goldfish", help="One deck against nobody: when it would have won, what it had by a turn.")
]
ByOption = Annotated[
    int, typer.Option("--by", metavar="TURN", min=1, max=ROUNDS, help="The turn by which cards and colors are wanted.")
]
RayOption = Annotated[
    str,
    typer.Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster; local: two workers on this machine."),
]
PartialOption = Annotated[
    bool, typer.Option("--partial", help="Allow cards that are not understood; their unknown clauses do nothing.")
]


class Rate(ProgressColumn):
    """Games per second."""

    def render(self, task: Task) -> Text:
        """The rate of the last while."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.1f} games/s", style="progress.data.speed")


def simulate(
    decks: DecksArgument,
    games: GamesOption = 1000,
    agent: AgentOption = None,
    jobs: JobsOption = 0,
    seed: SeedOption = 1,
    play_format: FormatOption = "",
    cards: CardsOption = None,
    html: HtmlOption = None,
    jsonl: JsonlOption = None,
    goldfish: GoldfishOption = False,
    by: ByOption = 4,
    ray: RayOption = "",
    partial: PartialOption = False,
    json: JsonOption = False,
) -> None:
    """Play many games, and say who wins how often, by what, and with which cards.

    The same decks, agents and seed give the same games, whatever the number of processes. The exit code is 1 if a game
    could not be played to its end.
    """
    source = open_cards(cards)
    setup = prepare(
        decks,
        agent or ["heuristic"],
        source,
        seed=seed,
        play_format=play_format,
        goldfish=goldfish,
        partial=partial,
    )
    if html is not None:
        check_writable(html, SimulationError)  # told before the games, not after them
    count = Count(len(setup.decks))
    stopped = False
    with closing(run(setup, games, jobs=jobs, file=jsonl, ray=ray)) as records:
        try:
            follow(records, count, games)
        except KeyboardInterrupt:
            stopped = True
    data = as_data(count, setup, by)
    if html is not None:
        from rulewright.simulate.page import page  # slow to load, and needed here alone

        write_report(html, page(data).encode(), SimulationError)
    if json:
        print_json(data)
    else:
        print(*as_lines(count, setup, by), sep="\n")
    if stopped:
        kept = f"; the same command goes on with those in {jsonl}" if jsonl is not None else ", and are not kept"
        errors().print(
            f"interrupted: {count.games + len(count.broken):,} of {games:,} games were played{kept}", markup=False
        )
        raise typer.Exit(INTERRUPTED)
    if count.broken:
        raise typer.Exit(BROKEN)


def follow(records: Iterator[GameRecord], count: Count, games: int) -> None:
    """Counts the games as they come, with a bar on standard error."""
    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=errors(), refresh_per_second=4) as progress:
        task = progress.add_task("games", total=games)
        for record in records:
            count.add(record)
            progress.advance(task)
