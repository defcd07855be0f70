"""Whatever happens in whatever order: the layers by change agree with the layers from nothing, and can be undone."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.abilities.condition import Exists
from rulewright.abilities.continuous import (
    AddTypes,
    DefinePowerToughness,
    GainAbilities,
    GainControl,
    LoseAllAbilities,
    SetColors,
    SetPowerToughness,
    SetTypes,
    SwitchPowerToughness,
)
from rulewright.abilities.duration import Duration
from rulewright.abilities.node import Change
from rulewright.abilities.noun import AllOf, Compares, ControlledBy, HasStatus, HasSubtype, HasType, Not, Objects
from rulewright.abilities.quantity import Count, Number
from rulewright.abilities.reference import Each, Host, Self, You
from rulewright.engine import zones
from rulewright.engine.definition import Definition
from rulewright.engine.durations import expire
from rulewright.engine.happen import tap, untap
from rulewright.engine.layers import recompute_all, refresh
from rulewright.engine.state import State
from rulewright.vocabulary.zone import GRAVEYARD, HAND

from .builders import (
    CREATURES_YOU_CONTROL,
    EACH_CREATURE,
    anthem,
    card,
    counters,
    creature,
    gets,
    keyword,
    lasting,
    leave,
    new_state,
    put,
    static,
)

FLIES = GainAbilities((keyword("flying"),))
ONE_ONE = SetPowerToughness(Number(1), Number(1))
GRAVES = Count(Objects(HasType("creature"), ("graveyard",)))
LANDS = Each(Objects(AllOf((HasType("land"), Not(HasSubtype("Cave"))))))

PLAIN = [
    creature(2, 2),
    creature(1, 3, keyword("haste"), subtype="Elf"),
    card("Brass Hauler", "Artifact Creature — Golem", pt=(3, 3)),
    card("Forest", "Basic Land — Forest"),
    anthem(),
    anthem(0, 1, HasSubtype("Elf")),
    anthem(-1, -1),
    creature(1, 1, static(CREATURES_YOU_CONTROL, gets(1, 0)), keyword("reach")),
    card("Reed Blade", "Artifact — Equipment", static(Host(), gets(2, 0), FLIES)),
    card("Borrowed Will", "Enchantment — Aura", static(Host(), gets(0, 1))),
]
STRANGE = [
    creature(1, 1, static(CREATURES_YOU_CONTROL, gets(1, 1))),
    creature(0, 1, static(Self(), DefinePowerToughness(GRAVES, None))),
    creature(2, 1, static(Self(), gets(2, 2), condition=Exists(Objects(HasSubtype("Elf"))))),
    creature(2, 1, static(Self(), gets(0, 2), condition=Exists(Objects(HasStatus("tapped"))))),
    card("Stolen Will", "Enchantment — Aura", static(Host(), GainControl(You()))),
    card("Hush of Winter", "Enchantment", static(EACH_CREATURE, LoseAllAbilities(), ONE_ONE)),
    card("Iron Dream", "Enchantment", static(EACH_CREATURE, AddTypes(("artifact",)))),
    card("Golem Song", "Enchantment", static(Each(Objects(HasType("artifact"))), AddTypes((), ("Golem",)))),
    card("Drowning Moon", "Enchantment", static(LANDS, SetTypes((), ("Island",)))),
    card("Spreading Grove", "Land", static(Each(Objects(HasType("land"))), AddTypes((), ("Forest",)))),
    card(
        "Herald of Might",
        "Enchantment",
        static(Each(Objects(AllOf((HasType("creature"), Compares("power", ">=", Number(3)))))), gets(0, 2)),
    ),
    card("Old Pact", "Enchantment", static(Each(Objects(AllOf((HasType("creature"), ControlledBy(You()))))), FLIES)),
]
CHANGES: list[Change] = [
    gets(2, -1),
    FLIES,
    LoseAllAbilities(),
    ONE_ONE,
    SwitchPowerToughness(),
    SetColors(("blue",)),
    AddTypes(("artifact",)),
    SetTypes((), ("Elf",)),
    GainControl(You()),
    GainAbilities((static(CREATURES_YOU_CONTROL, gets(1, 0)),)),
]
DURATIONS = [Duration("end of turn"), Duration("forever"), Duration("your next turn")]

Step = tuple[int, int, int, int]
STEPS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 60), st.integers(0, 60), st.integers(0, 1)), max_size=25)


def do(state: State, step: Step, cards: list[Definition]) -> None:
    """One thing that happens; numbers choose what and to whom."""
    kind, a, b, player = step
    field = state.board.battlefield
    if kind <= 2 or not field:
        put(state, cards[a % len(cards)], player)
        return
    id, other = field[a % len(field)], field[b % len(field)]
    if kind == 3:
        leave(state, id, GRAVEYARD if b % 2 else HAND)
    elif kind == 4:
        counters(state, id, ("+1/+1", "-1/-1", "flying", "charge")[b % 4], 1)
    elif kind == 5:
        if id != other:
            zones.attach(state, id, other)
    elif kind == 6:
        zones.detach(state, id)
    elif kind == 7:
        lasting(state, (id,), CHANGES[b % len(CHANGES)], duration=DURATIONS[a % 3], player=player)
    elif kind == 8:
        tap(state, id, 0, "") or untap(state, id, 0, "")
    else:
        state.edit_turn().number += 1
        expire(state, "turn" if b % 2 else "cleanup", player)


def picture(state: State) -> list[object]:
    """Everything that the layers write, to be compared."""
    board = state.board
    found: list[object] = [board.battlefield, board.continuous, board.index, board.stale, board.changed, board.clock]
    for obj in state.objects:
        found.append((obj.id, obj.now, obj.controller, obj.sick, obj.counters, obj.attached_to, obj.attachments))
    return found


def play(steps: list[Step], cards: list[Definition]) -> None:
    state = new_state()
    for at, step in enumerate(steps):
        refresh(state)
        state.commit()
        before = picture(state)
        do(state, step, cards)
        refresh(state)
        after = picture(state)
        if at % 3 == 0:
            state.rollback()
            assert picture(state) == before
            do(state, step, cards)
            refresh(state)
            assert len(picture(state)) == len(after)
    recompute_all(state)
    state.edit_board().stale = True
    refresh(state)


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_613_5_by_change_equals_from_nothing_on_plain_boards(steps: list[Step]) -> None:
    play(steps, PLAIN)


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_613_5_by_change_equals_from_nothing_on_strange_boards(steps: list[Step]) -> None:
    play(steps, PLAIN + STRANGE)
