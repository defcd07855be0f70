"""Phases and steps of a turn (CR 500.1), as small integers in turn order."""

from __future__ import annotations

from typing import Final

from .errors import VocabularyError

UNTAP: Final = 0
UPKEEP: Final = 1
DRAW: Final = 2
PRECOMBAT_MAIN: Final = 3
BEGIN_COMBAT: Final = 4
DECLARE_ATTACKERS: Final = 5
DECLARE_BLOCKERS: Final = 6
FIRST_COMBAT_DAMAGE: Final = 7
"""The extra combat damage step for first and double strike (CR 510.4)."""
COMBAT_DAMAGE: Final = 8
END_COMBAT: Final = 9
POSTCOMBAT_MAIN: Final = 10
END: Final = 11
CLEANUP: Final = 12

STEP_NAMES: Final = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first combat damage",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)
STEP_RULES: Final = (
    "502",
    "503",
    "504",
    "505",
    "507",
    "508",
    "509",
    "510.4",
    "510",
    "511",
    "505",
    "513",
    "514",
)
"""The CR section of each step, by the step's number."""


def parse_step(name: str) -> int:
    """The step or phase called ``name``; "main" is the precombat main phase.

    >>> parse_step("declare attackers")
    5
    """
    if name == "main":
        return PRECOMBAT_MAIN
    if name not in STEP_NAMES:
        raise VocabularyError(f"no step is called {name!r}", right=f"one of {', '.join(STEP_NAMES)}")
    return STEP_NAMES.index(name)
