"""Every word has a number and every number its word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.vocabulary import cardtype, color, turn, zone
from rulewright.vocabulary.errors import VocabularyError


@given(st.integers(0, color.ALL_MANA))
def test_mana_letters_round_trip(mask: int) -> None:
    assert color.parse_mana_letters(color.mana_letters(mask)) == mask


def test_105_1_colors_in_their_order() -> None:
    assert color.color_names(color.ALL_COLORS) == ("white", "blue", "black", "red", "green")
    assert [color.parse_color(name) for name in color.COLOR_NAMES] == [1, 2, 4, 8, 16]


def test_500_1_steps() -> None:
    assert [turn.parse_step(name) for name in turn.STEP_NAMES] == list(range(13))
    assert turn.parse_step("main") == turn.PRECOMBAT_MAIN


def test_400_1_zones() -> None:
    assert [zone.parse_zone(name) for name in zone.ZONE_NAMES[1:]] == list(range(1, 9))


@pytest.mark.parametrize(
    "parse",
    [color.parse_color, turn.parse_step, zone.parse_zone, cardtype.parse_type, cardtype.parse_supertype],
)
def test_an_unknown_word_is_named_with_what_would_be_right(parse: object) -> None:
    assert callable(parse)
    with pytest.raises(VocabularyError, match=r"'blurple'.*one of"):
        parse("blurple")
