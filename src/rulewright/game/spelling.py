"""Which option a text means: exactly, or with what goes without saying left out."""

from __future__ import annotations

import re
from typing import Final

from rulewright.cards.name import name_key

from .notation import Written

_NUMBER: Final = re.compile(r" #\d+")


def key(text: str) -> str:
    """The form in which texts are compared: without case, accents, typographic quotes and doubled spaces.

    >>> key("Cast  Ember Refrain -> Bob")
    'cast ember refrain → bob'
    """
    return name_key(text.replace("->", "→").replace("→", " → "))


def match(written: list[Written], text: str) -> int | None:
    """The index of the option that a text in the form of `key` means; None if it means none, or several."""
    found = matches(written, text)
    return found[0] if len(found) == 1 else None


def matches(written: list[Written], text: str) -> list[int]:
    """The options that a text may mean: the one that it writes in full, else those that it writes with parts left out,
    else those that it writes without the numbers of namesakes."""
    for at, each in enumerate(written):
        if key(each.text) == text:
            return [at]
    found: dict[int, list[int]] = {}
    for at, each in enumerate(written):
        rest = after(each, text)
        if rest is not None and not rest[0]:
            found.setdefault(rest[1], []).append(at)
    if not found and "#" not in text:
        for at, each in enumerate(written):
            bare = Written(_NUMBER.sub("", each.head), each.parts)
            rest = after(bare, text)
            if rest is not None and not rest[0]:
                found.setdefault(rest[1], []).append(at)
    return found[min(found)] if found else []


def after(written: Written, text: str) -> tuple[str, int] | None:
    """What follows the option in a text that begins with it, and how many of its parts are left out; None where it
    does not begin so."""
    head = key(written.head)
    if text != head and not text.startswith(f"{head} "):
        return None
    rest = text[len(head) :].strip()
    missing = 0
    for part in written.parts:
        wanted = key(part)
        if rest == wanted or rest.startswith(f"{wanted} "):
            rest = rest[len(wanted) :].strip()
        else:
            missing += 1
    return rest, missing
