"""Checking expectations: whether each holds, and what is the case where it does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rulewright.engine import decision as d
from rulewright.engine.cells import DRAWN, OVER
from rulewright.engine.decision import Decision, Option
from rulewright.engine.event import NONE
from rulewright.engine.objects import ABILITY, Obj, is_player
from rulewright.engine.production import could_produce
from rulewright.engine.state import State
from rulewright.engine.traits import mana_value
from rulewright.game.telling import holder, zone_in_words
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.cardtype import SUPERTYPE_NAMES, TYPE_NAMES
from rulewright.vocabulary.color import COLOR_NAMES, MANA_BITS, mana_letters
from rulewright.vocabulary.turn import STEP_NAMES

from . import action as a
from . import expectation as x
from .answering import Script
from .describe import listed
from .errors import IllegalAction, TableError
from .naming import whose
from .playing import Driver, explore
from .thing import YOU, Target, Thing, Who

if TYPE_CHECKING:
    from .table import Table


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether an expectation holds, and what is the case."""

    holds: bool
    found: str = ""


def check(table: Table, expected: x.Expectation) -> Finding:
    """Checks one expectation. An object that is not there makes it false, unless that was expected."""
    try:
        return _CHECKS[type(expected)](table, expected)
    except IllegalAction as error:
        return Finding(False, f"{error.what}")
    except TableError as error:
        return Finding(False, f"{error.what} ({error.right})" if error.right else error.what)


def cites(rule: str, wanted: str) -> bool:
    """Whether a rule is the wanted one, one of its range, or a part of it.

    >>> cites("601.2h", "601.2f-h"), cites("118.7a", "118.7"), cites("601.2h", "601.2c")
    (True, True, False)
    """
    if not wanted:
        return True
    wanted = wanted.replace("–", "-")
    first, dash, last = wanted.partition("-")
    if dash:
        return rule[:-1] == first[:-1] and first[-1] <= rule[-1] <= last
    return rule == wanted or (rule.startswith(wanted) and not rule[len(wanted) : len(wanted) + 1].isdigit())


# ---- players -------------------------------------------------------------------------------------------------


def _player_number(table: Table, expected: x.PlayerNumber) -> Finding:
    player = table.state.players[expected.player]
    value = {"life": player.life, "poison": player.poison}[expected.what]
    return Finding(value == expected.value, f"it is {value}")


def _mana(table: Table, expected: x.Mana) -> Finding:
    pool = table.state.players[expected.player].mana
    made = sorted(mana_letters(mana.type) for mana in pool)
    wanted = sorted(part for part in expected.symbols.strip("{}").split("}{") if part)
    return Finding(made == wanted, "the pool has " + ("".join(f"{{{letter}}}" for letter in made) or "no mana"))


def _has_priority(table: Table, expected: x.HasPriority) -> Finding:
    decision = table.decision
    if decision is None:
        return Finding(False, "the game is over")
    who = "you" if decision.player == YOU else "opponent"
    return Finding(isinstance(decision, d.Priority) and decision.player == expected.player, f"{who} must decide")


def _decides(table: Table, expected: x.Decides) -> Finding:
    if table.decision is None:
        return Finding(False, "the game is over")
    by = table.game.decider
    return Finding(by == expected.player, f"{'you' if by == YOU else 'opponent'} must decide")


def _no_priority_since(table: Table, expected: x.NoPrioritySince) -> Finding:
    seen = False
    wanted = None if expected.what is None else table.real_name(expected.what.name)
    for kind, name, seat in reversed(table.account_so_far.moments):
        if kind == "priority" and seat == expected.player:
            seen = True
        if kind == expected.moment and (wanted is None or name == wanted):
            return Finding(not seen, "that player has had priority since")
    return Finding(False, f"{expected.what} has not {expected.moment}")


def _outcome(table: Table, expected: x.Outcome) -> Finding:
    state = table.state
    winner = state.turn.winner
    if state.turn.stage != OVER:
        return Finding(expected.player == -1, "the game goes on")
    found = "the game is drawn" if winner == DRAWN else f"{'you have' if winner == YOU else 'opponent has'} won"
    if expected.player < 0:
        return Finding(expected.player == winner, found)
    return Finding((winner == expected.player) == expected.won and winner != DRAWN, found)


def _step(table: Table, expected: x.StepIs) -> Finding:
    turn = table.state.turn
    right = turn.step == expected.step and expected.whose in (None, turn.active)
    return Finding(right, f"it is {whose(turn.active)} {STEP_NAMES[turn.step]}")


def _time(table: Table, expected: x.TimeIs) -> Finding:
    time = table.state.board.daytime
    return Finding(time == expected.time, f"it is {time or 'neither day nor night'}")


# ---- objects -------------------------------------------------------------------------------------------------


def _in_zone(table: Table, expected: x.InZone) -> Finding:
    state = table.state
    what = Thing(expected.what.name, None, expected.what.ordinal, expected.what.part)
    found = [obj for zone in SEARCHED for obj in table.names.find(state, what, (zone,))]
    right = [obj for obj in found if obj.zone == expected.zone and expected.whose in (None, holder(obj))]
    if expected.what.whose is not None:
        right = [obj for obj in right if expected.what.whose == holder(obj)]
    if expected.position:
        right = [obj for obj in right if _at(state, obj, expected.position)]
    places = listed(list(dict.fromkeys(zone_in_words(table.names, obj.zone, holder(obj)) for obj in found)))
    return Finding(bool(right) != expected.negated, f"it is in {places}" if places else "it is nowhere")


def _at(state: State, obj: Obj, position: str) -> bool:
    library = state.players[obj.owner].library
    return bool(library) and library[-1 if position == "top" else 0] == obj.id


SEARCHED: Final = (z.BATTLEFIELD, z.STACK, z.HAND, z.GRAVEYARD, z.EXILE, z.COMMAND, z.LIBRARY, z.SIDEBOARD)


def _is(table: Table, expected: x.Is) -> Finding:
    obj = table.names.one(table.state, expected.what, (z.BATTLEFIELD,))
    status = expected.status
    if status == "attached":
        assert expected.to is not None
        hosts = table.names.among(table.state, expected.to, [obj.attached_to])
        to = table.names.call(table.state, obj.attached_to) if obj.attached_to != NONE else "nothing"
        return Finding(bool(hosts) != expected.negated, f"it is attached to {to}")
    value = {
        "tapped": obj.tapped,
        "untapped": not obj.tapped,
        "attacking": obj.attacking != NONE,
        "blocking": bool(obj.blocking),
        "blocked": obj.attacking != NONE and obj.blocked,
        "unblocked": obj.attacking != NONE and not obj.blocked,
        "summoning sick": obj.sick,
        "unattached": obj.attached_to == NONE,
    }[status]
    return Finding(value != expected.negated, f"it is {'' if value else 'not '}{status}")


def _number(table: Table, expected: x.Number) -> Finding:
    obj = table.names.one(table.state, expected.what)
    value = {
        "power": obj.now.power,
        "toughness": obj.now.toughness,
        "mana value": mana_value(obj),
        "damage": obj.damage,
    }[expected.of]
    return Finding(value == expected.value, f"it is {value}")


def _could_produce(table: Table, expected: x.CouldProduce) -> Finding:
    obj = table.names.one(table.state, expected.what, (z.BATTLEFIELD,))
    types = could_produce(table.state).get(obj.id, 0)
    found = "".join(f"{{{mana_letters(bit)}}}" for bit in MANA_BITS if types & bit)
    return Finding(_same_cost(found, expected.symbols), f"it could produce {found or 'no mana'}")


def _size(table: Table, expected: x.Size) -> Finding:
    now = table.names.one(table.state, expected.what).now
    right = now.has_pt and (now.power, now.toughness) == (expected.power, expected.toughness)
    return Finding(right, f"it is {now.power}/{now.toughness}" if now.has_pt else "it has no power and toughness")


def _has(table: Table, expected: x.Has) -> Finding:
    now = table.names.one(table.state, expected.what).now
    word = expected.word
    lower = word.lower()
    if lower in COLOR_NAMES:
        value = bool(now.colors >> COLOR_NAMES.index(lower) & 1)
    elif lower in TYPE_NAMES:
        value = bool(now.types >> TYPE_NAMES.index(lower) & 1)
    elif lower in SUPERTYPE_NAMES:
        value = bool(now.supertypes >> SUPERTYPE_NAMES.index(lower) & 1)
    elif lower == "colorless":
        value = now.colors == 0
    elif lower == "token":
        value = table.names.one(table.state, expected.what).kind == 1
    else:
        value = now.has_keyword(lower) or any(subtype.lower() == lower for subtype in now.subtypes)
    return Finding(value != expected.negated, f"it {'is or has' if value else 'is not and has not'} {word}")


def _counters(table: Table, expected: x.Counters) -> Finding:
    value = table.names.one(table.state, expected.what).count(expected.kind)
    return Finding(value == expected.value, f"it has {value}")


def _targets(table: Table, expected: x.Targets) -> Finding:
    obj = table.names.one(table.state, expected.what, (z.STACK,))
    ids = [] if obj.stacked is None else [id for group in obj.stacked.targets for id in group]
    found = listed([table.names.call(table.state, id) for id in ids]) or "nothing"
    right = len(ids) == len(expected.targets) and all(_meant(table, target, ids) for target in expected.targets)
    return Finding(right, f"it targets {found}")


def _meant(table: Table, target: Target, ids: list[int]) -> bool:
    if isinstance(target, Who):
        return target.seat in ids
    return bool(table.names.among(table.state, target, [id for id in ids if not is_player(id)]))


def _gone(table: Table, expected: x.Gone) -> Finding:
    found = table.names.find(table.state, expected.what)
    if not expected.what.part:
        found = [obj for obj in found if obj.card is None]
    return Finding(
        not found, f"it is in {zone_in_words(table.names, found[0].zone, holder(found[0]))}" if found else ""
    )


def _amount(table: Table, expected: x.Amount) -> Finding:
    state = table.state
    what = expected.what
    ids: list[int] = []
    if expected.zone in z.OWN_ZONES:
        for player in range(len(state.players)):
            ids.extend(state.zone_of(expected.zone, player))
    else:
        ids = list(state.zone_of(expected.zone, 0))
    objects = [state.get(id) for id in ids if state.get(id).kind != ABILITY]
    if expected.whose is not None:
        objects = [obj for obj in objects if holder(obj) == expected.whose]
    named = {id for name in (what.what, what.what.removesuffix("s")) for id in _named(table, name, objects)}
    objects = [obj for obj in objects if what.describes(obj, obj.id in named)]
    return Finding(len(objects) == expected.value, f"there are {len(objects)}")


def _named(table: Table, name: str, objects: list[Obj]) -> list[int]:
    return table.names.among(table.state, Thing(name), [obj.id for obj in objects]) if name else []


# ---- the stack -----------------------------------------------------------------------------------------------


def _stack(table: Table, expected: x.StackIs) -> Finding:
    state = table.state
    ids = list(reversed(state.board.stack))
    found = "the stack has " + (", ".join(table.names.call(state, id) for id in ids) or "nothing")
    if len(ids) < len(expected.things) or (expected.whole and len(ids) != len(expected.things)):
        return Finding(False, found)
    right = all(table.names.among(state, thing, [id]) for thing, id in zip(expected.things, ids, strict=False))
    return Finding(right, found)


def _above(table: Table, expected: x.Above) -> Finding:
    stack = table.state.board.stack
    upper = table.names.need(table.state, expected.upper, (z.STACK,))[0]
    lower = table.names.need(table.state, expected.lower, (z.STACK,))[0]
    return Finding(stack.index(upper.id) > stack.index(lower.id), "it is below")


# ---- what may be done ----------------------------------------------------------------------------------------


def _may(table: Table, expected: x.May) -> Finding:
    violation = table.violation_of(expected.action)
    if expected.allowed:
        return Finding(violation is None, f"it may not be done: {violation}")
    if violation is None:
        return Finding(False, "it may be done")
    return Finding(cites(violation.rule, expected.rule), f"the reason is: {violation}")


def _illegal(table: Table, expected: x.Illegal) -> Finding:
    violation = table.proposed
    if violation is None:
        return Finding(False, "nothing illegal was proposed")
    return Finding(cites(violation.rule, expected.rule), f"the reason is: {violation}")


def _total_cost(table: Table, expected: x.TotalCost) -> Finding:
    if expected.action is None:
        text = table.account_so_far.total
        if not text:
            return Finding(False, "nothing has been cast or activated")
    else:
        text = table.cost_of(expected.action)
    return Finding(_same_cost(text, expected.symbols), f"it is {text}")


def _same_cost(one: str, other: str) -> bool:
    def symbols(text: str) -> list[str]:
        return sorted(part for part in text.strip("{}").split("}{") if part != "0")

    return symbols(one) == symbols(other)


def _questions(table: Table, action: a.Action, stop: Callable[[Decision], bool]) -> list[tuple[Decision, State]]:
    """The questions of one kind that an action would ask, with the states in which they are asked."""
    driver = Driver(table.game, table.names, table.queue, lenient=True)
    driver.ready()
    if isinstance(action, a.Cast):
        driver.give_priority(action.player)
        index, _ = driver.cast_option(action)
    elif isinstance(action, a.Activate):
        driver.give_priority(action.player)
        index = driver.activation_options(action)[0]
    else:
        raise TableError("only spells and abilities ask such questions")
    found = explore(driver.play, index, Script(action.clauses, table.names), stop)
    return [(decision, play.state) for decision, play in found]


def _x_range(table: Table, expected: x.XRange) -> Finding:
    asked = _questions(table, expected.action, lambda decision: isinstance(decision, d.ChooseX))
    numbers = sorted({option.number for decision, _ in asked for option in decision.options})
    if not numbers:
        return Finding(False, "X is not chosen")
    right = numbers == list(range(expected.least, expected.most + 1))
    return Finding(right, f"it may be {numbers[0]} to {numbers[-1]}")


def _choices(table: Table, expected: x.Choices) -> Finding:
    decision: Decision | None = table.decision
    state = table.state
    options: list[Option]
    if expected.action is not None:
        about = expected.about
        asked = _questions(table, expected.action, lambda decision: _is_about(decision, about))
        decision, state = asked[0] if asked else (None, state)
        if decision is None and about == "tapping":
            return _compare(table, state, _tapped_by(table, expected.action), expected)
    if decision is None:
        return Finding(False, "nothing is asked")
    options = decision.options
    return _compare(table, state, options, expected)


def _asked(table: Table, expected: x.Asked) -> Finding:
    rules: list[str] = []
    driver = Driver(table.game, table.names, table.queue, lenient=True)
    driver.hear(lambda decision: rules.append(decision.rule))
    driver.perform_only(expected.action)
    return Finding(tuple(rules) == expected.rules, f"they are of {', '.join(rules) or 'no rule'}")


def _is_about(decision: Decision, about: str) -> bool:
    if about == "targets":
        return isinstance(decision, d.ChooseTarget)
    word = {"tapping": "tap", "sacrificing": "sacrifice", "discarding": "discard"}.get(about, "")
    return isinstance(decision, d.ChooseCostObject) and decision.action == word


def _tapped_by(table: Table, action: a.Action) -> list[Option]:
    """What an action taps where there is no choice: one set of objects, perhaps none."""
    driver = Driver(table.game, table.names, table.queue, lenient=True)
    driver.perform_only(action)
    stack = driver.state.board.stack
    cast = driver.state.get(stack[-1]).cast if stack else None
    ids = dict(cast.paid).get("tap", ()) if cast is not None else ()
    return d.choose(ids) if ids else [Option(d.STOP)]


def _compare(table: Table, state: State, options: list[Option], expected: x.Choices) -> Finding:
    names = list(dict.fromkeys(table.describer.option(state, option) for option in options))
    left = list(options)
    right = True
    for choice in expected.choices:
        if choice is None:
            meant = [option for option in options if option.kind == d.STOP]
        elif isinstance(choice, Who):
            meant = [option for option in options if option.id == choice.seat]
        else:
            ids = table.names.among(state, choice, [option.id for option in options if not is_player(option.id)])
            meant = [option for option in options if option.id in ids]
        right = right and bool(meant)
        left = [option for option in left if option not in meant]
    return Finding(right and not left, f"they are {', '.join(names)}")


_CHECKS: Final[dict[type, Callable[[Any, Any], Finding]]] = {
    x.PlayerNumber: _player_number,
    x.Mana: _mana,
    x.InZone: _in_zone,
    x.Is: _is,
    x.Number: _number,
    x.Size: _size,
    x.Has: _has,
    x.Counters: _counters,
    x.Targets: _targets,
    x.StackIs: _stack,
    x.Above: _above,
    x.Gone: _gone,
    x.Amount: _amount,
    x.May: _may,
    x.TotalCost: _total_cost,
    x.XRange: _x_range,
    x.Choices: _choices,
    x.Asked: _asked,
    x.HasPriority: _has_priority,
    x.Decides: _decides,
    x.NoPrioritySince: _no_priority_since,
    x.StepIs: _step,
    x.TimeIs: _time,
    x.CouldProduce: _could_produce,
    x.Outcome: _outcome,
    x.Illegal: _illegal,
}
