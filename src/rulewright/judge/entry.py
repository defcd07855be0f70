"""Entries of zones: ``4 Mountain``, ``Hill Brute (summoning sick, two +1/+1 counters, named A)``."""

from __future__ import annotations

from dataclasses import dataclass, replace

from . import thing as t
from .words import Vocabulary, WordingError, Words

PERMANENT_STATUS = (
    "tapped",
    "summoning sick",
    "token",
    "attached to",
    "controlled by",
    "… counters",
    "… damage",
    "named …",
    "commander",
)


@dataclass(frozen=True, slots=True)
class Entry:
    """Some copies of a card in a zone, and their status there."""

    card: str
    count: int = 1
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: str = ""
    controller: int | None = None
    label: str = ""
    token: bool = False
    commander: bool = False
    """It is its owner's commander (CR 903.3)."""

    @property
    def has_status(self) -> bool:
        """Whether something is said that only a permanent can be."""
        return self != Entry(self.card, self.count, label=self.label, commander=self.commander)


def entry(text: str, known: Vocabulary) -> Entry:
    """Reads an entry. The name reaches to the parenthesis; a card name that itself begins with a number or has
    parentheses is quoted.

    >>> found = entry("two Hill Brute (tapped, 3 damage)", Vocabulary([]))
    >>> found.card, found.count, found.tapped, found.damage
    ('Hill Brute', 2, True, 3)
    """
    words = Words(text, known)
    start = words.at
    count = words.number()
    if count is None or known.find(text.partition("(")[0].strip()):
        words.at, count = start, 1
    elif words.word == "x" and words.left > 1:  # "4x Mountain"
        words.accept("x")
    if count < 1:
        raise WordingError(f"{count} of a card is not an entry", 0, "a number from 1")
    name = _card(words)
    found = Entry(name, count)
    if words.accept("("):
        found = _status(words, found)
        while words.accept(",", "and"):
            found = _status(words, found)
        words.expect(")")
    words.end()
    if count > 1 and found.label:
        raise WordingError("several cards cannot have one name of their own", 0, "an entry for each of them")
    return found


def _card(words: Words) -> str:
    if words.word == '"':
        return words.name()
    start = words.at
    text: list[str] = []
    while not words.at_end and words.word != "(":
        text.append(words.raw())
    if not text:
        words.fail("the name of a card")
    return words.span(start)


def _status(words: Words, found: Entry) -> Entry:
    if words.accept("tapped"):
        return replace(found, tapped=True)
    if words.accept("untapped"):
        return found
    if words.accept("commander"):
        return replace(found, commander=True)
    if words.accept("token", "a token"):
        return replace(found, token=True)
    if words.accept("summoning sick", "sick", "new this turn"):
        return replace(found, sick=True)
    if words.accept("attached to"):
        return replace(found, attached_to=words.name())
    if words.accept("controlled by"):
        seat = t.seat(words)
        if seat is None:
            words.fail("you", "opponent")
        return replace(found, controller=seat)
    if words.accept("named", "called"):
        return replace(found, label=words.name())
    number = words.number()
    if number is None:
        words.fail(*PERMANENT_STATUS)
    if words.accept("damage"):
        return replace(found, damage=number)
    kind = words.raw().lower().replace("−", "-")
    while not words.accept("counters", "counter"):
        kind += f" {words.raw().lower()}"
    return replace(found, counters=(*found.counters, (kind, number)))
