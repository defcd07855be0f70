"""The pages of the site."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import groupby
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from rulewright.reference.card_page import card_page
from rulewright.reference.entries import GlossaryEntry
from rulewright.reference.errors import QueryError
from rulewright.reference.library import Library
from rulewright.reference.mentions import mentions_of
from rulewright.reference.query import is_card_query
from rulewright.reference.search import Hit

from . import asking
from .answer import has_imports, html, kept, shelves
from .api import ENDPOINTS
from .markup import card_url
from .openapi import plain_path
from .remembering import remembered
from .scenarios import play, scenarios, scenarios_of
from .symbols import draw

_PAGE: Final = 60
_MOST_PAGES: Final = 100_000


@remembered
def home(request: Request) -> Response:
    """The front page: search, and what there is."""
    with shelves(request).lend() as library:
        return html(request, "home.html", status_of=library.status, imports=has_imports(library))


@remembered
def search(request: Request) -> Response:
    """Results; with ``part`` only the list of them, for results as one types."""
    asked = request.query_params
    query = asked.get("q", "").strip()
    kinds = asking.kinds(asked)
    page = asking.number(asked, "page", 1, _MOST_PAGES)
    template = "results.html" if "part" in asked else "search.html"
    values: dict[str, object] = {"query": query, "kind": asked.get("kind", ""), "page": page, "pages": 1}
    with shelves(request).lend() as library:
        values["imports"] = has_imports(library)
        try:
            hits, total = _found(library, query, kinds, page)
        except QueryError as error:
            status = 200 if "part" in asked else 400
            return html(request, template, status, {**values, "hits": [], "total": 0, "problem": error})
    if total is not None:
        values["pages"] = -(-total // _PAGE)
    return html(request, template, values={**values, "hits": hits, "total": total, "problem": None})


def _found(library: Library, query: str, kinds: tuple[str, ...], page: int) -> tuple[list[Hit], int | None]:
    if not query:
        return [], None
    if "card" in kinds and is_card_query(query):
        found = library.find_cards(query, _PAGE, (page - 1) * _PAGE)
        return list(found.hits), found.total
    return library.search(query, kinds, 40), None


@remembered
def card(request: Request) -> Response:
    """A card."""
    with shelves(request).lend() as library:
        page = card_page(library, request.path_params["name"])
        return html(request, "card.html", page=page, card=page.card, imports=has_imports(library))


def random_card(request: Request) -> Response:
    """Some card."""
    with shelves(request).lend() as library:
        return RedirectResponse(card_url(library.random_card()), 303)


@remembered
def rules(request: Request) -> Response:
    """The chapters and their sections."""
    with shelves(request).lend() as library:
        return html(
            request,
            "rules.html",
            chapters=library.rules.chapters(),
            editions=library.rules.editions(),
            imports=has_imports(library),
        )


@remembered
def rule(request: Request) -> Response:
    """A rule: what it says, what is around it, and what speaks of it."""
    edition = request.query_params.get("edition") or None
    with shelves(request).lend() as library:
        found = library.rules.rule(request.path_params["number"], edition)
        return html(
            request,
            "rule.html",
            rule=found,
            mentions=mentions_of(library, found),
            scenarios=scenarios_of(found.number),
            newest=library.rules.edition,
            editions=library.rules.editions(),
            imports=has_imports(library),
        )


@remembered
def glossary(request: Request) -> Response:
    """The whole glossary, by initials."""
    with shelves(request).lend() as library:
        entries = library.rules.terms()
        letters = [(letter, list(group)) for letter, group in groupby(entries, key=_initial)]
        return html(request, "glossary.html", letters=letters, imports=has_imports(library))


@remembered
def term(request: Request) -> Response:
    """A glossary entry, and the cards whose keyword it is."""
    with shelves(request).lend() as library:
        entry = library.rules.glossary(request.path_params["term"])
        cards, count = library.cards_with_keyword(entry.term, 24)
        return html(request, "term.html", entry=entry, cards=cards, count=count)


@remembered
def keywords(request: Request) -> Response:
    """The index of keywords."""
    with shelves(request).lend() as library:
        found = library.keywords()
        return html(
            request,
            "keywords.html",
            groups=(("Keyword abilities", False), ("Keyword actions", True)),
            keywords=found,
            imports=has_imports(library),
        )


@remembered
def sets(request: Request) -> Response:
    """Every set."""
    with shelves(request).lend() as library:
        return html(request, "sets.html", sets=library.sets(), imports=has_imports(library))


@remembered
def card_set(request: Request) -> Response:
    """A set and its cards."""
    with shelves(request).lend() as library:
        found, printings = library.set(request.path_params["code"])
        return html(request, "set.html", set=found, printings=printings)


@remembered
def changes(request: Request) -> Response:
    """What differs between two editions of the rules."""
    old, new = request.path_params["old"], request.path_params["new"]
    with shelves(request).lend() as library:
        return html(request, "changes.html", changes=library.rules.changes(old, new), old=old, new=new)


@remembered
def scenario_list(request: Request) -> Response:
    """Every scenario."""
    return html(request, "scenarios.html", shown_all=list(scenarios().values()))


@remembered
def scenario(request: Request) -> Response:
    """A scenario; with ``run`` also its account, and with ``part`` the account alone."""
    shown = scenarios().get(request.path_params["id"])
    if shown is None:
        raise HTTPException(404)
    played = play(shown.id) if "run" in request.query_params else None
    if played is not None and "part" in request.query_params:
        return html(request, "account.html", played=played)
    return html(request, "scenario.html", shown=shown, played=played)


@remembered
def about(request: Request) -> Response:
    """How to search, and what can be imported."""
    with shelves(request).lend() as library:
        return html(request, "about.html", status_of=library.status, imports=has_imports(library))


@remembered
def api_page(request: Request) -> Response:
    """The API, for people."""
    described = [("/api" + plain_path(each.path), each) for each in ENDPOINTS]
    return html(request, "api.html", endpoints=described)


async def symbol(request: Request) -> Response:
    """A symbol's picture."""
    picture = draw(request.path_params["name"])
    if picture is None:
        raise HTTPException(404)
    return kept(picture, "image/svg+xml")


def _initial(entry: GlossaryEntry) -> str:
    return entry.term[0].upper() if entry.term[:1].isalpha() else "#"


Handler = Callable[[Request], Response | Awaitable[Response]]
ROUTES: Final[tuple[tuple[str, Handler, list[str]], ...]] = (
    ("/", home, ["GET"]),
    ("/search", search, ["GET"]),
    ("/card/{name:path}", card, ["GET"]),
    ("/random", random_card, ["GET"]),
    ("/rules", rules, ["GET"]),
    ("/rule/{number}", rule, ["GET"]),
    ("/glossary", glossary, ["GET"]),
    ("/glossary/{term:path}", term, ["GET"]),
    ("/keywords", keywords, ["GET"]),
    ("/sets", sets, ["GET"]),
    ("/set/{code}", card_set, ["GET"]),
    ("/changes/{old}/{new}", changes, ["GET"]),
    ("/scenarios", scenario_list, ["GET"]),
    ("/scenario/{id}", scenario, ["GET"]),
    ("/about", about, ["GET"]),
    ("/symbol/{name}.svg", symbol, ["GET"]),
)
