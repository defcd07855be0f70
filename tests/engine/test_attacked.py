"""What a creature attacks: a player, or a planeswalker of somebody (CR 508.1b)."""

from __future__ import annotations

import pytest

from rulewright.abilities.node import Noun, Reference
from rulewright.abilities.noun import AllOf, ControlledBy, EitherNoun, HasType, Objects, PlayerNoun
from rulewright.abilities.reference import Each, EachOpponent, Union, You
from rulewright.abilities.trigger import Attacks
from rulewright.engine.context import Context
from rulewright.engine.event import ATTACK, Event
from rulewright.engine.layers import refresh
from rulewright.engine.triggers import occurs

from .builders import card, creature, new_state, put

MINE = Objects(AllOf((HasType("planeswalker"), ControlledBy(You()))))
THEIRS = Objects(AllOf((HasType("planeswalker"), ControlledBy(EachOpponent()))))


@pytest.mark.parametrize(
    ("whom", "expected"),
    [
        (None, (True, True, True, True)),
        (You(), (True, False, False, False)),
        (PlayerNoun(), (True, True, False, False)),
        (PlayerNoun(True), (False, True, False, False)),
        (Union((You(), Each(MINE))), (True, False, True, False)),
        (EitherNoun((PlayerNoun(True), THEIRS)), (False, True, False, True)),
    ],
)
def test_508_1b_attacks_whom(whom: Noun | Reference | None, expected: tuple[bool, ...]) -> None:
    state = new_state()
    attacker = put(state, creature(2, 2), 1)
    source = put(state, creature(1, 1), 0)
    walkers = [put(state, card("Walker", "Planeswalker"), seat) for seat in (0, 1)]
    refresh(state)
    ctx = Context(state, 0, source)
    trigger = Attacks(Objects(HasType("creature")), whom)
    found = []
    for attacked in (0, 1, *walkers):
        event = Event(ATTACK, attacker, 1, "508.1")
        event.other = attacked
        found.append(occurs(trigger, event, ctx))
    assert tuple(found) == expected
