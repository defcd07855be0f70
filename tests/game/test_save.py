"""Saved games: origin and answers, and what a broken file says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulewright.cards.source import StarterSet
from rulewright.game.binding import Bindery
from rulewright.game.game import Game, SaveError, load
from rulewright.players.random_player import RandomPlayer

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
        ({"seed": "x"}, "is damaged"),
        ({"answers": [0, 77]}, "answer 2 does not fit"),
        ({"digest": "0"}, "replays to another state"),
    ],
)
def test_a_wrong_file_is_told_plainly(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(SaveError, match=message):
        load(saved(tmp_path, **changes), Bindery(StarterSet()))


def test_no_json_and_no_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("{")
    with pytest.raises(SaveError, match="is not JSON"):
        load(file, Bindery(StarterSet()))
    with pytest.raises(SaveError, match="cannot be read"):
        load(tmp_path / "none.json", Bindery(StarterSet()))
