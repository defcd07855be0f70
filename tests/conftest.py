"""Fixtures for all tests. The real card pool is no part of the repository; only this file looks for it."""

from __future__ import annotations

import gzip
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.cards.source import CardFile
from rulewright.cli.main import build
from rulewright.reference.importing import import_data
from rulewright.reference.library import Library

from . import library_files

ROOT = Path(__file__).parents[1]


def pytest_report_header() -> str:
    """Which build the tests run on; with RULEWRIGHT_COMPILED set it must be the compiled one."""
    if os.environ.get("RULEWRIGHT_COMPILED") and build() != "compiled":
        pytest.exit(f"the tests would run on {build()}, not on the compiled modules", returncode=2)
    return f"rulewright: {build()}"


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder with the real card data: RULEWRIGHT_TEST_DATA, else ../shared/data beside the repository."""
    named = os.environ.get("RULEWRIGHT_TEST_DATA")
    folder = Path(named) if named else ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip(f"no card data: set RULEWRIGHT_TEST_DATA to its folder (looked for {folder})")
    return folder


@pytest.fixture(scope="session")
def card_pool_file(shared_data: Path) -> Path:
    """The file with every real card."""
    file = shared_data / "cards.jsonl.gz"
    if not file.is_file():
        pytest.skip(f"the card data in {shared_data} has no cards.jsonl.gz")
    return file


@pytest.fixture(scope="session")
def card_pool(card_pool_file: Path) -> CardFile:
    """Every real card."""
    return CardFile(card_pool_file)


@pytest.fixture(scope="session")
def pool(card_pool_file: Path) -> dict[str, dict[str, str]]:
    """The fields of every real card and face by its name, as they are in the file."""
    cards: dict[str, dict[str, str]] = {}
    with gzip.open(card_pool_file, "rt", encoding="utf-8") as lines:
        for line in lines:
            card = json.loads(line)
            for face in card.get("card_faces") or (card,):
                cards.setdefault(face["name"], {**card, **face})
    return cards


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder for this test alone."""
    folder = tmp_path / "home"
    monkeypatch.setenv("RULEWRIGHT_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def small_catalog(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalog of our own small files."""
    folder = tmp_path_factory.mktemp("library")
    path = folder / "catalog.sqlite"
    import_data(library_files.all_files(folder / "files"), path)
    return path


@pytest.fixture
def library(small_catalog: Path) -> Iterator[Library]:
    """The library of our own small files."""
    with Library(small_catalog) as opened:
        yield opened


@pytest.fixture
def starter(tmp_path: Path) -> Iterator[Library]:
    """The library before any import."""
    with Library(tmp_path / "none.sqlite") as opened:
        yield opened


@pytest.fixture(scope="session")
def pool_catalog(shared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalog of all the real data, made once for all test processes; the cards are not read."""
    folder = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        folder = folder.parent
    path = folder / "pool.sqlite"
    try:
        (folder / "pool.lock").touch(exist_ok=False)
    except FileExistsError:
        end = time.monotonic() + 600
        while not path.exists() and time.monotonic() < end:
            time.sleep(0.5)
    else:
        import_data([shared_data], path, read_cards=False)
    return path


@pytest.fixture
def real_library(pool_catalog: Path) -> Iterator[Library]:
    """The library of all the real data."""
    with Library(pool_catalog) as opened:
        yield opened
