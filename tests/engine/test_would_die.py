"""Whose death a spell replaces that speaks of "a creature" (CR 614.1)."""

from __future__ import annotations

from rulewright.cards.record import CardRecord
from rulewright.cards.source import StarterSet
from rulewright.judge import Table

DUSK = CardRecord(
    "Low Dusk",
    "{B}",
    "Sorcery",
    "All creatures get -9/-9 until end of turn. If a creature an opponent controls would die this turn, exile it "
    "instead.",
)


def test_614_1_each_such_creature_is_exiled_instead_and_no_other() -> None:
    game = Table(
        you={"battlefield": ["Swamp", "Moss Tender"], "hand": ["Low Dusk"]},
        opponent={"battlefield": ["Grove Crier", "Star Counter"]},
        cards=(DUSK,),
        source=StarterSet(),
    )
    game.cast("Low Dusk")
    game.resolve()
    assert game.check("Moss Tender is in your graveyard").holds
    for name in ("Grove Crier", "Star Counter"):
        assert game.check(f"{name} is in exile").holds
