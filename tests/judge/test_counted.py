"""What a sentence counts."""

from __future__ import annotations

import pytest

from rulewright.cards.source import StarterSet
from rulewright.judge.errors import ScenarioError
from rulewright.judge.running import run
from rulewright.judge.scenario import read_text

TEXT = """```cards
- {{name: Old Ox, mana_cost: "{{0}}", type_line: Creature — Ox, power: "2", toughness: "2"}}
- {{name: Weak Hand, mana_cost: "{{0}}", type_line: Enchantment, oracle_text: "You have no maximum hand size."}}
- {{name: Night Elf, mana_cost: "{{0}}", type_line: Creature — Elf Shaman, power: "2", toughness: "2"}}
```

```scenario
title: 110.1 What is counted
you: {{battlefield: [2 Forest, Forest (tapped), Old Ox, 2 Night Elf, Night Elf (token), eleven Weak Hand]}}
expect: ['you control {said}']
```
"""


def holds(said: str) -> bool:
    (scenario,) = read_text(TEXT.format(said=said), "here.md")
    return not run(scenario, StarterSet()).failures


@pytest.mark.parametrize(
    "said",
    [
        "three lands",
        "two untapped lands",
        "one tapped land",
        "two untapped Forests",
        "one tapped Forest",
        "eighteen permanents",
        "four creatures",
        "three Elves",
        "three Shamans",
        "three Night Elves",
        "one Ox",
        "one Old Ox",
        "one token",
        "eleven enchantments",
        "no artifacts",
        "no Goblin Tokens",
        'no "Great Ox"',
    ],
)
def test_it_counts(said: str) -> None:
    assert holds(said)


@pytest.mark.parametrize("said", ["no creatures", "no lands", "no untapped Forests", "two Elves", "no permanents"])
def test_it_does_not_hold(said: str) -> None:
    assert not holds(said)


@pytest.mark.parametrize("said", ["no Great Ox", "no griefs", "no Great Tokens", "no tapped griefs"])
def test_what_nothing_could_be_is_not_counted(said: str) -> None:
    with pytest.raises(ScenarioError, match="a card's name, a type, a subtype, or the name of a token"):
        holds(said)
