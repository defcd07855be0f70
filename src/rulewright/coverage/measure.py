"""One card measured: whether its text is read, whether the engine performs it, and what keeps it from either."""

from __future__ import annotations

import re
import time
from hashlib import sha256
from typing import Final

import msgspec

from rulewright.abilities.json import to_json
from rulewright.cards.record import CardRecord, card_of
from rulewright.game.binding import CardReading

UNDERSTOOD: Final = "understood"
UNPERFORMED: Final = "unperformed"
"""Read, and printed back word for word, but the engine does not perform all of it."""
UNPRINTED: Final = "unprinted"
"""Every word is taken, but there are two trees, a reference points nowhere, or the printed text differs."""
UNREAD: Final = "unread"
VERDICTS: Final = (UNDERSTOOD, UNPERFORMED, UNPRINTED, UNREAD)

_WORDS: Final = ("word", "character", "length")
_AROUND: Final = 40


class Blocker(msgspec.Struct, frozen=True, gc=False):
    """A problem of the text: its kind and words, the nonterminal that came furthest, and what stands around."""

    kind: str
    text: str
    phrase: str
    around: str

    @property
    def what(self) -> str:
        """The problem as the lists name it."""
        if self.kind == "word":
            return f"{self.text.lower()} <{self.phrase}>"
        return f"{self.kind}: {self.text}"


class Measured(msgspec.Struct, frozen=True, gc=False):
    """What was found out about a card. ``tree`` is the digest of its name and trees; see `tree_digest`."""

    name: str
    verdict: str
    tree: str
    seconds: float
    blockers: tuple[Blocker, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def read(self) -> bool:
        """Whether there is one tree for all of the text, with its references, and the round trip holds."""
        return self.verdict in (UNDERSTOOD, UNPERFORMED)


def measure(record: CardRecord) -> Measured:
    """Reads a card and says how far it is understood."""
    card = card_of(record)
    start = time.process_time()
    reading = CardReading(card)
    seconds = time.process_time() - start
    blockers: list[Blocker] = []
    for face in reading.faces:
        text = face.face.oracle_text
        for problem in face.problems:
            around = text[max(0, problem.position - _AROUND) : problem.position + _AROUND].replace("\n", " / ")
            blockers.append(Blocker(problem.kind, problem.text, problem.phrase, around))
    if any(blocker.kind in _WORDS for blocker in blockers):
        verdict = UNREAD
    elif blockers:
        verdict = UNPRINTED
    else:
        verdict = UNDERSTOOD if reading.understood else UNPERFORMED
    texts = {str(problem) for face in reading.faces for problem in face.problems}
    missing = tuple(dict.fromkeys(reason(what) for what in reading.problems if not _is_text(what, texts)))
    return Measured(record.name, verdict, tree_digest(reading), seconds, tuple(blockers), missing)


def tree_digest(reading: CardReading) -> str:
    """The sha256 of a card's name, layout and trees: the same as long as the card does the same."""
    faces = [[face.face.name, [to_json(ability) for ability in face.reading.abilities]] for face in reading.faces]
    return sha256(msgspec.json.encode([reading.card.name, reading.card.layout, faces])).hexdigest()


def reason(problem: str) -> str:
    """What is missing, without the face that it is in and the number that is printed there."""
    _, found, what = problem.rpartition("the engine does not perform ")
    if found:
        return what
    layout = re.search(r"cards of the layout .*", problem)
    if layout is not None:
        return layout[0]
    number = re.search(r"the (power|toughness|loyalty) .* (is not defined|is not a number)$", problem)
    return f"the {number[1]} {number[2]}" if number is not None else problem


def _is_text(problem: str, texts: set[str]) -> bool:
    return problem in texts or any(problem.endswith(f": {text}") for text in texts)
