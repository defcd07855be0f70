"""``rulewright serve``: the library as a site and an API, on this machine."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from .options import CardsOption
from .output import errors
from .watching import open_library

APPLICATION = "rulewright.web.app:create"
"""The site, named and not imported: the command line and the site are doors side by side."""


_HERE = ("127.0.0.1", "::1", "localhost")
_MOST_WORKERS = 4


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="The port to listen at.")] = 8000,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            min=1,
            max=64,
            help="Processes that answer; one for this machine alone, else one for each core, up to four.",
            show_default=False,
        ),
    ] = None,
    cards: CardsOption = None,
) -> None:
    """Serve the library as a site and a JSON API. Only this machine can reach it unless --host says otherwise."""
    if workers is None:
        workers = 1 if host in _HERE else min(os.cpu_count() or 1, _MOST_WORKERS)
    with open_library(cards) as library:  # what is wrong with the catalog is said here, once
        if cards is not None and library.path is not None:
            os.environ["RULEWRIGHT_HOME"] = str(library.path.parent)  # for the processes that answer
        _run(host, port, workers)


def _run(host: str, port: int, workers: int) -> None:
    import uvicorn  # needed by this command alone

    errors().print(f"Rulewright is at http://{host}:{port}/ (Ctrl+C ends it).")
    uvicorn.run(
        APPLICATION, factory=True, host=host, port=port, workers=workers, log_level="warning", server_header=False
    )
