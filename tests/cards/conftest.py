"""Small card files, made by the tests themselves."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

BRUTE: dict[str, object] = {
    "object": "card",
    "name": "Test Brute",
    "layout": "normal",
    "mana_cost": "{3}{R}",
    "type_line": "Creature — Ogre",
    "oracle_text": "",
    "power": "4",
    "toughness": "3",
    "color_identity": ["R"],
    "legalities": {"vintage": "legal", "pauper": "not_legal"},
    "loyalty": None,
    "card_faces": None,
    "keywords": [],
    "prices": {"usd": None},
}
HALVES: dict[str, object] = {
    "name": "Tést Wax // Test Wane",
    "layout": "split",
    "type_line": "Instant // Sorcery",
    "color_identity": ["G", "W"],
    "legalities": {"vintage": "legal"},
    "card_faces": [
        {"name": "Tést Wax", "mana_cost": "{G}", "type_line": "Instant", "oracle_text": "Draw a card."},
        {"name": "Test Wane", "mana_cost": "{1}{W}", "type_line": None, "oracle_text": "Draw a card."},
    ],
}
ODD: dict[str, object] = {
    "name": "Test Sticker",
    "type_line": "Stickers",
    "mana_cost": "{D}",
    "legalities": None,
}
CARDS = [BRUTE, HALVES, ODD]


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, object], Path]:
    """Write a file: text as it is; else JSON, a list one object a line where the name has "jsonl"."""

    def write_file(name: str, content: object) -> Path:
        if isinstance(content, str):
            text = content
        elif "jsonl" in name and isinstance(content, list):
            text = "".join(json.dumps(each) + "\n" for each in content)
        else:
            text = json.dumps(content, indent=1)
        path = tmp_path / name
        path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
        return path

    return write_file
