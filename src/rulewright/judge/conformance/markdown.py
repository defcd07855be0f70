"""Timeline scenarios written in Markdown: blocks ```scenario with ``style: timeline`` and the fields of a record."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Any, Final

import msgspec
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from rulewright.judge.errors import ScenarioError
from rulewright.judge.markdown import Block, blocks

from .record import CorpusError, Line, Record

NUMBERED: Final = ("setup", "actions", "choices", "asserts")
KEYS: Final = ("style", "title", *Record.__struct_fields__)


def read_markdown(path: Path) -> list[Line]:
    """The timeline scenarios of a file; scenarios of other styles are passed over. Raises `CorpusError`."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise CorpusError(f"is not text in UTF-8: {error.reason}", where=str(path)) from None
    except OSError as error:
        raise CorpusError(f"cannot be read: {error.strerror or error}", where=str(path)) from None
    try:
        found = [timeline_of(block, str(path)) for block in blocks(text, str(path)) if block.kind == "scenario"]
    except ScenarioError as error:
        raise CorpusError(error.what, where=str(error.place), right=error.right) from None
    return [line for line in found if line is not None]


def timeline_of(block: Block, file: str) -> Line | None:
    """The timeline that a block holds; None if it is of another style. Raises `CorpusError`."""
    where = f"{file}, line {block.line}"
    try:
        data = YAML(typ="safe").load(block.text)
    except YAMLError as error:
        raise CorpusError(f"no YAML: {error}", where=where) from None
    if not isinstance(data, dict) or data.get("style") != "timeline":
        return None
    for key in data:
        if key not in KEYS:
            near = difflib.get_close_matches(str(key), KEYS, n=1)
            right = f"did you mean {near[0]!r}?" if near else f"one of {', '.join(KEYS)}"
            raise CorpusError(f"there is no key {key!r} in a timeline", where=where, right=right)
    line = _line(data, f"{Path(file).name}#{block.line}")
    try:
        line.record()
    except msgspec.ValidationError as error:
        raise CorpusError(f"no timeline: {error}", where=where) from None
    return line


def _line(data: dict[str, Any], id: str) -> Line:
    """A record with what need not be written: the id, the two players, and the order of the entries."""
    record = {"id": data.get("title", id), "topic": "", "core": False, "turn_order": ["PlayerA", "PlayerB"], **data}
    del record["style"]
    for part in NUMBERED:
        entries = record.get(part) or []
        if isinstance(entries, list):
            record[part] = [{"seq": n, **each} if isinstance(each, dict) else each for n, each in enumerate(entries, 1)]
    return Line(str(record["id"]), str(record["topic"]), bool(record["core"]), msgspec.json.encode(record))
