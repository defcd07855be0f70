"""What a request asks for: its parameters, checked."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.reference.search import KINDS
from rulewright.vocabulary.errors import RulewrightError

NAMED = {"rules": "rule", "glossary": "glossary", "cards": "card", "rulings": "ruling"}
"""The kinds of results as they are asked for."""


class RequestError(RulewrightError):
    """A parameter of a request makes no sense."""


def number(parameters: Mapping[str, str], name: str, usual: int, most: int, least: int = 1) -> int:
    """A parameter that is a whole number."""
    given = parameters.get(name, "")
    if not given:
        return usual
    if not given.isascii() or not given.isdigit() or len(given) > 9 or not least <= int(given) <= most:
        raise RequestError(f"{name} cannot be {given[:20]!r}", right=f"a number from {least} to {most}")
    return int(given)


def kinds(parameters: Mapping[str, str]) -> tuple[str, ...]:
    """The kinds of results that ``kind`` asks for; all of them where it is missing."""
    given = [each for each in parameters.get("kind", "").split(",") if each]
    if not given or given == ["all"]:
        return KINDS
    for each in given:
        if each not in NAMED:
            raise RequestError(f"there is no kind {each[:20]!r}", right=f"one of {', '.join(NAMED)}")
    return tuple(dict.fromkeys(NAMED[each] for each in given))
