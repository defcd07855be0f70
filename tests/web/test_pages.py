from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from rulewright.reference.importing import import_data
from rulewright.reference.rule_index import rule_titles
from rulewright.web.app import create
from rulewright.web.guard import POLICY
from rulewright.web.remembering import MOST_BYTES, Remembered
from rulewright.web.scenarios import play, scenarios

from .. import library_files

PAGES = [
    "/",
    "/search",
    "/search?q=harmonize",
    "/search?q=t:sorcery&kind=cards",
    "/search?q=harmonize&kind=rulings&part=1",
    "/card/Test%20Refrain",
    "/card/Test%20Marshal",
    "/card/test%20elan",
    "/card/Test%20%C3%89lan%20%2F%2F%20Test%20Calm",
    "/card/Ember%20Refrain",
    "/rules",
    "/rule/100.1a",
    "/rule/702.2",
    "/rule/702.2?edition=2025-04-04",
    "/glossary",
    "/glossary/harmonize",
    "/keywords",
    "/sets",
    "/set/tst",
    "/changes/2025-04-04/2025-04-04",
    "/scenarios",
    "/scenario/harmonize-1",
    "/scenario/harmonize-3?run=1",
    "/about",
    "/api",
]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_whole_and_loads_nothing_from_elsewhere(page: str, site: TestClient) -> None:
    answer = site.get(page)
    assert answer.status_code == 200
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert "style=" not in answer.text
    assert not re.findall(r'(?:src|href|action)="(?:https?:)?//', answer.text)
    if "part=1" not in page:
        assert answer.text.count("<h1") == 1
        assert answer.text.rstrip().endswith("</html>")


@pytest.mark.parametrize("page", [*PAGES[:5], "/card/Ember%20Refrain", "/rules", "/rule/702.180", "/keywords", "/sets"])
def test_pages_work_before_any_import(page: str, bare_site: TestClient) -> None:
    assert bare_site.get(page).status_code == 200


def test_what_can_be_imported_is_said_where_nothing_is(bare_site: TestClient, site: TestClient) -> None:
    for page in ("/", "/rule/106.12", "/glossary", "/sets", "/card/Hill%20Brute"):
        assert "rulewright data update" in bare_site.get(page).text
    assert "rulewright data update" not in site.get("/").text


@pytest.mark.parametrize(
    "page",
    [
        "/nothing",
        "/card/Nobody",
        "/rule/999",
        "/rule/x",
        "/glossary/nothing",
        "/set/zzz",
        "/scenario/zzz",
        "/symbol/zz.svg",
    ],
)
def test_what_is_not_there(page: str, site: TestClient) -> None:
    assert site.get(page).status_code == 404


def test_the_card_page(site: TestClient) -> None:
    text = site.get("/card/Test%20Refrain").text
    assert '<a class="keyword" href="/rule/702.2">Harmonize</a>' in text
    assert "A keyword for singing twice." in text
    assert 'See rule <a href="/rule/702.2">702.2</a>' in text
    assert "April 4, 2025" in text
    assert "Wizards of the Coast" in text
    assert "Our copy comes from: a list" in text
    assert "The List (plst)" in text
    assert "€0.15" in text
    assert 'src="/symbol/R.svg" alt="{R}"' in text
    assert "Every word is understood" in text
    assert "deal damage" in text
    marshal = site.get("/card/Test%20Marshal").text
    assert "not understood" in marshal
    assert "frobnicate" in marshal


def test_the_rule_page(bare_site: TestClient, site: TestClient) -> None:
    text = site.get("/rule/100.1a").text
    assert "You beat the drum for luck" in text
    assert "Beaten for luck" in text, "rulings that speak of it"
    assert 'href="/rule/702.2a"' in text
    assert 'href="/rule/100.1a"' in site.get("/rule/702.2b").text, "references both ways"
    harmonize = bare_site.get("/rule/702.180a").text
    assert "Ember Refrain" in harmonize
    assert 'action="/scenario/harmonize-1"' in harmonize


def test_a_scenario_is_played_in_place(bare_site: TestClient) -> None:
    text = bare_site.get("/scenario/harmonize-3?run=1&part=1").text
    assert "Everything expected holds." in text
    assert 'href="/rule/601.2f"' in text
    assert "<html" not in text


@pytest.mark.parametrize("id", list(scenarios()))
def test_a_scenario_holds_and_cites_rules_that_exist(id: str) -> None:
    assert play(id).failures == []
    assert scenarios()[id].rules
    assert set(scenarios()[id].rules) <= rule_titles().keys()


def test_an_error_in_a_query_is_shown_in_its_place(site: TestClient) -> None:
    answer = site.get("/search?q=t:elf+c:mauve")
    assert answer.status_code == 400
    assert "c cannot be" in answer.text
    assert site.get("/search?q=t:elf+c:mauve&part=1").status_code == 200


def test_results_come_in_pages(site: TestClient) -> None:
    first, second = (site.get(f"/search?q=mv>=0&kind=cards&page={page}").text for page in (1, 2))
    assert "Page 1 of 2" in first
    assert 'rel="next"' in first
    assert 'rel="prev"' in second


HOSTILE = "<script>alert(1)</script>\"'&{{7*7}}"


@pytest.mark.parametrize(
    "page",
    [
        "/search?q={}",
        "/search?q={}&kind={}",
        "/card/{}",
        "/rule/{}",
        "/glossary/{}",
        "/set/{}",
        "/changes/{}/{}",
        "/search?q=t:{}",
    ],
)
def test_what_comes_from_outside_is_escaped(page: str, site: TestClient) -> None:
    answer = site.get(page.replace("{}", HOSTILE))
    assert "<script>alert" not in answer.text
    assert "49" not in answer.text.replace("249", "")


def test_texts_of_cards_are_escaped(tmp_path: Path) -> None:
    record = {"name": "<b>Bad</b>", "type_line": "Instant", "oracle_text": "<img src=x onerror=y> {<b>} [[x]] 702.2"}
    import_data([library_files.lines(tmp_path / "c.jsonl", [record])], tmp_path / "c.sqlite", read_cards=False)
    with TestClient(create(tmp_path / "c.sqlite")) as client:
        for page in ("/card/%3Cb%3EBad%3C%2Fb%3E", "/search?q=bad"):
            text = client.get(page).text
            assert "<b>Bad" not in text
            assert "<img src=x" not in text


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static//etc/passwd",
        "/symbol/..%2f..%2fapp.svg",
    ],
)
def test_no_path_leads_out(path: str, site: TestClient) -> None:
    assert site.get(path).status_code == 404


def test_an_address_without_end_is_refused(site: TestClient) -> None:
    assert site.get("/search?q=" + "a" * 5000).status_code == 414
    assert site.get("/search?q=x&page=99999999999999").status_code == 400
    assert site.get("/search?q=x&page=-1").status_code == 400
    assert site.post("/search").status_code == 405


def test_a_new_import_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "catalog.sqlite"
    with TestClient(create(path)) as client:
        assert "summoning" in client.get("/search?q=summoning+sickness").text.lower()
        assert client.get("/card/Test%20Goat").status_code == 404
        import_data(library_files.all_files(tmp_path / "files"), path, read_cards=False)
        assert client.get("/card/Test%20Goat").status_code == 200


def test_a_rule_lists_each_scenario_that_cites_it_and_no_other(bare_site: TestClient) -> None:
    cited = {shown.id for shown in scenarios().values() if "302.6" in shown.rules}
    page = bare_site.get("/rule/302.6").text
    assert len(cited) >= 5
    assert {id for id in scenarios() if f'href="/scenario/{id}"' in page} == cited


def test_what_is_remembered_is_bounded_with_its_addresses() -> None:
    answers = Remembered()
    keys = [("/api/search", b"q=%d" % place + b"x" * 3900, False, None) for place in range(4000)]
    for key in keys:
        answers.put(key, (b"[]", {}))
        answers.put(key, (b"[]", {}))
    kept = [key for key in keys if answers.get(key) is not None]
    assert 0 < sum(len(key[1]) for key in kept) <= MOST_BYTES
    assert kept == keys[-len(kept) :], "the newest"


def test_no_host_decides_whose_answer_is_remembered(site: TestClient) -> None:
    for host in ("evil/card/Test%20Goat#", "evil/card/Test%20Goat?", "evil\\card", "[::1", ""):
        assert "Test Refrain" in site.get("/card/Test%20Refrain", headers={"Host": host}).text
        assert "<title>Test Goat" in site.get("/card/Test%20Goat").text
    assert site.get("/card/Test%20Goat%3Fx").status_code == 404
