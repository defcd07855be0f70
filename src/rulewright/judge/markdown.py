"""Markdown files: finding the fenced blocks that are meant for the judge."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from .errors import Place, ScenarioError

_FENCE: Final = re.compile(r"^( {0,3})(`{3,}|~{3,})\s*([\w-]*)[^`]*$")
KINDS: Final = ("scenario", "cards", "stand-ins")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its tag, its text, and where its first line of text is."""

    kind: str
    text: str
    line: int
    indent: int


def blocks(text: str, file: str) -> list[Block]:
    """The blocks tagged ``scenario``, ``cards`` or ``stand-ins``, in order. Raises `ScenarioError` if the last
    fence is never closed."""
    found: list[Block] = []
    opened: re.Match[str] | None = None
    start = 0
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        fence = _FENCE.match(line)
        if opened is None:
            if fence:
                opened, start, lines = fence, number, []
        elif fence and fence[2][0] == opened[2][0] and len(fence[2]) >= len(opened[2]) and not fence[3]:
            if opened[3] in KINDS:
                found.append(Block(opened[3], "\n".join(lines) + "\n", start + 1, len(opened[1])))
            opened = None
        else:
            lines.append(line[len(opened[1]) :] if line[: len(opened[1])].isspace() else line)
    if opened is not None and opened[3] in KINDS:
        raise ScenarioError("the block that begins here is never closed", Place(file, start, 1), f"a line {opened[2]}")
    return found
