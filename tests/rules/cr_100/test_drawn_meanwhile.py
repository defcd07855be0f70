"""What a player sees of a card that they draw while they cast a spell (CR 121.8)."""

from __future__ import annotations

from rulewright.engine.decision import CAST, ChooseObject
from rulewright.game.view import view
from rulewright.judge import Table
from tests.conformance.scenarios import own

BALL = own(
    "Glass Ball", "Artifact", "{1}, {T}, Sacrifice this artifact: Add one mana of any color. Draw a card.", "{1}"
)
TRADE = own(
    "Any Trade", "Sorcery", "As an additional cost to cast this spell, discard a card.\nYou gain 3 life.", "{U}"
)


def hand(table: Table) -> list[str | None]:
    rows = view(table.state, 0)["players"][0]["hand"]
    return [None if row is None else row["name"] for row in rows]


def test_121_8_its_player_does_not_see_the_card_until_the_spell_is_cast() -> None:
    table = Table(
        cards=[BALL, TRADE],
        you={
            "battlefield": ["Mountain", "Glass Ball"],
            "hand": ["Any Trade", "Hill Brute", "Toll Keeper"],
            "library": ["Moss Tender"],
        },
        opponent={},
    )
    decision = table.game.decision
    assert decision is not None
    table.game.answer([option.kind for option in decision.options].index(CAST))
    while not isinstance(decision := table.game.decision, ChooseObject):
        assert decision is not None
        table.game.answer(0)  # whatever pays for it
    assert hand(table) == ["Hill Brute", "Toll Keeper", None]
    assert len(decision.options) == 3
    table.game.answer(0)
    assert hand(table) == ["Toll Keeper", "Moss Tender"]
