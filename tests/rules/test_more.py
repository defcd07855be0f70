"""Rules for which the rulebook prints no example: positions with cards of our own, some made of trees by hand. A title
begins with the rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cards.source import StarterSet
from rulewright.judge.running import run
from rulewright.judge.scenario import Scenario, read_file

from .making import all_made

FILES = sorted((Path(__file__).parent / "more").glob("*.md"))
SCENARIOS = [scenario for file in FILES for scenario in read_file(file)]
SOURCE = StarterSet()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: str(scenario.title))
def test_it_holds(scenario: Scenario) -> None:
    report = run(scenario, SOURCE, made=all_made())
    assert [str(failure) for failure in report.failures] == []
    assert report.checked > 0
