"""Writes docs/examples.md from tests/rules/examples.txt."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.rules.accounting import PAGE, page

if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
