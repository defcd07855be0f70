from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from rulewright.web.api import ENDPOINTS
from rulewright.web.openapi import plain_path
from rulewright.web.symbols import draw


def test_search(site: TestClient) -> None:
    hits = site.get("/api/search", params={"q": "beaten luck", "kind": "rules"}).json()
    assert hits[0]["kind"] == "rule"
    assert hits[0]["id"] == "100.1a"
    assert set(hits[0]) == {"kind", "id", "title", "snippet", "score", "highlights", "detail"}
    assert {hit["kind"] for hit in site.get("/api/search?q=harmonize").json()} >= {"rule", "glossary", "card"}
    assert len(site.get("/api/search?q=harmonize&limit=1").json()) == 1


def test_cards_by_a_query(site: TestClient) -> None:
    found = site.get("/api/cards", params={"q": "t:creature -is:starter", "limit": "1", "offset": "1"}).json()
    assert found["total"] == 2
    assert [hit["id"] for hit in found["hits"]] == ["Test Marshal"]


def test_a_card_with_everything(site: TestClient) -> None:
    card = site.get("/api/card/test refrain").json()
    assert card["card"]["faces"][0]["oracle_text"].startswith("Test Refrain deals")
    assert card["printings"][1]["prices"] == {"eur": 0.15}
    assert card["rulings"][0]["publisher"] == "Wizards of the Coast"
    assert card["understood"] is True
    assert len(site.get("/api/card/Test Refrain/rulings").json()) == 2


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/rule/702.2a", 200),
        ("/api/rule/702.2a?edition=2025-04-04", 200),
        ("/api/rule/702.2a?edition=1999", 404),
        ("/api/rule/999.9", 404),
        ("/api/glossary", 200),
        ("/api/glossary/harmonize", 200),
        ("/api/keywords", 200),
        ("/api/sets", 200),
        ("/api/set/tst", 200),
        ("/api/set/zzz", 404),
        ("/api/changes/2025-04-04/2025-04-04", 200),
        ("/api/status", 200),
        ("/api/nothing", 404),
        ("/api/search?q=x&kind=frogs", 400),
        ("/api/search?q=x&limit=0", 400),
        ("/api/search?q=x&limit=1e9", 400),
        ("/api/cards?q=t:", 400),
    ],
)
def test_answers_are_json(path: str, status: int, site: TestClient) -> None:
    answer = site.get(path)
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/json"
    if status != 200:
        assert answer.json()["error"]


def test_errors_help(site: TestClient) -> None:
    assert "Test Refrain" in site.get("/api/card/tset refrian").json()["nearest"]
    assert site.get("/api/cards", params={"q": "t:elf c:mauve"}).json()["position"] == 8


def test_the_openapi_document_describes_every_endpoint(site: TestClient) -> None:
    document = site.get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert set(document["paths"]) == {"/api" + plain_path(endpoint.path) for endpoint in ENDPOINTS}
    schema = document["paths"]["/api/search"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert schema["type"] == "array"
    assert {"Hit", "Rule", "CardPage", "Problem"} <= set(document["components"]["schemas"])
    page = site.get("/api").text
    assert all(path in page for path in document["paths"])


@pytest.mark.parametrize("symbol", "W U B R G C S X 0 7 10 100 T Q E P W-U 2-W W-P G-U-P C-W HW ½ ∞ CHAOS".split())
def test_every_symbol_is_drawn(symbol: str) -> None:
    picture = draw(symbol)
    assert picture is not None
    assert picture.startswith("<svg")
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("symbol", ["", "w", "<b>", "A" * 9, "..", "W-U-P-P", 'R"'])
def test_no_other_symbol_is_drawn(symbol: str) -> None:
    assert draw(symbol) is None
