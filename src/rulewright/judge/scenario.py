"""Scenario files: Markdown whose blocks tagged ``scenario`` say who has what where, what is done and what is expected.

A block ``cards`` lists cards of one's own for the whole file, in Scryfall's field names; a block ``stand-ins`` says
which of them stands in for which real card where the card source does not have that card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from rulewright.cards.record import CardRecord
from rulewright.vocabulary.errors import VocabularyError
from rulewright.vocabulary.turn import STEP_NAMES
from rulewright.vocabulary.zone import BATTLEFIELD

from .action import Action, action
from .action import step as step_of
from .conformance.markdown import timeline_of
from .conformance.record import CorpusError, Line
from .document import Value, read_yaml
from .entry import Entry, entry
from .errors import Place, ScenarioError
from .expectation import Expectation, expectation
from .markdown import Block, blocks
from .setup import ZONE_KEYS, PlayerSetup
from .words import Vocabulary, WordingError, Words, names_in

PLAYER_KEYS: Final = ("life", "poison", "lands played", *ZONE_KEYS)
OTHERS: Final = tuple([f"opponent {seat}" for seat in range(2, 8)])
"""The players of a game of more than two, in turn order after "opponent"."""
SCENARIO_KEYS: Final = (
    "title",
    "style",
    "cards",
    "stand_ins",
    "you",
    "opponent",
    *OTHERS,
    "turn",
    "step",
    "seed",
    "do",
    "expect",
    "steps",
)
CARD_KEYS: Final = tuple(field.name for field in msgspec.structs.fields(CardRecord))

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Stage:
    """A sentence of a scenario: something done, or something expected."""

    text: str
    place: Place
    action: Action | None = None
    expectation: Expectation | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """One position, what is done in it and what is expected."""

    title: str
    place: Place
    you: PlayerSetup
    opponent: PlayerSetup
    turn: int
    step: int
    seed: int
    cards: tuple[CardRecord, ...]
    stand_ins: dict[str, str]
    stages: tuple[Stage, ...]
    timeline: Line | None = None
    """The timeline that it is, if its style is that: then the position and the stages are empty."""
    others: tuple[PlayerSetup, ...] = ()
    """The players of a game of more than two, after the opponent."""


def read_file(path: Path) -> list[Scenario]:
    """The scenarios of a Markdown file. Raises `ScenarioError` with file, line and column."""
    file = str(path)
    try:
        text = path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ScenarioError(f"this is not text in UTF-8: {error.reason}", Place(file, 1, 1)) from None
    except OSError as error:
        raise ScenarioError(error.strerror or str(error), Place(file, 1, 1)) from None
    return read_text(text, file)


def read_text(text: str, file: str) -> list[Scenario]:
    """The scenarios of a Markdown text."""
    cards: list[CardRecord] = []
    stand_ins: dict[str, str] = {}
    found: list[Scenario] = []
    for block in blocks(text, file):
        value = read_yaml(block.text, file, block.line, block.indent)
        if value is None:
            raise ScenarioError("the block is empty", Place(file, block.line, 1), "YAML, as in the examples")
        if block.kind == "cards":
            cards.extend(_cards(value))
        elif block.kind == "stand-ins":
            stand_ins.update(_stand_ins(value))
        elif _is_timeline(value):
            found.append(_timeline(block, value.place(), tuple(cards)))
        else:
            found.append(_scenario(value, tuple(cards), dict(stand_ins)))
    return found


def _is_timeline(value: Value) -> bool:
    return any(key.text() == "style" and said.is_text and said.text() == "timeline" for key, said in value.pairs())


def _timeline(block: Block, place: Place, cards: tuple[CardRecord, ...]) -> Scenario:
    try:
        line = timeline_of(block, place.file)
    except CorpusError as error:
        raise ScenarioError(error.what, place, error.right) from None
    assert line is not None
    return Scenario(line.id, place, PlayerSetup(), PlayerSetup(), 0, 0, 0, cards, {}, (), line)


def _cards(value: Value) -> list[CardRecord]:
    if not value.is_list:
        value.fail("this should be a list of cards", "`- name: …` for each card")
    found: list[CardRecord] = []
    for item in value.items():
        fields = item.fields(CARD_KEYS)
        if "name" not in fields:
            item.fail("a card needs a name")
        for needed in ("name", "type_line"):
            if needed not in fields and "card_faces" not in fields:
                item.fail(f"the card has no {needed!r}")
        try:
            found.append(msgspec.convert(item.plain(), CardRecord))
        except msgspec.ValidationError as error:
            item.fail(f"this is not a card: {error}")
    return found


def _stand_ins(value: Value) -> dict[str, str]:
    return {key.text(): name.text() for key, name in value.pairs()}


def _scenario(value: Value, cards: tuple[CardRecord, ...], stand_ins: dict[str, str]) -> Scenario:
    fields = value.fields(SCENARIO_KEYS)
    if "style" in fields and fields["style"].text() != "steps":
        fields["style"].fail(
            f"the style {fields['style'].text()!r} is not played here",
            "steps or timeline",
        )
    own = tuple(_cards(fields["cards"])) if "cards" in fields else ()
    if "stand_ins" in fields:
        stand_ins.update(_stand_ins(fields["stand_ins"]))
    cards = own + cards
    last = max((at for at, key in enumerate(OTHERS, 1) if key in fields), default=0)
    known = Vocabulary([*names_in(cards), *list(stand_ins), *list(stand_ins.values())], 2 + last)
    setups = [_player(fields[key], known) if key in fields else PlayerSetup() for key in ("you", "opponent")]
    setups += [_player(fields[key], known) if key in fields else PlayerSetup() for key in OTHERS[:last]]
    for setup in setups:
        for _, entries in setup.zones:
            for each, _ in entries:
                known.add(each.card)
                if each.label:
                    known.add(each.label)
    return Scenario(
        title=fields["title"].text() if "title" in fields else "Untitled",
        place=value.place(),
        you=setups[0],
        opponent=setups[1],
        turn=_turn(fields["turn"], known) if "turn" in fields else 0,
        step=_read(fields["step"], step_of, Vocabulary([])) if "step" in fields else STEP_NAMES.index("precombat main"),
        seed=fields["seed"].number() if "seed" in fields else 0,
        others=tuple(setups[2:]),
        cards=cards,
        stand_ins=stand_ins,
        stages=tuple(_stages(value, fields, known)),
    )


def _turn(value: Value, known: Vocabulary) -> int:
    said = value.text().lower()
    others = OTHERS[: known.seats - 2]
    if said in others:
        return others.index(said) + 2
    if said not in ("you", "your", "opponent", "opponent's"):
        value.fail(f"{value.text()!r} is no player", " or ".join(("you", "opponent", *others)))
    return 0 if said.startswith("you") else 1


def _player(value: Value, known: Vocabulary) -> PlayerSetup:
    fields = value.fields(PLAYER_KEYS)
    zones: list[tuple[int, tuple[tuple[Entry, Place], ...]]] = []
    for key, zone in ZONE_KEYS.items():
        if key in fields:
            entries = [(_entry(item, zone, known), item.place()) for item in fields[key].items()]
            zones.append((zone, tuple(entries)))
    return PlayerSetup(
        fields["life"].number() if "life" in fields else 20,
        fields["poison"].number() if "poison" in fields else 0,
        fields["lands played"].number() if "lands played" in fields else 0,
        tuple(zones),
    )


ENTRY_KEYS: Final = (
    "card",
    "count",
    "tapped",
    "summoning sick",
    "token",
    "damage",
    "counters",
    "attached to",
    "named",
    "controller",
)


def _entry(value: Value, zone: int, known: Vocabulary) -> Entry:
    if value.is_text:
        try:
            found = entry(value.text(), known)
        except WordingError as error:
            value.fail(error.what, error.right, error.at)
    else:
        found = _mapped(value, known)
    if zone != BATTLEFIELD and found.has_status:
        value.fail("only a permanent can be so", "the name of a card alone")
    return found


def _mapped(value: Value, known: Vocabulary) -> Entry:
    fields = value.fields(ENTRY_KEYS)
    if "card" not in fields:
        value.fail("the entry says no card", "`card: Hill Brute`")
    counters: list[tuple[str, int]] = []
    if "counters" in fields:
        counters = [(key.text().replace("−", "-"), number.number()) for key, number in fields["counters"].pairs()]
    return Entry(
        fields["card"].text(),
        fields["count"].number() if "count" in fields else 1,
        "tapped" in fields and fields["tapped"].flag(),
        "summoning sick" in fields and fields["summoning sick"].flag(),
        fields["damage"].number() if "damage" in fields else 0,
        tuple(counters),
        fields["attached to"].text() if "attached to" in fields else "",
        _turn(fields["controller"], known) if "controller" in fields else None,
        fields["named"].text() if "named" in fields else "",
        "token" in fields and fields["token"].flag(),
    )


def _stages(value: Value, fields: dict[str, Value], known: Vocabulary) -> list[Stage]:
    found: list[Stage] = []
    if "steps" in fields:
        if "do" in fields or "expect" in fields:
            fields["steps"].fail("`steps` stands alone", "`do` and `expect` inside its groups")
        for group in fields["steps"].items():
            inner = group.fields(("do", "expect"))
            for name in inner:
                found.extend(_sentences(inner[name], name == "expect", known))
        return found
    for key in ("do", "expect"):
        if key in fields:
            found.extend(_sentences(fields[key], key == "expect", known))
    if not found:
        value.fail("the scenario neither does nor expects anything", "`do`, `expect` or `steps`")
    return found


def _sentences(value: Value, expected: bool, known: Vocabulary) -> list[Stage]:
    found: list[Stage] = []
    for item in value.items():
        if expected:
            found.append(Stage(item.text(), item.place(), expectation=_read(item, expectation, known)))
        else:
            found.append(Stage(item.text(), item.place(), _read(item, action, known)))
    return found


def _read(value: Value, grammar: Callable[[Words], Read], known: Vocabulary) -> Read:
    """Reads a text by a grammar; what the grammar does not take is an error with its place."""
    text = value.text()
    try:
        return grammar(Words(text, known))
    except WordingError as error:
        value.fail(error.what, error.right, error.at)
    except VocabularyError as error:
        value.fail(error.what, error.right)
