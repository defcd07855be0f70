from __future__ import annotations

import gzip
import json
import sqlite3
import tracemalloc
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rulewright.cards.catalog import SCHEMA_VERSION
from rulewright.cards.errors import CardDataError, CatalogError
from rulewright.reference.errors import RulesTextError
from rulewright.reference.importing import import_data, read_imported_cards
from rulewright.reference.library import Library
from rulewright.reference.schema import FULL_TEXT, IMPORTED, INDEXES, SHELF

from .. import library_files


def test_what_is_imported_is_counted(library: Library) -> None:
    status = library.status
    assert (status.cards, status.printings, status.sets, status.rulings) == (5, 5, 3, 3)
    assert (status.rules, status.glossary, status.editions) == (11, 2, ("2025-04-04",))
    assert status.read == 5
    assert {(source.file, source.kind) for source in status.imported} >= {
        ("cards.jsonl", "cards"),
        ("rules.txt", "glossary"),
    }


def test_an_import_replaces_its_kind_and_keeps_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "catalog.sqlite"
    import_data(library_files.all_files(tmp_path / "files"), path)
    more = library_files.lines(tmp_path / "more.jsonl", [{"name": "Test New", "type_line": "Artifact"}])
    import_data([more, library_files.rules(tmp_path / "new.txt", "May 1, 2026", "It is different.")], path)
    with Library(path) as library:
        assert library.status.cards == 1
        assert library.cards.find("Test Goat") is None
        assert library.status.printings == 5, "printings stay, also of cards that are gone"
        assert library.rules.editions() == ("2026-05-01", "2025-04-04")
        assert library.rules.rule("702.2b").text == "It is different."
        assert library.rules.rule("702.2b", "2025").text == "It was so."
        changes = library.rules.changes("2025-04-04", "2026-05-01")
        assert [(change.number, change.kind) for change in changes] == [("702.2b", "changed")]
        assert [hit.id for hit in library.search("different", ["rule"])] == ["702.2b"]
        assert library.search("was so", ["rule"]) == [], "only the newest edition answers"
    import_data(library_files.all_files(tmp_path / "files"), path)
    with Library(path) as library:
        assert len(library.rulings("Test Refrain")) == 2


@pytest.mark.parametrize(
    ("name", "content", "error"),
    [
        ("bad.json", '[{"name": "Test", "type_line": "Instant"},', CardDataError),
        ("bad.txt", "Comprehensive Rules, effective as of May 1, 2026.", RulesTextError),
        ("empty.json", "[]", CardDataError),
        ("missing", None, CardDataError),
    ],
)
def test_a_failed_import_leaves_everything(
    name: str, content: str | None, error: type[Exception], tmp_path: Path
) -> None:
    path = tmp_path / "home" / "catalog.sqlite"
    files = library_files.all_files(tmp_path / "files")
    import_data(files, path, read_cards=False)
    before = path.read_bytes()
    bad = tmp_path / name
    if content is not None:
        bad.write_text(content)
    with pytest.raises(error):
        import_data([*files, bad], path, read_cards=False)
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == ["catalog.sqlite"]


def test_a_folder_brings_its_data_and_passes_over_the_rest(tmp_path: Path) -> None:
    folder = tmp_path / "files"
    library_files.all_files(folder)
    (folder / "README.md").write_text("Read me.")
    (folder / "answers.jsonl").write_text('{"question": "Why?"}\n')
    (folder / "rules").mkdir()
    library_files.rules(folder / "rules" / "old.txt", "May 1, 2020")
    report = import_data([folder], tmp_path / "catalog.sqlite", read_cards=False)
    assert report.passed_over == ("README.md", "answers.jsonl")
    assert set(report.counts) == {"cards.jsonl", "printings.jsonl", "rulings.jsonl", "rules.txt", "old.txt"}


def test_a_catalog_without_the_librarys_tables_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "catalog.sqlite"
    import_data(library_files.all_files(tmp_path / "files"), path, read_cards=False)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE shelf")
        db.commit()
    with pytest.raises(CatalogError, match="no tables of the library"):
        Library(path)


def test_cards_can_be_read_later(tmp_path: Path) -> None:
    path = tmp_path / "catalog.sqlite"
    import_data(library_files.all_files(tmp_path / "files"), path, read_cards=False)
    assert read_imported_cards(path) >= 1
    with Library(path) as library:
        found = {hit.id for hit in library.find_cards("understood:yes -is:starter").hits}
        assert "Test Refrain" in found
        assert "Test Marshal" not in found
        assert len(library.rulings("Test Refrain")) == 2


SCRYFALL: dict[str, Any] = {**library_files.RECORDS[0], **library_files.PRINTINGS[0], "object": "card", "lang": "en"}
MTGJSON_SET = {
    "name": "Test Set",
    "code": "TST",
    "releaseDate": "2025-04-11",
    "cards": [
        {
            "name": "Test Refrain",
            "type": "Sorcery",
            "manaCost": "{R}",
            "text": "Draw a card.",
            "number": "102",
            "uuid": "u-1",
            "rarity": "uncommon",
            "identifiers": {"scryfallOracleId": "aaaa"},
            "rulings": [{"date": "2025-04-04", "text": "Singing it twice exiles it."}],
        }
    ],
}
PRICES = {
    "u-1": {
        "paper": {
            "cardmarket": {"retail": {"normal": {"2026-01-01": 0.5, "2026-02-01": 0.15}}, "currency": "EUR"},
            "tcgplayer": {"retail": {"foil": {"2026-02-01": 3}}},
        },
        "mtgo": {"cardhoarder": {"retail": {"normal": {"2026-02-01": 0.02}}}},
    },
    "u-unknown": {"paper": {}},
}


def test_scryfalls_default_cards_bring_cards_and_printings(tmp_path: Path) -> None:
    file = tmp_path / "default-cards.json"
    file.write_text(json.dumps([SCRYFALL, {**SCRYFALL, "set": "plst", "collector_number": "9"}]))
    report = import_data([file], tmp_path / "catalog.sqlite", read_cards=False)
    assert (report.cards, report.repeated, report.counts["default-cards.json"]["printings"]) == (1, 1, 2)
    with Library(tmp_path / "catalog.sqlite") as library:
        assert [printing.prices.usd for printing in library.printings("Test Refrain")] == [0.25, 0.25]


def test_mtgjson_brings_cards_printings_rulings_and_prices(tmp_path: Path) -> None:
    everything, prices = tmp_path / "AllPrintings.json", tmp_path / "AllPricesToday.json.gz"
    everything.write_text(json.dumps({"meta": {}, "data": {"TST": MTGJSON_SET}}))
    prices.write_bytes(gzip.compress(json.dumps({"meta": {}, "data": PRICES}).encode()))
    import_data([prices, everything], tmp_path / "catalog.sqlite", read_cards=False)
    with Library(tmp_path / "catalog.sqlite") as library:
        (printing,) = library.printings("Test Refrain")
        assert printing.prices.words() == ["$3.00 foil", "€0.15", "0.02 tix"]
        assert (printing.set_name, printing.released) == ("Test Set", "2025-04-11")
        (ruling,) = library.rulings("Test Refrain")
        assert (ruling.published, ruling.publisher) == ("2025-04-04", "Wizards of the Coast")


def test_a_large_file_is_read_in_little_memory(tmp_path: Path) -> None:
    file = tmp_path / "large.jsonl"
    line = json.dumps({**SCRYFALL, "oracle_text": "Draw a card. " * 200}) + "\n"
    with file.open("w") as out:
        for _ in range(8000):
            out.write(line)
    assert file.stat().st_size > 20_000_000
    tracemalloc.start()
    import_data([file], tmp_path / "catalog.sqlite", read_cards=False)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 30_000_000


NOTED = (5, 1124078358, ["f:", "is:", "kw:", "layout:", "node:", "t:"])


def test_the_version_rises_with_what_a_catalog_holds(small_catalog: Path) -> None:
    """Where this fails, raise `SCHEMA_VERSION`, or old catalogs are searched wrongly; then note the new values."""
    with closing(sqlite3.connect(small_catalog)) as db:
        rows = db.execute("SELECT DISTINCT substr(word, 1, instr(word, ':')) FROM tag ORDER BY 1")
        kinds = [kind for (kind,) in rows]
    layout = zlib.crc32(" ".join(f"{IMPORTED} {SHELF} {INDEXES} {FULL_TEXT}".split()).encode())
    assert (SCHEMA_VERSION, layout, kinds) == NOTED
