"""What a player knows: the public state, and the cards that they have seen (CR 400.2, 402.3)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rulewright.engine.cells import Player
from rulewright.engine.changes import Changes
from rulewright.engine.controlling import outside, seers
from rulewright.engine.objects import SLOT_MASK, Obj
from rulewright.engine.state import State
from rulewright.engine.subgames import depth
from rulewright.vocabulary.cardtype import supertype_names, type_names
from rulewright.vocabulary.color import color_names, mana_letters
from rulewright.vocabulary.turn import STEP_NAMES

MOST_ROWS: Final = 4096
"""How many objects are remembered before all are forgotten."""


class Seen:
    """What a player was told last, part by part, each with the count of writes (`Changes`) at which it held."""

    __slots__ = ("field", "field_at", "rest", "rest_at", "seats")

    def __init__(self) -> None:
        self.seats: list[dict[str, Any]] = []
        """Of the players and their zones."""
        self.rest: dict[str, Any] = {}
        """Of the zones that all players share but the battlefield."""
        self.rest_at = -1
        self.field: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])
        """Permanents, and those that are phased out."""
        self.field_at = -1


class Sight:
    """What need not be told anew in the next view: each object's row for as long as nothing writes the object (a write
    after a commit makes another one), and each part of a player's last view for as long as nothing of it is written."""

    __slots__ = ("changes", "rows", "seen")

    def __init__(self) -> None:
        self.rows: dict[Obj, dict[str, Any]] = {}
        self.changes: Changes | None = None
        """The counts of writes to which the parts belong: every fork counts for itself."""
        self.seen: dict[int, Seen] = {}

    def of(self, state: State, player: int) -> Seen:
        """What the player was told last, to be told on; nothing where that belongs to another state, or where something
        is in progress."""
        if state.written:
            return Seen()
        if state.changes is not self.changes:
            self.changes = state.changes
            self.seen.clear()
        seen = self.seen.get(player)
        if seen is None:
            seen = self.seen[player] = Seen()
        return seen

    def known(self, state: State, eyes: int, ids: tuple[int, ...]) -> list[dict[str, Any] | None]:
        """A row for each of these cards, None for those that these eyes have not seen."""
        found: list[dict[str, Any] | None] = []
        for id in ids:
            obj = state.objects[id & SLOT_MASK]
            if not obj.seen & eyes:
                found.append(None)
                continue
            row = self.rows.get(obj)
            if row is None:
                row = card(obj)
                if obj.epoch is not state.epoch:
                    self.rows[obj] = row
            found.append(row)
        return found

    def public(self, state: State, eyes: int, ids: tuple[int, ...]) -> list[dict[str, Any]]:
        """A row for each of these permanents."""
        found: list[dict[str, Any]] = []
        for id in ids:
            obj = state.objects[id & SLOT_MASK]
            row = self.rows.get(obj)
            if row is None:
                row = permanent(obj, eyes)
                if obj.epoch is not state.epoch and not obj.face_down:
                    self.rows[obj] = row
            found.append(row)
        return found


def view(state: State, player: int, sight: Sight | None = None) -> dict[str, Any]:
    """The game as the player knows it, as plain values: hidden cards are None.

    Libraries are listed from the top. Two states that differ only in what the player has not seen give equal views.
    What a ``sight`` remembers is not told anew: the parts of a view are then to be read, not changed.
    """
    if sight is None:
        sight = Sight()
    elif len(sight.rows) > MOST_ROWS:
        sight.rows.clear()
    seen = sight.of(state, player)
    changes = state.changes
    turn = state.turn
    at = changes.any + changes.players + changes.things
    if seen.rest_at != at:
        seen.rest_at = at
        eyes = seers(state, player)
        seen.seats = [of_player(state, seat, eyes, sight) for seat in state.players]
        seen.rest = shared(state, eyes, sight)
    at = changes.any + changes.players + changes.field + changes.status
    if seen.field_at != at:
        seen.field_at = at
        eyes = seers(state, player)
        seen.field = (
            sight.public(state, eyes, state.board.battlefield),
            sight.public(state, eyes, state.board.phased),
        )
    told = seen.rest.copy()
    told["turn"] = turn.number
    told["active"] = turn.active
    told["step"] = STEP_NAMES[turn.step]
    told["priority"] = turn.priority
    told["players"] = seen.seats
    told["battlefield"], told["phased_out"] = seen.field
    return told


def of_player(state: State, seat: Player, eyes: int, sight: Sight) -> dict[str, Any]:
    """What is known of a player, and of the cards in their own zones."""
    library = sight.known(state, eyes, seat.library)
    library.reverse()
    return {
        "life": seat.life,
        "poison": seat.poison,
        "speed": seat.speed,
        "counters": dict(seat.counters),
        "mana": "".join([mana_letters(unit.type) for unit in seat.mana]),
        "lands_played": seat.lands_played,
        "hand": sight.known(state, eyes, seat.hand),
        "library": library,
        "graveyard": sight.known(state, eyes, seat.graveyard),
        "sideboard": sight.known(state, outside(state, eyes), seat.sideboard),
        "companion": seat.companion if state.find(seat.companion) is not None else None,
        "lost": seat.lost,
        "left": seat.left,
        "commander_damage": {str(key): amount for key, amount in seat.commander_damage},
    }


def shared(state: State, eyes: int, sight: Sight) -> dict[str, Any]:
    """What is known of the zones that all players share but the battlefield; the rest of a view has its place here."""
    board = state.board
    return {
        "turn": 0,
        "active": 0,
        "step": "",
        "priority": 0,
        "players": [],
        "battlefield": [],
        "phased_out": [],
        "stack": [stacked(state.objects[id & SLOT_MASK], eyes) for id in board.stack],
        "exile": sight.known(state, eyes, board.exile),
        "command": [in_command(state.objects[id & SLOT_MASK]) for id in board.command],
        "monarch": board.monarch if board.monarch >= 0 else None,
        "initiative": board.initiative[0] if board.initiative[0] >= 0 else None,
        "daytime": board.daytime or None,
        "subgame": depth(state),
    }


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
        "attacking": None if obj.attacking == -1 else max(obj.attacking, -1),  # -1: nothing any more
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
