"""Binding cards to trees: reading a card's text, checking that it is understood, making the engine's definition.

A card is *understood* if every word of it was read and the engine performs every node (DESIGN promise 1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.continuous import DefinePowerToughness
from rulewright.abilities.node import Ability
from rulewright.cards.card import Card, Face
from rulewright.cards.source import CardSource
from rulewright.engine.definition import Definition
from rulewright.engine.facts import facts_of
from rulewright.engine.known import unperformed
from rulewright.vocabulary.errors import RulewrightError

from .meld_pairs import back_of, is_front
from .named_tokens import with_named_tokens
from .shapes import PLAYED, SPLIT, Read, number, shape, two_modal_halves
from .starter_trees import stored_faces

if TYPE_CHECKING:
    from rulewright.language import Problem, Reading


class NotUnderstoodError(RulewrightError):
    """A card that may not be played: its problems name the clauses, or what the engine does not perform."""

    def __init__(self, card: str, problems: tuple[str, ...]) -> None:
        self.card = card
        self.problems = problems
        super().__init__(
            f"{card} is not understood: {'; '.join(problems)}",
            right="a card whose every clause is understood, or partial cards allowed",
        )


class FaceReading:
    """One face as it was read: the trees, the text printed back, and what keeps it from being understood."""

    __slots__ = ("abilities", "face", "problems", "reading", "unperformed")

    def __init__(self, face: Face, reading: Reading, source: CardSource | None = None) -> None:
        self.face = face
        self.reading = reading
        self.abilities: tuple[Ability, ...] = with_named_tokens(reading.abilities, source)
        """The trees as they are played: tokens that are named after cards are written out (CR 111.11)."""
        self.unperformed: tuple[str, ...] = tuple(
            dict.fromkeys(problem for ability in self.abilities for problem in unperformed(ability))
        )
        self.problems: tuple[Problem, ...] = reading.problems


class CardReading:
    """A card as it was read, face by face."""

    __slots__ = ("card", "faces")

    def __init__(self, card: Card, source: CardSource | None = None) -> None:
        self.card = card
        self.faces = tuple(FaceReading(face, read_face(face, card.layout), source) for face in card.faces)

    @property
    def problems(self) -> tuple[str, ...]:
        """Everything that keeps the card from being played, in words; empty if it is understood."""
        found: list[str] = list(self.card.unread)
        several = len(self.faces) > 1
        for face in self.faces:
            name = f"{face.face.name}: " if several else ""
            found.extend(f"{name}{problem}" for problem in face.problems)
            found.extend(f"{name}the engine does not perform {what}" for what in face.unperformed)
            found.extend(f"{name}{what}" for what in odd_numbers(face))
            if taps_and_untaps_for_mana(face.reading.abilities):
                found.append(f"{name}mana abilities with {{T}} and with {{Q}} on one permanent are not paid with yet")
        if self.card.layout not in PLAYED:
            found.append(f"cards of the layout {self.card.layout} are not played yet")
        if self.card.layout in SPLIT and two_modal_halves([(f.face, f.reading.abilities) for f in self.faces]):
            found.append("fuse with modes on both halves is not played yet")
        return tuple(found)

    @property
    def understood(self) -> bool:
        """Whether the card may be played."""
        return not self.problems


def read_face(face: Face, layout: str) -> Reading:
    """Reads the text of one face."""
    from rulewright.language import read  # the phrasebook is loaded when a text is read that no one has read before

    return read(
        name=face.name,
        type_line=str(face.type_line),
        oracle_text=face.oracle_text,
        mana_cost="" if face.mana_cost is None else str(face.mana_cost),
        layout=layout,
    )


def odd_numbers(face: FaceReading) -> list[str]:
    """Printed numbers that are not plain and that no ability of the face defines (CR 208.2a)."""
    defined: set[str] = set()
    for ability in face.reading.abilities:
        if isinstance(ability, StaticAbility):
            for effect in ability.effects:
                for change in getattr(effect, "changes", ()):
                    if isinstance(change, DefinePowerToughness):
                        if change.power is not None:
                            defined.add("power")
                        if change.toughness is not None:
                            defined.add("toughness")
    found: list[str] = []
    for what, printed in (("power", face.face.power), ("toughness", face.face.toughness)):
        if printed is not None and number(printed) is None and what not in defined:
            found.append(f"the {what} {printed} is not defined")
    if face.face.loyalty is not None and number(face.face.loyalty) is None:
        found.append(f"the loyalty {face.face.loyalty} is not a number")
    if face.face.defense is not None and number(face.face.defense) is None:
        found.append(f"the defense {face.face.defense} is not a number")
    return found


def taps_and_untaps_for_mana(abilities: tuple[Ability, ...]) -> bool:
    """Whether mana abilities of one permanent cost {T} and {Q}: a payment would have to count them in turn."""
    costs: set[str] = set()
    for ability in abilities:
        if unperformed(ability):
            continue
        for facts in facts_of(ability):
            if facts.is_mana and facts.activated is not None:
                costs.update(type(action).__name__ for action in facts.activated.cost.actions)
    return {"TapSymbol", "UntapSymbol"} <= costs


def define(reading: CardReading) -> Definition:
    """The engine's definition of a card as it was read; what is not understood in it is inert."""
    return _defined(reading.card, _performed(reading), reading.problems)


def _performed(reading: CardReading) -> list[Read]:
    """The faces with what the engine performs of their abilities."""
    faces: list[Read] = []
    for face in reading.faces:
        faces.append((face.face, tuple(ability for ability in face.abilities if not unperformed(ability))))
    return faces


def _defined(card: Card, faces: list[Read], problems: tuple[str, ...]) -> Definition:
    shaped, playable = shape(card.layout, faces)
    return Definition(card.name, shaped, card.layout, problems, playable, card.color_identity)


class Bindery:
    """Definitions of cards from a card source, each read once.

    ``partial`` allows cards that are not understood: their unknown clauses are inert, and `Definition.incomplete`
    lists them.
    """

    def __init__(self, source: CardSource, partial: bool = False) -> None:
        self.source = source
        self.partial = partial
        self._known: dict[str, Definition] = {}

    def definition(self, name: str) -> Definition:
        """The definition of the card called ``name``.

        Raises `rulewright.cards.errors.UnknownCardError` with the nearest names, or `NotUnderstoodError` with the
        clauses that are not understood.
        """
        return self.bind(self.source.get(name))

    def _melding(self, reading: CardReading) -> Definition:
        """A card of a meld pair: its back is what the pair becomes (CR 712.4a)."""
        back = back_of(reading.card, self.source)
        if back is None:
            missing = "what it melds into is not among the cards"
            return _defined(reading.card, _performed(reading), (*reading.problems, missing))
        other = CardReading(back, self.source)
        faces = [*_performed(reading), *_performed(other)]
        return _defined(reading.card, faces, (*reading.problems, *other.problems))

    def bind(self, card: Card) -> Definition:
        """The definition of a card."""
        known = self._known.get(card.name)
        if known is None:
            stored = stored_faces(card)
            if stored is None:
                reading = CardReading(card, self.source)
                known = self._melding(reading) if is_front(card) else define(reading)
            else:
                known = _defined(card, stored, ())
            self._known[card.name] = known
        if known.incomplete and not self.partial:
            raise NotUnderstoodError(card.name, known.incomplete)
        return known
