from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from rulewright.reference.card_page import card_page
from rulewright.reference.library import Library

WANTED = {
    "undefined type": "106.5",
    "could produce": "106.7",
    "tap a permanent for mana": "106.12",
    "is tapped for mana triggers": "106.12a",
    "replacement tapped for mana": "106.12b",
    "X enters the battlefield ability value of X for that spell": "107.3m",
    "tap symbol": "107.5",
    "untap symbol": "107.6",
    "summoning sickness": "302.6",
    "total cost": "601.2f",
    "harmonize": "702.180a",
}


@pytest.mark.parametrize(("words", "number"), WANTED.items())
def test_the_wanted_rule_is_among_the_first_five(words: str, number: str, real_library: Library) -> None:
    assert number in [hit.id for hit in real_library.search(words, ["rule"], limit=5)]


def test_the_harmonize_rulings_come_first(real_library: Library, shared_data: Path) -> None:
    texts = {ruling.text for ruling in real_library.rulings("Channeled Dragonfire")}
    assert len(texts) == 7
    found = [ruling.text for ruling in real_library.search_rulings("harmonize", 7)]
    assert len(texts & set(found)) >= 5
    assert {hit.kind for hit in real_library.search("harmonize", ["ruling"])} == {"ruling"}


def test_the_page_that_began_it_all(real_library: Library) -> None:
    page = card_page(real_library, "channeled dragonfire")
    (keyword,) = page.keywords
    assert keyword.rule == "702.180"
    assert keyword.definition is not None
    assert {(ruling.published, ruling.publisher) for ruling in page.rulings} == {("2025-04-04", "Wizards of the Coast")}
    assert len(page.rulings) == 7
    assert [(printing.set, printing.number) for printing in page.printings] == [("tdm", "102"), ("tdm", "423")]


def test_the_examples_of_the_rules_are_theirs(real_library: Library, shared_data: Path) -> None:
    with (shared_data / "rules" / "cr_examples.jsonl").open(encoding="utf-8") as file:
        for line in file:
            expected = json.loads(line)
            assert expected["example"] in real_library.rules.rule(expected["rule"]).examples


def test_names_may_be_misspelled(real_library: Library) -> None:
    assert real_library.search("llanowr elvs", ["card"])[0].id == "Llanowar Elves"
    assert real_library.search("lightning bolt")[0].id == "Lightning Bolt"


def test_searches_among_everything_are_quick(real_library: Library) -> None:
    times = []
    for words in [*WANTED, "the", "of the a", "creature", "draw a card", "zzzz", "flying", "goblin token haste"]:
        start = time.process_time()
        real_library.search(words)
        times.append(time.process_time() - start)
    assert sorted(times)[len(times) // 2] < 0.1, "a loose bound: benchmarks/search.py measures"


def test_a_number_leads_to_its_rule(library: Library) -> None:
    assert library.search("100.1a")[0].id == "100.1a"
    assert library.search("rule 702.2")[0].id == "702.2"


def test_what_hits_say(library: Library) -> None:
    hit = library.search("beaten luck", ["rule"])[0]
    assert (hit.kind, hit.id, hit.title) == ("rule", "100.1a", "Beginnings")
    assert [hit.snippet[start:end].lower() for start, end in hit.highlights] == ["beaten", "luck"]
    assert library.search("singing twice", ["glossary"])[0].id == "Harmonize"
    assert library.search("refrain", ["card"])[0].detail == "sorcery {R}"
    scores = [hit.score for hit in library.search("harmonize")]
    assert scores == sorted(scores, reverse=True)


def test_phrases_and_excluded_words(library: Library) -> None:
    assert [hit.id for hit in library.search('"draw a card" -flying', ["card"])][:1] == ["Test Élan // Test Calm"]
    assert "Test Refrain" not in [hit.id for hit in library.search("harmonize -damage", ["card"])]


@pytest.mark.parametrize(
    "text", ["", "   ", '"', "-", "NEAR(a b)", "a AND", "*", "^x", "'; --", "{T}", "x" * 5000, "\x00"]
)
def test_any_words_are_searched_without_an_error(text: str, library: Library) -> None:
    library.search(text)
    library.search_rulings(text)
