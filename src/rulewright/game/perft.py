"""perft: how many ways there are to answer the next N decisions, as golden numbers (DESIGN, speed).

A path is a sequence of exactly N answers; a game that ends earlier has no further paths. Counting visits every
position that the options lead to, so that a count that stays the same says that the options of all of them did.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.engine.decision import Option
from rulewright.engine.play import Play
from rulewright.engine.state import Settings, State


def start(state: State, settings: Settings) -> Play:
    """A game from a state in which nothing is in progress, in one of the profiles; the state is not played on."""
    state.commit()
    fork = state.checkpoint()
    fork.settings = settings
    return Play(fork)


def perft(play: Play, depth: int) -> int:
    """The number of paths of ``depth`` answers from the decision that the game waits for.

    >>> from rulewright.engine.state import FOLDED
    >>> from rulewright.game.position import Position, build
    >>> state, _ = build(Position(), lambda name: NotImplemented)
    >>> perft(start(state, FOLDED), 3)
    1
    """
    if depth == 0:
        return 1
    count = len(play.options())
    if depth == 1:
        return count
    return sum(perft(after(play, index), depth - 1) for index in range(count))


def after(play: Play, index: int) -> Play:
    """The game after an answer; ``play`` is not touched."""
    fork = play.fork()
    fork.answer(index)
    return fork


def divide(play: Play, depth: int, name: Callable[[State, Option], str]) -> dict[str, int]:
    """The paths by their first answer. Options with one name are numbered in their order."""
    found: dict[str, int] = {}
    for index, option in enumerate(play.options()):
        own = name(play.state, option)
        label, number = own, 1
        while label in found:
            number += 1
            label = f"{own} ({number})"
        found[label] = perft(after(play, index), depth - 1)
    return found


def differences(found: dict[str, int], expected: dict[str, int]) -> list[str]:
    """What differs between two counts by first answer, a line each; empty if they are the same."""
    lines: list[str] = []
    for label in dict.fromkeys((*expected, *found)):
        if label not in found:
            lines.append(f"{label}: is not offered, expected {expected[label]}")
        elif label not in expected:
            lines.append(f"{label}: {found[label]}, expected not to be offered")
        elif found[label] != expected[label]:
            lines.append(f"{label}: {found[label]}, expected {expected[label]}")
    return lines
