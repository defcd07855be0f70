"""The account of the first example, word for word."""

from __future__ import annotations

from pathlib import Path

from rulewright.cards.source import StarterSet
from rulewright.judge.running import run
from rulewright.judge.scenario import read_file, read_text

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).with_name("harmonize.account.txt")


def test_the_account_of_the_example() -> None:
    """To renew it: write what differs into the golden file, after reading it."""
    scenarios = read_file(ROOT / "examples" / "harmonize.md")
    accounts = [run(scenario, StarterSet()).account.text() for scenario in scenarios]
    assert "\n\n".join(accounts) + "\n" == GOLDEN.read_text("utf-8")


def test_the_account_as_data_cites_its_rules() -> None:
    report = run(read_file(ROOT / "examples" / "harmonize.md")[0], StarterSet())
    assert {"702.180a", "601.2f", "118.7a", "601.2c", "601.2h", "608.2"} <= set(report.account.rules())
    data = report.data()
    assert data["holds"] is True
    assert data["account"][0]["ledger"][0]["mana"] == "{5}{R}{R}"


LIFE = """
```cards
- {name: Life Boar, type_line: Creature — Boar, power: "2", toughness: "2", oracle_text: Lifelink}
- {name: Long Life, type_line: Enchantment,
   oracle_text: "If you would gain life, you gain twice that much life instead."}
- {name: Small Prayer, mana_cost: "{0}", type_line: Instant, oracle_text: "You gain 3 life."}
```

```scenario
you: {battlefield: [2 Life Boar]}
do: [attack with the first Life Boar and the second Life Boar, go to the end of combat step]
```

```scenario
you: {battlefield: [Long Life], hand: [Small Prayer]}
do: [you cast Small Prayer, resolve]
```
"""


def test_each_gain_of_life_tells_the_totals_before_and_after_it() -> None:
    lifelink, doubled = [run(scenario, StarterSet()).account.text() for scenario in read_text(LIFE, "life.md")]
    assert "You gain 2 life: 20 to 22" in lifelink
    assert "You gain 2 life: 22 to 24" in lifelink
    assert "replaced by Long Life: You gain 6 life (614.6)" in doubled
    assert "You gain 6 life: 20 to 26" in doubled
