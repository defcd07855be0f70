"""Take the pictures of the site in docs/images, with Chromium, over cards, rulings and printings of our own.

    python tools/screenshots.py

Look at every picture before it is committed: what is on it, whether all of it can be read, whether it is today's site.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import sync_playwright

from rulewright.reference.importing import import_data

ROOT: Final = Path(__file__).parent.parent
IMAGES: Final = ROOT / "docs/images"
_PATIENCE: Final = 60.0


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its file, the address, the size, and whether it is dark and over our small files."""

    name: str
    path: str
    width: int
    height: int
    dark: bool = False
    imported: bool = False


PICTURES: Final = (
    Picture("search-dark", "/search?q=harmonize", 1000, 800, dark=True),
    Picture("scenario", "/scenario/harmonize-3?run=1", 1000, 1000),
    Picture("card", "/card/Test%20Refrain", 1100, 900, imported=True),
    Picture("rule", "/rule/702.180a", 1000, 800),
    Picture("phone-dark", "/card/Chorus%20Leader", 400, 860, dark=True),
)


@contextmanager
def serving(home: Path) -> Iterator[str]:
    """The address of a server over the data in ``home``."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "rulewright", "serve", "--port", str(port)],
        env={**os.environ, "RULEWRIGHT_HOME": str(home)},
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                urllib.request.urlopen(address + "/about", timeout=_PATIENCE).close()
                break
            except urllib.error.URLError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
        yield address
    finally:
        server.terminate()
        server.wait(10)


def main() -> None:
    """Take all pictures."""
    sys.path.insert(0, str(ROOT))
    from tests import library_files

    chromium = os.environ.get("RULEWRIGHT_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("there is no chromium: install it, or set RULEWRIGHT_CHROMIUM")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        small = Path(folder) / "small"
        import_data(library_files.all_files(Path(folder) / "files"), small / "catalog.sqlite")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        with serving(Path(folder) / "bare") as bare, serving(small) as imported:
            for each in PICTURES:
                page = browser.new_page(
                    viewport={"width": each.width, "height": each.height},
                    color_scheme="dark" if each.dark else "light",
                )
                page.set_default_timeout(_PATIENCE * 1000)
                page.goto((imported if each.imported else bare) + each.path)
                page.screenshot(path=IMAGES / f"{each.name}.png")
                page.close()
                print(IMAGES / f"{each.name}.png")
        browser.close()


if __name__ == "__main__":
    main()
