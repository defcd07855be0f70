"""Formats: how many cards a deck has, how many copies, from which list (CR 100.2, 903.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulewright.vocabulary.arguments import shown
from rulewright.vocabulary.errors import RulewrightError


class UnknownFormatError(RulewrightError):
    """A format that is not known here."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format by its rules. ``list`` is the word for it in the legalities of cards; empty if every card may be in
    it. ``brawl``: of those with commanders, one that goes by CR 903.12."""

    name: str
    least: int
    copies: int
    sideboard: int | None
    list: str = ""
    commander: bool = False
    brawl: bool = False


def _constructed(name: str) -> Format:
    return Format(name, 60, 4, 15, name)


FORMATS: Final[dict[str, Format]] = {
    each.name: each
    for each in (
        Format("constructed", 60, 4, 15),
        Format("limited", 40, 1000, None),
        Format("commander", 100, 1, 0, "commander", True),
        Format("brawl", 60, 1, 0, "", True, True),
        Format("standardbrawl", 60, 1, 0, "standardbrawl", True, True),
        *(
            _constructed(name)
            for name in (
                "standard",
                "pioneer",
                "modern",
                "legacy",
                "vintage",
                "pauper",
                "historic",
                "timeless",
                "alchemy",
                "explorer",
                "penny",
                "premodern",
                "oldschool",
                "future",
            )
        ),
    )
}
"""The formats by name. ``constructed``, ``limited`` and ``brawl`` are the rules alone (CR 100.2a-b, 903.12), without a
list of cards."""


def format_called(name: str) -> Format:
    """The format of that name. Raises `UnknownFormatError`.

    >>> format_called("Modern").copies
    4
    """
    found = FORMATS.get(name.strip().lower()) if isinstance(name, str) else None
    if found is None:
        raise UnknownFormatError(f"no format is called {shown(name)}", right=f"one of {', '.join(FORMATS)}")
    return found
