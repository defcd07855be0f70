"""A small pool of our own for the tests of coverage."""

from __future__ import annotations

import json
from pathlib import Path

CARDS: list[dict[str, object]] = [
    {"name": "Small Reader", "type_line": "Creature — Elf", "oracle_text": "Flying", "power": "1", "toughness": "1"},
    {"name": "Plain Study", "type_line": "Sorcery", "mana_cost": "{U}", "oracle_text": "Draw two cards."},
    {"name": "Odd Study", "type_line": "Sorcery", "mana_cost": "{U}", "oracle_text": "Draw two gleaming cards."},
    {"name": "Lost Pointer", "type_line": "Sorcery", "mana_cost": "{B}", "oracle_text": "Destroy that creature."},
    {
        "name": "Sky Fence",
        "type_line": "Enchantment",
        "mana_cost": "{W}",
        "oracle_text": "Hidden agenda",
        "legalities": {"vintage": "not_legal"},
    },
]


def write_pool(folder: Path) -> Path:
    """The file of the pool; all but the last card are legal in Vintage, all in the set ``own``."""
    path = folder / "cards.jsonl"
    rows = [{"layout": "normal", "legalities": {"vintage": "legal"}, "sets": ["own"], **card} for card in CARDS]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path
