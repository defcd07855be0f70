"""The addresses that official files come from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sites:
    """The addresses of the official sites, or of mirrors of them."""

    scryfall: str = "https://api.scryfall.com"
    mtgjson: str = "https://mtgjson.com/api/v5"
    rules: str = "https://magic.wizards.com/en/rules"
