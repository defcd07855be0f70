"""Arguments of a wrong kind: each is told by one error of ours, which says what was given and what would be right."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import rulewright as rw
from rulewright.cards.source import StarterSet
from rulewright.game.position import PositionError
from rulewright.players.match import play_match
from rulewright.players.random_player import RandomPlayer
from rulewright.players.registry import agent
from rulewright.vocabulary.zone import BATTLEFIELD

DECKS = ["drumfire", "lantern-court"]
ODD: tuple[Any, ...] = (None, 1.5, "1", True, [1], {"a": 1}, b"x", object(), -7, 10**30)


def new(**keywords: Any) -> rw.Game:
    return rw.Game.new(DECKS, **{"seed": 3, "cards": StarterSet(), **keywords})


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: rw.Game.new(None), "decks=None is not possible .two decks or more"),  # type: ignore[arg-type]
        (lambda: rw.Game.new(7), "decks=7"),  # type: ignore[arg-type]
        (lambda: rw.Game.new({"drumfire", "lantern-court"}), "decks="),  # type: ignore[arg-type]
        (lambda: rw.Game.new(b"ab"), "deck 1: int is no deck"),  # type: ignore[arg-type]
        (lambda: rw.Game.new({}), "one deck alone"),
        (lambda: new(seed="7"), "seed='7' is not possible .a whole number"),
        (lambda: new(seed=1.0), "seed=1.0"),
        (lambda: new(seed=None), "seed=None"),
        (lambda: new(seed=True), "seed=True"),
        (lambda: new(format="standart"), "no format is called 'standart' .one of constructed"),
        (lambda: new(format=7), "no format is called 7"),
        (lambda: new(players="AB"), "players='AB' is not possible"),
        (lambda: new(players=7), "players=7"),
        (lambda: new(players=[1, 2]), "1 is no name for a player"),
        (lambda: new(players=["Ann", "ANN"]), "different in more than its case"),
        (lambda: new(players=["Ann", "Änn"]), "not called"),
        (lambda: new(players=["Ann (2)", "Ben"]), "no name for a player"),
        (lambda: new(players=["paying", "Ben"]), "those that begin a clause"),
        (lambda: new(cards=7), "cards=7 is not possible .a card source"),
        (lambda: new(cards={}), "cards={}"),
        (lambda: new(partial="no"), "partial='no' is not possible .True or False"),
        (lambda: new(settings="folded"), "settings='folded'"),
        (lambda: rw.Game([], 1), "0 decks"),
        (lambda: rw.Game(None, 1), "decks=None"),  # type: ignore[arg-type]
        (lambda: rw.Game([["Mountain"], ["Mountain"]], 1), "no list of bound cards"),  # type: ignore[list-item]
        (lambda: rw.Game(new().decks, "1"), "seed='1'"),  # type: ignore[arg-type]
        (lambda: rw.Game(new().decks, 1, sideboards=[()]), "1 sideboards"),
        (lambda: rw.Game.load(None), "None is no file"),  # type: ignore[arg-type]
        (lambda: rw.Game.load(7), "7 is no file"),  # type: ignore[arg-type]
        (lambda: rw.Game.load(""), "'' is no file"),
        (lambda: new().save(7), "7 is no file"),  # type: ignore[arg-type]
        (lambda: new().parse(None), "None is no text"),  # type: ignore[arg-type]
        (lambda: new().parse(b"keep"), "is no text"),  # type: ignore[arg-type]
        (lambda: new().apply_all(None), "None are no answers"),  # type: ignore[arg-type]
        (lambda: new().apply_all("keep"), "'keep' are no answers"),  # type: ignore[arg-type]
        (lambda: new().apply_all([0, "keep"]), "'keep' is no answer"),  # type: ignore[list-item]
        (lambda: new().apply_all([-9]), "no player 8"),
        (lambda: play_match(new(), [RandomPlayer(1)]), "1 agents for 2 players"),
        (lambda: agent(None, 1), "None is no name of an agent"),  # type: ignore[arg-type]
        (lambda: agent("random", "x"), "seed='x'"),  # type: ignore[arg-type]
    ],
)
def test_an_argument_of_a_wrong_kind_is_told(make: Callable[[], object], message: str) -> None:
    with pytest.raises(rw.RulewrightError, match=message):
        make()


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_seats_answers_and_random_numbers_of_a_wrong_kind_are_told(odd: Any) -> None:
    game = new()
    before = game.digest()
    calls: list[Callable[[], object]] = [
        lambda: game.view(odd),
        lambda: game.viewpoint(odd),
        lambda: game.concede(odd),
        lambda: game.answer(odd),
        lambda: game.apply(odd),
        lambda: game.determinize(odd, random.Random(1)),
        lambda: game.determinize(0, odd),
        lambda: game.viewpoint(0).determinize(odd),
        lambda: game.parse(odd),
    ]
    if odd is not None:
        calls.append(lambda: game.sample(odd))
    for call in calls:
        with pytest.raises(rw.RulewrightError):
            call()
        assert (game.digest(), game.answers) == (before, [])


def test_numbers_of_numpy_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    game = new(seed=numpy.int64(3))
    assert game.digest() == new().digest()
    assert game.view(numpy.int8(1)) == game.view(1)
    game.apply(numpy.int64(0))
    game.answer(numpy.uint8(0))
    assert [type(answer) for answer in game.answers] == [int, int]
    with pytest.raises(rw.IllegalAnswer):
        game.apply(numpy.bool_(True))


@pytest.mark.parametrize("seed", [-1, 2**64 - 1, 2**64 + 5, -(2**70)])
def test_any_whole_number_is_a_seed_and_is_saved(seed: int, tmp_path: Any) -> None:
    game = new(seed=seed)
    game.save(tmp_path / "game.json")
    assert rw.Game.load(tmp_path / "game.json", cards=StarterSet()).digest() == game.digest()


@pytest.mark.parametrize(
    "position",
    [
        None,
        {},
        rw.Position(seats=None),  # type: ignore[arg-type]
        rw.Position(seats=(1, 2)),  # type: ignore[arg-type]
        rw.Position(placements=("Forest",)),  # type: ignore[arg-type]
        rw.Position(active="0"),  # type: ignore[arg-type]
        rw.Position(step="upkeep"),  # type: ignore[arg-type]
        rw.Position(turn=1.5),  # type: ignore[arg-type]
        rw.Position(seed="x"),  # type: ignore[arg-type]
        rw.Position(seats=(rw.Seat(life="20"), rw.Seat())),  # type: ignore[arg-type]
        rw.Position(seats=(rw.Seat(life=10**30), rw.Seat())),
        rw.Position(placements=(rw.Placement(7, BATTLEFIELD, 0),)),  # type: ignore[arg-type]
        rw.Position(placements=(rw.Placement("Forest", "battlefield", 0),)),  # type: ignore[arg-type]
        rw.Position(placements=(rw.Placement("Forest", BATTLEFIELD, "Alice"),)),  # type: ignore[arg-type]
        rw.Position(placements=(rw.Placement("Forest", BATTLEFIELD, 0, tapped="no"),)),  # type: ignore[arg-type]
        rw.Position(placements=(rw.Placement("Forest", BATTLEFIELD, 0, counters="+1/+1"),)),  # type: ignore[arg-type]
        rw.Position(placements=(rw.Placement("Forest", BATTLEFIELD, 0, counters=(("a", "b"),)),)),  # type: ignore[arg-type]
        rw.Position(placements=(rw.Placement("Forest", BATTLEFIELD, 0, attached_to="x"),)),  # type: ignore[arg-type]
    ],
)
def test_a_position_of_wrong_kinds_is_told(position: Any) -> None:
    with pytest.raises(PositionError):
        rw.Game.from_position(position, cards=StarterSet())
