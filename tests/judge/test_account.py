"""The account of the first example, word for word."""

from __future__ import annotations

from pathlib import Path

from rulewright.cards.source import StarterSet
from rulewright.judge.running import run
from rulewright.judge.scenario import read_file

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
