"""Auras and Equipment that an effect puts onto the battlefield attached to something (CR 303.4i, 301.5e)."""

from __future__ import annotations

import pytest

from rulewright.cards.record import CardRecord
from rulewright.cards.source import StarterSet
from rulewright.judge import Table

CARDS = (
    CardRecord(
        "Found Harness",
        "{W}",
        "Sorcery",
        "Return target Aura or Equipment card from your graveyard to the battlefield attached to a creature you "
        "control.",
    ),
    CardRecord("Wall Ivy", "{G}", "Enchantment — Aura", "Enchant Wall\nEnchanted creature gets +0/+2."),
)


def found(what: str, *creatures: str) -> Table:
    """The table after the harness has found something."""
    game = Table(
        you={"battlefield": ["Plains", *creatures], "hand": ["Found Harness"], "graveyard": [what]},
        cards=CARDS,
        source=StarterSet(),
    )
    game.cast("Found Harness", targeting=what)
    game.resolve()
    return game


@pytest.mark.parametrize("what", ["Feathered Mantle", "Tuskbone Spear"])
def test_303_4i_the_host_is_chosen_as_it_is_put_there(what: str) -> None:
    game = found(what, "Hill Brute", "Moss Tender")
    game.answer("choose Moss Tender")
    assert game.check(f"{what} is attached to Moss Tender").holds


def test_303_4i_only_what_the_aura_can_enchant_may_be_chosen() -> None:
    game = found("Wall Ivy", "Hill Brute", "Reefstone Bulwark")
    assert game.check("Wall Ivy is attached to Reefstone Bulwark").holds


def test_303_4i_an_aura_that_can_enchant_nothing_there_stays_where_it_is() -> None:
    assert found("Wall Ivy", "Hill Brute").check("Wall Ivy is in your graveyard").holds


def test_301_5e_an_equipment_that_can_equip_nothing_there_enters_unattached() -> None:
    assert found("Tuskbone Spear").check("Tuskbone Spear is on the battlefield").holds
