from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from rulewright.cli.main import main

POSITIONS = str(Path(__file__).parents[1] / "perft" / "positions.md")


def run(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["rulewright", "perft", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    return int(left.value.code or 0)


def test_paths_are_counted_by_option(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([POSITIONS, "--depth", "2"], monkeypatch) == 0
    out, _ = capsys.readouterr()
    assert "           2  cast Ember Refrain\n" in out
    assert "           5  paths of 2\n" in out


def test_the_profiles_differ(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([POSITIONS, "--complete", "--json"], monkeypatch) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["complete"] is True
    assert found["positions"][0]["by option"]["tap Forest for mana"] == 1


def test_the_starter_decks(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--seed", "7"], monkeypatch) == 0
    assert "           2  paths of 1\n" in capsys.readouterr().out
