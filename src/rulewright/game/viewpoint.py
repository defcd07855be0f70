"""The window through which a player, or an agent in their place, sees a game."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from rulewright.engine.controlling import seers
from rulewright.engine.decision import Decision, Option
from rulewright.engine.definition import Definition
from rulewright.engine.objects import SERIAL, SLOT_MASK

from .determinizing import Random

if TYPE_CHECKING:
    from .game import Game


class Viewpoint:
    """A game as one player sees it (CR 400.2): nothing that is hidden from them comes through.

    >>> from rulewright.game.game import Game
    >>> window = Game.new(["drumfire", "lantern-court"], seed=7).viewpoint(0)
    >>> len(window.view()["players"][0]["hand"]), window.view()["players"][1]["hand"][0]
    (7, None)
    """

    __slots__ = ("_game", "player")

    def __init__(self, game: Game, player: int) -> None:
        self._game = game
        self.player = player
        """The seat of the player who looks."""

    @property
    def deciding(self) -> bool:
        """Whether the player has to decide now, for themselves or for a player whom they control (CR 722.5)."""
        game = self._game
        return game.decision is not None and game.decider == self.player

    @property
    def decision(self) -> Decision | None:
        """What the player is asked; None while somebody else is asked, or nobody."""
        return self._game.decision if self.deciding else None

    @property
    def options(self) -> list[Option]:
        """The options of the decision; none while somebody else is asked."""
        return self._game.options if self.deciding else []

    @property
    def texts(self) -> list[str]:
        """The options as text (`rulewright.game.notation`)."""
        return self._game.texts if self.deciding else []

    @property
    def question(self) -> str:
        """What is asked, in words; of what somebody else is asked, only who it is."""
        game = self._game
        if self.deciding or game.decision is None:
            return game.question
        return f"{game.players[game.decider]} decides"

    @property
    def log(self) -> list[str]:
        """What has happened, line by line, as the player could see it."""
        return [text for line in self._game.log if (text := line.to(self.player))]

    def digest(self) -> str:
        """Sixteen hexadecimal digits, equal for what looks equal to the player: the view, and what they are asked."""
        asked = self.decision
        options = [] if asked is None else [[each.kind, each.id, each.number] for each in asked.options]
        known = [self.view(), None if asked is None else asked.kind, options]
        return blake2b(msgspec.json.encode(known), digest_size=8).hexdigest()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._game.over

    def view(self) -> dict[str, Any]:
        """What the player knows, as plain values (`rulewright.game.view.view`); to be read, not changed."""
        return self._game.view(self.player)

    def card(self, id: int) -> Definition | None:
        """The card that an object is, if the player knows it: its faces, with costs and abilities as trees.

        None for what is no card, for what the player has not seen and for an id of the past.
        """
        state = self._game.state
        if id < SERIAL or id & SLOT_MASK >= len(state.objects):
            return None
        obj = state.objects[id & SLOT_MASK]
        return obj.card if obj.id == id and obj.seen & seers(state, self.player) else None

    def determinize(self, rng: Random) -> Game:
        """A game that the player cannot tell from this one: what they have not seen is dealt anew
        (`rulewright.game.determinizing.determinize`). It may be looked at from all sides, and played on."""
        return self._game.determinize(self.player, rng)
