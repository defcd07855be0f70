from __future__ import annotations

import pytest

from rulewright.cards.errors import UnknownCardError
from rulewright.cards.source import StarterSet
from rulewright.reference.card_page import card_page
from rulewright.reference.errors import NotFoundError
from rulewright.reference.library import Library
from rulewright.reference.mentions import mentions_of


def test_a_rule_has_its_surroundings(library: Library) -> None:
    rule = library.rules.rule("100.1a")
    assert [parent.number for parent in rule.parents] == ["1", "100", "100.1"]
    assert [each.number for each in rule.cites] == ["702.1", "702.2a", "702.2b"], "a range means each of its rules"
    assert (rule.previous, rule.next) == ("100.1", "100.2")
    assert [each.number for each in library.rules.rule("702.2b").cited_by] == ["100.1a"]
    assert [sub.number for sub in library.rules.rule("702.2").subrules] == ["702.2a", "702.2b"]
    assert library.rules.rule("CR 702.2A.").title == "Harmonize"


@pytest.mark.parametrize("number", ["999", "100.9", "100.1b", "frog", "", "1; DROP TABLE rule", "9" * 400])
def test_a_rule_that_is_not_there(number: str, library: Library) -> None:
    with pytest.raises(NotFoundError):
        library.rules.rule(number)


def test_the_nearest_rule_is_named(library: Library) -> None:
    with pytest.raises(NotFoundError, match=r"there is no rule 100.1z .*did you mean 100.1"):
        library.rules.rule("100.1z")
    with pytest.raises(NotFoundError, match="there are 2025-04-04"):
        library.rules.rule("100", "1999")


def test_the_glossary(library: Library) -> None:
    assert library.rules.glossary("DRUMS").rules == ("100.1",)
    with pytest.raises(NotFoundError, match="Harmonize"):
        library.rules.glossary("harmonise")


def test_a_card_page_has_everything(library: Library) -> None:
    page = card_page(library, "test refrain")
    assert page.understood
    (keyword,) = page.keywords
    assert (keyword.name, keyword.rule) == ("Harmonize", "702.2"), "found in the edition by its title"
    assert keyword.definition is not None
    assert "singing twice" in keyword.definition
    assert [(r.published, r.publisher, r.obtained) for r in page.rulings] == [
        ("2025-04-04", "Wizards of the Coast", "a list"),
        ("2024-01-01", "Wizards of the Coast", None),
    ]
    assert [(p.set, p.prices.words(), p.released) for p in page.printings] == [
        ("tst", ["$0.25", "$2.00 foil", "€0.20", "0.03 tix"], "2025-04-11"),
        ("plst", ["€0.15"], None),
    ]
    assert page.read[0].abilities[0].name == "spell ability"


def test_a_clause_that_is_not_understood_is_shown(library: Library) -> None:
    page = card_page(library, "Test Marshal")
    assert not page.understood
    assert any("frobnicate" in problem for problem in page.problems)


def test_misspelled_names_are_suggested(library: Library) -> None:
    with pytest.raises(UnknownCardError) as error:
        library.card("tset refrian")
    assert "Test Refrain" in error.value.nearest


def test_rulings_by_words_name_their_cards(library: Library) -> None:
    first = library.search_rulings("singing twice")[0]
    assert first.text == "Singing it twice exiles it."
    luck = library.search_rulings('"beaten for luck"')[0]
    assert luck.cards == ("Test Refrain",)


def test_sets_and_their_printings(library: Library) -> None:
    assert [(each.code, each.name) for each in library.sets()] == [
        ("tst", "Test Set"),
        ("old", "Old Set"),
        ("plst", "The List"),
    ]
    found, printings = library.set("TST")
    assert found.cards == 3
    assert [printing.number for printing in printings] == ["3", "4", "102"]
    with pytest.raises(NotFoundError):
        library.set("nope")


def test_a_printing_of_one_face_is_of_the_card(library: Library) -> None:
    (printing,) = library.printings("Test Élan // Test Calm")
    assert printing.set == "old"
    assert printing.prices.words() == []


def test_what_speaks_of_a_rule(library: Library) -> None:
    keyword = mentions_of(library, library.rules.rule("702.2a"))
    assert keyword.keyword == "Harmonize"
    assert "Test Refrain" in keyword.cards or keyword.card_count > 10
    luck = mentions_of(library, library.rules.rule("100.1a"))
    assert luck.terms == ("beaten for luck",)
    assert [ruling.text for ruling in luck.rulings] == ["Beaten for luck, {T} counts."]
    assert [entry.term for entry in mentions_of(library, library.rules.rule("100.1")).glossary] == ["Drum"]


def test_before_any_import_numbers_titles_and_our_cards_are_there(starter: Library) -> None:
    assert starter.path is None
    assert starter.rules.rule("702.180").title == "Harmonize"
    assert starter.rules.rule("106.12").text == ""
    assert starter.search("summoning sickness")[0].id == "302.6"
    assert starter.search("ember refrain")[0].id == "Ember Refrain"
    assert card_page(starter, "Ember Refrain").keywords[0].rule == "702.180"
    assert starter.find_cards("understood:yes node:DealDamage").total > 3
    assert starter.status.starter_cards == len(StarterSet())
    assert starter.random_card()
    with pytest.raises(NotFoundError, match="data import"):
        starter.rules.glossary("harmonize")


def test_keywords_are_counted(library: Library) -> None:
    counts = {keyword.name: keyword.cards for keyword in library.keywords()}
    assert counts["lifelink"] >= 1
    assert counts["harmonize"] > 10
