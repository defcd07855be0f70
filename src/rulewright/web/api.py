"""The JSON API. Each endpoint says what it answers with, from which the OpenAPI document is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from rulewright.reference.card_page import CardPage, card_page
from rulewright.reference.entries import (
    CardSet,
    Change,
    GlossaryEntry,
    Keyword,
    PrintingEntry,
    Rule,
    RulingEntry,
    Status,
)
from rulewright.reference.library import Library
from rulewright.reference.query.finding import CardHits
from rulewright.reference.search import Hit

from . import asking
from .answer import json, shelves
from .openapi import Parameter, document

Ask = Callable[[Library, Request], object]
_MOST: Final = 200


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address of the API: what it is for, what it takes, and the type of what it answers with."""

    path: str
    summary: str
    result: object
    ask: Ask
    parameters: tuple[Parameter, ...] = ()

    def answer(self, request: Request) -> Response:
        """Answer a request."""
        with shelves(request).lend() as library:
            return json(request, self.ask(library, request))


class SetPage(msgspec.Struct):
    """A set and its printings."""

    set: CardSet
    printings: tuple[PrintingEntry, ...]


def _search(library: Library, request: Request) -> list[Hit]:
    asked = request.query_params
    limit = asking.number(asked, "limit", 20, _MOST)
    return library.search(asked.get("q", ""), asking.kinds(asked), limit)


def _cards(library: Library, request: Request) -> CardHits:
    asked = request.query_params
    limit, offset = asking.number(asked, "limit", 60, _MOST), asking.number(asked, "offset", 0, 1_000_000, 0)
    return library.find_cards(asked.get("q", ""), limit, offset)


def _set(library: Library, request: Request) -> SetPage:
    return SetPage(*library.set(request.path_params["code"]))


def _rulings(library: Library, request: Request) -> tuple[RulingEntry, ...]:
    return library.rulings(request.path_params["name"])


def _changes(library: Library, request: Request) -> tuple[Change, ...]:
    return library.rules.changes(request.path_params["old"], request.path_params["new"])


_LIMIT: Final = Parameter("limit", f"The most results, up to {_MOST}.", type="integer")
_NAME: Final = Parameter("name", "The name of a card, or of one of its faces.", inside="path")
ENDPOINTS: Final = (
    Endpoint(
        "/search",
        "Search cards, rules, glossary and rulings; the best results first.",
        list[Hit],
        _search,
        (
            Parameter("q", "Words, or a query for cards.", required=True),
            Parameter("kind", "rules, glossary, cards or rulings; several with commas between them."),
            _LIMIT,
        ),
    ),
    Endpoint(
        "/cards",
        "Cards by the query language, a page at a time.",
        CardHits,
        _cards,
        (
            Parameter("q", "A query for cards.", required=True),
            _LIMIT,
            Parameter("offset", "How many to pass over.", type="integer"),
        ),
    ),
    Endpoint(
        "/card/{name:path}/rulings",
        "The rulings about a card.",
        tuple[RulingEntry, ...],
        _rulings,
        (_NAME,),
    ),
    Endpoint(
        "/card/{name:path}",
        "A card: text, keywords, rulings, printings with prices, legality, and how it is read.",
        CardPage,
        lambda library, request: card_page(library, request.path_params["name"]),
        (_NAME,),
    ),
    Endpoint(
        "/rule/{number}",
        "A rule with its subrules, examples and cross references.",
        Rule,
        lambda library, request: library.rules.rule(request.path_params["number"], request.query_params.get("edition")),
        (
            Parameter("number", "Such as 702.180a.", inside="path"),
            Parameter("edition", "The date of an older edition."),
        ),
    ),
    Endpoint(
        "/glossary",
        "The whole glossary.",
        tuple[GlossaryEntry, ...],
        lambda library, request: library.rules.terms(),
    ),
    Endpoint(
        "/glossary/{term:path}",
        "A glossary entry.",
        GlossaryEntry,
        lambda library, request: library.rules.glossary(request.path_params["term"]),
        (Parameter("term", "The term, in whatever case.", inside="path"),),
    ),
    Endpoint(
        "/keywords",
        "Every keyword ability and action, with its rule and how many cards have it.",
        tuple[Keyword, ...],
        lambda library, request: library.keywords(),
    ),
    Endpoint("/sets", "Every set.", tuple[CardSet, ...], lambda library, request: library.sets()),
    Endpoint(
        "/set/{code}",
        "A set and its printings.",
        SetPage,
        _set,
        (Parameter("code", "The code of the set.", inside="path"),),
    ),
    Endpoint(
        "/changes/{old}/{new}",
        "The rules that differ between two editions.",
        tuple[Change, ...],
        _changes,
        (Parameter("old", "The date of an edition.", inside="path"), Parameter("new", "Of another.", inside="path")),
    ),
    Endpoint("/status", "What the library has.", Status, lambda library, request: library.status),
)


def openapi(request: Request) -> Response:
    """The OpenAPI document."""
    return json(request, document(ENDPOINTS))
