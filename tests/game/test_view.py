"""What a player knows (CR 400.2): nothing hidden is in the view."""

from __future__ import annotations

from rulewright.game.game import Game
from rulewright.game.view import view
from rulewright.players.random_player import RandomPlayer

from .decks import starter_decks


def test_400_2_hidden_cards_do_not_show() -> None:
    game = Game(starter_decks(), 9)
    player = RandomPlayer(9)
    for _ in range(200):
        if game.decision is not None:
            game.answer(player.choose(game.decision))
    mine = view(game.state, 0)
    assert all(name is not None for name in mine["players"][0]["hand"])
    known = [name for name in mine["players"][1]["hand"] if name is not None]
    assert len(known) < len(mine["players"][1]["hand"]) or not mine["players"][1]["hand"]
    assert len(mine["players"][1]["library"]) > 0
    assert all(name is None for name in mine["players"][1]["library"])
    assert len(mine["battlefield"]) == len(game.state.board.battlefield)
