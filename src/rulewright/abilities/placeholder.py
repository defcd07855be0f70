"""What stands in the meaning of a keyword for what stands after its name on a card."""

from __future__ import annotations

from .node import Effect, Filter, Noun, Quantity


class KeywordCost(Effect, frozen=True):
    """Among the actions of a cost: the keyword's cost, its mana and its actions."""


class KeywordNumber(Quantity, frozen=True):
    """The keyword's number."""


class KeywordNoun(Noun, frozen=True):
    """The keyword's noun."""


class KeywordFilter(Filter, frozen=True):
    """The filter of the keyword's noun: "partner with"."""
