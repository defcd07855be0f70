"""The mana that instructions add (CR 106)."""

from __future__ import annotations

from .node import ManaSpec, Noun, Quantity, Reference


class ManaSymbols(ManaSpec, frozen=True):
    """Fixed mana, written as letters in the order of the text: ``GG`` for "{G}{G}"."""

    letters: str


class OneOfMana(ManaSpec, frozen=True):
    """One of several fixed choices: "{R} or {G}" has the options ``R`` and ``G``."""

    options: tuple[str, ...]


class AnyColorMana(ManaSpec, frozen=True):
    """Mana of any color: one color for all of it, or any combination of colors."""

    amount: Quantity
    combination: bool = False


class ColorsOfMana(ManaSpec, frozen=True):
    """One mana of a color of what is referred to: "any of the exiled card's colors". Undefined if that has none (CR
    106.5)."""

    of: Reference


class LetterOrChosenMana(ManaSpec, frozen=True):
    """One mana of that type or of the color chosen as the object entered: "{R} or one mana of the chosen color"."""

    letter: str


class CombinationMana(ManaSpec, frozen=True):
    """Mana of these types (letters), each of it of one of them: "in any combination of {R} and/or {G}"."""

    letters: str
    amount: Quantity


class ManaTimes(ManaSpec, frozen=True):
    """A type of mana in a counted amount: "{G} for each creature you control"."""

    letter: str
    amount: Quantity


class CouldProduceMana(ManaSpec, frozen=True):
    """One mana of a type that some permanent described could produce (CR 106.7); of a color if ``color``."""

    noun: Noun
    color: bool


class ProducedMana(ManaSpec, frozen=True):
    """Mana of any type that the permanent of the triggering event produced (CR 106.12a)."""

    amount: Quantity


class ChosenColorMana(ManaSpec, frozen=True):
    """Mana of a chosen color: of the labelled `ChooseColor`, or, with label 0, of the choice made as the object
    entered ("the chosen color", CR 607.2d). Undefined if none was chosen (106.5). ``link`` as in `ExiledWith`."""

    amount: Quantity
    label: int = 0
    link: int = 0


class CommanderMana(ManaSpec, frozen=True):
    """Mana of a color that is in your commander's color identity (CR 903.4f)."""

    amount: Quantity


class UnspentMana(ManaSpec, frozen=True):
    """As much mana of each type as the player has unspent: "double the amount of each type of unspent mana you have".
    Nothing restricts what it is spent on (CR 106.6)."""
