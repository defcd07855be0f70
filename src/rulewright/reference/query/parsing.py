"""Reading a query into a tree. The grammar is in ``grammar.lark``; errors point at the offending place."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Final

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from ..errors import QueryError
from .syntax import Either, Every, Filter, Not, Query, Value

LONGEST: Final = 500
"""The most characters of a query."""
_DEEPEST: Final = 30
_TYPOGRAPHIC: Final = str.maketrans("“”„’‘", '"""\'\'')
"""Quotation marks as telephones set them."""
_HEAD: Final = re.compile(r"([A-Za-z]+)(\W+)")


def parse_query(text: str) -> Query:
    """The tree of a query. Raises `QueryError`.

    >>> parse_query("t:elf -mv>3")
    Every(items=(Filter(name='t', op=':', value=Value(text='elf', position=2, regex=False), position=0), \
Not(item=Filter(name='mv', op='>', value=Value(text='3', position=10, regex=False), position=7))))
    """
    if len(text) > LONGEST:
        raise QueryError(f"the search is longer than {LONGEST} characters", text, LONGEST)
    _check_nesting(text)
    try:
        tree = _parser().parse(text.translate(_TYPOGRAPHIC))
    except UnexpectedInput as error:
        raise _explained(error, text) from None
    return _Builder().transform(tree)


def _check_nesting(text: str) -> None:
    depth = 0
    for position, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth > _DEEPEST:
            raise QueryError(f"parentheses are nested deeper than {_DEEPEST}", text, position)
    if match := re.search("-" * _DEEPEST, text):
        raise QueryError("so many hyphens make no sense", text, match.start())


@cache
def _parser() -> Lark:
    grammar = resources.files("rulewright.reference.query").joinpath("grammar.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", maybe_placeholders=False)


def _explained(error: UnexpectedInput, text: str) -> QueryError:
    position = error.pos_in_stream
    at = len(text) if position is None or position < 0 else position
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        if error.token.type == "RPAR":
            return QueryError("this closes no parenthesis, or there is nothing inside", text, at)
        return QueryError(f"{str(error.token)!r} makes no sense here", text, at, right=_RIGHT)
    if isinstance(error, UnexpectedCharacters) and at < len(text):
        if text[at] in "\"'":
            return QueryError("the quotation mark is never closed", text, at)
        if text[at] == "/":
            return QueryError("the regular expression is never closed", text, at, right="another / at its end")
        return QueryError(f"{text[at]!r} makes no sense here", text, at, right=_RIGHT)
    assert isinstance(error, UnexpectedEOF | UnexpectedToken | UnexpectedCharacters)
    opened = _unclosed(text)
    if opened is not None and text.rstrip()[-1:] not in ("(", ":", "=", "<", ">"):
        return QueryError("the parenthesis is never closed", text, opened)
    return QueryError("the search ends where something is missing", text, len(text), right=_RIGHT)


def _unclosed(text: str) -> int | None:
    opened: list[int] = []
    for position, character in enumerate(text):
        if character == "(":
            opened.append(position)
        elif character == ")" and opened:
            opened.pop()
    return opened[-1] if opened else None


_RIGHT: Final = "for example: t:creature (c:red or c:green) mv<=3 -o:haste"


class _Builder(Transformer[Token, Query]):
    """Makes our tree of lark's."""

    @v_args(inline=True)
    def filter(self, head: Token, value: Token) -> Query:
        match = _HEAD.fullmatch(head)
        assert match is not None
        return Filter(match[1].lower(), match[2], _value(value), _start(head))

    @v_args(inline=True)
    def word(self, word: Token) -> Query:
        return Filter("name", ":", _value(word), _start(word))

    @v_args(inline=True)
    def regex(self, regex: Token) -> Query:
        return Filter("name", ":", _value(regex), _start(regex))

    @v_args(inline=True)
    def exact(self, word: Token) -> Query:
        return Filter("name", "=", Value(word[1:].strip('"'), _start(word) + 1), _start(word))

    @v_args(inline=True)
    def negated(self, item: Query) -> Query:
        return Not(item)

    def every(self, items: list[Query]) -> Query:
        return Every(tuple(items))

    def either(self, items: list[Query]) -> Query:
        return Either(tuple(items))


def _start(token: Token) -> int:
    return token.start_pos or 0


def _value(token: Token) -> Value:
    if token.type == "REGEX":
        return Value(token[1:-1].replace("\\/", "/"), _start(token) + 1, regex=True)
    if token.type == "QUOTED":
        return Value(token[1:-1], _start(token) + 1)
    return Value(str(token), _start(token))
