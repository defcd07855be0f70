"""An agent that plays soundly by judgement, without search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.engine.decision import Priority
from rulewright.game.determinizing import NoWorldError

from .dice import Dice
from .policy import Memory, Policy

if TYPE_CHECKING:
    from rulewright.game.viewpoint import Viewpoint

    from .match import MatchResult


class HeuristicPlayer:
    """Plays lands and spells on curve, removes the best threats, attacks with what survives or races, keeps tricks for
    combat: see `rulewright.players.policy`. It looks at a world that agrees with what its player knows.

    >>> HeuristicPlayer(7).name
    'heuristic'
    """

    __slots__ = ("_dice", "_memory", "_policy")

    name = "heuristic"

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)
        self._policy = Policy()
        self._memory = Memory()

    def begin(self, view: Viewpoint) -> None:
        """Forgets the match before."""
        self._memory = Memory()

    def choose(self, view: Viewpoint) -> int:
        """The index of an option."""
        decision = view.decision
        assert decision is not None
        try:
            world = view.determinize(self._dice)
        except NoWorldError:
            return 0
        index = self._policy.choose(world.play, self._memory)
        if isinstance(decision, Priority):
            self._memory.note(world.state, decision.options[index])
        return index

    def end(self, result: MatchResult) -> None:
        """Nothing to learn."""
