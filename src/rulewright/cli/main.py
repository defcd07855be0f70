"""The console script. A command is a function in a module of its own, which is loaded when it is asked for."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from typing import Annotated, Any, Final, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from rulewright.vocabulary.errors import RulewrightError

MODULES: Final = {
    "data": "data",
    "read": "read",
    "judge": "judge",
    "play": "play",
    "replay": "replay",
    "simulate": "simulate",
    "conformance": "conformance",
    "coverage": "coverage",
    "search": "search",
    "card": "lookup",
    "rule": "lookup",
    "glossary": "lookup",
    "rulings": "lookup",
    "editions": "lookup",
    "serve": "serve",
    "perft": "perft",
}
"""The commands, each with the module that has it."""


@cache
def command(name: str) -> Any:
    """The command of that name: a function of its module, or a group of functions."""
    module = import_module(f"rulewright.cli.{MODULES[name]}")
    made = getattr(module, "app", None)
    if made is None:
        made = typer.Typer(pretty_exceptions_enable=False, add_completion=False)
        made.command(name, cls=getattr(module, "Command", TyperCommand))(getattr(module, name))
    found = typer.main.get_command(made)
    found.name = name
    return found


class Commands(TyperGroup):
    """All commands. The module of one is loaded when it is run, those of all for the list of them."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names, in the order of the list."""
        return list(MODULES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command, or None where there is none of that name."""
        return command(cmd_name) if cmd_name in MODULES else None


app = typer.Typer(cls=Commands, no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False)


def build() -> str:
    """Which build runs: ``compiled`` with mypyc, or ``pure Python``."""
    engine = find_spec("rulewright.engine.play")
    assert engine is not None
    assert engine.origin is not None
    return "pure Python" if engine.origin.endswith(".py") else "compiled"


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # slow to load, and needed here alone

        print(f"rulewright {version('rulewright')} ({build()})")
        raise typer.Exit


@app.callback()
def rulewright(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave."),
    ] = False,
) -> None:
    """The rules of Magic: The Gathering: read cards, judge positions, play games."""


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
        _fail(error)
    except OSError as error:  # a full disk, for example
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left is not tried again
        _fail(RulewrightError(error.strerror or str(error), where=str(error.filename or "")))


def _fail(error: RulewrightError) -> NoReturn:
    from .output import FAILED, tell_error

    tell_error(error)
    sys.exit(FAILED)
