"""Small files for the library, of our own making: rules, cards, printings and rulings in the official shapes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

RULES = """\
Our Comprehensive Rules for tests

These rules are effective as of {date}.

Introduction

Nothing of this is official.

Contents

1. Our Game
100. Beginnings
7. Our Words
702. Our Keywords
Glossary
Credits

1. Our Game

100. Beginnings

100.1. Whoever has the drum begins. See rule 702, “Our Keywords.”

100.1a A drum that is “beaten for luck” begins at once. See rules 702.1 and 702.2a–b.
Example: You beat the drum for luck, so you begin.
Example: Nobody beats it.

100.2. Nobody begins twice.
     This line goes on with it.

7. Our Words

702. Our Keywords

702.1. Keywords are listed here.

702.2. Harmonize

702.2a Harmonize is about {{T}} and singing again.

702.2b {changing}

Glossary

Drum
1. A thing to beat.
2. What begins, see rule 100.1.

Harmonize
A keyword for singing twice. See rule 702.2, “Harmonize.”

Credits

Nobody.
"""
RECORDS: list[dict[str, Any]] = [
    {
        "name": "Test Refrain",
        "layout": "normal",
        "mana_cost": "{R}",
        "type_line": "Sorcery",
        "oracle_text": "Test Refrain deals 2 damage to any target.\nHarmonize {5}{R}{R} (Sing it again.)",
        "keywords": ["Harmonize"],
        "legalities": {"modern": "legal", "legacy": "banned", "pauper": "not_legal"},
        "oracle_id": "aaaa",
    },
    {
        "name": "Test Élan // Test Calm",
        "layout": "split",
        "type_line": "Instant // Sorcery",
        "legalities": {"modern": "legal"},
        "card_faces": [
            {"name": "Test Élan", "mana_cost": "{2}{G/W}", "type_line": "Instant", "oracle_text": "Draw a card."},
            {"name": "Test Calm", "mana_cost": "{X}{U}", "type_line": "Sorcery", "oracle_text": "Draw two cards."},
        ],
    },
    {
        "name": "Test Marshal",
        "mana_cost": "{1}{W}{B}",
        "type_line": "Legendary Creature — Human Soldier",
        "oracle_text": "Flying, lifelink\nWhenever Test Marshal attacks, frobnicate.",
        "power": "3",
        "toughness": "2",
        "legalities": {"modern": "legal"},
    },
    {"name": "Test Goat", "mana_cost": "{G}", "type_line": "Creature — Goat", "power": "0", "toughness": "*"},
    {"name": "Test Vale", "type_line": "Land — Forest", "oracle_text": "{T}: Add {U}.\nIt isn't wet."},
]
PRINTINGS: list[dict[str, Any]] = [
    {
        "name": "Test Refrain",
        "set": "tst",
        "set_name": "Test Set",
        "collector_number": "102",
        "rarity": "uncommon",
        "released_at": "2025-04-11",
        "artist": "A. Painter",
        "prices": {"usd": "0.25", "usd_foil": 2, "tix": "0.03"},
    },
    {
        "name": "Test Refrain",
        "set": "plst",
        "set_name": "The List",
        "collector_number": "TST-102",
        "rarity": "uncommon",
        "released_at": "2025-13-45",
        "prices": {"eur": "0.15", "usd": None},
    },
    {"name": "Test Refrain", "set": "TST", "collector_number": "102", "prices": {"usd": "9.99", "eur": 0.2}},
    {"name": "Test Calm", "set": "old", "set_name": "Old Set", "collector_number": "7", "rarity": "mythic",
     "released_at": "1999-02-03", "prices": {"usd": "nan", "eur": -4}},
    {"name": "Test Marshal", "set": "tst", "collector_number": "3", "rarity": "rare", "prices": "free"},
    {"name": "Unknown Thing", "set": "tst", "collector_number": "4", "rarity": "rare"},
]  # fmt: skip
RULINGS: list[dict[str, Any]] = [
    {
        "name": "Test Refrain",
        "published_at": "2025-04-04",
        "comment": "Singing it twice exiles it.",
        "source": "a list",
    },
    {"name": "Test Refrain", "published_at": "2025-04-04", "comment": "Singing it twice exiles it.", "source": "other"},
    {"oracle_id": "aaaa", "published_at": "2024-01-01", "comment": "Beaten for luck, {T} counts.", "source": "wotc"},
    {"name": "Test Goat", "published_at": "someday", "comment": "Singing it twice exiles it.", "source": "scryfall"},
    {"name": "Test Goat", "published_at": "2020-01-01", "comment": None},
]


def lines(path: Path, records: Iterable[dict[str, Any]]) -> Path:
    """Write records, one a line."""
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def rules(path: Path, date: str = "April 4, 2025", changing: str = "It was so.") -> Path:
    """Write an edition of our rules."""
    path.write_text(RULES.format(date=date, changing=changing), encoding="utf-8")
    return path


def all_files(folder: Path) -> list[Path]:
    """Write one file of each kind."""
    folder.mkdir(parents=True, exist_ok=True)
    return [
        lines(folder / "cards.jsonl", RECORDS),
        lines(folder / "printings.jsonl", PRINTINGS),
        lines(folder / "rulings.jsonl", RULINGS),
        rules(folder / "rules.txt"),
    ]
