"""Every scenario in the tests, examples and documents holds: with stand-ins, and with the real cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cards.source import CardFile, StarterSet
from rulewright.judge.running import run
from rulewright.judge.scenario import Scenario, read_file

ROOT = Path(__file__).parents[2]
FOLDERS = ("tests/judge/scenarios", "examples", "docs")
FILES = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.md"))
ALL = [scenario for file in FILES for scenario in read_file(file)]
ROWS = [
    f"{letter}{number}"
    for letter, last in (("H", 34), ("C", 8), ("M", 20), ("X", 5), ("T", 8))
    for number in range(1, last + 1)
]


def name_of(scenario: Scenario) -> str:
    return f"{Path(scenario.place.file).stem}:{scenario.place.line} {scenario.title}"


def failures(scenario: Scenario, source: CardFile | StarterSet) -> list[str]:
    return [str(failure) for failure in run(scenario, source).failures]


@pytest.mark.parametrize("scenario", ALL, ids=name_of)
def test_it_holds_with_cards_of_our_own(scenario: Scenario) -> None:
    assert failures(scenario, StarterSet()) == []


@pytest.mark.parametrize("scenario", [each for each in ALL if each.stand_ins], ids=name_of)
def test_it_holds_with_the_real_cards(scenario: Scenario, card_pool: CardFile) -> None:
    assert [name for name in scenario.stand_ins if card_pool.find(name) is None] == []
    assert failures(scenario, card_pool) == []


@pytest.mark.parametrize("row", ROWS)
def test_every_row_of_the_positions_is_a_scenario(row: str) -> None:
    assert any(scenario.title.split()[0] == row for scenario in ALL)
