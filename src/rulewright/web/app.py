"""The site and the API, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from rulewright.vocabulary.errors import RulewrightError

from . import api, pages
from .errors import told
from .guard import Guard
from .remembering import Remembered
from .shelves import KEPT, Shelves

_STATIC = Path(__file__).parent / "static"


def create(path: Path | None = None) -> Starlette:
    """The application, over the library at ``path`` or the user's."""
    shelves = Shelves(path)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = KEPT
        yield
        shelves.close()

    app = Starlette(
        routes=[
            *(Route(path, handler, methods=methods) for path, handler, methods in pages.ROUTES),
            *(Route("/api" + each.path, each.answer, methods=["GET"]) for each in api.ENDPOINTS),
            Route("/api/openapi.json", api.openapi),
            Route("/api", pages.api_page),
            Mount("/static", StaticFiles(directory=_STATIC), name="static"),
        ],
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)],
        exception_handlers={RulewrightError: told, 404: told, 405: told},
        lifespan=lifespan,
    )
    app.state.shelves = shelves
    app.state.pages = Remembered()
    return app
