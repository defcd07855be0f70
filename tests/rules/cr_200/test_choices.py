"""Examples of 205.3e: which words a player may choose."""

from __future__ import annotations

from rulewright.engine.decision import ChooseWord
from rulewright.judge import Table
from tests.conformance.scenarios import own

HALL = own("Hall of Kinds", "Creature — Bear", "As this creature enters, choose a creature type.", "{G}", "1/1")


def test_205_3e_example_1_one_creature_type_and_nothing_else() -> None:
    table = Table(cards=[HALL], you={"battlefield": ["Forest"], "hand": ["Hall of Kinds"]})
    table.cast("Hall of Kinds")
    table.resolve()
    assert isinstance(table.decision, ChooseWord)
    words = [table.decision.words[option.number] for option in table.decision.options]
    assert {"Merfolk", "Wizard"} <= set(words)
    assert not {"Merfolk Wizard", "artifact", "Artifact", "opponent", "Swamp", "truck"} & set(words)


def test_201_4a_example_1_any_artifact_card_but_not_a_land_that_has_become_one() -> None:
    mind = own(
        "Emptied Mind", "Creature — Bear", "As this creature enters, choose an artifact card name.", "{G}", "1/1"
    )
    metal = own("All Metal", "Enchantment", "Lands are artifacts in addition to their other types.", "{G}")
    table = Table(
        cards=[mind, metal, own("Old Bell", "Artifact"), own("Tin Man", "Artifact Creature — Golem", "", "{1}", "1/1")],
        you={"battlefield": ["2 Forest", "Island", "All Metal"], "hand": ["Emptied Mind", "Hill Brute"]},
        opponent={"library": ["Old Bell", "Tin Man"]},
    )
    table.check("Island is an artifact")
    table.cast("Emptied Mind")
    table.resolve()
    assert isinstance(table.decision, ChooseWord)
    assert list(table.decision.words) == ["Old Bell", "Tin Man"]
    assert len(table.decision.options) == 2
