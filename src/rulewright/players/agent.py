"""What an agent is: three methods, which see a game through one player's window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rulewright.game.viewpoint import Viewpoint

    from .match import MatchResult


class Agent(Protocol):
    """Somebody who plays a seat. Any object with these three methods is one; nothing has to be inherited.

    The agent sees the game through a `Viewpoint` alone: what its player knows, and worlds that agree with that.
    """

    def begin(self, view: Viewpoint) -> None:
        """A match begins; what was remembered of the one before is forgotten."""

    def choose(self, view: Viewpoint) -> int:
        """The index of one of ``view.options``. It is asked only where there is more than one."""

    def end(self, result: MatchResult) -> None:
        """The match is over."""
