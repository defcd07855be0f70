"""The five colors and the six types of mana, as bit masks (CR 105.1, 106.1).

A mask is an ``int``; the bit of a color and the bit of mana of that color are the same.
"""

from __future__ import annotations

from typing import Final

from .errors import VocabularyError

WHITE: Final = 1
BLUE: Final = 2
BLACK: Final = 4
RED: Final = 8
GREEN: Final = 16
COLORLESS: Final = 32
"""The bit of colorless *mana*; an object without colors has the mask 0 (CR 105.2c)."""

ALL_COLORS: Final = 31
ALL_MANA: Final = 63

COLOR_NAMES: Final = ("white", "blue", "black", "red", "green")
MANA_LETTERS: Final = "WUBRGC"
MANA_BITS: Final = (WHITE, BLUE, BLACK, RED, GREEN, COLORLESS)


def parse_color(name: str) -> int:
    """The bit of the color called ``name``.

    >>> parse_color("red")
    8
    """
    if name not in COLOR_NAMES:
        raise VocabularyError(f"no color is called {name!r}", right=f"one of {', '.join(COLOR_NAMES)}")
    return 1 << COLOR_NAMES.index(name)


def color_names(mask: int) -> tuple[str, ...]:
    """The names of the colors in ``mask``, in the order white, blue, black, red, green.

    >>> color_names(RED | WHITE)
    ('white', 'red')
    """
    return tuple(name for i, name in enumerate(COLOR_NAMES) if mask >> i & 1)


def parse_mana_letters(letters: str) -> int:
    """The mask of the mana types in ``letters``.

    >>> parse_mana_letters("RC")
    40
    """
    mask = 0
    for letter in letters:
        if letter not in MANA_LETTERS:
            raise VocabularyError(f"no type of mana is written {letter!r}", right=f"one of {MANA_LETTERS}")
        mask |= 1 << MANA_LETTERS.index(letter)
    return mask


def mana_letters(mask: int) -> str:
    """The letters of the mana types in ``mask``, in the order WUBRGC.

    >>> mana_letters(40)
    'RC'
    """
    return "".join(letter for i, letter in enumerate(MANA_LETTERS) if mask >> i & 1)
