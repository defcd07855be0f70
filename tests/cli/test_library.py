from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli import serve
from rulewright.cli.main import main

from .. import library_files

Run = tuple[int, str, str]
Runner = Callable[..., Run]


@pytest.fixture
def imported(home: Path, small_catalog: Path) -> Path:
    """A data folder with our own small files imported."""
    home.mkdir()
    (home / "catalog.sqlite").write_bytes(small_catalog.read_bytes())
    return home


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Runner:
    def call(*arguments: str) -> Run:
        monkeypatch.setattr(sys, "argv", ["rulewright", *arguments])
        code = 0
        try:
            main()
        except SystemExit as left:
            code = int(left.code or 0)
        return code, *capsys.readouterr()

    return call


def test_search_for_programs(imported: Path, run: Runner) -> None:
    code, out, err = run("search", "harmonize", "--json")
    hits = json.loads(out)
    assert (code, err) == (0, "")
    assert {hit["kind"] for hit in hits} >= {"rule", "glossary", "card"}
    for hit in hits:
        assert {"kind", "id", "title", "snippet", "score"} <= set(hit)
    assert not any(hit["id"].endswith(".") for hit in hits if hit["kind"] == "rule")
    _, out, _ = run("search", "beaten", "luck", "--kind", "rules", "--json", "-n", "1")
    assert [(hit["kind"], hit["id"]) for hit in json.loads(out)] == [("rule", "100.1a")]
    _, out, _ = run("search", "t:creature", "-is:starter", "--json", "--kind", "cards")
    assert [hit["id"] for hit in json.loads(out)] == ["Test Goat", "Test Marshal"]


def test_search_for_people(imported: Path, run: Runner) -> None:
    code, out, _ = run("search", "refrain")
    assert code == 0
    assert "Test Refrain  card · sorcery {R}" in out
    code, out, err = run("search", "zzzzzz")
    assert (code, out) == (0, "")
    assert "Nothing was found" in err


def test_a_query_that_is_wrong_is_pointed_at(imported: Path, run: Runner) -> None:
    code, out, err = run("search", "t:elf", "c:mauve")
    assert (code, out) == (2, "")
    assert err.splitlines()[-2:] == ["t:elf c:mauve", "        ^"]


def test_card(imported: Path, run: Runner) -> None:
    code, out, _ = run("card", "test", "refrain")
    assert code == 0
    for words in ("Harmonize {5}{R}{R}", "rule 702.2", "Rulings (2)", "2025-04-04", "€0.15", "understood"):
        assert words in out
    assert json.loads(run("card", "Test Refrain", "--json")[1])["printings"][1]["prices"] == {"eur": 0.15}
    code, out, err = run("card", "tset refrian")
    assert (code, out) == (2, "")
    assert "did you mean Test Refrain" in err.replace("\n", " ")


def test_rule_glossary_and_rulings(imported: Path, run: Runner) -> None:
    _, out, _ = run("rule", "100.1a")
    assert "Example: You beat the drum" in out
    assert "702.2b" in out
    assert json.loads(run("rule", "702.2", "--edition", "2025-04-04", "--json")[1])["number"] == "702.2"
    assert "singing twice" in run("glossary", "harmonize")[1]
    assert "Wizards of the Coast" in run("rulings", "test refrain")[1]
    assert json.loads(run("rulings", "beaten", "--json")[1])[0]["cards"] == ["Test Refrain"]
    assert run("editions")[1].strip() == "2025-04-04"
    for wrong in (["rule", "9"], ["rule", "frog"], ["glossary", "frog"], ["rule", "100", "--edition", "1999"]):
        code, out, err = run(*wrong)
        assert (code, out, err.count("error:")) == (2, "", 1)


def test_the_rulings_of_a_card_without_any_are_those_that_say_its_name(home: Path, tmp_path: Path, run: Runner) -> None:
    mine = [
        {"name": "Luck", "type_line": "Instant", "oracle_text": "Draw a card."},
        {"name": "Beaten Track", "type_line": "Land", "oracle_text": ""},
    ]
    files = library_files.all_files(tmp_path / "files")
    run("data", "import", "--no-read", *map(str, files), str(library_files.lines(tmp_path / "mine.jsonl", mine)))
    code, out, _ = run("rulings", "luck")
    assert (code, "Luck  0 rulings; these say its name" in out) == (0, True)
    assert "Test Refrain" in out
    assert json.loads(run("rulings", "luck", "--json")[1])[0]["cards"] == ["Test Refrain"]
    assert run("rulings", "beaten", "track")[1].strip() == "Beaten Track  0 rulings"


def test_before_any_import(home: Path, run: Runner) -> None:
    assert json.loads(run("search", "summoning sickness", "--json")[1])[0]["id"] == "302.6"
    _, out, err = run("rule", "106.12")
    assert "To tap a permanent for mana" in out
    assert "data update" in err
    assert "Harmonize" in run("card", "Ember Refrain")[1]
    code, _, err = run("rulings", "mana")
    assert (code, err.count("error:")) == (2, 1)


def test_import_of_everything_and_status(home: Path, tmp_path: Path, run: Runner) -> None:
    library_files.all_files(tmp_path / "files")
    code, out, _ = run("data", "import", str(tmp_path / "files"), "--no-read")
    assert code == 0
    assert "5 printings" in out or "6 printings" in out
    status = json.loads(run("data", "status", "--json")[1])
    assert (status["rules"], status["rulings"], status["editions"]) == (11, 3, ["2025-04-04"])
    code, _, err = run("search", "understood:yes")
    assert code == 2
    assert "data read" in err
    assert run("data", "read")[0] == 0
    assert json.loads(run("search", "understood:yes", "--json")[1])


def test_an_update_without_a_network_says_what_to_do(home: Path, run: Runner) -> None:
    nowhere = "http://127.0.0.1:9"
    code, out, err = run("data", "update", "--rules-url", nowhere, "--scryfall-url", nowhere)
    assert (code, out) == (2, "")
    assert "Oracle Cards" in err
    assert "downloads" in err


def test_serve_listens_at_home(home: Path, run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    started: dict[str, object] = {}
    monkeypatch.setattr("uvicorn.run", lambda application, **options: started.update(options, application=application))
    code, _, err = run("serve", "--port", "8123")
    assert code == 0
    assert started["host"] == "127.0.0.1"
    assert started["application"] == serve.APPLICATION
    assert "http://127.0.0.1:8123/" in err.replace("\n", "")


def test_the_cards_of_a_file_replace_the_catalog(imported: Path, tmp_path: Path, run: Runner) -> None:
    mine = {"name": "Own Goat", "type_line": "Creature — Goat", "mana_cost": "{G}", "oracle_text": "Reach"}
    again = {"name": "Test Refrain", "type_line": "Instant", "oracle_text": "Draw a card."}
    file = library_files.lines(tmp_path / "mine.jsonl", [mine, again])
    before = (imported / "catalog.sqlite").read_bytes()

    def told(*arguments: str) -> Any:
        code, out, err = run(*arguments, "--cards", str(file), "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    assert [hit["id"] for hit in told("search", "t:goat")] == ["Own Goat"]
    assert [hit["id"] for hit in told("search", "test", "refrain")][:1] == ["Test Refrain"]
    assert told("card", "own", "goat")["understood"] is True
    assert told("card", "Test Refrain")["card"]["faces"][0]["oracle_text"] == "Draw a card."
    assert len(told("card", "Test Refrain")["printings"]) == 2, "what the file does not bring is the catalog's"
    assert len(told("rulings", "Test Refrain")) == 2
    assert told("rulings", "Own Goat") == []
    assert [ruling["cards"] for ruling in told("rulings", "beaten", "luck")] == [["Test Refrain"]]
    assert told("search", "beaten for luck", "--kind", "rules")[0]["id"] == "100.1a"
    code, out, err = run("card", "Test Goat", "--cards", str(file))
    assert (code, out) == (2, "")
    assert "Test Goat" in err
    code, out, err = run("search", "t:goat understood:yes", "--cards", str(file), "--json")
    assert (code, [hit["id"] for hit in json.loads(out)]) == (0, ["Own Goat"])
    assert "reading the cards" in err
    assert (imported / "catalog.sqlite").read_bytes() == before


@pytest.mark.parametrize("command", ["search", "card", "rulings"])
@pytest.mark.parametrize("content", [None, b"", b"[1, 2", b'{"comment": "x", "name": "y"}', b"\x1f\x8bxx", b"\xff\xfe"])
def test_a_file_without_cards_is_one_message(
    command: str, content: bytes | None, home: Path, tmp_path: Path, run: Runner
) -> None:
    file = tmp_path / "broken"
    if content is not None:
        file.write_bytes(content)
    code, out, err = run(command, "goat", "--cards", str(file))
    assert (code, out, err.count("error:")) == (2, "", 1)


@pytest.mark.parametrize(
    ("arguments", "workers"), [([], {1}), (["--host", "0.0.0.0"], {1, 2, 3, 4}), (["--workers", "3"], {3})]
)
def test_serve_chooses_its_workers(
    arguments: list[str], workers: set[int], home: Path, run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: dict[str, int] = {}
    monkeypatch.setattr("uvicorn.run", lambda application, **options: started.update(options))
    assert run("serve", *arguments)[0] == 0
    assert started["workers"] in workers


def test_texts_are_no_markup_and_lines_have_no_blanks_at_their_ends(home: Path, tmp_path: Path, run: Runner) -> None:
    card = {"name": "Odd [/] Goat", "type_line": "Creature — Goat", "oracle_text": "[bold] [/red] :goat: " * 9}
    printing = {
        "name": "Odd [/] Goat",
        "set": "odd",
        "set_name": "[/] Set",
        "collector_number": "[1]",
        "rarity": "rare",
    }
    ruling = {"name": "Odd [/] Goat", "comment": "[/dim] It [/] is odd. " * 9, "publisher": "[red]"}
    kinds = (card, printing, ruling)
    files = [library_files.lines(tmp_path / f"{place}.jsonl", [each]) for place, each in enumerate(kinds)]
    run("data", "import", "--no-read", *map(str, files))
    for command in (
        ["card", "odd [/] goat"],
        ["rulings", "odd [/] goat"],
        ["rulings", "is odd"],
        ["search", "odd goat"],
    ):
        code, out, _ = run(*command)
        assert code == 0
        assert "[/]" in out
        assert all(line == line.rstrip() for line in out.splitlines())
    assert "[bold] [/red] :goat:" in run("card", "odd [/] goat")[1]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_one_message(home: Path) -> None:
    for arguments in (["rule", "702"], ["search", "harmonize", "--json"]):
        with open("/dev/full", "wb") as full:
            run = subprocess.run([sys.executable, "-m", "rulewright", *arguments], stdout=full, stderr=subprocess.PIPE)
        assert run.returncode == 2
        assert b"Traceback" not in run.stderr
        assert b"error: No space left on device" in run.stderr
