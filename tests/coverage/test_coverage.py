"""`rulewright coverage` on a small pool of our own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rulewright.cards.record import CardRecord
from rulewright.cli.main import app
from rulewright.coverage.cache import FLOORS, PLAYING, Cache, code_key
from rulewright.coverage.measure import UNDERSTOOD, UNPERFORMED, UNPRINTED, UNREAD, Measured, reason
from rulewright.coverage.report import CoverageError
from rulewright.coverage.running import by_name, measure_batch, measure_pool, read_pool

from .pool import write_pool


@pytest.fixture
def small_pool(tmp_path: Path, home: Path) -> Path:
    """The file of the small small_pool, and an empty data folder."""
    return write_pool(tmp_path)


def _json(*arguments: str) -> dict[str, object]:
    result = CliRunner().invoke(app, ["coverage", "--jobs", "1", "--json", *arguments])
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert isinstance(data, dict)
    return data


def test_the_four_verdicts(small_pool: Path) -> None:
    results = measure_pool(read_pool(small_pool), 1)
    assert {name: result.verdict for name, result in results.items()} == {
        "Small Reader": UNDERSTOOD,
        "Plain Study": UNDERSTOOD,
        "Odd Study": UNREAD,
        "Lost Pointer": UNPRINTED,
        "Sky Fence": UNPERFORMED,
    }


def test_json_has_the_totals_and_the_tables(small_pool: Path) -> None:
    data = _json("--cards", str(small_pool))
    assert (data["total"], data["read"], data["understood"]) == (5, 3, 2)
    assert "proved" not in data
    legal = _json("--cards", str(small_pool), "--format", "vintage")
    assert (legal["total"], legal["read"], legal["understood"]) == (4, 2, 2)
    assert legal["by_type"]["sorcery"]["unread"] == 1  # type: ignore[index]
    assert legal["by_set"]["own"]["total"] == 4  # type: ignore[index]
    assert legal["words"][0]["alone"] == 1  # type: ignore[index]
    assert data["performers"][0]["what"] == "keyword hidden agenda"  # type: ignore[index]


def test_decks_and_the_cards_that_they_want(small_pool: Path) -> None:
    folder = small_pool.parent / "decks"
    folder.mkdir()
    (folder / "vintage-full.txt").write_text("4 Plain Study\n4 Small Reader\n")
    (folder / "vintage-short.txt").write_text("4 Plain Study\n4 Odd Study\n")
    (folder / "vintage-none.txt").write_text("4 No Such Card\n")
    decks = _json("--cards", str(small_pool))["decks"]
    assert decks["formats"]["vintage"]["complete"] == ["vintage-full"]  # type: ignore[index]
    assert decks["formats"]["vintage"]["wanted"] == [{"card": "Odd Study", "alone": 1, "decks": 1}]  # type: ignore[index]
    assert list(decks["unreadable"]) == ["vintage-none"]  # type: ignore[index]


def test_the_report_for_people_and_as_a_page(small_pool: Path, tmp_path: Path) -> None:
    html = tmp_path / "page.html"
    result = CliRunner().invoke(app, ["coverage", "--cards", str(small_pool), "--html", str(html)])
    assert result.exit_code == 0, result.output
    assert "First unreadable words" in result.stdout
    assert "<h1>Coverage of cards.jsonl</h1>" in html.read_text()


def test_explain_names_the_verdict_and_the_place(small_pool: Path) -> None:
    result = CliRunner().invoke(app, ["coverage", "--cards", str(small_pool), "--explain", "odd study"])
    assert result.exit_code == 0, result.output
    assert "verdict: unread" in result.stdout
    assert "gleaming" in result.stdout


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("--format", "vintag", "no card says anything about"),
        ("--set", "xyz", "no card of the pool is in"),
        ("--decks", "nowhere", "there is no such folder"),
        ("--html", "nowhere/page.html", "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_told_before_the_work(small_pool: Path, option: str, value: str, why: str) -> None:
    done = CliRunner().invoke(app, ["coverage", "--cards", str(small_pool), option, value])
    assert isinstance(done.exception, CoverageError)
    assert value in str(done.exception)
    assert why in str(done.exception)


def test_a_report_does_not_take_the_place_of_the_cards(small_pool: Path) -> None:
    before = small_pool.read_text()
    done = CliRunner().invoke(app, ["coverage", "--cards", str(small_pool), "--html", str(small_pool)])
    assert isinstance(done.exception, CoverageError)
    assert small_pool.read_text() == before


def test_the_cache_answers_until_code_or_card_change(small_pool: Path) -> None:
    entries = read_pool(small_pool)
    measure_pool(entries, 1)
    cache = Cache("coverage", Measured)
    assert len(cache.found) == len(entries)
    changed = small_pool.read_text().replace("Draw two cards.", "Draw three cards.")
    small_pool.write_text(changed)
    assert len(cache.missing(entry.key for entry in read_pool(small_pool))) == 1
    assert not Cache("coverage", Measured, lambda: "another code").found
    assert code_key() == code_key(FLOORS) != code_key(PLAYING), "every file counts"


def test_a_broken_cache_is_measured_anew(small_pool: Path) -> None:
    entries = read_pool(small_pool)
    measure_pool(entries, 1)
    cache = Cache("coverage", Measured)
    cache.path.write_bytes(cache.path.read_bytes()[:-20])
    assert not Cache("coverage", Measured).found
    assert len(measure_pool(entries, 1)) == len(entries)
    assert len(Cache("coverage", Measured).found) == len(entries), "what was broken is cut off before more is written"


def test_an_interrupted_measurement_goes_on_where_it_stopped(small_pool: Path) -> None:
    records = {entry.key: entry.record for entry in read_pool(small_pool)}
    seen: list[str] = []

    def work(batch: list[CardRecord]) -> list[Measured]:
        if len(seen) == 3:
            raise KeyboardInterrupt
        seen.extend(record.name for record in batch)
        return measure_batch(batch)

    with pytest.raises(KeyboardInterrupt):
        by_name(records, Cache("coverage", Measured), work, 1, batch=1)
    assert set(Cache("coverage", Measured).found) == {key for key in records if records[key].name in seen}
    before = list(seen)
    seen.clear()
    assert len(by_name(records, Cache("coverage", Measured), work, 1, batch=1)) == len(records)
    assert not set(seen) & set(before), "nothing is measured again"


def test_what_another_run_of_the_same_code_writes_is_kept(small_pool: Path) -> None:
    one, two = Cache("coverage", Measured), Cache("coverage", Measured)
    entries = read_pool(small_pool)
    results = measure_batch([entry.record for entry in entries])
    one.keep({entries[0].key: results[0]})
    two.keep({entries[1].key: results[1]})
    assert set(Cache("coverage", Measured).found) == {entries[0].key, entries[1].key}
    other = Cache("coverage", Measured, lambda: "another code")
    other.keep({entries[0].key: results[0]})
    one.keep({entries[2].key: results[2]})
    assert not Cache("coverage", Measured).found, "no version of the code writes among the results of another"


def test_reasons_are_told_without_face_and_number() -> None:
    assert reason("One: the engine does not perform node Vote") == "node Vote"
    assert reason("the power * is not defined") == "the power is not defined"
    assert reason("cards of the layout saga are not played yet") == "cards of the layout saga are not played yet"
