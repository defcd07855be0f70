"""The index of rule numbers that the library has before any import: numbers, headings, and our own titles."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

from .comprehensive import Edition, RuleText

INDEX_DATE: Final = ""
"""The date under which the index stands among the editions: before every real one."""


@cache
def rule_titles() -> dict[str, str]:
    """Every rule number that we know of, in the order of the book, with its title or an empty text."""
    titles = dict(_pairs("rule_index.txt"))
    titles.update(_pairs("rule_titles.txt"))
    return titles


def index_edition() -> Edition:
    """The index in the shape of an edition: rules without texts, and no glossary."""
    rules = [RuleText(number, title or None, "") for number, title in rule_titles().items()]
    return Edition(INDEX_DATE, rules, [])


def _pairs(file: str) -> list[tuple[str, str]]:
    text = resources.files("rulewright.reference").joinpath(file).read_text("utf-8")
    lines = [line.partition(" ") for line in text.splitlines() if line and not line.startswith("#")]
    return [(number, title) for number, _, title in lines]
