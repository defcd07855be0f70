"""A person's game: what is asked, undo, conceding, agents that fail, saving."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.board.playing import BoardError, Playing
from rulewright.board.stops import Stops
from rulewright.engine.play import IllegalAnswer
from rulewright.game.game import Game
from rulewright.game.viewpoint import Viewpoint
from rulewright.players.match import MatchResult
from rulewright.players.random_player import RandomPlayer

from .games import First, bindery, let_think, playing


def test_only_decisions_with_a_choice_are_asked() -> None:
    table = playing(3, stops=Stops.of("able"))
    player = RandomPlayer(1)
    asked = 0
    while not table.over:
        let_think(table)
        decision = table.decision
        if decision is not None:
            assert len(decision.options) > 1
            asked += 1
            table.answer(player.choose(decision))
    assert asked > 20
    assert "wins in turn" in table.outcome


def test_undo_goes_back_to_the_question_before() -> None:
    table = playing(5)
    player = RandomPlayer(2)
    seen: list[tuple[str, list[str], int]] = []
    for _ in range(12):
        let_think(table)
        assert table.decision is not None
        seen.append((table.game.digest(), table.view.texts, len(table.view.log)))
        table.answer(player.choose(table.decision))
    let_think(table)
    for digest, texts, lines in reversed(seen):
        assert table.may_undo
        table.undo()
        assert (table.game.digest(), table.view.texts, len(table.view.log)) == (digest, texts, lines)
    assert not table.may_undo
    with pytest.raises(BoardError, match="nothing to take back"):
        table.undo()


def test_undo_is_for_practice_games() -> None:
    table = playing(5, practice=False)
    let_think(table)
    table.answer(0)
    with pytest.raises(BoardError, match="practice games only"):
        table.undo()


def test_undo_after_the_end_and_after_conceding() -> None:
    table = playing(5)
    let_think(table)
    table.answer(0)
    let_think(table)
    digest = table.game.digest()
    table.concede()
    assert table.over
    assert "Bob wins" in table.outcome
    assert "104.3a" in table.outcome
    table.undo()
    assert not table.over
    assert table.game.digest() == digest


def test_a_whole_action_may_be_said() -> None:
    table = playing(7, agent=First())
    let_think(table)
    table.say("keep")
    let_think(table)
    before = table.game.digest()
    table.say("play Fernlit Ravine")
    assert [card["name"] for card in table.view.view()["battlefield"]] == ["Fernlit Ravine"]
    with pytest.raises(IllegalAnswer):
        table.say("play Forest")
    table.undo()
    assert table.game.digest() == before


class Fails(First):
    """An agent that fails when it is asked the second time."""

    def __init__(self, how: object) -> None:
        super().__init__()
        self.how = how
        self.asked = 0

    def choose(self, view: Viewpoint) -> int:
        self.asked += 1
        if self.asked < 2:
            return 0
        if isinstance(self.how, Exception):
            raise self.how
        return self.how  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("how", "why"),
    [(99, "answered 99"), (True, "answered True"), ("pass", "answered 'pass'"), (ValueError("no idea"), "no idea")],
)
def test_an_agent_that_fails_concedes(how: object, why: str) -> None:
    agent = Fails(how)
    table = playing(7, agent=agent)
    while not table.over:
        table.advance()
        if table.thinker >= 0:
            asked, window = table.window()
            try:
                answer: object = asked.choose(window)
            except ValueError as error:
                table.failed(error)
            else:
                table.thought(answer)
        elif not table.over:
            table.answer(0)
    assert table.game.winner == 0
    assert why in table.outcome
    assert isinstance(agent.result, MatchResult)
    assert agent.result.winner == 0


def test_an_agent_thinks_about_a_fork() -> None:
    table = playing(7, agent=First())
    let_think(table)
    table.answer(0)
    while table.thinker < 0:
        table.answer(0)
    _, window = table.window()
    digest = table.game.digest()
    assert window.player == 1
    window._game.answer(0)
    assert table.game.digest() == digest


def test_a_game_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    table = playing(9)
    for _ in range(8):
        let_think(table)
        table.answer(0)
    file = tmp_path / "game.json"
    table.game.save(file)
    again = Playing(Game.load(file, bindery()), 0, {1: RandomPlayer(9)}, Stops())
    assert again.game.digest() == table.game.digest()
    assert again.view.log == table.view.log


def test_three_players_each_with_an_agent() -> None:
    game = Game.new(["drumfire", "lantern-court", "drumfire"], 3, cards=bindery())
    table = Playing(game, 1, {0: RandomPlayer(1), 2: RandomPlayer(2)}, Stops())
    player = RandomPlayer(3)
    while not table.over:
        let_think(table)
        if table.decision is not None:
            table.answer(player.choose(table.decision))
    assert table.outcome
