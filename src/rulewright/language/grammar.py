"""The phrases compiled for reading: one trie for each nonterminal, first tokens, checks (built once)."""

from __future__ import annotations

from collections.abc import Iterable

from .lexicon import LEXICONS
from .phrase import CAPITAL, LITERAL, SLOT, Phrase


class Trie:
    """What may come next at one point of the templates of a nonterminal."""

    __slots__ = ("accepts", "lexical", "literals", "slots")

    def __init__(self) -> None:
        self.literals: dict[str, Trie] | None = None
        self.lexical: tuple[tuple[str, Trie], ...] = ()
        self.slots: tuple[tuple[Symbol, Trie], ...] = ()
        self.accepts: tuple[Phrase, ...] = ()

    def after_word(self, word: str) -> Trie:
        """What may come after that word, to be built on."""
        if self.literals is None:
            self.literals = {}
        following = self.literals.get(word)
        if following is None:
            following = self.literals[word] = Trie()
        return following

    def after_symbol(self, symbol: Symbol) -> Trie:
        """What may come after that nonterminal, to be built on."""
        for known, following in self.slots:
            if known is symbol:
                return following
        following = Trie()
        self.slots = (*self.slots, (symbol, following))
        return following

    def after_class(self, name: str) -> Trie:
        """What may come after a token of that class, to be built on."""
        for known, following in self.lexical:
            if known == name:
                return following
        following = Trie()
        self.lexical = (*self.lexical, (name, following))
        return following


class Symbol:
    """A nonterminal. ``tail`` continues its left-recursive templates after their first slot."""

    __slots__ = ("first", "index", "name", "phrases", "tail", "trie")

    def __init__(self, name: str, index: int) -> None:
        self.name = name
        self.index = index
        self.trie = Trie()
        self.tail: Trie | None = None
        self.first: set[str] = set()
        """Words, and kinds of tokens with a ``#`` before them, that can begin it."""
        self.phrases: list[Phrase] = []


class GrammarError(Exception):
    """The phrasebook is not well made."""


class Grammar:
    """All nonterminals by name."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self.symbols: dict[str, Symbol] = {}
        for phrase in phrases:
            symbol = self._symbol(phrase.symbol)
            symbol.phrases.append(phrase)
        for symbol in list(self.symbols.values()):
            for phrase in symbol.phrases:
                self._insert(symbol, phrase)
        for symbol in self.symbols.values():
            if not symbol.phrases:
                raise GrammarError(f"nothing says <{symbol.name}>")
        self._check_left_recursion()
        self._find_first_tokens()

    def _symbol(self, name: str) -> Symbol:
        symbol = self.symbols.get(name)
        if symbol is None:
            symbol = self.symbols[name] = Symbol(name, len(self.symbols))
        return symbol

    def _insert(self, symbol: Symbol, phrase: Phrase) -> None:
        if not phrase.parts:
            raise GrammarError(f"an empty template: {phrase}")
        node = symbol.trie
        parts = tuple([part for part in phrase.parts if part.kind != CAPITAL])
        if parts[0].kind == SLOT and parts[0].text == symbol.name:
            if len(parts) == 1:
                raise GrammarError(f"a template that is its own nonterminal: {phrase}")
            if symbol.tail is None:
                symbol.tail = Trie()
            node, parts = symbol.tail, parts[1:]
        for part in parts:
            if part.kind == LITERAL:
                node = node.after_word(part.key)
            elif part.kind == SLOT:
                node = node.after_symbol(self._symbol(part.text))
            else:
                if part.text not in LEXICONS:
                    raise GrammarError(f"no token class is called {part.text}: {phrase}")
                node = node.after_class(part.text)
        node.accepts = (*node.accepts, phrase)

    def _check_left_recursion(self) -> None:
        """Indirect left recursion would not end: reject it, naming the circle."""
        done: set[str] = set()
        for symbol in self.symbols.values():
            self._visit(symbol, [], done)

    def _visit(self, symbol: Symbol, path: list[str], done: set[str]) -> None:
        if symbol.name in path:
            raise GrammarError(f"left recursion through {' > '.join([*path, symbol.name])}")
        if symbol.name in done:
            return
        for inner, _ in symbol.trie.slots:
            self._visit(inner, [*path, symbol.name], done)
        done.add(symbol.name)

    def _find_first_tokens(self) -> None:
        changed = True
        while changed:
            changed = False
            for symbol in self.symbols.values():
                size = len(symbol.first)
                symbol.first.update(symbol.trie.literals or ())
                for name, _ in symbol.trie.lexical:
                    symbol.first.add("#" + LEXICONS[name].kind)
                for inner, _ in symbol.trie.slots:
                    symbol.first |= inner.first
                changed = changed or len(symbol.first) != size
