"""What stands in the meaning of a keyword for what stands after its name on a card."""

from __future__ import annotations

from .node import Effect, Filter, Noun, Quantity


class KeywordCost(Effect):
    """Among the actions of a cost: the keyword's cost, its mana and its actions."""


class KeywordNumber(Quantity):
    """The keyword's number."""


class KeywordNoun(Noun):
    """The keyword's noun."""


class KeywordFilter(Filter):
    """The filter of the keyword's noun: "partner with"."""
