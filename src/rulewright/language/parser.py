"""Reading tokens by the grammar: a memoizing parser that keeps all readings packed.

Each nonterminal is tried at most once at each place; what it found is kept as a table from end to the ways of
getting there. Trees are built only from what reached the end, at most `MOST` different ones for each entry, so
that the work stays polynomial whatever the text.
"""

from __future__ import annotations

from typing import Final

from .grammar import Grammar, Symbol, Trie
from .lexicon import LEXICONS, Quoted
from .pattern import REJECT, Reject
from .phrase import Pair, Phrase
from .tokens import Token

MOST: Final = 6
"""How many different trees of one entry are told apart."""

QUOTE: Final = Phrase("quotes", "quote", '"…"', (), (), Pair(lambda: REJECT, lambda value: None))
Way = tuple[Phrase, tuple[tuple[object, int, int], ...]]
Ends = dict[int, list[Way]]


class Wording:
    """Which phrase was used, and for its slots in turn; kept beside a tree so that printing loses nothing.

    ``text`` is that of a quotation, which has its own wording inside.
    """

    __slots__ = ("inner", "phrase", "text")

    def __init__(self, phrase: Phrase, inner: tuple[Wording | None, ...], text: str = "") -> None:
        self.phrase = phrase
        self.inner = inner
        self.text = text

    def phrases(self) -> list[Phrase]:
        """All phrases used."""
        if self.phrase is QUOTE:
            return []
        found = [self.phrase]
        for wording in self.inner:
            if wording is not None:
                found += wording.phrases()
        return found


class Read:
    """One tree with its wording."""

    __slots__ = ("value", "wording")

    def __init__(self, value: object, wording: Wording | None) -> None:
        self.value = value
        self.wording = wording


class Parser:
    """Reads one list of tokens. Make a new one for each."""

    def __init__(self, grammar: Grammar, tokens: list[Token]) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.furthest = 0
        """The first token that no phrase could take."""
        self.furthest_symbol = ""
        self._ends: dict[tuple[int, int], Ends] = {}
        self._values: dict[tuple[int, int, int], list[Read]] = {}

    def read(self, symbol: str, start: int = 0, end: int = -1) -> list[Read]:
        """The different trees of ``symbol`` over the tokens from ``start`` to ``end``; none if it fails."""
        stop = len(self.tokens) if end < 0 else end
        entry = self.grammar.symbols[symbol]
        if stop not in self.ends(entry, start):
            return []
        return self.values(entry, start, stop)

    def ends(self, symbol: Symbol, start: int) -> Ends:
        """Where ``symbol`` can end if it begins at ``start``."""
        key = (symbol.index, start)
        known = self._ends.get(key)
        if known is not None:
            return known
        found: Ends = {}
        self._ends[key] = found
        self._walk(symbol, symbol.trie, start, (), found)
        if symbol.tail is not None and found:
            done = -1
            while True:
                waiting = [end for end in found if end > done]
                if not waiting:
                    break
                done = min(waiting)
                self._walk(symbol, symbol.tail, done, ((symbol, start, done),), found)
        return found

    def _walk(
        self,
        symbol: Symbol,
        trie: Trie,
        start: int,
        before: tuple[tuple[object, int, int], ...],
        found: Ends,
    ) -> None:
        tokens = self.tokens
        count = len(tokens)
        stack = [(trie, start, before)]
        while stack:
            node, at, path = stack.pop()
            for phrase in node.accepts:
                found.setdefault(at, []).append((phrase, path))
            if at > self.furthest:
                self.furthest = at
                self.furthest_symbol = symbol.name
            if at == count:
                continue
            token = tokens[at]
            literals = node.literals
            if literals is not None:
                following = literals.get(token.text)
                if following is not None:
                    stack.append((following, at + 1, path))
            kind = token.kind
            if kind:
                for name, following in node.lexical:
                    if LEXICONS[name].kind == kind:
                        stack.append((following, at + 1, (*path, (name, at, at + 1))))
            for inner, following in node.slots:
                if token.text in inner.first or (kind and "#" + kind in inner.first):
                    for end in self.ends(inner, at):
                        stack.append((following, end, (*path, (inner, at, end))))

    def values(self, symbol: Symbol, start: int, end: int) -> list[Read]:
        """The different trees of ``symbol`` over exactly these tokens."""
        key = (symbol.index, start, end)
        known = self._values.get(key)
        if known is not None:
            return known
        result: list[Read] = []
        self._values[key] = result
        at = self.tokens[start].start
        for phrase, path in self._ends[(symbol.index, start)].get(end, ()):
            for inner in self._combinations(path):
                value = phrase.build([read.value for read in inner], at)
                if isinstance(value, Reject) or any(read.value == value for read in result):
                    continue
                result.append(Read(value, Wording(phrase, tuple([read.wording for read in inner]))))
                if len(result) >= MOST:
                    return result
        return result

    def _combinations(self, path: tuple[tuple[object, int, int], ...]) -> list[list[Read]]:
        combined: list[list[Read]] = [[]]
        for what, start, end in path:
            if isinstance(what, Symbol):
                choices = self.values(what, start, end)
            else:
                assert isinstance(what, str)
                value = LEXICONS[what].read(self.tokens[start])
                quote = Wording(QUOTE, (), value.text) if isinstance(value, Quoted) else None
                choices = [] if value is None else [Read(value, quote)]
            if not choices:
                return []
            combined = [[*left, read] for left in combined for read in choices][: MOST * MOST]
        return combined
