"""Controlling another player (CR 722): what the controller sees, and what they can't do."""

from __future__ import annotations

import random

from tests.conformance.scenarios import own

from rulewright.game.determinizing import determinize
from rulewright.game.view import view
from rulewright.judge import Table

STRINGS = own(
    "Puppet Strings",
    "Artifact",
    "{T}, Sacrifice this artifact: You control target player during that player's next turn.",
    "{1}",
)


def controlled(opponent: dict[str, object]) -> Table:
    """The opponent's turn, in which the other player decides for them."""
    table = Table(cards=[STRINGS], you={"battlefield": ["Puppet Strings"]}, opponent=opponent)
    table.activate("Puppet Strings", targeting="opponent")
    table.resolve()
    return table


def test_722_4_example_1_the_controller_sees_the_hand_of_the_player() -> None:
    table = controlled({"hand": ["Hill Brute"], "library": []})
    assert view(table.state, 0)["players"][1]["hand"] == [None]
    table.go_to("opponent's upkeep")
    assert [card["name"] for card in view(table.state, 0)["players"][1]["hand"]] == ["Hill Brute"]
    assert view(table.state, 1)["players"][0]["hand"] == []
    assert table.game.decider == 0
    table.game.concede(1)  # 722.6: whoever controls a player can't concede for them; they may themselves
    assert table.state.turn.winner == 0


def test_722_4_cards_outside_the_game_are_visible_to_their_owner_alone() -> None:
    table = controlled({"sideboard": ["Hill Brute", "Mountain"], "library": ["Plains"]})
    table.go_to("opponent's upkeep")
    assert table.game.decider == 0
    assert view(table.state, 0)["players"][1]["sideboard"] == [None, None]
    assert [card["name"] for card in view(table.state, 1)["players"][1]["sideboard"]] == ["Hill Brute", "Mountain"]
    worlds = [determinize(table.game, 0, random.Random(seed)) for seed in range(12)]
    orders = {tuple(card["name"] for card in view(world.state, 1)["players"][1]["sideboard"]) for world in worlds}
    assert orders == {("Hill Brute", "Mountain"), ("Mountain", "Hill Brute")}


LOST_DAY = own("Lost Day", "Sorcery", "Target player skips their next turn.", "{U}")


def test_722_1a_of_two_effects_the_last_one_works() -> None:
    """CR 722.9: who controls themselves decides as usual."""
    table = controlled({"battlefield": ["Puppet Strings"], "library": ["Plains"]})
    table.do("you pass")
    table.do("opponent activates Puppet Strings targeting opponent")
    table.resolve()
    table.go_to("opponent's upkeep")
    assert table.state.players[1].controlled_by == 1
    while table.game.decision is not None and table.game.decision.player != 1:
        table.game.answer(0)
    assert table.game.decider == 1


def test_722_1b_a_turn_that_is_skipped_is_not_the_one() -> None:
    table = Table(
        cards=[STRINGS, LOST_DAY],
        you={"battlefield": ["Puppet Strings", "Island"], "hand": ["Lost Day"], "library": ["Island"] * 4},
        opponent={"library": ["Island"] * 4},
    )
    table.activate("Puppet Strings", targeting="opponent")
    table.resolve()
    table.cast("Lost Day", targeting="opponent")
    table.resolve()
    table.go_to("your upkeep")
    assert table.state.players[1].controlled_by < 0
    table.go_to("opponent's upkeep")
    assert table.state.players[1].controlled_by == 0


BATTLE_STRINGS = own(
    "Battle Strings",
    "Artifact",
    "{T}, Sacrifice this artifact: You control target player during that player's next combat phase.",
    "{1}",
)


def fought(opponent: dict[str, object], strings: str = "Battle Strings") -> Table:
    """A position before the opponent's turn, in whose combat phase the other player decides for them."""
    table = Table(cards=[STRINGS, BATTLE_STRINGS], you={"battlefield": [strings]}, opponent=opponent)
    table.activate(strings, targeting="opponent")
    table.resolve()
    return table


def test_722_2_control_for_a_combat_phase_begins_and_ends_with_it() -> None:
    table = fought({"hand": ["Hill Brute"], "battlefield": ["Hill Brute"], "library": ["Plains", "Plains"]})
    deciders: dict[str, int] = {}
    for step in ("upkeep", "precombat main phase", "beginning of combat step", "end of combat step", "end step"):
        table.go_to(f"opponent's {step}")
        assert table.game.decision is not None
        while table.game.decision.player != 1:
            table.do("you pass")
        deciders[step] = table.game.decider
        seen = view(table.state, 0)["players"][1]["hand"] != [None] * len(table.state.players[1].hand)
        assert seen == ("combat" in step and "precombat" not in step)
    assert list(deciders.values()) == [1, 1, 0, 0, 1]


def test_722_2_it_is_the_controller_who_attacks() -> None:
    table = fought({"battlefield": ["Hill Brute"], "library": ["Plains"]})
    table.go_to("opponent's declare attackers step")
    assert table.game.decider == 0
    assert table.state.turn.active == 1  # 722.3: a player who is controlled is still the active player
    table.do("opponent attacks with Hill Brute")
    table.go_to("opponent's postcombat main phase")
    assert table.game.decider == 1
    assert table.state.players[0].life < 20


def test_722_1a_a_later_effect_for_the_whole_turn_works_in_its_combat_phase_too() -> None:
    table = fought({"battlefield": ["Puppet Strings"], "library": ["Plains"]})
    table.do("you pass")
    table.do("opponent activates Puppet Strings targeting opponent")
    table.resolve()
    table.go_to("opponent's beginning of combat step")
    assert table.game.decider == 1
