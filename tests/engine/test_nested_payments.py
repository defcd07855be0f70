"""Mana abilities that cost mana themselves, inside a payment (CR 605.3a)."""

from __future__ import annotations

from rulewright.cards.source import StarterSet
from rulewright.judge.running import run
from rulewright.judge.scenario import read_text

ONCE = """
```scenario
title: 602.5b an ability with a limit is still counted on while it is paid for
cards:
  - name: Once-Lit Prism
    mana_cost: "{2}"
    type_line: Artifact
    oracle_text: "{1}: Add {R}. Activate only once each turn."
you:
  battlefield: [Forest, Once-Lit Prism]
  hand: [2 Ember Refrain]
do:
  - you cast Ember Refrain, targeting opponent, paying with Once-Lit Prism and Forest
  - resolve
expect:
  - opponent's life is 18
  - you may not cast Ember Refrain because 601.2h
```
"""


def test_602_5b_an_ability_once_each_turn_is_still_counted_on_while_it_is_paid_for() -> None:
    (scenario,) = read_text(ONCE, "here.md")
    report = run(scenario, StarterSet())
    assert report.holds, report.failures


RESTRICTED = """
```scenario
title: mana for spells and abilities of a kind beside something to sacrifice for mana
cards:
  - name: Eyelet Pit
    type_line: Land
    oracle_text: "{T}: Add {C}. Spend this mana only to cast creature spells or activate abilities of creatures."
  - name: Pyre Altar
    type_line: Artifact
    oracle_text: "Sacrifice an artifact: Add {R}."
you:
  battlefield: [Eyelet Pit, Pyre Altar]
  hand: [Ember Refrain]
do:
  - you cast Ember Refrain, targeting opponent
  - resolve
expect:
  - opponent's life is 18
  - Pyre Altar is in your graveyard
```
"""


def test_106_6_restricted_mana_beside_a_sacrifice_for_mana() -> None:
    (scenario,) = read_text(RESTRICTED, "here.md")
    report = run(scenario, StarterSet())
    assert report.holds, report.failures
