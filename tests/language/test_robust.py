"""Any text is answered quickly, with problems and not with errors."""

from __future__ import annotations

import os
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.language import read

from .texts import OURS

FRAGMENTS = st.sampled_from(
    'draw a card . , target creature gets +1/+1 {T} {2}{R} : " • — ( ) \n if you do when ~ enters and or then 2 X '
    "until end of turn each player sacrifices it that's 's choose one unless Flying it's your non-Human {cost} "
    "creature creature creature and and or".split(" ")
)


@given(st.text(max_size=80))
@settings(max_examples=60, deadline=2000)
def test_any_characters(text: str) -> None:
    read(name="Any", type_line="Creature", oracle_text=text)


@given(st.lists(FRAGMENTS, max_size=40), st.sampled_from(["Instant", "Artifact"]))
@settings(max_examples=120, deadline=2000)
def test_any_words(words: list[str], type_line: str) -> None:
    reading = read(name="Any", type_line=type_line, oracle_text=" ".join(words))
    assert reading.understood_text or reading.problems


def test_many_conjuncts_are_read_in_polynomial_time() -> None:
    text = "Destroy target " + "tapped " * 200 + "creature."
    start = time.process_time()
    read(type_line="Instant", oracle_text=text)
    text = "Draw a card" + " and draw a card" * 60 + "."
    read(type_line="Instant", oracle_text=text)
    assert time.process_time() - start < 3


def test_a_placeholder_of_meanings_is_no_word() -> None:
    (problem,) = read(type_line="Instant", oracle_text="Pay {cost}.").problems
    assert problem.text == "{cost}"


@pytest.mark.parametrize(
    "text", ["{}", "Draw {} cards.", "[+{}]: Draw a card.", "{}—20 | Draw a card.", "LEVEL {}+\n2/2"]
)
def test_a_number_is_not_read_digit_by_digit_without_end(text: str) -> None:
    (problem,) = read(type_line="Sorcery", oracle_text=text.format("9" * 10_000)).problems
    assert (problem.kind, problem.text) == ("length", "a number of more than nine digits")
    assert problem.position == text.index("{}")


@pytest.mark.parametrize(
    "text", ["(", "((", "Draw a card. (", "Draw a card. (Or two", "Draw a card. (a (b)", "(\nDraw a card."]
)
def test_what_is_opened_and_not_closed_swallows_no_words(text: str) -> None:
    (problem,) = read(type_line="Instant", oracle_text=text).problems
    assert problem.position == text.index("(")


def test_a_mode_without_words_is_none() -> None:
    for text in ("Choose one —\n•", "Choose one —\n• Draw a card.\n•", "Choose one —\n• \n• Draw a card."):
        (problem,) = read(type_line="Instant", oracle_text=text).problems
        assert problem.text == "a mode without words"
        assert text[problem.position] == "•"


@pytest.mark.parametrize("text", ["Draw a card. [Draw", "Draw ]a card.", "[Draw] a card. [Draw", "Draw a [[card]]."])
def test_a_bracket_without_its_other_half_is_refused(text: str) -> None:
    problem = read(type_line="Instant", oracle_text=f"Cleave {{2}}\n{text}").problems[0]
    assert (problem.kind, problem.text) in [("character", "["), ("character", "]")]


@pytest.mark.parametrize("text", ["{half a}: Level 2", "Prototype {1}{half a} — 2/2"])
def test_symbols_that_there_are_not_are_refused_in_lines_of_their_own_kind(text: str) -> None:
    (problem,) = read(type_line="Artifact Creature", oracle_text=text).problems
    assert problem.position == text.index("{")


def test_half_a_text_is_answered_with_problems_too() -> None:
    halves = [(kind, text[:at].rstrip(), text[at:]) for _, kind, text in OURS for at in range(1, len(text), 3)]
    whole = os.environ.get("RULEWRIGHT_PROOF")
    for kind, head, tail in halves if whole else random.Random(6).sample(halves, min(len(halves), 1000)):
        for half in (head, tail, head + '"' + tail, head + head):
            read(name="Any", type_line=kind, oracle_text=half)


@pytest.mark.parametrize(
    "text", ["Max speed —", "Solved —", "This creature's name is", "I —", "Partner with", "Create"]
)
def test_what_ends_before_it_says_anything_is_refused(text: str) -> None:
    assert read(type_line="Creature", oracle_text=text).problems
