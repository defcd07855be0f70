"""Requirements and limits of whole attacks (CR 508.1c-d), against all declarations one by one."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rulewright.engine.combat_duties import IMPOSSIBLE, NO_LIMIT, Attackers, Limit, LimitedAttackers
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


def brute_of(rules: LimitedAttackers, after: int, declared: list[tuple[int, int]]) -> int:
    """The best of all ways in which the creatures from ``after`` on may attack, after those declared."""
    best = IMPOSSIBLE
    for way in product(*[[None, *gains] for gains in rules.gains[after:]]):
        chosen = [(at, what) for at, what in enumerate(way, after) if what is not None]
        everyone = [*declared, *chosen]
        if any(sum(1 for _, what in everyone if what in whom) > limit for limit, whom in rules.limits):
            continue
        if len(everyone) != 1 or rules.alone[everyone[0][0]]:
            best = max(best, sum(rules.gains[at][what] for at, what in chosen))
    return best


@pytest.mark.parametrize("seed", range(40))
def test_802_3a_limits_on_who_attacks_whom(seed: int) -> None:
    random = Random(seed)
    rules = LimitedAttackers(new_state(), [], NO_LIMIT, [])
    gains = [
        {what: random.randint(0, 2) for what in random.sample(range(3), random.randint(0, 3))}
        for _ in range(random.randint(1, 5))
    ]
    limits: list[Limit] = [(random.randint(0, 2), (0,)), (random.randint(1, 3), (0, 1, 2)), (1, (1, 2))]
    rules.limits = random.sample(limits, random.randint(1, 3))
    rules.fill(gains, [random.random() < 0.6 for _ in gains])
    rules.table = rules.tables()
    for after in range(len(gains) + 1):
        declared: list[tuple[int, int]] = []
        for at in range(after):
            if gains[at] and random.random() < 0.5:
                declared.append((at, random.choice(list(gains[at]))))
        alone = bool(declared) and rules.alone[declared[0][0]]
        found = rules.worth_of(after, declared, 0, alone)
        assert max(found, IMPOSSIBLE) == brute_of(rules, after, declared)
