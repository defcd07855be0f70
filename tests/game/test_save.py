"""Saved games: origin and answers, and what a broken file says."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from rulewright.cards.source import StarterSet
from rulewright.game.binding import Bindery
from rulewright.game.game import Game, SaveError, load
from rulewright.game.position import Placement, Position, Seat
from rulewright.players.random_player import RandomPlayer
from rulewright.vocabulary.turn import UPKEEP
from rulewright.vocabulary.zone import BATTLEFIELD, LIBRARY

from .decks import starter_decks


def saved(tmp_path: Path, **changes: Any) -> Path:
    game = Game(starter_decks(), 5)
    player = RandomPlayer(5)
    for _ in range(120):
        if game.decision is not None:
            game.answer(player.choose(game.decision))
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**game.save(), **changes}))
    return file


def test_a_game_is_its_origin_and_its_answers(tmp_path: Path) -> None:
    file = saved(tmp_path)
    game = load(file, Bindery(StarterSet()))
    assert len(game.answers) == 120
    assert game.digest() == json.loads(file.read_text())["digest"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "chess"}, "is not a saved game"),
        ({"version": 99}, "is of version 99"),
        ({"origin": {"seed": "x"}}, "is damaged"),
        ({"origin": {"seed": 1}}, "has no origin"),
        ({"origin": {"seed": 1, "decks": [{"main": [[4, "Hill Brute"]]}]}}, "make no game"),
        ({"origin": {"seed": 1, "decks": [{"main": [[10**9, "Hill Brute"]]}] * 2}}, "make no game"),
        (
            {"origin": {"seed": 1, "decks": [{"main": [[4, "Hil Brute"]]}, {"main": [[4, "Nobody"]]}]}},
            "Hil Brute.*Nobody",
        ),
        ({"answers": [-9]}, "no player has the number 8"),
        ({"answers": [2**70]}, "answer 1 does not fit"),
        ({"players": ["Ann"]}, "is damaged: 2 players are not called Ann"),
        ({"players": []}, "is damaged: it has no players"),
        ({"players": ["ann", "Ann"]}, "is damaged: 2 players are not called ann, Ann"),
        ({"players": [1, 2]}, "is damaged"),
        ({"players": None}, "is damaged"),
        ({"cards": {}}, "read otherwise now: .*Ember Refrain"),
        ({"rulewright": "0.0.1", "digest": "0"}, "saved by 0.0.1; this is"),
        ({"answers": [0, 77]}, "answer 2 does not fit"),
        ({"digest": "0"}, "replays to another state"),
    ],
)
def test_a_wrong_file_is_told_plainly(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(SaveError, match=message):
        load(saved(tmp_path, **changes), Bindery(StarterSet()))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to the values of some JSON, of lists only to the first."""
    found = [path]
    if isinstance(value, dict):
        for key in list(value)[:12]:
            found.extend(places(value[key], (*path, key)))
    elif isinstance(value, list) and value:
        found.extend(places(value[0], (*path, 0)))
    return found


@pytest.mark.parametrize("odd", [None, -1, 10**30, "x", [], {}, 1.5, True, [None], [[1, "Mountain"]] * 3], ids=repr)
def test_any_value_replaced_by_another_is_told_or_says_nothing(tmp_path: Path, odd: Any) -> None:
    position = Position(placements=(Placement("Mountain", BATTLEFIELD, 0, counters=(("stun", 1),)),))
    bindery = Bindery(StarterSet())
    for game in (Game(starter_decks(), 5), Game.from_position(position, cards=bindery)):
        game.answer(0)
        file = tmp_path / "game.json"
        whole = json.dumps(game.save())
        for path in places(json.loads(whole))[1:]:
            data = json.loads(whole)
            inner = data
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = odd
            file.write_text(json.dumps(data))
            try:
                again = load(file, bindery)
            except SaveError:
                continue
            assert again.digest() == game.digest(), path


def test_no_json_and_no_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{")
    with pytest.raises(SaveError, match="is not JSON"):
        load(file, Bindery(StarterSet()))
    with pytest.raises(SaveError, match="cannot be read"):
        load(tmp_path / "none.json", Bindery(StarterSet()))


def test_a_changed_card_is_named(tmp_path: Path) -> None:
    file = saved(tmp_path)
    data = json.loads(file.read_text())
    data["cards"]["Hill Brute"] = "0" * 16
    file.write_text(json.dumps(data))
    with pytest.raises(SaveError, match=r"read otherwise now: Hill Brute"):
        load(file, Bindery(StarterSet()))


def test_nothing_half_written_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(starter_decks(), 5)
    file = tmp_path / "game.json"
    game.save(file)
    before = file.read_bytes()
    game.answer(0)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(SaveError, match="No space left"):
        game.save(file)
    assert file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]
    monkeypatch.undo()
    with pytest.raises(SaveError, match="cannot be written"):
        game.save(tmp_path / "nowhere" / "game.json")


def test_every_truncation_of_a_save_is_told(tmp_path: Path) -> None:
    game = Game(starter_decks(), 5)
    file = tmp_path / "game.json"
    game.save(file)
    data = file.read_bytes()
    for length in range(0, len(data) - 2, 97):
        file.write_bytes(data[:length])
        with pytest.raises(SaveError):
            load(file, Bindery(StarterSet()))


def test_a_concession_is_kept(tmp_path: Path) -> None:
    game = Game.new(["drumfire", "lantern-court"], seed=2, players=["Ann", "Ben"])
    game.apply("keep")
    game.concede(0)
    game.save(tmp_path / "game.json")
    again = Game.load(tmp_path / "game.json", StarterSet())
    assert again.result is not None
    assert str(again.result) == "Ben wins in turn 0: Ann conceded (104.3a)"
    assert again.players == ("Ann", "Ben")
    again.undo()
    assert again.result is None


def test_a_position_and_a_game_of_commander_are_kept(tmp_path: Path) -> None:
    position = Position(
        (Seat(life=3), Seat(poison=2)),
        (
            Placement("Hill Brute", BATTLEFIELD, 0, counters=(("+1/+1", 2),), sick=True),
            Placement("Hill Brute", BATTLEFIELD, 1, controller=0),
            *[Placement("Mountain", LIBRARY, seat) for seat in (0, 1)],
        ),
        active=1,
        step=UPKEEP,
        turn=5,
        seed=9,
    )
    game = Game.from_position(position, cards=StarterSet())
    game.apply("pass")
    game.save(tmp_path / "game.json")
    again = Game.load(tmp_path / "game.json", StarterSet())
    assert again.digest() == game.digest()
    assert again.origin.position == position  # type: ignore[attr-defined]
    bindery = Bindery(StarterSet())
    leader = bindery.definition("Chorus Leader")
    game = Game(starter_decks(), 1, commanders=[[leader], [leader]])
    game.save(tmp_path / "commander.json")
    assert load(tmp_path / "commander.json", bindery).digest() == game.digest()


def test_a_moment_of_another_game_cannot_be_saved() -> None:
    world = Game(starter_decks(), 1).determinize(0, random.Random(1))
    with pytest.raises(SaveError, match="cannot be saved"):
        world.save()
