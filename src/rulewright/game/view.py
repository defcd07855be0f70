"""What a player knows: the public state, and the cards that they have seen (CR 400.2, 402.3)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rulewright.engine.objects import SLOT_MASK, Obj
from rulewright.engine.state import State
from rulewright.vocabulary.cardtype import supertype_names, type_names
from rulewright.vocabulary.color import color_names, mana_letters
from rulewright.vocabulary.turn import STEP_NAMES

Rows = dict[Obj, dict[str, Any]]
"""What is told of each object, for as long as nothing writes it: a write after a commit makes another object."""
MOST_ROWS: Final = 4096


def view(state: State, player: int, rows: Rows | None = None) -> dict[str, Any]:
    """The game as the player knows it, as plain values: hidden cards are None.

    Libraries are listed from the top. Two states that differ only in what the player has not seen give equal views.
    With ``rows`` what is told of an object is kept there for the next view: the parts of a view are then to be read,
    not changed.
    """
    if rows is None:
        rows = {}
    elif len(rows) > MOST_ROWS:
        rows.clear()
    objects = state.objects
    epoch = state.epoch
    eyes = seers(state, player)

    def known(id: int) -> dict[str, Any] | None:
        obj = objects[id & SLOT_MASK]
        if not obj.seen & eyes:
            return None
        row = rows.get(obj)
        if row is None:
            row = card(obj)
            if obj.epoch is not epoch:
                rows[obj] = row
        return row

    def public(id: int) -> dict[str, Any]:
        obj = objects[id & SLOT_MASK]
        row = rows.get(obj)
        if row is None:
            row = permanent(obj, eyes)
            if obj.epoch is not epoch and not obj.face_down:
                rows[obj] = row
        return row

    turn = state.turn
    board = state.board
    players: list[dict[str, Any]] = []
    for seat in state.players:
        library = seat.library
        players.append(
            {
                "life": seat.life,
                "poison": seat.poison,
                "speed": seat.speed,
                "counters": dict(seat.counters),
                "mana": "".join([mana_letters(unit.type) for unit in seat.mana]),
                "lands_played": seat.lands_played,
                "hand": [known(id) for id in seat.hand],
                "library": [known(id) if objects[id & SLOT_MASK].seen & eyes else None for id in reversed(library)],
                "graveyard": [known(id) for id in seat.graveyard],
                "sideboard": [known(id) for id in seat.sideboard],
                "lost": seat.lost,
                "left": seat.left,
                "commander_damage": {str(key): amount for key, amount in seat.commander_damage},
            }
        )
    return {
        "turn": turn.number,
        "active": turn.active,
        "step": STEP_NAMES[turn.step],
        "priority": turn.priority,
        "players": players,
        "battlefield": [public(id) for id in board.battlefield],
        "phased_out": [public(id) for id in board.phased],
        "stack": [stacked(objects[id & SLOT_MASK], eyes) for id in board.stack],
        "exile": [known(id) for id in board.exile],
        "command": [in_command(objects[id & SLOT_MASK]) for id in board.command],
        "monarch": board.monarch if board.monarch >= 0 else None,
        "initiative": board.initiative[0] if board.initiative[0] >= 0 else None,
        "daytime": board.daytime or None,
    }


def seers(state: State, player: int) -> int:
    """The mask of those whose eyes the player has: their own, and those of the players that they control (CR 722.4)."""
    eyes = 1 << player
    for each in state.players:
        if each.controlled_by == player:
            eyes |= 1 << each.seat
    return eyes


@cache
def types(supertypes: int, types: int) -> list[str]:
    """The names of supertypes and card types."""
    return [*supertype_names(supertypes), *type_names(types)]


@cache
def colors(mask: int) -> list[str]:
    """The names of colors."""
    return list(color_names(mask))


def card(obj: Obj) -> dict[str, Any]:
    """What a player who may look at a card knows of it; of one that is face down, the card itself (CR 406.3)."""
    now = obj.card.front if obj.face_down and obj.card is not None else obj.now
    return {
        "id": obj.id,
        "name": obj.card.name if obj.face_down and obj.card is not None else now.name,
        "owner": obj.owner,
        "mana_cost": "" if now.mana_cost is None else str(now.mana_cost),
        "types": types(now.supertypes, now.types),
        "subtypes": list(now.subtypes),
        "colors": colors(now.colors),
        "power": now.power if now.has_pt else None,
        "toughness": now.toughness if now.has_pt else None,
        "counters": dict(obj.counters),
    }


def face_down(obj: Obj, eyes: int) -> str | bool:
    """Whether it is face down; to who may look at it, the name of the card (CR 708.5)."""
    if not obj.face_down:
        return False
    return obj.card.name if obj.card is not None and obj.seen & eyes else True


def permanent(obj: Obj, eyes: int) -> dict[str, Any]:
    """A permanent's public facts."""
    now = obj.now
    return {
        "id": obj.id,
        "name": now.name,
        "face_down": face_down(obj, eyes),
        "controller": obj.controller,
        "owner": obj.owner,
        "types": types(now.supertypes, now.types),
        "subtypes": list(now.subtypes),
        "colors": colors(now.colors),
        "power": now.power if now.has_pt else None,
        "toughness": now.toughness if now.has_pt else None,
        "tapped": obj.tapped,
        "sick": obj.sick,
        "damage": obj.damage,
        "counters": dict(obj.counters),
        "attached_to": obj.attached_to if obj.attached_to >= 0 else None,
        "attacking": obj.attacking if obj.attacking >= 0 else None,
        "blocking": list(obj.blocking),
        "blocked": obj.blocked,
    }


def in_command(obj: Obj) -> dict[str, Any]:
    """What is in the command zone; for a commander, its key and how often it was cast from there (CR 903.8)."""
    leader = obj.commander
    return {
        "id": obj.id,
        "name": obj.now.name,
        "owner": obj.owner,
        "commander": None if leader is None else leader.key,
        "casts": 0 if leader is None else leader.casts,
    }


def stacked(obj: Obj, eyes: int) -> dict[str, Any]:
    """A spell's or ability's public facts."""
    facts = obj.stacked
    return {
        "id": obj.id,
        "name": obj.now.name,
        "face_down": face_down(obj, eyes),
        "controller": obj.controller,
        "x": 0 if facts is None else facts.x,
        "modes": [] if facts is None else list(facts.modes),
        "source": None if facts is None or facts.source == obj.id else facts.source,
        "targets": [] if facts is None else [list(group) for group in facts.targets],
    }
