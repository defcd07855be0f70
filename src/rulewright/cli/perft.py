"""`rulewright perft`: counts the ways to answer the next decisions of a position, option by option."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulewright.cards.catalog import open_cards
from rulewright.cards.deck import starter_deck, starter_deck_names
from rulewright.cards.source import StarterSet
from rulewright.engine.state import COMPLETE, FOLDED, State
from rulewright.game.binding import Bindery
from rulewright.game.building import from_decks
from rulewright.game.perft import divide, start
from rulewright.judge.describe import Describer
from rulewright.judge.errors import Place, ScenarioError
from rulewright.judge.naming import Names
from rulewright.judge.running import seat
from rulewright.judge.scenario import read_file

from .options import CardsOption, JsonOption
from .output import print_json

File = Annotated[
    Path | None,
    typer.Argument(metavar="[FILE]", help="A Markdown file with scenario blocks; without one, the starter decks."),
]
Depth = Annotated[int, typer.Option("--depth", min=1, max=100, help="How many answers a path has.")]
Complete = Annotated[
    bool, typer.Option("--complete", help="Offer every mana ability with priority, and only payments by hand.")
]
Seed = Annotated[int, typer.Option("--seed", help="The seed of the game of the starter decks.")]


def perft(
    file: File = None,
    depth: Depth = 1,
    complete: Complete = False,
    seed: Seed = 0,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Count the decision paths of the scenarios' starting positions, with a subtotal for each first answer."""
    settings = COMPLETE if complete else FOLDED
    results: list[dict[str, object]] = []
    for title, state, describer in _positions(file, seed, cards):
        found = divide(start(state, settings), depth, describer.option)
        results.append({"title": title, "depth": depth, "paths": sum(found.values()), "by option": found})
        if not json:
            print(f"{title}\n{'─' * len(title)}")
            for label, count in found.items():
                print(f"{count:>12,}  {label}")
            print(f"{sum(found.values()):>12,}  paths of {depth}\n")
    if json:
        print_json({"complete": complete, "positions": results})


def _positions(file: Path | None, seed: int, cards: Path | None) -> list[tuple[str, State, Describer]]:
    if file is None:
        bindery = Bindery(StarterSet())
        decks = [[bindery.bind(card) for card in starter_deck(name).cards()] for name in starter_deck_names()]
        return [(f"The starter decks, seed {seed}", from_decks(decks, seed), Describer(Names()))]
    scenarios = read_file(file)
    if not scenarios:
        raise ScenarioError("there is no scenario in it", Place(str(file), 1, 1), "a block ```scenario")
    source = open_cards(cards)
    tables = [(scenario.title, seat(scenario, source)) for scenario in scenarios]
    return [(title, table.state, table.describer) for title, table in tables]
