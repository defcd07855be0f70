"""A cost with many ways to do it is one question about the mana where the ways do not differ for it (CR 601.2g-h)."""

from __future__ import annotations

import pytest

from rulewright.cards.source import StarterSet
from rulewright.engine import payability
from rulewright.judge.running import run
from rulewright.judge.scenario import read_text

HALF = """
```scenario
title: 601.2h half of twenty lands, which may all be tapped for mana first
cards:
  - name: Great Rift
    mana_cost: "{8}{R}{R}{R}"
    type_line: Sorcery
    oracle_text: "As an additional cost to cast this spell, sacrifice half the lands you control, rounded up."
  - name: Pyre Pit
    type_line: Land
    oracle_text: "{T}: Add {C}.\\nSacrifice this land: Add {R}."
you:
  battlefield: [18 Forest, 2 Pyre Pit]
  hand: [Great Rift]
expect: [you may not cast Great Rift because 601.2h]
```
"""


def test_601_2h_ways_that_do_not_differ_for_the_mana_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    (scenario,) = read_text(HALF, "here.md")
    asked: list[int] = []
    one = payability.can_pay_mana

    def counted(*arguments: object) -> bool:
        asked.append(1)
        return one(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(payability, "can_pay_mana", counted)
    report = run(scenario, StarterSet())
    assert report.holds, report.failures
    assert len(asked) < 100  # of 184,756 sets of ten lands
