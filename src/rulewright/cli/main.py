"""The console script. A command is a function in a module of its own, added to `app` here in one line."""

from __future__ import annotations

import sys
from importlib.metadata import version
from io import TextIOWrapper
from typing import Annotated

import typer
from rich.markup import escape

from rulewright.reference.errors import QueryError
from rulewright.vocabulary.errors import RulewrightError

from . import conformance, coverage, data, judge, lookup, perft, play, read, search, serve
from .output import errors

FAILED = 2
"""The exit code where the input is wrong."""

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"rulewright {version('rulewright')}")
        raise typer.Exit


@app.callback()
def rulewright(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave."),
    ] = False,
) -> None:
    """The rules of Magic: The Gathering: read cards, judge positions, play games."""


app.add_typer(data.app, name="data")
app.command("read")(read.read)
app.command("judge")(judge.judge)
app.command("play")(play.play)
app.command("conformance")(conformance.conformance)
app.command("coverage")(coverage.coverage)
app.command(cls=search.QueryCommand)(search.search)
app.command()(lookup.card)
app.command()(lookup.rule)
app.command()(lookup.glossary)
app.command()(lookup.rulings)
app.command()(lookup.editions)
app.command()(serve.serve)
app.command("perft")(perft.perft)


def main() -> None:
    """Run the command line; a wrong input becomes one message on standard error, and exit code 2.

    Interrupts and closed pipes end it quietly; click sees to both. What the terminal's encoding does not have is
    written as an escape.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        if any("\ud800" <= letter <= "\udfff" for letter in "".join(sys.argv)):
            raise RulewrightError("an argument is not text in UTF-8")
        app()
    except RulewrightError as error:
        errors().print(f"[bold red]error:[/] {escape(str(error))}")
        if isinstance(error, QueryError):
            errors().print(escape(error.pointed))
        sys.exit(FAILED)
