"""Colors as queries name them: letters, names, and the nicknames of combinations."""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary.color import ALL_COLORS, COLOR_NAMES

_LETTERS: Final = "wubrg"
_NICKNAMES: Final = {
    "azorius": "wu",
    "dimir": "ub",
    "rakdos": "br",
    "gruul": "rg",
    "selesnya": "gw",
    "orzhov": "wb",
    "izzet": "ur",
    "golgari": "bg",
    "boros": "rw",
    "simic": "gu",
    "bant": "gwu",
    "esper": "wub",
    "grixis": "ubr",
    "jund": "brg",
    "naya": "rgw",
    "abzan": "wbg",
    "jeskai": "urw",
    "sultai": "bgu",
    "mardu": "rwb",
    "temur": "gur",
    "silverquill": "wb",
    "prismari": "ur",
    "witherbloom": "bg",
    "lorehold": "rw",
    "quandrix": "gu",
    "chaos": "ubrg",
    "aggression": "wbrg",
    "altruism": "wurg",
    "growth": "wubg",
    "artifice": "wubr",
    "rainbow": "wubrg",
    "all": "wubrg",
    "colorless": "",
    "c": "",
}


def color_mask(text: str) -> int | None:
    """The mask of the colors that ``text`` names, or None.

    >>> color_mask("rg"), color_mask("Gruul"), color_mask("colorless"), color_mask("rx")
    (24, 24, 0, None)
    """
    word = text.lower()
    if word in COLOR_NAMES:
        return 1 << COLOR_NAMES.index(word)
    letters = _NICKNAMES.get(word, word)
    if any(letter not in _LETTERS for letter in letters):
        return None
    mask = 0
    for letter in letters:
        mask |= 1 << _LETTERS.index(letter)
    return mask & ALL_COLORS
