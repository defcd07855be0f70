"""Mana symbols and mana costs (CR 107.4, 202)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from .color import MANA_LETTERS, parse_mana_letters
from .errors import VocabularyError

PHYREXIAN_LIFE: Final = 2
"""Life that stands for one Phyrexian symbol (CR 107.4f)."""
LARGEST_GENERIC: Final = 1_000_000
"""The largest number in a symbol that is read; no card has a larger one."""


@dataclass(frozen=True, slots=True)
class ManaSymbol:
    """One symbol of a mana cost.

    ``generic`` is the number of generic mana in the symbol (for ``{2/W}`` that of its generic half),
    ``types`` the mask of mana types of which *one* mana pays the symbol; ``phyrexian``, ``snow`` and
    ``variable`` (``{X}``, ``{Y}``, ``{Z}``) say what their names say. ``half`` marks the un-set halves.
    """

    text: str
    generic: int = 0
    types: int = 0
    phyrexian: bool = False
    snow: bool = False
    variable: bool = False
    half: bool = False

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """How it is pickled: a compiled class of this kind would be written field by field, which it forbids."""
        fields = (self.text, self.generic, self.types, self.phyrexian, self.snow, self.variable, self.half)
        return ManaSymbol, fields

    @property
    def mana_value(self) -> float:
        """What the symbol adds to a mana value (CR 202.3), X counting as 0; half symbols add 0.5."""
        if self.half:
            return 0.5
        if self.types:
            return max(self.generic, 1)
        return 1 if self.snow else self.generic

    @property
    def colors(self) -> int:
        """The mask of the symbol's colors (CR 105.2)."""
        return self.types & 31

    def __str__(self) -> str:
        return "{" + self.text + "}"


_SYMBOL: Final = re.compile(r"\{([^{}]*)\}")
_EXPECTED: Final = "a number, X, Y, Z, W, U, B, R, G, C or S, or joined as {2/W}, {W/U}, {W/P}, {W/U/P}"


def _is_small(digits: str) -> bool:
    return len(digits) <= len(str(LARGEST_GENERIC)) and int(digits) <= LARGEST_GENERIC


@cache
def _symbol(text: str) -> ManaSymbol | None:
    if text.isascii() and text.isdigit():
        return ManaSymbol(text, generic=int(text)) if _is_small(text) else None
    if text in ("X", "Y", "Z"):
        return ManaSymbol(text, variable=True)
    if text == "S":
        return ManaSymbol(text, snow=True)
    if text == "½":
        return ManaSymbol(text, half=True)
    if len(text) == 2 and text[0] == "H" and text[1] in MANA_LETTERS:
        return ManaSymbol(text, types=parse_mana_letters(text[1]), half=True)
    parts = text.split("/")
    phyrexian = len(parts) > 1 and parts[-1] == "P"
    if phyrexian:
        parts.pop()
    generic = 0
    if len(parts) == 2 and parts[0].isascii() and parts[0].isdigit() and not phyrexian:
        if not _is_small(parts[0]):
            return None
        generic = int(parts.pop(0))
    elif len(parts) > 2 or len(set(parts)) != len(parts):
        return None
    if not all(len(p) == 1 and p in MANA_LETTERS for p in parts):
        return None
    return ManaSymbol(text, generic=generic, types=parse_mana_letters("".join(parts)), phyrexian=phyrexian)


@dataclass(frozen=True, slots=True)
class ManaCost:
    """A mana cost: symbols in their printed order. It prints back exactly what it was read from.

    A card without a mana cost has ``None`` in place of a ``ManaCost`` (CR 202.1b); ``ManaCost()`` prints
    as the empty text and is the sum of nothing.
    """

    symbols: tuple[ManaSymbol, ...] = ()

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """How it is pickled, see `ManaSymbol`."""
        return ManaCost, (self.symbols,)

    @staticmethod
    def parse(text: str) -> ManaCost:
        """Read a mana cost such as ``{X}{2/W}{G/P}{S}``.

        Raises `VocabularyError`, which names the text, the position and what was expected there.

        >>> str(ManaCost.parse("{X}{2/W}{G/P}{S}"))
        '{X}{2/W}{G/P}{S}'
        """
        symbols: list[ManaSymbol] = []
        at = 0
        while at < len(text):
            match = _SYMBOL.match(text, at)
            symbol = _symbol(match.group(1)) if match else None
            if match is None or symbol is None:
                raise VocabularyError(
                    f"mana cost {text!r} cannot be read at position {at}", right=f"expected {_EXPECTED}"
                )
            symbols.append(symbol)
            at = match.end()
        return ManaCost(tuple(symbols))

    @staticmethod
    def of_generic(amount: int) -> ManaCost:
        """The cost of ``amount`` generic mana.

        >>> str(ManaCost.of_generic(3))
        '{3}'
        """
        return ManaCost((ManaSymbol(str(amount), generic=amount),))

    def __str__(self) -> str:
        return "".join(str(symbol) for symbol in self.symbols)

    @property
    def mana_value(self) -> int:
        """The mana value with every X counted as 0 (CR 202.3e off the stack); halves round down.

        >>> ManaCost.parse("{X}{2/W}{G/P}{S}").mana_value
        4
        """
        return int(sum(symbol.mana_value for symbol in self.symbols))

    @property
    def colors(self) -> int:
        """The mask of the colors of the symbols (CR 202.2)."""
        mask = 0
        for symbol in self.symbols:
            mask |= symbol.colors
        return mask

    @property
    def variables(self) -> int:
        """How many variable symbols there are: 2 for ``{X}{X}{R}`` (CR 107.3)."""
        return sum(1 for symbol in self.symbols if symbol.variable)

    def plus(self, other: ManaCost) -> ManaCost:
        """The symbols of both costs, one after the other."""
        return ManaCost(self.symbols + other.symbols)
