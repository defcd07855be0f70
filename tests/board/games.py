"""Games of the starter decks for the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rulewright.board.playing import Playing
from rulewright.board.stops import Stops
from rulewright.cards.source import StarterSet
from rulewright.engine.state import Settings
from rulewright.game.binding import Bindery
from rulewright.game.game import Game
from rulewright.game.viewpoint import Viewpoint
from rulewright.players.agent import Agent
from rulewright.players.match import MatchResult
from rulewright.players.random_player import RandomPlayer

SOURCE = StarterSet()


@cache
def bindery() -> Bindery:
    """The starter set, bound."""
    return Bindery(SOURCE)


class First:
    """An agent that takes the option with this number, or the last one: 0 keeps its hand and passes."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.result: MatchResult | None = None

    def begin(self, view: Viewpoint) -> None:
        """Nothing."""

    def choose(self, view: Viewpoint) -> int:
        """Always that one."""
        return min(self.number, len(view.options) - 1)

    def end(self, result: MatchResult) -> None:
        """Remembers it."""
        self.result = result


def playing(
    seed: int = 7,
    me: int = 0,
    agent: Agent | Mapping[int, Agent] | None = None,
    stops: Stops | None = None,
    practice: bool = True,
    decks: tuple[str, ...] = ("drumfire", "lantern-court"),
) -> Playing:
    """A game against an agent, by default a random one."""
    game = Game.new(decks, seed, cards=bindery(), settings=Settings(autopay=True))
    agents = {1 - me: RandomPlayer(seed) if agent is None else agent} if not isinstance(agent, Mapping) else agent
    return Playing(game, me, agents, Stops() if stops is None else stops, practice)


def let_think(table: Playing) -> None:
    """Lets the agents answer until the person is asked or the game is over."""
    table.advance()
    while table.thinker >= 0:
        agent, window = table.window()
        table.thought(agent.choose(window))
