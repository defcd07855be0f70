"""What is sent to other processes arrives as it was, in both builds."""

from __future__ import annotations

import copy
import pickle

import pytest

from rulewright.cards.deck import starter_deck
from rulewright.language import read
from rulewright.vocabulary.cardtype import TypeLine
from rulewright.vocabulary.mana import ManaCost


@pytest.mark.parametrize(
    "value",
    [
        ManaCost.parse("{X}{2/W}{G/P}{S}"),
        TypeLine.parse("Legendary Creature — Time Lord Doctor"),
        read(name="Odd Study", type_line="Sorcery", oracle_text="Draw two cards.\nFrobnicate."),
        list(starter_deck("drumfire").cards()),
    ],
    ids=["mana cost", "type line", "reading with a problem", "cards"],
)
def test_a_value_survives_pickling_and_copying(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.deepcopy(value) == value
