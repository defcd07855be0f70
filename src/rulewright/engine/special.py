"""Special actions (CR 116): they need no stack, and the player has priority again afterwards."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.cost import Cost
from rulewright.abilities.duration import Duration
from rulewright.abilities.quantity import Number
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, HAND, SIDEBOARD

from .bill import Bill
from .context import Context
from .decision import NUMBER, ChooseX, Decision, Option
from .doors import locked
from .draft import Draft, Method
from .effects_in_force import Permission
from .event import ACTION, NONE, Event
from .faces import unlock
from .happen import counters_event, happen, move_event, occur
from .objects import Obj
from .payability import can_pay
from .paying import pay
from .permissions import sorcery_timing, why_not_allowed, why_not_now
from .state import State
from .turning_up import turn_up, ways_up

TURN_UP: Final = "turn face up"
BRING: Final = "bring"
"""Putting one's companion into one's hand."""
_FORETELL: Final = Cost(ManaCost.of_generic(2))
_COMPANION: Final = Cost(ManaCost.of_generic(3))


class Special:
    """A special action that a player may take with an object: its ``action``, the ``keyword`` it is taken by, and what
    it costs."""

    __slots__ = ("action", "cost", "half", "keyword", "tree")

    def __init__(self, action: str, keyword: str, cost: Cost, tree: Keyword | None) -> None:
        self.action = action
        self.keyword = keyword
        self.cost = cost
        self.tree = tree
        self.half = 0
        """The half of a permanent that it unlocks, called ``keyword`` (CR 116.2m)."""


def specials(state: State, player: int, obj: Obj) -> list[Special]:
    """The special actions that the player may take with the object now, costs aside."""
    found: list[Special] = []
    if obj.zone == BATTLEFIELD and obj.controller == player:
        for keyword, cost in ways_up(state, obj):  # CR 116.2b
            found.append(Special(TURN_UP, keyword, cost, None))
        if obj.form is not None and obj.form.rooms and sorcery_timing(state, player):  # CR 116.2m, 709.5e
            found.extend([unlocking(obj, half) for half in locked(obj)])
    elif obj.zone == SIDEBOARD:
        if state.players[player].companion == obj.id and sorcery_timing(state, player):  # CR 116.2g
            found.append(Special(BRING, "companion", _COMPANION, None))
    elif obj.zone == HAND and obj.owner == player:
        for ability in obj.now.abilities:
            tree = ability.tree
            if not isinstance(tree, Keyword) or tree.cost is None:
                continue
            if tree.name == "suspend" and could_begin(state, player, obj):  # CR 116.2f
                found.append(Special("suspend", "suspend", tree.cost, tree))
            elif tree.name == "foretell" and state.turn.active == player:  # CR 116.2h
                found.append(Special("foretell", "foretell", _FORETELL, tree))
            elif tree.name == "plot" and sorcery_timing(state, player):  # CR 116.2k, 702.170a
                found.append(Special("plot", "plot", tree.cost, tree))
    return found


def unlocking(obj: Obj, half: int) -> Special:
    """Unlocking a half of the permanent for its mana cost (CR 709.5e)."""
    assert obj.form is not None
    face = obj.form.faces[half]
    special = Special("unlock", face.name, Cost(face.mana_cost), None)
    special.half = half
    return special


def could_begin(state: State, player: int, obj: Obj) -> bool:
    """Whether the player could begin to cast the card by putting it onto the stack (CR 702.62a, 702.62c)."""
    draft = Draft(state, player, obj, Method("", None, NONE, 0))
    return why_not_now(state, player, draft) is None and why_not_allowed(state, player, draft) is None


def bill_of(special: Special, x: int) -> Bill:
    """What the action costs."""
    bill = Bill(False)
    if special.cost.mana is not None:
        bill.add(special.cost.mana, x, 1)
    bill.actions.extend(special.cost.actions)
    return bill


def may_take(state: State, player: int, obj: Obj, special: Special) -> bool:
    """Whether the cost of the action can be paid."""
    return can_pay(state, player, bill_of(special, 0), Context(state, player, obj.id), obj.id)


def take(state: State, player: int, id: int, at: int) -> Generator[Decision, int, None]:
    """Takes the action: its cost is paid, then it is done (CR 116.1)."""
    obj = state.get(id)
    special = specials(state, player, obj)[at]
    ctx = Context(state, player, id)
    x = yield from _announce_x(state, player, obj, special, ctx)
    ctx.x = x
    yield from pay(state, player, bill_of(special, x), ctx, id)
    if special.action == TURN_UP:
        if state.find(id) is not None:  # else it was sacrificed for its cost, or for mana
            yield from turn_up(state, player, id, special.keyword, x)
        return
    if special.action == BRING:  # CR 702.139a: once in the game
        state.edit_player(player).companion = NONE
        yield from happen(state, [move_event(state, id, HAND, player, "702.139a", BRING)])
        return
    if special.half:
        if state.find(id) is not None:
            unlock(state, id, special.half, player, "709.5e")
        return
    event = move_event(state, id, EXILE, player, "116.2", special.action)
    if special.action == "foretell":
        event.face_down = "foretell"
    yield from happen(state, [event])
    card = state.find(event.new) if event.done else None
    if card is None or card.zone != EXILE or special.tree is None:
        return
    if special.action == "suspend":
        number = special.tree.number
        count = number.value if isinstance(number, Number) else x
        yield from happen(state, [counters_event(card.id, player, "time", count, card.id, "702.62a")])
    else:
        permit_later(state, card, special.action, special.tree.cost)
    done = Event(ACTION, NONE, player, "116.2")
    done.cause = f"{special.action}s a card"
    occur(state, done)


def permit_later(state: State, card: Obj, keyword: str, cost: Cost | None) -> None:
    """The owner may cast the exiled card on a later turn: a foretold one for its foretell cost (CR 702.143a), a plotted
    one without paying its mana cost, as a sorcery (702.170d)."""
    free = keyword == "plot"
    permit = Permission(card.owner, (card.id,), Duration("forever"), False, free, NONE, state.turn.number)
    permit.keyword = keyword
    permit.later = True
    permit.sorcery = free
    permit.cost = None if free else cost
    state.edit_board().permissions += (permit,)


def _announce_x(state: State, player: int, obj: Obj, special: Special, ctx: Context) -> Generator[Decision, int, int]:
    """Announces X where the cost has it (CR 107.3d)."""
    if special.cost.mana is None or not special.cost.mana.variables:
        return 0
    most = 0
    while can_pay(state, player, bill_of(special, most + 1), ctx, obj.id):
        most += 1
    options = [Option(NUMBER, obj.id, n) for n in range(most + 1)]
    answer = yield ChooseX(player, options, obj.id, "107.3d")
    return options[answer].number
