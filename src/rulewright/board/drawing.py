"""The picture of a game as it stands."""

from __future__ import annotations

from rulewright.engine.controlling import seers
from rulewright.engine.objects import SLOT_MASK
from rulewright.game.game import Game
from rulewright.game.naming import Namer
from rulewright.vocabulary.cardtype import LAND

from .picture import Picture, picture


def draw(game: Game, me: int) -> Picture:
    """The board as player ``me`` sees it. Namesakes have the numbers by which options call them; lands have none."""
    state = game.state
    namer = Namer(game.players, seers(state, me))
    names: dict[int, str] = {}
    for id in (*state.board.battlefield, *state.board.stack):
        obj = state.objects[id & SLOT_MASK]
        if not obj.now.types & LAND and not obj.face_down:
            names[id] = namer.name(state, obj)
    return picture(game.view(me), me, game.players, names)
