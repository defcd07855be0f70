"""Numbers for names: what an embedding is looked up by."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from zlib import crc32

from rulewright.engine.definition import Definition

OTHERS: Final = 64
"""How many numbers there are for names that are not in the list: tokens, cards from outside of the game."""


class Codes:
    """A number for each name: 0 is an unknown card, 1 and up are the cards of the list in the order of the alphabet (a
    face has its card's number), and `OTHERS` numbers after them stand for all other names, by checksum.

    >>> codes = Codes(())
    >>> codes.of(""), codes.of("Goblin") == codes.of("Goblin"), codes.count
    (0, True, 65)
    """

    __slots__ = ("_known", "names")

    def __init__(self, cards: Iterable[Definition]) -> None:
        by_name = {card.name: card for card in cards}
        self.names: tuple[str, ...] = tuple(sorted(by_name))
        """The cards, that of number 1 first."""
        self._known: dict[str, int] = {"": 0}
        for number, name in enumerate(self.names, 1):
            for face in by_name[name].faces:
                self._known.setdefault(face.name, number)
        for number, name in enumerate(self.names, 1):
            self._known[name] = number

    @property
    def count(self) -> int:
        """One more than the greatest number: the rows that an embedding needs."""
        return 1 + len(self.names) + OTHERS

    def of(self, name: str) -> int:
        """The number of a name."""
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = 1 + len(self.names) + crc32(name.encode()) % OTHERS
        return known
