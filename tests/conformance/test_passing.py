"""The regression list: scenarios that passed once pass still (`passing.txt` holds ids only).

A sample of 100 runs always, and the whole list in `make proof` (RULEWRIGHT_PROOF).
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from rulewright.cards.source import CardFile
from rulewright.judge.conformance.batch import run_all
from rulewright.judge.conformance.outcome import PASSED
from rulewright.judge.conformance.record import read_corpus, read_decks

LIST = Path(__file__).with_name("passing.txt")
SAMPLE = 100


@pytest.fixture(scope="session")
def corpus_folder(shared_data: Path) -> Path:
    """The folder with the corpus, beside that of the card data."""
    folder = shared_data.parent / "conformance"
    if not (folder / "visible.jsonl.gz").is_file():
        pytest.skip(f"no corpus of scenarios: there is no {folder / 'visible.jsonl.gz'}")
    return folder


def test_the_list_is_sorted_and_without_doubles() -> None:
    ids = LIST.read_text().split("\n")[:-1]
    assert ids == sorted(set(ids))


def test_what_passed_passes_still(corpus_folder: Path, card_pool: CardFile) -> None:
    ids = LIST.read_text().split()
    if not os.environ.get("RULEWRIGHT_PROOF"):
        ids = random.Random(0).sample(ids, min(SAMPLE, len(ids)))
    lines = {line.id: line for line in read_corpus(corpus_folder / "visible.jsonl.gz")}
    missing = [id for id in ids if id not in lines]
    assert missing == []
    decks = read_decks(corpus_folder / "decks.json")
    results = run_all([lines[id] for id in ids], lambda: card_pool, decks, 1)
    lost = [f"{r.id}: {r.status}: {r.cause}: {r.detail}" for r in results if r.status != PASSED]
    assert lost == []
