"""A card and its faces, as printed (CR 108, 200-213)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulewright.vocabulary.cardtype import TypeLine
from rulewright.vocabulary.mana import ManaCost

BOTH_HALVES: Final = ("split", "aftermath")
"""Layouts whose mana value is that of all faces together (CR 709.4)."""
NOT_CARDS: Final = ("token", "double_faced_token", "emblem")
"""Layouts of card data that are no cards (CR 108.2b); where a card has the same name, the card is meant."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face, half or side of a card, as printed.

    ``mana_cost`` is None where the face has none, as on lands (CR 202.1b). ``power``, ``toughness``,
    ``loyalty`` and ``defense`` are as printed, such as ``"1+*"`` or ``"X"``. ``color_indicator`` is a mask
    of colors (CR 204). ``unread`` says which of its fields are in no words of the rules: an un-card's
    type line keeps its words, but has no types, and an unknown mana cost is None. A face with something
    unread is fit for looking up, not for play.
    """

    name: str
    mana_cost: ManaCost | None
    type_line: TypeLine
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: int | None = None
    unread: tuple[str, ...] = ()

    @property
    def colors(self) -> int:
        """The mask of its colors by mana cost or indicator (CR 105.2, 202.2); devoid is not looked at."""
        if self.color_indicator is not None:
            return self.color_indicator
        return self.mana_cost.colors if self.mana_cost else 0

    @property
    def mana_value(self) -> int:
        """The mana value of its own mana cost, X counting as 0; 0 where it has none (CR 202.3)."""
        return self.mana_cost.mana_value if self.mana_cost else 0


@dataclass(frozen=True, slots=True)
class Card:
    """A card: a name, a layout and one or more faces.

    ``name`` joins the names of all faces with `` // ``. ``layout`` is Scryfall's word: normal, split,
    aftermath, adventure, omen, transform, modal_dfc, flip, meld, prepare, saga, class, case, leveler,
    token … ``legalities`` pairs formats with their verdicts and is None where nothing is known.
    ``color_identity`` is a mask of colors (CR 903.4).
    """

    name: str
    layout: str
    faces: tuple[Face, ...]
    legalities: tuple[tuple[str, str], ...] | None = None
    color_identity: int = 0
    keywords: tuple[str, ...] = ()
    oracle_id: str | None = None

    @property
    def front(self) -> Face:
        """The first face: what the card is everywhere but where a rule says otherwise (CR 712.8a)."""
        return self.faces[0]

    @property
    def colors(self) -> int:
        """The mask of its colors outside stack and battlefield: of a split card, both halves' (CR 709.4b)."""
        if self.layout not in BOTH_HALVES:
            return self.front.colors
        mask = 0
        for face in self.faces:
            mask |= face.colors
        return mask

    @property
    def mana_value(self) -> int:
        """Its mana value outside stack and battlefield: of a split card, both halves' (CR 202.3d)."""
        if self.layout not in BOTH_HALVES:
            return self.front.mana_value
        return sum(face.mana_value for face in self.faces)

    @property
    def unread(self) -> tuple[str, ...]:
        """The unread fields of all faces; see `Face`."""
        return tuple(problem for face in self.faces for problem in face.unread)

    def legality(self, play_format: str) -> str | None:
        """A format's verdict, such as legal, restricted, banned or not_legal; None if unknown."""
        return dict(self.legalities or ()).get(play_format)
