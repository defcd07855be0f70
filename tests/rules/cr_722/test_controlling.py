"""Example of 722.4: what the controller of a player sees."""

from __future__ import annotations

from tests.conformance.scenarios import own

from rulewright.game.view import view
from rulewright.judge import Table

STRINGS = own(
    "Puppet Strings",
    "Artifact",
    "{T}, Sacrifice this artifact: You control target player during that player's next turn.",
    "{1}",
)


def test_722_4_example_1_the_controller_sees_the_hand_of_the_player() -> None:
    table = Table(
        cards=[STRINGS], you={"battlefield": ["Puppet Strings"]}, opponent={"hand": ["Hill Brute"], "library": []}
    )
    table.activate("Puppet Strings", targeting="opponent")
    table.resolve()
    assert view(table.state, 0)["players"][1]["hand"] == [None]
    table.go_to("opponent's upkeep")
    assert [card["name"] for card in view(table.state, 0)["players"][1]["hand"]] == ["Hill Brute"]
    assert view(table.state, 1)["players"][0]["hand"] == []
    assert table.game.decider == 0
    table.game.concede(1)  # 722.6: whoever controls a player can't concede for them; they may themselves
    assert table.state.turn.winner == 0
