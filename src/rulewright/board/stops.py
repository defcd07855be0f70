"""When a player with priority is asked, and when the pass is given for them.

Only passes are given automatically, never another answer, and never where one of the stops that the player has set says
that they want to be asked (docs/play.md).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rulewright.engine.objects import SLOT_MASK
from rulewright.engine.state import State
from rulewright.vocabulary.errors import RulewrightError
from rulewright.vocabulary.turn import (
    CLEANUP,
    DECLARE_ATTACKERS,
    POSTCOMBAT_MAIN,
    PRECOMBAT_MAIN,
    STEP_NAMES,
    UNTAP,
)

STEPS: Final = tuple(step for step in range(len(STEP_NAMES)) if step not in (UNTAP, CLEANUP))
"""The steps in which players receive priority as a rule (CR 117.3a)."""
MINE: Final = "mine"
THEIRS: Final = "theirs"
ABLE: Final = "able"
OPPONENT: Final = "opponent"
OWN: Final = "own"
SWITCHES: Final = {
    ABLE: "when I can do something",
    OPPONENT: "when another player acts: a spell, an ability, an attack",
    OWN: "with my own spell or ability on top of the stack",
}
"""The stops that are no steps, in words."""


class StopError(RulewrightError):
    """A stop that there is not."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment at which the player has priority."""

    step: int
    my_turn: bool
    """The player is the active player."""
    top: str = ""
    """Whose object is on top of the stack: ``mine``, ``theirs``; "" if the stack is empty."""
    attacked: bool = False
    """It is the declare attackers step of another player who attacks."""
    able: bool = False
    """There is something to do besides passing."""


def moment(state: State, player: int, options: int) -> Moment:
    """The moment as it is now, for a player with priority and so many options."""
    turn = state.turn
    stack = state.board.stack
    top = ""
    if stack:
        top = MINE if state.objects[stack[-1] & SLOT_MASK].controller == player else THEIRS
    my_turn = turn.active == player
    return Moment(
        turn.step,
        my_turn,
        top,
        not my_turn and turn.step == DECLARE_ATTACKERS and turn.attacked,
        options > 1,
    )


@dataclass(slots=True)
class Stops:
    """Where the player wants to be asked: steps of their own turns and of the others', and three switches."""

    mine: set[int] = field(default_factory=lambda: {PRECOMBAT_MAIN, POSTCOMBAT_MAIN})
    theirs: set[int] = field(default_factory=set)
    able: bool = True
    """Whenever something can be done, unless one's own object is on top of the stack."""
    opponent: bool = True
    """When another player's spell or ability is on top of the stack, and when another player attacks."""
    own: bool = False
    """When one's own spell or ability is on top of the stack."""

    @staticmethod
    def of(text: str) -> Stops:
        """The stops that a list of keys sets, and no others. Raises `StopError`.

        >>> sorted(Stops.of("able, theirs:11").chosen())
        ['able', 'theirs:11']
        >>> Stops.of("").chosen()
        set()
        """
        wanted = {key for each in text.split(",") if (key := each.strip())}
        known = keys()
        for key in sorted(wanted):
            if key not in known:
                raise StopError(f"there is no stop {key!r}", right=f"some of {', '.join(known)}")
        new = Stops()
        new.choose(wanted)
        return new

    def why(self, moment: Moment, passing: bool = False) -> str:
        """Why the player is asked at that moment; "" if the pass is given for them.

        ``passing``: they have said to pass for the rest of the turn, so that being able to do something is no reason.

        >>> Stops().why(Moment(STEP_NAMES.index("upkeep"), my_turn=True))
        ''
        >>> Stops().why(Moment(STEP_NAMES.index("upkeep"), my_turn=True, able=True))
        'something can be done'
        >>> Stops().why(Moment(STEP_NAMES.index("precombat main"), my_turn=True), passing=True)
        'a stop is set for this step'
        """
        if moment.top == MINE:
            return "your spell or ability is on top of the stack" if self.own else ""
        if self.opponent and moment.top == THEIRS:
            return "another player's spell or ability is on top of the stack"
        if self.opponent and moment.attacked:
            return "you or yours may be attacked"
        if not moment.top and moment.step in (self.mine if moment.my_turn else self.theirs):
            return "a stop is set for this step"
        if self.able and moment.able and not passing:
            return "something can be done"
        return ""

    def chosen(self) -> set[str]:
        """The stops that are set, by their keys (`keys`)."""
        found = {f"{MINE}:{step}" for step in self.mine} | {f"{THEIRS}:{step}" for step in self.theirs}
        return found | {name for name in SWITCHES if getattr(self, name)}

    def choose(self, keys: set[str]) -> None:
        """Sets exactly these stops."""
        self.mine = {step for step in STEPS if f"{MINE}:{step}" in keys}
        self.theirs = {step for step in STEPS if f"{THEIRS}:{step}" in keys}
        self.able = ABLE in keys
        self.opponent = OPPONENT in keys
        self.own = OWN in keys


def keys() -> dict[str, str]:
    """Every stop there is, by its key, in words.

    >>> keys()["mine:1"]
    'my upkeep step'
    """
    found = dict(SWITCHES)
    for whose, word in ((MINE, "my"), (THEIRS, "their")):
        for step in STEPS:
            name = STEP_NAMES[step]
            found[f"{whose}:{step}"] = f"{word} {name} {'phase' if name.endswith('main') else 'step'}"
    return found
