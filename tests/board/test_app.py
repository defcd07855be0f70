"""The board, driven by keys as a person drives it."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import SelectionList, Static

from rulewright.board.app import Board
from rulewright.board.asking import Page, Question, StopsPage, ZonesPage
from rulewright.board.playing import Playing
from rulewright.board.stops import Stops
from rulewright.board.widgets import Choices, PhaseBar, Reader, Zone
from rulewright.engine.decision import ChooseObject, Priority
from rulewright.game.game import Game
from rulewright.game.viewpoint import Viewpoint
from rulewright.players.random_player import RandomPlayer

from .games import SOURCE, First, bindery, playing

pytestmark = pytest.mark.asyncio


@asynccontextmanager
async def board(
    table: Playing, size: tuple[int, int] = (80, 24), save: Path | None = None
) -> AsyncIterator[tuple[Board, Pilot[None]]]:
    """The board of a game, until somebody is asked."""
    app = Board(table, SOURCE, save)
    async with app.run_test(size=size) as pilot:
        await settled(app, pilot)
        yield app, pilot


async def settled(app: Board, pilot: Pilot[None]) -> None:
    """Waits until no agent thinks and everything is drawn."""
    for _ in range(2000):
        await pilot.pause(0.01)
        if app.playing.thinker < 0 or not app.is_running:
            break
    await pilot.pause()


async def press(app: Board, pilot: Pilot[None], *keys: str) -> None:
    """Presses keys, one after the other, each when everything is settled."""
    for key in keys:
        await pilot.press(key)
        await settled(app, pilot)


async def discard(app: Board, pilot: Pilot[None]) -> None:
    """Discards what the hand has too much at the end of the turn (CR 514.1)."""
    while isinstance(app.playing.decision, ChooseObject):
        await press(app, pilot, "1")


def text(app: Board, of: str) -> str:
    """What a line of the board says."""
    return str(app.board.query_one(of, Static).render())


def read(app: Board) -> str:
    """The text of the card at the right."""
    return "\n".join(app.board.query_one("#card", Reader).lines)


def zone(app: Board, of: str) -> str:
    """What a zone shows."""
    return app.board.query_one(of, Zone).render().plain


async def test_a_whole_game_is_played_by_keys() -> None:
    table = playing(5, stops=Stops.of("able,opponent"), practice=False)
    player = RandomPlayer(11)
    answered = 0
    async with board(table) as (app, pilot):
        while not table.over:
            decision = table.decision
            assert decision is not None
            choices = app.board.query_one(Choices)
            assert app.board.focused is choices
            assert choices.option_count == len(decision.options)
            shown = [str(choices.get_option_at_index(at).prompt) for at in range(choices.option_count)]
            assert [each[3:] for each in shown] == table.view.texts
            index = player.choose(decision)
            before = len(table.game.answers)
            if index < 9:
                await press(app, pilot, str(index + 1))
            else:
                await press(app, pilot, *["down"] * index, "enter")
            assert table.game.answers[before] == index
            answered += 1
        assert answered > 20
        assert table.outcome in text(app, "#question")
        await press(app, pilot, "q")
    assert app.outcome == table.outcome
    assert "wins in turn" in app.outcome


async def test_the_board_shows_the_game() -> None:
    table = playing(7, agent=First())
    async with board(table) as (app, pilot):
        assert text(app, "#question") == "Alice chooses whether to keep the hand (103.5)"
        await press(app, pilot, "enter")
        assert "Turn" in str(app.board.query_one(PhaseBar).render())
        assert "Alice (you): 20 life, hand 8" in text(app, "#summary-0")
        assert "Bob: 20 life, hand 7" in text(app, "#summary-1")
        assert "Burrow Muster {1}{R}" in zone(app, "#hand")
        assert zone(app, "#stack") == "Stack: empty"
        await press(app, pilot, "2")  # play a land
        assert "Fernlit Ravine" in zone(app, "#mine")
        assert "Alice plays Fernlit Ravine (305.1)" in "\n".join(app.board.query_one("#log", Reader).lines)


async def test_the_card_that_is_pointed_at_is_read_and_why_not_is_answered() -> None:
    table = playing(7, agent=First())
    async with board(table, (100, 30)) as (app, pilot):
        await press(app, pilot, "1")
        app.board.query_one("#hand", Zone).focus()
        await settled(app, pilot)
        names: list[str] = []
        for _ in range(8):
            names.append(read(app).partition("\n")[0])
            await press(app, pilot, "right")
        assert "Burrow Muster {1}{R}" in names
        while not read(app).startswith("Burrow Muster"):
            await press(app, pilot, "left")
        assert SOURCE.get("Burrow Muster").front.oracle_text.partition("\n")[0] in read(app)
        await press(app, pilot, "w")
        assert read(app).startswith("Why can't I … Burrow Muster")
        assert "(601.2h)" in read(app)
        await press(app, pilot, "enter")  # what cannot be done says why
        assert "(601.2h)" in read(app)
        assert table.decision is not None


async def test_enter_on_a_card_does_the_one_thing_that_may_be_done() -> None:
    table = playing(7, agent=First())
    async with board(table) as (app, pilot):
        await press(app, pilot, "1")
        hand = app.board.query_one("#hand", Zone)
        hand.focus()
        await settled(app, pilot)
        while "Fernlit Ravine" not in (hand.chip.label if hand.chip else ""):
            await press(app, pilot, "right")
        await press(app, pilot, "enter")
        assert "Fernlit Ravine" in zone(app, "#mine")


async def test_a_click_points_and_a_second_one_chooses() -> None:
    table = playing(7, agent=First())
    async with board(table, (120, 40)) as (app, pilot):
        await press(app, pilot, "1")
        hand = app.board.query_one("#hand", Zone)
        line = zone(app, "#hand").split("\n")[1]
        column = line.index("Moss Tender")
        await pilot.click(hand, offset=(column, 1))
        await settled(app, pilot)
        assert read(app).startswith("Moss Tender")
        for row, line in enumerate(zone(app, "#hand").split("\n")):
            if "Fernlit Ravine" in line:
                for _ in range(2):
                    await pilot.click(hand, offset=Offset(line.index("Fernlit Ravine"), row))
                    await settled(app, pilot)
                break
        assert "Fernlit Ravine" in zone(app, "#mine")


async def test_undo_takes_back_in_a_practice_game_and_nowhere_else() -> None:
    async with board(playing(7, agent=First())) as (app, pilot):
        await press(app, pilot, "1", "2")
        digest = app.playing.game.digest()
        await press(app, pilot, "1")
        await press(app, pilot, "u")
        assert app.playing.game.digest() == digest
        assert text(app, "#status") == "Your last answer is taken back."
        await press(app, pilot, "u", "u")
        assert text(app, "#question") == "Alice chooses whether to keep the hand (103.5)"
        await press(app, pilot, "u")
        assert "nothing to take back" in text(app, "#status")
    async with board(playing(7, agent=First(), practice=False)) as (app, pilot):
        await press(app, pilot, "1", "u")
        assert "practice games only" in text(app, "#status")


async def test_passing_stops_where_a_stop_is_set() -> None:
    table = playing(7, agent=First(), stops=Stops.of("mine:3"))
    async with board(table) as (app, pilot):
        await press(app, pilot, "1")
        for _ in range(4):
            decision = table.decision
            turn = table.game.state.turn
            if isinstance(decision, Priority):
                assert (turn.active, turn.step) == (0, 3)
            number = turn.number
            await press(app, pilot, "space")
            await discard(app, pilot)
            assert table.game.state.turn.number > number
        await press(app, pilot, "s")
        assert isinstance(app.screen, StopsPage)
        stops = app.screen.query_one("#stops", SelectionList)
        stops.select("theirs:11")
        stops.deselect("mine:3")
        await press(app, pilot, "escape")
        assert table.stops.chosen() == {"theirs:11"}
        await press(app, pilot, "space")
        await discard(app, pilot)
        turn = table.game.state.turn
        assert (turn.active, turn.step) == (1, 11)
        assert text(app, "#status") == "You are asked because a stop is set for this step."


async def test_pass_on_skips_what_could_be_done_but_no_stop() -> None:
    table = playing(7, agent=First(), stops=Stops.of("able,mine:10"))
    async with board(table) as (app, pilot):
        await press(app, pilot, "1", "e")
        turn = table.game.state.turn
        assert (turn.active, turn.step) == (0, 10)
        await press(app, pilot, "space")
        await discard(app, pilot)
        assert table.game.state.turn.number > turn.number


async def test_the_other_zones_and_the_log_and_the_help() -> None:
    table = playing(7, agent=RandomPlayer(3))
    async with board(table) as (app, pilot):
        for _ in range(200):
            if any(title.endswith("graveyard") for title, _ in _zones(app)):
                break
            await press(app, pilot, "1")
        await press(app, pilot, "z")
        assert isinstance(app.screen, ZonesPage)
        first = app.screen.query(Zone).first()
        assert "graveyard" in first.title
        assert str(app.screen.query_one("#other-text", Static).render())
        await press(app, pilot, "w")
        assert "Why can't I" in str(app.screen.query_one("#other-text", Static).render())
        await press(app, pilot, "escape", "l")
        assert isinstance(app.screen, Page)
        await press(app, pilot, "escape", "question_mark")
        assert isinstance(app.screen, Page)
        await press(app, pilot, "space")  # not the board's: nothing is passed
        before = len(table.game.answers)
        await press(app, pilot, "escape")
        assert len(table.game.answers) == before
        assert len(app.screen_stack) == 1


def _zones(app: Board) -> list[tuple[str, object]]:
    from rulewright.board.drawing import draw

    return list(draw(app.playing.game, app.playing.me).others)


async def test_conceding_is_asked_about() -> None:
    async with board(playing(7, agent=First())) as (app, pilot):
        await press(app, pilot, "1", "c")
        assert isinstance(app.screen, Question)
        await press(app, pilot, "2")
        assert not app.playing.over
        await press(app, pilot, "c", "1")
        assert app.playing.over
        assert "104.3a" in text(app, "#question")


async def test_quitting_saves_and_the_game_goes_on_later(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    async with board(playing(7, agent=First()), save=file) as (app, pilot):
        await press(app, pilot, "1", "2", "q")
        assert isinstance(app.screen, Question)
        await press(app, pilot, "3")
        assert len(app.screen_stack) == 1
        await press(app, pilot, "q", "1")
    assert app.saved == file
    assert Game.load(file, bindery()).digest() == app.playing.game.digest()


async def test_a_game_that_cannot_be_saved_is_not_lost(tmp_path: Path) -> None:
    async with board(playing(7, agent=First()), save=tmp_path / "nowhere" / "game.json") as (app, pilot):
        await press(app, pilot, "q", "1")
        assert "cannot be written" in text(app, "#status")
        assert app.is_running
        await press(app, pilot, "q", "2")
    assert app.saved is None


@pytest.mark.parametrize("size", [(80, 24), (90, 26), (132, 43), (200, 60)])
async def test_every_part_has_room_at_every_size(size: tuple[int, int]) -> None:
    async with board(playing(7, agent=First()), size) as (app, pilot):
        await press(app, pilot, "1")
        for of in ("#phases", "#theirs", "#stack", "#mine", "#hand", "#choices", "#card", "#log", "#status"):
            region = app.board.query_one(of).region
            assert region.width >= 28
            assert region.height >= 1
            assert region.right <= size[0]
            assert region.bottom <= size[1]
        assert app.board.query_one("#choices").region.height >= 4


async def test_a_smaller_terminal_says_so_and_a_larger_one_goes_on() -> None:
    async with board(playing(7, agent=First())) as (app, pilot):
        await press(app, pilot, "1")
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert text(app, "#small") == "60×20 is too small: the board needs 80×24."
        assert not app.board.query_one("#hand").region.height
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert app.board.query_one("#hand").region.height
        await press(app, pilot, "2")
        assert "Fernlit Ravine" in zone(app, "#mine")


class Ponders(First):
    """An agent that thinks until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go = threading.Event()

    def choose(self, view: Viewpoint) -> int:
        self.go.wait(20)
        return 0


async def test_thinking_does_not_freeze_the_board() -> None:
    agent = Ponders()
    table = playing(7, agent=agent)
    app = Board(table, SOURCE)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(200):
            await pilot.pause(0.01)
            if table.thinker >= 0:
                break
            await pilot.press("1")
        assert "is thinking" in text(app, "#question")
        app.board.query_one("#hand", Zone).focus()
        await pilot.press("right", "w")
        await pilot.pause()
        assert "(117.1)" in read(app)
        await pilot.press("space")  # nobody asked
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, Page)
        agent.go.set()  # the answer comes while another screen is in front
        await settled(app, pilot)
        assert table.thinker < 0
        await pilot.press("escape")
        await settled(app, pilot)
        assert app.board.query_one(Choices).option_count


async def test_an_answer_to_a_question_that_was_taken_back_is_not_looked_at() -> None:
    agent = Ponders()
    table = playing(3, agent=agent)
    app = Board(table, SOURCE)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(200):
            await pilot.pause(0.01)
            if table.thinker >= 0 and table.may_undo:
                break
            if table.thinker >= 0:
                agent.go.set()
                await settled(app, pilot)
                agent.go.clear()
            else:
                await pilot.press("1")
        await pilot.press("u")
        await pilot.pause()
        digest = table.game.digest()
        agent.go.set()
        await pilot.pause(0.1)
        assert table.game.digest() == digest
        assert table.decision is not None


class Breaks(First):
    """An agent that raises."""

    def choose(self, view: Viewpoint) -> int:
        raise ValueError("no idea")


async def test_an_agent_that_raises_loses_and_the_board_stays() -> None:
    async with board(playing(7, agent=Breaks())) as (app, pilot):
        for _ in range(20):
            if app.playing.over:
                break
            await press(app, pilot, "1")
        assert "ValueError: no idea" in text(app, "#question")
        assert app.playing.game.winner == 0
