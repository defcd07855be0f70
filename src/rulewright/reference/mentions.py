"""What speaks of a rule: the terms it explains, and the cards and rulings that use them."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from .entries import GlossaryEntry, Rule, RulingEntry
from .library import Library
from .words import word_list

_QUOTED: Final = re.compile(r"[“\"]([^“”\"]{3,60}?)[,.]?[”\"]")
_TITLE: Final = re.compile(r"\b(?:rule|section) [\d.a-z]+, “[^”]*”")
"""The title of another rule, after its number."""
_SQUARE: Final = re.compile(r"\[[^\]]*\] ?")
_MOST_WORDS: Final = 5
_MOST_TERMS: Final = 6
_SHOWN: Final = 12


class Mentions(msgspec.Struct, frozen=True):
    """What speaks of a rule. ``cards`` and ``rulings`` are the first few of ``card_count`` and ``ruling_count``."""

    terms: tuple[str, ...]
    glossary: tuple[GlossaryEntry, ...]
    cards: tuple[str, ...]
    card_count: int
    rulings: tuple[RulingEntry, ...]
    ruling_count: int
    keyword: str | None = None


def mentions_of(library: Library, rule: Rule) -> Mentions:
    """The glossary entries that point to a rule, and the cards and rulings that use its terms or cite it."""
    keyword = _keyword(library, rule)
    glossary = library.rules.terms_of(rule.number)
    terms = _terms(rule, keyword, glossary)
    cards, card_count = library.cards_with_keyword(keyword, _SHOWN) if keyword else library.cards_with(terms, _SHOWN)
    cited = [] if len(rule.number) < 4 else [rule.number]
    rulings, ruling_count = library.rulings_with([*terms, *cited], _SHOWN)
    return Mentions(terms, glossary, cards, card_count, rulings, ruling_count, keyword)


def _keyword(library: Library, rule: Rule) -> str | None:
    """The keyword that a rule of sections 701 and 702, or its subrule, is about."""
    around = next((each for each in (rule.number, *(p.number for p in rule.parents)) if _is_keyword(each)), None)
    if around is None:
        return None
    title = library.rules.title(around)
    return title if library.cards_with_keyword(title, 1)[1] else None


def _is_keyword(number: str) -> bool:
    return number.startswith(("701.", "702.")) and number[-1].isdigit()


def _terms(rule: Rule, keyword: str | None, glossary: tuple[GlossaryEntry, ...]) -> tuple[str, ...]:
    if keyword is not None:
        return (keyword,)
    own = _TITLE.sub("", rule.text)
    found = [_SQUARE.sub("", match[1]) for match in _QUOTED.finditer(own)]
    if not found:
        found = [entry.term for entry in glossary if len(entry.rules) == 1]
    short = [term for term in found if 1 < len(word_list(term)) <= _MOST_WORDS]
    return tuple(dict.fromkeys(short))[:_MOST_TERMS]
