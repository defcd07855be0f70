from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from rulewright.cards.catalog import Catalog, catalog_path, data_folder, import_cards, rebuilding
from rulewright.cards.errors import CardDataError, CatalogError
from rulewright.cards.source import CardFile

from .conftest import BRUTE, CARDS, HALVES, ODD

Write = Callable[[str, object], Path]


def test_the_data_folder_is_the_users_or_the_one_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_folder() == home
    monkeypatch.delenv("RULEWRIGHT_HOME")
    assert "rulewright" in str(data_folder())


def test_a_catalog_has_the_same_cards_as_its_files(write: Write, home: Path) -> None:
    first, second = write("a.json", [BRUTE, ODD]), write("b.jsonl.gz", [HALVES, {**BRUTE, "power": "9"}])
    seen: list[tuple[str, int]] = []
    imported = import_cards([first, second], progress=lambda file, at: seen.append((file.name, at)))
    assert (imported.cards, imported.repeated) == (3, 1)
    assert [name for name, _ in imported.unread] == ["Test Sticker", "Test Sticker"]
    assert {name for name, _ in seen} == {"a.json", "b.jsonl.gz"}
    with Catalog() as catalog:
        assert list(catalog) == [*CardFile(first), CardFile(second).get("Test Wax")]
        assert catalog.sources() == (("a.json", 2), ("b.jsonl.gz", 1))
    assert [path.name for path in home.iterdir()] == ["catalog.sqlite"]


@pytest.mark.parametrize("content", ["no cards", '[{"name": "Test", "type_line": "Instant"},', "[]"])
def test_a_failed_import_leaves_the_catalog_as_it_was(content: str, write: Write, home: Path) -> None:
    import_cards([write("good.json", CARDS)])
    before = catalog_path().read_bytes()
    with pytest.raises(CardDataError):
        import_cards([write("more.json", [{**BRUTE, "name": "Test More"}]), write("bad.json", content)])
    assert catalog_path().read_bytes() == before
    assert [path.name for path in home.iterdir()] == ["catalog.sqlite"]


def test_an_import_that_is_interrupted_leaves_nothing_behind(write: Write, home: Path) -> None:
    def interrupt(file: Path, at: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_cards([write("good.json", CARDS)], progress=interrupt)
    assert list(home.iterdir()) == []


def test_of_two_imports_at_once_the_second_fails_and_loses_nothing(write: Write, home: Path) -> None:
    def import_slowly() -> None:
        with rebuilding(catalog_path()):
            import_cards([write("good.json", CARDS)])

    with pytest.raises(CatalogError, match="another import replaced it"):
        import_slowly()
    with Catalog() as catalog:
        assert len(catalog) == len(CARDS)
    assert [path.name for path in home.iterdir()] == ["catalog.sqlite"]


def test_what_a_killed_import_left_is_removed_a_day_later(write: Write, home: Path) -> None:
    home.mkdir(exist_ok=True)
    left, living = home / "catalog-abc.tmp", home / "catalog-xyz.tmp"
    for file in (left, living):
        file.write_bytes(b"half")
    os.utime(left, (time.time() - 90_000,) * 2)
    import_cards([write("good.json", CARDS)])
    assert sorted(path.name for path in home.iterdir()) == ["catalog-xyz.tmp", "catalog.sqlite"]


def test_a_missing_catalog_says_how_to_build_one(home: Path) -> None:
    with pytest.raises(CatalogError, match=r"there is no catalog .*rulewright data import"):
        Catalog()


def test_a_catalog_of_another_version_is_refused(write: Write, home: Path) -> None:
    import_cards([write("good.json", CARDS)])
    with closing(sqlite3.connect(catalog_path())) as db:
        db.execute("PRAGMA user_version = 99")
        db.commit()
    with pytest.raises(CatalogError, match=r"has version 99, this Rulewright reads version \d+ .*data import"):
        Catalog()


def test_what_is_no_catalog_is_refused(home: Path) -> None:
    home.mkdir()
    catalog_path().write_bytes(b"no database " * 100)
    with pytest.raises(CatalogError, match=r"this is no catalog"):
        Catalog()
    catalog_path().unlink()
    with closing(sqlite3.connect(catalog_path())) as db:
        db.execute("CREATE TABLE other (x)")
    with pytest.raises(CatalogError, match=r"this is no catalog"):
        Catalog()


def test_a_folder_that_cannot_be_made(write: Write, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CatalogError, match=r"cannot write there"):
        import_cards([write("good.json", CARDS)], tmp_path / "file" / "catalog.sqlite")


def test_the_whole_pool_is_imported_in_time(card_pool_file: Path, card_pool: CardFile, home: Path) -> None:
    start = time.process_time()
    imported = import_cards([card_pool_file])
    assert time.process_time() - start < 30
    assert imported.cards == len(card_pool)
    with Catalog() as catalog:
        for name in ("seance", "Lim-dul's vault", "fire", "ICE", "wear // tear"):
            assert catalog.get(name) == card_pool.get(name)
