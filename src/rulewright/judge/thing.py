"""What a scenario's words point at: players, and objects by name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rulewright.vocabulary import zone as z

from .words import ORDINALS, Words

YOU: Final = 0


def opponent(seat: int) -> str:
    """What an opponent is called: "opponent"; in a game of more than two, "opponent 2" the one after that."""
    return "opponent" if seat == 1 else f"opponent {seat}"


OPPONENT: Final = 1
OFFERED: Final = "trigger "
"""How the ``part`` of a trigger that waits to be put on the stack begins; which of those of its object it is follows
(CR 603.3b)."""


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
    stack that are named after another, `OFFERED` for one that is not there yet. ``zone`` narrows the search.
    """

    name: str
    whose: int | None = None
    ordinal: int = 0
    part: str = ""
    zone: int | None = None

    def __str__(self) -> str:
        owner = "" if self.whose is None else "your " if self.whose == YOU else f"{opponent(self.whose)}'s "
        text = f"{owner}{self.name}" if not self.ordinal else f"{owner}{self.name} {self.ordinal}"
        if self.offered:
            return f"{nth(self.offered)} trigger of {text}"
        return f"the copy of {text}" if self.part == "copy" else f"{text}'s {self.part}" if self.part else text

    @property
    def offered(self) -> int:
        """Which of the object's triggers it is that wait to be put on the stack; 0: it is none."""
        return int(self.part.removeprefix(OFFERED)) if self.part.startswith(OFFERED) else 0


def nth(number: int) -> str:
    """An ordinal: "first", or "8th" where there is no word for it."""
    return ORDINALS[number - 1] if number <= len(ORDINALS) else f"{number}th"


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
        at = words.place
        found = words.need_number()
        if found >= words.known.seats > 0:
            words.no_player(opponent(found), words.text.lower().rindex("opponent", 0, at))
        return found
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


def refuse_strangers(words: Words) -> None:
    """Raises the error for a sentence that cannot be read because it speaks of a player by a name that nobody has."""
    for pattern in (_POSSESSIVE, _SUBJECT):
        for found in pattern.finditer(words.text):
            who = found["who"]
            if who.lower() not in _PLAYERS and not words.known.find(who):
                words.no_player(who, found.start("who"))


_PLAYERS: Final = ("you", "opponent", "the opponent", "your opponent", "both players")
_POSSESSIVE: Final = re.compile(
    r"(?P<who>\b[^\W\d_]+)['’]s (?:life|poison|graveyard|hand|library|sideboard|upkeep|turn)\b"
)
_SUBJECT: Final = re.compile(
    r"^(?P<who>[^\W\d_]+(?: [^\W_]+)?) (?:casts|activates|plays|unlocks|taps|passes|proposes|concedes|answers|chooses"
    r"|puts|keeps|assigns|orders|turns|will|may|can't|controls|decides"
    r"|has (?:priority|won|lost|not had priority|\w+ cards?|\w+ life))\b"
)
"""What only a player has and does."""


def zone(words: Words) -> int:
    """The name of a zone, with or without "the"."""
    words.accept("the")
    found = words.accept(*ZONE_WORDS)
    if not found:
        words.fail(*ZONE_WORDS)
    return ZONE_WORDS[found]


def thing(words: Words) -> Thing:
    """An object: ``opponent's Hill Brute``, ``the second Hill Brute``, ``the copy of X``, ``X's trigger``,
    ``the second trigger of X``."""
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
        elif words.accept("trigger of", "triggered ability of"):
            inner = thing(words)
            return Thing(inner.name, inner.whose, inner.ordinal, f"{OFFERED}{ordinal}")
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
