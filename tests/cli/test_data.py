from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from rulewright.cli.main import main

CARDS = """\
{"name": "Test Brute", "mana_cost": "{3}{R}", "type_line": "Creature — Ogre", "power": "4", "toughness": "3"}
{"name": "Test Brute", "mana_cost": "{3}{R}", "type_line": "Creature — Ogre", "power": "4", "toughness": "3"}
{"name": "Test Sticker", "type_line": "Stickers"}
"""


@pytest.fixture
def cards(tmp_path: Path, home: Path) -> Path:
    path = tmp_path / "cards.jsonl"
    path.write_text(CARDS, encoding="utf-8")
    return path


def run(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["rulewright", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    return int(left.value.code or 0)


def test_import_and_status(
    cards: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["data", "status"], monkeypatch) == 0
    assert "There is no catalog" in capsys.readouterr().out
    assert run(["data", "import", str(cards)], monkeypatch) == 0
    out, err = capsys.readouterr()
    assert "2 cards are in" in out
    assert "1 further printing" in out
    assert "Test Sticker" in out
    assert "cards.jsonl" in err, "progress is on standard error"
    assert run(["data", "status"], monkeypatch) == 0
    assert "2 from cards.jsonl" in capsys.readouterr().out


def test_json_is_alone_on_standard_output(
    cards: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["data", "status", "--json"], monkeypatch) == 0
    assert json.loads(capsys.readouterr().out)["cards"] is None
    assert run(["data", "import", "--json", str(cards)], monkeypatch) == 0
    out = json.loads(capsys.readouterr().out)
    assert (out["cards"], out["repeated"], out["catalog"]) == (2, 1, str(home / "catalog.sqlite"))
    assert [each["name"] for each in out["unread"]] == ["Test Sticker"]
    assert run(["data", "status", "--json"], monkeypatch) == 0
    assert json.loads(capsys.readouterr().out)["sources"] == [{"file": "cards.jsonl", "cards": 2}]


@pytest.mark.parametrize("content", ["no json", '{"name": "Te'])
def test_a_bad_file_gives_one_message_and_leaves_the_catalog(
    content: str, cards: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["data", "import", str(cards)], monkeypatch) == 0
    bad = cards.with_name("bad.json")
    bad.write_text(content)
    capsys.readouterr()
    assert run(["data", "import", "--json", str(bad)], monkeypatch) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("error:") == 1
    assert f"{bad}, line 1" in err.replace("\n", "")
    assert "Traceback" not in err
    assert run(["data", "status", "--json"], monkeypatch) == 0
    assert json.loads(capsys.readouterr().out)["cards"] == 2


def test_a_catalog_of_another_version_gives_one_message(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir()
    (home / "catalog.sqlite").write_bytes(b"no database")
    assert run(["data", "status"], monkeypatch) == 2
    assert "this is no catalog" in capsys.readouterr().err


def test_a_catalog_that_cannot_be_read_stops_only_who_needs_it(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The demo plays cards of the starter set: it works beside a catalog of another version."""
    home.mkdir()
    (home / "catalog.sqlite").write_bytes(b"no database")
    example = Path(__file__).parents[2] / "examples" / "harmonize.md"
    assert run(["judge", str(example)], monkeypatch) == 0
    assert run(["read", "Ember Refrain"], monkeypatch) == 0
    capsys.readouterr()
    assert run(["read", "Test Brute"], monkeypatch) == 2
    assert "this is no catalog" in capsys.readouterr().err
