"""Scenarios of the style timeline, among those of the style steps."""

from __future__ import annotations

import pytest

from rulewright.cards.source import StarterSet
from rulewright.judge import read_text, run
from rulewright.judge.errors import ScenarioError
from rulewright.judge.running import seat

TEXT = """
```cards
- name: Patient Newt
  type_line: Creature — Salamander
  mana_cost: "{G}"
  power: 2
  toughness: 1
```

```scenario
style: timeline
title: The newt attacks
setup:
  - {kind: card, zone: BATTLEFIELD, player: PlayerA, card: Patient Newt}
actions:
  - {turn: 1, step: DECLARE_ATTACKERS, player: PlayerA, kind: attack, attacker: Patient Newt}
stop: {turn: 1, step: END_COMBAT}
asserts:
  - {kind: life, player: PlayerB, life: LIFE}
```

```scenario
title: The newt is there
you: {battlefield: Patient Newt}
expect: you control a Salamander
```
"""


def test_timelines_and_steps_stand_in_one_file() -> None:
    reports = [run(scenario, StarterSet()) for scenario in read_text(TEXT.replace("LIFE", "18"), "f.md")]
    assert [report.scenario.title for report in reports] == ["The newt attacks", "The newt is there"]
    assert reports[0].failures == []
    assert reports[0].checked == 1
    assert "Patient Newt deals 2 combat damage" in reports[0].account.text()


def test_a_timeline_says_what_does_not_hold() -> None:
    report = run(read_text(TEXT.replace("LIFE", "20"), "f.md")[0], StarterSet())
    assert "life of PlayerB: expected 20, found 18" in str(report.failures[0])
    assert "✗" in report.account.text()


def test_a_timeline_has_no_position() -> None:
    with pytest.raises(ScenarioError, match="a timeline has no position"):
        seat(read_text(TEXT.replace("LIFE", "18"), "f.md")[0], StarterSet())
