"""A run: the same results whatever the processes, and a file that an interrupted run goes on from."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulewright.simulate.counting import Count
from rulewright.simulate.errors import SimulationError
from rulewright.simulate.record import BROKEN
from rulewright.simulate.report import as_data
from rulewright.simulate.running import run
from rulewright.simulate.setup import Setup

from .made import own_run, records, starter_run

ROOT = Path(__file__).parents[2]
GAMES = 8


def quick(seed: int = 1) -> Setup:
    return own_run("20 Mountain\n20 Whole Fire", "20 Mountain\n20 Sudden Ogre") if seed == 1 else starter_run(seed)


def test_the_results_do_not_depend_on_the_number_of_processes() -> None:
    setup = starter_run()
    assert records(setup, GAMES, jobs=1) == records(setup, GAMES, jobs=2)


def test_a_process_that_dies_of_its_agent_breaks_its_games_alone() -> None:
    setup = own_run("20 Mountain", "20 Mountain", agents=("tests.simulate.players:Dies", "random"))
    found = records(setup, 2, jobs=2)
    assert [record.cause for record in found] == [BROKEN] * 2
    assert all("has died" in record.error for record in found)


def lines(file: Path) -> list[bytes]:
    return file.read_bytes().splitlines()


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    whole, file = tmp_path / "whole.jsonl", tmp_path / "file.jsonl"
    setup = quick()
    everything = list(run(setup, GAMES, jobs=1, file=whole))
    stopped = run(setup, GAMES, jobs=1, file=file)
    for _ in range(3):
        next(stopped)
    stopped.close()
    assert len(lines(file)) == 4
    with file.open("ab") as torn:
        torn.write(b'{"game":3,"seed":12')
    before = lines(file)[:4]
    assert list(run(setup, GAMES, jobs=1, file=file)) == everything
    assert lines(file)[:4] == before
    assert file.read_bytes() == whole.read_bytes()
    assert list(run(setup, GAMES, jobs=1, file=file)) == everything  # nothing is left to play
    assert file.read_bytes() == whole.read_bytes()


def test_a_finished_run_can_be_made_longer_and_read_in_part(tmp_path: Path) -> None:
    file = tmp_path / "file.jsonl"
    setup = quick()
    list(run(setup, 4, jobs=1, file=file))
    assert len(list(run(setup, GAMES, jobs=1, file=file))) == GAMES
    assert len(list(run(setup, 2, jobs=1, file=file))) == 2
    assert [json.loads(line)["game"] for line in lines(file)[1:]] == list(range(GAMES))


def test_the_file_of_another_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file.jsonl"
    list(run(starter_run(), 1, jobs=1, file=file))
    before = file.read_bytes()
    for setup, what in (
        (starter_run(seed=2), "another run: seed 1, not 2"),
        (starter_run(agents=("tests.simulate.players:Eager", "random")), "agents random, random, not tests"),
        (quick(), "decks drumfire, lantern-court, not deck 1, deck 2"),
    ):
        with pytest.raises(SimulationError, match=what):
            list(run(setup, 1, jobs=1, file=file))
    assert file.read_bytes() == before


def test_other_cards_under_the_same_names_are_another_run(tmp_path: Path) -> None:
    file = tmp_path / "file.jsonl"
    list(run(own_run("30 Plains", "30 Plains"), 1, jobs=1, file=file))
    with pytest.raises(SimulationError, match="other cards of the decks"):
        list(run(own_run("31 Plains", "30 Plains"), 1, jobs=1, file=file))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a shopping list\n", "is no file of simulated games"),
        ("a shopping list", "is no file of simulated games"),
        ('{"format": "something else"}\n', "is no file of simulated games"),
    ],
)
def test_what_is_no_such_file_is_refused_and_left_alone(text: str, what: str, tmp_path: Path) -> None:
    file = tmp_path / "file.jsonl"
    file.write_text(text)
    with pytest.raises(SimulationError, match=what):
        list(run(quick(), 1, jobs=1, file=file))
    assert file.read_text() == text


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file.jsonl"
    list(run(quick(), 2, jobs=1, file=file))
    kept = lines(file)
    file.write_bytes(b"\n".join([kept[0], b"{}", kept[2], b""]))
    with pytest.raises(SimulationError, match="line 2: is no result of a game"):
        list(run(quick(), 2, jobs=1, file=file))
    file.write_bytes(b"\n".join([*kept, kept[2], b""]))
    with pytest.raises(SimulationError, match="line 4: game 1 is in it twice"):
        list(run(quick(), 2, jobs=1, file=file))


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    file = tmp_path / "file.jsonl"
    first = run(quick(), 2, jobs=1, file=file)
    next(first)
    with pytest.raises(SimulationError, match="another run is writing"):
        next(run(quick(), 2, jobs=1, file=file))
    first.close()


def test_a_file_that_cannot_be_written_is_one_message(tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="cannot be written: No such file"):
        list(run(quick(), 1, jobs=1, file=tmp_path / "nowhere" / "file.jsonl"))


# ---- interrupted from outside ----------------------------------------------------------------------------------


def children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in found.stdout.split()]


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z"


def heed_interrupts() -> None:
    """What runs in the background ignores the keyboard, and so do its children; a command at a prompt does not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked at as Linux shows them")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupt_or_a_kill_leaves_whole_lines_and_no_processes(how: int, tmp_path: Path) -> None:
    file = tmp_path / "file.jsonl"
    arguments = ["simulate", "drumfire", "lantern-court", "--agent", "random", "--games", "5000", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "rulewright", *arguments, "--jsonl", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    end = time.monotonic() + 120
    while time.monotonic() < end and (not file.exists() or file.read_bytes().count(b"\n") < 4):
        time.sleep(0.1)
    workers = children(process.pid)
    assert workers
    if how == signal.SIGINT:  # as from the keyboard, to the whole group
        os.killpg(process.pid, how)
    else:
        os.kill(process.pid, how)
    out, error = process.communicate(timeout=60)
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert "Traceback" not in error
        assert "the same command goes on" in error
        assert "drumfire" in out
    end = time.monotonic() + 60
    while time.monotonic() < end and not all(map(gone, workers)):
        time.sleep(0.1)
    assert all(map(gone, workers))
    played = [json.loads(line)["game"] for line in lines(file)[1:] if line.endswith(b"}")]
    assert len(played) == len(set(played)) >= 3
    setup = starter_run()
    count = Count(2)
    for record in run(setup, max(played) + 1, jobs=1, file=file):
        count.add(record)
    once = Count(2)
    for record in records(setup, max(played) + 1):
        once.add(record)
    assert as_data(count, setup, 4) == as_data(once, setup, 4)
