"""Games on Ray: the same results as here, workers that die are made good, and one message where it does not work."""

from __future__ import annotations

import importlib
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright.simulate.cluster import LOCAL, LOCAL_WORKERS, _Batches, play_on_ray
from rulewright.simulate.errors import SimulationError
from rulewright.simulate.running import Opener

from .made import records, starter_run
from .players import Faulty, Fragile


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    """A local instance with two workers, as ``--ray local`` starts it; one for all tests here, since it takes long."""
    module = pytest.importorskip("ray")
    module.init(num_cpus=LOCAL_WORKERS, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield module
    module.shutdown()


def test_the_results_are_those_of_here_and_stream_back(ray: Any) -> None:
    setup = starter_run()
    stream = _Batches(ray, Opener(setup), range(8)).results()
    first = next(stream)
    found = sorted([first, *stream])
    assert [record for _, record in found] == records(setup, 8)


def test_workers_that_die_are_made_good(ray: Any, tmp_path: Path) -> None:
    found = dict(_Batches(ray, Fragile(tmp_path, 5, 2), range(12)).results())
    assert found == {number: number * number for number in range(12)}


def test_a_game_that_kills_each_time_is_given_up_alone(ray: Any, tmp_path: Path) -> None:
    found = dict(_Batches(ray, Fragile(tmp_path, 5, 99), range(12)).results())
    assert found == {number: None if number == 5 else number * number for number in range(12)}


def test_what_is_raised_ends_the_run(ray: Any) -> None:
    with pytest.raises(SimulationError, match="a worker cannot play: ValueError: this one not"):
        list(_Batches(ray, Faulty(3), range(8)).results())


def test_a_cluster_that_is_not_there_is_one_message() -> None:
    pytest.importorskip("ray")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(
        SimulationError, match=f"--ray 127.0.0.1:{port}: the cluster cannot be reached: Connection refused"
    ):
        list(play_on_ray(Faulty(-1), range(3), f"127.0.0.1:{port}"))
    for address in ("nowhere", "ray://", "127.0.0.1:many"):
        with pytest.raises(SimulationError, match="is no address"):
            list(play_on_ray(Faulty(-1), range(3), address))


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str, *rest: Any) -> Any:
        if name == "ray":
            raise ModuleNotFoundError("No module named 'ray'", name="ray")
        return load(name, *rest)

    load = importlib.import_module
    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(SimulationError, match=r"--ray: Ray is not installed \(pip install 'rulewright\[ray\]'\)"):
        list(play_on_ray(Faulty(-1), range(3), LOCAL))
