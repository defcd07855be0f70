"""A thing is said in one way once: no two families have one and the same phrase."""

from __future__ import annotations

from collections import defaultdict

from rulewright.language.phrase import Part
from rulewright.language.phrases import all_phrases


def _shown(part: Part) -> tuple[int, str]:
    return part.kind, part.text if part.kind else part.key


def test_no_two_families_have_the_same_phrase() -> None:
    families: dict[tuple[str, tuple[tuple[int, str], ...]], set[str]] = defaultdict(set)
    for phrase in all_phrases():
        families[phrase.symbol, tuple(_shown(part) for part in phrase.parts)].add(phrase.family)
    assert {key: found for key, found in families.items() if len(found) > 1} == {}


def test_the_slots_of_every_phrase_fit_its_meaning() -> None:
    for phrase in all_phrases():
        phrase.check()
