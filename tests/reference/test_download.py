"""Fetching from a stub server on this machine."""

from __future__ import annotations

import hashlib
import json
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rulewright.cli.main import app
from rulewright.reference.download import Fetcher, Remote, client
from rulewright.reference.errors import DownloadError
from rulewright.reference.importing import import_data
from rulewright.reference.official import fetch_official
from rulewright.reference.sites import Sites

from .. import library_files

BODY = b"0123456789" * 5000


@dataclass
class Stub:
    """What the server has, what it does wrong, and what it was asked."""

    url: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    break_off: int = 0
    refuse: list[int] = field(default_factory=list)
    asked: list[tuple[str, dict[str, str], int]] = field(default_factory=list)


@pytest.fixture
def stub() -> Iterator[Stub]:
    found = Stub()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if found.refuse:
                return self._send(found.refuse.pop(0), b"", {"Retry-After": "0"})
            body = found.files.get(self.path)
            if body is None:
                return self._send(404, b"")
            tag = '"' + hashlib.sha256(body).hexdigest()[:12] + '"'
            if self.headers.get("If-None-Match") == tag:
                return self._send(304, b"")
            wanted = self.headers.get("Range")
            if wanted and self.headers.get("If-Range") == tag:
                start = int(wanted.removeprefix("bytes=").rstrip("-"))
                more = {"Content-Range": f"bytes {start}-{len(body) - 1}/{len(body)}", "ETag": tag}
                return self._send(206, body[start:], more)
            return self._send(200, body, {"ETag": tag})

        def _send(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
            found.asked.append((self.path, dict(self.headers), status))
            self.send_response(status)
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if found.break_off and len(body) > 100:
                found.break_off -= 1
                body = body[: len(body) // 2]
                self.close_connection = True
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    found.url = f"http://127.0.0.1:{server.server_port}"
    yield found
    server.shutdown()
    server.server_close()


@pytest.fixture
def fetcher(tmp_path: Path) -> Iterator[Fetcher]:
    with client() as http:
        yield Fetcher(http, tmp_path / "downloads", pause=0.01)


def test_a_file_is_fetched_once_and_then_asked_after(stub: Stub, fetcher: Fetcher) -> None:
    stub.files["/a"] = BODY
    remote = Remote("a.json", stub.url + "/a")
    first = fetcher.fetch(remote)
    assert (first.changed, first.path.read_bytes()) == (True, BODY)
    assert not fetcher.fetch(remote).changed
    assert [status for *_, status in stub.asked] == [200, 304]
    assert "rulewright/" in stub.asked[0][1]["User-Agent"]
    stub.files["/a"] = BODY + b"new"
    assert fetcher.fetch(remote).changed
    first.path.write_bytes(b"spoiled")
    assert fetcher.fetch(remote).path.read_bytes() == BODY + b"new", "a file that was spoiled is fetched again"


def test_a_broken_transfer_is_gone_on_with(stub: Stub, fetcher: Fetcher) -> None:
    stub.files["/a"] = BODY
    stub.break_off = 2
    assert fetcher.fetch(Remote("a.json", stub.url + "/a")).path.read_bytes() == BODY
    assert [status for *_, status in stub.asked] == [200, 206, 206]


def test_a_file_that_changed_meanwhile_is_begun_anew(stub: Stub, fetcher: Fetcher, tmp_path: Path) -> None:
    stub.files["/a"] = BODY
    stub.break_off = 9
    with pytest.raises(DownloadError):
        fetcher.fetch(Remote("a.json", stub.url + "/a"))
    assert not (tmp_path / "downloads" / "a.json").exists()
    stub.break_off = 0
    stub.files["/a"] = BODY[::-1]
    assert fetcher.fetch(Remote("a.json", stub.url + "/a")).path.read_bytes() == BODY[::-1]


def test_a_busy_server_is_waited_for(stub: Stub, fetcher: Fetcher) -> None:
    stub.files["/a"] = BODY
    stub.refuse = [429, 503]
    assert fetcher.fetch(Remote("a.json", stub.url + "/a")).changed


@pytest.mark.parametrize("refuse", [[404], [403], [500, 500, 500, 500]])
def test_a_refusal_is_one_message(refuse: list[int], stub: Stub, fetcher: Fetcher) -> None:
    stub.files["/a"] = BODY
    stub.refuse = refuse
    with pytest.raises(DownloadError, match=f"the server answers {refuse[-1]}"):
        fetcher.fetch(Remote("a.json", stub.url + "/a"))


def test_a_wrong_checksum_leaves_the_old_file(stub: Stub, fetcher: Fetcher) -> None:
    stub.files["/a"] = BODY
    path = fetcher.fetch(Remote("a.json", stub.url + "/a", hashlib.sha256(BODY).hexdigest())).path
    stub.files["/a"] = b"forged" * 100
    with pytest.raises(DownloadError, match="checksum"):
        fetcher.fetch(Remote("a.json", stub.url + "/a", hashlib.sha256(BODY).hexdigest()))
    assert path.read_bytes() == BODY


def official(stub: Stub, folder: Path) -> None:
    """Let the stub have all official files."""
    cards, printings, rulings, rules = (path.read_bytes() for path in library_files.all_files(folder / "files"))
    stub.files = {
        "/cards": cards,
        "/printings": printings,
        "/rulings": rulings,
        "/d/MagicCompRules%2020250404.txt": rules,
    }
    kinds = {"oracle_cards": "/cards", "default_cards": "/printings", "rulings": "/rulings"}
    listed = [{"type": kind, "download_uri": stub.url + path} for kind, path in kinds.items()]
    stub.files["/bulk-data"] = json.dumps({"data": listed}).encode()
    stub.files["/rules"] = (
        b'<a href="/d/MagicCompRules 20250101.txt">old</a> <a href="/d/MagicCompRules 20250404.txt">TXT</a>'
    )


def test_the_official_files_are_found_and_imported(stub: Stub, fetcher: Fetcher, tmp_path: Path) -> None:
    official(stub, tmp_path)
    sites = Sites(stub.url, stub.url, stub.url + "/rules")
    fetched = list(fetch_official(fetcher, sites))
    assert all(each.changed for each in fetched)
    assert fetched[0].path.name == "MagicCompRules-20250404.txt"
    report = import_data([fetched[0].path.parent], tmp_path / "catalog.sqlite", read_cards=False)
    assert report.passed_over == ()
    assert report.cards == 5
    assert not any(each.changed for each in fetch_official(fetcher, sites))


def test_mtgjsons_files_are_checked(stub: Stub, fetcher: Fetcher) -> None:
    for name in ("AtomicCards.json.gz", "AllPrintings.json.gz", "AllPricesToday.json.gz"):
        stub.files[f"/{name}"] = BODY
        stub.files[f"/{name}.sha256"] = hashlib.sha256(BODY).hexdigest().encode()
    stub.files["/rules"] = b"<a href='/MagicCompRules 20250404.txt'>"
    stub.files["/MagicCompRules%2020250404.txt"] = BODY
    assert len(list(fetch_official(fetcher, Sites(stub.url, stub.url, stub.url + "/rules"), mtgjson=True))) == 4
    stub.files["/AtomicCards.json.gz"] = b"forged" * 50
    with pytest.raises(DownloadError, match="checksum"):
        list(fetch_official(fetcher, Sites(stub.url, stub.url, stub.url + "/rules"), mtgjson=True))


@pytest.mark.parametrize(("page", "problem"), [(b"nothing", "links to no text"), (None, "404")])
def test_a_page_without_the_rules(page: bytes | None, problem: str, stub: Stub, fetcher: Fetcher) -> None:
    if page is not None:
        stub.files["/rules"] = page
    with pytest.raises(DownloadError, match=problem):
        list(fetch_official(fetcher, Sites(stub.url, stub.url, stub.url + "/rules")))


def test_an_update_imports_what_was_fetched_and_not_imported_yet(stub: Stub, home: Path, tmp_path: Path) -> None:
    def update() -> dict[str, object]:
        sites = ["--rules-url", stub.url + "/rules", "--scryfall-url", stub.url]
        run = CliRunner().invoke(app, ["data", "update", *sites, "--json"])
        assert run.exit_code == 0, run.output
        told: dict[str, object] = json.loads(run.stdout)
        return told

    official(stub, tmp_path)
    assert update()["cards"] == 5
    assert update().get("up_to_date") is True
    (home / "catalog.sqlite").write_bytes(b"broken")
    assert update()["cards"] == 5, "a catalog that cannot be read is none"
    (home / "catalog.sqlite").unlink()
    own = library_files.lines(tmp_path / "own.jsonl", [{"name": "Own Goat", "type_line": "Creature — Goat"}])
    import_data([own], home / "catalog.sqlite", read_cards=False)
    assert update()["cards"] == 5, "a catalog newer than the files is not always built of them"
    assert update().get("up_to_date") is True
    cards = home / "downloads" / "scryfall-cards.json"
    os.utime(cards, (time.time() + 100,) * 2)
    assert update()["cards"] == 5, "the import after the last fetch came to nothing"
    os.utime(cards, (0, 0))
    assert update().get("up_to_date") is True


@pytest.mark.parametrize("url", ["not a url", "http://[", "ftp://x/y", "file:///etc/passwd", ""])
def test_an_address_that_is_none_is_one_message(url: str, fetcher: Fetcher) -> None:
    with pytest.raises(DownloadError, match="cannot be fetched"):
        fetcher.text(url)
    with pytest.raises(DownloadError, match="cannot be fetched"):
        fetcher.fetch(Remote("a.json", url))


def test_a_folder_that_cannot_be_written_is_one_message(stub: Stub, fetcher: Fetcher, tmp_path: Path) -> None:
    stub.files["/a"] = BODY
    (tmp_path / "downloads" / "a.json.part").mkdir()
    with pytest.raises(DownloadError, match="cannot write it"):
        fetcher.fetch(Remote("a.json", stub.url + "/a"))
