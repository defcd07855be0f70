"""Proof of play: each understood card in seeded random positions, until all of its abilities were used.

A card is *proved* if nothing broke and each of its abilities was used in some position. One that breaks the engine is
not; one with an ability that no position exercised is not either, and the ability is reported.
"""

from __future__ import annotations

import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, Final
from zlib import crc32

import msgspec

from rulewright.abilities.json import to_json
from rulewright.abilities.node import Ability
from rulewright.cards.record import CardRecord, card_of
from rulewright.engine.facts import AbilityFacts, walk
from rulewright.engine.known import KNOWN
from rulewright.game.binding import CardReading, define
from rulewright.language import NoWords, print_ability

from .cache import PLAYING, Cache, code_key
from .evidence import Evidence
from .measure import Measured
from .partners import Company
from .props import every, prop
from .rehearsal import Rehearsal, starter
from .running import Entry, by_name
from .watch import nodes_of

BATCH: Final = 40
"""Cards handed to a process at a time."""
SEEDS: Final = 8
"""Positions that a card is tried in at most."""
SECONDS: Final = 20.0
"""Processor time after which a card is broken: something in it goes on without end."""


class Unused(msgspec.Struct, frozen=True, gc=False):
    """An ability of which something was never seen: its kind, its words, and the nodes that did nothing.

    ``part``: something else of it was seen.
    """

    kind: str
    text: str
    nodes: tuple[str, ...]
    part: bool


class Proof(msgspec.Struct, frozen=True, gc=False):
    """What came of playing a card: the error if one broke it, its abilities that were not exercised, the names of the
    nodes that were performed, and of those in its trees."""

    name: str
    error: str = ""
    unused: tuple[Unused, ...] = ()
    nodes: tuple[str, ...] = ()
    tree: tuple[str, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether nothing broke and everything was used."""
        return not self.error and not self.unused


class TooLong(Exception):
    """A card that takes too much time."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises `TooLong` after so much processor time; where the system has no such timer, nothing does."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: object) -> None:
        raise TooLong(f"more than {seconds:.0f} s of processor time")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def prove(record: CardRecord) -> Proof:
    """Plays a card that is understood."""
    reading = CardReading(card_of(record))
    card = define(reading)
    company = Company(facts.tree for face in card.faces for facts in face.abilities)
    evidence = Evidence(card)
    first = crc32(record.name.encode())
    for number in range(SEEDS):
        try:
            with limited(SECONDS):
                Rehearsal(card, company, number, first + number, evidence).run()
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{place.filename.rpartition('/')[2]}:{place.lineno}"
            return Proof(record.name, f"{type(error).__name__}: {error} ({where}, seed {first + number})")
        if evidence.complete:
            break
    nodes = set(evidence.performed)
    for facts in evidence.used():
        nodes |= nodes_of(facts)
    tree = {type(node).__name__ for facts in evidence.facts for node in walk(facts.tree)}
    return Proof(record.name, "", tuple(unused(evidence)), tuple(sorted(nodes)), tuple(sorted(tree)))


def unused(evidence: Evidence) -> list[Unused]:
    """The abilities of which something was not seen."""
    found: list[Unused] = []
    for at, facts in enumerate(evidence.facts):
        left = dict.fromkeys(type(point.node).__name__ for point in evidence.open if point.at == at)
        if left:
            part = any(point.seen for point in evidence.points if point.at == at)
            found.append(Unused(kind_of(facts), in_words(facts.tree), tuple(left), part))
    return found


def kind_of(facts: AbilityFacts) -> str:
    """The kind of an ability as the report counts it: its keyword, or what it triggers on, or what it does."""
    if facts.keyword:
        return f"keyword {facts.keyword}"
    if facts.triggered is not None:
        return f"triggered: {type(facts.triggered.trigger).__name__}"
    if facts.static is not None:
        return f"static: {', '.join(dict.fromkeys(type(effect).__name__ for effect in facts.static.effects))}"
    return "activated" if facts.activated is not None else "spell"


def in_words(tree: Ability) -> str:
    """An ability in canonical English, or as its tree where it has no words."""
    try:
        return print_ability(tree)
    except NoWords:
        return msgspec.json.encode(to_json(tree)).decode()


def prove_pool(
    entries: Sequence[Entry],
    jobs: int,
    progress: Callable[[int], object] | None = None,
    *,
    results: Mapping[str, Measured],
) -> dict[str, Proof]:
    """The proofs by the name of the card, of cards that are understood; ``results`` has their trees.

    What came of a card is known again as long as its record, its trees and the code that plays them are the same.
    """
    records = {sha256(f"{e.key} {results[e.record.name].tree}".encode()).hexdigest()[:32]: e.record for e in entries}
    return by_name(records, Cache("proofs", Proof, play_key), prove_batch, jobs, progress, BATCH)


def play_key() -> str:
    """The digest of the code that plays, and of the trees of the starter set and the props, which are read by
    other code."""
    there = (*starter(), prop(every()))
    trees = [[to_json(facts.tree) for face in card.faces for facts in face.abilities] for card in there]
    return sha256(code_key(PLAYING).encode() + msgspec.json.encode(trees)).hexdigest()


def as_data(proofs: Mapping[str, Proof]) -> dict[str, Any]:
    """The proofs as JSON: what broke, what was never used, which kinds of nodes that the engine knows were never
    performed, and which of these are in no tree of the cards."""
    performed = {node for proof in proofs.values() for node in proof.nodes}
    there = {node for proof in proofs.values() for node in proof.tree}
    never = sorted(kind.__name__ for kind in KNOWN if kind.__name__ not in performed)
    left = [each for proof in proofs.values() for each in proof.unused]
    kinds = Counter(each.kind for each in left)
    part = Counter(each.kind for each in left if each.part)
    return {
        "played": len(proofs),
        "failed": [{"card": each.name, "error": each.error} for each in proofs.values() if each.error],
        "unused": [
            {"card": each.name, "abilities": [msgspec.to_builtins(ability) for ability in each.unused]}
            for each in proofs.values()
            if each.unused
        ],
        "unused_by_kind": {kind: {"all": number, "part": part[kind]} for kind, number in kinds.most_common()},
        "never_performed": [kind for kind in never if kind in there],
        "in_no_card": [kind for kind in never if kind not in there],
    }


def prove_batch(records: list[CardRecord]) -> list[Proof]:
    """The proofs of some cards."""
    return [prove(record) for record in records]
