"""Fetching a file politely: only if it changed, from where it broke off, checked before it counts.

Beside each file lies a note of its address, its version at the server and its checksum. What is fetched is
written to a ``.part`` file, which takes the place of the old one when it is whole.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

import httpx
import msgspec

from .errors import DownloadError

TRIES: Final = 4
LONGEST: Final = 6 << 30
"""No official file comes near this many bytes."""
_LONGEST_WAIT: Final = 60.0
_NO_ANSWER: Final = (httpx.RequestError, httpx.InvalidURL)
Progress = Callable[[str, float], object]


@dataclass(frozen=True, slots=True)
class Remote:
    """A file to fetch: what to call it, where it is, and its checksum (SHA-256, in hex) where that is published."""

    name: str
    url: str
    sha256: str | None = None


@dataclass(frozen=True, slots=True)
class Fetched:
    """A file in the folder, and whether it is a new version."""

    path: Path
    changed: bool


class _Note(msgspec.Struct):
    url: str
    etag: str | None = None
    modified: str | None = None
    sha256: str | None = None


def client() -> httpx.Client:
    """A client that says who it is."""
    agent = f"rulewright/{version('rulewright')} (a library of the rules of Magic; reads official files)"
    timeout = httpx.Timeout(30.0, connect=15.0)
    return httpx.Client(headers={"User-Agent": agent, "Accept": "*/*"}, timeout=timeout, follow_redirects=True)


class Fetcher:
    """Fetches files into ``folder``. ``pause`` is how long to wait between requests, in seconds."""

    def __init__(
        self, http: httpx.Client, folder: Path, *, pause: float = 0.1, progress: Progress | None = None
    ) -> None:
        self._http = http
        self._folder = folder
        self._pause = pause
        self._progress = progress
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DownloadError(f"cannot write there: {error.strerror}", where=str(folder)) from None

    def text(self, url: str) -> str:
        """A short document. Raises `DownloadError`."""
        for attempt in range(TRIES):
            time.sleep(self._pause)
            try:
                answer = self._http.get(url)
            except _NO_ANSWER as error:
                self._wait(attempt, None, url, error)
                continue
            if answer.status_code == 200:
                return answer.text
            self._wait(attempt, answer, url, None)
        raise DownloadError("it cannot be fetched", where=url)

    def fetch(self, remote: Remote) -> Fetched:
        """Bring the file up to date. Raises `DownloadError`; the old file is then as it was."""
        path = self._folder / remote.name
        known = self._known(path, remote)
        for attempt in range(TRIES):
            time.sleep(self._pause)
            try:
                changed = self._try(remote, path, known)
            except _NO_ANSWER as error:
                self._wait(attempt, None, remote.url, error)
                continue
            except OSError as error:
                raise DownloadError(f"cannot write it: {error.strerror or error}", where=str(path)) from None
            if isinstance(changed, bool):
                return Fetched(path, changed)
            self._wait(attempt, changed, remote.url, None)
        raise DownloadError("it breaks off again and again", where=remote.url)

    def _try(self, remote: Remote, path: Path, known: _Note | None) -> bool | httpx.Response:
        """Whether there was a new version; or the answer that was not what is wanted."""
        part, note = path.with_name(path.name + ".part"), self._part_note(path, remote)
        headers = {"Accept-Encoding": "gzip"}
        begun = part.stat().st_size if note is not None and part.is_file() else 0
        if note is not None and begun:
            headers |= {"Range": f"bytes={begun}-", "If-Range": note.etag or note.modified or ""}
        elif known is not None:
            headers |= {"If-None-Match": known.etag} if known.etag else {}
            headers |= {"If-Modified-Since": known.modified} if known.modified else {}
        with self._http.stream("GET", remote.url, headers=headers) as answer:
            if answer.status_code == 304:
                return False
            if answer.status_code == 416:
                part.unlink(missing_ok=True)
                return answer
            if answer.status_code not in (200, 206):
                return answer
            if answer.status_code == 200:
                begun = 0
            elif not answer.headers.get("Content-Range", "").startswith(f"bytes {begun}-"):
                part.unlink(missing_ok=True)
                return answer
            self._write(remote, answer, part, begun)
            found = _Note(remote.url, answer.headers.get("ETag"), answer.headers.get("Last-Modified"))
        self._finish(remote, path, part, found)
        return True

    def _write(self, remote: Remote, answer: httpx.Response, part: Path, begun: int) -> None:
        length = int(answer.headers.get("Content-Length") or 0)
        note = _Note(remote.url, answer.headers.get("ETag"), answer.headers.get("Last-Modified"))
        part.with_name(part.name + ".note").write_bytes(msgspec.json.encode(note))
        written = begun
        with part.open("ab" if begun else "wb") as file:
            for chunk in answer.iter_raw():
                file.write(chunk)
                written += len(chunk)
                if written > LONGEST:
                    raise DownloadError("it is far too long", where=remote.url)
                if self._progress is not None:
                    self._progress(remote.name, written / (begun + length) if length else 0.0)
        if length and written != begun + length:
            raise httpx.ReadError("the answer breaks off")

    def _finish(self, remote: Remote, path: Path, part: Path, note: _Note) -> None:
        note.sha256 = sha256_of(part)
        part.with_name(part.name + ".note").unlink(missing_ok=True)
        if remote.sha256 is not None and note.sha256 != remote.sha256.lower():
            part.unlink()
            raise DownloadError("its checksum is not the published one", where=remote.url, right="try again later")
        part.replace(path)
        _note_path(path).write_bytes(msgspec.json.encode(note))

    def _known(self, path: Path, remote: Remote) -> _Note | None:
        """The note of the file that is there, if it is of this address and the file is as it was."""
        note = _read_note(_note_path(path))
        if note is None or note.url != remote.url or not path.is_file() or note.sha256 != sha256_of(path):
            return None
        return note

    def _part_note(self, path: Path, remote: Remote) -> _Note | None:
        """The note of what has been fetched of the file, if it can be gone on with."""
        note = _read_note(path.with_name(path.name + ".part.note"))
        strong = note is not None and ((note.etag and not note.etag.startswith("W/")) or note.modified)
        return note if note is not None and strong and note.url == remote.url else None

    def _wait(self, attempt: int, answer: httpx.Response | None, url: str, error: Exception | None) -> None:
        """Wait before the next try as long as the server asks for, or longer each time; give up where it is no use."""
        if isinstance(error, httpx.InvalidURL | httpx.UnsupportedProtocol | httpx.TooManyRedirects):
            raise DownloadError(f"it cannot be fetched: {error}", where=url)
        status = 0 if answer is None else answer.status_code
        if status and status not in (206, 408, 416, 429) and status < 500:
            raise DownloadError(f"the server answers {status}", where=url)
        if attempt == TRIES - 1:
            what = str(error) if error is not None else f"the server answers {status}"
            raise DownloadError(f"it cannot be fetched: {what or type(error).__name__}", where=url)
        asked = "" if answer is None else answer.headers.get("Retry-After", "")
        seconds = float(asked) if re.fullmatch("[0-9]{1,9}", asked) else self._pause * 4**attempt
        time.sleep(min(seconds, _LONGEST_WAIT))


def sha256_of(path: Path) -> str:
    """The checksum of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _note_path(path: Path) -> Path:
    return path.with_name(path.name + ".note")


def _read_note(path: Path) -> _Note | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Note)
    except (OSError, msgspec.DecodeError):
        return None
