"""The meanings of keywords, read by the phrasebook from ``meanings.txt``."""

from __future__ import annotations

import json
from importlib.resources import files

from msgspec import structs

from rulewright.abilities.ability import ActivatedAbility
from rulewright.abilities.json import Json, to_json
from rulewright.abilities.node import Ability

from .book import grammar
from .frame import Framer
from .normalize import paragraphs, without_reminders
from .problem import NotUnderstood


def texts() -> dict[str, str]:
    """The text of each keyword's meaning by the keyword's name."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in files(__package__).joinpath("meanings.txt").read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace():
            found[name].append(line.strip())
        else:
            name = line.strip()
            found[name] = []
    return {name: "\n".join(lines) for name, lines in found.items()}


def read_meaning(keyword: str, text: str) -> tuple[Ability, ...]:
    """The abilities that the text says; raises `NotUnderstood`."""
    framer = Framer(grammar(), text, (), False, meaning=True)
    abilities: list[Ability] = []
    printed: list[str] = []
    for paragraph in paragraphs(text):
        line = framer.line(paragraph)
        printed.append(line.printed)
        abilities += framer.abilities(line)
    if "\n".join(printed) != without_reminders(text):
        raise NotUnderstood("print", "\n".join(printed), 0)
    return tuple(
        [
            structs.replace(ability, keyword=keyword) if isinstance(ability, ActivatedAbility) else ability
            for ability in abilities
        ]
    )


def generated() -> str:
    """The table of keyword meanings as JSON text."""
    table: dict[str, Json] = {}
    for name, text in sorted(texts().items()):
        table[name] = to_json(read_meaning(name, text))
    return json.dumps(table, indent=1, ensure_ascii=False) + "\n"
