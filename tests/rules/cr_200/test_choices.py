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
