"""States built by hand, without the reader: objects from characteristics, put where a test wants them."""

from __future__ import annotations

from rulewright.abilities.ability import Keyword, StaticAbility
from rulewright.abilities.continuous import Continuous, ModifyPowerToughness
from rulewright.abilities.duration import Duration
from rulewright.abilities.node import Ability, Change, Condition, Filter, Reference
from rulewright.abilities.noun import AllOf, ControlledBy, HasType, Objects, Other
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Each, You
from rulewright.engine.characteristics import Characteristics, make_characteristics
from rulewright.engine.context import Kept
from rulewright.engine.definition import Definition
from rulewright.engine.effects_in_force import ContinuousEffect
from rulewright.engine.event import MOVE, NONE, PUT_COUNTERS, Event
from rulewright.engine.happen import _change_counters
from rulewright.engine.layers import refresh
from rulewright.engine.objects import CARD, Obj
from rulewright.engine.state import State
from rulewright.engine.zones import move, put_into_zone, touch
from rulewright.vocabulary.cardtype import TypeLine
from rulewright.vocabulary.color import parse_color
from rulewright.vocabulary.zone import BATTLEFIELD, GRAVEYARD

EACH_CREATURE = Each(Objects(HasType("creature")))
CREATURES_YOU_CONTROL = Each(Objects(AllOf((HasType("creature"), ControlledBy(You())))))
OTHER_CREATURES_YOU_CONTROL = Each(Objects(AllOf((Other(), HasType("creature"), ControlledBy(You())))))
END_OF_TURN = Duration("end of turn")
FOREVER = Duration("forever")


def new_state(players: int = 2, strict: bool = True) -> State:
    """An empty game; in strict mode every refresh is compared with a full one."""
    state = State.of(players)
    state.strict = strict
    return state


def card(
    name: str, type_line: str, *abilities: Ability, pt: tuple[int, int] | None = None, colors: tuple[str, ...] = ()
) -> Definition:
    """A card with one face."""
    line = TypeLine.parse(type_line)
    mask = 0
    for color in colors:
        mask |= parse_color(color)
    face: Characteristics = make_characteristics(
        name,
        colors=mask,
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        abilities=abilities,
        power=None if pt is None else pt[0],
        toughness=None if pt is None else pt[1],
    )
    return Definition(name, (face,))


def creature(power: int, toughness: int, *abilities: Ability, subtype: str = "Bear") -> Definition:
    """A creature card of that size."""
    return card("Marsh Ambler", f"Creature — {subtype}", *abilities, pt=(power, toughness))


def put(state: State, definition: Definition, player: int = 0, zone: int = BATTLEFIELD) -> int:
    """Puts a new card into a zone; the id of the object. Call `refresh` (or `now`) before looking at it."""
    obj = state.add(CARD, player, definition, definition.front)
    obj.zone = zone
    obj.sick = zone == BATTLEFIELD
    obj.timestamp = state.timestamp()
    put_into_zone(state, obj, "")
    return obj.id


def leave(state: State, id: int, zone: int = GRAVEYARD) -> int:
    """Moves an object to another zone; the id of the new object."""
    event = Event(MOVE, id, state.get(id).owner, "")
    event.to_zone = zone
    move(state, event)
    return event.new


def counters(state: State, id: int, kind: str, number: int) -> None:
    """Puts counters on an object, or removes them if the number is negative."""
    event = Event(PUT_COUNTERS, id, NONE, "")
    event.position = kind
    _change_counters(state, event, number)


def lasting(
    state: State, ids: tuple[int, ...], *changes: Change, duration: Duration = END_OF_TURN, player: int = 0
) -> ContinuousEffect:
    """A continuous effect as from a spell that has resolved."""
    effect = ContinuousEffect(
        ids, changes, duration, Kept(player, NONE), player, NONE, state.timestamp(), state.turn.number
    )
    state.edit_board().continuous += (effect,)
    for id in ids:
        touch(state, id)
    return effect


def static(to: Reference, *changes: Change, condition: Condition | None = None) -> StaticAbility:
    """A static ability that changes objects."""
    return StaticAbility((Continuous(to, changes),), condition)


def gets(power: int, toughness: int) -> ModifyPowerToughness:
    """+N/+M."""
    return ModifyPowerToughness(Number(power), Number(toughness))


def anthem(power: int = 1, toughness: int = 1, *more: Filter) -> Definition:
    """An enchantment: creatures you control get +N/+M."""
    to = Each(Objects(AllOf((HasType("creature"), ControlledBy(You()), *more))))
    return card("Banner of Plenty", "Enchantment", static(to, gets(power, toughness)))


def keyword(name: str) -> Keyword:
    """A keyword ability without anything after its name."""
    return Keyword(name)


def now(state: State, id: int) -> Characteristics:
    """The object's characteristics, up to date."""
    refresh(state)
    return state.get(id).now


def size(state: State, id: int) -> tuple[int, int]:
    """Power and toughness, up to date."""
    found = now(state, id)
    return found.power, found.toughness


def obj_of(state: State, id: int) -> Obj:
    """The object, with everything up to date."""
    refresh(state)
    return state.get(id)
