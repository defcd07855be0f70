"""Agents for tests, named ``tests.simulate.players:Class``, and openers of processes that die or raise."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rulewright.engine.decision import ACTIVATE, ATTACK, CAST, CHOOSE, KEEP, PLAY_LAND, YES
from rulewright.engine.objects import is_player
from rulewright.game.viewpoint import Viewpoint
from rulewright.players.match import MatchResult

WANTED = (PLAY_LAND, CAST, ACTIVATE, ATTACK, KEEP, YES)


class Eager:
    """Does what it can: plays, casts, attacks, and aims at the opponent's face."""

    def __init__(self, seed: int) -> None:
        pass

    def begin(self, view: Viewpoint) -> None:
        pass

    def choose(self, view: Viewpoint) -> int:
        for index, option in enumerate(view.options):
            if option.kind == CHOOSE and is_player(option.id) and option.id != view.player:
                return index
        for kind in WANTED:
            for index, option in enumerate(view.options):
                if option.kind == kind:
                    return index
        return 0

    def end(self, result: MatchResult) -> None:
        pass


class Raises(Eager):
    """Raises at its first choice after the mulligans."""

    def choose(self, view: Viewpoint) -> int:
        if view.options[0].kind != KEEP:
            raise ValueError("I do not want to")
        return 0


class Dies(Eager):
    """Its process dies."""

    def choose(self, view: Viewpoint) -> int:
        os._exit(3)


@dataclass(frozen=True, slots=True)
class Fragile:
    """Opens a process that dies at game ``at``, so many ``times``; a game's result is its square."""

    folder: Path
    at: int
    times: int

    def __call__(self) -> Callable[[int], int]:
        return self.play

    def play(self, number: int) -> int:
        if number == self.at:
            deaths = len(list(self.folder.iterdir()))
            if deaths < self.times:
                (self.folder / str(deaths)).touch()
                os._exit(1)
        return number * number


class Stillborn:
    """Opens a process that dies before it can play."""

    def __call__(self) -> Callable[[int], int]:
        os._exit(1)


class Unable:
    """Raises, opened in a process."""

    def __call__(self) -> Callable[[int], int]:
        raise ValueError("there is nothing to play with")


@dataclass(frozen=True, slots=True)
class Faulty:
    """Opens a process that raises at a game."""

    at: int

    def __call__(self) -> Callable[[int], int]:
        return self.play

    def play(self, number: int) -> int:
        if number == self.at:
            raise ValueError("this one not")
        return number
