"""The piece of a text that shows best why it was found, and where the words stand in it."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from .words import stem, word_list

WIDTH: Final = 240
_WORD: Final = re.compile(r"[^\W_]+")


def snippet(text: str, stems: Collection[str], width: int = WIDTH) -> tuple[str, tuple[tuple[int, int], ...]]:
    """A piece of ``text`` of about ``width`` characters, and the places in it of the words sought.

    >>> snippet("A permanent is tapped for mana.", {"tap"})
    ('A permanent is tapped for mana.', ((15, 21),))
    """
    text = text.replace("\n", " ")
    found = [match.span() for match in _WORD.finditer(text) if _stem(match[0]) in stems]
    start, end = _window(text, found, width)
    piece = text[start:end].strip()
    start = text.index(piece, start) if piece else start
    before, after = "… " if start > 0 else "", " …" if start + len(piece) < len(text) else ""
    shift = len(before) - start
    inside = tuple((a + shift, b + shift) for a, b in found if a >= start and b <= start + len(piece))
    return before + piece + after, inside


def _window(text: str, found: list[tuple[int, int]], width: int) -> tuple[int, int]:
    """The stretch with the most different words, cut between words."""
    if len(text) <= width or not found:
        end = len(text) if len(text) <= width else text.rfind(" ", 0, width)
        return 0, end if end > 0 else width
    best, most = 0, -1
    for i, (first, _) in enumerate(found):
        inside = {_stem(text[a:b]) for a, b in found[i : i + 40] if b <= first + width}
        if len(inside) > most:
            best, most = first, len(inside)
    start = 0 if best < width // 3 else text.rfind(" ", 0, best - width // 4) + 1
    end = len(text) if start + width >= len(text) else text.rfind(" ", start, start + width)
    return start, end if end > start else min(start + width, len(text))


def _stem(word: str) -> str:
    return stem(word.lower() if word.isascii() else "".join(word_list(word)))
