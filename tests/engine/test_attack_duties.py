"""Requirements and limits of whole attacks (CR 508.1c-d), against all declarations one by one."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rulewright.engine.combat_duties import IMPOSSIBLE, NO_LIMIT, Attackers
from tests.engine.builders import new_state


def brute(rules: Attackers, after: int, number: int, obeyed: int, alone: bool) -> int:
    """The best of all ways in which the creatures from ``after`` on may attack or stay at home."""
    best = IMPOSSIBLE
    choices = [[None, *gains] for gains in rules.gains[after:]]
    for way in product(*choices):
        chosen = [(at, what) for at, what in enumerate(way, after) if what is not None]
        if number + len(chosen) > rules.most:
            continue
        if number + len(chosen) == 1 and not (alone if number else rules.alone[chosen[0][0]]):
            continue
        best = max(best, obeyed + sum(rules.gains[at][what] for at, what in chosen))
    return best


@pytest.mark.parametrize("seed", range(60))
def test_508_1d_as_many_requirements_as_any_declaration_obeys(seed: int) -> None:
    random = Random(seed)
    gains = [{what: random.randint(0, 2) for what in range(random.randint(0, 2))} for _ in range(random.randint(1, 5))]
    alone = [random.random() < 0.6 for _ in gains]
    rules = Attackers(new_state(), [], random.choice([NO_LIMIT, 1, 2, 3]))
    rules.fill(gains, alone)
    for after in range(len(gains) + 1):
        for number in range(after + 1):  # those declared are among the creatures before
            may = random.random() < 0.5
            assert rules.worth(after, number, number, may) == brute(rules, after, number, number, may)
