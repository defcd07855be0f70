"""The text of the Comprehensive Rules, where the user has it: rules by their numbers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_RULE: Final = re.compile(r"(\d{3}\.\d+[a-z]?)\.?\s+(.+)")


class RuleBook:
    """Rules by number, from a text file of the rules: one paragraph a rule, which begins with its number."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._rules: dict[str, str] = {}
        for line in path.read_text("utf-8-sig", errors="replace").splitlines():
            found = _RULE.match(line.strip())
            if found:
                self._rules[found[1]] = found[2]

    def text(self, rule: str) -> str | None:
        """The text of a rule, or None."""
        return self._rules.get(rule)


def find_rulebook(folder: Path) -> RuleBook | None:
    """The last text of the rules by name (names have the date) in the ``rules`` folder of the data folder, or None."""
    files = sorted((folder / "rules").glob("*.txt"))
    return RuleBook(files[-1]) if files else None
