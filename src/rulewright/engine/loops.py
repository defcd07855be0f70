"""Loops (CR 104.4b, 731): a game that repeats itself without a choice is a draw, and no turn goes on for ever.

Each time the top of the stack is about to resolve, `watch` counts. After `PATIENCE` resolutions between which nobody
has done anything but pass, and nobody has had a choice, the position is remembered and compared with those that
follow; one that repeats is a loop of mandatory actions, and the game is a draw. Players do not have to end it, even
where they could (731.5). A loop that changes something each time, or has choices in it, ends by a bound: after
`MOST_IN_A_TURN` actions and resolutions in one turn, or in turn `LAST_TURN`, the game is drawn too, and says that the
bound ended it. The turns of games that were restarted count with those of the one that goes on (726). Of resolutions
only those count that have not left the stack smaller: what waits there, however much, is no loop, and comes to an end.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from rulewright.abilities.condition import Resolution
from rulewright.abilities.node import Node
from rulewright.abilities.noun import DealtDamageBy, Helped, ThisTurnFilter
from rulewright.abilities.quantity import CastBefore, SpellsCast, ThisTurn, TimesThisTurn
from rulewright.abilities.trigger import Performs

from .cells import DRAWN, OVER
from .digest import describe_characteristics
from .event import NONE, Event
from .facts import walk
from .objects import SLOT_MASK, Obj, is_player
from .state import State

PATIENCE: Final = 64
"""Resolutions without a choice after which positions are compared."""
MOST_IN_A_TURN: Final = 4_000
"""Actions with priority, and resolutions that leave no smaller stack, in one turn after which a game is drawn."""
MOST_RESOLVED: Final = 100_000
"""Resolutions in one turn after which the next one that leaves no smaller stack ends the game in a draw."""
LAST_TURN: Final = 10_000
"""The turn that is not played any more."""

REPEATED: Final = "104.4b"
BOUND: Final = "bound"

_REMEMBER: Final = (ThisTurn, TimesThisTurn, SpellsCast, CastBefore, ThisTurnFilter, DealtDamageBy, Helped, Resolution)
"""Nodes that ask what has happened this turn."""


def watch(state: State) -> None:
    """The top of the stack is about to resolve: ends the game if it loops."""
    turn = state.edit_priority()
    turn.unbroken += 1
    turn.resolved += 1
    left = len(state.board.stack)
    shrinks = left < turn.depth
    turn.depth = left
    if not shrinks and acted(state):
        return
    if turn.unbroken < PATIENCE:
        return
    glance = _glance(state)
    power = turn.unbroken & (turn.unbroken - 1) == 0  # at each power of two, so that a loop of any length is found
    if not power and not turn.mark.startswith(glance):
        return
    now = glance + position(state)
    if now == turn.mark:
        draw(state, REPEATED)
    elif power:
        turn.mark = now


def _glance(state: State) -> str:
    """What differs between most positions, found without looking at every object: a part of `position`."""
    board = state.board
    lives = [(player.life, len(player.hand), len(player.library), len(player.graveyard)) for player in state.players]
    return f"{len(board.battlefield)} {len(board.stack)} {len(board.exile)} {lives} "


def acted(state: State) -> bool:
    """Counts an action, or a resolution that left the stack no smaller; whether that was one too many in this turn,
    and the game is over."""
    turn = state.edit_priority()
    turn.actions += 1
    if turn.actions > MOST_IN_A_TURN or turn.resolved > MOST_RESOLVED:
        draw(state, BOUND)
        return True
    return False


def broken(state: State) -> None:
    """A player has chosen: what comes now is no repetition of what was."""
    if state.turn.unbroken:
        turn = state.edit_priority()
        turn.unbroken = 0
        turn.mark = ""


def draw(state: State, reason: str) -> None:
    """The game is a draw (CR 104.4)."""
    turn = state.edit_turn()
    turn.stage = OVER
    turn.winner = DRAWN
    turn.drawn_by = reason
    if state.observer is not None:
        state.observer.noted(state, "drawn", "104.4b", (reason,))


# ---- the position ----------------------------------------------------------------------------------------


def position(state: State) -> str:
    """Sixteen hexadecimal digits that are equal for positions that play on alike: objects count by their place, not
    by their number, timestamps by their order, and what has happened this turn only if something asks for it."""
    hasher = blake2b(digest_size=8)
    for line in _lines(state):
        hasher.update(line.encode())
        hasher.update(b"\n")
    return hasher.hexdigest()


def _lines(state: State) -> list[str]:
    board = state.board
    turn = state.turn
    order: list[int] = [*board.battlefield, *board.stack]
    for player in state.players:
        order.extend((*player.hand, *player.library, *player.graveyard))
    order.extend((*board.exile, *board.command))
    places = {id: place for place, id in enumerate(order)}
    stamps = [state.get(id).timestamp for id in board.battlefield]
    stamps.extend(effect.timestamp for effect in board.continuous)
    ranks = {stamp: rank for rank, stamp in enumerate(sorted(set(stamps)))}
    lines = [
        f"{turn.active} {turn.step} {turn.attacked} {_named(state, places, turn.first_strikers)} {turn.extra}"
        f" {_named(state, places, turn.compelled)}"
        f" {turn.regular} {turn.added} {turn.last} {turn.resume}",
        f"{board.rng}",
        f"{len(board.battlefield)} {len(board.stack)} {len(board.exile)}",
    ]
    for player in state.players:
        mana = [(unit.type, _name(state, places, unit.source), unit.snow, unit.until) for unit in player.mana]
        lines.append(
            f"{player.life} {player.poison} {player.speed} {player.counters} {player.lands_played} {player.lost} {mana}"
            f" {len(player.hand)} {len(player.library)} {len(player.graveyard)} {player.skips}"
            f" {player.controlled_by} {player.controlled_next} {player.controlled_combat} {player.controlled_before}"
        )
    for effect in board.continuous:
        lines.append(
            f"{_named(state, places, effect.affected)} {effect.changes!r} {effect.duration!r} {ranks[effect.timestamp]}"
        )
    for shield in board.shields:
        lines.append(f"{shield.left} {shield.event!r} {shield.outcome!r} {shield.duration!r} {shield.controller}")
    for delayed in board.delayed:
        lines.append(f"{delayed.tree!r} {delayed.controller} {_name(state, places, delayed.source)}")
    for permission in board.permissions:
        lines.append(f"{permission.player} {_named(state, places, permission.cards)} {permission.duration!r}")
    for left, id, tapped in board.phased_until:
        lines.append(f"{_name(state, places, left)} {_name(state, places, id)} {tapped}")
    for left, id, zone in board.returning:
        lines.append(f"{_name(state, places, left)} {_name(state, places, id)} {zone}")
    lines.append(f"{_named(state, places, board.regeneration)}")
    asks = False
    for id in order:
        obj = state.get(id)
        asks = asks or _remembers(obj)
        lines.append(_object(state, places, ranks, obj))
    if asks:
        history = state.history
        lines.append(
            f"{history.mana_spent} "
            f"{history.spells_cast} {history.cards_drawn} {history.life_gained} {history.life_lost} {history.attackers}"
            f" {history.discarded} {len(history.died)} {len(history.entered)} {len(history.damaged)}"
        )
    return lines


def _object(state: State, places: dict[int, int], ranks: dict[int, int], obj: Obj) -> str:
    stacked = obj.stacked
    text = (
        f"{obj.kind} {obj.zone} {obj.owner} {obj.controller} {obj.face} {obj.tapped} {obj.sick} {obj.damage}"
        f" {obj.deathtouched} {obj.counters} {_name(state, places, obj.attached_to)} {ranks.get(obj.timestamp, 0)}"
        f" {_name(state, places, obj.attacking)} {obj.blocked} {_named(state, places, obj.blocking)} {obj.used}"
        f" {obj.chosen} {obj.face_down} {obj.marks} {describe_characteristics(obj.now)}"
        f" {'' if obj.card is None else obj.card.name}"
    )
    if stacked is not None:
        ability = "" if stacked.ability is None else repr(stacked.ability.tree)
        targets = [_named(state, places, ids) for ids in stacked.targets]
        text += (
            f" {ability} {stacked.modes} {targets} {stacked.divided} {stacked.x}"
            f" {_name(state, places, stacked.source)} {_event(state, places, stacked.event)}"
        )
    return text


def _event(state: State, places: dict[int, int], event: Event | None) -> str:
    if event is None:
        return ""
    ids = (event.obj, event.new, event.source, event.other)
    return f"{event.kind} {event.player} {event.amount} {event.cause} {_named(state, places, ids)}"


def _named(state: State, places: dict[int, int], ids: tuple[int, ...]) -> list[str]:
    return [_name(state, places, id) for id in ids]


def _name(state: State, places: dict[int, int], id: int) -> str:
    """An object by its place; one that is gone by its name, since only what it was can matter."""
    if id <= NONE or is_player(id):
        return str(id)
    place = places.get(id)
    if place is not None:
        return f"#{place}"
    gone = state.last_known(id)
    return "gone" if gone is None else f"gone {gone.now.name} of {places.get(state.objects[id & SLOT_MASK].id)}"


def _remembers(obj: Obj) -> bool:
    """Whether an ability of the object asks what has happened this turn."""
    nodes: list[Node] = []
    for ability in obj.now.abilities:
        nodes.extend(walk(ability.tree))
        if ability.triggered is not None and (
            ability.triggered.once_each_turn or ability.triggered.most_each_turn or _counts(ability.triggered.trigger)
        ):
            return True
    return any(isinstance(node, _REMEMBER) for node in nodes)


def _counts(trigger: Node) -> bool:
    """Whether a trigger counts: "your second spell each turn", "you expend 4"."""
    return any(
        getattr(node, "nth", 0) or (isinstance(node, Performs) and node.action.startswith("expends"))
        for node in walk(trigger)
    )
