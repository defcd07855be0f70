"""Our scenarios, by the rules that they are about, to be shown beside the rules and played in place.

They stand in the Markdown files of the folder ``scenarios``; those whose names end in ``-rows`` are made from the
scenarios of the tests by ``tools/scenario_pages.py``. A scenario is about the rules that it, or its section, cites.
They use cards of ours alone, so that they play alike everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from rulewright.cards.source import StarterSet
from rulewright.reference.number import citations, parent_of

_FOLDER: Final = Path(__file__).parent / "scenarios"
_HEADING: Final = re.compile(r"#+ +(?P<title>.*)")
_FENCE: Final = "```"
_TITLE: Final = re.compile(r"^title: *(?P<title>.+)$", re.MULTILINE)
_PAREN: Final = re.compile(r" \([^()]*\)$")


@dataclass(frozen=True, slots=True)
class Shown:
    """A scenario as it is shown: its text, what its section says about it, and the rules it is about."""

    id: str
    title: str
    section: str
    prose: str
    text: str
    rules: tuple[str, ...]


class Row(msgspec.Struct, frozen=True):
    """A line of the ledger of a total cost."""

    sign: str
    mana: str
    text: str
    rules: list[str]


class Told(msgspec.Struct, frozen=True):
    """Something that happened, and the rules that made it so."""

    text: str
    rules: list[str]


class Chapter(msgspec.Struct, frozen=True):
    """A numbered part of an account."""

    number: int
    text: str
    rules: list[str]
    ledger: list[Row]
    told: list[Told]


class Played(msgspec.Struct, frozen=True):
    """How a scenario went: whether it holds, the position, the account, and what failed."""

    holds: bool
    opening: list[str]
    account: list[Chapter]
    failures: list[str]


@cache
def scenarios() -> dict[str, Shown]:
    """Every scenario by its id, such as ``harmonize-2``."""
    return {shown.id: shown for file in sorted(_FOLDER.glob("*.md")) for shown in _read(file)}


@cache
def scenarios_of(number: str) -> tuple[Shown, ...]:
    """The scenarios about a rule: those that cite it, or a part of it."""
    return tuple(
        shown for shown in scenarios().values() if any(number in (rule, parent_of(rule)) for rule in shown.rules)
    )


@cache
def play(id: str) -> Played:
    """Play a scenario. It comes out the same each time, so it is played once."""
    from rulewright.judge import read_text, run  # the engine and the phrasebook: slow to load

    (scenario,) = read_text(f"{_FENCE}scenario\n{scenarios()[id].text}\n{_FENCE}\n", f"{id}.md")
    report = run(scenario, StarterSet())
    account = report.account
    chapters = msgspec.convert(account.data(), list[Chapter])
    failures = [f"{failure.text}: {failure.message}" for failure in report.failures]
    return Played(report.holds, list(account.opening), chapters, failures)


def _read(file: Path) -> Iterator[Shown]:
    section, count = "", 0
    prose: list[str] = []
    block: list[str] | None = None
    for line in file.read_text("utf-8").splitlines():
        heading = _HEADING.fullmatch(line)
        if block is not None:
            if line.startswith(_FENCE):
                count += 1
                yield _shown(f"{file.stem}-{count}", section, " ".join(prose), "\n".join(block))
                block = None
            else:
                block.append(line)
        elif line.startswith(_FENCE):
            block = []
        elif heading is not None:
            section, prose = heading["title"], []
        elif line:
            prose.append(line)


def _shown(id: str, section: str, prose: str, text: str) -> Shown:
    found = _TITLE.search(text)
    title = found["title"] if found else id
    cited = (number for *_, numbers in citations(f"{section}\n{prose}\n{text}") for number in numbers)
    return Shown(
        id=id,
        title=msgspec.json.decode(title) if title.startswith('"') else title,
        section=_PAREN.sub("", section),
        prose=prose,
        text=text,
        rules=tuple(dict.fromkeys(cited)),
    )
