"""Where the pool of real cards is: ``RULEWRIGHT_TEST_DATA``, or ../shared/data beside the repository."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def pool() -> dict[str, dict[str, str]]:
    """The cards and faces of the pool by name; skips where there is none."""
    folder = Path(os.environ.get("RULEWRIGHT_TEST_DATA") or ROOT.parent / "shared" / "data")
    path = folder / "cards.jsonl.gz"
    if not path.exists():
        pytest.skip(f"no pool of cards in {folder.name}")
    cards: dict[str, dict[str, str]] = {}
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            card = json.loads(line)
            for face in card.get("card_faces") or (card,):
                cards.setdefault(face["name"], {**card, **face})
    return cards
