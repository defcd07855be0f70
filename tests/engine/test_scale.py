"""What happens to many permanents at once takes work in proportion to their number: calls are counted, not time."""

from __future__ import annotations

import random
import sys
from collections import Counter
from types import FrameType

import pytest
from benchmarks.plain import rich_deck
from benchmarks.scale import EVENTS, attacking, board, cast, crowd

from rulewright.cli.main import build
from rulewright.engine import happen, triggers
from rulewright.engine.state import State
from rulewright.game.game import Game
from tests.game.test_properties import random_deck

SMALL, LARGE = 300, 600
"""Both are beyond what is done one by one."""

profiled = pytest.mark.skipif(build() == "compiled", reason="a profiler does not see into compiled modules")


class Calls:
    """Counts calls of Python functions by their names."""

    def __init__(self) -> None:
        self.of: Counter[str] = Counter()

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            self.of[frame.f_code.co_name] += 1


def calls_of(state: State, combat: bool) -> Counter[str]:
    calls = Calls()
    sys.setprofile(calls)
    try:
        if combat:
            attacking(state, True)
        else:
            cast(state)
    finally:
        sys.setprofile(None)
    return calls.of


def check(small: Counter[str], large: Counter[str]) -> None:
    assert large.total() < 2.2 * small.total(), (large - small).most_common(5)


@profiled
@pytest.mark.parametrize(("label", "spell"), EVENTS, ids=[label for label, _ in EVENTS])
def test_what_happens_to_all_of_them(label: str, spell: str) -> None:
    small, large = (calls_of(crowd(label, spell, size), False) for size in (SMALL, LARGE))
    check(small, large)
    for name in ("without", "remove_from_zone", "put_into_zone"):  # each of them copies a zone
        assert large[name] < 20, name
    assert large["edit_status"] or large["move"] or large["edit"] or large["_write"] >= LARGE


@profiled
def test_508_1_all_attack_and_all_may_block() -> None:
    small, large = (calls_of(board("Plain Bear", size, others=("Mad Ram",)), True) for size in (SMALL, LARGE))
    check(small, large)
    assert large["why_not_block"] < 2 * LARGE, "creatures that are alike share what they may block"


@pytest.mark.parametrize("seed", range(3))
def test_carried_out_together_it_is_the_same_game(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Zones written at once, histories in portions, events looked up by their objects: as one by one."""
    chance = random.Random(seed)
    decks = [random_deck(chance) if seed else rich_deck() for _ in range(2)]
    one, other = Game(decks, seed), Game(decks, seed)
    for _ in range(150):
        if one.decision is None:
            break
        pick = chance.randrange(len(one.decision.options))
        one.answer(pick)
        with monkeypatch.context() as patch:
            patch.setattr(happen, "MANY", 0)
            patch.setattr(triggers, "MANY", 0)
            other.answer(pick)
        assert one.digest() == other.digest()
