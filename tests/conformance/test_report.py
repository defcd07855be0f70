"""The report, the page and the needs of a run, and the command that prints them."""

from __future__ import annotations

import gzip
import json
import os
import sys
from pathlib import Path

import pytest

from rulewright.cards.card import Card
from rulewright.cards.source import StarterSet
from rulewright.cli.main import main
from rulewright.game.workers import DIED
from rulewright.judge.conformance.batch import run_all
from rulewright.judge.conformance.outcome import ERROR, FAILED, PASSED, Result
from rulewright.judge.conformance.record import CorpusError, read_corpus
from rulewright.judge.conformance.report import as_data, totals

from .scenarios import DECKS, A, B, Scenario


def corpus(path: Path) -> Path:
    """Three scenarios: one passes, one fails, one has a card that nobody knows."""
    scenarios = [Scenario().expect("life", player=A, life=20)]
    scenarios += [Scenario().expect("life", player=B, life=1), Scenario().card("HAND", A, "No Such Card")]
    lines = []
    for number, scenario in enumerate(scenarios):
        scenario.data["id"] = f"Own.java#test{number}"
        lines.append(scenario.line().data)
    path.write_bytes(gzip.compress(b"\n".join(lines)))
    decks = {"plain": {"main": [{"card": "Mountain", "count": 20}]}}
    (path.parent / "decks.json").write_text(json.dumps(decks))
    return path


def run(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["rulewright", "conformance", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    return int(left.value.code or 0)


def test_totals_sum_to_the_scenarios(tmp_path: Path) -> None:
    lines = read_corpus(corpus(tmp_path / "own.jsonl.gz"))
    results = list(run_all(lines, StarterSet, DECKS, 1))
    data = as_data(results)
    assert data["totals"] == {"passed": 1, "failed": 1, "not_playable": 1, "not_runnable": 0, "error": 0}
    assert sum(data["totals"].values()) == data["scenarios"] == 3
    assert data["topics"] == {"own/test": totals(results)}
    assert data["causes"][0]["ids"] == ["Own.java#test1"]


def test_several_processes_give_the_same_results(tmp_path: Path) -> None:
    lines = read_corpus(corpus(tmp_path / "own.jsonl.gz"))
    one = {result.id: result.status for result in run_all(lines, StarterSet, DECKS, 1)}
    two = {result.id: result.status for result in run_all(lines, StarterSet, DECKS, 2)}
    assert one == two


class DeadlySet(StarterSet):
    """A source in which to look a certain card up ends the process."""

    def find(self, name: str) -> Card | None:
        if name == "No Such Card":
            os._exit(1)
        return super().find(name)


def test_a_process_that_dies_costs_the_scenario_that_killed_it_and_no_other(tmp_path: Path) -> None:
    lines = read_corpus(corpus(tmp_path / "own.jsonl.gz"))
    found = {result.id: result for result in run_all(lines, DeadlySet, DECKS, 2)}
    assert [found[line.id].status for line in lines] == [PASSED, FAILED, ERROR]
    assert found["Own.java#test2"].detail == DIED


def test_the_command(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = corpus(tmp_path / "own.jsonl.gz")
    report, html = tmp_path / "report.json", tmp_path / "report.html"
    assert run([str(file), "--report", str(report), "--html", str(html), "--needs"], monkeypatch) == 1
    out = capsys.readouterr().out
    assert out.startswith("all: 3 scenarios: 1 passed, 1 failed, 1 not playable")
    assert "No Such Card" in out
    data = json.loads(report.read_text())
    assert [result["status"] for result in data["results"]] == ["passed", "failed", "not_playable"]
    assert "Own.java#test1" in html.read_text()
    assert run([str(file), "--only", "Own.java#test0"], monkeypatch) == 0
    assert "passed" in capsys.readouterr().out


def test_a_corpus_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text('{"id": 1}\n[]\n')
    with pytest.raises(CorpusError, match="Expected `str`"):
        read_corpus(file)
    with pytest.raises(CorpusError, match="cannot be read"):
        read_corpus(tmp_path / "nothing.jsonl")


def test_one_object_is_a_corpus(tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text(json.dumps(json.loads(Scenario().line().data), indent=2))
    assert [line.id for line in read_corpus(file)] == ["Own.java#test"]


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        ("", [], "holds no scenario"),
        ("{}", [], "no scenario"),
        ("ONE", ["--only", ""], "no scenario is chosen"),
        ("ONE", ["--topic", "own/tset"], "did you mean 'own/test'?"),
        ("ONE", ["--only", "nothing at all"], "no scenario is chosen"),
        ("ONE", ["--report", "no/such/folder.json"], "cannot be written"),
        ("ONE", ["--report", "corpus.jsonl"], "would be lost"),
        ("ONE", ["--decks", "no-decks.json"], "cannot be read"),
    ],
)
def test_what_is_wrong_is_one_message(
    text: str,
    arguments: list[str],
    message: str,
    tmp_path: Path,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    one = Scenario().line().data.decode()
    (tmp_path / "corpus.jsonl").write_text(text.replace("ONE", one))
    monkeypatch.chdir(tmp_path)
    assert run(["corpus.jsonl", *arguments], monkeypatch) == 2
    assert message in " ".join(capsys.readouterr().err.split())


def test_a_cut_file_is_told(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cut.jsonl.gz").write_bytes(gzip.compress(Scenario().line().data)[:40])
    assert run(["cut.jsonl.gz"], monkeypatch) == 2
    assert "cannot be unpacked" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("scenario", "detail"),
    [
        (Scenario().act(1, "UPKEEP", A, "cast"), "action 1: cast without card"),
        (Scenario().act(1, "UPKEEP", A, "check", check="pt", power=1), "action 1: check pt without name"),
        (Scenario().act(1, "UPKEEP", "Nobody", "concede"), "action 1: concede of 'Nobody', who does not play"),
        (
            Scenario().act(1, "UPKEEP", A, "add_counters", card="X", counter="P1P1", count=-1),
            "action 1: add_counters -1 counters",
        ),
        (Scenario().card("HAND", "Nobody", "Mountain"), "setup 1: card of 'Nobody', who does not play"),
        (Scenario().card("HAND", A, "Mountain", -1), "setup 1: card -1 times"),
        (Scenario().card("HAND", A, "Mountain", 10**12), "1000000000040 cards are more than 20000"),
        (Scenario().choose("Nobody", "mode", "mode"), "choice 1: of 'Nobody', who does not play"),
        (Scenario().expect("life", player=A), "assertion 1: life without life"),
        (Scenario().stop(0, "UPKEEP"), "a stop in turn 0"),
        (Scenario().having(turn_order=[A, A]), "turn order ['PlayerA', 'PlayerA']: at least two players, each once"),
        (Scenario().having(library_cleared=["Nobody"]), "no player is called 'Nobody'"),
        (Scenario().having(starting_life="many"), "Expected `int`, got `str` - at `$.starting_life`"),
    ],
)
def test_what_is_no_scenario_is_an_error_of_it(scenario: Scenario, detail: str) -> None:
    result = scenario.run()
    assert (result.status, result.cause, result.detail) == ("error", "record", detail)


def test_a_line_that_is_no_scenario_does_not_end_the_run(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = Scenario().line().data.decode()
    bad = ['{"id": "Own.java#cut", "turn', "[]", '{"id": 5}', good, '{"id": "deep", "x": ' + "[" * 100_000, "{}"]
    (tmp_path / "corpus.jsonl").write_text("\n".join([good, *bad]))
    (tmp_path / "decks.json").write_text(json.dumps({"plain": {"main": [{"card": "Mountain", "count": 20}]}}))
    monkeypatch.chdir(tmp_path)
    assert run(["corpus.jsonl", "--core", "--report", "report.json"], monkeypatch) == 1
    results = json.loads(Path("report.json").read_text())["results"]
    assert [(result["id"], result["status"]) for result in results] == [
        ("Own.java#test", "passed"),
        ("Own.java#cut", "error"),
        ("corpus.jsonl, line 3", "error"),
        ("corpus.jsonl, line 4", "error"),
        ("Own.java#test, line 5", "error"),
        ("deep", "error"),
        ("corpus.jsonl, line 7", "error"),
    ]
    assert "line 5: the id stands in line 1 already" in results[4]["detail"]


def test_results_are_plain() -> None:
    assert Result("a", PASSED).status != FAILED


MARKDOWN = """
# A timeline

```scenario
style: timeline
setup:
  - {kind: card, zone: BATTLEFIELD, player: PlayerA, card: Hill Brute}
actions:
  - {turn: 1, step: DECLARE_ATTACKERS, player: PlayerA, kind: attack, attacker: Hill Brute}
stop: {turn: 1, step: END_COMBAT}
asserts:
  - {kind: life, player: PlayerB, life: 16}
```

```scenario
style: steps
```
"""


def test_timelines_in_markdown(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.md"
    file.write_text(MARKDOWN)
    assert run([str(file)], monkeypatch) == 0
    assert capsys.readouterr().out.startswith("all: 1 scenarios: 1 passed")
