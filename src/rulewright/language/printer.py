"""Printing: a tree and its wording to words, and words to text.

Given the wording, each phrase must take the tree apart again (`Phrase.unbuild`), so that a tree which lost
something cannot print. Without a wording, the first phrase that can say the tree says it: canonical English.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.abilities.node import Node

from .grammar import Grammar
from .inflect import article
from .lexicon import LEXICONS, Quoted
from .parser import Wording
from .phrase import CAPITAL, LITERAL, SLOT, Phrase


class CannotPrint(Exception):
    """No phrase says this tree."""


Words = tuple[str, ...]


class Printer:
    """Prints trees by the phrases of a grammar."""

    def __init__(
        self,
        grammar: Grammar,
        self_words: Words = ("~",),
        quote: Callable[[tuple[Node, ...]], str] | None = None,
    ) -> None:
        self.grammar = grammar
        self.self_words = self_words
        self.quote = quote
        self._known: dict[tuple[str, object], Words | None] = {}

    def words(self, value: object, wording: Wording) -> Words:
        """The words of a tree, in the wording in which it was read."""
        phrase = wording.phrase
        values = phrase.unbuild(value)
        if values is None:
            raise CannotPrint(f"{phrase} cannot say {value!r}")
        result: list[str] = []
        slot = 0
        for part in phrase.parts:
            if part.kind == LITERAL or part.kind == CAPITAL:
                result.append(part.text)
                continue
            inner = wording.inner[slot]
            if part.kind == SLOT:
                assert inner is not None
                result += self.words(values[slot], inner)
            elif inner is not None:
                result.append(inner.text)
            else:
                result.append(_lexical(part.text, values[slot]))
            slot += 1
        return tuple(result)

    def say(self, symbol: str, value: object) -> Words | None:
        """The words of the first phrase of ``symbol`` that can say ``value``, or None."""
        key = (symbol, value)
        if key in self._known:
            return self._known[key]
        self._known[key] = None
        result: Words | None = None
        for phrase in self.grammar.symbols[symbol].phrases:
            result = self._try(phrase, value)
            if result is not None:
                break
        self._known[key] = result
        return result

    def _try(self, phrase: Phrase, value: object) -> Words | None:
        values = phrase.unbuild(value)
        if values is None:
            return None
        result: list[str] = []
        slot = 0
        for part in phrase.parts:
            if part.kind == LITERAL and part.text == "~":
                result += self.self_words
            elif part.kind == LITERAL and part.text[0] == "~":
                return None
            elif part.kind == LITERAL or part.kind == CAPITAL:
                result.append(part.text)
            else:
                item = values[slot]
                if part.kind == SLOT:
                    inner = self.say(part.text, item)
                    if inner is None:
                        return None
                    result += inner
                elif isinstance(item, Quoted) and self.quote is not None:
                    result.append(self.quote(item.abilities))
                else:
                    word = LEXICONS[part.text].print(item)
                    if word is None:
                        return None
                    result.append(word)
                slot += 1
        return tuple(result)


def _lexical(name: str, value: object) -> str:
    word = LEXICONS[name].print(value)
    if word is None:
        raise CannotPrint(f"{value!r} is not of the token class {name}")
    return word


_NO_SPACE_BEFORE = frozenset([",", ".", ":", ";", "'s", "'", "——", "!", "?"])


def join(words: Words | list[str], capital: bool = True, names: dict[str, str] | None = None) -> str:
    """The words as text: spaces, capitals, ``a`` or ``an``; ``names`` has the spellings of ``~``.

    >>> join(("draw", "a", "artifact", "card", "."))
    'Draw an artifact card.'
    """
    text = ""
    for i, word in enumerate(words):
        if word == "^":
            capital = True
            continue
        if word == "," and text.endswith(',"'):
            continue  # it stands inside of the quotation
        if word == "a":
            following = words[i + 1] if i + 1 < len(words) else ""
            if names and following in names:
                following = names[following]
            word = article(following)
        if names and word in names:
            word = names[word]
            capital = False
        elif word == "——":
            word = "—"
        elif capital and word[0] not in "\"'•":
            word = word[0].upper() + word[1:]
            capital = False
        elif word == "x":
            word = "X"
        before = next((words[j] for j in range(i - 1, -1, -1) if words[j] != "^"), "")
        tight = words[i] == "——" or before == "——"
        if word == "{E}" and text.endswith("{E}"):
            tight = True
        if not text or tight or word in _NO_SPACE_BEFORE:
            text += word
        else:
            text += " " + word
    return text
