"""A sentence that changes what an earlier one said keeps the rest of it."""

from __future__ import annotations

from rulewright.abilities.effect import DealDamage
from rulewright.engine.facts import walk
from rulewright.language import read


def test_615_12_damage_of_another_amount_instead_still_cannot_be_prevented() -> None:
    text = (
        "Kicker {2}\nThis spell deals 2 damage to any target. The damage can't be prevented. "
        "If this spell was kicked, it deals 4 damage instead."
    )
    nodes = [node for ability in read(oracle_text=text, type_line="Instant").abilities for node in walk(ability)]
    (damage,) = [node for node in nodes if isinstance(node, DealDamage)]
    assert damage.unpreventable
