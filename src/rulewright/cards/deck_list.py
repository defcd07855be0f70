"""Deck lists as programs write them: counts, names and parts, before any card is looked up.

Read are plain text (with counts or without, with headings, ``SB:`` or ``# !Commander``), the ``.dec`` files of
Apprentice and Magic Workstation, the ``.dck`` files of XMage (``4 [SET:12] Name``) and Forge (``[Main]``,
``4 Name|SET``), what MTG Arena and MTG Online export, and JSON: MTGJSON's decks and this library's own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from rulewright.vocabulary.arguments import shown

from .errors import DeckError, DeckProblem

MAIN: Final = "main"
SIDEBOARD: Final = "sideboard"
COMMANDER: Final = "commander"
COMPANION: Final = "companion"
PARTS: Final = (MAIN, SIDEBOARD, COMMANDER, COMPANION)
"""The parts of a deck list."""
ASIDE: Final = ""
"""What is written in a list and no part of the deck: tokens, planes, what may perhaps be added."""

_HEADINGS: Final = {
    "deck": MAIN,
    "main": MAIN,
    "maindeck": MAIN,
    "mainboard": MAIN,
    "main deck": MAIN,
    "sideboard": SIDEBOARD,
    "side": SIDEBOARD,
    "commander": COMMANDER,
    "commanders": COMMANDER,
    "companion": COMPANION,
    "tokens": ASIDE,
    "maybeboard": ASIDE,
    "considering": ASIDE,
}
LONGEST: Final = 400
"""The most characters of a line; no card's name with its printing has so many."""
_GROUP: Final = re.compile(
    r"(?:creature|land|basic land|nonbasic land|instant|sorcery|sorcerie|enchantment|artifact|planeswalker|battle|spell"
    r"|other spell|instants and sorcerie|other)s?(?:\s*[(\[]\d+[)\]])?:?",
    re.IGNORECASE,
)
"""Headings by which some lists group the cards of one part."""
_COUNTED_HEADING: Final = re.compile(r"(.*?)(?:\s*[(\[]\d+[)\]])?:?")
_LINE: Final = re.compile(r"(?P<count>\d+)\s*[xX]?\s+(?P<name>.+)")
_PRINTING: Final = re.compile(r"(?:(?:\s+(?:<[^>]*>|\[[^\]]*\]|\([^)]*\)|\*\w+\*))+(?:\s+[\w★†-]+)?(?:\s+\*\w+\*)*)$")
"""What some programs write after a name: ``(ABC) 12``, ``[ABC] (F)``, ``<showcase> [ABC]``, ``(ABC) 12 *F*`` for foils
(``*E*`` for etched ones)."""
_EDITION: Final = re.compile(r"\[[^\]]*\]\s+")
"""What is written before a name: ``[ABC:12]`` by XMage, ``[ABC]`` by Magic Workstation."""
_NUMBERED: Final = re.compile(r"(?P<count>[-+]?\d+(?:[.,]\d+)?)\s*[xX]?\s+(?P<name>\S.*)")
"""A line that begins with a number, even with one that is no count."""
_COMMANDER_MARK: Final = re.compile(r"\s*(?:#\s*!commander|\*CMDR\*)\s*$", re.IGNORECASE)
_COMMENT: Final = re.compile(r"\s+#\s.*$")
_FIELDS: Final = ("name:", "author:", "layout main:", "layout sideboard:", "deck name:")
_MOST: Final = 1000
RIGHT: Final = "for example `4 Hill Brute`, or a heading: Deck, Sideboard, Commander"


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list: how many, of what it calls a card in full (``written``) and without what is said of its
    printing (``name``), in which part, and on which line."""

    count: int
    name: str
    written: str
    part: str
    line: int = 0


@dataclass(slots=True)
class DeckList:
    """A list as it was read: its items, the name that it gives the deck, and the lines that could not be read."""

    items: list[Item] = field(default_factory=list)
    name: str = ""
    problems: list[DeckProblem] = field(default_factory=list)


def read_list(text: str, where: str = "") -> DeckList:
    """Read a deck list of any of these formats; what kind it is shows in it.

    >>> found = read_list("2 Hill Brute\\nSB: 1 [ABC:7] Toll Keeper")
    >>> [(item.count, item.name, item.part) for item in found.items]
    [(2, 'Hill Brute', 'main'), (1, 'Toll Keeper', 'sideboard')]
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        return _read_json(text, where)
    found = DeckList()
    part = MAIN
    forge = metadata = False
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line:
            continue
        if len(line) > LONGEST:
            place = f"{where}, line {number}" if where else f"line {number}"
            found.problems.append(
                DeckProblem(f"{line[:40]!r}… is longer than any line of a deck list; {RIGHT}", "", place)
            )
            continue
        section = re.fullmatch(r"\[([A-Za-z ]+)\]", line)
        if section is not None:  # Forge
            name = section[1].strip().lower()
            forge, metadata = True, name in ("metadata", "general")
            part = _HEADINGS.get(name, ASIDE)
            continue
        if metadata:
            key, _, value = line.partition("=")
            found.name = value.strip() if key.strip().lower() in ("name", "title") else found.name
            continue
        heading = _heading(line)
        if heading is not None:
            part = heading
            continue
        lower = line.lower()
        if line.startswith(("#", "//")) or _GROUP.fullmatch(line) or lower == "about":
            continue
        if lower.startswith(_FIELDS):
            found.name = line[5:].strip() if lower.startswith("name:") else found.name
            continue
        if lower.startswith("name ") and not found.items:  # the head of what MTG Arena exports
            found.name = line[5:].strip()
            continue
        mine = part
        if lower.startswith("sb:"):
            mine, line = SIDEBOARD, line[3:].strip()
        item = _item(line, mine, number, forge)
        if item is None:
            place = f"{where}, line {number}" if where else f"line {number}"
            found.problems.append(DeckProblem(_why_not(raw.strip(), line), "", place))
        elif item.part != ASIDE:
            found.items.append(item)
    return found


def _heading(line: str) -> str | None:
    """The part that a heading begins; None for what is no heading. ``//Sideboard`` is one, too."""
    bare = line.lstrip("/#").strip()
    match = _COUNTED_HEADING.fullmatch(bare)
    return None if match is None else _HEADINGS.get(match[1].strip().lower())


def _why_not(raw: str, line: str) -> str:
    """What is wrong with a line: its count, or that it is none."""
    numbered = _NUMBERED.fullmatch(line)
    if numbered is None:
        return f"{raw!r} is no line of a deck list; {RIGHT}"
    return _no_count(numbered["name"], numbered["count"])


def _no_count(name: str, count: object) -> str:
    return f"{name!r} is in it {count} times; a count is a whole number from 1 to {_MOST}"


def _item(line: str, part: str, number: int, forge: bool) -> Item | None:
    marked = _COMMANDER_MARK.sub("", line)
    if marked != line:
        part, line = COMMANDER, marked
    line = _COMMENT.sub("", line)
    counted = _LINE.fullmatch(line)
    if counted is not None:
        count, name = int(counted["count"]), counted["name"]
    elif re.match(r"-?\d|[xX]\d", line):
        return None
    else:
        count, name = 1, line
    if not 0 < count <= _MOST:
        return None
    if forge:
        name = name.partition("|")[0].rstrip("+")
    edition = _EDITION.match(name)
    name = (name if edition is None else name[edition.end() :]).strip()
    bare = _PRINTING.sub("", name).strip()
    return Item(count, bare, name, part, number) if bare else None


# ---- JSON ----------------------------------------------------------------------------------------------------

_JSON_PARTS: Final = {
    "main": MAIN,
    "mainBoard": MAIN,
    "deck": MAIN,
    "sideboard": SIDEBOARD,
    "sideBoard": SIDEBOARD,
    "commander": COMMANDER,
    "companion": COMPANION,
}


def _read_json(text: str, where: str) -> DeckList:
    right = 'for example {"main": {"Hill Brute": 4}}, or a deck of MTGJSON'
    try:
        data = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise DeckError(f"this is no JSON: {error}", where=where, right=right) from None
    if isinstance(data, dict) and isinstance(data.get("data"), dict):  # MTGJSON
        data = data["data"]
    if not isinstance(data, dict):
        raise DeckError("this JSON is no deck", where=where, right=right)
    found = DeckList()
    name = data.get("name")
    found.name = name if isinstance(name, str) else ""
    for word, part in _JSON_PARTS.items():
        if word in data:
            _add_json(found, data[word], part, f"{where}, {word}" if where else word)
    return found


def _add_json(found: DeckList, cards: Any, part: str, where: str) -> None:
    pairs: list[tuple[Any, Any]]
    if isinstance(cards, Mapping):
        pairs = [(name, count) for name, count in cards.items()]
    elif isinstance(cards, Sequence) and not isinstance(cards, str):
        pairs = []
        for each in cards:
            if isinstance(each, Mapping):
                pairs.append((each.get("name"), each.get("count", 1)))
            else:
                pairs.append((each, 1))
    else:
        pairs = [(cards, 1)]
    for name, count in pairs:
        counted = isinstance(count, int) and not isinstance(count, bool) and 0 < count <= _MOST
        if not isinstance(name, str) or not name:
            found.problems.append(DeckProblem(f"{shown(name)} is no card's name", "", where))
        elif not counted:
            found.problems.append(DeckProblem(_no_count(name, shown(count)), "", where))
        else:
            found.items.append(Item(count, name, name, part))
