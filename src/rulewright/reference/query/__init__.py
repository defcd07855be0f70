"""The query language for cards that players know from Scryfall, with filters of our own for what is understood."""

from .syntax import is_card_query

__all__ = ["is_card_query"]
