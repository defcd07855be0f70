"""The text of the Comprehensive Rules, read: chapters, sections, rules, subrules, examples and the glossary.

The official file begins with an introduction and a table of contents, whose last lines are "Glossary" and
"Credits"; then come the rules, the glossary and the credits under the same headings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from .errors import RulesTextError
from .number import parent_of

_EFFECTIVE: Final = re.compile(r"effective as of (\w+ \d{1,2}, \d{4})")
_NUMBERED: Final = re.compile(r"(?P<number>\d{3}\.\d+[a-z]?|\d{3}(?=\. )|[1-9](?=\. ))(?:\. ?| )(?P<text>\S.*)")
_EXAMPLE: Final = re.compile(r"Example: ?")
_KEYWORD_SECTIONS: Final = ("701.", "702.")
_TITLED: Final = frozenset({"205.2", "205.3", "205.4", "901.15", "903.12", "903.13", "904.12", "904.13"})
"""Rules outside the keyword sections whose text is a heading."""
_HEAD: Final = 4096
_LONGEST: Final = 64 << 20


@dataclass(slots=True)
class RuleText:
    """A chapter ("1"), section ("106"), rule ("106.12") or subrule ("106.12a") with its examples.

    ``title`` is None where the rule has a text of its own; a heading has an empty ``text``.
    """

    number: str
    title: str | None
    text: str
    examples: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Edition:
    """One edition of the Comprehensive Rules, called by the date from which it holds."""

    date: str
    rules: list[RuleText]
    glossary: list[tuple[str, str]]


def is_rules_text(path: Path) -> bool:
    """Whether the file begins, in its first line, as the Comprehensive Rules do."""
    try:
        with path.open("rb") as file:
            first = next(iter(file.read(_HEAD).split(b"\n")), b"")
            return b"Comprehensive Rules" in first
    except OSError:
        return False


def read_edition(path: Path) -> Edition:
    """Read the official text file. Raises `RulesTextError` where it is not one, or is broken off."""
    try:
        with path.open("rb") as file:
            raw = file.read(_LONGEST + 1)
    except OSError as error:
        raise RulesTextError(error.strerror or str(error), where=str(path)) from None
    if len(raw) > _LONGEST:
        raise RulesTextError("this is too long for the Comprehensive Rules", where=str(path))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")  # as some editions are
    return parse_edition(text, str(path))


def parse_edition(text: str, where: str = "") -> Edition:
    """Read the text of an edition. See `read_edition`."""
    lines = [line.strip().replace("\u00a0", " ") for line in re.split(r"\r\n|\r|\n", text)]
    effective = _EFFECTIVE.search(text)
    if effective is None:
        raise RulesTextError("this does not say from when it is effective", where=where, right=_RIGHT)
    try:
        date = datetime.strptime(effective[1], "%B %d, %Y").date().isoformat()
    except ValueError:
        raise RulesTextError(f"{effective[1]!r} is no date", where=where, right=_RIGHT) from None
    headings = [i for i, line in enumerate(lines) if line in ("Glossary", "Credits")]
    if [lines[i] for i in headings] != ["Glossary", "Credits"] * 2:
        what = "the parts Glossary and Credits are not all there, in the contents and after the rules"
        raise RulesTextError(what, where=where, right=_RIGHT)
    _, contents_end, glossary, credits = headings
    rules = list(_rules(lines[contents_end + 1 : glossary], where, contents_end + 2))
    if not rules:
        raise RulesTextError("there are no rules in it", where=where, right=_RIGHT)
    return Edition(date, rules, list(_entries(lines[glossary + 1 : credits])))


_RIGHT: Final = "the text file (.txt) of the official Comprehensive Rules was expected"


def _rules(lines: Iterable[str], where: str, first: int) -> Iterator[RuleText]:
    rule: RuleText | None = None
    seen: set[str] = set()
    for place, line in enumerate(lines, first):
        match = _NUMBERED.fullmatch(line)
        if match is not None and _follows(match["number"], seen):
            if rule is not None:
                yield rule
            number, text = match["number"], match["text"]
            seen.add(number)
            heading = _is_heading(number, text)
            rule = RuleText(number, text if heading else None, "" if heading else text)
        elif not line:
            continue
        elif rule is None:
            raise RulesTextError("a rule was expected", where=f"{where}, line {place}", right=_RIGHT)
        elif _EXAMPLE.match(line):
            rule.examples.append(_EXAMPLE.sub("", line, count=1))
        elif rule.examples:
            rule.examples[-1] += "\n" + line
        else:
            rule.text += ("\n" if rule.text else "") + line
    if rule is not None:
        yield rule


def _follows(number: str, seen: set[str]) -> bool:
    """Whether a line that begins so is a rule: it is new, and what it is part of came before."""
    parent = parent_of(number)
    return number not in seen and (parent is None or parent in seen)


def _is_heading(number: str, text: str) -> bool:
    if "." not in number or number in _TITLED:
        return True
    in_keywords = number.startswith(_KEYWORD_SECTIONS) and number[-1].isdigit()
    return in_keywords and number not in ("701.1", "702.1") and len(text) <= 60 and not text.endswith(".")


def _entries(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Term and definition of each glossary entry; entries are parted by empty lines."""
    block: list[str] = []
    for line in [*lines, ""]:
        if line:
            block.append(line)
        elif block:
            yield block[0], "\n".join(block[1:])
            block = []
