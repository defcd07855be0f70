"""JSON values out of a text stream of any length, one at a time (`JSONDecoder` only knows whole texts)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from json import JSONDecodeError, JSONDecoder, dumps
from typing import Final, TextIO

from .errors import CardDataError

CHUNK: Final = 1 << 20
"""Characters read at a time. A value may be longer; an error this far from the end is no lack of text."""
_RIGHT: Final = "expected Scryfall's cards, in an array or one a line, or MTGJSON's AtomicCards; plain or .gz"
_SPACE: Final = re.compile(r"\s*")
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


class JsonStream:
    """A pull reader: look at the next character, take a mark, or take a whole value.

    Its errors name the file and the line.
    """

    def __init__(self, text: TextIO, where: str) -> None:
        self._text = text
        self._where = where
        self._decoder: Final = JSONDecoder()
        self._buffer = ""
        self._at = 0
        self._line = 1
        self._ended = False

    def peek(self) -> str:
        """The next character that is not a space; empty at the end of the text."""
        while True:
            match = _SPACE.match(self._buffer, self._at)
            self._go_to(match.end() if match else self._at)
            if self._at < len(self._buffer):
                return self._buffer[self._at]
            if not self._more():
                return ""

    def looks_like(self, pattern: re.Pattern[str]) -> bool:
        """Whether ``pattern`` matches what comes next."""
        return bool(self.peek()) and pattern.match(self._buffer, self._at) is not None

    def take(self, mark: str) -> None:
        """Take the character ``mark``."""
        if self.peek() != mark:
            raise self.error(f"{mark!r} was expected, not {self.peek() or 'the end of the file'!r}")
        self._go_to(self._at + 1)

    def took(self, mark: str) -> bool:
        """Take ``mark`` if it comes next, and say so."""
        if self.peek() != mark:
            return False
        self._go_to(self._at + 1)
        return True

    def value(self) -> object:
        """Take the next value whole."""
        self.peek()
        while True:
            try:
                value, end = self._decoder.raw_decode(self._buffer, self._at)
            except JSONDecodeError as error:
                ended = error.pos >= len(self._buffer) or error.msg.startswith("Unterminated string")
                wrong_inside = not ended and error.pos < len(self._buffer) - CHUNK
                if wrong_inside or not self._more():
                    self._go_to(error.pos)
                    raise self.error("the JSON ends too early" if ended else "this is not JSON") from None
            except RecursionError:
                raise self.error("this JSON is nested too deeply") from None
            else:
                if _SURROGATE.search(self._buffer, self._at, end) and not _is_text(value):
                    raise self.error("half of a surrogate pair is no character")
                self._go_to(end)
                return value

    def items(self) -> Iterator[str]:
        """Take an object member by member: yields each key; the caller takes the value before it goes on."""
        self.take("{")
        while not self.took("}"):
            key = self.value()
            self.take(":")
            yield str(key)
            if not self.took(","):
                self.take("}")
                return

    def values(self) -> Iterator[object]:
        """Take an array value by value."""
        self.take("[")
        while not self.took("]"):
            yield self.value()
            if not self.took(","):
                self.take("]")
                return

    def error(self, what: str) -> CardDataError:
        """The error that something is wrong at the place that the stream has come to."""
        return CardDataError(what, where=f"{self._where}, line {self._line}", right=_RIGHT)

    def _go_to(self, at: int) -> None:
        self._line += self._buffer.count("\n", self._at, at)
        self._at = at

    def _more(self) -> bool:
        """Read on, twice as far as what is waiting, so that one long value costs no more than its length."""
        if self._ended:
            return False
        chunk = self._text.read(max(CHUNK, len(self._buffer) - self._at))
        if not chunk:
            self._ended = True
            return False
        self._buffer = self._buffer[self._at :] + chunk
        self._at = 0
        return True


def _is_text(value: object) -> bool:
    """Whether all texts in ``value`` can be written: ``\\ud800`` without its other half cannot."""
    try:
        dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True
