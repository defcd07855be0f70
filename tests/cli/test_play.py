"""`rulewright play`."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from fcntl import ioctl
from pathlib import Path

import pytest
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
    assert re.match(r"(Alice|Bob) wins in turn \d+: |The game ", run.stdout.rstrip().splitlines()[-1])


def test_a_saved_game_loads_again(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run = runner.invoke(app, ["play", "--seed", "3", "--quiet", "--save", str(file)])
    assert run.exit_code == 0
    game = load(file, Bindery(StarterSet()))
    assert game.over
    assert game.digest() == json.loads(file.read_text())["digest"]


def test_a_game_is_played_line_by_line_saved_and_gone_on_with(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    command = ["play", "--seed", "7", "--me", "1", "--plain", "--agent", "random"]
    lines = "keep\nboard\nwhy Burrow Muster\ncard Burrow Muster\nplay Fernlit Ravine\nplay Forest\n99\nquit\n"
    run = runner.invoke(app, [*command, "--practice", "--save", str(file)], input=lines)
    assert run.exit_code == 0
    assert "Alice chooses whether to keep the hand (103.5)" in run.stdout
    assert "Alice plays Fernlit Ravine (305.1)" in run.stdout
    assert "(601.2h)" in run.stdout
    assert "Burrow Muster {1}{R}" in run.stdout
    assert "there is no answer 99" in run.stdout
    again = runner.invoke(
        app, ["play", "--load", str(file), "--me", "1", "--plain", "--agent", "random"], input="board"
    )
    assert again.exit_code == 0
    assert "battlefield: Fernlit Ravine" in again.stdout
    assert again.stdout.rstrip().endswith("The game is not over, and not saved.")


def test_a_whole_game_through_a_pipe(home: Path) -> None:
    run = runner.invoke(
        app, ["play", "--seed", "4", "--me", "2", "--plain", "--agent", "random", "--stops", ""], input="1\n" * 2000
    )
    assert run.exit_code == 0
    assert re.search(r"wins in turn \d+", run.stdout.rstrip().splitlines()[-1])


def test_commands_of_the_plain_game(home: Path) -> None:
    command = ["play", "--seed", "7", "--me", "1", "--plain", "--agent", "random", "--practice"]
    lines = "1\n2\nundo\nstops mine:1\nstops mine:99\nlog\nhelp\nwhy Nothing At All\npass on\nconcede\n"
    run = runner.invoke(app, command, input=lines)
    assert run.exit_code == 0
    assert "[x] mine:1: my upkeep step" in run.stdout
    assert "there is no stop 'mine:99'" in run.stdout
    assert "you see nothing called 'Nothing At All'" in run.stdout
    assert "conceded (104.3a)" in run.stdout.rstrip().splitlines()[-1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--deck", "no-such-deck"], "no-such-deck"),
        (["--deck", "no-such-deck", "--me", "1", "--plain"], "no-such-deck"),
        (["--me", "1", "--agent", "nobody", "--plain"], "there is no agent 'nobody'"),
        (["--agent", "nobody"], "there is no agent 'nobody'"),
        (["--me", "3", "--plain"], "there is no player 3"),
        (["--me", "1"], "this is no terminal"),
        (["--practice"], "for a game of your own"),
        (["--plain"], "for a game of your own"),
        (["--me", "1", "--json"], "for games between agents"),
        (["--me", "1", "--plain", "--stops", "mine:77"], "there is no stop 'mine:77'"),
        (["--load", "nowhere.json", "--me", "1", "--plain"], "nowhere.json"),
        (["--load", "nowhere.json", "--deck", "drumfire"], "a saved game has its decks"),
        (["--load", "nowhere.json", "--seed", "1"], "a saved game has its seed"),
        (["--load", "nowhere.json", "--players", "2"], "a saved game has its players"),
        (["--deck", "drumfire"] * 3, "more decks than 2 players"),
        (["--commander"], "deck"),
    ],
)
def test_what_makes_no_game_is_one_message(home: Path, options: list[str], message: str) -> None:
    run = runner.invoke(app, ["play", *options])
    assert run.exit_code != 0
    assert isinstance(run.exception, RulewrightError)
    assert message in str(run.exception)


def test_everything_wrong_with_a_deck_is_told_at_once(home: Path, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Hill Brute\n3 No Such Card\n2 Nor This One\n")
    run = runner.invoke(app, ["play", "--deck", str(deck), "--me", "1", "--plain"])
    assert isinstance(run.exception, RulewrightError)
    assert "No Such Card" in str(run.exception)
    assert "Nor This One" in str(run.exception)


def test_a_game_that_cannot_be_saved_is_one_message(home: Path, tmp_path: Path) -> None:
    run = runner.invoke(app, ["play", "--quiet", "--save", str(tmp_path / "nowhere" / "game.json")])
    assert isinstance(run.exception, RulewrightError)
    assert "cannot be written: No such file or directory" in str(run.exception)


def test_saving_says_where_and_what_has_come_since(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    command = ["play", "--seed", "7", "--me", "1", "--plain", "--agent", "random"]
    run = runner.invoke(app, command, input=f"keep\nsave {file}\nquit\n")
    assert f"saved to {file}\n" in run.stdout
    assert run.stdout.rstrip().endswith(f"The game is saved to {file}: go on with --load {file}.")
    run = runner.invoke(app, command, input=f"keep\nsave {file}\nplay Forest\nquit\n")
    assert f"The game is saved to {file}, as it was then and not as it is now: go on" in run.stdout
    run = runner.invoke(app, [*command, "--save", str(file)], input="keep\nquit\n")
    assert run.stdout.rstrip().endswith(f"The game is saved to {file}: go on with --load {file}.")


def test_a_command_that_needs_more_says_so(home: Path) -> None:
    command = ["play", "--seed", "7", "--me", "1", "--plain", "--agent", "random"]
    run = runner.invoke(app, command, input="why\ncard\nsave\nsave /nowhere/at/all.json\n")
    for told in ("why what? (for example `why Hill Brute`)", "card what?", "save what? (for example `save game.json`)"):
        assert told in run.stdout
    assert "/nowhere/at/all.json: cannot be written: No such file" in run.stdout


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_that_cannot_be_drawn_on_is_told(home: Path, term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulewright.cli import play

    monkeypatch.setenv("TERM", term)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    with pytest.raises(RulewrightError, match=rf"TERM={term} .--plain"):
        play.check_terminal()


def test_nothing_but_the_board_loads_textual() -> None:
    code = "import sys, rulewright.cli.main, rulewright.cli.play; assert 'textual' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def on_terminal(columns: int, rows: int, keys: tuple[tuple[str, bytes], ...], home: Path) -> tuple[int, str]:
    """Runs the command on a terminal of that size; each key is typed once its text has been shown."""
    master, slave = pty.openpty()
    ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "rulewright", "play", "--seed", "7", "--me", "1", "--agent", "random"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=home.parent,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": str(rows)},
        close_fds=True,
    )
    os.close(slave)
    shown = b""
    waiting = list(keys)
    end = time.monotonic() + 300
    try:
        while time.monotonic() < end:
            if select.select([master], [], [], 0.2)[0]:
                try:
                    more = os.read(master, 65536)
                except OSError:  # the other side is closed
                    break
                if not more:
                    break
                shown += more
            if waiting and waiting[0][0].encode() in shown:
                os.write(master, waiting.pop(0)[1])
                shown = shown if not waiting else b""
            if process.poll() is not None and not select.select([master], [], [], 0)[0]:
                break
        return process.wait(10), shown.decode(errors="replace")
    finally:
        process.kill()
        os.close(master)


def test_it_is_played_and_left_on_a_real_terminal(home: Path) -> None:
    code, shown = on_terminal(100, 30, (("keep", b"1"), ("priority", b"q"), ("Quit", b"2")), home)
    assert code == 0, shown


def test_a_terminal_that_is_too_small_is_one_message(home: Path) -> None:
    code, shown = on_terminal(60, 20, (), home)
    assert code == 2
    assert "the terminal is too small: 60×20 (80×24 or more, or --plain)" in " ".join(shown.split())
