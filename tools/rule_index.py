"""Writes the index of rule numbers and headings from the official rules: `tools/rule_index.py FILE`.

Numbers and headings are facts; the texts of the rules stay where they are.
"""

from __future__ import annotations

import sys
from pathlib import Path

import rulewright.reference
from rulewright.reference.comprehensive import read_edition

if __name__ == "__main__":
    edition = read_edition(Path(sys.argv[1]))
    path = Path(rulewright.reference.__path__[0]) / "rule_index.txt"
    lines = [f"{rule.number} {rule.title or ''}".strip() for rule in edition.rules]
    head = f"# The rule numbers of the Comprehensive Rules as of {edition.date}, with the headings among them.\n"
    path.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"wrote {len(lines)} numbers to {path.name}")
