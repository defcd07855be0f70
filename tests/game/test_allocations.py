"""How much a decision makes and calls, which is what its speed depends on: counted, so that no clock is needed.

The bounds are some way above what was counted when they were written; what breaks one makes the engine slower on every
machine (docs/performance.md). Numbers are of the pure build: a profiler does not see into the compiled one.
"""

from __future__ import annotations

import random
import sys
from types import FrameType

import pytest
from benchmarks.plain import plain_deck

from rulewright.cli.main import build
from rulewright.engine.state import Settings
from rulewright.game.game import Game

pytestmark = pytest.mark.skipif(build() == "compiled", reason="a profiler does not see into compiled modules")


class Count:
    """Counts calls of Python functions, and of those that make an object."""

    def __init__(self) -> None:
        self.calls = 0
        self.made = 0

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            self.calls += 1
            self.made += frame.f_code.co_name in ("__init__", "copy")


def counted(fork: bool) -> tuple[float, float]:
    """Objects made and functions called for each decision of a few games, or for each fork of one with a step."""
    count = Count()
    decisions = 0
    deck = plain_deck()
    for seed in range(3):
        game = Game([deck, deck], seed, Settings(autopay=True))
        choose = random.Random(seed)
        while (decision := game.decision) is not None:
            decisions += 1
            index = choose.randrange(len(decision.options))
            sys.setprofile(count)
            if fork:
                game.fork().answer(index)
            else:
                game.answer(index)
            sys.setprofile(None)
            if fork:
                game.answer(index)
    return count.made / decisions, count.calls / decisions


def test_a_decision_makes_few_objects_and_calls() -> None:
    made, calls = counted(fork=False)
    assert made < 11
    assert calls < 90


def test_a_fork_with_a_step_makes_few_objects_and_calls() -> None:
    made, calls = counted(fork=True)
    assert made < 22
    assert calls < 160
