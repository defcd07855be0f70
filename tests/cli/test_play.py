"""`rulewright play`."""

from __future__ import annotations

import json
import re
from pathlib import Path

from typer.testing import CliRunner

from rulewright.cards.source import StarterSet
from rulewright.cli.main import app
from rulewright.game.binding import Bindery
from rulewright.game.game import load
from rulewright.vocabulary.errors import RulewrightError

runner = CliRunner()


def test_a_seed_plays_the_same_game_and_json_stands_alone(home: Path) -> None:
    one = runner.invoke(app, ["play", "--seed", "7", "--json"])
    other = runner.invoke(app, ["play", "--seed", "7", "--json"])
    assert one.exit_code == 0
    assert one.stdout == other.stdout
    data = json.loads(one.stdout)
    assert data["winner"] in (0, 1, None)
    assert data["decisions"] > 50


def test_the_log_tells_the_rules(home: Path) -> None:
    run = runner.invoke(app, ["play", "--seed", "7"])
    assert run.exit_code == 0
    for rule in ("(500.1)", "(305.1)", "(601.2)", "(608.2)"):
        assert rule in run.stdout
    numbers = [int(line.split(".")[0]) for line in run.stdout.splitlines() if re.match(r"\d+\. ", line)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert run.stdout.rstrip().splitlines()[-1].startswith(("You win", "Opponent wins", "The game"))


def test_a_saved_game_loads_again(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run = runner.invoke(app, ["play", "--seed", "3", "--quiet", "--save", str(file)])
    assert run.exit_code == 0
    game = load(file, Bindery(StarterSet()))
    assert game.over
    assert game.digest() == json.loads(file.read_text())["digest"]


def test_an_unknown_deck_is_one_message(home: Path) -> None:
    run = runner.invoke(app, ["play", "--deck", "no-such-deck"])
    assert run.exit_code != 0
    assert "no-such-deck" in str(run.exception) + run.output


def test_a_game_that_cannot_be_saved_is_one_message(home: Path, tmp_path: Path) -> None:
    run = runner.invoke(app, ["play", "--quiet", "--save", str(tmp_path / "nowhere" / "game.json")])
    assert isinstance(run.exception, RulewrightError)
    assert "the game cannot be saved: No such file or directory" in str(run.exception)
