"""Long pages that are the same for everyone, remembered until an import replaces the library."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from .answer import shelves
from .shelves import Stamp

MOST_BYTES: Final = 8 << 20
Handler = Callable[[Request], Response]
Key = tuple[str, Stamp]


class Remembered:
    """Pages by address and state of the library; the ones not asked for longest are forgotten."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Key, bytes] = OrderedDict()
        self._lock = Lock()
        self._size = 0

    def get(self, key: Key) -> bytes | None:
        """The page, or None."""
        with self._lock:
            body = self._pages.get(key)
            if body is not None:
                self._pages.move_to_end(key)
            return body

    def put(self, key: Key, body: bytes) -> None:
        """Remember a page."""
        with self._lock:
            self._size += len(body) - len(self._pages.get(key, b""))
            self._pages[key] = body
            while self._size > MOST_BYTES:
                self._size -= len(self._pages.popitem(last=False)[1])


def remembered(handler: Handler) -> Handler:
    """A handler whose pages are made once for each address."""

    @wraps(handler)
    def answer(request: Request) -> Response:
        pages: Remembered = request.app.state.pages
        key = f"{request.url.path}?{request.url.query}", shelves(request).stamp()
        body = pages.get(key)
        if body is not None:
            return Response(body, media_type="text/html")
        response = handler(request)
        body = bytes(response.body)
        if response.status_code == 200 and len(body) <= MOST_BYTES // 8:
            pages.put(key, body)
        return response

    return answer
