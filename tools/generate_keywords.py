"""Writes the table of keyword meanings from the phrasebook (src/rulewright/language/meanings.txt)."""

from __future__ import annotations

from pathlib import Path

import rulewright.abilities
from rulewright.language.meanings import generated

if __name__ == "__main__":
    folder = rulewright.abilities.__file__
    assert folder is not None
    path = Path(folder).parent / "keyword_meanings.json"
    path.write_text(generated(), encoding="utf-8")
    print(f"wrote {path.name}")
