"""Lists of options that are kept notice what comes and goes (CR 117.1), without anything else being written."""

from __future__ import annotations

from rulewright.abilities.ability import Keyword
from rulewright.abilities.cost import Cost
from rulewright.coverage.invariants import key
from rulewright.engine.characteristics import make_characteristics
from rulewright.engine.definition import Definition
from rulewright.engine.event import MOVE, Event
from rulewright.engine.layers import refresh
from rulewright.engine.objects import Commander
from rulewright.engine.offers import find_options, options_for
from rulewright.engine.state import State
from rulewright.engine.zones import move
from rulewright.vocabulary.cardtype import CREATURE, INSTANT
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.zone import BATTLEFIELD, COMMAND, EXILE

from .builders import new_state, put


def moved(state: State, id: int, zone: int, face_down: str = "") -> None:
    event = Event(MOVE, id, 1, "")
    event.to_zone = zone
    event.face_down = face_down
    event.control = 1
    move(state, event)
    refresh(state)


def kept_and_found(state: State, player: int) -> tuple[list[object], list[object]]:
    return [key(o) for o in options_for(state, player)], [key(o) for o in find_options(state, player)]


def test_116_2b_a_permanent_that_enters_face_down_may_be_turned_face_up() -> None:
    state = new_state(strict=False)
    morph = Keyword("morph", cost=Cost(ManaCost.of_generic(0)))
    face = make_characteristics("Veiled One", types=CREATURE, power=3, toughness=3, abilities=(morph,))
    id = put(state, Definition("Veiled One", (face,)), 1, EXILE)
    refresh(state)
    assert len(options_for(state, 1)) == 1
    moved(state, id, BATTLEFIELD, "morph")
    kept, found = kept_and_found(state, 1)
    assert kept == found
    assert len(found) == 2


def test_903_8_a_commander_that_comes_to_the_command_zone_may_be_cast() -> None:
    state = new_state(strict=False)
    face = make_characteristics("Quick Leader", types=INSTANT, mana_cost=ManaCost.of_generic(0))
    id = put(state, Definition("Quick Leader", (face,)), 1, EXILE)
    state.edit(id).commander = Commander(0)
    refresh(state)
    assert len(options_for(state, 1)) == 1
    moved(state, id, COMMAND)
    kept, found = kept_and_found(state, 1)
    assert kept == found
    assert len(found) == 2
