"""Processes that play: as many as make sense, and none that dies loses a game."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.game.workers import PER_CORE, TRIES, WorkersError, bounded, play_all
from tests.simulate.players import Faulty, Fragile, Stillborn, Unable


def test_there_are_never_many_processes() -> None:
    cores = os.cpu_count() or 1
    assert bounded(5000, 100_000) == PER_CORE * cores
    assert bounded(0, 100_000) == cores
    assert bounded(5000, 3) == min(3, PER_CORE * cores)
    assert bounded(0, 0) == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_game_is_played_once(jobs: int, tmp_path: Path) -> None:
    found = list(play_all(Fragile(tmp_path, -1, 0), range(100), jobs))
    assert sorted(found) == [(number, number * number) for number in range(100)]


def test_a_process_that_dies_loses_no_game(tmp_path: Path) -> None:
    found = list(play_all(Fragile(tmp_path, 7, TRIES - 1), range(20), 2))
    assert sorted(found) == [(number, number * number) for number in range(20)]
    assert len(list(tmp_path.iterdir())) == TRIES - 1


def test_a_game_that_kills_each_time_is_given_up_alone(tmp_path: Path) -> None:
    found = dict(play_all(Fragile(tmp_path, 7, 99), range(20), 2))
    assert found == {number: None if number == 7 else number * number for number in range(20)}
    assert len(list(tmp_path.iterdir())) == TRIES


def test_processes_that_die_at_once_end_the_run() -> None:
    with pytest.raises(WorkersError, match="die as they begin"):
        list(play_all(Stillborn(), range(20), 2))


def test_what_is_raised_ends_the_run() -> None:
    with pytest.raises(WorkersError, match="there is nothing to play with"):
        list(play_all(Unable(), range(20), 2))
    with pytest.raises(WorkersError, match="game 3 cannot be played: ValueError: this one not"):
        list(play_all(Faulty(3), range(20), 2))
