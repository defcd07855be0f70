"""`rulewright replay`: a saved game step by step, with and without a terminal."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rulewright.cards.source import StarterSet
from rulewright.cli.main import app
from rulewright.cli.replay import lines, press
from rulewright.game.game import Game
from rulewright.game.replaying import Replay
from rulewright.players.random_player import RandomPlayer


def played(answers: int = 150) -> Game:
    game = Game.new(["drumfire", "lantern-court"], seed=4, cards=StarterSet())
    player = RandomPlayer(4)
    game.apply("keep")
    game.apply("keep")
    while game.decision is not None and len(game.answers) < answers:
        game.answer(player.choose(game.decision))
    return game


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    played().save(path)
    return path


def test_every_step_is_printed(file: Path) -> None:
    result = CliRunner().invoke(app, ["replay", str(file)])
    assert result.exit_code == 0, result.output
    assert "1. Bob: keep" in result.output or "1. Alice: keep" in result.output
    assert "Turn 1: " in result.output
    assert "plays" in result.output
    assert result.output.splitlines()[-1].startswith("The game goes on: ")


def test_as_a_player_saw_it(file: Path) -> None:
    everything = CliRunner().invoke(app, ["replay", str(file), "--steps"]).output
    mine = CliRunner().invoke(app, ["replay", str(file), "--steps", "--as", "1"]).output
    assert "draws 7 cards" in mine
    assert "draws 7 cards" not in everything


def test_as_json_from_a_moment(file: Path) -> None:
    result = CliRunner().invoke(app, ["replay", str(file), "--json", "--at", "100"])
    data = json.loads(result.output)
    assert [step["answer"] for step in data["steps"]] == list(range(101, 151))
    assert data["result"] is None


def test_keys_go_forward_and_back() -> None:
    game = played()
    replay = Replay(game)
    digests = []
    for _ in range(150):
        digests.append(replay.game.digest())
        assert press(replay, "n")
    assert replay.at == 150
    assert replay.game.digest() == game.digest()
    press(replay, "n")
    assert replay.at == 150
    for digest in reversed(digests):
        press(replay, "b")
        assert replay.game.digest() == digest
    press(replay, "b")
    assert replay.at == 0
    press(replay, "t")
    first = replay.at
    press(replay, "t")
    assert replay.at > first > 0
    press(replay, "T")
    assert replay.at == first
    press(replay, "+")
    press(replay, "-")
    assert replay.at == first
    press(replay, "G")
    assert replay.at == 150
    press(replay, "g")
    assert replay.at == 0
    assert press(replay, "?")
    assert not press(replay, "q")


def test_a_finished_game_says_who_won() -> None:
    game = played(100_000)
    replay = Replay(game, 0)
    assert lines(replay)[-1] == str(game.result)
    assert replay.screen()[-1] == str(game.result)


def test_wrong_input_is_told(file: Path, tmp_path: Path) -> None:
    for arguments, message in (
        ([str(tmp_path / "none.json")], "cannot be read"),
        ([str(file), "--as", "3"], "there is no player 3"),
        ([str(file), "--cards", str(tmp_path / "none.jsonl")], ""),
    ):
        run = subprocess.run(
            [sys.executable, "-m", "rulewright", "replay", *arguments], capture_output=True, text=True, check=False
        )
        assert run.returncode == 2
        assert message in run.stderr.replace("\n", " ")
        assert "Traceback" not in run.stderr


def test_in_a_terminal_it_is_driven_by_keys(file: Path) -> None:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "rulewright", "replay", str(file)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "200"},
    )
    os.close(slave)
    try:
        until(master, "q: leave")
        until(master, "150 of 150", b"\x1b[F")
        until(master, " 0 of 150", b"g")
        until(master, "", b"q", process)
        assert process.returncode == 0
    finally:
        process.kill()
        process.wait()
        os.close(master)


def until(master: int, text: str, key: bytes = b"", process: subprocess.Popen[bytes] | None = None) -> None:
    """Waits for a text in the terminal, or for the end of the process. The key is pressed again while neither comes:
    what is pressed between two questions is lost."""
    seen = " "
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if text and text in seen.replace("\x1b[1;1H", " "):
            return
        if process is not None and process.poll() is not None:
            return
        if key:
            os.write(master, key)
        while select.select([master], [], [], 1)[0]:
            try:
                seen += os.read(master, 4096).decode(errors="replace")
            except OSError:  # the other side is closed
                break
    raise AssertionError(f"{text!r} does not come: {seen[-500:]!r}")
