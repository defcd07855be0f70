"""Odd inputs that a stranger tried on games, positions and decks: each is told by an error of ours."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from rulewright.cards.deck import parse_deck
from rulewright.cards.errors import IllegalDeckError
from rulewright.cards.source import StarterSet
from rulewright.game.game import Game, GameError
from rulewright.game.position import Placement, Position, PositionError, Seat
from rulewright.players.match import play_match
from rulewright.players.random_player import RandomPlayer
from rulewright.vocabulary.zone import BATTLEFIELD, STACK


def new() -> Game:
    return Game.new(["drumfire", "lantern-court"], seed=3)


class Leaver(RandomPlayer):
    """An agent that leaves the program."""

    def choose(self, view: Any) -> int:
        raise SystemExit(0)


def test_an_agent_that_leaves_loses_and_the_program_goes_on() -> None:
    result = play_match(new(), [Leaver(1), RandomPlayer(2)])
    assert result.winner == 1
    assert "SystemExit" in result.why


@pytest.mark.parametrize(
    "position",
    [
        Position(seats=()),
        Position(seats=(Seat(),)),
        Position(active=5),
        Position(step=99),
        Position(step=-1),
        Position(turn=-1),
        Position(placements=(Placement("Forest", 99, 0),)),
        Position(placements=(Placement("Forest", STACK, 0),)),
        Position(placements=(Placement("Forest", BATTLEFIELD, 7),)),
        Position(placements=(Placement("Forest", BATTLEFIELD, -1),)),
        Position(placements=(Placement("Forest", BATTLEFIELD, 0, controller=9),)),
        Position(placements=(Placement("Forest", BATTLEFIELD, 0, attached_to=0),)),
        Position(placements=(Placement("Forest", BATTLEFIELD, 0, attached_to=55),)),
    ],
)
def test_a_position_with_a_number_that_stands_for_nothing_is_refused(position: Position) -> None:
    with pytest.raises(PositionError):
        Game.from_position(position)


@pytest.mark.parametrize("text", ["[" * 100_000, "4 a" + " " * 4000 + "b", "4" * 5000 + " Mountain"])
def test_a_very_long_line_is_no_line_of_a_deck(text: str) -> None:
    with pytest.raises(IllegalDeckError) as caught:
        parse_deck(f"{text}\n4 Mountain", StarterSet())
    assert len(str(caught.value)) < 400


def test_games_are_copied_by_forking_and_not_pickled() -> None:
    game = new()
    for copied in (copy.copy(game), copy.deepcopy(game)):
        copied.answer(0)
        assert game.answers == []
    with pytest.raises(GameError, match="save"):
        pickle.dumps(game)


def test_what_there_is_not_is_told() -> None:
    game = new()
    for seat in (-1, 5, "Alice"):
        with pytest.raises(GameError, match="no player"):
            game.view(seat)  # type: ignore[arg-type]
    game.concede(0)
    with pytest.raises(GameError, match="over"):
        _ = game.decider


def test_lines_of_the_log_compare_by_what_they_say() -> None:
    game = new()
    assert game.log == game.log == game.fork().log
    assert len({*game.log, *game.fork().log}) == len(set(map(str, game.log)))
