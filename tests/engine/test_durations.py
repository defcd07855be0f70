"""CR 611.2, 514.2: when effects that last end."""

from __future__ import annotations

import pytest

from rulewright.abilities.ability import TriggeredAbility
from rulewright.abilities.condition import Exists, Matches
from rulewright.abilities.continuous import GainControl
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import DelayedTrigger, Draw
from rulewright.abilities.noun import HasStatus, HasType, Not, Objects
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Self, You
from rulewright.abilities.replacement import Prevent, WouldBeDealtDamage
from rulewright.abilities.trigger import BeginningOf
from rulewright.engine.context import Kept
from rulewright.engine.durations import expire, expire_conditions
from rulewright.engine.effects_in_force import Delayed, Permission, Shield
from rulewright.engine.event import NONE
from rulewright.engine.facts import facts_of
from rulewright.engine.happen import tap
from rulewright.engine.state import State
from rulewright.vocabulary.zone import EXILE, HAND

from .builders import card, creature, gets, lasting, leave, new_state, now, obj_of, put, size

MOMENTS = ["cleanup 0", "turn 1", "cleanup 1", "turn 0", "cleanup 0", "turn 1", "cleanup 1"]
"""From the turn of player 0 on, in a game of two."""


def moments_survived(state: State) -> int:
    """How many moments pass before nothing is left in force."""
    for passed, moment in enumerate(MOMENTS):
        kind, player = moment.split()
        if kind == "turn":
            turn = state.edit_turn()
            turn.number += 1
            turn.active = int(player)
        expire(state, kind, int(player))
        board = state.board
        if not (board.continuous or board.shields or board.permissions or board.delayed):
            return passed
    return len(MOMENTS)


@pytest.mark.parametrize(
    ("until", "player", "survived"),
    [
        ("end of turn", 0, 0),
        ("end of turn", 1, 0),
        ("your next turn", 0, 3),
        ("your next turn", 1, 1),
        ("end of your next turn", 0, 4),
        ("end of your next turn", 1, 2),
        ("forever", 0, 7),
    ],
)
def test_611_2a_a_duration_ends_at_its_moment(until: str, player: int, survived: int) -> None:
    duration = Duration(until)
    bear = creature(2, 2)
    state = new_state()
    lasting(state, (put(state, bear),), gets(1, 1), duration=duration, player=player)
    assert moments_survived(state) == survived
    state = new_state()
    shield = Shield(1, WouldBeDealtDamage(You()), Prevent(), duration, Kept(player, NONE), player, -1, 0)
    state.edit_board().shields = (shield,)
    assert moments_survived(state) == survived
    state = new_state()
    exiled = put(state, bear, zone=EXILE)
    state.edit_board().permissions = (Permission(player, (exiled,), duration, False, False, NONE, 0),)
    assert moments_survived(state) == survived


def test_514_2_characteristics_are_right_after_the_cleanup() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    lasting(state, (bear,), gets(3, 3))
    assert size(state, bear) == (5, 5)
    expire(state, "cleanup", 0)
    assert now(state, bear) is state.get(bear).base


def test_514_2_control_goes_back_at_the_cleanup() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    lasting(state, (bear,), GainControl(You()), player=1)
    assert obj_of(state, bear).controller == 1
    expire(state, "cleanup", 0)
    assert obj_of(state, bear).controller == 0


def test_603_7b_a_trigger_for_the_whole_turn_ends_at_the_cleanup_and_others_wait() -> None:
    state = new_state()
    trigger = BeginningOf("upkeep", You())
    waiting = []
    for whole_turn in (True, False):
        tree = DelayedTrigger(trigger, Draw(You(), Number(1)), whole_turn=whole_turn)
        ability = facts_of(TriggeredAbility(trigger, tree.effect))[0]
        waiting.append(Delayed(tree, ability, Kept(0, NONE), 0, NONE, 1, 0))
    state.edit_board().delayed = tuple(waiting)
    expire(state, "cleanup", 0)
    assert state.board.delayed == (waiting[1],)


def test_611_2a_until_this_leaves() -> None:
    state = new_state()
    keeper, bear = put(state, creature(1, 1)), put(state, creature(2, 2))
    effect = lasting(state, (bear,), gets(1, 1), duration=Duration("this leaves"))
    effect.source = keeper
    assert size(state, bear) == (3, 3)
    leave(state, keeper)
    assert size(state, bear) == (2, 2)
    assert state.board.continuous == ()


def test_611_2b_for_as_long_as_a_condition_holds() -> None:
    state = new_state()
    keeper, bear = put(state, creature(1, 1)), put(state, creature(2, 2))
    untapped = Duration("condition", Matches(Self(), Not(HasStatus("tapped"))))
    effect = lasting(state, (bear,), GainControl(You()), duration=untapped, player=1)
    effect.context.source = keeper
    assert obj_of(state, bear).controller == 1
    tap(state, keeper, 0, "")
    assert state.get(bear).controller == 0
    assert state.board.continuous == ()


def test_611_2b_the_end_of_a_condition_is_noticed_and_then_no_longer_watched() -> None:
    state = new_state()
    keeper, bear = put(state, creature(1, 1)), put(state, creature(2, 2))
    untapped = Duration("condition", Matches(Self(), Not(HasStatus("tapped"))))
    effect = lasting(state, (bear,), gets(1, 1), duration=untapped)
    effect.context.source = keeper
    assert size(state, bear) == (3, 3)
    assert state.board.index.volatile
    tap(state, keeper, 0, "")
    assert state.get(bear).now is state.get(bear).base
    assert not state.board.index.volatile


def test_611_2b_an_effect_that_ended_does_not_begin_again() -> None:
    state = new_state()
    relic, bear = put(state, card("Sunken Idol", "Artifact")), put(state, creature(2, 2))
    lasting(state, (bear,), gets(1, 1), duration=Duration("condition", Exists(Objects(HasType("artifact")))))
    assert size(state, bear) == (3, 3)
    leave(state, relic)
    assert size(state, bear) == (2, 2)
    put(state, card("Sunken Idol", "Artifact"))
    assert size(state, bear) == (2, 2)


def test_a_permission_ends_when_its_cards_have_moved() -> None:
    state = new_state()
    one, two = put(state, creature(2, 2), zone=EXILE), put(state, creature(2, 2), zone=EXILE)
    state.edit_board().permissions = (Permission(0, (one, two), Duration("forever"), False, False, NONE, 0),)
    leave(state, one, HAND)
    expire_conditions(state)
    assert len(state.board.permissions) == 1
    leave(state, two, HAND)
    expire_conditions(state)
    assert not state.board.permissions
