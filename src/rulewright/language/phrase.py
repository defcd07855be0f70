"""Phrases: a template in English beside a tree with holes (see `pattern`).

A template is words and slots. ``<amount>`` is a slot for the nonterminal ``amount``; ``<amount:n>`` calls it
``n``; ``<#digit:n>`` is an open token class (see `lexicon`). ``(a|b c)`` are ways of wording that make no
difference to the tree, ``[x]`` may be left out; the first way is the one for printing anew. A nonterminal that
ends in ``@`` stands for two, the singular ``.s`` and the plural ``.p``; in its templates ``<obj@>`` follows, a
verb marked ``draw@`` takes its s in the singular and a noun marked ``card$`` in the plural.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from .inflect import plural, third_person
from .pattern import REJECT, Build, Unbuild, compile_build, compile_unbuild
from .tokens import StrayCharacter, tokenize

LITERAL: Final = 0
SLOT: Final = 1
LEXICAL: Final = 2
CAPITAL: Final = 3
"""Written ``^``: no token, but the next word is printed with a capital letter."""

_PIECE: Final = re.compile(r"<[^<>]+>|\S+")


class Part:
    """One piece of a template. ``text`` is the word, the nonterminal or the token class; ``key`` is the word
    as tokens have it."""

    __slots__ = ("key", "kind", "text")

    def __init__(self, kind: int, text: str, key: str = "") -> None:
        self.kind = kind
        self.text = text
        self.key = key


class Phrase:
    """One way of saying one thing. ``parts`` and the two methods are what reading and printing use; the functions that
    they call are made of the meaning when they are first needed, since most phrases never are."""

    __slots__ = ("_build", "_unbuild", "family", "meaning", "names", "parts", "symbol", "template")

    def __init__(
        self,
        family: str,
        symbol: str,
        template: str,
        parts: tuple[Part, ...],
        names: tuple[str, ...],
        meaning: object,
    ) -> None:
        self.family = family
        self.symbol = symbol
        self.template = template
        self.parts = parts
        self.names = names
        """What its slots are called."""
        self.meaning = meaning
        """A pattern, or a `Pair`."""
        self._build: Build | None = None
        self._unbuild: Unbuild | None = None

    def build(self, values: Sequence[object], at: int) -> object:
        """What it says with these values in its slots, at that place of the text; `REJECT` where they do not fit."""
        made = self._build
        if made is None:
            made = self._build = self._builder()
        return made(values, at)

    def unbuild(self, value: object) -> tuple[object, ...] | None:
        """The values of the slots in what it says; None for what it cannot say."""
        made = self._unbuild
        if made is None:
            meaning = self.meaning
            made = meaning.unbuild if isinstance(meaning, Pair) else compile_unbuild(meaning, self.names)
            self._unbuild = made
        return made(value)

    def _builder(self) -> Build:
        meaning = self.meaning
        if isinstance(meaning, Pair):
            return _applied(meaning.build)
        build = compile_build(meaning, self.names)
        return build if len(set(self.names)) == len(self.names) else _agreeing(build, self.names)

    def check(self) -> None:
        """Raises `ValueError` where the meaning and the slots do not fit together."""
        self._builder()
        if not isinstance(self.meaning, Pair):
            compile_unbuild(self.meaning, self.names)

    def __repr__(self) -> str:
        return f"{self.symbol}: {self.template}"


class Pair:
    """A meaning given by two functions instead of a pattern: the values of the slots to the value, and back."""

    __slots__ = ("build", "unbuild")

    def __init__(self, build: Callable[..., object], unbuild: Callable[[object], tuple[object, ...] | None]) -> None:
        self.build = build
        self.unbuild = unbuild


class Family:
    """The phrases of one kind; calling it adds one."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.phrases: list[Phrase] = []

    def __call__(self, symbol: str, template: str, meaning: object) -> None:
        """Add the phrase ``template`` for ``symbol`` with the meaning: a pattern, or a `Pair`."""
        for number in (".s", ".p") if symbol.endswith("@") else ("",):
            name = symbol[:-1] + number if number else symbol
            for words in alternatives(template):
                self.phrases.append(_phrase(self.name, name, words, number, meaning))


def _phrase(family: str, symbol: str, template: str, number: str, meaning: object) -> Phrase:
    parts: list[Part] = []
    names: list[str] = []
    for piece in _PIECE.findall(template):
        if piece[0] == "<" and piece[-1] == ">":
            inner, _, name = piece[1:-1].partition(":")
            if inner[0] == "#":
                parts.append(_part(LEXICAL, inner[1:]))
                names.append(name or inner[1:])
            else:
                slot = inner[:-1] + number if inner[-1] == "@" else inner
                parts.append(_part(SLOT, slot))
                names.append(name or inner.rstrip("@").partition(".")[0])
        elif piece == "^":
            parts.append(_part(CAPITAL, piece))
        else:
            for word in _inflected(piece, number):
                parts.append(_part(LITERAL, word))
    return Phrase(family, symbol, template, tuple(parts), tuple(names), meaning)


_PARTS: Final[dict[tuple[int, str], Part]] = {}


def _part(kind: int, text: str) -> Part:
    """The one part of that kind with that text."""
    part = _PARTS.get((kind, text))
    if part is None:
        part = _PARTS[kind, text] = Part(kind, text, text.lower() if kind == LITERAL else "")
    return part


def _agreeing(build: Build, names: tuple[str, ...]) -> Build:
    """A slot name used twice: both must say the same."""
    pairs = [(names.index(name), i) for i, name in enumerate(names) if names.index(name) != i]

    def checked(values: Sequence[object], at: int) -> object:
        for first, second in pairs:
            if values[first] != values[second]:
                return REJECT
        return build(values, at)

    return checked


def _applied(function: Callable[..., object]) -> Build:
    def build(values: Sequence[object], at: int) -> object:
        return function(*values)

    return build


_INFLECTED: Final[dict[tuple[str, str], list[str]]] = {}


def _inflected(piece: str, number: str) -> list[str]:
    """The words that a piece of a template stands for."""
    known = _INFLECTED.get((piece, number))
    if known is None:
        known = _INFLECTED[piece, number] = _words(piece, number)
    return known


def _words(piece: str, number: str) -> list[str]:
    if piece[-1] == "@" and len(piece) > 1:
        piece = third_person(piece[:-1]) if number == ".s" else piece[:-1]
    elif piece[-1] == "$" and len(piece) > 1:
        piece = plural(piece[:-1]) if number == ".p" else piece[:-1]
    if piece[0] == "~" or piece in ("——", "'s", "'"):
        return [piece]
    words: list[str] = []
    try:
        tokens = tokenize(piece, 0, len(piece))
    except StrayCharacter:
        raise ValueError(f"no token is written {piece!r}") from None
    for token in tokens:
        words.append("a" if piece == "an" else piece[token.start : token.end])
    return words


def alternatives(template: str) -> list[str]:
    """All ways of wording a template with ``(a|b)`` and ``[x]``, the first choice first.

    >>> alternatives("(a|b c) [d]")
    ['a d', 'a', 'b c d', 'b c']
    """
    opening = min((i for i in (template.find("("), template.find("[")) if i >= 0), default=-1)
    if opening < 0:
        return [" ".join(template.split())]
    closing = _closing(template, opening)
    inside = template[opening + 1 : closing]
    choices = _split(inside) if template[opening] == "(" else [*_split(inside), ""]
    result: list[str] = []
    for choice in choices:
        result += alternatives(template[:opening] + choice + template[closing + 1 :])
    return result


def _closing(template: str, opening: int) -> int:
    depth = 0
    for i in range(opening, len(template)):
        if template[i] in "([":
            depth += 1
        elif template[i] in ")]":
            depth -= 1
            if depth == 0:
                return i
    raise ValueError(f"unclosed bracket in {template!r}")


def _split(text: str) -> list[str]:
    depth = 0
    pieces = [""]
    for char in text:
        depth += (char in "([") - (char in ")]")
        if char == "|" and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += char
    return pieces
