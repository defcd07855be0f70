"""Card types and supertypes as bit masks, and type lines (CR 205)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from . import subtype
from .errors import VocabularyError

ARTIFACT: Final = 1
BATTLE: Final = 2
CREATURE: Final = 4
ENCHANTMENT: Final = 8
INSTANT: Final = 16
KINDRED: Final = 32
LAND: Final = 64
PLANESWALKER: Final = 128
SORCERY: Final = 256
CONSPIRACY: Final = 512
DUNGEON: Final = 1024
PHENOMENON: Final = 2048
PLANE: Final = 4096
SCHEME: Final = 8192
VANGUARD: Final = 16384

TYPE_NAMES: Final = (
    "artifact",
    "battle",
    "creature",
    "enchantment",
    "instant",
    "kindred",
    "land",
    "planeswalker",
    "sorcery",
    "conspiracy",
    "dungeon",
    "phenomenon",
    "plane",
    "scheme",
    "vanguard",
)
_TYPE_BITS: Final[dict[str, int]] = {name: 1 << i for i, name in enumerate(TYPE_NAMES)}
PERMANENT_TYPES: Final = ARTIFACT | BATTLE | CREATURE | ENCHANTMENT | LAND | PLANESWALKER
"""CR 110.4."""

BASIC: Final = 1
LEGENDARY: Final = 2
ONGOING: Final = 4
SNOW: Final = 8
WORLD: Final = 16
SUPERTYPE_NAMES: Final = ("basic", "legendary", "ongoing", "snow", "world")

_OLD_WORDS: Final = {"tribal": KINDRED}
"""Type words that old printings used for a type of today."""

SUBTYPES_OF: Final[dict[str, tuple[str, ...]]] = {
    "artifact": subtype.ARTIFACT_TYPES,
    "battle": subtype.BATTLE_TYPES,
    "creature": subtype.CREATURE_TYPES,
    "enchantment": subtype.ENCHANTMENT_TYPES,
    "land": subtype.LAND_TYPES,
    "planeswalker": subtype.PLANESWALKER_TYPES,
    "spell": subtype.SPELL_TYPES,
}


def parse_type(name: str) -> int:
    """The bit of the card type called ``name`` (lower case).

    >>> parse_type("creature")
    4
    """
    bit = _TYPE_BITS.get(name)
    if bit is None:
        raise VocabularyError(f"no card type is called {name!r}", right=f"one of {', '.join(TYPE_NAMES)}")
    return bit


def type_names(mask: int) -> tuple[str, ...]:
    """The names of the card types in ``mask``, in alphabetical order of the CR's list.

    >>> type_names(ARTIFACT | CREATURE)
    ('artifact', 'creature')
    """
    return tuple(name for i, name in enumerate(TYPE_NAMES) if mask >> i & 1)


def parse_supertype(name: str) -> int:
    """The bit of the supertype called ``name`` (lower case)."""
    if name not in SUPERTYPE_NAMES:
        raise VocabularyError(f"no supertype is called {name!r}", right=f"one of {', '.join(SUPERTYPE_NAMES)}")
    return 1 << SUPERTYPE_NAMES.index(name)


def supertype_names(mask: int) -> tuple[str, ...]:
    """The names of the supertypes in ``mask``."""
    return tuple(name for i, name in enumerate(SUPERTYPE_NAMES) if mask >> i & 1)


@dataclass(frozen=True, slots=True)
class TypeLine:
    """A type line: supertypes and types as masks, subtypes as printed, and the words for printing back."""

    supertypes: int
    types: int
    subtypes: tuple[str, ...]
    words: tuple[str, ...]

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """How it is pickled, see `rulewright.vocabulary.mana.ManaSymbol`."""
        return TypeLine, (self.supertypes, self.types, self.subtypes, self.words)

    @staticmethod
    def parse(text: str) -> TypeLine:
        """Read a type line such as ``Legendary Creature — Human Soldier``.

        A hyphen with a space on each side is taken for the long dash. Words before the dash that are
        neither a type nor a supertype raise `VocabularyError`.

        >>> line = TypeLine.parse("Legendary Creature — Time Lord Doctor")
        >>> line.subtypes
        ('Time Lord', 'Doctor')
        >>> str(line)
        'Legendary Creature — Time Lord Doctor'
        """
        left, _, right = text.replace(" - ", " — ").partition("—")
        supertypes = types = 0
        words = tuple(left.split())
        for word in words:
            lower = word.lower()
            if lower in SUPERTYPE_NAMES:
                supertypes |= 1 << SUPERTYPE_NAMES.index(lower)
            elif lower in TYPE_NAMES:
                types |= 1 << TYPE_NAMES.index(lower)
            elif lower in _OLD_WORDS:
                types |= _OLD_WORDS[lower]
            else:
                raise VocabularyError(
                    f"type line {text!r}: {word!r} is neither a card type nor a supertype",
                    right="for example Legendary Creature — Elf Druid",
                )
        if types & PLANE:
            return TypeLine(supertypes, types, (right.strip(),) if right.strip() else (), words)
        return TypeLine(supertypes, types, _split_subtypes(right), words)

    def __str__(self) -> str:
        left = " ".join(self.words)
        return f"{left} — {' '.join(self.subtypes)}" if self.subtypes else left


def _split_subtypes(text: str) -> tuple[str, ...]:
    found: list[str] = []
    for word in text.split():
        if word == "Lord" and found and found[-1] == "Time":  # the one creature type of two words, CR 205.3m
            found[-1] = "Time Lord"
        else:
            found.append(word)
    return tuple(found)
