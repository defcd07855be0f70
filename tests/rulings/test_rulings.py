"""Rulings as scenarios with real cards: each tells the right meaning of a card from a likely wrong one.

A title gives the card, the date of the ruling, the rule, and in our own words what is told.
"""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from rulewright.cards.source import CardFile
from rulewright.judge.running import run
from rulewright.judge.scenario import Scenario, read_file

ALL = [scenario for file in sorted(Path(__file__).parent.glob("*.md")) for scenario in read_file(file)]
TITLE = re.compile(r"(?P<card>.+) \((?P<date>\d{4}-\d\d-\d\d); (?P<rule>\d{3}\.\w+)\): (?P<told>.+)")
FLOOR = 250


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.title)
def test_the_ruling_holds(scenario: Scenario, card_pool: CardFile) -> None:
    assert [str(failure) for failure in run(scenario, card_pool).failures] == []


def test_there_are_many_and_no_two_are_alike() -> None:
    titles = [scenario.title for scenario in ALL]
    assert [title for title in titles if not TITLE.fullmatch(title)] == []
    assert len(titles) == len(set(titles))
    assert len(titles) >= FLOOR


def test_each_expects_something() -> None:
    assert [each.title for each in ALL if all(stage.expectation is None for stage in each.stages)] == []


def test_each_cites_a_ruling_that_exists(shared_data: Path) -> None:
    file = shared_data / "rulings.jsonl.gz"
    if not file.is_file():
        pytest.skip(f"the card data in {shared_data} has no rulings.jsonl.gz")
    rulings: set[tuple[str, str]] = set()
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            ruling = json.loads(line)
            rulings.add((ruling["name"], ruling["published_at"]))
    cited = [TITLE.fullmatch(scenario.title) for scenario in ALL]
    assert [found.group() for found in cited if found and (found["card"], found["date"]) not in rulings] == []
