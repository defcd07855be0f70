from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.reference.comprehensive import parse_edition, read_edition
from rulewright.reference.errors import RulesTextError
from rulewright.reference.rule_index import rule_titles

from .. import library_files

TEXT = library_files.RULES.format(date="April 4, 2025", changing="It was so.")


def test_rules_subrules_examples_and_glossary() -> None:
    edition = parse_edition(TEXT)
    assert edition.date == "2025-04-04"
    numbers = [rule.number for rule in edition.rules]
    assert numbers == "1 100 100.1 100.1a 100.2 7 702 702.1 702.2 702.2a 702.2b".split()
    rules = {rule.number: rule for rule in edition.rules}
    assert rules["100"].title == "Beginnings"
    assert rules["100"].text == ""
    assert rules["100.1a"].examples == ["You beat the drum for luck, so you begin.", "Nobody beats it."]
    assert rules["100.2"].text == "Nobody begins twice.\nThis line goes on with it."
    assert rules["702.2"].title == "Harmonize"
    assert [term for term, _ in edition.glossary] == ["Drum", "Harmonize"]
    assert edition.glossary[0][1].startswith("1. A thing to beat.\n2. What")


@pytest.mark.parametrize("change", [("\n", "\r\n"), ("\n", "\r"), (" ", "\u00a0")])
def test_other_line_ends_and_spaces_are_read_alike(change: tuple[str, str]) -> None:
    text = TEXT.replace(*change) if change[0] == "\n" else TEXT.replace("100.1. ", "100.1.\u00a0")
    assert parse_edition(text) == parse_edition(TEXT)


def test_an_old_encoding_is_read(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes(TEXT.encode("cp1252"))
    assert read_edition(path) == parse_edition(TEXT)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "does not say from when"),
        (TEXT.replace("April 4", "Smarch 40"), "is no date"),
        (TEXT[: TEXT.rindex("Credits")], "not all there"),
        (TEXT.replace("1. Our Game\n\n100.", "Nonsense\n\n100.", 2), "a rule was expected"),
    ],
)
def test_what_is_not_the_rules_is_refused(text: str, problem: str) -> None:
    with pytest.raises(RulesTextError, match=problem):
        parse_edition(text, "rules.txt")


def test_the_real_editions_are_read_whole(shared_data: Path) -> None:
    newest = read_edition(shared_data / "rules" / "MagicCompRules-20260116.txt")
    assert sum("." in rule.number for rule in newest.rules) == 3114
    assert sum(len(rule.examples) for rule in newest.rules) == 276
    assert len(newest.glossary) > 700
    assert [rule.number for rule in newest.rules] == list(rule_titles()), "our index has the same numbers"
    assert read_edition(shared_data / "rules" / "MagicCompRules-20250404.txt").date == "2025-04-04"
