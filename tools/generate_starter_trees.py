"""Writes the trees of the starter set as the phrasebook reads them now (src/rulewright/game/starter_trees.json)."""

from __future__ import annotations

import json
from pathlib import Path

import rulewright.game
from rulewright.abilities.json import to_json
from rulewright.cards.source import StarterSet
from rulewright.game.binding import CardReading
from rulewright.game.starter_trees import fingerprint


def generated() -> str:
    """The file's text: for each understood card its fingerprint and the trees of its faces."""
    source = StarterSet()
    found: dict[str, object] = {}
    for card in source:
        reading = CardReading(card, source)
        if reading.understood:
            found[fingerprint(card)] = [[to_json(ability) for ability in face.abilities] for face in reading.faces]
    lines = [f"{json.dumps(key)}: {json.dumps(found[key], separators=(',', ':'))}" for key in sorted(found)]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    folder = rulewright.game.__file__
    assert folder is not None
    path = Path(folder).parent / "starter_trees.json"
    path.write_text(generated(), encoding="utf-8")
    print(f"wrote {path.name}")
