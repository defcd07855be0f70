"""Card files: what is inside tells their format, not their names.

Read are Scryfall's bulk files (an array, or one object a line) of cards, printings or rulings, and MTGJSON's
AtomicCards, AllPrintings and AllPrices, each plain or compressed by gzip. A file is read object by object, in
little memory.
"""

from __future__ import annotations

import gzip
import io
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

import msgspec

from . import mtgjson
from .errors import CardDataError
from .printing import PriceList, Printing, Ruling, printing_of, ruling_of
from .record import CardRecord
from .stream import JsonStream

_GZIP: Final = b"\x1f\x8b"
_MTGJSON: Final = re.compile(r'\{\s*"(meta|data)"\s*:')


Entry: TypeAlias = CardRecord | Printing | Ruling | PriceList
"""What a file of card data has in it."""
_Read = TypeVar("_Read", bound=Entry)


def read_records(path: Path, progress: Callable[[int], object] | None = None) -> Iterator[CardRecord]:
    """The cards of the file at ``path``, in its order; the same card may come more than once.

    ``progress`` is called with the bytes of the file read so far. Raises `CardDataError`, with file and
    line, where the file is missing, truncated, not JSON or not about cards.
    """
    return _read(path, CardRecord, "cards", progress)


def read_entries(path: Path, progress: Callable[[int], object] | None = None) -> Iterator[Entry]:
    """Everything in the file at ``path``: cards, printings, prices and rulings. See `read_records`."""
    kinds = CardRecord, Printing, Ruling, PriceList
    return _read(path, kinds, "cards, printings, prices or rulings", progress)


def _read(
    path: Path, wanted: type[_Read] | tuple[type[_Read], ...], named: str, progress: Callable[[int], object] | None
) -> Iterator[_Read]:
    where = str(path)
    try:
        with path.open("rb") as file:
            packed = file.read(2) == _GZIP
            file.seek(0)
            text = io.TextIOWrapper(gzip.GzipFile(fileobj=file) if packed else file, encoding="utf-8-sig")
            found = False
            for entry in _entries(JsonStream(text, where)):
                if isinstance(entry, wanted):
                    found = True
                    yield entry
                    if progress is not None:
                        progress(file.tell())
            if not found:
                raise CardDataError(f"there are no {named} in the file", where=where)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise CardDataError(f"the compressed data is broken or truncated: {error}", where=where) from None
    except UnicodeDecodeError as error:
        raise CardDataError(f"this is not text in UTF-8: {error.reason}", where=where) from None
    except OSError as error:
        raise CardDataError(error.strerror or str(error), where=where) from None


def _entries(stream: JsonStream) -> Iterator[Entry]:
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


def _scryfall(value: object, stream: JsonStream) -> Iterator[Entry]:
    """What one object of Scryfall's says; a picture of the art series is no card and is passed over."""
    if isinstance(value, dict) and "type_line" not in value and "card_faces" not in value:
        if "comment" in value:
            ruling = ruling_of(value)
            if ruling is not None:
                yield ruling
            return
        printing = printing_of(value)
        if printing is not None:
            yield printing
            return
    try:
        record = msgspec.convert(value, CardRecord)
    except msgspec.ValidationError as error:
        raise stream.error(f"this is not a card: {error}") from None
    if record.type_line is None and not any(face.type_line for face in record.card_faces or ()):
        raise stream.error(f"{record.name!r} is not a card: it has no `type_line`")
    if record.layout != "art_series":
        yield record
        printing = printing_of(value) if isinstance(value, dict) and "set" in value else None
        if printing is not None:
            yield printing


def _mtgjson(name: str, value: object, stream: JsonStream) -> Iterator[Entry]:
    try:
        yield from mtgjson.entries_of(name, value)
    except msgspec.ValidationError as error:
        raise stream.error(f"{name!r} is not a card: {error}") from None
