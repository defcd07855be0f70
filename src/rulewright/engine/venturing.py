"""Dungeons and the venture marker (CR 309, 701.49)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import TriggeredAbility
from rulewright.abilities.dungeons import Dungeon, dungeons
from rulewright.abilities.reference import Self
from rulewright.abilities.trigger import Performs
from rulewright.vocabulary.cardtype import DUNGEON
from rulewright.vocabulary.zone import COMMAND

from .characteristics import Characteristics
from .event import ACTION, NONE, Event
from .facts import facts_of
from .happen import occur
from .layers import refresh
from .objects import EMBLEM
from .state import State
from .zones import cease, put_into_zone, touch

_CARDS: Final[dict[str, Characteristics]] = {}


def dungeon_of(state: State, player: int) -> Dungeon | None:
    """The dungeon that the player is in, if they are in one."""
    obj = state.find(state.players[player].dungeon)
    if obj is None:
        return None
    return next(dungeon for dungeon in dungeons() if dungeon.name == obj.now.name)


def enter_dungeon(state: State, player: int, dungeon: Dungeon) -> None:
    """The card is put into the command zone, and the marker on its topmost room (CR 309.4a, 701.49a)."""
    card = state.add(EMBLEM, player, None, _card(dungeon))
    card.zone = COMMAND
    card.seen = (1 << len(state.players)) - 1
    card.timestamp = state.timestamp()
    put_into_zone(state, card, "")
    touch(state, card.id)
    state.edit_board().stale = True
    state.edit_player(player).dungeon = card.id
    refresh(state)
    enter_room(state, player, 0)


def _card(dungeon: Dungeon) -> Characteristics:
    """The dungeon card, whose room abilities trigger in the command zone (CR 309.4c)."""
    known = _CARDS.get(dungeon.name)
    if known is None:
        abilities = [
            part.in_zone(COMMAND)
            for at, room in enumerate(dungeon.rooms)
            for part in facts_of(TriggeredAbility(Performs(Self(), entering(at)), room.effect))
        ]
        known = Characteristics(dungeon.name, None, 0, 0, DUNGEON, (), tuple(abilities), False, 0, 0, 0, ())
        _CARDS[dungeon.name] = known
    return known


def entering(room: int) -> str:
    """What room abilities trigger on: the marker is moved into that room."""
    return f"enters room {room}"


def enter_room(state: State, player: int, room: int) -> None:
    """The player moves their venture marker into the room (CR 309.5a)."""
    seat = state.edit_player(player)
    seat.room = room
    event = Event(ACTION, seat.dungeon, player, "309.4c")
    event.cause = entering(room)
    occur(state, event)


def at_bottom(state: State, player: int) -> bool:
    """Whether the marker is on the bottommost room (CR 309.6)."""
    dungeon = dungeon_of(state, player)
    return dungeon is not None and state.players[player].room == len(dungeon.rooms) - 1


def complete(state: State, player: int) -> None:
    """The dungeon is removed from the game: its owner has completed it (CR 309.7)."""
    dungeon = dungeon_of(state, player)
    assert dungeon is not None
    cease(state, state.players[player].dungeon)
    seat = state.edit_player(player)
    seat.dungeon = NONE
    seat.room = 0
    seat.completed += (dungeon.name,)
    state.edit_board().stale = True
    refresh(state)
    event = Event(ACTION, NONE, player, "309.7")
    event.cause = "completes a dungeon"
    occur(state, event)
