"""The site in a real browser: Chromium, driven by Playwright. Skipped, with the reason, where either is missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed (the extra dev has it)")

CHROMIUM = os.environ.get("RULEWRIGHT_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
PATIENCE = 60_000
"""The most milliseconds to wait for anything: a busy machine is no failure."""
Open = Callable[..., Any]

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium: install it, or set RULEWRIGHT_CHROMIUM"),
    pytest.mark.xdist_group("browser"),
]


@pytest.fixture(scope="module")
def address(small_catalog: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own process, over our own small files."""
    home = tmp_path_factory.mktemp("served")
    shutil.copy(small_catalog, home / "catalog.sqlite")
    yield from _served(home)


@pytest.fixture(scope="module")
def bare_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server before any import."""
    yield from _served(tmp_path_factory.mktemp("bare"))


def _served(home: Path) -> Iterator[str]:
    code = (
        "import socket, uvicorn; from rulewright.web.app import create; s = socket.socket(); s.bind(('127.0.0.1', 0)); "
        "s.listen(); print(s.getsockname()[1], flush=True); "
        "uvicorn.Server(uvicorn.Config(create(), log_level='warning')).run(sockets=[s])"
    )
    server = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        env={**os.environ, "RULEWRIGHT_HOME": str(home)},
        text=True,
    )
    assert server.stdout is not None
    url = f"http://127.0.0.1:{server.stdout.readline().strip()}"
    # it listens already, and answers when it can
    urllib.request.urlopen(url + "/about", timeout=PATIENCE / 1000).close()
    yield url
    server.terminate()
    server.wait(10)
    server.stdout.close()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Open]:
    """Open a page in a fresh context; what the browser complains of fails the test."""
    contexts = []
    complaints: list[str] = []

    def open_page(path: str, address: str = address, **options: Any) -> Any:
        context = browser.new_context(**{"viewport": {"width": 1100, "height": 900}, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: complaints.extend([message.text] if message.type == "error" else []))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda asked: complaints.extend([] if asked.url.startswith(address) else [asked.url]))
        page.goto(address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def expect(actual: Any) -> Any:
    """Playwright's assertions, which wait until they hold."""
    sync_api.expect.set_options(timeout=PATIENCE)
    return sync_api.expect(actual)


def test_results_come_as_one_types(visit: Open) -> None:
    page = visit("/")
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "q"
    page.keyboard.type("beaten for lu")
    hits = page.locator("#results .hit a")
    expect(hits.first).to_contain_text("100.1a")
    expect(page).to_have_url(re.compile("beaten"))
    expect(page.locator("#results mark").nth(1)).to_be_attached()
    page.fill("#q", "t:creature c:mauve")
    expect(page.locator("#results .problem")).to_be_visible()


def test_keyword_rule_scenario_and_its_account(visit: Open, bare_address: str) -> None:
    page = visit("/card/Ember%20Refrain", address=bare_address)
    page.locator(".oracle a.keyword").click()
    page.wait_for_url("**/rule/702.180")
    page.locator(".subrules a", has_text="702.180a").click()
    page.wait_for_url("**/rule/702.180a")
    scenario = page.locator("#scenarios .scenario:has(form[action='/scenario/harmonize-1'])")
    scenario.get_by_role("button", name="Run it").click()
    expect(scenario.locator(".account-place")).to_contain_text("Everything expected holds.")
    assert page.url.endswith("/rule/702.180a"), "it is played in place"
    scenario.locator(".account a[href='/rule/601.2c']").first.click()
    page.wait_for_url("**/rule/601.2c")


def test_a_scenario_has_a_page_of_its_own(visit: Open) -> None:
    page = visit("/scenario/harmonize-3")
    page.get_by_role("button", name="Run it").click()
    page.locator(".account-place .account").wait_for()
    expect(page.locator(".account-place")).to_contain_text("Everything expected holds.")
    expect(page.locator(".account-place a[href='/rule/601.2f']").first).to_be_visible()
    assert "run=1" not in page.url, "it is played in place"


def test_everything_works_without_javascript(visit: Open) -> None:
    page = visit("/", java_script_enabled=False)
    page.fill("#q", "beaten for luck")
    page.get_by_role("button", name="Search").click()
    page.locator("#results .hit a").first.click()
    page.wait_for_url("**/rule/100.1a")
    page = visit("/scenario/harmonize-1", java_script_enabled=False)
    page.get_by_role("button", name="Run it").click()
    page.wait_for_url("**run=1**")
    expect(page.locator(".played")).to_contain_text("Everything expected holds.")


def test_dark_and_light(visit: Open) -> None:
    def paper(scheme: str) -> str:
        page = visit("/card/Ember%20Refrain", color_scheme=scheme)
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    light, dark = paper("light"), paper("dark")
    assert sum(map(int, light[4:-1].split(","))) > 700
    assert sum(map(int, dark[4:-1].split(","))) < 120


PAGES = ["/", "/search?q=harmonize", "/card/Test%20Refrain", "/rule/702.2", "/glossary", "/keywords", "/set/tst",
         "/scenario/harmonize-3?run=1", "/about", "/api"]  # fmt: skip


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_a_phone(path: str, visit: Open) -> None:
    page = visit(path, viewport={"width": 400, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 400


def test_print_leaves_out_what_is_for_the_screen(visit: Open) -> None:
    page = visit("/card/Ember%20Refrain")
    page.emulate_media(media="print")
    assert not page.locator(".top").is_visible()
    assert page.locator(".oracle").is_visible()


def _axe() -> str:
    """The source of axe-core, out of a package that has it."""
    folder = pytest.importorskip("axe_playwright_python", reason="axe-core is not installed (the extra dev has it)")
    files = [path for root in folder.__path__ for path in Path(root).rglob("axe.min.js")]
    if not files:
        pytest.skip("the package of axe-core has no axe.min.js")
    return files[0].read_text("utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_accessible(path: str, scheme: str, visit: Open) -> None:
    source = _axe()
    page = visit(path, color_scheme=scheme, bypass_csp=True)
    page.evaluate(source)
    found = page.evaluate("axe.run()")
    problems = [(each["id"], [node["html"] for node in each["nodes"]][:3]) for each in found["violations"]]
    assert problems == []
