"""The dungeons (CR 309): their rooms, where each room leads, and what its ability does, as trees.

No deck has them: they are brought into the game by venturing (CR 701.49). ``dungeons.json`` has them as data.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from .json import from_json
from .node import Effect

_FILE: Final = "dungeons.json"


@dataclass(frozen=True, slots=True)
class Room:
    """A room: its name, the effect of its ability (CR 309.4c), and the numbers of the rooms that it leads to."""

    name: str
    effect: Effect
    leads: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dungeon:
    """A dungeon; its first room is the topmost, its last the bottommost one. ``undercity``: it is entered only by
    venturing into it by its name (CR 701.49d, 725.2)."""

    name: str
    undercity: bool
    rooms: tuple[Room, ...]


@cache
def dungeons() -> tuple[Dungeon, ...]:
    """All of them.

    >>> [room.name for room in dungeons()[1].rooms][:2]
    ['Cave Entrance', 'Goblin Lair']
    """
    data = json.loads(files(__package__).joinpath(_FILE).read_text(encoding="utf-8"))
    return tuple([_dungeon(entry) for entry in data])


def _dungeon(entry: dict[str, object]) -> Dungeon:
    rooms: list[Room] = []
    listed = entry["rooms"]
    assert isinstance(listed, list)
    for each in listed:
        effect = from_json(each["effect"], each["name"])
        assert isinstance(effect, Effect)
        rooms.append(Room(each["name"], effect, tuple(each["leads"])))
    return Dungeon(str(entry["name"]), bool(entry["undercity"]), tuple(rooms))
