"""Answers: pages from templates, and JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response

from rulewright.reference.library import Library

from . import markup
from .shelves import Shelves

_ENCODER: Final = msgspec.json.Encoder(enc_hook=str)
_DAY: Final = 86_400


@cache
def templates() -> Environment:
    """The templates; everything put into them is escaped."""
    environment = Environment(
        loader=PackageLoader("rulewright.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        rules_text=markup.text,
        card_text=markup.card_text,
        cost=markup.cost,
        card_url=markup.card_url,
        tree=markup.tree,
        references=markup.references,
        rule_links=markup.rule_links,
        day=markup.day,
        zip=zip,
    )
    return environment


def shelves(request: Request) -> Shelves:
    """The libraries that the application keeps."""
    found: Shelves = request.app.state.shelves
    return found


def html(
    request: Request, template: str, status: int = 200, values: Mapping[str, object] | None = None, **more: object
) -> Response:
    """A page."""
    told: dict[str, object] = {"query": "", "path": request.scope["path"], **(values or {}), **more}
    page = templates().get_template(template).render(told)
    return Response(page, status, media_type="text/html")


def json(request: Request, value: object, status: int = 200) -> Response:
    """An answer to a program."""
    return Response(_ENCODER.encode(value), status, media_type="application/json")


def kept(content: str, media_type: str) -> Response:
    """An answer that never changes."""
    return Response(content, media_type=media_type, headers={"Cache-Control": f"public, max-age={_DAY}"})


def has_imports(library: Library) -> bool:
    """Whether there is more than the starter set."""
    return library.path is not None
