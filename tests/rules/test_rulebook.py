"""The page that shows where each section of the rulebook is carried out says nothing that is not so."""

from __future__ import annotations

import re

from rulewright.reference.rule_index import rule_titles

from . import rulebook


def test_every_rule_of_the_list_is_in_the_book_and_out_of_scope_is_not_carried_out() -> None:
    titles = rule_titles()
    for rule, (fate, _) in rulebook.fates().items():
        assert rule in titles
        if fate == "out of scope" and "." not in rule:
            assert not rulebook.sections()[rule].cited, f"{rule} is cited in the engine"


def test_every_section_in_scope_is_cited_by_code_or_tests() -> None:
    known = rulebook.fates()
    silent = [number for number, section in rulebook.sections().items() if section.rules and not section.done]
    definitions = {"200", "203", "204", "206", "209", "210", "213", "300", "308", "403", "404", "408", "501", "505"}
    definitions |= {"507", "512", "513", "703"}
    assert {number for number in silent if number not in known} <= definitions


def test_the_page_names_the_same_sections_holes_and_files_that_exist() -> None:
    """To renew it: ``python tools/rulebook_page.py``. The counts of citations are as they were when it was made."""
    written = rulebook.PAGE.read_text("utf-8")
    assert re.findall(r"^\| (\d{3}) \|", written, re.MULTILINE)[: len(rulebook.sections())] == list(rulebook.sections())
    missing = written[written.index("## What is missing") :]
    assert missing == rulebook.page()[rulebook.page().index("## What is missing") :]
    for link in re.findall(r"\]\(\.\./([^)]+)\)", written):
        assert (rulebook.ROOT / link).is_file(), link
