"""Answers that are the same for everyone, remembered until an import replaces the library."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import wraps
from threading import Lock
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from .answer import shelves
from .shelves import Stamp

MOST_BYTES: Final = 8 << 20
_WORTH_PACKING: Final = 1000
_AROUND: Final = 1000
"""What the entry itself takes, and its headers."""
Handler = Callable[[Request], Response]
Key = tuple[str, bytes, bool, Stamp]
Kept = tuple[bytes, dict[str, str]]
"""A body and its headers."""


class Remembered:
    """Answers by address and state of the library; the ones not asked for longest are forgotten."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Kept] = OrderedDict()
        self._lock = Lock()
        self._size = 0

    def get(self, key: Key) -> Kept | None:
        """The answer, or None."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
            return kept

    def put(self, key: Key, kept: Kept) -> None:
        """Remember an answer."""
        with self._lock:
            if key not in self._kept:
                self._size += _size(key, kept)
                self._kept[key] = kept
            while self._size > MOST_BYTES:
                self._size -= _size(*self._kept.popitem(last=False))


def _size(key: Key, kept: Kept) -> int:
    """About the memory that an answer takes with its address, which may be longer than the answer."""
    return len(kept[0]) + 4 * len(key[0]) + len(key[1]) + _AROUND


def remembered(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler whose answers are made, and packed, once for each address."""

    @wraps(handler)
    async def answer(request: Request) -> Response:
        answers: Remembered = request.app.state.answers
        packed = "gzip" in request.headers.get("Accept-Encoding", "")
        asked = request.scope  # and not its URL, into which goes whatever calls itself the host
        key = asked["path"], asked["query_string"], packed, shelves(request).stamp()
        kept = answers.get(key)
        if kept is not None:
            return Response(kept[0], headers=kept[1])
        response, made = await run_in_threadpool(_made, handler, request, packed)
        if response.status_code != 200:
            return response
        if len(made[0]) <= MOST_BYTES // 8:
            answers.put(key, made)
        return Response(made[0], headers=made[1])

    return answer


def _made(handler: Handler, request: Request, packed: bool) -> tuple[Response, Kept]:
    response = handler(request)
    body = bytes(response.body)
    headers = {"Content-Type": response.headers["Content-Type"], "Vary": "Accept-Encoding"}
    if packed and response.status_code == 200 and len(body) >= _WORTH_PACKING:
        return response, (gzip.compress(body, 4, mtime=0), {**headers, "Content-Encoding": "gzip"})
    return response, (body, headers)
