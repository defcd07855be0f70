"""Offered = legal (DESIGN promise 4): the engine against the brute-force oracle on generated positions.

`make test` runs 200 positions, `make proof` 20,000 (RULEWRIGHT_POSITIONS): -s prints how many. The oracle reads no
card text and asks the engine nothing. An activation that adds no mana is no part of a payment, so neither side
counts it there.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from rulewright.engine.decision import ACTIVATE, AUTOPAY, CAST, PayMana
from rulewright.engine.play import Play
from rulewright.engine.state import COMPLETE, FOLDED, Tally

from .announcing import Oracle
from .comparing import Names, legal, offered
from .positions import Small, positions
from .walking import Walk

POSITIONS = int(os.environ.get("RULEWRIGHT_POSITIONS", "200"))
PARTS = 4
CHECK = settings(max_examples=-(-POSITIONS // PARTS), deadline=None, suppress_health_check=list(HealthCheck))


class Counts:
    """What has been compared."""

    positions = 0
    walks = 0
    unproved = 0


@pytest.fixture(scope="module", autouse=True)
def report() -> Iterator[None]:
    """Says how much was compared, and that nothing was left unproved."""
    yield
    print(f"\n{Counts.positions} positions, {Counts.walks} casts and activations, {Counts.unproved} payments unproved")


def check(small: Small, rng: random.Random) -> None:
    """Compares what is offered with priority, then each step of a cast or activation of each kind."""
    oracle = Oracle(small.world())
    assert offered(small, folded=False) == legal(oracle, folded=False)
    assert offered(small, folded=True) == legal(oracle, folded=True)
    for settings_ in (COMPLETE, FOLDED):
        state, numbers = small.state(settings_)
        play = Play(state)
        for index, option in enumerate(play.options()):
            if option.kind in (CAST, ACTIVATE):
                walk(small, oracle, play.fork(), numbers, index, rng)
        count(play.state.tally)
    Counts.positions += 1


def walk(small: Small, oracle: Oracle, play: Play, numbers: dict[int, int], index: int, rng: random.Random) -> None:
    """Goes through one cast or activation."""
    names = Names(play.state, numbers)
    option = play.options()[index]
    said = names.said(option)
    assert said is not None
    if option.kind == CAST:
        left = next(found for way, found in oracle.spells().items() if said[1] == way)
    else:
        left = next(found for key, found in oracle.abilities().items() if said[1:] == key)
    going = Walk(small, play, names, left, names.thing(option.id), option.kind == CAST, rng)
    play.answer(index)
    going.go()
    Counts.walks += 1


def count(tally: Tally) -> None:
    Counts.unproved += tally.unproved
    assert tally.unproved == 0, "no payment of the palette is left unproved"


@pytest.mark.parametrize("part", range(PARTS))
@CHECK
@given(small=positions(), seed=st.integers(0, 1 << 20))
def test_117_1_601_2_offered_is_legal_at_every_step(part: int, small: Small, seed: int) -> None:
    note(str(small))
    check(small, random.Random(seed))


def test_the_proposed_payment_is_among_the_answers_when_folded() -> None:
    from .positions import small

    state, _ = small("Red Crag", "hand Ember Line").state(FOLDED)
    play = Play(state)
    play.answer(next(i for i, option in enumerate(play.options()) if option.kind == CAST))
    while not isinstance(play.decision, PayMana):
        play.answer(0)
    assert play.options()[0].kind == AUTOPAY
