"""Writes docs/rulebook.md from the citations of the code and the tests and from tests/rules/rulebook.txt."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.rules.rulebook import PAGE, page

if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
