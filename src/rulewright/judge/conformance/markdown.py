"""Timeline scenarios written in Markdown: blocks ```scenario with ``style: timeline`` and the fields of a record."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from rulewright.judge.markdown import blocks

from .record import CorpusError, Line

NUMBERED: Final = ("setup", "actions", "choices", "asserts")


def read_markdown(path: Path) -> list[Line]:
    """The timeline scenarios of a file; scenarios of other styles are passed over. Raises `CorpusError`."""
    found: list[Line] = []
    for block in blocks(path.read_text(encoding="utf-8"), str(path)):
        if block.kind != "scenario":
            continue
        where = f"{path}, line {block.line}"
        try:
            data = YAML(typ="safe").load(block.text)
        except YAMLError as error:
            raise CorpusError(f"no YAML: {error}", where=where) from error
        if isinstance(data, dict) and data.get("style") == "timeline":
            found.append(_line(data, f"{path.name}#{block.line}"))
    return found


def _line(data: dict[str, Any], id: str) -> Line:
    """A record with what need not be written: the id, the two players, and the order of the entries."""
    record = {"id": id, "topic": "", "core": False, "turn_order": ["PlayerA", "PlayerB"], **data}
    del record["style"]
    for part in NUMBERED:
        entries = record.get(part) or []
        record[part] = [{"seq": seq, **entry} for seq, entry in enumerate(entries, 1)]
    return Line(str(record["id"]), str(record["topic"]), bool(record["core"]), msgspec.json.encode(record))
