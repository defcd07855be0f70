"""No raw node leaves the floor: what is in a reading is made of the nodes of `abilities` only."""

from __future__ import annotations

import pytest

from rulewright.abilities.ability import SpellAbility, StaticAbility
from rulewright.abilities.continuous import AdditionalCost
from rulewright.abilities.effect import DealDamage, OneOf, PayCost, Sacrifice
from rulewright.abilities.quantity import CharacteristicOf
from rulewright.abilities.reference import PaidObjects, You
from rulewright.abilities.rewrite import nodes
from rulewright.language import Reading, read

HOME = "rulewright.abilities."


def _strangers(reading: Reading) -> list[str]:
    return [type(node).__name__ for a in reading.abilities for node in nodes(a) if HOME not in type(node).__module__]


def test_no_raw_node_in_a_sample_of_the_pool(pool: dict[str, dict[str, str]]) -> None:
    for card in list(pool.values())[::15]:
        text = card["oracle_text"] or ""
        reading = read(name=card["name"], type_line=card["type_line"], oracle_text=text)
        assert _strangers(reading) == [], card["name"]


def test_601_2b_an_additional_cost_is_paid_by_you_and_its_victim_is_the_one_paid() -> None:
    text = (
        "As an additional cost to cast this spell, sacrifice a creature.\n"
        "Test Song deals damage equal to the sacrificed creature's power to any target."
    )
    reading = read(name="Test Song", type_line="Sorcery", oracle_text=text)
    assert reading.problems == ()
    cost, spell = reading.abilities
    assert isinstance(cost, StaticAbility)
    (additional,) = cost.effects
    assert isinstance(additional, AdditionalCost)
    (sacrifice,) = additional.cost.actions
    assert isinstance(sacrifice, Sacrifice)
    assert sacrifice.player == You()
    assert isinstance(spell, SpellAbility)
    assert isinstance(spell.effect, DealDamage)
    assert spell.effect.amount == CharacteristicOf("power", PaidObjects("sacrifice"))


def test_601_2b_alternatives_of_an_additional_cost_are_yours() -> None:
    text = "As an additional cost to cast this spell, sacrifice a creature or pay {3}.\nDraw two cards."
    cost = read(type_line="Sorcery", oracle_text=text).abilities[0]
    assert isinstance(cost, StaticAbility)
    (additional,) = cost.effects
    assert isinstance(additional, AdditionalCost)
    (either,) = additional.cost.actions
    assert isinstance(either, OneOf)
    sacrifice, pay = either.effects
    assert isinstance(sacrifice, Sacrifice)
    assert isinstance(pay, PayCost)
    assert (either.player, sacrifice.player, pay.player) == (You(), You(), You())


@pytest.mark.parametrize(
    ("type_line", "text"),
    [
        ("Creature — Beast", "When this land enters, draw a card."),
        ("Land", "When this creature dies, draw a card."),
        ("Artifact", "Sacrifice this enchantment: Draw a card."),
    ],
)
def test_109_2_a_permanent_is_not_called_what_it_is_not(type_line: str, text: str) -> None:
    (problem,) = read(type_line=type_line, oracle_text=text).problems
    assert problem.text.startswith("this ")
