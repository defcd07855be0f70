"""Restarting the game (CR 104.6, 726)."""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.engine.cells import DRAWN
from rulewright.engine.decision import CAST
from rulewright.engine.loops import BOUND, LAST_TURN
from rulewright.engine.play import Play
from rulewright.game.position import Placement, Position, Seat, build
from rulewright.judge import Table
from rulewright.vocabulary.turn import UNTAP, UPKEEP
from rulewright.vocabulary.zone import COMMAND, HAND, LIBRARY, NOWHERE
from tests.conformance.scenarios import own

AGAIN = own("Once Again", "Sorcery", "Restart the game.", "{0}")
VAULT = own(
    "Vault of Ages",
    "Artifact",
    "{T}: Exile target permanent.\n{1}, {T}: Restart the game, leaving in exile all non-Aura permanent cards exiled "
    "with this artifact. Then put those cards onto the battlefield under your control.",
    "{0}",
)
FRIENDS = own(
    "Old Friends",
    "Sorcery",
    'Create two 1/1 green Elf creature tokens. You get an emblem with "Elves you control get +1/+1."',
    "{0}",
)
BEAR = own("Gray Bear", "Creature — Bear", "When this creature enters, you gain 3 life.", "{1}{G}", pt="2/2")
HIDE = own("Wide Mist", "Sorcery", "Target creature phases out.", "{0}")
RUNE = own("Blue Rune", "Enchantment — Aura", "Enchant creature", "{0}")


def names(table: Table, ids: tuple[int, ...]) -> list[str]:
    return sorted(table.state.get(id).now.name for id in ids)


def cards(game: Play) -> Counter[tuple[int, str]]:
    return Counter(
        (obj.owner, obj.card.front.name) for obj in game.state.objects if obj.card is not None and obj.zone != NOWHERE
    )


def both_pass(table: Table) -> None:
    """The top of the stack begins to resolve."""
    for _ in range(2):
        table.game.answer(0)


def keep_all(game: Play) -> None:
    """Everybody keeps their opening hand."""
    while game.decision is not None and game.decision.kind == "Mulligan":
        game.answer(0)


def test_726_1_everybody_begins_a_new_game_with_all_their_cards() -> None:
    table = Table(
        cards=[AGAIN, FRIENDS, BEAR, RUNE, HIDE],
        you={
            "hand": ["Once Again", "Old Friends", "Blue Rune", "Wide Mist"],
            "graveyard": ["Gray Bear"],
            "library": ["Forest"] * 9,
            "life": 3,
        },
        opponent={"battlefield": ["Gray Bear"], "library": ["Island"] * 9, "poison": 4},
    )
    table.cast("Blue Rune", targeting="Gray Bear")
    table.resolve()
    table.cast("Old Friends")
    table.resolve()
    before = cards(table.game)
    table.cast("Wide Mist", targeting="Gray Bear")
    table.resolve()
    assert len(table.state.board.phased) == 2  # 726.2: they are in the game as well
    table.cast("Once Again")
    both_pass(table)
    game = table.game
    state = game.state
    assert game.decision is not None
    assert game.decision.kind == "Mulligan"
    assert game.decision.player == 0  # 726.1a: who controlled the spell starts
    assert [len(player.hand) for player in state.players] == [7, 7]
    keep_all(game)
    state = game.state
    assert (state.turn.number, state.turn.active, state.turn.step) == (1, 0, UPKEEP)
    assert [player.life for player in state.players] == [20, 20]
    assert [player.poison for player in state.players] == [0, 0]
    assert state.board.battlefield == state.board.stack == state.board.exile == state.board.command == ()
    assert [(len(player.hand), len(player.library)) for player in state.players] == [(7, 7), (7, 3)]
    assert cards(game) == before - Counter({(0, "Elf"): 2})  # 726.2: its own card too


def test_726_4_what_was_left_in_exile_comes_before_the_first_turn() -> None:
    table = Table(
        cards=[VAULT, BEAR, RUNE],
        you={"battlefield": ["Vault of Ages", "Vault of Ages", "Forest"], "library": ["Forest"] * 9},
        opponent={"battlefield": ["Gray Bear", "Gray Bear"], "library": ["Island"] * 9},
    )
    table.do("you activate the first ability of Vault of Ages targeting Gray Bear")
    table.resolve()
    table.go_to("your next upkeep")
    table.do("you activate the second ability of Vault of Ages")
    both_pass(table)
    keep_all(table.game)
    state = table.game.state
    assert state.turn.step == UPKEEP
    assert names(table, state.board.battlefield) == ["Gray Bear"]
    bear = state.get(state.board.battlefield[0])
    assert (bear.owner, bear.controller, bear.came) == (1, 0, 1)
    assert state.board.exile == ()
    assert names(table, state.board.stack) == ["Gray Bear"]  # what triggers waits for the first upkeep
    assert len(state.players[1].hand) + len(state.players[1].library) == 10


def test_726_3_with_fewer_than_seven_cards_a_player_loses_in_the_first_upkeep() -> None:
    table = Table(
        cards=[AGAIN], you={"hand": ["Once Again"], "library": ["Forest"] * 8}, opponent={"library": ["Island"]}
    )
    table.cast("Once Again")
    both_pass(table)
    keep_all(table.game)
    assert table.game.state.turn.winner == 0
    assert table.game.state.turn.step in (UNTAP, UPKEEP)


def test_726_2_commanders_are_in_the_command_zone_and_cost_no_tax() -> None:
    table = Table(
        cards=[AGAIN, BEAR],
        you={
            "command": ["Gray Bear"],
            "battlefield": ["Forest", "Forest"],
            "hand": ["Once Again"],
            "library": ["Forest"] * 9,
        },
        opponent={"library": ["Island"] * 9},
    )
    table.cast("Gray Bear")
    table.resolve()
    table.resolve()
    table.cast("Once Again")
    both_pass(table)
    keep_all(table.game)
    state = table.game.state
    (id,) = state.board.command
    commander = state.get(id).commander
    assert state.get(id).zone == COMMAND
    assert commander is not None
    assert commander.casts == 0


def test_726_a_fork_of_a_game_that_is_restarting_goes_on_alike() -> None:
    table = Table(
        cards=[AGAIN],
        you={"hand": ["Once Again"], "library": ["Forest"] * 9},
        opponent={"library": ["Island"] * 9},
    )
    table.cast("Once Again")
    both_pass(table)
    game = table.game
    other = game.fork()
    for each in (game, other):
        each.answer(1)  # a mulligan
        keep_all(each)
    assert names(table, game.state.players[0].hand) == names(table, other.state.players[0].hand)
    assert game.state.players[0].library == other.state.players[0].library


@pytest.mark.parametrize(("leaving", "bottom"), [(True, 1), (False, 0)])
def test_103_5c_the_first_mulligan_is_free_where_more_than_two_begin_the_new_game(leaving: bool, bottom: int) -> None:
    table = Table(cards=[AGAIN], you={"hand": ["Once Again"], "library": ["Forest"]})
    known = {obj.card.front.name: obj.card for obj in table.state.objects if obj.card is not None}
    placed = [Placement("Forest", LIBRARY, seat) for seat in range(3) for _ in range(9)]
    position = Position((Seat(library_known=True),) * 3, (Placement("Once Again", HAND, 0), *placed))
    game = Play(build(position, known.__getitem__)[0])
    if leaving:
        game.concede(1)
    game.answer(next(at for at, option in enumerate(game.options()) if option.kind == CAST))
    while game.decision is not None and game.decision.kind != "Mulligan":
        game.answer(0)
    game.answer(1)
    while game.decision is not None and game.decision.kind != "Priority":
        game.answer(0)
    assert len(game.state.players[0].hand) == 7 - bottom


@pytest.mark.parametrize("left", [0, 1])
def test_726_1_the_turns_of_restarted_games_count_towards_the_bound(left: int) -> None:
    table = Table(
        cards=[AGAIN],
        you={"hand": ["Once Again"], "library": ["Forest"] * 9},
        opponent={"library": ["Island"] * 9},
    )
    table.state.edit_turn().played = LAST_TURN - left - table.state.turn.number
    table.cast("Once Again")
    both_pass(table)
    game = table.game
    keep_all(game)
    turn = game.state.turn
    if left:
        assert not game.over
        assert turn.number + turn.played == LAST_TURN
    else:
        assert game.over
        assert (turn.winner, turn.drawn_by) == (DRAWN, BOUND)
