"""`rulewright simulate`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rulewright.cli.main import app
from rulewright.vocabulary.errors import RulewrightError

runner = CliRunner()
STARTERS = ["simulate", "drumfire", "lantern-court", "--jobs", "1", "--agent", "random"]


def run(*arguments: str, code: int = 0) -> str:
    done = runner.invoke(app, [*STARTERS, *arguments])
    assert done.exit_code == code, (done.exception, done.output)
    return done.stdout


def message(*arguments: str) -> str:
    done = runner.invoke(app, ["simulate", *arguments])
    assert isinstance(done.exception, RulewrightError), (done.exception, done.output)
    return str(done.exception)


def test_the_report_tells_who_won_and_how(home: Path) -> None:
    told = run("--games", "6")
    assert told.startswith("drumfire (random) against lantern-court (random): 6 games, seed 1\n")
    for word in ("on the play", "mulligans", "the games ended by:", "screw:", "flood:", "mana spent", "Ember Refrain"):
        assert word in told
    assert re.search(r"^drumfire +\d+ +\d+\.\d % +\d+\.\d–\d+\.\d %", told, re.MULTILINE)


def test_json_stands_alone_and_counts_every_game(home: Path) -> None:
    data = json.loads(run("--games", "6", "--json"))
    assert data["games"] == 6
    assert sum(data["ends"].values()) == 6
    assert sum(side["won"]["hits"] for side in data["decks"]) + data["not_won"] == 6
    for side in data["decks"]:
        assert side["on_the_play"]["of"] == side["on_the_draw"]["of"] == 3
        assert sum(side["mulligans"]["counts"].values()) == 6
        assert all(card["opening"]["of"] <= card["drawn"]["of"] <= 6 for card in side["cards"])
        assert side["won"]["interval"][0] <= side["won"]["share"] <= side["won"]["interval"][1]


def test_results_are_written_and_not_played_again(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = run("--games", "3", "--jsonl", str(file), "--json")
    before = file.read_bytes()
    assert run("--games", "3", "--jsonl", str(file), "--json") == first
    assert file.read_bytes() == before
    assert len(before.splitlines()) == 4
    assert "another run: seed 1, not 2" in message(*STARTERS[1:], "--seed", "2", "--jsonl", str(file))


def test_the_page_needs_nothing_else(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    run("--games", "4", "--html", str(file))
    text = file.read_text(encoding="utf-8")
    assert text.count("<svg") >= 4
    assert "Ember Refrain" in text
    for fetched in (r"<script", r"<link", r"\bsrc=", r"@import", r"url\(\s*['\"]?http", r"xlink:href=\"http"):
        assert not re.search(fetched, text), fetched


def test_a_goldfish_has_a_turn_of_the_kill_and_chances(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    arguments = ["simulate", "drumfire", "--goldfish", "--games", "4", "--jobs", "1", "--by", "3"]
    done = runner.invoke(app, [*arguments, "--html", str(file)])
    assert done.exit_code == 0
    assert "first lethal turn: median" in done.stdout
    assert "by turn 3" in done.stdout
    assert re.search(r"^R can be made +\d", done.stdout, re.MULTILINE)
    assert "First lethal turn" in file.read_text(encoding="utf-8")
    data = json.loads(runner.invoke(app, [*arguments, "--json"]).stdout)
    side = data["decks"][0]
    assert data["by"] == 3
    assert side["won_by_turn"] == sorted(side["won_by_turn"])
    assert {card["card"]: card["by_turn"]["of"] for card in side["cards"]}["Mountain"] == 4


def test_what_is_wrong_with_the_decks_is_told_at_once(home: Path, tmp_path: Path) -> None:
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text("5 Hill Brute\n10 Mountain\n")
    other.write_text("60 Plains\n1 Hill Brut\n")
    told = message(str(one), str(other), "--format", "constructed")
    assert "Hill Brute is in it 5 times" in told
    assert "it has 15 cards" in told
    assert "no card is called 'Hill Brut'" in told


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["drumfire"], "one deck makes no game"),
        (["drumfire", "lantern-court", "--goldfish"], "a goldfish game has one deck, not 2"),
        (["drumfire", "no-such-deck"], "no starter deck and no file is called 'no-such-deck'"),
        (["drumfire", "lantern-court", "--agent", "oracle"], "there is no agent 'oracle'"),
        (["drumfire", "lantern-court"] + ["--agent", "random"] * 3, "3 agents for 2 decks"),
        (["drumfire", "lantern-court", "--format", "nonsense"], "no format is called 'nonsense'"),
        (["drumfire", "lantern-court", "--format", "commander"], "it names no commander"),
        (["drumfire", "lantern-court", "--html", "/nowhere/at/all.html"], "cannot be written: No such file"),
        (["drumfire", "lantern-court", "--jsonl", "/nowhere/at/all.jsonl"], "cannot be written: No such file"),
        (["drumfire", "lantern-court", "--cards", "/nowhere.json"], "/nowhere.json"),
    ],
)
def test_wrong_input_is_one_message(arguments: list[str], what: str, home: Path) -> None:
    assert what in message(*arguments)


@pytest.mark.parametrize("option", [["--jsonl", "/nowhere/at/all.jsonl"], ["--ray", "no address"]])
def test_arguments_are_looked_at_before_there_is_a_bar_and_a_report_stays(
    option: list[str], home: Path, tmp_path: Path
) -> None:
    report = tmp_path / "report.html"
    report.write_text("the last one")
    done = runner.invoke(app, ["simulate", "drumfire", "lantern-court", "--html", str(report), *option])
    assert isinstance(done.exception, RulewrightError)
    assert done.output == ""
    assert report.read_text() == "the last one"


def test_an_agent_that_fails_is_counted_and_one_that_dies_breaks_its_game(home: Path) -> None:
    failing = ["--agent", "tests.simulate.players:Raises", "--agent", "random", "--games", "2"]
    told = runner.invoke(app, [*STARTERS[:5], *failing]).stdout
    assert "agents failed 2 times" in told
    assert "I do not want to" in told
    dying = ["simulate", "drumfire", "lantern-court", "--agent", "tests.simulate.players:Dies", "--games", "2"]
    done = runner.invoke(app, [*dying, "--jobs", "2"])
    assert done.exit_code == 1
    assert "2 games could not be played to their end" in done.stdout
