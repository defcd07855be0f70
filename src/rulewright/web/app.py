"""The site and the API, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from anyio import create_task_group, sleep
from anyio.to_thread import current_default_thread_limiter, run_sync
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from rulewright.cards.source import StarterSet
from rulewright.vocabulary.errors import RulewrightError

from . import api, pages
from .errors import told
from .guard import Guard
from .remembering import Remembered, remembered
from .shelves import KEPT, Shelves

_STATIC = Path(__file__).parent / "static"


_SOON = 1.0
"""Seconds after the start until what is slow to load is loaded, before someone asks for it."""


async def _warm_up() -> None:
    await sleep(_SOON)
    await run_sync(_load)


def _load() -> None:
    from rulewright.game.binding import CardReading  # the engine and the phrasebook
    from rulewright.reference.query.parsing import parse_query

    parse_query("t:creature")
    CardReading(next(iter(StarterSet())))


def create(path: Path | None = None) -> Starlette:
    """The application, over the library at ``path`` or the user's."""
    shelves = Shelves(path)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = KEPT
        async with create_task_group() as tasks:
            tasks.start_soon(_warm_up)
            yield
            tasks.cancel_scope.cancel()
        shelves.close()

    app = Starlette(
        routes=[
            *(Route(path, handler, methods=methods) for path, handler, methods in pages.ROUTES),
            *(Route("/api" + each.path, remembered(each.answer), methods=["GET"]) for each in api.ENDPOINTS),
            Route("/api/openapi.json", remembered(api.openapi)),
            Route("/api", pages.api_page),
            Mount("/static", StaticFiles(directory=_STATIC), name="static"),
        ],
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)],
        exception_handlers={RulewrightError: told, 404: told, 405: told},
        lifespan=lifespan,
    )
    app.state.shelves = shelves
    app.state.answers = Remembered()
    return app
