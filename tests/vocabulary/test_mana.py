from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.cards.source import CardFile
from rulewright.vocabulary.color import BLUE, GREEN, RED, WHITE
from rulewright.vocabulary.errors import VocabularyError
from rulewright.vocabulary.mana import ManaCost

COLORS = "WUBRG"
symbols = st.one_of(
    st.integers(0, 10**6).map(str),
    st.sampled_from([*"WUBRGCSXYZ", "½", "HW", "HR"]),
    st.sampled_from([f"2/{c}" for c in COLORS]),
    st.sampled_from([f"{a}/{b}" for a in COLORS for b in COLORS if a != b]),
    st.sampled_from([f"C/{c}" for c in COLORS]),
    st.sampled_from([f"{c}/P" for c in COLORS]),
    st.sampled_from([f"{a}/{b}/P" for a in COLORS for b in COLORS if a != b]),
)
costs = st.lists(symbols, max_size=8).map(lambda found: "".join(f"{{{symbol}}}" for symbol in found))


@given(costs)
def test_107_4_a_mana_cost_prints_what_it_read(text: str) -> None:
    assert str(ManaCost.parse(text)) == text


@given(st.text(alphabet="{}/0123WUBRGCSXP ½H", max_size=12))
def test_any_text_is_read_back_or_refused(text: str) -> None:
    try:
        cost = ManaCost.parse(text)
    except VocabularyError:
        return
    assert str(cost) == text


@pytest.mark.parametrize(
    ("text", "value", "colors"),
    [
        ("{X}{2/W}{G/P}{S}", 4, WHITE | GREEN),
        ("{3}{R}{R}", 5, RED),
        ("{2/U}{2/U}", 4, BLUE),
        ("{W/U/P}", 1, WHITE | BLUE),
        ("{C/R}{C}", 2, RED),
        ("{X}{X}{R}", 1, RED),
        ("{0}", 0, 0),
        ("", 0, 0),
    ],
)
def test_202_3_mana_value_and_202_2_colors(text: str, value: int, colors: int) -> None:
    cost = ManaCost.parse(text)
    assert (cost.mana_value, cost.colors) == (value, colors)


@pytest.mark.parametrize(
    "text", ["{W", "W", "{}", "{W/W}", "{P}", "{2/2}", "{w}", "{-1}", "{3}{Q}", "{1} {R}", "{1000001}"]
)
def test_no_mana_cost(text: str) -> None:
    with pytest.raises(VocabularyError, match=r"cannot be read at position .*expected a number") as error:
        ManaCost.parse(text)
    assert repr(text) in str(error.value)


def test_every_mana_cost_of_the_pool_prints_what_it_read(card_pool: CardFile) -> None:
    records = [face for record in card_pool.records() for face in record.card_faces or [record]]
    costs = {record.mana_cost for record in records if record.mana_cost}
    costs -= {"{2}{R}{D}"}  # an un-card's, whose {D} is no symbol of CR 107.4
    assert len(costs) > 500
    assert [cost for cost in costs if str(ManaCost.parse(cost)) != cost] == []
