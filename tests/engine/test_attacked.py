"""What a creature attacks: a player, or a planeswalker of somebody (CR 508.1b)."""

from __future__ import annotations

import pytest

from rulewright.abilities.continuous import AddTypes, RemoveTypes
from rulewright.abilities.node import Noun, Reference
from rulewright.abilities.noun import AllOf, ControlledBy, EitherNoun, HasType, Objects, PlayerNoun
from rulewright.abilities.reference import Each, EachOpponent, Union, You
from rulewright.abilities.trigger import Attacks
from rulewright.engine.context import Context
from rulewright.engine.definition import Definition
from rulewright.engine.event import ATTACK, NONE, Event
from rulewright.engine.happen import happen, move_event
from rulewright.engine.layers import refresh
from rulewright.engine.objects import nothing_of
from rulewright.engine.state import State
from rulewright.engine.triggers import occurs
from rulewright.vocabulary.turn import DECLARE_ATTACKERS
from rulewright.vocabulary.zone import BATTLEFIELD, GRAVEYARD, HAND

from .builders import card, creature, lasting, leave, new_state, put

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


def enters(state: State, definition: Definition, attacked: int, control: int = 0) -> int:
    """Puts it onto the battlefield attacking that; the id of the new object."""
    state.edit_turn().step = DECLARE_ATTACKERS
    event = move_event(state, put(state, definition, 0, HAND), BATTLEFIELD, 0, "400.7", "put")
    event.control, event.attacking = control, attacked
    assert list(happen(state, [event])) == []
    return event.new


def test_506_3a_what_is_no_creature_is_not_put_onto_the_battlefield_attacking() -> None:
    state = new_state()
    id = enters(state, card("Relic", "Artifact"), 1)
    assert (state.get(id).attacking, state.turn.attacked) == (NONE, False)
    lasting(state, (id,), AddTypes(("creature",)))
    refresh(state)
    assert state.get(id).attacking == NONE
    beast = enters(state, creature(2, 2), 1)
    assert (state.get(beast).attacking, state.turn.attacked) == (1, True)


def test_506_3b_only_the_attacking_players_creatures_are_put_onto_the_battlefield_attacking() -> None:
    state = new_state()
    assert state.get(enters(state, creature(2, 2), 1, 1)).attacking == NONE
    assert not state.turn.attacked


def test_506_3c_what_can_not_be_attacked_is_not_attacked_by_what_enters() -> None:
    state = new_state()
    walker, mine, relic = [
        put(state, card("Thing", kind), seat)
        for kind, seat in (("Planeswalker", 1), ("Planeswalker", 0), ("Artifact", 1))
    ]
    refresh(state)
    found = [state.get(enters(state, creature(2, 2), attacked)).attacking for attacked in (walker, mine, relic, 0)]
    assert found == [walker, NONE, NONE, NONE]
    leave(state, walker, GRAVEYARD)
    assert state.get(enters(state, creature(2, 2), walker)).attacking == NONE


def test_506_3e_what_is_a_battle_too_does_not_attack_and_506_4_stops_attacking() -> None:
    state = new_state()
    assert state.get(enters(state, card("Moving Fort", "Battle Creature — Fort", pt=(2, 2)), 1)).attacking == NONE
    beast = enters(state, creature(2, 2), 1)
    lasting(state, (beast,), AddTypes(("battle",)))
    refresh(state)
    assert state.get(beast).attacking == NONE


@pytest.mark.parametrize(
    ("lost", "controller", "stays"),
    [
        (("battle",), 1, True),
        (("battle",), 0, False),
        (("planeswalker",), 0, True),
        (("planeswalker", "battle"), 1, False),
    ],
)
def test_506_4e_a_planeswalker_and_battle_that_is_attacked(lost: tuple[str, ...], controller: int, stays: bool) -> None:
    state = new_state()
    both = put(state, card("Walking Fort", "Planeswalker Battle — Siege"), controller)
    state.edit(both).protector = 1
    refresh(state)
    attacker = enters(state, creature(2, 2), both)
    assert state.get(attacker).attacking == both
    lasting(state, (both,), RemoveTypes(lost))
    refresh(state)
    assert state.get(attacker).attacking == (both if stays else nothing_of(1))
