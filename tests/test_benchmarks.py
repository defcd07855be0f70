"""The benchmarks run: what they print is for people, that they work is tested."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from benchmarks.plain import rich_board
from benchmarks.play import DECKS, play

from rulewright.engine.play import Play
from rulewright.engine.state import Settings

ROOT = Path(__file__).parents[1]


def test_peers_measures_this_engine_and_names_a_peer_that_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "peers.json"
    command = [sys.executable, "-m", "benchmarks.peers", "--rounds", "1", "--games", "1", "--json", str(file)]
    done = subprocess.run(
        [*command, "--manabot", sys.executable], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 1
    assert "managym" in done.stderr
    results = json.loads(file.read_text(encoding="utf-8"))["results"]
    assert len(results) == 3
    assert all(result["decisions_per_second"] > result["choices_per_second"] > 0 for result in results)
    assert all(result["fork_us"] < result["fork_step_us"] for result in results)


def test_the_rich_board_has_forty_permanents_eight_of_them_anthems() -> None:
    board = Play(rich_board(1, Settings())).state.board
    assert len(board.battlefield) == 40
    assert len(board.index.continuous) == 8


def test_every_pair_of_decks_plays() -> None:
    for name, decks in DECKS.items():
        decisions, choices, _ = play(decks(), 1, Settings(autopay=True))
        assert decisions > choices > 0, name
