from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from rulewright.cli.main import main

ROOT = Path(__file__).parents[2]
EXAMPLE = str(ROOT / "examples" / "harmonize.md")


def run(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["rulewright", "judge", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    return int(left.value.code or 0)


Capture = pytest.CaptureFixture[str]


def test_an_example_holds(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert run([EXAMPLE], monkeypatch) == 0
    out, err = capsys.readouterr()
    assert "702.180a" in out
    assert "601.2f" in out
    assert out.rstrip().endswith("all hold")
    assert err == ""


def test_json_is_alone_on_standard_output(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert run([EXAMPLE, "--json", "--rules"], monkeypatch) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert found["holds"] is True
    assert [scenario["holds"] for scenario in found["scenarios"]] == [True] * 5
    assert "has not been imported" in err


def test_a_failure_has_its_line(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    file = tmp_path / "wrong.md"
    file.write_text("```scenario\nexpect:\n  - your life is 3\n```\n")
    assert run([str(file)], monkeypatch) == 1
    assert f"FAILED {file}:3:5: your life is 3: this does not hold: it is 20" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("```scenario\nexpct: x\n```\n", "2:1: there is no key 'expct' here"),
        ("```scenario\nyou: {hand: Hil Brute}\ndo: resolve\n```\n", "2:13: no card is called 'Hil Brute'"),
        ("no scenario\n", "1:1: there is no scenario in it"),
    ],
)
def test_a_broken_file_is_told_with_line_and_column(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, text: str, message: str
) -> None:
    file = tmp_path / "broken.md"
    file.write_text(text)
    assert run([str(file)], monkeypatch) == 2
    out, err = capsys.readouterr()
    assert f"{file}:{message}" in err
    assert "Traceback" not in out + err


def test_what_is_broken_stops_nothing_else(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    file = tmp_path / "some.md"
    file.write_text(
        "```scenario\nyou: {hand: Hil Brute}\ndo: resolve\n```\n```scenario\nexpect: [your life is 20]\n```\n"
    )
    unread = tmp_path / "unread.md"
    unread.write_text("no scenario\n")
    assert run([str(file), str(unread), EXAMPLE], monkeypatch) == 2
    out, err = capsys.readouterr()
    assert "6 scenarios" in out
    assert out.rstrip().endswith("all hold")
    assert f"{file}:2:13: no card is called 'Hil Brute'" in err
    assert f"{unread}:1:1: there is no scenario in it" in err
    assert run([str(file), "--json"], monkeypatch) == 2
    found = json.loads(capsys.readouterr().out)
    assert (found["holds"], len(found["scenarios"]), len(found["broken"])) == (False, 1, 1)


def test_a_missing_file(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert run([str(tmp_path / "none.md")], monkeypatch) == 2
    assert "No such file" in capsys.readouterr().err


RULES = """Comprehensive Rules, in our own words

These rules are effective as of January 1, 2026.

Contents

6. Spells
601. Casting
Glossary
Credits

6. Spells

601. Casting

601.1. Nothing yet.

601.2. Casting takes steps.

601.2f Our words for what a total cost is.

Glossary

Cost
Our words. See rule 601.

Credits
"""


def test_the_rules_are_printed_where_they_are_imported(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    file = tmp_path / "rules.txt"
    file.write_text(RULES)
    monkeypatch.setattr(sys, "argv", ["rulewright", "data", "import", str(file)])
    with pytest.raises(SystemExit) as left:
        main()
    assert not left.value.code
    assert run([EXAMPLE, "--rules"], monkeypatch) == 0
    out = capsys.readouterr().out
    assert "601.2f Our words for what a total cost is." in out
    assert "118.9 (not in this text of the rules)" in out
