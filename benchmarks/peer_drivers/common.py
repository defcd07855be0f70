"""What the drivers share: the task, the random choice, and the form of what is measured. Plain Python, no imports of
ours: it runs in the interpreters of other engines too."""

from __future__ import annotations

import json
import random
import resource
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

Step = Callable[[Any, int], bool]
"""Answers the decision of a game by the index of an option; whether the game goes on."""


class Engine:
    """What a driver gives: how a game begins, what is offered, how an answer is given, how a game is copied."""

    version = ""

    def new(self, seed: int) -> Any:
        """A game that has just begun."""
        raise NotImplementedError

    def offered(self, game: Any) -> int:
        """How many options the decision has, after all of them were listed; 0 when the game is over."""
        raise NotImplementedError

    def answer(self, game: Any, index: int) -> None:
        """Takes an option."""
        raise NotImplementedError

    def fork(self, game: Any) -> Any:
        """An independent copy; None if the engine has none."""
        return None

    def look(self, game: Any) -> None:
        """Builds what the player who decides may see."""


def play(engine: Engine, seeds: list[int], looking: bool, limit: int = 20_000) -> dict[str, float]:
    """Plays a game for each seed, uniformly at random: how many decisions, and in how many CPU-seconds."""
    decisions = real = 0
    start = process_time()
    for seed in seeds:
        choose = random.Random(seed)
        game = engine.new(seed)
        steps = 0
        while count := engine.offered(game):
            decisions += 1
            steps += 1
            real += count > 1
            if looking:
                engine.look(game)
            engine.answer(game, choose.randrange(count))
            if steps > limit:
                break
    seconds = process_time() - start
    return {"games": len(seeds), "decisions": decisions, "real": real, "seconds": seconds}


def forks(engine: Engine, seed: int) -> dict[str, float | None]:
    """Microseconds for a copy of a game in progress, and for a copy with one random step, over its decisions."""
    choose = random.Random(seed)
    game = engine.new(seed)
    if engine.fork(game) is None:
        return {"fork_us": None, "fork_step_us": None}
    repeat = 20
    fork = step = 0.0
    measured = number = 0
    while (count := engine.offered(game)) and measured < 300:
        number += 1
        index = choose.randrange(count)
        if number > 150:
            measured += 1
            start = process_time()
            for _ in range(repeat):
                engine.fork(game)
            fork += process_time() - start
            start = process_time()
            for _ in range(repeat):
                engine.answer(engine.fork(game), index)
            step += process_time() - start
        engine.answer(game, index)
    scale = 1e6 / max(1, measured * repeat)
    return {"fork_us": fork * scale, "fork_step_us": step * scale}


def run(make: Callable[[dict[str, Any]], Engine]) -> None:
    """The main program of a driver."""
    task = json.load(sys.stdin)
    engine = make(task)
    play(engine, task["seeds"][:2], False)
    found: dict[str, Any] = {"version": engine.version}
    found.update(play(engine, task["seeds"], task["looking"]))
    if task["forks"]:
        found.update(forks(engine, task["seeds"][0]))
    found["memory_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    json.dump(found, sys.stdout)
