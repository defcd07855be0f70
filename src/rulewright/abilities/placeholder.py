"""What stands in the meaning of a keyword for what stands after its name on a card."""

from __future__ import annotations

from dataclasses import dataclass

from .node import Effect, Filter, Noun, Quantity


@dataclass(frozen=True, slots=True)
class KeywordCost(Effect):
    """Among the actions of a cost: the keyword's cost, its mana and its actions."""


@dataclass(frozen=True, slots=True)
class KeywordNumber(Quantity):
    """The keyword's number."""


@dataclass(frozen=True, slots=True)
class KeywordNoun(Noun):
    """The keyword's noun."""


@dataclass(frozen=True, slots=True)
class KeywordFilter(Filter):
    """The filter of the keyword's noun: "partner with"."""
