"""Renew the set of understood cards: ``tools/ratchet.py CARDS [--because WHY] [--jobs N]``.

CARDS is the pool. The new set is written to tests/coverage/understood.bin. If a card is lost, or read as other trees,
WHY must be given: it goes into the changelog, with how many they are.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from pathlib import Path

from rulewright.coverage.ratchet import Ratchet, entry
from rulewright.coverage.running import measure_pool, read_pool

ROOT = Path(__file__).parents[1]
FILE = ROOT / "tests" / "coverage" / "understood.bin"
CHANGELOG = ROOT / "CHANGELOG.md"


def main() -> int:
    """Compare, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", type=Path)
    parser.add_argument("--because", default="")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    before = Ratchet.load(FILE) if FILE.exists() else Ratchet({})
    results = list(measure_pool(read_pool(options.cards), options.jobs).values())
    found = before.compare(results)
    print(f"{len(before.cards)} cards before; {len(found.lost)} lost, {len(found.changed)} changed, {found.new} new")
    for what, names in (("lost", found.lost), ("changed", found.changed)):
        for name in names:
            print(f"{what}: {name}")
    if not found.good:
        if not options.because:
            print("nothing is written: say --because why")
            return 1
        line = textwrap.fill(entry(found, options.because), 120, subsequent_indent="  ", break_on_hyphens=False)
        text = CHANGELOG.read_text(encoding="utf-8")
        end = text.find("\n## ", text.index("## Unreleased") + 1)
        before_it = text if end < 0 else text[:end]
        rest = "" if end < 0 else text[end:]
        CHANGELOG.write_text(f"{before_it.rstrip()}\n{line}\n{rest}", encoding="utf-8")
    before.renewed(results).save(FILE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
