"""What has been written, by cause (ENGINE rule 4): caches compare a *stamp* of the causes that they depend on.

A write that says nothing about its cause counts for all of them (``any``). The narrow doors of the state say more:

* ``own``: what a player has to act with: their hand, graveyard, pool and land drop, their permanents with activated
  abilities and whether those are tapped;
* ``field``: permanents come and go; ``things``: objects in public zones do;
* ``status``: tapped, summoning sick, damaged, attacking, blocking;
* ``time``: the turn, its step, the active player; ``players``: life, counters, hands; ``history``: what this turn saw.

Each counter only grows, so that a sum of them is the same exactly if none of them has changed.
"""

from __future__ import annotations

from typing import Final

THINGS: Final = 1
STATUS: Final = 2
TIME: Final = 4
PLAYERS: Final = 8
HISTORY: Final = 16
ALL: Final = 31
"""Masks of causes, for `stamp`; ``any`` and a player's ``own`` always count."""


class Changes:
    """Counters of writes by cause. Not part of the game."""

    __slots__ = ("any", "field", "history", "own", "players", "status", "things", "time")

    def __init__(self, players: int) -> None:
        self.any = 0
        self.own = [0] * players
        self.field = 0
        self.things = 0
        self.status = 0
        self.time = 0
        self.players = 0
        self.history = 0

    def copy(self) -> Changes:
        """The same counts, to be counted on alone."""
        new = Changes(0)
        new.any = self.any
        new.own = self.own[:]
        new.field = self.field
        new.things = self.things
        new.status = self.status
        new.time = self.time
        new.players = self.players
        new.history = self.history
        return new

    def stamp(self, player: int, causes: int) -> int:
        """A number that stays the same until something is written that the causes name."""
        count = self.any + self.own[player]
        if causes:
            if causes & THINGS:
                count += self.things
            if causes & STATUS:
                count += self.status
            if causes & TIME:
                count += self.time
            if causes & PLAYERS:
                count += self.players
            if causes & HISTORY:
                count += self.history
        return count

    def everything(self) -> int:
        """A number that stays the same until anything is written that players or abilities may look at."""
        return self.any + self.field + self.things + self.status + self.time + self.players + self.history
