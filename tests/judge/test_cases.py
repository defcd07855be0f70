"""Questions that people asked, with real cards: each has its right answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cards.source import CardFile
from rulewright.judge.running import run
from rulewright.judge.scenario import Scenario, read_file

CASES = read_file(Path(__file__).parent / "cases" / "cases.md")


@pytest.mark.parametrize("scenario", CASES, ids=lambda scenario: scenario.title.partition(":")[0])
def test_the_answer_is_right(scenario: Scenario, card_pool: CardFile) -> None:
    assert [str(failure) for failure in run(scenario, card_pool).failures] == []
