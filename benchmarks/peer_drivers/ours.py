"""Rulewright, by its `Game`: the build that the interpreter has installed."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

import msgspec

from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList
from rulewright.engine.definition import Definition
from rulewright.engine.play import Play
from rulewright.engine.state import Settings
from rulewright.game.binding import Bindery
from rulewright.game.game import Game
from rulewright.game.view import view

from ..plain import plain_deck, rich_board
from .common import Engine, run


def cards_of(counts: dict[str, int], records: Iterable[dict[str, Any]]) -> list[Definition]:
    """The definitions of a deck's cards, read from the records of a card file."""
    bindery = Bindery(CardList(msgspec.convert(record, CardRecord) for record in records))
    return [bindery.definition(name) for name, count in counts.items() for _ in range(count)]


class Rulewright(Engine):
    """The folded profile, the payment left to the solver, all options listed at every decision."""

    def __init__(self, task: dict[str, Any]) -> None:
        found = find_spec("rulewright.engine.play")
        assert found is not None
        kind = "pure Python" if str(found.origin).endswith(".py") else "compiled"
        self.version = f"{version('rulewright')} {kind}"
        self.rich = bool(task.get("rich"))
        deck = cards_of(task["deck"], task["cards"]) if task["cards"] else plain_deck()
        self.decks = [deck, deck]
        self.settings = Settings(autopay=True)

    def new(self, seed: int) -> Game | Play:
        return Play(rich_board(seed, self.settings)) if self.rich else Game(self.decks, seed, self.settings)

    def offered(self, game: Game | Play) -> int:
        decision = game.decision
        return 0 if decision is None else len(decision.options)

    def answer(self, game: Game | Play, index: int) -> None:
        game.answer(index)

    def fork(self, game: Game | Play) -> Game | Play:
        return game.fork()

    def look(self, game: Game | Play) -> None:
        if isinstance(game, Game):
            game.view(game.decider)
        else:
            view(game.state, game.decider)


if __name__ == "__main__":
    run(Rulewright)
