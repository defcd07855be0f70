"""Ability texts of another engine are matched by normalized words."""

from __future__ import annotations

import pytest

from rulewright.judge.conformance.wording import begins, cost_parts, normalized, same_cost


@pytest.mark.parametrize(
    ("wanted", "own"),
    [
        ("{T}", "{t}: draw a card, then discard a card."),
        ("{T}: {this} deals", "{T}: This creature deals 1 damage to any target."),
        ("{T}, Sacrifice", "{T}, Sacrifice this artifact: Draw a card."),
        ("Sacrifice {this}, {3}: Draw", "{3}, Sacrifice this artifact: Draw a card."),
        ("-2:", "−2: Draw a card."),
        ("<i>Delirium</i> &mdash; {2}:", "Delirium — {2}: Draw a card."),
        ("Equip {2}", "Equip {2} ({2}: Attach to target creature you control.)"),
    ],
)
def test_begins(wanted: str, own: str) -> None:
    assert begins(normalized(wanted), normalized(own))


@pytest.mark.parametrize(
    ("wanted", "own"),
    [("{T}: Add", "{T}: Draw a card."), ("{2}:", "{3}: Draw a card."), ("Sacrifice", "{T}: Draw a card.")],
)
def test_does_not_begin(wanted: str, own: str) -> None:
    assert not begins(normalized(wanted), normalized(own))


def test_costs_are_compared_without_their_order() -> None:
    assert cost_parts("{t}, {2}") == cost_parts("{2}, {t}")
    assert same_cost("{2}, {t}: look at", "{t}, {2}: reveal the top card.")
    assert not same_cost("{2}", "{2}: draw a card.")
