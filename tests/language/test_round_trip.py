"""Texts are read to one tree and printed back word for word."""

from __future__ import annotations

import pytest

from rulewright.language import read

from .texts import OURS


@pytest.mark.parametrize(("name", "type_line", "text"), OURS, ids=[name for name, _, _ in OURS])
def test_a_text_is_understood_and_printed_back(name: str, type_line: str, text: str) -> None:
    reading = read(name=name, type_line=type_line, oracle_text=text)
    assert reading.problems == ()
    assert reading.printed == text


def test_reminder_text_is_set_aside() -> None:
    reading = read(type_line="Creature — Bird", oracle_text="Flying (It flies high.)\nVigilance (It keeps watch.)")
    assert reading.understood_text
    assert reading.printed == "Flying\nVigilance"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("When Mossback enters the battlefield, draw a card.", "When this creature enters, draw a card."),
        ("Mossback enters the battlefield tapped.", "This creature enters tapped."),
    ],
)
def test_old_and_new_templating_give_equal_trees(old: str, new: str) -> None:
    first = read(name="Mossback", type_line="Creature — Beast", oracle_text=old)
    second = read(name="Mossback", type_line="Creature — Beast", oracle_text=new)
    assert first.understood_text
    assert second.understood_text
    assert first.abilities == second.abilities
    assert first.printed != second.printed


def test_a_legendary_short_name_is_the_card() -> None:
    reading = read(
        name="Tilda, Keeper of Doors",
        type_line="Legendary Creature — Human",
        oracle_text="Whenever Tilda attacks, draw a card.",
    )
    assert reading.understood_text


def test_a_failure_points_at_the_first_word_no_phrase_takes() -> None:
    (problem,) = read(type_line="Instant", oracle_text="Draw a card.\nDraw a sandwich.").problems
    assert (problem.kind, problem.line, problem.column, problem.text) == ("word", 2, 8, "sandwich")
