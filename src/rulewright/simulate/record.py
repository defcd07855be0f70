"""What is written down of a game."""

from __future__ import annotations

from typing import Final

import msgspec

ROUNDS: Final = 20
"""A player's own turns of which mana and lands are written down."""

COMBAT: Final = "combat damage"
DAMAGE: Final = "other damage"
LIFE: Final = "loss of life"
DECKING: Final = "empty library"
POISON: Final = "poison"
COMMANDER: Final = "commander damage"
EFFECT: Final = "effect"
CONCESSION: Final = "concession"
FORFEIT: Final = "agent failed"
CAUSES: Final = (COMBAT, DAMAGE, LIFE, DECKING, POISON, COMMANDER, EFFECT, CONCESSION, FORFEIT)
"""Why the last opponent lost."""

DRAW: Final = "draw"
"""All lost at once, or an effect says so (CR 104.4)."""
LOOP: Final = "loop"
"""A loop of mandatory actions (CR 104.4b)."""
BOUND: Final = "bound"
"""A turn or the game went on for too long (`rulewright.engine.loops`)."""
CALLED_OFF: Final = "called off"
"""The match took too many answers."""
SURVIVED: Final = "no kill"
"""A goldfish game of which the last turn is over."""
BROKEN: Final = "broken"
"""The engine raised an error, or the process died each time: ``error`` says more."""


class Seat(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One player's side of a game. A turn is the player's own, counted from 1.

    ``cards``: each card that came into the hand from the library, with the turn of the first time, 0 for the opening
    hand that was kept; what comes between two turns counts for the one before, before the first for the first.
    ``drawn``: how many cards came so, opening hand included, by the end of each turn. ``lands_found``: how many land
    cards came from the library into the hand or onto the battlefield. ``lands``: lands controlled at the end of each
    turn. ``spent``: mana spent from the beginning of a turn to that of the next. ``colors``: the first turn at whose
    end, or that of the game, a permanent could make mana of the type, by its letter.
    """

    cards: dict[str, int] = {}
    drawn: tuple[int, ...] = ()
    lands_found: tuple[int, ...] = ()
    lands: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    colors: dict[str, int] = {}
    turns: int = 0
    mulligans: int = 0
    life: int = 0


class GameRecord(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A game of a run: number ``game``, which the ``seed`` makes again. ``cause`` is one of this module's constants.

    ``winner`` is a seat, None where nobody has won; ``first`` the seat that took the first turn. ``failures`` has what
    agents failed by, ``error`` and ``where`` what broke the game.
    """

    game: int
    seed: int
    first: int
    winner: int | None
    cause: str
    turns: int = 0
    answers: int = 0
    seats: tuple[Seat, ...] = ()
    digest: str = ""
    failures: tuple[str, ...] = ()
    error: str = ""


def broken(number: int, seed: int, first: int, error: str) -> GameRecord:
    """The record of a game that could not be played to its end."""
    return GameRecord(number, seed, first, None, BROKEN, error=error)
