"""The phrasebook, compiled once when it is first needed."""

from __future__ import annotations

from functools import cache

from .grammar import Grammar
from .phrases import all_phrases


@cache
def grammar() -> Grammar:
    """The compiled phrasebook."""
    return Grammar(all_phrases())
