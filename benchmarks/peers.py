"""The same deck, played at random, by this engine and by others that can be driven from Python, in one run.

24 basic lands, mana creatures, creatures with and without keywords, burn: uniformly random legal play, the whole list
of options read at every decision, each engine stepped from Python in an interpreter of its own. CPU-seconds, the median
of several interleaved rounds. Peers are no dependencies: name an interpreter that has them installed.

    python -m benchmarks.peers --cards cards.jsonl.gz --manabot PYTHON3.12 --phase PYTHON \\
        [--ours PYTHON …] [--rounds 7] [--games 200] [--json FILE]

manabot (whose engine is called managym) is installed with ``pip install --no-deps manabot numpy``, phase with
``pip install phase-python``. ``--ours`` names interpreters with other builds of this package than the one that runs.
The card file is one of Scryfall's or MTGJSON's; without it our own stand-ins of the same cards are played, and phase,
which needs card data, is left out.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from rulewright.cards.reader import read_records
from rulewright.cards.source import CardList

DECK: Final = {
    "Mountain": 12,
    "Forest": 12,
    "Llanowar Elves": 4,
    "Gray Ogre": 8,
    "Giant Spider": 8,
    "Craw Wurm": 8,
    "Raging Goblin": 4,
    "Lightning Bolt": 4,
}
ROOT: Final = Path(__file__).parents[1]


@dataclass
class Row:
    """One engine in one way of being driven, and what each round measured."""

    name: str
    python: str
    driver: str
    games: int
    task: dict[str, Any] = field(default_factory=dict)
    rounds: list[dict[str, Any]] = field(default_factory=list)
    failed: str = ""

    def run(self, number: int, cards: list[dict[str, Any]]) -> None:
        """One round in a process of its own."""
        first = number * self.games
        task = {"deck": DECK, "cards": cards, "seeds": list(range(first, first + self.games)), "looking": False}
        task |= {"forks": number == 0} | self.task
        command = [self.python, "-m", f"benchmarks.peer_drivers.{self.driver}"]
        done = subprocess.run(command, input=json.dumps(task), capture_output=True, text=True, check=False, cwd=ROOT)
        if done.returncode:
            self.failed = done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"exit {done.returncode}"
            return
        self.rounds.append(json.loads(done.stdout))

    def rate(self, what: str) -> float:
        """The median over the rounds of so many per CPU-second."""
        return float(median(each[what] / each["seconds"] for each in self.rounds))

    def result(self) -> dict[str, Any]:
        """What was measured, for the table and for ``--json``."""
        first = self.rounds[0]
        return {
            "engine": self.name,
            "version": first["version"],
            "games_per_second": self.rate("games"),
            "decisions_per_second": self.rate("decisions"),
            "choices_per_second": self.rate("real"),
            "decisions_per_game": sum(r["decisions"] for r in self.rounds) / sum(r["games"] for r in self.rounds),
            "fork_us": first.get("fork_us"),
            "fork_step_us": first.get("fork_step_us"),
            "memory_mb": max(each["memory_mb"] for each in self.rounds),
            "rounds": self.rounds,
        }


def rows(arguments: argparse.Namespace) -> list[Row]:
    """What is measured, ours first."""
    games = arguments.games
    found: list[Row] = []
    for python in [sys.executable, *arguments.ours]:
        found.append(Row("rulewright", python, "ours", games))
        found.append(Row("rulewright, a view at each decision", python, "ours", games, {"looking": True}))
        found.append(Row("rulewright, rich board", python, "ours", max(1, games // 10), {"rich": True}))
    if arguments.manabot:
        found.append(Row("managym", arguments.manabot, "manabot", games))
        found.append(Row("managym, forced skipped", arguments.manabot, "manabot", games, {"skips": True}))
    if arguments.phase and arguments.cards:
        found.append(Row("phase", arguments.phase, "phase", max(1, games // 100)))
    return found


def records(path: Path) -> list[dict[str, Any]]:
    """The cards of the deck from a card file. Raises `rulewright.cards.errors.CardDataError`."""
    cards = CardList(record for record in read_records(path) if record.name in DECK)
    found: list[dict[str, Any]] = [msgspec.to_builtins(record) for record in cards.records()]
    return found


def show(results: list[dict[str, Any]], console: Console) -> None:
    """The table, and the ratios to managym where it was measured."""
    table = Table(title=f"{platform.machine()}, Python {platform.python_version()}; per CPU-second, medians")
    for heading in ("engine", "version"):
        table.add_column(heading)
    for heading in ("games", "decisions", "with a choice", "fork us", "fork + step us", "MB", "× managym's games"):
        table.add_column(heading, justify="right")
    against = next((r["games_per_second"] for r in results if r["engine"] == "managym"), None)
    for result in results:
        rich = "rich" in result["engine"]
        table.add_row(
            result["engine"],
            result["version"],
            f"{result['games_per_second']:,.1f}",
            f"{result['decisions_per_second']:,.0f}",
            f"{result['choices_per_second']:,.0f}",
            "–" if result["fork_us"] is None else f"{result['fork_us']:.1f}",
            "–" if result["fork_step_us"] is None else f"{result['fork_step_us']:.1f}",
            f"{result['memory_mb']:.0f}",
            "–" if against is None or rich else f"{result['games_per_second'] / against:.2f}",
        )
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=Path, help="a card file, for the real deck")
    parser.add_argument("--manabot", help="an interpreter that has manabot and numpy")
    parser.add_argument("--phase", help="an interpreter that has phase-python")
    parser.add_argument("--ours", action="append", default=[], help="an interpreter with another build of this package")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=200, help="games in a round; fewer for slow engines")
    parser.add_argument("--json", type=Path, help="write everything that was measured to this file")
    arguments = parser.parse_args()
    cards = records(arguments.cards) if arguments.cards else []
    measured = rows(arguments)
    errors = Console(stderr=True)
    for number in track(range(arguments.rounds), "rounds", console=errors):
        for row in measured:
            if not row.failed:
                row.run(number, cards)
    for row in measured:
        if row.failed:
            errors.print(f"[bold red]{row.name}[/] ({row.python}): {row.failed}", highlight=False)
    results = [row.result() for row in measured if row.rounds]
    show(results, Console(width=180))
    if arguments.json:
        arguments.json.write_text(json.dumps({"deck": DECK, "results": results}, indent=1) + "\n", encoding="utf-8")
    sys.exit(1 if any(row.failed for row in measured) else 0)


if __name__ == "__main__":
    main()
