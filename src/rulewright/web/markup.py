"""Texts as HTML: symbols become pictures, rule numbers and keywords become links. Everything else is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Final
from urllib.parse import quote

from markupsafe import Markup, escape

from rulewright.reference.entries import Reference
from rulewright.reference.number import citations
from rulewright.reference.outline import Outline

from .symbols import draw, symbol_name

_SYMBOL: Final = re.compile(r"\{([^{}\s]{1,9})\}")
_REMINDER: Final = re.compile(r"\([^()]*\)")
Piece = tuple[int, int, str, str]
"""A stretch of a text, and the HTML before and after it; that before replaces it where the one after is empty."""


def card_url(name: str) -> str:
    """The address of a card's page."""
    return "/card/" + quote(name, safe="")


def text(value: str, highlights: Iterable[tuple[int, int]] = ()) -> Markup:
    """A text of the rules, a ruling or a snippet."""
    pieces = [*_symbols(value), *_citations(value)]
    pieces += [(start, end, "<mark>", "</mark>") for start, end in highlights]
    return _joined(value, pieces)


def card_text(value: str, keywords: Iterable[tuple[str, str | None]] = ()) -> Markup:
    """A card's text in paragraphs: its keywords are links to their rules, reminder text is set apart."""
    paragraphs = []
    for line in value.split("\n"):
        pieces = _symbols(line)
        pieces += [(*match.span(), '<i class="reminder">', "</i>") for match in _REMINDER.finditer(line)]
        bare = _REMINDER.sub(lambda match: " " * len(match[0]), line)
        for keyword, rule in keywords:
            found = re.search(rf"\b{re.escape(keyword)}\b", bare, re.IGNORECASE)
            if found is not None and rule is not None:
                pieces.append((*found.span(), f'<a class="keyword" href="/rule/{rule}">', "</a>"))
        paragraphs.append(Markup("<p>{}</p>").format(_joined(line, pieces)))
    return Markup("").join(paragraphs)


def cost(value: object) -> Markup:
    """A mana cost."""
    return _joined(str(value), _symbols(str(value)))


def tree(part: Outline) -> Markup:
    """The outline of a tree as nested lists."""
    facts = Markup("").join(Markup(' <span class="fact">{}</span>').format(fact) for fact in part.facts)
    role = Markup('<span class="role">{}</span> ').format(part.role) if part.role else ""
    inside = Markup("").join(tree(each) for each in part.parts)
    nested = Markup("<ul>{}</ul>").format(inside) if part.parts else ""
    return Markup("<li>{}<b>{}</b>{}{}</li>").format(role, part.name, facts, nested)


def references(found: Iterable[Reference]) -> Markup:
    """Rules by number and title, as links."""
    links = (Markup('<a href="/rule/{0}">{0}</a> {1}').format(each.number, each.title) for each in found)
    return Markup(" · ").join(links)


def rule_links(numbers: Iterable[str]) -> Markup:
    """Rule numbers as links, in parentheses; nothing where there are none."""
    links = [Markup('<a href="/rule/{0}">{0}</a>').format(number) for number in numbers]
    return Markup('<span class="cited">({})</span>').format(Markup(", ").join(links)) if links else Markup("")


def day(value: str) -> str:
    """A date in words.

    >>> day("2025-04-04")
    'April 4, 2025'
    """
    try:
        found = date.fromisoformat(value)
    except ValueError:
        return value
    return f"{found:%B} {found.day}, {found.year}"


def _symbols(value: str) -> list[Piece]:
    pieces = []
    for match in _SYMBOL.finditer(value):
        name = symbol_name(match[1])
        if draw(name) is not None:
            image = Markup('<img class="symbol" src="/symbol/{}.svg" alt="{}">').format(quote(name), match[0])
            pieces.append((*match.span(), str(image), ""))
    return pieces


def _citations(value: str) -> list[Piece]:
    return [(start, end, f'<a href="/rule/{numbers[0]}">', "</a>") for start, end, numbers in citations(value)]


def _joined(value: str, pieces: list[Piece]) -> Markup:
    """The text with its pieces marked up; pieces lie side by side or inside each other, else the later is left out."""
    pieces.sort(key=lambda piece: (piece[0], -piece[1]))
    made: list[Markup] = []
    open_until: list[tuple[int, str]] = []
    at = 0
    for start, end, before, after in pieces:
        while open_until and open_until[-1][0] <= start:
            until, closing = open_until.pop()
            made += [escape(value[at:until]), Markup(closing)]
            at = until
        if start < at or (open_until and end > open_until[-1][0]):
            continue
        made += [escape(value[at:start]), Markup(before)]
        at = start
        if after:
            open_until.append((end, after))
        else:
            at = end
    while open_until:
        until, closing = open_until.pop()
        made += [escape(value[at:until]), Markup(closing)]
        at = until
    made.append(escape(value[at:]))
    return Markup("").join(made).replace("\n", Markup("<br>"))
