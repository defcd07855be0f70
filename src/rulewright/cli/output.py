"""Where the commands write: results to standard output, progress and problems to standard error."""

from __future__ import annotations

import sys

import msgspec
from rich.console import Console


def errors() -> Console:
    """A console on standard error."""
    return Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def print_json(value: object) -> None:
    """Write ``value`` (dataclasses, dicts, lists, paths …) to standard output as JSON in UTF-8, and nothing else."""
    text = msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=2)
    sys.stdout.flush()
    sys.stdout.buffer.write(text + b"\n")
    sys.stdout.buffer.flush()
