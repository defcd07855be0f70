"""Errors as answers: a page for people, JSON for programs."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from rulewright.cards.errors import UnknownCardError
from rulewright.reference.errors import NotFoundError, QueryError
from rulewright.vocabulary.errors import RulewrightError

from .answer import html, json


def told(request: Request, error: Exception) -> Response:
    """The answer to a request that went wrong."""
    status, what, nearest = _explained(error)
    if request.scope["path"].startswith("/api/"):
        body: dict[str, object] = {"error": what}
        if nearest:
            body["nearest"] = nearest
        if isinstance(error, QueryError):
            body["position"] = error.position
        return json(request, body, status=status)
    pointed = error.pointed if isinstance(error, QueryError) else None
    title = "Not found" if status == 404 else "This does not work"
    return html(request, "error.html", status=status, title=title, what=what, nearest=nearest, pointed=pointed)


def _explained(error: Exception) -> tuple[int, str, tuple[str, ...]]:
    if isinstance(error, UnknownCardError | NotFoundError):
        nearest = error.nearest
        return 404, error.what, nearest
    if isinstance(error, RulewrightError):
        return 400, str(error), ()
    if isinstance(error, HTTPException) and error.status_code == 405:
        return 405, "This address does not take such a request.", ()
    return 404, "There is no such page.", ()
