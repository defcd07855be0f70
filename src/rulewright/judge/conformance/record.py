"""The record of a timeline scenario: setup, queued actions and choices, the stop, the assertions."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from rulewright.vocabulary.errors import RulewrightError

Zone = Literal["BATTLEFIELD", "HAND", "LIBRARY", "GRAVEYARD", "EXILED", "COMMAND"]
Step = Literal[
    "UNTAP",
    "UPKEEP",
    "DRAW",
    "PRECOMBAT_MAIN",
    "BEGIN_COMBAT",
    "DECLARE_ATTACKERS",
    "DECLARE_BLOCKERS",
    "FIRST_COMBAT_DAMAGE",
    "COMBAT_DAMAGE",
    "END_COMBAT",
    "POSTCOMBAT_MAIN",
    "END_TURN",
    "CLEANUP",
]
STEPS: Final = (
    "UNTAP",
    "UPKEEP",
    "DRAW",
    "PRECOMBAT_MAIN",
    "BEGIN_COMBAT",
    "DECLARE_ATTACKERS",
    "DECLARE_BLOCKERS",
    "FIRST_COMBAT_DAMAGE",
    "COMBAT_DAMAGE",
    "END_COMBAT",
    "POSTCOMBAT_MAIN",
    "END_TURN",
    "CLEANUP",
)
"""In the order of the numbers of `rulewright.vocabulary.turn`."""


class CorpusError(RulewrightError):
    """A corpus that cannot be read at all."""


class _Strict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What decides the meaning of a scenario: a field that is not known is not passed over."""


class Item(_Strict):
    """What is named: an object by name or alias, or a player. ``copy``: only, or only not, a copy."""

    name: str | None = None
    permanent: str | None = None
    player: str | None = None
    alias: str | None = None
    mode: int | None = None
    copy: bool | None = None


class Setup(_Strict):
    """One thing put into the game before it starts."""

    seq: int
    kind: str
    player: str | None = None
    zone: Zone | None = None
    card: str | None = None
    count: int = 1
    tapped: bool = False
    alias: str | None = None
    set: str | None = None
    life: int | None = None
    day: bool | None = None
    value: Any = None
    plane: str | None = None
    emblem: Any = None
    activate_text: str | None = None
    meaning: str | None = None
    n: int | None = None
    name: str | None = None


class Condition(_Strict):
    """When an action is held back: by what is on the stack."""

    type: str
    text: str = ""


class Ability(_Strict):
    """An ability in an assertion: a keyword, or something with arguments."""

    ability: str = ""
    cls: str = msgspec.field(default="", name="class")
    args: Any = None
    new: Any = None
    static: Any = None
    text: str | None = None


class Action(_Strict):
    """What a player does at a time; for ``check``, what must hold then."""

    seq: int
    player: str
    kind: str
    turn: int = 0
    step: Step = "UNTAP"
    card: str | None = None
    variant: str | None = None
    fused: bool = False
    alias: str | None = None
    targets: list[Item] | None = None
    no_target: bool = False
    condition: Condition | None = None
    mana_in_pool: int | None = None
    text: str | None = None
    cost_text: str | None = None
    effect_text: str | None = None
    keyword: str | None = None
    special: str | None = None
    source_alias: str | None = None
    cast: Any = None
    play: str | None = None
    raw: str | None = None
    one: bool = False
    counter: str | None = None
    count: int | None = None
    attacker: str | None = None
    attacker_index: int | None = None
    blocker: str | None = None
    blocker_index: int | None = None
    defender: Item | str | None = None
    turns: int | None = None
    block: int | None = None
    rollback_block: int | None = None
    check: str | None = None
    label: str | None = None
    name: str | None = None
    power: int | None = None
    toughness: int | None = None
    damage: int | None = None
    life: int | None = None
    value: Any = None
    controller: str | None = None
    target_player: str | None = None
    zone: str | None = None
    ability: Ability | None = None
    colors: str | None = None
    type: str | None = None
    subtype: str | None = None
    names: list[str] | None = None
    asserts: Any = None


class Choice(_Strict):
    """One prepared answer of a player; ``queue`` is choice, target or mode."""

    seq: int
    player: str
    queue: Literal["choice", "target", "mode"]
    value: str
    type: str
    yes: bool | None = None
    amount: int | None = None
    color: str | None = None
    items: list[Item] | None = None
    parts: list[str] | None = None
    targets: list[Item] | None = None
    mode: int | None = None
    result: Any = None


class Stop(_Strict):
    """Where the game stops: that step of that turn has been completed."""

    turn: int = 2
    step: Step = "UNTAP"


class Assertion(_Strict):
    """What must hold after the stop. Which fields mean something depends on the kind."""

    seq: int
    kind: str
    player: str | None = None
    name: str | None = None
    alias: str | None = None
    count: int | None = None
    life: int | None = None
    power: int | None = None
    toughness: int | None = None
    scope: str | None = None
    base: bool = False
    value: Any = None
    counter: str | None = None
    on: str | None = None
    colors: str | None = None
    color: str | None = None
    type: str | None = None
    subtype: str | None = None
    damage: int | None = None
    attachment: str | None = None
    ability: Ability | None = None
    abilities: list[Ability] | None = None
    permanents: int | None = None
    mana: str | None = None
    index: int | None = None
    property: str | None = None
    result: str | None = None
    turn: int | None = None
    message: str | None = None
    reason: str | None = None
    line: Any = None
    op: str | None = None
    args: Any = None
    expr_text: str | None = None


class Expected(_Strict):
    """How the run must fail."""

    message_contains: Any = None
    cls: str = msgspec.field(default="any", name="class")


class Segment(_Strict):
    """A further part of the scenario: the game goes on from where it stopped."""

    actions: list[Action] = []
    choices: list[Choice] = []
    asserts: list[Assertion] = []
    setup: list[Setup] = []
    stop: Stop | None = None
    strict_choice: bool | None = None
    expect_failure: Expected | None = None
    may_fail: Expected | None = None


class Record(msgspec.Struct, kw_only=True):
    """One scenario. Fields that are not known are passed over only here, on the outside."""

    id: str
    players: int = 2
    turn_order: list[str]
    format: str = "two-player"
    attack_option: str = "LEFT"
    range: str = "ONE"
    starting_life: int = 20
    decks: dict[str, str] = {}
    skip_init_shuffling: bool = False
    library_cleared: list[str] = []
    mana_auto_payment_off: list[str] = []
    setup: list[Setup] = []
    actions: list[Action] = []
    choices: list[Choice] = []
    stop: Stop = msgspec.field(default_factory=Stop)
    strict_choice: bool = False
    asserts: list[Assertion] = []
    more_segments: list[Segment] = []
    expect_failure: Expected | None = None
    may_fail: Expected | None = None
    expect_exception: str | None = None
    ignored: bool = False
    cards: list[str] = []
    topic: str = ""
    flags: list[str] = []
    core: bool = False


class Line(msgspec.Struct):
    """One scenario of a corpus, not yet decoded: enough of it to say which one it is."""

    id: str
    topic: str
    core: bool
    data: bytes
    problem: str = ""
    """Why it is none, if not even that much of it can be read."""

    def record(self) -> Record:
        """The scenario decoded. Raises `msgspec.ValidationError` for a field or a kind that is not known."""
        return msgspec.json.decode(self.data, type=Record)


class _Head(msgspec.Struct):
    id: str
    topic: str = ""
    core: bool = False


class DeckCard(msgspec.Struct):
    """A card of a deck and how many of it."""

    card: str
    count: int = 1


class Deck(msgspec.Struct):
    """A deck by name: its cards, and the cards that start in the command zone."""

    main: list[DeckCard] = []
    sideboard: list[DeckCard] = []


def read_corpus(path: Path) -> list[Line]:
    """The scenarios of a file: one JSON object, or one a line, plain or gzipped. A line that is none has a `problem`.

    Raises `CorpusError` where the file cannot be read or no line of it is a scenario.
    """
    try:
        raw = path.read_bytes()
        data = gzip.decompress(raw) if path.suffix == ".gz" else raw
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise CorpusError(f"cannot be unpacked: {error}", where=str(path), right="a whole .gz file") from None
    except OSError as error:
        raise CorpusError(f"cannot be read: {error.strerror or error}", where=str(path)) from None
    lines = list(_lines(data.removeprefix(b"\xef\xbb\xbf"), path.name))
    if not lines:
        raise CorpusError("holds no scenario", where=str(path), right="one JSON object a line")
    if all(line.problem for line in lines):
        right = "a JSON object with the fields of a scenario on each line"
        raise CorpusError(f"holds no scenario: {lines[0].problem}", where=str(path), right=right)
    return lines


def _lines(data: bytes, file: str) -> Iterator[Line]:
    whole = _line(data)
    if not whole.problem:
        yield whole
        return
    known: dict[str, int] = {}
    for number, text in enumerate(data.splitlines(), 1):
        if not text.strip():
            continue
        line = _line(text)
        if line.problem:
            line.problem = f"{file}, line {number}: no scenario: {line.problem}"
        elif line.id in known:
            line.problem = f"{file}, line {number}: the id stands in line {known[line.id]} already"
        if not line.id or line.id in known:
            line.id = f"{line.id or file}, line {number}"
        known[line.id] = number
        yield line


_ID: Final = re.compile(rb'"id"\s*:\s*"([^"\\]+)"')


def _line(data: bytes) -> Line:
    """A scenario, or why it is none: with its id, if that can be seen."""
    try:
        head = msgspec.json.decode(data, type=_Head)
    except (msgspec.DecodeError, RecursionError) as error:
        found = _ID.search(data)
        problem = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        return Line("" if found is None else found[1].decode(errors="replace"), "", False, b"", problem)
    return Line(head.id, head.topic, head.core, data)


def read_decks(path: Path) -> dict[str, Deck]:
    """The decks of a file, by name. Raises `CorpusError` where it cannot be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Deck])
    except OSError as error:
        raise CorpusError(f"cannot be read: {error.strerror or error}", where=str(path)) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise CorpusError(f"is no file of decks: {error}", where=str(path)) from None
