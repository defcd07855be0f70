"""What a player knows: the public state, and the cards that they have seen (CR 400.2, 402.3)."""

from __future__ import annotations

from typing import Any

from rulewright.engine.controlling import sees
from rulewright.engine.objects import SLOT_MASK, Obj
from rulewright.engine.state import State
from rulewright.vocabulary.cardtype import supertype_names, type_names
from rulewright.vocabulary.color import color_names, mana_letters
from rulewright.vocabulary.turn import STEP_NAMES


def view(state: State, player: int) -> dict[str, Any]:
    """The game as the player knows it, as plain values: hidden cards are None.

    Libraries are listed from the top. Two states that differ only in what the player has not seen give equal views.
    """
    turn = state.turn
    return {
        "turn": turn.number,
        "active": turn.active,
        "step": STEP_NAMES[turn.step],
        "priority": turn.priority,
        "players": [
            {
                "life": seat.life,
                "poison": seat.poison,
                "speed": seat.speed,
                "mana": "".join(mana_letters(unit.type) for unit in seat.mana),
                "hand": [card(state, id, player) for id in seat.hand],
                "library": [card(state, id, player) for id in reversed(seat.library)],
                "graveyard": [card(state, id, player) for id in seat.graveyard],
                "left": seat.left,
                "commander_damage": {str(key): amount for key, amount in seat.commander_damage},
            }
            for seat in state.players
        ],
        "battlefield": [permanent(state, state.objects[id & SLOT_MASK], player) for id in state.board.battlefield],
        "phased_out": [permanent(state, state.objects[id & SLOT_MASK], player) for id in state.board.phased],
        "stack": [stacked(state, state.objects[id & SLOT_MASK], player) for id in state.board.stack],
        "exile": [card(state, id, player) for id in state.board.exile],
        "command": [in_command(state.objects[id & SLOT_MASK]) for id in state.board.command],
    }


def card(state: State, id: int, player: int) -> str | None:
    """The card's name if the player has seen it, or a player that they control (CR 722.4)."""
    obj = state.objects[id & SLOT_MASK]
    if not sees(state, player, obj.seen):
        return None
    return obj.card.name if obj.face_down and obj.card is not None else obj.now.name


def face_down(state: State, obj: Obj, player: int) -> str | bool:
    """Whether it is face down; to who may look at it, the name of the card (CR 708.5)."""
    if not obj.face_down:
        return False
    return obj.card.name if obj.card is not None and sees(state, player, obj.seen) else True


def permanent(state: State, obj: Obj, player: int) -> dict[str, Any]:
    """A permanent's public facts."""
    now = obj.now
    return {
        "id": obj.id,
        "name": now.name,
        "face_down": face_down(state, obj, player),
        "controller": obj.controller,
        "owner": obj.owner,
        "types": [*supertype_names(now.supertypes), *type_names(now.types)],
        "subtypes": list(now.subtypes),
        "colors": list(color_names(now.colors)),
        "power": now.power if now.has_pt else None,
        "toughness": now.toughness if now.has_pt else None,
        "tapped": obj.tapped,
        "damage": obj.damage,
        "counters": dict(obj.counters),
        "attached_to": obj.attached_to if obj.attached_to >= 0 else None,
        "attacking": obj.attacking if obj.attacking >= 0 else None,
        "blocking": list(obj.blocking),
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


def stacked(state: State, obj: Obj, player: int) -> dict[str, Any]:
    """A spell's or ability's public facts."""
    facts = obj.stacked
    return {
        "id": obj.id,
        "name": obj.now.name,
        "face_down": face_down(state, obj, player),
        "controller": obj.controller,
        "x": 0 if facts is None else facts.x,
        "targets": [] if facts is None else [list(group) for group in facts.targets],
    }
