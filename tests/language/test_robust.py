"""Any text is answered quickly, with problems and not with errors."""

from __future__ import annotations

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.language import read

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
