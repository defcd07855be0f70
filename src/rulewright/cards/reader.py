"""Card files: what is inside tells their format, not their names.

Read are Scryfall's bulk files (an array, or one object a line), MTGJSON's AtomicCards and AllPrintings, each
plain or compressed by gzip. A file is read card by card, in little memory.
"""

from __future__ import annotations

import gzip
import io
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from . import mtgjson
from .errors import CardDataError
from .record import CardRecord
from .stream import JsonStream

_GZIP: Final = b"\x1f\x8b"
_MTGJSON: Final = re.compile(r'\{\s*"(meta|data)"\s*:')


def read_records(path: Path, progress: Callable[[int], object] | None = None) -> Iterator[CardRecord]:
    """The records of the card file at ``path``, in its order; the same card may come more than once.

    ``progress`` is called with the bytes of the file read so far. Raises `CardDataError`, with file and
    line, where the file is missing, truncated, not JSON or not about cards.
    """
    where = str(path)
    try:
        with path.open("rb") as file:
            packed = file.read(2) == _GZIP
            file.seek(0)
            text = io.TextIOWrapper(gzip.GzipFile(fileobj=file) if packed else file, encoding="utf-8-sig")
            found = False
            for record in _records(JsonStream(text, where)):
                found = True
                yield record
                if progress is not None:
                    progress(file.tell())
            if not found:
                raise CardDataError("there are no cards in the file", where=where)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise CardDataError(f"the compressed data is broken or truncated: {error}", where=where) from None
    except UnicodeDecodeError as error:
        raise CardDataError(f"this is not text in UTF-8: {error.reason}", where=where) from None
    except OSError as error:
        raise CardDataError(error.strerror or str(error), where=where) from None


def _records(stream: JsonStream) -> Iterator[CardRecord]:
    if stream.peek() == "[":
        for value in stream.values():
            yield from _scryfall(value, stream)
    elif stream.looks_like(_MTGJSON):
        for key in stream.items():
            if key != "data":
                stream.value()
                continue
            for name in stream.items():
                yield from _mtgjson(name, stream.value(), stream)
    elif stream.peek() == "{":
        while stream.peek():  # one object a line
            yield from _scryfall(stream.value(), stream)
    if stream.peek():
        raise stream.error("this is not card data")


def _scryfall(value: object, stream: JsonStream) -> Iterator[CardRecord]:
    """The record of one object of Scryfall's; a picture of the art series is no card and is passed over."""
    try:
        record = msgspec.convert(value, CardRecord)
    except msgspec.ValidationError as error:
        raise stream.error(f"this is not a card: {error}") from None
    if record.type_line is None and not any(face.type_line for face in record.card_faces or ()):
        raise stream.error(f"{record.name!r} is not a card: it has no `type_line`")
    if record.layout != "art_series":
        yield record


def _mtgjson(name: str, value: object, stream: JsonStream) -> Iterator[CardRecord]:
    try:
        yield from mtgjson.records_of(value)
    except msgspec.ValidationError as error:
        raise stream.error(f"{name!r} is not a card: {error}") from None
