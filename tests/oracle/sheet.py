"""What the oracle knows of a card: facts written by hand beside the card's text, never read from it.

The engine gets the text and reads it; the oracle gets these sheets. Neither looks at the other's source, so that an
agreement of the two says something.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Makes:
    """A mana ability (CR 605.1a): its cost, and the ways its mana may come out, as letters."""

    ways: tuple[str, ...] = ()
    tap: bool = True
    cost: str = ""
    """Its own mana cost, in symbols."""
    sacrifice: str = ""
    """``self``, or the type of a permanent that is chosen."""
    life: int = 0
    taps: int = 0
    """So many untapped creatures, which are chosen, are tapped."""
    hurts: int = 0
    """Damage that it deals to its controller as it resolves."""
    only: str = ""
    """The type of the spells that its mana may be spent on (CR 106.6)."""
    each: str = ""
    """Its mana comes once for each such permanent of its controller."""
    could: str = ""
    """One mana that a land of ``yours`` could produce, or a color that one of ``theirs`` could (CR 106.7)."""
    once: bool = False
    """Activated only once each turn (CR 602.5b)."""
    floating_only: bool = False
    """Activated only as an instant: never while a cost is paid (CR 602.5e)."""


@dataclass(frozen=True)
class Tax:
    """An effect on what spells cost (CR 601.2f)."""

    amount: str
    raises: bool = False
    spells: str = ""
    """A type, ``noncreature``, or nothing for all."""
    whose: str = "you"
    colored_only: bool = False


@dataclass(frozen=True)
class Ability:
    """An activated ability that is no mana ability (CR 602)."""

    cost: str = ""
    tap: bool = False
    untap: bool = False
    sacrifice: str = ""
    life: int = 0
    target: str = ""
    sorcery: bool = False
    from_hand: bool = False
    discards_itself: bool = False


@dataclass(frozen=True, repr=False)
class Sheet:
    """A card: its text for the engine, and the facts for the oracle."""

    name: str
    types: str
    cost: str = ""
    text: str = ""
    size: tuple[int, int] | None = None
    # --- as a permanent
    makes: tuple[Makes, ...] = ()
    taxes: tuple[Tax, ...] = ()
    floor: int = 0
    grows: str = ""
    """More mana of this letter whenever the enchanted land is tapped for mana."""
    flares: bool = False
    """One mana more, of a type that was produced, whenever a player taps a land for mana."""
    times: int = 1
    """A permanent that its controller taps for mana produces so much of it."""
    blackens: bool = False
    """A land tapped for mana produces {B} and nothing else."""
    flash_for_all: bool = False
    cages: bool = False
    free_from_hand: bool = False
    as_though_haste: bool = False
    abilities: tuple[Ability, ...] = ()
    haste: bool = False
    # --- as a spell
    flash: bool = False
    target: str = ""
    modes: tuple[str, ...] = ()
    """The target of each mode, one of which is chosen."""
    flashback: str = ""
    harmonize: str = ""
    convoke: bool = False
    delve: bool = False
    improvise: bool = False
    kicker: str = ""
    sacrifice: str = ""
    """An additional cost: a permanent of this type."""
    discard: int = 0
    life: int = 0

    def __repr__(self) -> str:
        return self.name

    def has(self, kind: str) -> bool:
        """Whether it has the card type, or is what the word says."""
        if kind == "noncreature":
            return "Creature" not in self.types
        return not kind or kind.capitalize() in self.types

    @property
    def colors(self) -> frozenset[str]:
        """The colors in its mana cost (CR 202.2)."""
        return frozenset(letter for letter in self.cost if letter in "WUBRG")
