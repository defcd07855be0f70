"""The examples that the rulebook prints: those in scope are played, and every one is accounted for."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from rulewright.cards.source import StarterSet
from rulewright.judge.running import run
from rulewright.judge.scenario import Scenario

from . import accounting
from .making import all_made

SCENARIOS = accounting.scenarios()
MADE = all_made()
SOURCE = StarterSet()


def name_of(scenario: Scenario) -> str:
    return f"{Path(scenario.place.file).stem}:{scenario.place.line} {scenario.title}"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=name_of)
def test_it_holds(scenario: Scenario) -> None:
    report = run(scenario, SOURCE, made=MADE)
    assert [str(failure) for failure in report.failures] == []
    assert report.checked > 0


def test_the_list_and_the_files_agree() -> None:
    listed = {(entry.rule, entry.number): entry.about for entry in accounting.entries() if entry.fate == "runs"}
    played = accounting.played()
    assert {key: name for key, name in listed.items() if key not in played.get(name, set())} == {}
    assert {key for keys in played.values() for key in keys} - set(listed) == set()


def test_all_that_are_in_scope_run() -> None:
    assert {entry.fate for entry in accounting.entries()} == {"runs", "out of scope"}
    assert sum(entry.fate == "runs" for entry in accounting.entries()) >= 236


def test_every_example_is_accounted_for(shared_data: Path) -> None:
    file = shared_data / "rules" / "cr_examples.jsonl"
    if not file.is_file():
        pytest.skip(f"the data in {shared_data} has no rules/cr_examples.jsonl")
    rules = [json.loads(line)["rule"] for line in file.read_text("utf-8").splitlines()]
    seen: Counter[str] = Counter()
    keys: list[tuple[str, int]] = []
    for rule in rules:
        seen[rule] += 1
        keys.append((rule, seen[rule]))
    assert [(entry.rule, entry.number) for entry in accounting.entries()] == keys


def test_the_page_is_as_generated() -> None:
    """To renew it: ``python tools/examples_page.py``."""
    assert accounting.PAGE.read_text("utf-8") == accounting.page()
