"""What a corpus needs most: the cards that are not understood, and the clauses that keep them from it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import msgspec

from rulewright.cards.card import Face
from rulewright.cards.source import CardSource
from rulewright.game.binding import CardReading, FaceReading

from .outcome import Result

_SENTENCE_END = re.compile(r"(?<=[.])\s|\n|$")


class Need(msgspec.Struct):
    """A card or a clause: how many scenarios need it, and how many need nothing else."""

    what: str
    scenarios: int
    alone: int
    cards: list[str] = []


def needed_cards(results: Iterable[Result]) -> list[Need]:
    """The cards that are not understood, by the scenarios that need them."""
    needed: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    for result in results:
        for card in result.cards:
            needed[card] += 1
            if len(result.cards) == 1:
                alone[card] += 1
    return [Need(card, needed[card], alone[card]) for card in sorted(needed, key=lambda c: (-alone[c], -needed[c], c))]


def needed_clauses(results: Iterable[Result], pool: CardSource) -> list[Need]:
    """The clauses that are not understood, by the scenarios that need them; names of cards are written ~."""
    found: dict[str, Need] = {}
    for need in needed_cards(results):
        card = pool.find(need.what)
        if card is None:
            continue
        for clause in dict.fromkeys(clauses(CardReading(card))):
            known = found.setdefault(clause, Need(clause, 0, 0))
            known.scenarios += need.scenarios
            known.alone += need.alone
            known.cards.append(need.what)
    return sorted(found.values(), key=lambda n: (-n.alone, -n.scenarios, n.what))


def clauses(reading: CardReading) -> Iterable[str]:
    """The sentences of a card that are not understood, and what the engine does not perform."""
    for face in reading.faces:
        for problem in face.problems:
            yield _sentence(face, problem.position)
        yield from (f"[engine] {what}" for what in face.unperformed)
    if not any(face.problems or face.unperformed for face in reading.faces):
        yield from (f"[card] {problem}" for problem in reading.problems[:1])


def _sentence(face: FaceReading, position: int) -> str:
    text = face.face.oracle_text
    start = 0
    for match in _SENTENCE_END.finditer(text):
        if match.start() > position or match.end() >= len(text):
            return _without_name(face.face, text[start : match.start()].strip() or text[start:].strip())
        start = match.end()
    return _without_name(face.face, text[start:].strip())


def _without_name(face: Face, text: str) -> str:
    return text.replace(face.name, "~").replace(face.name.partition(",")[0], "~")
