"""What a scenario's words point at: players, and objects by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulewright.vocabulary import zone as z

from .words import Words

YOU: Final = 0


def opponent(seat: int) -> str:
    """What an opponent is called: "opponent"; in a game of more than two, "opponent 2" the one after that."""
    return "opponent" if seat == 1 else f"opponent {seat}"


OPPONENT: Final = 1


@dataclass(frozen=True, slots=True)
class Who:
    """A player: seat 0 is "you", seat 1 "opponent"."""

    seat: int

    def __str__(self) -> str:
        return "you" if self.seat == YOU else opponent(self.seat)


@dataclass(frozen=True, slots=True)
class Thing:
    """An object in words: its name, and what tells it from its namesakes.

    ``whose`` is a seat: the controller on battlefield and stack, the owner elsewhere. ``ordinal`` counts namesakes
    from 1 in the order of the position; 0: whichever. ``part`` is "trigger", "ability" or "copy" for objects on the
    stack that are named after another. ``zone`` narrows the search.
    """

    name: str
    whose: int | None = None
    ordinal: int = 0
    part: str = ""
    zone: int | None = None

    def __str__(self) -> str:
        owner = "" if self.whose is None else "your " if self.whose == YOU else f"{opponent(self.whose)}'s "
        text = f"{owner}{self.name}" if not self.ordinal else f"{owner}{self.name} {self.ordinal}"
        return f"the copy of {text}" if self.part == "copy" else f"{text}'s {self.part}" if self.part else text


Target = Thing | Who

ZONE_WORDS: Final = {
    "graveyard": z.GRAVEYARD,
    "hand": z.HAND,
    "library": z.LIBRARY,
    "exile": z.EXILE,
    "battlefield": z.BATTLEFIELD,
    "stack": z.STACK,
    "command zone": z.COMMAND,
    "command": z.COMMAND,
    "sideboard": z.SIDEBOARD,
}


def seat(words: Words) -> int | None:
    """A player as the subject or object of a sentence, if one comes next."""
    if words.accept("you", "me", "yourself"):
        return YOU
    if words.accept("the opponent", "opponent", "your opponent"):
        return _of_several(words)
    return None


def _of_several(words: Words) -> int:
    """Which opponent it is, in a game of more than two: "opponent 2" sits after "opponent"."""
    if words.word.isdecimal() and len(words.word) < 10 and int(words.word) > OPPONENT:
        return words.need_number()
    return OPPONENT


def owner(words: Words) -> int | None:
    """ "your" or "opponent's", if one comes next."""
    start = words.at
    if words.accept("the opponent's", "opponent's", "your opponent's"):
        return OPPONENT
    if words.accept("your", "my"):
        return YOU
    if words.accept("the opponent", "opponent") and words.word.isdigit():
        found = _of_several(words)
        if words.accept("'s"):
            return found
    words.at = start
    return None


def zone(words: Words) -> int:
    """The name of a zone, with or without "the"."""
    words.accept("the")
    found = words.accept(*ZONE_WORDS)
    if not found:
        words.fail(*ZONE_WORDS)
    return ZONE_WORDS[found]


def thing(words: Words) -> Thing:
    """An object: ``opponent's Hill Brute``, ``the second Hill Brute``, ``the copy of X``, ``X's trigger``."""
    if words.accept("the copy of", "a copy of", "copy of"):
        inner = thing(words)
        return Thing(inner.name, inner.whose, inner.ordinal, "copy")
    whose = owner(words)
    start = words.at
    ordinal = 0
    if words.accept("the"):
        ordinal = words.ordinal()
        if not ordinal:
            words.at = start
    else:
        ordinal = words.ordinal()
    name = words.name()
    part = ""
    before = words.at
    if words.accept("'s"):
        part = words.accept("trigger", "triggered ability", "ability", "activated ability")
        if not part:
            words.at = before
    return Thing(name, whose, ordinal, part.rpartition(" ")[2] if part != "triggered ability" else "trigger")


def target(words: Words) -> Target:
    """A player or an object."""
    start = words.at
    found = seat(words)
    if found is not None and words.word != "'s":
        return Who(found)
    words.at = start
    return thing(words)


def things(words: Words) -> tuple[Thing, ...]:
    """A list of objects joined by commas and "and"; "nothing" is the empty list."""
    if words.accept("nothing", "nobody", "no creature"):
        return ()
    found: list[Thing] = []
    while True:
        count = _count(words)
        each = thing(words)
        found.extend([each] * count)
        if not more(words):
            return tuple(found)


def _count(words: Words) -> int:
    start = words.at
    count = words.number()
    if count is None or count < 1 or count > 99:
        words.at = start
        return 1
    return count


def targets(words: Words) -> tuple[Target, ...]:
    """A list of players and objects."""
    if words.accept("nothing"):
        return ()
    found = [target(words)]
    while more(words):
        found.append(target(words))
    return tuple(found)


CLAUSES: Final = (
    "using",
    "without",
    "tapping",
    "targeting",
    "with",
    "choosing",
    "paying",
    "sacrificing",
    "discarding",
    "exiling",
    "returning",
    "splicing",
    "dividing",
    "kicked",
    "answering",
    "from",
)
"""The words that begin a clause of an action."""


def more(words: Words) -> bool:
    """Takes a comma or "and" if the list goes on after it: no clause, and no new sentence, begins there."""
    start = words.at
    if words.accept(", and", ",", "and") and words.word not in CLAUSES and not words.at_end:
        return True
    words.at = start
    return False
