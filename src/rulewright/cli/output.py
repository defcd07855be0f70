"""Where the commands write: results to standard output, progress and problems to standard error."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.markup import escape

from rulewright.vocabulary.errors import RulewrightError

FAILED: Final = 2
"""The exit code where the input is wrong."""


def errors() -> Console:
    """A console on standard error."""
    return Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def tell_error(error: RulewrightError) -> None:
    """Print what was wrong, where, and what would be right."""
    errors().print(f"[bold red]error:[/] {escape(str(error))}")
    pointed = getattr(error, "pointed", None)  # of a `rulewright.reference.errors.QueryError`
    if pointed is not None:
        errors().print(escape(pointed))


def print_json(value: object) -> None:
    """Write ``value`` (dataclasses, dicts, lists, paths …) to standard output as JSON in UTF-8, and nothing else."""
    text = msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=2)
    sys.stdout.flush()
    sys.stdout.buffer.write(text + b"\n")
    sys.stdout.buffer.flush()


def check_writable(file: Path, error: type[RulewrightError]) -> None:
    """Raises the error where a file cannot be written; what is in it stays."""
    there = file.exists()
    try:
        file.open("a").close()
    except (OSError, ValueError) as failure:  # ValueError: a name with a null character
        why = getattr(failure, "strerror", None) or str(failure)
        raise error(f"cannot be written: {why}", where=str(file)) from None
    if not there:
        file.unlink()


def write_report(file: Path, data: bytes, error: type[RulewrightError]) -> None:
    """Writes a file, or raises the error."""
    try:
        file.write_bytes(data)
    except OSError as failure:
        raise error(f"cannot be written: {failure.strerror or failure}", where=str(file)) from None
