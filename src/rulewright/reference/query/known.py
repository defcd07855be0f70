"""Which qualities cards have for ``is:``, and what Scryfall's searches know that the library does not, with why."""

from __future__ import annotations

from typing import Final

QUALITIES: Final = tuple(
    "permanent spell commander companion partner vanilla frenchvanilla bear hybrid phyrexian modal historic party "
    "outlaw dfc mdfc multifaced split aftermath flip transform modal_dfc meld leveler adventure prototype saga class "
    "case mutate host augment unread".split()
)
"""What `rulewright.reference.shelf` finds out about every card."""
RARELY_KNOWN: Final = ("reserved",)
"""What only some files of cards say."""
PRINTED_QUALITIES: Final = {
    "reprint": "printing.reprint = 1",
    "firstprint": "printing.firstprint = 1",
    "foil": "coalesce(printing.usd_foil, printing.eur_foil) IS NOT NULL",
    "etched": "printing.usd_etched IS NOT NULL",
}
"""Qualities of a printing, as conditions."""
UNKNOWN_QUALITIES: Final = frozenset(
    "promo digital funny full fullart textless booster spotlight universesbeyond gamechanger brawler duelcommander "
    "oversized masterpiece alchemy rebalanced nonfoil glossy hires old new borderless extended showcase".split()
)
_FRAMES: Final = "frames and pictures are not imported"
_TAGS: Final = "tags that people give cards are not imported"
UNSUPPORTED: Final = {
    **dict.fromkeys("border frame stamp watermark wm art new".split(), _FRAMES),
    **dict.fromkeys("function otag oracletag atag arttag".split(), _TAGS),
    **dict.fromkeys("game games".split(), "the library does not know where a card can be played"),
    **dict.fromkeys("block b st settype cube".split(), "of sets only codes, names and dates are imported"),
    **dict.fromkeys("include display prefer".split(), "the library lists each card once, by its name"),
    "cheapest": "say order:usd, order:eur or order:tix",
    "commander": "say id: for the color identity",
    "oracleid": "cards are found by their names",
    "illustrations": _FRAMES,
}
"""Filters of Scryfall's that are refused, and why."""
