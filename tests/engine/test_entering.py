"""How a permanent enters is asked of it as it would exist on the battlefield (CR 614.12)."""

from __future__ import annotations

from typing import Any

from rulewright.cards.record import CardRecord
from rulewright.cards.source import StarterSet
from rulewright.judge import Table

CARDS = (
    CardRecord(
        name="Red Eclipse", mana_cost="{2}{R}", type_line="Enchantment", oracle_text="Nonbasic lands are Mountains."
    ),
    CardRecord(
        name="Plain Peace",
        mana_cost="{2}{W}",
        type_line="Enchantment",
        oracle_text="All creatures lose all abilities and have base power and toughness 1/1.",
    ),
    CardRecord(
        name="Gear Giant",
        mana_cost="{2}",
        type_line="Artifact Creature — Construct",
        oracle_text="This creature enters with three +1/+1 counters on it.",
        power="1",
        toughness="1",
    ),
    CardRecord(
        name="Borrowed Likeness",
        mana_cost="{1}",
        type_line="Creature — Shapeshifter",
        oracle_text="You may have this creature enter as a copy of any creature on the battlefield.",
        power="0",
        toughness="0",
    ),
)


def table(battlefield: Any, hand: Any) -> Table:
    return Table(you={"battlefield": battlefield, "hand": hand}, cards=CARDS, source=StarterSet())


def test_614_12_a_land_that_will_have_lost_its_ability_enters_untapped() -> None:
    game = table(["Red Eclipse"], ["Fernlit Ravine"])
    game.do("you play Fernlit Ravine")
    assert game.check("Fernlit Ravine is untapped").holds


def test_614_12_a_creature_that_will_have_lost_its_abilities_enters_without_counters() -> None:
    game = table(["Plain Peace", "2 Mountain"], ["Gear Giant"])
    game.cast("Gear Giant")
    game.resolve()
    assert game.check("Gear Giant is 1/1").holds


def test_614_12_a_copy_enters_with_what_its_original_would_enter_with() -> None:
    game = table(["Gear Giant (two +1/+1 counters)", "Mountain"], ["Borrowed Likeness"])
    game.do("you cast Borrowed Likeness")
    game.do("you will answer yes")
    game.resolve()
    assert game.check("the first Gear Giant is 4/4").holds or game.check("the second Gear Giant is 4/4").holds
    assert game.check("you control two Gear Giant").holds
