"""How long an observation takes, and steps of one game and of many.

    python -m benchmarks.envs [--games N] [--vector N]

Times are CPU time of this process (other work on the machine makes it longer); for one position also the best of many.
"""

from __future__ import annotations

import argparse
import time
import timeit
from random import Random

import numpy as np

from rulewright.envs import GameVectorEnv, Setting


def observations(games: int) -> None:
    """Random games of the starter decks, observed at every decision."""
    session = Setting(autopay=True).session()
    rng = Random(0)
    observing = masking = acting = 0.0
    count = rows = 0
    for seed in range(games):
        session.begin(seed)
        while not session.over:
            seat = session.seat
            start = time.process_time()
            observation = session.observation(seat)
            seen = time.process_time()
            mask = session.action_mask(seat)
            masked = time.process_time()
            action = rng.choice(np.flatnonzero(mask).tolist())
            chosen = time.process_time()
            session.act(action)
            acting += time.process_time() - chosen
            observing += seen - start
            masking += masked - seen
            count += 1
            rows += int(session.layout.split(observation)["objects"].any(axis=1).sum())
    print(f"{games} games, {count:,} decisions that were asked, {rows / count:.0f} objects in an observation")
    for name, spent in (("observation", observing), ("mask", masking), ("engine", acting)):
        print(f"{name:12} {spent / count * 1e6:8.1f} us a decision")


def again() -> None:
    """The same position again and again: the best of many short runs, which other work cannot disturb."""
    session = Setting().session()
    session.begin(3)
    rng = Random(0)
    for _ in range(45):
        session.act(rng.choice(np.flatnonzero(session.action_mask(session.seat)).tolist()))
    best = min(timeit.repeat(lambda: session.observation(session.seat), number=20, repeat=300)) / 20
    print(f"an observation of one position, best of many: {best * 1e6:.1f} us")


def many(number: int, steps: int, opponent: str | None) -> None:
    """Steps of many games at once."""
    envs = GameVectorEnv(number, opponent=opponent, copy=False)
    seen, _ = envs.reset(seed=0)
    rng = Random(0)
    stepping = 0.0
    for _ in range(steps):
        actions = [rng.choice(np.flatnonzero(mask).tolist() or [0]) for mask in seen["action_mask"]]
        start = time.process_time()
        seen, *_ = envs.step(actions)
        stepping += time.process_time() - start
    rate = number * steps / stepping
    print(f"vector of {number}, opponent {opponent}: {rate:,.0f} steps a second")


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--vector", type=int, default=16)
    chosen = parser.parse_args()
    observations(chosen.games)
    again()
    for opponent in (None, "random"):
        many(chosen.vector, 200, opponent)


if __name__ == "__main__":
    main()
