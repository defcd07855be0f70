"""The layers by change against the layers from nothing, on boards of 20, 40 and 80 permanents (CR 613).

Run ``python benchmarks/layers.py``. Times are medians of several rounds in the same process; "full" does the same
change and then works everything out.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from rulewright.abilities.ability import Keyword, StaticAbility
from rulewright.abilities.continuous import Continuous, GainAbilities, ModifyPowerToughness
from rulewright.abilities.noun import AllOf, ControlledBy, HasType, Objects
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Each, Host, You
from rulewright.engine import zones
from rulewright.engine.characteristics import Characteristics, make_characteristics
from rulewright.engine.definition import Definition
from rulewright.engine.event import MOVE, Event
from rulewright.engine.layers import refresh
from rulewright.engine.objects import CARD
from rulewright.engine.replacement import add_counters
from rulewright.engine.state import State
from rulewright.vocabulary.cardtype import ARTIFACT, CREATURE, ENCHANTMENT
from rulewright.vocabulary.zone import BATTLEFIELD, HAND

GETS = ModifyPowerToughness(Number(1), Number(1))
YOURS = Each(Objects(AllOf((HasType("creature"), ControlledBy(You())))))
BEAR = make_characteristics("Marsh Ambler", types=CREATURE, subtypes=("Bear",), power=2, toughness=2)
BANNER = make_characteristics(
    "Banner of Plenty", types=ENCHANTMENT, abilities=(StaticAbility((Continuous(YOURS, (GETS,)),)),)
)
BLADE = make_characteristics(
    "Reed Blade",
    types=ARTIFACT,
    subtypes=("Equipment",),
    abilities=(StaticAbility((Continuous(Host(), (GETS, GainAbilities((Keyword("flying"),)))),)),),
)


def put(state: State, face: Characteristics, player: int) -> int:
    """A new permanent."""
    obj = state.add(CARD, player, Definition(face.name, (face,)), face)
    obj.zone = BATTLEFIELD
    obj.timestamp = state.timestamp()
    zones.put_into_zone(state, obj, "")
    return obj.id


def move(state: State, id: int, zone: int) -> int:
    """Moves an object; the new id."""
    event = Event(MOVE, id, 0, "")
    event.to_zone = zone
    zones.move(state, event)
    return event.new


def board(permanents: int, anthems: int) -> tuple[State, list[int], int]:
    """A board: anthems of both players, an Equipment, and creatures."""
    state = State.of(2)
    for number in range(anthems):
        put(state, BANNER, number % 2)
    blade = put(state, BLADE, 0)
    creatures = [put(state, BEAR, number % 2) for number in range(permanents - anthems - 1)]
    refresh(state)
    state.commit()
    return state, creatures, blade


def measure(act: Callable[[State], None], state: State, full: bool, rounds: int = 7, times: int = 60) -> float:
    """Microseconds for one change with its refresh."""
    found: list[float] = []
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(times):
            act(state)
            if full:
                state.edit_board().stale = True
            refresh(state)
        found.append((time.process_time() - start) / times)
        state.commit()
    return median(found) * 1e6


def main() -> None:
    """Prints the table."""
    print(f"{'permanents':>10} {'anthems':>8}  {'change':<14} {'by change':>10} {'full':>10} {'ratio':>7}  (µs)")
    for permanents in (20, 40, 80):
        for anthems in (0, 1, 8):
            state, creatures, blade = board(permanents, anthems)
            here = [creatures[-1]]
            turn = [0]

            def enter_or_leave(state: State, here: list[int] = here) -> None:
                obj = state.get(here[0])
                here[0] = move(state, obj.id, HAND if obj.zone == BATTLEFIELD else BATTLEFIELD)

            def counter(state: State, id: int = creatures[0], turn: list[int] = turn) -> None:
                turn[0] ^= 1
                obj = state.edit(id)
                obj.counters = add_counters(obj.counters, "+1/+1", 1 if turn[0] else -1)
                zones.touch(state, id)

            def attach(state: State, ids: list[int] = creatures, blade: int = blade, turn: list[int] = turn) -> None:
                turn[0] ^= 1
                zones.attach(state, blade, ids[turn[0]])

            for name, act in (("enter or leave", enter_or_leave), ("counter", counter), ("attach", attach)):
                changed = measure(act, state, False)
                full = measure(act, state, True)
                print(
                    f"{permanents:>10} {anthems:>8}  {name:<14} {changed:>10.1f} {full:>10.1f} {full / changed:>7.1f}"
                )


if __name__ == "__main__":
    main()
