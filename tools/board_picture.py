"""Take the picture of the board in docs/images: a game of the starter decks, with the answers of the heuristic agent.

    python tools/board_picture.py

Look at it before it is committed.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Final

from rulewright.board.app import Board
from rulewright.board.playing import Playing
from rulewright.board.stops import Stops
from rulewright.board.widgets import Zone
from rulewright.cards.source import StarterSet
from rulewright.engine.state import Settings
from rulewright.game.game import Game
from rulewright.players.registry import agent

IMAGE: Final = Path(__file__).parent.parent / "docs/images/board.svg"
_FONTS: Final = re.compile(r"@font-face \{.*?\}", re.DOTALL)
"""What the picture would load from elsewhere."""
TURN: Final = 12


async def take() -> None:
    """Plays to the first main phase of a later turn, points at a card, and takes the picture."""
    source = StarterSet()
    game = Game.new(["drumfire", "lantern-court"], 13, cards=source, settings=Settings(autopay=True))
    mine = agent("heuristic", 1)
    table = Playing(game, 0, {1: agent("heuristic", 2)}, Stops())
    board = Board(table, source)
    async with board.run_test(size=(110, 34)) as pilot:
        while not table.over:
            await pilot.pause(0.02)
            if table.thinker >= 0:
                continue
            turn = table.game.state.turn
            if turn.number >= TURN and turn.active == 0 and len(table.game.options) > 3:
                break
            index = mine.choose(table.view)
            board._answer(index)
        board.board.query_one("#hand", Zone).focus()
        await pilot.press("right", "left")
        await pilot.pause(0.2)
        picture = board.export_screenshot(title="rulewright play --me 1")
    IMAGE.write_text(_FONTS.sub("", picture), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(take())
