"""What a player knows (CR 400.2): nothing hidden is in the view."""

from __future__ import annotations

import random

from rulewright.engine.happen import happen, move_event
from rulewright.game.game import Game
from rulewright.game.view import view
from rulewright.players.random_player import RandomPlayer
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, HAND, LIBRARY

from ..engine.builders import creature, leave, new_state, put
from ..engine.test_breadth import run
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


def test_708_5_only_its_controller_sees_which_card_is_face_down() -> None:
    state = new_state()
    id = put(state, creature(4, 4), zone=LIBRARY)
    event = move_event(state, id, BATTLEFIELD, 0, "701.40a", "put")
    event.control = 0
    event.face_down = "manifest"
    run(happen(state, [event]))
    mine, theirs = view(state, 0)["battlefield"][0], view(state, 1)["battlefield"][0]
    assert (mine["name"], mine["power"], mine["face_down"]) == ("", 2, "Marsh Ambler")
    assert (theirs["name"], theirs["power"], theirs["face_down"]) == ("", 2, True)
    back = leave(state, event.new, HAND)
    assert state.get(back).seen == 0b11  # CR 708.9: it is revealed as it leaves


def test_702_143a_only_its_owner_sees_which_card_is_foretold() -> None:
    state = new_state()
    id = put(state, creature(4, 4), zone=HAND)
    event = move_event(state, id, EXILE, 0, "702.143a", "foretell")
    event.face_down = "foretell"
    run(happen(state, [event]))
    assert [each["name"] for each in view(state, 0)["exile"]] == ["Marsh Ambler"]
    assert view(state, 1)["exile"] == [None]
    assert state.get(event.new).now.types == 0  # CR 406.3: it has no characteristics there


def test_what_is_remembered_for_the_next_view_is_what_would_be_told_anew() -> None:
    for seed in range(3):
        game = Game(starter_decks(), seed)
        choose = random.Random(seed)
        while (decision := game.decision) is not None and game.state.turn.number < 12:
            index = choose.randrange(len(decision.options))
            fork = game.fork()
            for player in (0, 1):
                assert game.view(player) == view(game.state, player)
            fork.answer(index)
            for player in (1, 0):
                assert fork.view(player) == view(fork.state, player)
                assert game.view(player) == view(game.state, player)
            game.answer(index)
