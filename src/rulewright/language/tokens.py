"""Tokens: words and signs located in the text.

A token keeps the place where it stands, so that every failure can point at a word. Its ``text`` is in lower
case; how it was written is not kept, because printing computes capitals and is compared with the text.
"""

from __future__ import annotations

import re
from typing import Final

SELF: Final = "~"
"""Stands for the card's own name."""
SHORT_SELF: Final = "~short"
"""Stands for the short form of a legendary name."""
GRANTERS: Final = {SELF: "~granter", SHORT_SELF: "~grantershort"}
"""The same in quotes, where the name is that of the object that gives the ability (CR 201.5a)."""
TIGHT_DASH: Final = "——"
"""A long dash without spaces, as in "Ward—Discard a card."."""

OPENING: Final = "‘"
"""The beginning of a quotation inside another one."""

PLACEHOLDERS: Final = frozenset(["{cost}", "{number}", "{noun}"])
"""What stands in a keyword's meaning for what stands after its name; no card has them."""

_NUMBER_WORDS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
NUMBER_OF: Final[dict[str, int]] = {word: i for i, word in enumerate(_NUMBER_WORDS)}
WORD_OF: Final[dict[int, str]] = dict(enumerate(_NUMBER_WORDS))

_CONTRACTED: Final = frozenset(["it's", "that's", "he's", "she's", "there's", "who's"])

_TOKEN: Final = re.compile(
    r"(?P<symbol>\{(?:[TQE]|cost|number|noun)\})"
    r"|(?P<mana>(?:\{(?![TQE]\})[^{}\s]+\})+)"
    r"|(?P<pt>[+\-−]?(?:\d+|X)/[+\-−]?(?:\d+|X)(?![\w/]))"
    r"|(?P<loyalty>\[[+\-−]?(?:\d+|X)\])"
    r"|(?P<digit>\d+(?![\w/]))"
    r"|(?P<opening>(?<![\w.'’\"”}\])])['‘](?=[\w{\[]))"
    r"|(?P<possessive>['’]s(?![^\W\d_])|['’](?![^\W\d_]))"
    r"|(?P<joined>and/or(?!\w))"
    r"|(?P<word>d\d+(?!\w)|[^\W\d_]+(?:['’\-][^\W\d_]+)*['’]?|[+\-−](?:\d+|[xX](?!\w)))"
    r"|(?P<sign>[,.:;\"“”•!?—+|∞*&])"
)


class Token:
    """One word or sign. ``kind`` is the lexical class of open tokens: ``digit``, ``number`` (a word), ``mana``,
    ``pt``, ``quote`` or, for all others, empty. ``value`` is what an open token stands for."""

    __slots__ = ("end", "kind", "start", "text", "value")

    def __init__(self, text: str, start: int, end: int, kind: str = "", value: object = None) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.kind = kind
        self.value = value

    def __repr__(self) -> str:
        return f"Token({self.text!r}, {self.start})"


class StrayCharacter(Exception):
    """A character that no Oracle text has, at ``at``."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def tokenize(text: str, start: int, end: int, names: tuple[tuple[str, str], ...] = ()) -> list[Token]:
    """The tokens of ``text[start:end]``. ``names`` are spellings of the card's own name with the tokens that
    stand for them, longest first. Raises `StrayCharacter`."""
    result: list[Token] = []
    at = start
    while at < end:
        if text[at].isspace():
            at += 1
            continue
        named = False
        for spelling, token in names:
            stop = at + len(spelling)
            if text.startswith(spelling, at) and stop <= end and not text[stop : stop + 1].isalnum():
                result.append(Token(token, at, stop))
                at = stop
                named = True
                break
        if named:
            continue
        found = _TOKEN.match(text, at, end)
        if found is None:
            raise StrayCharacter(at)
        _add(result, found, text)
        at = found.end()
    return result


def _add(result: list[Token], found: re.Match[str], text: str) -> None:
    raw = found.group()
    start, end = found.span()
    group = found.lastgroup
    if group == "word":
        lower = raw.lower().replace("’", "'")
        if lower.endswith("'s") and lower not in _CONTRACTED:
            result.append(Token(lower[:-2], start, end - 2))
            result.append(Token("'s", end - 2, end))
        elif lower.endswith("'"):
            result.append(Token(lower[:-1], start, end - 1))
            result.append(Token("'", end - 1, end))
        elif lower in NUMBER_OF:
            result.append(Token(lower, start, end, "number", NUMBER_OF[lower]))
        else:
            result.append(Token("a" if lower == "an" else lower, start, end))
    elif group == "digit":
        result.append(Token(raw, start, end, "digit", int(raw)))
    elif group == "mana":
        result.append(Token(raw, start, end, "mana"))
    elif group == "loyalty":
        result.append(Token(raw.lower(), start, end, "loyalty"))
    elif group == "pt":
        result.append(Token(raw.lower(), start, end, "pt"))
    elif group == "opening":
        result.append(Token(OPENING, start, end))
    elif raw == "—":
        spaced = text[start - 1 : start].isspace() or text[end : end + 1].isspace()
        result.append(Token("—" if spaced else TIGHT_DASH, start, end))
    else:
        result.append(Token(raw.lower(), start, end))
