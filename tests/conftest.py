"""Fixtures for all tests. The real card pool is no part of the repository; only this file looks for it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.cards.source import CardFile

ROOT = Path(__file__).parents[1]


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


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder for this test alone."""
    folder = tmp_path / "home"
    monkeypatch.setenv("RULEWRIGHT_HOME", str(folder))
    return folder
