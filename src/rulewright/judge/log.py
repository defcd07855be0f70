"""The log of a whole game: the account, with the lands that are played."""

from __future__ import annotations

from rulewright.engine.event import MOVE, Event
from rulewright.engine.state import State

from .account import Account
from .naming import says


class GameLog(Account):
    """Hears a game from its start. A table tells for itself what its actions do; here nobody else tells."""

    def happened(self, state: State, event: Event) -> None:
        if event.kind == MOVE and event.cause == "play":
            self.begin(says(event.player, f"play {self.describer.names.call(state, event.new)}"), event.rule)
            return
        super().happened(state, event)
